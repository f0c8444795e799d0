// SPDX-License-Identifier: MIT

/// Looks for what is legal but surely not meant: states never entered, transitions never taken.
///
/// Guards are taken to hold sometimes, so a warning is never a matter of luck.
struct ChartWarnings {
  private let states: [ChartState]
  private let transitions: [ChartTransition]
  private let timers: [ChartTimer]
  private let ids: [String: Int]
  private var found: [ChartProblem] = []
  private var reached: [Bool]
  private var entered: [Bool]
  private var pending: [Int] = []

  init(_ compiler: ChartCompiler) {
    states = compiler.states
    transitions = compiler.transitions
    timers = compiler.timers
    ids = compiler.names.states
    reached = Array(repeating: false, count: states.count)
    entered = reached
  }

  mutating func find() -> [ChartProblem] {
    walk()
    for state in states {
      let parentIsReached = state.parent.map { reached[$0] } ?? true
      if !reached[state.id], parentIsReached, !state.isHistory {
        warn("state \"\(state.name)\" is never entered: no transition leads there", at: state.place)
      }
      checkTransitions(of: state)
    }
    return found
  }

  private mutating func warn(_ message: String, at place: String?) {
    found.append(ChartProblem(message: message, place: place, suggestion: nil))
  }

  // MARK: States

  /// Follows default entries and transitions from the chart itself; a list, not a recursion.
  private mutating func walk() {
    pending = [0]
    while let state = pending.popLast() {
      if entered[state] { continue }
      entered[state] = true
      switch states[state].kind {
      case .compound, .history: pending += states[state].initial
      case .parallel: pending += states[state].children
      case .atomic, .final: break
      }
      if !states[state].isHistory { reach(state) }
    }
  }

  /// Marks a state and its ancestors active; what leaves them may then be taken.
  private mutating func reach(_ state: Int) {
    var next: Int? = state
    while let id = next, !reached[id] {
      reached[id] = true
      for transition in states[id].transitions { pending += transitions[transition].targets }
      if id != state, states[id].kind == .parallel { pending += states[id].children }
      next = states[id].parent
    }
  }

  // MARK: Transitions

  private mutating func checkTransitions(of state: ChartState) {
    let own = state.transitions.map { transitions[$0] }
    let always = own.first { $0.isEventless && $0.guardExpression == nil }
    for (index, transition) in own.enumerated() {
      let name = "transition \(index + 1) of state \"\(state.name)\""
      if transition.id == always?.id {
        if transition.targets.isEmpty {
          warn("\(name) is always taken and leads nowhere, so it never rests", at: transition.place)
        }
      } else if always != nil, !(transition.isEventless && transition.id < always?.id ?? 0) {
        warn("\(name) is never taken: the state is left at once", at: transition.place)
      } else if let earlier = own[..<index].first(where: { covers($0, transition) }) {
        let number = (own.firstIndex { $0.id == earlier.id } ?? 0) + 1
        warn(
          "\(name) is never taken: transition \(number) always comes first", at: transition.place)
      } else if own.contains(where: { isSooner($0, than: transition) }) {
        warn("\(name) is never taken: a shorter delay ends the state first", at: transition.place)
      }
    }
  }

  /// Whether an unguarded transition hears every event a later one listens for.
  private func covers(_ earlier: ChartTransition, _ later: ChartTransition) -> Bool {
    guard earlier.guardExpression == nil, !later.events.isEmpty else { return false }
    return later.events.allSatisfy { event in
      earlier.events.contains {
        Chart.descriptor($0, matches: event) && (event != "*" || $0 == "*")
      }
    }
  }

  /// Whether an unguarded timer surely ends the state before another is due.
  private func isSooner(_ one: ChartTransition, than other: ChartTransition) -> Bool {
    guard one.id != other.id, one.guardExpression == nil, !one.isInternal, !one.targets.isEmpty,
      let first = one.timer, let second = other.timer,
      case .nanoseconds(let sooner) = timers[first].delay,
      case .nanoseconds(let later) = timers[second].delay
    else { return false }
    return sooner < later || sooner == later && first < second
  }
}
