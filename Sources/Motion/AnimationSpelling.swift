// SPDX-License-Identifier: MIT

/// Reads animations as people write them: in SwiftUI's spelling, in our own, or a peer's.
///
/// ```swift
/// try AnimationSpelling.parse(".spring(response: 0.25, dampingFraction: 0.8)")
/// try AnimationSpelling.parse(".easeOut(duration: 0.2).delay(0.1)")
/// try AnimationSpelling.parse("keyframes(1.3 ease_out(0.09), 1 spring(0.22, 0.6))")
/// try AnimationSpelling.parse("cubic-bezier(0.4, 0, 0.2, 1) 200ms")
/// try AnimationSpelling.parse("spring(dampingRatio = 0.8f, stiffness = 631f)")
/// try AnimationSpelling.parse("withSpring(1, { mass: 1, stiffness: 100, damping: 10 })")
/// ```
///
/// Names may be in camel or snake case, a leading `Animation.` or dot is skipped, the colon after
/// a label may be left out. A `blendDuration` is kept; only the mode `swiftui` makes use of it.
public enum AnimationSpelling {
  /// Reads one animation, or says what was expected.
  public static func parse(_ text: String) throws -> Animation {
    if let animation = try PeerSpelling.parse(text) { return animation }
    var reader = SpellingReader(text)
    var call = try reader.call()
    if call.name == "animation" {
      try reader.expect(".", "a name after \"Animation.\"")
      call = try reader.call()
    }
    var animation = try AnimationBuilder(text: text, call: call).animation()
    while reader.take(".") {
      animation = try AnimationBuilder(text: text, call: try reader.call()).modified(animation)
    }
    if let rest = reader.rest { throw reader.problem("expected the end, found \"\(rest)\"") }
    return animation
  }
}

/// A call as it is written: a name and its arguments.
struct SpellingCall {
  let name: String
  let arguments: [Argument]

  /// One argument: a label, the numbers, and a nested call for keyframes.
  struct Argument {
    var label: String?
    var numbers: [Double] = []
    var call: SpellingCall?
  }
}

/// Reads calls from text, byte by byte.
struct SpellingReader {
  private let text: String
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    _ = take(".")
  }

  var rest: String? {
    var start = index
    while start < bytes.count, Self.isSpace(bytes[start]) { start += 1 }
    return start < bytes.count ? String(decoding: bytes[start...], as: UTF8.self) : nil
  }

  func problem(_ sentence: String) -> MotionError { .badSpelling(text: text, problem: sentence) }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar, _ what: String) throws {
    guard take(character) else {
      throw problem("expected \(what), found \(rest.map { "\"\($0)\"" } ?? "the end")")
    }
  }

  mutating func call() throws -> SpellingCall {
    guard let name = word() else {
      throw problem(
        "expected a name such as spring or ease_out, found \(rest.map { "\"\($0)\"" } ?? "nothing")"
      )
    }
    depth += 1
    defer { depth -= 1 }
    guard depth < 8 else { throw problem("it is nested too deeply") }
    var arguments: [SpellingCall.Argument] = []
    guard take("(") else { return SpellingCall(name: name, arguments: []) }
    if take(")") { return SpellingCall(name: name, arguments: []) }
    repeat { arguments.append(try argument(of: name)) } while take(",")
    try expect(")", "\")\" or \",\" in \(name)")
    return SpellingCall(name: name, arguments: arguments)
  }

  private mutating func argument(of name: String) throws -> SpellingCall.Argument {
    var argument = SpellingCall.Argument()
    while let number = try number() { argument.numbers.append(number) }
    if !argument.numbers.isEmpty {
      _ = take(".")
      if nextIsLetter { argument.call = try call() }
      return argument
    }
    let start = index
    if take("."), nextIsLetter {
      argument.call = try call()
      return argument
    }
    index = start
    guard let label = word() else {
      throw problem(
        "expected a number or a label in \(name), found "
          + (rest.map { "\"\($0)\"" } ?? "the end"))
    }
    if take("(") {
      index = start
      argument.call = try call()
      return argument
    }
    argument.label = label
    _ = take(":")
    while let number = try number() { argument.numbers.append(number) }
    if argument.numbers.isEmpty, let truth = word() {
      guard truth == "true" || truth == "false" else {
        throw problem("expected a number, true or false after \(label), found \"\(truth)\"")
      }
      argument.numbers = [truth == "true" ? 1 : 0]
    }
    return argument
  }

  private mutating func number() throws -> Double? {
    skipSpace()
    let start = index
    while index < bytes.count, isPartOfNumber(from: start) { index += 1 }
    guard index > start else { return nil }
    let piece = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(piece), number.isFinite else {
      throw problem("\"\(piece)\" is not a number")
    }
    return number
  }

  private func isPartOfNumber(from start: Int) -> Bool {
    switch bytes[index] {
    case 48...57: return true
    case 43, 45: return index == start || bytes[index - 1] == 101 || bytes[index - 1] == 69
    case 46:
      // A dot before a letter belongs to a name: `1 .easeOut`.
      return index + 1 < bytes.count && (48...57).contains(bytes[index + 1])
    case 69, 101: return index > start
    default: return false
    }
  }

  // A name in snake case: `dampingFraction` and `damping_fraction` are the same word.
  private mutating func word() -> String? {
    skipSpace()
    guard nextIsLetter else { return nil }
    var word: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 65...90:
        if !word.isEmpty { word.append(95) }
        word.append(byte + 32)
      case 97...122, 48...57, 95, 128...255: word.append(byte)
      default: return String(decoding: word, as: UTF8.self)
      }
      index += 1
    }
    return String(decoding: word, as: UTF8.self)
  }

  private var nextIsLetter: Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    return (65...90).contains(byte) || (97...122).contains(byte) || byte > 127
  }

  private mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
