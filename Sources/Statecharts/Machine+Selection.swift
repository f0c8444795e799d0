// SPDX-License-Identifier: MIT

/// A transition about to be taken.
struct Enabled {
  var transition: Int
  var source: Int
  /// The state inside which everything is left; −1 stands above the chart.
  var domain: Int
  /// Targetless transitions leave nothing.
  var leaves: Bool
}

/// What a guard said in the present selection, so that two regions do not ask it twice.
struct Verdict {
  var transition: Int
  var holds: Bool
}

extension Machine {
  /// Fills `enabled` with the transitions the active states take for an event.
  mutating func select(_ event: Int, _ host: any ChartHost) {
    let tables = tables
    enabled.removeAll(keepingCapacity: true)
    verdicts.removeAll(keepingCapacity: true)
    declined = false
    var index = 0
    while index < atoms.count {
      let atom = atoms[index]
      index += 1
      if event == ChartTables.eventless, !tables.nodes[atom].meetsEventless { continue }
      var state = atom
      while state >= 0 {
        let span = tables.candidates(of: state, on: event)
        if span.first < span.end, let found = firstHolding(span, isShared: state != atom, host) {
          add(found)
          break
        }
        state = tables.nodes[state].parent
      }
    }
    if enabled.count > 1, anyConflict() { removeConflicts() }
  }

  /// Whether `removeConflicts` has anything to do; mostly not, and asking allocates nothing.
  private func anyConflict() -> Bool {
    for later in 1..<enabled.count {
      for earlier in 0..<later where conflict(enabled[earlier], enabled[later]) { return true }
    }
    return false
  }

  /// Fills `enabled` with the transition of one timer, if its guard holds.
  mutating func selectTransition(of timer: ChartTimer, _ host: any ChartHost) {
    enabled.removeAll(keepingCapacity: true)
    verdicts.removeAll(keepingCapacity: true)
    if holds(timer.transition, isShared: false, host) { add(timer.transition) }
  }

  private mutating func firstHolding(
    _ span: Span, isShared: Bool, _ host: any ChartHost
  ) -> Int? {
    var index = span.first
    while index < span.end {
      let transition = tables.candidateIDs[index]
      if holds(transition, isShared: isShared, host) { return transition }
      declined = true
      index += 1
    }
    return nil
  }

  private mutating func add(_ transition: Int) {
    for other in enabled where other.transition == transition { return }
    let move = tables.moves[transition]
    var chosen = Enabled(
      transition: transition, source: move.source, domain: -1, leaves: true)
    switch move.domain {
    case .none: chosen.leaves = false
    case .state(let domain): chosen.domain = domain
    case .remembered: chosen.domain = rememberedDomain(of: transition)
    }
    enabled.append(chosen)
  }

  private func rememberedDomain(of transition: Int) -> Int {
    let definition = tables.transitions[transition]
    var targets: [Int] = []
    for target in definition.targets {
      guard tables.nodes[target].isHistory else {
        targets.append(target)
        continue
      }
      let stored = remembered[target]
      targets += stored.isEmpty ? tables.states[target].initial : stored
    }
    return tables.nodes.domain(
      of: definition.source, to: targets, isInternal: definition.isInternal)
  }

  /// Of transitions that leave a state in common, keeps the inner or else the earlier one.
  private mutating func removeConflicts() {
    var kept: [Enabled] = []
    for one in enabled {
      var isPreempted = false
      var beaten: [Int] = []
      for (index, other) in kept.enumerated() where conflict(one, other) {
        if one.source > other.source, tables.nodes.isInside(one.source, other.source) {
          beaten.append(index)
        } else {
          isPreempted = true
          break
        }
      }
      if isPreempted { continue }
      for index in beaten.reversed() { kept.remove(at: index) }
      kept.append(one)
    }
    enabled = kept
  }

  /// Whether both leave some state: their domains are active, so one holds the other or not at all.
  private func conflict(_ one: Enabled, _ other: Enabled) -> Bool {
    guard one.leaves, other.leaves else { return false }
    return one.domain == other.domain || tables.nodes.isInside(one.domain, other.domain)
      || tables.nodes.isInside(other.domain, one.domain)
  }

  // MARK: Guards

  private mutating func holds(
    _ transition: Int, isShared: Bool, _ host: any ChartHost
  ) -> Bool {
    let check = tables.moves[transition].check
    if case .none = check { return true }
    if isShared {
      for verdict in verdicts where verdict.transition == transition { return verdict.holds }
    }
    let answer = ask(check, of: transition, host)
    if isShared { verdicts.append(Verdict(transition: transition, holds: answer)) }
    return answer
  }

  private mutating func ask(
    _ check: Move.Check, of transition: Int, _ host: any ChartHost
  ) -> Bool {
    var asked = 0
    do {
      switch check {
      case .none: return true
      case .named(let id):
        asked = id
        return try host.evaluate(guard: id, event: current)
      case .compound(let index):
        return try answer(tables.guards[index], &asked, host)
      }
    } catch {
      fail(
        error, .guardExpression, tables.guardNames[asked], state: tables.moves[transition].source,
        transition: transition, host)
      return false
    }
  }

  private func answer(
    _ tree: GuardTree, _ asked: inout Int, _ host: any ChartHost
  ) throws -> Bool {
    switch tree {
    case .named(let id):
      asked = id
      return try host.evaluate(guard: id, event: current)
    case .not(let inner): return try !answer(inner, &asked, host)
    case .and(let parts):
      for part in parts where try !answer(part, &asked, host) { return false }
      return true
    case .or(let parts):
      for part in parts where try answer(part, &asked, host) { return true }
      return false
    case .isIn(let state): return configuration.contains(state)
    }
  }

  /// Reports what the host threw and raises `error.execution`.
  mutating func fail(
    _ error: any Error, _ kind: FailurePlace.Kind, _ name: String, state: Int?,
    transition: Int? = nil, _ host: any ChartHost
  ) {
    let place = FailurePlace(
      kind: kind, name: name, state: state, transition: transition, event: current?.name)
    host.didFail(error, in: place)
    queue.append(ChartEvent("error.execution"))
  }
}
