// SPDX-License-Identifier: MIT

/// Something wrong with a definition: what, where, and what was probably meant.
public struct ChartProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in words.
  public var message: String
  /// Where it was written, as "file:line", when the definition says so.
  public var place: String?
  /// The right name nearest to the wrong one.
  public var suggestion: String?

  /// The place, the message and the suggestion in one line.
  public var description: String {
    let start = place.map { "\($0): " } ?? ""
    let end = suggestion.map { " (did you mean \"\($0)\"?)" } ?? ""
    return start + message + end
  }
}

/// Everything that keeps a definition from becoming a chart.
public struct ChartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The chart's name.
  public var chart: String
  /// What is wrong, in document order within each kind of check; never empty.
  public var problems: [ChartProblem]

  /// One line a problem.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

/// What a running machine refuses to go on with.
public enum ChartFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// More microsteps in one macrostep than allowed; `cycle` tells the transitions it goes round.
  case endlessLoop(chart: String, limit: Int, cycle: [String])
  /// A timer id the chart does not have.
  case unknownTimer(chart: String, id: Int)

  /// What happened, where and what to look at.
  public var description: String {
    switch self {
    case .endlessLoop(let chart, let limit, let cycle):
      return "chart \"\(chart)\" found no rest in \(limit) microsteps; it goes round "
        + cycle.joined(separator: ", ")
    case .unknownTimer(let chart, let id):
      return "chart \"\(chart)\" has no timer \(id)"
    }
  }
}
