// SPDX-License-Identifier: MIT
import Simulation

/// Reads JSON into a plain value; a mistake names its line.
///
/// Small and strict: no comments, no trailing commas, no name twice, at most 50 levels. It spares the
/// program Foundation, which costs more at start-up than everything else.
struct PluginJSON {
  private let file: String
  private let bytes: [UInt8]
  private var index = 0

  /// The value that `text` holds; `file` is its name in messages.
  static func parse(_ text: String, file: String) throws -> Value {
    var reader = PluginJSON(file: file, bytes: Array(text.utf8))
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.index < reader.bytes.count { throw reader.problem("expected the end") }
    return value
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  private func problem(_ text: String) -> StageError {
    let line = bytes.prefix(index).count { $0 == 10 } + 1
    var found = "the end"
    if index < bytes.count {
      let rest = bytes[index...].prefix { $0 > 32 && $0 != 44 }.prefix(20)
      found = rest.isEmpty ? "\",\"" : jsonText(String(decoding: rest, as: UTF8.self))
    }
    return StageError("\(file):\(line): \(text), found \(found)")
  }

  private mutating func skipSpace() {
    while index < bytes.count, [32, 9, 10, 13].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == character.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[index...].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  private mutating func value(depth: Int) throws -> Value {
    skipSpace()
    guard depth < 50 else { throw problem("it is nested more than 50 deep") }
    guard index < bytes.count else { throw problem("expected a value") }
    switch Character(UnicodeScalar(bytes[index])) {
    case "{": return try record(depth: depth)
    case "[": return try list(depth: depth)
    case "\"": return .text(try text())
    case "t" where take(word: "true"): return true
    case "f" where take(word: "false"): return false
    case "n" where take(word: "null"): return .none
    case "-", "0"..."9": return .number(try number())
    default: throw problem("expected a value")
    }
  }

  private mutating func record(depth: Int) throws -> Value {
    index += 1
    var fields: [Value.Field] = []
    if take("}") { return .record([]) }
    repeat {
      skipSpace()
      guard index < bytes.count, bytes[index] == 34 else { throw problem("expected \"name\":") }
      let start = index
      let name = try text()
      if fields.contains(where: { $0.name == name }) {
        index = start
        throw problem("the same name twice")
      }
      guard take(":") else { throw problem("expected \":\" after \(jsonText(name))") }
      fields.append(Value.Field(name, try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw problem("expected \",\" or \"}\"") }
    return .fields(fields)
  }

  private mutating func list(depth: Int) throws -> Value {
    index += 1
    var values: [Value] = []
    if take("]") { return .list([]) }
    repeat { values.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw problem("expected \",\" or \"]\"") }
    return .list(values)
  }

  private mutating func number() throws -> Double {
    let digits = bytes[index...].prefix {
      (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0)
    }
    guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else {
      throw problem("expected a number")
    }
    index += digits.count
    return number
  }

  private mutating func text() throws -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != 34 {
      guard bytes[index] >= 32 else { throw problem("expected the end of a text on its line") }
      if bytes[index] == 92 {
        text += Array(String(try escaped()).utf8)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    guard index < bytes.count else { throw problem("expected a closing quote") }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escaped() throws -> Unicode.Scalar {
    let start = index
    index += 1
    guard index < bytes.count else { throw problem("expected an escape") }
    defer { index += 1 }
    switch Character(UnicodeScalar(bytes[index])) {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{c}"
    case "\"": return "\""
    case "\\": return "\\"
    case "/": return "/"
    case "u":
      let digits = bytes[(index + 1)...].prefix(4)
      index += digits.count
      if digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        return scalar
      }
    default: break
    }
    index = start
    throw problem("expected an escape such as \\n")
  }
}
