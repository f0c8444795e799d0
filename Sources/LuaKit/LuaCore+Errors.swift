// SPDX-License-Identifier: MIT
import CLua

extension LuaCore {
  /// What a handle says when its state is no more.
  var gone: LuaError { LuaError("the Lua state is gone") }

  /// The error on top of the stack, as the host sees it.
  func error(
    _ vm: UnsafeMutablePointer<clua_vm>, _ stack: OpaquePointer, _ status: Int32
  ) -> LuaError {
    let tripped = Int(vm.pointee.tripped)
    if tripped != CLUA_TRIP_NONE { return limitError(vm, tripped) }
    if status == LUA_ERRMEM { return limitError(vm, CLUA_TRIP_MEMORY) }
    let traceback = String(cString: clua_error_traceback(vm))
    let location = location(clua_error_file(vm), vm.pointee.error_line)
    guard lua_type(stack, -1) == LUA_TSTRING else {
      let type = String(cString: lua_typename(stack, lua_type(stack, -1)))
      return LuaError(
        (location.map { "\($0): " } ?? "") + "(error object is a \(type) value)",
        location: location, traceback: traceback)
    }
    let bytes = rawBytes(stack, -1)
    if let last = lastError, last.message.elementsEqual(bytes) {
      lastError = nil
      if let error = last.error as? LuaError { return error }
      return LuaError(
        readable(bytes), location: location, traceback: traceback, underlying: last.error)
    }
    let message = readable(bytes)
    if status == LUA_ERRSYNTAX {
      return LuaError(
        message, kind: .syntax(isIncomplete: message.hasSuffix("<eof>")),
        location: syntaxLocation(message))
    }
    return LuaError(message, location: location, traceback: traceback)
  }

  func location(_ file: UnsafePointer<CChar>?, _ line: Int32) -> LuaLocation? {
    guard let file, file.pointee != 0 else { return nil }
    return LuaLocation(file: String(cString: file), line: Int(line))
  }

  /// Where a message of the parser points: it begins with `file:line:`.
  private func syntaxLocation(_ message: String) -> LuaLocation? {
    var end = message.startIndex
    while let colon = message[end...].firstIndex(of: ":") {
      let rest = message[message.index(after: colon)...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      if let line = Int(digits), rest.dropFirst(digits.count).first == ":" {
        return LuaLocation(file: String(message[..<colon]), line: line)
      }
      end = message.index(after: colon)
    }
    return nil
  }

  /// Text that cannot move a cursor, cut at 4,000 bytes.
  private func readable(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4_000), as: UTF8.self)
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) }
    let cut = bytes.count > 4_000 ? "…" : ""
    if isPlain { return text + cut }
    var result = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value
      if isControl && scalar != "\n" && scalar != "\t" {
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + (digits.count < 2 ? "0" : "") + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + cut
  }

  // MARK: Limits

  func limitError(_ vm: UnsafeMutablePointer<clua_vm>, _ tripped: Int) -> LuaError {
    let location = location(clua_trip_file(vm), vm.pointee.trip_line)
    let place = location.map { " in \($0)" } ?? ""
    let (kind, words): (LuaError.Kind, String) =
      switch tripped {
      case CLUA_TRIP_INSTRUCTIONS:
        (.limit(.instructions), "instruction limit (\(grouped(limits.instructions))) reached")
      case CLUA_TRIP_MEMORY: (.limit(.memory), "memory limit (\(size(limits.memory))) reached")
      case CLUA_TRIP_OUTPUT: (.limit(.output), "output limit (\(size(limits.output))) reached")
      case CLUA_TRIP_TIME: (.limit(.time), "time limit (\(seconds)) reached")
      default: (.interrupted, "interrupted")
      }
    return LuaError(
      words + place, kind: kind, location: location,
      traceback: String(cString: clua_error_traceback(vm)))
  }

  func sourceError(_ name: String, _ count: Int) -> LuaError {
    LuaError(
      "source limit (\(size(limits.source))) reached: \(name) has \(grouped(UInt64(count))) bytes",
      kind: .limit(.source))
  }

  private var seconds: String {
    let seconds = limits.wallClock ?? 0
    return (Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)") + " s"
  }

  private func size(_ bytes: Int) -> String {
    if bytes > 0, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MB" }
    if bytes > 0, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KB" }
    return "\(grouped(UInt64(max(0, bytes)))) bytes"
  }

  private func grouped(_ number: UInt64) -> String {
    var result: [Character] = []
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return String(result.reversed())
  }
}
