// SPDX-License-Identifier: MIT

/// The flat tables of a chart, made from a compiler that found no problem.
struct ChartLayout {
  var matching: [[Int]] = []
  var nodes: [Node] = []
  var moves: [Move] = []
  var guards: [GuardTree] = []
  var rows: [Row] = []
  var candidateIDs: [Int] = []
  var blocks: [Span] = []
  var actionIDs: [Int] = []
  var ignored: [[Int]] = []
  /// By descriptor: the events it matches.
  private var heard: [[Int]] = []

  init(_ compiler: ChartCompiler) {
    let names = compiler.names
    heard = Array(repeating: [], count: names.events.names.count)
    matching = names.events.names.map { ChartLayout.descriptors(matching: $0, names.events) }
    for state in compiler.states { nodes.append(node(of: state, compiler)) }
    for transition in compiler.transitions { moves.append(move(of: transition, names)) }
    for event in matching.indices.dropFirst() {
      for descriptor in matching[event] { heard[descriptor].append(event) }
    }
    for state in compiler.states { addRows(of: state, compiler) }
    for transition in compiler.transitions { addDomain(of: transition, compiler.states) }
    ignored = compiler.states.map { state in state.ignored.compactMap { names.events.ids[$0] } }
  }

  /// The ids of the descriptors that match an event name: its dotted prefixes and `*`.
  private static func descriptors(matching name: String, _ events: NameTable) -> [Int] {
    var found = [ChartTables.otherEvent]
    var prefix = ""
    for token in name.split(separator: ".", omittingEmptySubsequences: false) {
      prefix += prefix.isEmpty ? String(token) : "." + token
      if let id = events.ids[prefix], !found.contains(id) { found.append(id) }
    }
    return found
  }

  // MARK: States

  private mutating func node(of state: ChartState, _ compiler: ChartCompiler) -> Node {
    var node = Node(parent: state.parent ?? -1, last: state.last)
    node.isAtom = state.isAtom
    node.isFinal = state.kind == .final
    node.isHistory = state.isHistory
    node.isDeep = state.kind == .history(deep: true)
    node.isCompound = state.kind == .compound
    node.isParallel = state.kind == .parallel
    node.remembers = state.children.contains { compiler.states[$0].isHistory }
    node.entry = addBlocks(state.entry)
    node.exit = addBlocks(state.exit)
    node.initial = addBlocks(state.initialActions.isEmpty ? [] : [state.initialActions])
    node.timers = Span(
      first: state.timers.first ?? 0, end: (state.timers.first ?? 0) + state.timers.count)
    let outer = state.parent.map { nodes[$0] }
    node.meetsEventless =
      outer?.meetsEventless ?? false
      || state.transitions.contains { compiler.transitions[$0].isEventless }
    node.meetsIgnored = outer?.meetsIgnored ?? false || !state.ignored.isEmpty
    return node
  }

  private mutating func addBlocks(_ lists: [[Int]]) -> Span {
    let first = blocks.count
    for list in lists { blocks.append(addActions(list)) }
    return Span(first: first, end: blocks.count)
  }

  private mutating func addActions(_ list: [Int]) -> Span {
    let first = actionIDs.count
    actionIDs += list
    return Span(first: first, end: actionIDs.count)
  }

  // MARK: Transitions

  private mutating func move(of transition: ChartTransition, _ names: ChartNames) -> Move {
    var check = Move.Check.none
    switch transition.guardExpression {
    case nil: break
    case .named(let name): check = .named(names.guards.ids[name] ?? 0)
    case .some(let expression):
      check = .compound(guards.count)
      guards.append(tree(of: expression, names))
    }
    return Move(
      source: transition.source, domain: .none, check: check,
      actions: addActions(transition.actions))
  }

  private func tree(of expression: GuardExpression, _ names: ChartNames) -> GuardTree {
    switch expression {
    case .named(let name): .named(names.guards.ids[name] ?? 0)
    case .not(let inner): .not(tree(of: inner, names))
    case .and(let parts): .and(parts.map { tree(of: $0, names) })
    case .or(let parts): .or(parts.map { tree(of: $0, names) })
    case .isIn(let name): .isIn(names.states[name] ?? 0)
    }
  }

  private mutating func addDomain(of transition: ChartTransition, _ states: [ChartState]) {
    guard !transition.targets.isEmpty else { return }
    if transition.targets.contains(where: { states[$0].isHistory }) {
      moves[transition.id].domain = .remembered
      return
    }
    moves[transition.id].domain = .state(
      nodes.domain(
        of: transition.source, to: transition.targets, isInternal: transition.isInternal))
  }

  // MARK: Candidates

  /// One row for each event that some descriptor of the state names, and the rest under `others`.
  private mutating func addRows(of state: ChartState, _ compiler: ChartCompiler) {
    let own = state.transitions.map { compiler.transitions[$0] }
    let first = rows.count
    let eventless = own.filter(\.isEventless).map(\.id)
    if !eventless.isEmpty { addRow(ChartTables.eventless, eventless) }
    let ids = compiler.names.events.ids
    let triggers = own.map { transition in transition.events.compactMap { ids[$0] } }
    let named = triggers.joined().filter { $0 != ChartTables.otherEvent }
    var last = ChartTables.otherEvent
    for event in named.flatMap({ heard[$0] }).sorted() where event != last {
      last = event
      let hearing = zip(own, triggers).filter { $0.1.contains(where: matching[event].contains) }
      addRow(event, hearing.map(\.0.id))
    }
    nodes[state.id].rows = Span(first: first, end: rows.count)
    let wild = zip(own, triggers).filter { $0.1.contains(ChartTables.otherEvent) }
    nodes[state.id].others = addCandidates(wild.map(\.0.id))
  }

  private mutating func addRow(_ event: Int, _ list: [Int]) {
    rows.append(Row(event: event, candidates: addCandidates(list)))
  }

  private mutating func addCandidates(_ list: [Int]) -> Span {
    let first = candidateIDs.count
    candidateIDs += list
    return Span(first: first, end: candidateIDs.count)
  }
}

extension [Node] {
  /// Whether `state` lies strictly inside `ancestor`; −1 holds everything.
  func isInside(_ state: Int, _ ancestor: Int) -> Bool {
    ancestor < 0 || state > ancestor && state <= self[ancestor].last
  }

  /// The nearest compound ancestor of `source` that holds all `targets`; −1 when there is none.
  func commonAncestor(of source: Int, _ targets: [Int]) -> Int {
    var ancestor = self[source].parent
    while ancestor >= 0 {
      let holds = targets.allSatisfy { isInside($0, ancestor) }
      if self[ancestor].isCompound, holds { return ancestor }
      ancestor = self[ancestor].parent
    }
    return -1
  }

  /// The state inside which a transition from `source` to `targets` takes place.
  func domain(of source: Int, to targets: [Int], isInternal: Bool) -> Int {
    let stays = isInternal && self[source].isCompound && targets.allSatisfy { isInside($0, source) }
    return stays ? source : commonAncestor(of: source, targets)
  }
}
