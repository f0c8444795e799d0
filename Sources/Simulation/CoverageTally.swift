// SPDX-License-Identifier: MIT
import Statecharts

/// Which states and transitions of which components a number of runs have been through.
///
/// ```swift
/// var tally = CoverageTally()
/// tally.add(stage)
/// print(tally.text)
/// ```
/// Two charts of one id that are not alike are counted apart. What has no transition (a free value,
/// say) is left out.
public struct CoverageTally: Sendable {
  fileprivate struct Entry {
    let id: String
    let chart: Chart
    /// What tells one chart from another of the same id.
    let shape: String
    var coverage: ChartCoverage
  }

  private var entries: [Entry] = []
  /// Where each shape is; looked up, never iterated.
  private var indices: [String: Int] = [:]

  /// Nothing yet.
  public init() {}

  /// Adds a component that nothing may have touched, so that it is listed.
  public mutating func add(_ component: Component) {
    guard let chart = try? component.compiledChart() else { return }
    merge(component.id, chart, ChartCoverage(chart))
  }

  /// Adds all that is or was on a stage.
  public mutating func add(_ stage: Stage) {
    for (component, coverage) in stage.coverage {
      guard let chart = try? component.compiledChart() else { continue }
      merge(component.id, chart, coverage)
    }
  }

  /// Adds another tally.
  public mutating func add(_ other: CoverageTally) {
    for entry in other.entries { merge(entry.id, entry.chart, entry.coverage) }
  }

  private mutating func merge(_ id: String, _ chart: Chart, _ coverage: ChartCoverage) {
    if chart.transitions.isEmpty { return }
    let shape = id + "\n" + ChartDiagram.text(chart)
    if let index = indices[shape] { return entries[index].coverage.merge(coverage) }
    indices[shape] = entries.count
    entries.append(Entry(id: id, chart: chart, shape: shape, coverage: coverage))
  }

  // MARK: Text

  /// A line for each component with its shares, then what was missed.
  public var text: String {
    let sorted = entries.enumerated().sorted {
      ($0.element.id, $0.offset) < ($1.element.id, $1.offset)
    }
    .map(\.element)
    var rows = [["coverage", "states", "transitions"]]
    for entry in sorted {
      rows.append([entry.id, share(entry.states), share(entry.coverage.transitions)])
    }
    let states = sorted.flatMap(\.states)
    let transitions = sorted.flatMap(\.coverage.transitions)
    rows.append(["all", share(states), share(transitions)])
    var text = TextTable.text(rows, indent: 0)
    for entry in sorted {
      let missed = entry.missed
      if missed.isEmpty { continue }
      text += "\n\(entry.id)\n" + TextTable.text(missed)
    }
    return text
  }

  private func share(_ flags: [Bool]) -> String {
    let count = flags.filter { $0 }.count
    // Of nothing there is no share.
    if flags.isEmpty { return "0 of 0" }
    return "\(count) of \(flags.count), \(count * 100 / flags.count) %"
  }
}

extension CoverageTally.Entry {
  /// The states that can be active: the chart itself and histories are none.
  private var real: [ChartState] { chart.states.filter { $0.id > 0 && !$0.isHistory } }

  var states: [Bool] { real.map { coverage.states[$0.id] } }

  var missed: [[String]] {
    real.filter { !coverage.states[$0.id] }.map { ["never entered", $0.name] }
      + chart.transitions.filter { !coverage.transitions[$0.id] }.map {
        ["never taken", chart.words(of: $0)]
      }
  }
}
