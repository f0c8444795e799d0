// SPDX-License-Identifier: MIT
import Simulation

/// What qualifies a run of a sweep: `settled<0.4, overshoot<2%`, all of it.
public struct SweepPick: Hashable, Sendable {
  /// How a metric and its limit compare.
  enum Relation: String, Hashable, Sendable, CaseIterable {
    // Those of two characters are looked for first.
    case atMost = "<="
    case atLeast = ">="
    case not = "!="
    case same = "=="
    case less = "<"
    case more = ">"
    case equal = "="

    func holds(_ value: Double, _ limit: Double) -> Bool {
      switch self {
      case .less: value < limit
      case .more: value > limit
      case .atMost: value <= limit
      case .atLeast: value >= limit
      case .equal, .same: value == limit
      case .not: value != limit
      }
    }
  }

  /// One comparison.
  struct Term: Hashable, Sendable {
    let metric: SweepMetric
    let relation: Relation
    let limit: Double
  }

  let terms: [Term]
  /// The text it was read from.
  public let text: String

  /// Reads comparisons with commas between them; limits may be in `%`, `ms` or `s`.
  public init(_ text: String) throws {
    self.text = text
    terms = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try SweepPick.term(String($0))
    }
  }

  var metrics: [SweepMetric] { terms.map(\.metric) }

  private static func term(_ text: String) throws -> Term {
    let characters = Array(text.filter { $0 != " " })
    for index in characters.indices {
      let rest = String(characters[index...])
      guard let relation = Relation.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
        continue
      }
      let limit = String(rest.dropFirst(relation.rawValue.count))
      let metric = try SweepMetric(String(characters[..<index]))
      return Term(
        metric: metric, relation: relation,
        limit: try number(limit, metric.quantity.units, in: text))
    }
    throw StageError(
      "\(jsonText(text)) is no comparison: write a metric, <, <=, >, >= or =, and a number, "
        + "as in settled<0.4")
  }

  private static func number(
    _ text: String, _ units: [SweepMetric.Unit], in term: String
  ) throws -> Double {
    for unit in units + [("", 1)] where text.hasSuffix(unit.suffix) {
      if let number = Double(text.dropLast(unit.suffix.count)), number.isFinite {
        return number / unit.divisor
      }
    }
    let examples = ["0.4"] + units.map { "\(Value.number($0.divisor == 1 ? 0.4 : 2))\($0.suffix)" }
    throw StageError(
      "\(jsonText(term)) needs a number after the comparison, such as "
        + examples.joined(separator: " or "))
  }
}
