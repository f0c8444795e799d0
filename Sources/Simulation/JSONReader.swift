// SPDX-License-Identifier: MIT

/// Reads JSON byte by byte; a mistake names its line.
struct JSONReader {
  private let file: String
  private let bytes: [UInt8]
  private let isTolerant: Bool
  private var index = 0
  private var line = 1
  private var remarks: [JSONTree.Remark] = []

  static func read(
    _ text: String, file: String, isTolerant: Bool
  ) throws -> (tree: JSONTree, remarks: [JSONTree.Remark]) {
    var reader = JSONReader(file: file, bytes: Array(text.utf8), isTolerant: isTolerant)
    let tree = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.index < reader.bytes.count { throw reader.problem("expected the end") }
    return (tree, reader.remarks)
  }

  private init(file: String, bytes: [UInt8], isTolerant: Bool) {
    self.file = file
    self.bytes = bytes
    self.isTolerant = isTolerant
  }

  private func problem(_ text: String) -> StageError {
    var found = "the end"
    if index < bytes.count {
      let rest = bytes[index...].prefix { $0 > 32 && $0 != 44 }.prefix(20)
      found = rest.isEmpty ? "\",\"" : jsonText(String(decoding: rest, as: UTF8.self))
    }
    return StageError("\(file):\(line): \(text), found \(found)")
  }

  private mutating func skipSpace() {
    while index < bytes.count, [32, 9, 10, 13].contains(bytes[index]) {
      if bytes[index] == 10 { line += 1 }
      index += 1
    }
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

  /// Whether another item follows; a comma before `end` passes if the reader is tolerant.
  private mutating func takeComma(before end: Character) -> Bool {
    let commaLine = (take(",") ? line : nil)
    guard let commaLine else { return false }
    guard isTolerant else { return true }
    skipSpace()
    guard index < bytes.count, bytes[index] == end.asciiValue else { return true }
    remarks.append(.init(line: commaLine, "a comma before \"\(end)\", which JSON does not allow"))
    return false
  }

  private mutating func value(depth: Int) throws -> JSONTree {
    skipSpace()
    guard depth < 50 else { throw problem("it is nested more than 50 deep") }
    guard index < bytes.count else { throw problem("expected a value") }
    let start = line
    return JSONTree(content: try content(depth: depth), line: start)
  }

  private mutating func content(depth: Int) throws -> JSONTree.Content {
    switch Character(UnicodeScalar(bytes[index])) {
    case "{": return .record(try record(depth: depth))
    case "[": return .list(try list(depth: depth))
    case "\"": return .text(try text())
    case "t" where take(word: "true"): return .flag(true)
    case "f" where take(word: "false"): return .flag(false)
    case "n" where take(word: "null"): return .null
    case "-", "0"..."9": return .number(try number())
    default: throw problem("expected a value")
    }
  }

  private mutating func record(depth: Int) throws -> [JSONTree.Member] {
    index += 1
    var members: [JSONTree.Member] = []
    var names: Set<String> = []
    if take("}") { return [] }
    repeat {
      skipSpace()
      guard index < bytes.count, bytes[index] == 34 else { throw problem("expected \"name\":") }
      let (start, nameLine) = (index, line)
      let name = try text()
      if !names.insert(name).inserted {
        guard isTolerant else {
          index = start
          throw problem("the same name twice")
        }
        remarks.append(.init(line: line, "\(jsonText(name)) twice; the last one counts"))
        members.removeAll { $0.name == name }
      }
      guard take(":") else { throw problem("expected \":\" after \(jsonText(name))") }
      let value = try value(depth: depth + 1)
      members.append(JSONTree.Member(name: name, line: nameLine, value: value))
    } while takeComma(before: "}")
    guard take("}") else { throw problem("expected \",\" or \"}\"") }
    return members
  }

  private mutating func list(depth: Int) throws -> [JSONTree] {
    index += 1
    var values: [JSONTree] = []
    if take("]") { return [] }
    repeat { values.append(try value(depth: depth + 1)) } while takeComma(before: "]")
    guard take("]") else { throw problem("expected \",\" or \"]\"") }
    return values
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
      if let scalar = scalar() { return scalar }
    default: break
    }
    index = start
    throw problem("expected an escape such as \\n")
  }

  /// The character of `uXXXX`, or of the two escapes that JSON needs beyond U+FFFF.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = code(after: index) else { return nil }
    index += 4
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard bytes[(index + 1)...].starts(with: "\\u".utf8), let second = code(after: index + 2),
      (0xDC00..<0xE000).contains(second)
    else { return nil }
    index += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private func code(after place: Int) -> UInt32? {
    guard place + 4 < bytes.count else { return nil }
    let digits = bytes[(place + 1)...(place + 4)]
    guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
