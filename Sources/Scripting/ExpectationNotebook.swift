// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A property as a script read it.
struct PropertyRead {
  let instance: Instance
  let property: String
  let instant: Int64
  let value: LuaValue
  /// The channel of a color or the part of a point that was read of it.
  var part: String?

  /// Its name as the script writes it.
  var name: String {
    let property = instance.component.id == "value" ? "current" : property
    return "\(instance.name).\(property)" + (part.map { ".\($0)" } ?? "")
  }

  /// The same of `value`.
  func picked(from value: LuaValue) -> LuaValue {
    guard let part else { return value }
    if let color = value.object(as: ColorBox.self)?.color {
      return Script.channel(part, of: color) ?? .nil
    }
    return value.object(as: Fields.self)?.fields.first { $0.name == part }?.value ?? .nil
  }
}

/// What the expectations of a script need to remember between calls.
final class ExpectationNotebook {
  /// The property that was read last, so that `near` can say when it would have been true.
  var lastRead: PropertyRead?
  /// Error records that the script asked the log for; never walked.
  var readErrors: Set<Int> = []
  /// Expectations that have met no matcher yet.
  var open: [Expectation] = []
  /// The text of each chunk by its name.
  var sources: [String: String] = [:]
  /// Lua's own `string.find` and `math.randomseed`, whatever a script makes of those names.
  let find: LuaFunction?
  let seedRandom: LuaFunction?

  init(_ lua: LuaState) {
    find = lua.globals["string"].table?["find"].function
    seedRandom = lua.globals["math"].table?["randomseed"].function
  }

  /// Follows a script from a color or a point it read to a part of it.
  func follow(_ object: AnyObject, to part: String, _ value: LuaValue) {
    guard let read = lastRead, read.value.object?.object === object else { return }
    lastRead = PropertyRead(
      instance: read.instance, property: read.property, instant: read.instant, value: value,
      part: part)
  }

  func clear() {
    lastRead = nil
    readErrors = []
    open = []
  }

  /// A line of a chunk, without the blanks around it.
  func line(_ location: LuaLocation?) -> String? {
    guard let location, let source = sources[location.file] else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    let line = trimmed(String(lines[location.line - 1]))
    return line.isEmpty ? nil : line
  }

  /// What stands in the brackets of the `expect(…)` on a line; nil if that is not plain to see.
  ///
  /// Of several on a line the one with that matcher is meant.
  func subject(_ location: LuaLocation?, matcher: String) -> String? {
    guard let location, let source = sources[location.file] else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    let start = lines[location.line - 1].startIndex
    let end = lines[location.line - 1].endIndex
    var found: [String] = []
    var all: [String] = []
    var reader = SubjectReader(Array(source[start...].unicodeScalars.prefix(4_000)))
    let length = source[start..<end].unicodeScalars.count
    while let (subject, follower) = reader.next(within: length) {
      all.append(subject)
      if follower == matcher, !found.contains(subject) { found.append(subject) }
    }
    if found.isEmpty { found = all }
    return found.count == 1 ? found[0] : nil
  }
}

/// Finds `expect(subject)` and the name of the matcher behind it.
private struct SubjectReader {
  private let text: [Unicode.Scalar]
  private var index = 0

  init(_ text: [Unicode.Scalar]) { self.text = text }

  mutating func next(within length: Int) -> (subject: String, matcher: String)? {
    let word = Array("expect(".unicodeScalars)
    while index < min(length, text.count) {
      defer { index += 1 }
      guard text[index...].starts(with: word) else { continue }
      let start = index + word.count
      guard let end = closing(from: start) else { return nil }
      let subject = text[start..<end].map(String.init).joined()
      let words = subject.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return ((1...60).contains(words.count) ? words : "the value", matcher(after: end))
    }
    return nil
  }

  /// The bracket that ends what begins at `start`, strings skipped.
  private func closing(from start: Int) -> Int? {
    var depth = 1
    var quote: Unicode.Scalar?
    var place = start
    while place < text.count {
      let scalar = text[place]
      if let open = quote {
        if scalar == "\\" { place += 1 } else if scalar == open { quote = nil }
      } else {
        switch scalar {
        case "\"", "'": quote = scalar
        case "(", "{", "[": depth += 1
        case ")", "}", "]": depth -= 1
        default: break
        }
        if depth == 0 { return place }
      }
      place += 1
    }
    return nil
  }

  private func matcher(after end: Int) -> String {
    let rest = text[(end + 1)...].prefix(200).filter { !$0.properties.isWhitespace }
    var words = rest.map(String.init).joined()
    if words.hasPrefix(".never") { words = String(words.dropFirst(6)) }
    return String(words.dropFirst().prefix { $0.isLetter || $0 == "_" })
  }
}

/// A text without the blanks around it.
func trimmed(_ text: String) -> String {
  let front = text.drop { $0.isWhitespace }
  return String(front.reversed().drop { $0.isWhitespace }.reversed())
}
