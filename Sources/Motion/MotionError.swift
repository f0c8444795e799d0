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
      expected: "more than \(decimalText(low))" + bound(high) { " and at most \($0)" })
  }
  return value
}

func checked(_ name: String, _ value: Double, from low: Double, upTo high: Double) throws -> Double
{
  guard value >= low, value <= high else {
    let range = bound(high) { "from \(decimalText(low)) to \($0)" }
    throw MotionError.badValue(
      name: name, value: value, expected: range.isEmpty ? "at least \(decimalText(low))" : range)
  }
  return value
}

// What is said of an upper bound; nothing of one that no number passes.
private func bound(_ high: Double, _ text: (String) -> String) -> String {
  high < .greatestFiniteMagnitude ? text(decimalText(high)) : ""
}

/// The longest time, in seconds, that a duration, a delay or a response may have: eleven days.
let longestSeconds = 1_000_000.0

/// Quotes a word that is not among `names`, with the one that was probably meant, or all of them.
func choice(_ word: String, of names: [String]) -> String {
  choice(SpellingWord(name: word, written: word), of: names)
}

func choice(_ word: SpellingWord, of names: [String]) -> String {
  let near = names.map { ($0, editDistance(word.name, $0)) }.min { $0.1 < $1.1 }
  if let near, near.1 <= max(1, min(3, word.name.utf8.count / 3)) {
    return "\"\(word.written)\" (did you mean \"\(near.0)\"?)"
  }
  return "\"\(word.written)\"; there are \(names.joined(separator: ", "))"
}

// How many letters must be put in, taken out, changed, or swapped with the next one.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.utf8.prefix(40)), Array(b.utf8))
  var (before, row) = ([Int](), Array(0...b.count))
  for i in a.indices {
    var next = [i + 1]
    for j in b.indices {
      var least = min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
      next.append(least)
    }
    (before, row) = (row, next)
  }
  return row[b.count]
}
