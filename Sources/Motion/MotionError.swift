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
      return "\(name) must be \(expected), not \(value.isFinite ? "\(value)" : decimalText(value))"
    case .unknownField(let field, let animation, let valid):
      return "\(animation) has no field \"\(field)\"; it has \(valid.joined(separator: ", "))"
    case .badSpelling(let text, let problem):
      return "\"\(text)\" is not an animation: \(problem)"
    case .conflict(let sentence):
      return sentence
    }
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
