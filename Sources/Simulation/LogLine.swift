// SPDX-License-Identifier: MIT
import Motion

/// One record as a comparison of logs sees it: without the numbers that only count.
struct LogLine {
  /// The instant, in nanoseconds.
  let time: Int64
  /// The record as people read it.
  let text: String
  /// Everything but `seq`, `cause` and the number of a motion, which shift with every extra record.
  let key: String
  /// What sort of thing happened to whom: lines alike in this are one thing that went differently.
  let identity: String
  /// The members of a `stage` record; nil for every other.
  let settings: [(name: String, json: String)]?

  private static let counters = ["seq", "cause", "id"]
  private static let identifying = [
    "kind", "source", "name", "property", "phase", "style",
  ]

  init(_ record: Record) {
    let members = record.fields.map { (name: $0.name, json: $0.value.json) }
    self.init(members, time: record.time, text: record.line(placeWidth: 14))
  }

  /// Reads one line of a log file; nil if it is no JSON object with a time and a kind.
  init?(json: String) {
    guard let members = JSONMembers.split(json),
      let time = members.first(where: { $0.name == "t" }).flatMap({ LogLine.instant($0.json) }),
      members.contains(where: { $0.name == "kind" })
    else { return nil }
    self.init(members, time: time, text: LogLine.text(members, time))
  }

  private init(_ members: [(name: String, json: String)], time: Int64, text: String) {
    self.time = time
    self.text = text
    let told = members.filter { !LogLine.counters.contains($0.name) }
    key = told.map { "\($0.name):\($0.json)" }.joined(separator: ",")
    identity = LogLine.identifying.map { name in
      told.first { $0.name == name }?.json ?? ""
    }.joined(separator: " ")
    settings = told.contains { $0.name == "kind" && $0.json == "\"stage\"" } ? told : nil
  }

  private static func text(_ members: [(name: String, json: String)], _ time: Int64) -> String {
    func plain(_ name: String) -> String {
      let json = members.first { $0.name == name }?.json ?? ""
      return json.hasPrefix("\"") ? String(json.dropFirst().dropLast()) : json
    }
    let property = plain("property")
    let place = plain("source") + (property.isEmpty ? "" : "." + property)
    let known = counters + ["t", "kind", "source", "property"]
    let rest = members.filter { !known.contains($0.name) }.map { "\($0.name) \(plain($0.name))" }
    return Record.milliseconds(time).leftPadded(to: 8) + "  " + plain("kind").padded(to: 8) + " "
      + place.padded(to: 14) + "  " + rest.joined(separator: "  ")
  }

  /// Nanoseconds of decimal seconds, without a detour through floating point.
  static func instant(_ json: String) -> Int64? {
    let parts = json.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let whole = Int64(first), whole >= 0,
      whole < StageTime.limit / 1_000_000_000
    else { return nil }
    let digits = parts.count == 2 ? String(parts[1].prefix(9)) : ""
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let padded = digits + String(repeating: "0", count: 9 - digits.count)
    return Int64(padded).map { whole * 1_000_000_000 + $0 }
  }
}

/// The members of a JSON object as their text, for what needs no more than that.
enum JSONMembers {
  /// The names and the untouched values of the outermost object; nil if the text is not one.
  static func split(_ text: String) -> [(name: String, json: String)]? {
    var members: [(name: String, json: String)] = []
    let bytes = Array(text.utf8)
    var index = skipSpace(bytes, 0)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return nil }
    index = skipSpace(bytes, index + 1)
    if index < bytes.count, bytes[index] == UInt8(ascii: "}") { return members }
    while true {
      guard let nameEnd = valueEnd(bytes, index), bytes[index] == UInt8(ascii: "\""),
        nameEnd - index >= 2
      else { return nil }
      let name = String(decoding: bytes[(index + 1)..<(nameEnd - 1)], as: UTF8.self)
      index = skipSpace(bytes, nameEnd)
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
      index = skipSpace(bytes, index + 1)
      guard let end = valueEnd(bytes, index), end > index else { return nil }
      members.append((name, String(decoding: bytes[index..<end], as: UTF8.self)))
      index = skipSpace(bytes, end)
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: "}") {
        return skipSpace(bytes, index + 1) == bytes.count ? members : nil
      }
      guard bytes[index] == UInt8(ascii: ",") else { return nil }
      index = skipSpace(bytes, index + 1)
    }
  }

  private static func skipSpace(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == 32 || (9...13).contains(bytes[index]) { index += 1 }
    return index
  }

  /// Where the value that begins at `start` ends: after its bracket or quote, or before , } or ].
  private static func valueEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
    var depth = 0
    var inString = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if inString {
        if byte == UInt8(ascii: "\\") {
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          inString = false
          if depth == 0 { return index + 1 }
        }
      } else if byte == UInt8(ascii: "\"") {
        inString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      } else if depth == 0, byte == UInt8(ascii: ",") || byte == 32 || (9...13).contains(byte) {
        return index
      }
      index += 1
    }
    return nil
  }
}
