// SPDX-License-Identifier: MIT
import Statecharts

/// Which states and transitions of a chart a run has been through.
public struct ChartCoverage: Sendable {
  /// By state id: whether it was entered.
  public private(set) var states: [Bool]
  /// By transition id: whether it was taken.
  public private(set) var transitions: [Bool]

  /// Nothing yet.
  public init(_ chart: Chart) {
    states = Array(repeating: false, count: chart.states.count)
    transitions = Array(repeating: false, count: chart.transitions.count)
  }

  /// Adds a step.
  mutating func note(_ step: Microstep) {
    for state in step.entered { states[state] = true }
    for transition in step.transitions { transitions[transition] = true }
  }

  /// Adds what another run of the same chart has been through; of another chart, nothing.
  public mutating func merge(_ other: ChartCoverage) {
    guard states.count == other.states.count, transitions.count == other.transitions.count else {
      return
    }
    for index in states.indices where other.states[index] { states[index] = true }
    for index in transitions.indices where other.transitions[index] { transitions[index] = true }
  }
}

extension Stage {
  /// Every component that is or was on the stage, with what its chart has been through.
  public var coverage: [(component: Component, coverage: ChartCoverage)] {
    (allInstances + removed).map { ($0.component, $0.coverage) }
  }
}
