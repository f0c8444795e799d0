// SPDX-License-Identifier: MIT
import Statecharts

/// Appendix D of the SCXML recommendation word for word, slow and plain, to check the engine by.
///
/// Procedure names are the standard's. Where the engine differs on purpose, so does this:
/// - the chart itself may be parallel and have transitions;
/// - completion travels up nested parallels, as the standard's prose says;
/// - a parallel chart ends when its completion has been worked off;
/// - a history never enters again what was not left (the standard's text would, between the
///   history's parent and a remembered state);
/// - a transition enters up to the domain it left (the standard asks again after the exit, when a
///   history may have changed its mind, and would lose the states between).
final class Oracle {
  struct Endless: Error {}

  let chart: Chart
  let limit: Int
  var configuration: [Int] = []
  var historyValue: [Int: [Int]] = [:]
  var internalQueue: [String] = []
  var running = false
  var log: [String] = []
  var steps: [String] = []
  private var count = 0
  private var statesToEnter: [Int] = []
  private var statesForDefaultEntry: [Int] = []
  private var defaultHistoryContent: [Int: [Int]] = [:]

  init(_ chart: Chart, limit: Int) {
    self.chart = chart
    self.limit = limit
  }

  func start() throws {
    running = true
    count = 1
    statesToEnter = []
    addDescendantStatesToEnter(0)
    let entered = enterStates()
    steps.append("[] > \(entered) by []")
    try mainEventLoop()
  }

  func send(_ event: String) throws {
    guard running else { return }
    count = 0
    let enabled = selectTransitions(event)
    if !enabled.isEmpty { microstep(enabled) }
    try mainEventLoop()
  }

  private func mainEventLoop() throws {
    while running {
      if count >= limit {
        internalQueue = []
        throw Endless()
      }
      var enabled = selectTransitions(nil)
      if enabled.isEmpty {
        if internalQueue.isEmpty {
          if chart.states[0].kind == .parallel, isInFinalState(0) { running = false }
          return
        }
        enabled = selectTransitions(internalQueue.removeFirst())
      }
      if !enabled.isEmpty { microstep(enabled) }
    }
    internalQueue = []
  }

  // MARK: Selection

  private func getProperAncestors(_ state: Int, _ end: Int?) -> [Int] {
    var found: [Int] = []
    var next = chart.states[state].parent
    while let id = next, id != end {
      found.append(id)
      next = chart.states[id].parent
    }
    return found
  }

  private func isDescendant(_ state: Int, _ ancestor: Int) -> Bool {
    getProperAncestors(state, nil).contains(ancestor)
  }

  private func selectTransitions(_ event: String?) -> [ChartTransition] {
    var enabled: [ChartTransition] = []
    for atom in configuration.sorted() where chart.states[atom].isAtom {
      search: for state in [atom] + getProperAncestors(atom, nil) {
        for id in chart.states[state].transitions {
          let transition = chart.transitions[id]
          guard matches(transition, event), conditionMatch(transition.guardExpression) else {
            continue
          }
          if !enabled.contains(where: { $0.id == id }) { enabled.append(transition) }
          break search
        }
      }
    }
    return removeConflictingTransitions(enabled)
  }

  private func matches(_ transition: ChartTransition, _ event: String?) -> Bool {
    guard let event else { return transition.isEventless }
    let tokens = event.split(separator: ".")
    return transition.events.contains { descriptor in
      descriptor == "*" || tokens.starts(with: descriptor.split(separator: "."))
    }
  }

  private func conditionMatch(_ expression: GuardExpression?) -> Bool {
    switch expression {
    case nil: true
    case .named(let name): name == "yes"
    case .not(let other): !conditionMatch(other)
    case .and(let parts): parts.allSatisfy { conditionMatch($0) }
    case .or(let parts): parts.contains { conditionMatch($0) }
    case .isIn(let name): configuration.contains { chart.states[$0].name == name }
    }
  }

  private func removeConflictingTransitions(_ enabled: [ChartTransition]) -> [ChartTransition] {
    var filtered: [ChartTransition] = []
    for one in enabled {
      var preempted = false
      var toRemove: [Int] = []
      for other in filtered where !Set(exitSet(one)).isDisjoint(with: exitSet(other)) {
        if isDescendant(one.source, other.source) {
          toRemove.append(other.id)
        } else {
          preempted = true
          break
        }
      }
      if preempted { continue }
      filtered.removeAll { toRemove.contains($0.id) }
      filtered.append(one)
    }
    return filtered
  }

  private func exitSet(_ transition: ChartTransition) -> [Int] {
    guard !transition.targets.isEmpty else { return [] }
    guard let domain = getTransitionDomain(transition) else { return configuration }
    return configuration.filter { isDescendant($0, domain) }
  }

  private func getEffectiveTargetStates(_ targets: [Int]) -> [Int] {
    targets.flatMap { target in
      guard chart.states[target].isHistory else { return [target] }
      return historyValue[target] ?? getEffectiveTargetStates(chart.states[target].initial)
    }
  }

  /// Nil stands above the chart.
  private func getTransitionDomain(_ transition: ChartTransition) -> Int? {
    let targets = getEffectiveTargetStates(transition.targets)
    let source = transition.source
    if transition.isInternal, chart.states[source].kind == .compound,
      targets.allSatisfy({ isDescendant($0, source) })
    {
      return source
    }
    return getProperAncestors(source, nil).first { ancestor in
      chart.states[ancestor].kind == .compound
        && targets.allSatisfy { isDescendant($0, ancestor) }
    }
  }

  // MARK: Microstep

  private func microstep(_ enabled: [ChartTransition]) {
    count += 1
    let domains = enabled.map { getTransitionDomain($0) }
    let exited = exitStates(enabled)
    for transition in enabled { execute(transition.actions) }
    statesToEnter = []
    for (transition, domain) in zip(enabled, domains) where !transition.targets.isEmpty {
      for target in transition.targets { addDescendantStatesToEnter(target) }
      for target in getEffectiveTargetStates(transition.targets) {
        addAncestorStatesToEnter(target, domain)
      }
    }
    let entered = enterStates()
    steps.append("\(exited) > \(entered) by \(enabled.map(\.id))")
  }

  private func execute(_ actions: [Int]) {
    for action in actions {
      let name = chart.actionNames[action]
      if name.hasPrefix("raise:") {
        internalQueue.append(String(name.dropFirst(6)))
      } else {
        log.append(name)
      }
    }
  }

  private func exitStates(_ enabled: [ChartTransition]) -> [Int] {
    let leaving = Set(enabled.flatMap { exitSet($0) }).sorted(by: >)
    for state in leaving {
      for history in chart.states[state].children where chart.states[history].isHistory {
        historyValue[history] = configuration.sorted().filter {
          chart.states[history].kind == .history(deep: true)
            ? chart.states[$0].isAtom && isDescendant($0, state) : chart.states[$0].parent == state
        }
      }
    }
    for state in leaving {
      for block in chart.states[state].exit { execute(block) }
      configuration.removeAll { $0 == state }
    }
    return leaving
  }

  private func enterStates() -> [Int] {
    let entering = Set(statesToEnter).subtracting(configuration).sorted()
    for state in entering {
      configuration.append(state)
      for block in chart.states[state].entry { execute(block) }
      if statesForDefaultEntry.contains(state) { execute(chart.states[state].initialActions) }
      execute(defaultHistoryContent[state] ?? [])
      if chart.states[state].kind == .final { complete(state) }
    }
    statesForDefaultEntry = []
    defaultHistoryContent = [:]
    return entering
  }

  private func complete(_ state: Int) {
    guard let parent = chart.states[state].parent, parent > 0 else {
      running = false
      return
    }
    internalQueue.append("done.state." + chart.states[parent].name)
    var outer = chart.states[parent].parent
    while let id = outer, chart.states[id].kind == .parallel, isInFinalState(id) {
      internalQueue.append("done.state." + chart.states[id].name)
      outer = chart.states[id].parent
    }
  }

  private func isInFinalState(_ state: Int) -> Bool {
    let children = chart.states[state].children
    switch chart.states[state].kind {
    case .compound:
      return children.contains { chart.states[$0].kind == .final && configuration.contains($0) }
    case .parallel:
      return children.filter { !chart.states[$0].isHistory }.allSatisfy { isInFinalState($0) }
    default: return false
    }
  }

  // MARK: Entry sets

  private func addDescendantStatesToEnter(_ state: Int) {
    let definition = chart.states[state]
    if definition.isHistory {
      let stored = historyValue[state]
      if stored == nil { defaultHistoryContent[definition.parent ?? 0] = definition.initialActions }
      for target in stored ?? definition.initial { addDescendantStatesToEnter(target) }
      for target in stored ?? definition.initial {
        addAncestorStatesToEnter(target, definition.parent)
      }
      return
    }
    statesToEnter.append(state)
    if definition.kind == .compound {
      statesForDefaultEntry.append(state)
      for target in definition.initial { addDescendantStatesToEnter(target) }
      for target in definition.initial { addAncestorStatesToEnter(target, state) }
    } else if definition.kind == .parallel {
      addRegions(state)
    }
  }

  private func addRegions(_ state: Int) {
    for child in chart.states[state].children where !chart.states[child].isHistory {
      if !statesToEnter.contains(where: { isDescendant($0, child) }) {
        addDescendantStatesToEnter(child)
      }
    }
  }

  private func addAncestorStatesToEnter(_ state: Int, _ ancestor: Int?) {
    for id in getProperAncestors(state, ancestor) {
      statesToEnter.append(id)
      if chart.states[id].kind == .parallel { addRegions(id) }
    }
  }
}
