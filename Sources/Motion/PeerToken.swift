// SPDX-License-Identifier: MIT

/// A word, a number with its unit, or a mark of a peer's spelling.
enum PeerToken: Hashable {
  case word(String)
  case number(Double)
  // Seconds.
  case time(Double)
  case percent(Double)
  case mark(Character)

  var text: String {
    switch self {
    case .word(let word): return word
    case .number(let number): return decimalText(number)
    case .time(let seconds): return "\(decimalText(seconds))s"
    case .percent(let number): return "\(decimalText(number))%"
    case .mark(let mark): return String(mark)
    }
  }

  static func split(_ text: String) -> [PeerToken] {
    var tokens: [PeerToken] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        tokens.append(.word(String(word)))
        rest = rest[word.endIndex...]
      } else if let (token, end) = number(rest) {
        tokens.append(token)
        rest = rest[end...]
      } else {
        tokens.append(.mark(first))
        rest.removeFirst()
      }
    }
    return tokens
  }

  private static func number(_ text: Substring) -> (PeerToken, Substring.Index)? {
    var end = text.startIndex
    if let sign = text.first, sign == "-" || sign == "+" { end = text.index(after: end) }
    let digits = text[end...].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    end = digits.endIndex
    if let power = exponent(text[end...]) { end = power }
    guard let number = Double(text[..<end]), number.isFinite else { return nil }
    let unit = text[end...].prefix { $0.isLetter || $0 == "%" }
    switch unit {
    case "": return (.number(number), end)
    case "f": return (.number(number), unit.endIndex)
    case "ms": return (.time(number / 1000), unit.endIndex)
    case "s": return (.time(number), unit.endIndex)
    case "%": return (.percent(number), unit.endIndex)
    default: return (.number(number), end)
    }
  }

  private static func exponent(_ text: Substring) -> Substring.Index? {
    guard let first = text.first, first == "e" || first == "E" else { return nil }
    var rest = text.dropFirst()
    if let sign = rest.first, sign == "-" || sign == "+" { rest = rest.dropFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : digits.endIndex
  }
}

/// The tokens of a peer's spelling, read from the left.
struct PeerReader {
  let text: String
  var tokens: [PeerToken]

  init(_ text: String) {
    self.text = text
    tokens = PeerToken.split(Self.withoutComments(text))
  }

  // CSS's comments, which our own output begins with.
  private static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound] + " "
      let after = rest[start.upperBound...]
      rest = after.firstRange(of: "*/").map { after[$0.upperBound...] } ?? ""
    }
    return result + rest
  }

  func problem(_ sentence: String) -> MotionError { .badSpelling(text: text, problem: sentence) }

  func expectEnd() throws {
    if let token = tokens.first { throw problem("expected the end, found \"\(token.text)\"") }
  }

  /// The parts between the parentheses, by the outer commas.
  mutating func list() throws -> [PeerPart] {
    guard tokens.first == .mark("(") else { return [] }
    tokens.removeFirst()
    var parts = [PeerPart()]
    var depth = 0
    while let token = tokens.first {
      tokens.removeFirst()
      switch token {
      case .mark(")") where depth == 0:
        return parts.filter { !$0.tokens.isEmpty }
      case .mark(",") where depth == 0: parts.append(PeerPart())
      default:
        if token == .mark("(") || token == .mark("{") { depth += 1 }
        if token == .mark(")") || token == .mark("}") { depth -= 1 }
        parts[parts.count - 1].tokens.append(token)
      }
    }
    throw problem("expected \")\", found the end")
  }
}

/// What stands between two commas.
struct PeerPart {
  var tokens: [PeerToken] = []

  // Where to stop, not how to move.
  static let ignored = [
    "energyThreshold", "restDisplacementThreshold", "restSpeedThreshold", "overshootClamping",
  ]

  var isObject: Bool { tokens.first == .mark("{") }

  var words: [String] {
    tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  var numbers: [Double] {
    tokens.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  var percents: [Double] {
    tokens.compactMap { if case .percent(let number) = $0 { number } else { nil } }
  }

  // The words before a colon.
  var labels: [String] {
    zip(tokens, tokens.dropFirst()).compactMap { token, next in
      if case .word(let word) = token, next == .mark(":") { word } else { nil }
    }
  }

  /// The number after `name:`.
  func field(_ name: String) -> Double? {
    guard let index = tokens.firstIndex(of: .word(name)), index + 2 < tokens.count,
      tokens[index + 1] == .mark(":"), case .number(let number) = tokens[index + 2]
    else { return nil }
    return number
  }

  /// The numbers between the parentheses after `name:`.
  func list(_ name: String) -> [Double] {
    guard let index = tokens.firstIndex(of: .word(name)) else { return [] }
    let rest = tokens[index...].drop { $0 != .mark("(") }.prefix { $0 != .mark(")") }
    return PeerPart(tokens: Array(rest)).numbers
  }
}
