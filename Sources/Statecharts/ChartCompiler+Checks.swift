// SPDX-License-Identifier: MIT

extension ChartCompiler {
  /// Checks what a state's kind permits, and its name.
  mutating func checkShape(_ source: StateDefinition, parent: Int?) {
    if source.id.isEmpty {
      report("a state of chart \"\(definition.id)\" has no id", at: source.place)
    } else if names.states[source.id] != nil {
      report(
        "two states of chart \"\(definition.id)\" are named \"\(source.id)\"", at: source.place)
    }
    checkParent(of: source, parent: parent)
    for fault in faults(of: source, isChart: parent == nil) { report(fault, at: source.place) }
  }

  /// What contradicts a state's kind, in words.
  private func faults(of source: StateDefinition, isChart: Bool) -> [String] {
    let name = "state \"\(source.id)\""
    let hasInitial = !source.initial.isEmpty || !source.initialActions.isEmpty
    let hasStates = !source.states.isEmpty
    let hasRealStates = source.states.contains { child in
      if case .history = child.kind { return false }
      return true
    }
    let checks: [(Bool, String)]
    switch source.kind {
    case .state:
      checks = [
        (!hasStates && hasInitial && !isChart, "\(name) has an initial but no states"),
        (hasStates && !hasRealStates, "\(name) has only histories"),
      ]
    case .parallel:
      checks = [
        (!hasRealStates && !isChart, "parallel \(name) has no regions"),
        (hasInitial, "parallel \(name) enters all its regions and has no initial"),
      ]
    case .final:
      checks = [
        (hasStates, "final \(name) has states inside"),
        (!source.transitions.isEmpty, "final \(name) has transitions"),
        (hasInitial, "final \(name) has an initial"),
      ]
    case .history:
      let listens = !source.transitions.isEmpty || !source.ignored.isEmpty
      let acts = !source.entry.isEmpty || !source.exit.isEmpty
      checks = [
        (hasStates, "history \(name) has states inside"),
        (listens, "history \(name) is never active and has no transitions"),
        (acts, "history \(name) is never active and has no entry or exit actions"),
      ]
    }
    return checks.filter(\.0).map(\.1)
  }

  private mutating func checkParent(of source: StateDefinition, parent: Int?) {
    guard let parent else { return }
    let outer = states[parent]
    if case .history = source.kind, outer.kind != .compound, outer.kind != .parallel {
      report(
        "history \"\(source.id)\" needs a compound parent, and \"\(outer.name)\" is none",
        at: source.place)
    }
    if source.kind == .final, outer.kind == .parallel {
      report(
        "final state \"\(source.id)\" stands directly in parallel \"\(outer.name)\", "
          + "not in a region",
        at: source.place)
    }
  }

  /// Checks that states named together can be active together.
  mutating func checkTogether(_ targets: [Int], _ role: String, at place: String?) {
    for (index, later) in targets.enumerated() {
      for earlier in targets[..<index] where !canShare(earlier, later) {
        report(
          "\(role): \"\(states[earlier].name)\" and \"\(states[later].name)\" "
            + "cannot be active together", at: place)
        return
      }
    }
  }

  private func canShare(_ one: Int, _ other: Int) -> Bool {
    var ancestor = min(one, other)
    let inner = max(one, other)
    if inner <= states[ancestor].last { return true }
    while inner > states[ancestor].last, let parent = states[ancestor].parent { ancestor = parent }
    return states[ancestor].kind == .parallel
  }

  mutating func checkDescriptor(_ descriptor: String, at place: String?) {
    let plain = plainDescriptor(descriptor)
    if plain.isEmpty {
      report("an event name is empty", at: place)
    } else if plain.contains(where: \.isWhitespace) {
      report("the event name \"\(descriptor)\" contains a space", at: place)
    } else if plain != "*", plain.contains("*") {
      report("\"\(descriptor)\": a star stands alone or after the last dot", at: place)
    } else {
      _ = names.events.id(of: plain)
    }
  }

  mutating func checkTrigger(_ source: TransitionDefinition, _ role: String, at place: String?) {
    for descriptor in source.events { checkDescriptor(descriptor, at: place) }
    guard let delay = source.delay else { return }
    if !source.events.isEmpty {
      report("\(role): it waits for a time or for an event, not for both", at: place)
    }
    switch delay {
    case .nanoseconds(let time) where time < 0: report("\(role): a negative delay", at: place)
    case .parameter(""): report("\(role): the parameter of its delay has no name", at: place)
    default: break
    }
  }

  mutating func checkGuard(
    _ expression: GuardExpression, _ role: String, at place: String?, depth: Int
  ) {
    guard depth <= ChartCompiler.deepest else {
      return report("\(role): its guard is nested too deep", at: place)
    }
    switch expression {
    case .named(""): report("\(role): its guard has no name", at: place)
    case .named(let name): _ = names.guards.id(of: name)
    case .not(let inner): checkGuard(inner, role, at: place, depth: depth + 1)
    case .and(let parts), .or(let parts):
      for part in parts { checkGuard(part, role, at: place, depth: depth + 1) }
    case .isIn(let name): _ = find([name], "guard of the " + role, at: place)
    }
  }
}
