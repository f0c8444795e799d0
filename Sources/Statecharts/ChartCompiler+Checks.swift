// SPDX-License-Identifier: MIT

extension ChartCompiler {
  /// Checks what a state's kind permits, and its name.
  mutating func checkShape(_ source: StateDefinition, parent: Int?) {
    let place = source.place
    let name = "state \"\(source.id)\""
    if source.id.isEmpty { report("a state of chart \"\(definition.id)\" has no id", at: place) }
    if names.states[source.id] != nil {
      report("two states of chart \"\(definition.id)\" are named \"\(source.id)\"", at: place)
    }
    checkParent(of: source, parent: parent)
    let realChildren = source.states.contains { child in
      if case .history = child.kind { return false }
      return true
    }
    switch source.kind {
    case .state:
      if source.states.isEmpty, !source.initial.isEmpty || !source.initialActions.isEmpty {
        report("\(name) has an initial but no states", at: place)
      }
      if !source.states.isEmpty, !realChildren { report("\(name) has only histories", at: place) }
    case .parallel:
      if !realChildren, parent != nil { report("parallel \(name) has no regions", at: place) }
      if !source.initial.isEmpty || !source.initialActions.isEmpty {
        report("parallel \(name) enters all its regions and has no initial", at: place)
      }
    case .final:
      if !source.states.isEmpty { report("final \(name) has states inside", at: place) }
      if !source.transitions.isEmpty { report("final \(name) has transitions", at: place) }
      if !source.initial.isEmpty { report("final \(name) has an initial", at: place) }
    case .history:
      if !source.states.isEmpty { report("history \(name) has states inside", at: place) }
      if !source.transitions.isEmpty || !source.ignored.isEmpty {
        report("history \(name) is never active and has no transitions", at: place)
      }
      if !source.entry.isEmpty || !source.exit.isEmpty {
        report("history \(name) is never active and has no entry or exit actions", at: place)
      }
    }
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
        "final state \"\(source.id)\" stands directly in parallel \"\(outer.name)\", not in a region",
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
