// SPDX-License-Identifier: MIT

/// What is wrong with a number or a spelling a designer gave, as a sentence.
public enum MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number is not usable; `expected` completes "response must be …".
  case badValue(name: String, value: Double, expected: String)
  /// The animation has no such field; `valid` are those it has.
  case unknownField(String, animation: String, valid: [String])
  /// The text is not an animation; `problem` says where and what was expected.
  case badSpelling(text: String, problem: String)
  /// Values that do not go together; the sentence says which.
  case conflict(String)

  /// The sentence a designer reads.
  public var description: String {
    switch self {
    case .badValue(let name, let value, let expected):
      return "\(name) must be \(expected), not \(Self.text(value))"
    case .unknownField(let field, let animation, let valid):
      return "\(animation) has no field \(choice(field, of: valid))"
    case .badSpelling(let text, let problem):
      return "\"\(text)\" is not an animation: \(problem)"
    case .conflict(let sentence):
      return sentence
    }
  }

  // Rounded as everywhere, unless the rounded number would not be wrong.
  private static func text(_ value: Double) -> String {
    let text = decimalText(value)
    return !value.isFinite || Double(text) == value ? text : value.description
  }
}

// Checks one number; the comparisons are written so that NaN fails them.
func checked(_ name: String, _ value: Double, above low: Double, upTo high: Double) throws -> Double
{
  guard value > low, value <= high else {
    throw MotionError.badValue(
      name: name, value: value,
      expected: "more than \(decimalText(low)) and at most \(decimalText(high))")
  }
  return value
}

func checked(_ name: String, _ value: Double, from low: Double, upTo high: Double) throws -> Double
{
  guard value >= low, value <= high else {
    throw MotionError.badValue(
      name: name, value: value,
      expected: "from \(decimalText(low)) to \(decimalText(high))")
  }
  return value
}

/// The longest time, in seconds, that a duration, a delay or a response may have: eleven days.
let longestSeconds = 1_000_000.0

/// Quotes a word that is not among `names`, with the one that was probably meant, or all of them.
func choice(_ word: String, of names: [String]) -> String {
  let near = names.map { ($0, editDistance(word, $0)) }.min { $0.1 < $1.1 }
  if let near, near.1 <= max(1, min(3, word.utf8.count / 3)) {
    return "\"\(word)\" (did you mean \"\(near.0)\"?)"
  }
  return "\"\(word)\"; there are \(names.joined(separator: ", "))"
}

// How many letters must be put in, taken out or changed.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.utf8.prefix(40)), Array(b.utf8))
  var row = Array(0...b.count)
  for (i, letter) in a.enumerated() {
    var corner = i
    row[0] = i + 1
    for (j, other) in b.enumerated() {
      let changed = corner + (letter == other ? 0 : 1)
      corner = row[j + 1]
      row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[b.count]
}
