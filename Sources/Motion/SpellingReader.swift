// SPDX-License-Identifier: MIT

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

  private var found: String { rest.map { "\"\($0)\"" } ?? "the end" }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
    index += 1
    return true
  }

  mutating func expect(_ character: Unicode.Scalar, _ what: String) throws {
    guard take(character) else { throw problem("expected \(what), found \(found)") }
  }

  /// The text in `spring "…"` or `curve "…"`, Lua's way to give another spelling.
  mutating func quotedCall() -> String? {
    let start = index
    if let word = word(), ["spring", "curve"].contains(word.name) {
      let isCall = take("(")
      for quote in ["\"", "'"] as [Unicode.Scalar] where take(quote) {
        guard let end = bytes[index...].firstIndex(where: { UInt32($0) == quote.value }) else {
          break
        }
        let inner = String(decoding: bytes[index..<end], as: UTF8.self)
        index = end + 1
        if !isCall || take(")") { return inner }
      }
    }
    index = start
    return nil
  }

  /// A call; `names` are those that will do, if any will not.
  mutating func call(among names: [String] = [], _ what: String = "") throws -> SpellingCall {
    guard let word = word() else {
      let found = rest.map { "\"\($0)\"" } ?? "nothing"
      throw problem("expected a name such as spring or ease_out, found \(found)")
    }
    let isKnown = names.isEmpty || (names + AnimationBuilder.synonyms).contains(word.name)
    guard isKnown else {
      let none = what.isEmpty ? "there is no" : "there is no \(what)"
      throw problem("\(none) \(choice(word, of: names))")
    }
    depth += 1
    defer { depth -= 1 }
    guard depth < 8 else { throw problem("it is nested too deeply") }
    let name = try member(of: word.name)
    let arguments = try arguments(of: name, isRow: false)
    return SpellingCall(name: name, arguments: arguments ?? [])
  }

  // `spring.bouncy` and `curve.ease_out`, as Lua has them.
  private mutating func member(of name: String) throws -> String {
    let start = index
    guard name == "spring" || name == "curve", take("."), let word = word() else {
      index = start
      return name
    }
    let names = name == "spring" ? AnimationBuilder.presets : Curve.named.map(\.0)
    if names.contains(word.name) { return word.name }
    guard name == "curve" else {
      // `.spring.delay(0.1)`
      index = start
      if AnimationBuilder.modifiers.contains(word.name) { return name }
      throw problem("spring has no \(choice(word, of: names + AnimationBuilder.modifiers))")
    }
    throw problem("there is no curve \(choice(word, of: names))")
  }

  // What stands in parentheses or braces; nil if there are none.
  private mutating func arguments(of name: String, isRow: Bool) throws -> [SpellingCall.Argument]? {
    let isTable = !isRow && take("{")
    guard isTable || take(isRow ? "{" : "(") else { return nil }
    let close: Unicode.Scalar = isTable || isRow ? "}" : ")"
    if take(close) { return [] }
    var arguments: [SpellingCall.Argument] = []
    repeat {
      // Lua allows a comma at the end of a table.
      if close == "}", take("}") { return arguments }
      arguments.append(try argument(of: name))
    } while take(",")
    try expect(close, "\"\(close)\" or \",\" in \(name)")
    return arguments
  }

  private mutating func argument(of name: String) throws -> SpellingCall.Argument {
    if name == "keyframes", let row = try arguments(of: "a keyframe", isRow: true) {
      return try keyframe(row)
    }
    var argument = SpellingCall.Argument()
    while let number = try number() { argument.numbers.append(number) }
    if !argument.numbers.isEmpty {
      let start = index
      if take("."), !nextIsLetter { index = start }
      if nextIsLetter { argument.call = try plainCall(of: name) }
      return argument
    }
    let start = index
    if take("."), nextIsLetter {
      argument.call = try plainCall(of: name)
      return argument
    }
    index = start
    guard let label = word() else {
      throw problem("expected a number or a label in \(name), found \(found)")
    }
    if let truth = Self.truth(label) { return SpellingCall.Argument(numbers: [truth]) }
    if take("(") || take("{") || take(".") {
      index = start
      argument.call = try plainCall(of: name)
      return argument
    }
    argument.numbers = try numbers(after: label)
    argument.label = label
    return argument
  }

  private mutating func numbers(after label: SpellingWord) throws -> [Double] {
    if !take(":") { _ = take("=") }
    var numbers: [Double] = []
    while let number = try number() { numbers.append(number) }
    guard numbers.isEmpty, let word = word() else { return numbers }
    guard let truth = Self.truth(word) else {
      throw problem(
        "expected a number, true or false after \(label.written), found \"\(word.written)\"")
    }
    return [truth]
  }

  private static func truth(_ word: SpellingWord) -> Double? {
    ["true": 1, "false": 0][word.written]
  }

  // A call inside another one, which takes no modifiers.
  private mutating func plainCall(of name: String) throws -> SpellingCall {
    let inner = try call()
    let start = index
    if take(".") || take(":"), nextIsLetter {
      guard name == "keyframes" || name == "a keyframe" else {
        throw problem("\(inner.name) inside \(name) takes no modifiers")
      }
      throw problem(
        "a keyframe takes a plain spring or curve, without delay, speed or repetition")
    }
    index = start
    return inner
  }

  // The row `{1.3, curve.ease_out(0.09)}` of Lua's keyframes.
  private func keyframe(_ row: [SpellingCall.Argument]) throws -> SpellingCall.Argument {
    let isRight =
      (1...2).contains(row.count) && row[0].numbers.count == 1 && row[0].label == nil
      && row.dropFirst().allSatisfy { $0.numbers.isEmpty && ($0.call != nil || $0.label != nil) }
    guard isRight, row[0].call == nil || row.count == 1 else {
      throw problem(
        "a row of keyframes is a value and how it is reached: {1.3, curve.ease_out(0.09)}")
    }
    var frame = row[0]
    guard row.count == 2 else { return frame }
    // A bare name such as `linear` reads as a label.
    frame.call = row[1].call ?? row[1].label.map { SpellingCall(name: $0.name, arguments: []) }
    return frame
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
  private mutating func word() -> SpellingWord? {
    skipSpace()
    guard nextIsLetter else { return nil }
    let start = index
    var word: [UInt8] = []
    loop: while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 65...90:
        if !word.isEmpty { word.append(95) }
        word.append(byte + 32)
      case 97...122, 48...57, 95, 128...255: word.append(byte)
      default: break loop
      }
      index += 1
    }
    return SpellingWord(
      name: String(decoding: word, as: UTF8.self),
      written: String(decoding: bytes[start..<index], as: UTF8.self))
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
