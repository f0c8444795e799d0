// SPDX-License-Identifier: MIT
import Simulation
import Statecharts

/// Looks up the actions and guards that a chart names, and says where one that is not there stands.
struct LuaChartNames {
  /// Whose chart it is: `component "heart"`.
  let place: String
  let id: String
  let actions: [String]
  let guards: [String]

  /// Throws the first name that is not there, with the state and the event that name it.
  func check(_ definition: ChartDefinition) throws { try check(definition.root, isRoot: true) }

  private func check(_ state: StateDefinition, isRoot: Bool = false) throws {
    let owner = isRoot ? "\(place), chart" : "\(place), state \(jsonText(state.id))"
    try find(state.entry.flatMap { $0 }, "\(owner), entry")
    try find(state.exit.flatMap { $0 }, "\(owner), exit")
    for transition in state.transitions {
      let cause = "\(owner), \(transition.cause)"
      for name in transition.guardExpression?.names ?? [] where !guards.contains(name) {
        throw missing(name, "guard", among: guards, cause)
      }
      try find(transition.actions, cause)
    }
    for child in state.states { try check(child) }
  }

  private func find(_ names: [String], _ place: String) throws {
    for name in names where !actions.contains(name) {
      throw missing(name, "action", among: actions, place)
    }
  }

  private func missing(
    _ name: String, _ what: String, among names: [String], _ place: String
  ) -> StageError {
    let none = names.isEmpty ? "; it has none yet: put it into the table \(what)s" : ""
    return StageError("\(place): \(unknownName(name, what, among: names, of: id))\(none)")
  }
}

extension TransitionDefinition {
  /// What it waits for: `on tap`, `after`, `always`.
  fileprivate var cause: String {
    if delay != nil { return "after" }
    return events.isEmpty ? "always" : "on " + events.joined(separator: " ")
  }
}

extension GuardExpression {
  /// The guards it asks by name.
  fileprivate var names: [String] {
    switch self {
    case .named(let name): [name]
    case .not(let inner): inner.names
    case .and(let parts), .or(let parts): parts.flatMap(\.names)
    case .isIn: []
    }
  }
}
