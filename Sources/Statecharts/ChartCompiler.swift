// SPDX-License-Identifier: MIT

/// Turns a definition into tables, collecting every problem on the way.
///
/// In order: states in document order, then default entries, then transitions; only a definition
/// without problems is laid out.
struct ChartCompiler {
  /// Deeper nesting is refused, so that no input can exhaust the call stack.
  static let deepest = 100

  let definition: ChartDefinition
  var problems: [ChartProblem] = []
  var sources: [StateDefinition] = []
  var states: [ChartState] = []
  var transitions: [ChartTransition] = []
  var transitionSources: [TransitionDefinition] = []
  var timers: [ChartTimer] = []
  var names = ChartNames()

  init(_ definition: ChartDefinition) {
    self.definition = definition
    _ = names.events.id(of: "*")
  }

  mutating func compile() throws(ChartError) -> ChartTables {
    var root = definition.root
    if root.id.isEmpty { root.id = definition.id }
    checkRoot(root)
    flatten(root, parent: nil, depth: 0)
    if problems.isEmpty { resolve() }
    guard problems.isEmpty else { throw ChartError(chart: definition.id, problems: problems) }
    let layout = ChartLayout(self)
    var search = ChartWarnings(self)
    return ChartTables(
      id: definition.id, warnings: search.find(), states: states, transitions: transitions,
      timers: timers, names: names, layout: layout)
  }

  mutating func report(_ message: String, at place: String?, meant suggestion: String? = nil) {
    problems.append(ChartProblem(message: message, place: place, suggestion: suggestion))
  }

  // MARK: States

  private mutating func checkRoot(_ root: StateDefinition) {
    if root.states.isEmpty {
      report("chart \"\(definition.id)\" has no states", at: root.place)
    } else if root.kind != .state, root.kind != .parallel {
      report("chart \"\(definition.id)\" itself must be compound or parallel", at: root.place)
    }
  }

  private mutating func flatten(_ source: StateDefinition, parent: Int?, depth: Int) {
    let id = states.count
    guard depth <= ChartCompiler.deepest else {
      report(
        "state \"\(source.id)\" is nested more than \(ChartCompiler.deepest) deep",
        at: source.place)
      return
    }
    checkShape(source, parent: parent)
    states.append(
      ChartState(
        id: id, name: source.id, kind: kind(of: source), parent: parent, depth: depth, last: id,
        ignored: source.ignored.map(plainDescriptor), place: source.place))
    var plain = source
    plain.states = []
    sources.append(plain)
    if names.states[source.id] == nil { names.states[source.id] = id }
    if let parent { states[parent].children.append(id) }
    for child in source.states { flatten(child, parent: id, depth: depth + 1) }
    states[id].last = states.count - 1
  }

  private func kind(of source: StateDefinition) -> ChartState.Kind {
    switch source.kind {
    case .state: source.states.isEmpty ? .atomic : .compound
    case .parallel: .parallel
    case .final: .final
    case .history(let deep): .history(deep: deep)
    }
  }

  // MARK: Names to ids

  private mutating func resolve() {
    for id in states.indices { resolveInitial(of: id) }
    for id in states.indices {
      let source = sources[id]
      for descriptor in source.ignored { checkDescriptor(descriptor, at: source.place) }
      states[id].entry = source.entry.map { intern($0) }
      states[id].initialActions = intern(source.initialActions)
      for transition in source.transitions { resolve(transition, of: id) }
      states[id].exit = source.exit.map { intern($0) }
    }
  }

  mutating func intern(_ actions: [String]) -> [Int] {
    actions.map { names.actions.id(of: $0) }
  }

  /// The ids of `targets`, with a problem for each unknown one.
  mutating func find(_ targets: [String], _ role: String, at place: String?) -> [Int] {
    var found: [Int] = []
    for target in targets {
      if let id = names.states[target] {
        if !found.contains(id) { found.append(id) }
      } else {
        report(
          "\(role): no state named \"\(target)\" in chart \"\(definition.id)\"", at: place,
          meant: nearestName(to: target, in: states.map(\.name)))
      }
    }
    return found
  }

  private mutating func resolveInitial(of id: Int) {
    let state = states[id]
    let source = sources[id]
    guard state.kind == .compound || state.isHistory else { return }
    let role = "initial of state \"\(state.name)\""
    let home = state.isHistory ? state.parent ?? 0 : id
    guard !source.initial.isEmpty else {
      states[id].initial = defaultEntry(of: home)
      return
    }
    let found = find(source.initial, role, at: source.place)
    for target in found {
      if target <= home || target > states[home].last {
        let name = states[target].name
        report(
          "\(role): \"\(name)\" does not lie inside \"\(states[home].name)\"", at: source.place)
      } else if state.isHistory, states[target].isHistory {
        report("\(role): \"\(states[target].name)\" is a history itself", at: source.place)
      }
    }
    checkTogether(found, role, at: source.place)
    states[id].initial = found
  }

  /// What a compound state enters when it names nothing, or a parallel one under a history.
  private func defaultEntry(of id: Int) -> [Int] {
    let children = states[id].children.filter { !states[$0].isHistory }
    if states[id].kind == .parallel { return children }
    let named = sources[id].initial.compactMap { names.states[$0] }.filter { !states[$0].isHistory }
    return named.isEmpty ? Array(children.prefix(1)) : named
  }

  private mutating func resolve(_ source: TransitionDefinition, of state: Int) {
    let id = transitions.count
    let place = source.place ?? states[state].place
    let role = "transition of state \"\(states[state].name)\""
    checkTrigger(source, role, at: place)
    let targets = find(source.targets, role, at: place)
    checkTogether(targets, role, at: place)
    if let expression = source.guardExpression { checkGuard(expression, role, at: place, depth: 0) }
    var timer: Int?
    if let delay = source.delay { timer = addTimer(delay, of: state, transition: id) }
    states[state].transitions.append(id)
    transitionSources.append(source)
    transitions.append(
      ChartTransition(
        id: id, source: state, events: source.events.map(plainDescriptor), targets: targets,
        guardExpression: source.guardExpression, actions: intern(source.actions),
        isInternal: source.isInternal, timer: timer, place: place))
  }

  private mutating func addTimer(_ delay: Delay, of state: Int, transition: Int) -> Int {
    let id = timers.count
    let earlier = states[state].timers.count
    let name = "after." + states[state].name + (earlier == 0 ? "" : ".\(earlier + 1)")
    timers.append(
      ChartTimer(id: id, name: name, state: state, transition: transition, delay: delay))
    states[state].timers.append(id)
    return id
  }
}
