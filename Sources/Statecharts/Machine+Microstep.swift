// SPDX-License-Identifier: MIT

extension Machine {
  /// Takes the enabled transitions: leaves, acts, enters, reports.
  mutating func microstep(_ host: any ChartHost) {
    beginMicrostep()
    noteForCycle()
    for one in enabled {
      step.transitions.append(one.transition)
      guard one.leaves else { continue }
      configuration.appendReversed(one.domain + 1, lastInside(one.domain), to: &step.exited)
    }
    if enabled.count > 1 { step.exited.sort(by: >) }
    if !step.exited.isEmpty { leave(host) }
    for one in enabled {
      run(tables.moves[one.transition].actions, state: one.source, transition: one.transition, host)
    }
    for one in enabled where one.leaves {
      enter(tables.transitions[one.transition].targets, inside: one.domain)
    }
    finishMicrostep(host)
  }

  private func lastInside(_ domain: Int) -> Int {
    domain < 0 ? tables.nodes.count - 1 : tables.nodes[domain].last
  }

  mutating func beginMicrostep() {
    microsteps += 1
    step.exited.removeAll(keepingCapacity: true)
    step.entered.removeAll(keepingCapacity: true)
    step.transitions.removeAll(keepingCapacity: true)
    step.event = current
  }

  /// Enters what was collected and reports the step.
  mutating func finishMicrostep(_ host: any ChartHost) {
    entering.drain(to: &step.entered)
    // A history leads through all states below its parent, some of which may never have been left.
    if !remembered.isEmpty { step.entered.removeAll { configuration.contains($0) } }
    var index = 0
    while index < step.entered.count {
      activate(step.entered[index], host)
      index += 1
    }
    defaulted.removeAll()
    historyContent.removeAll(keepingCapacity: true)
    host.didTakeMicrostep(step)
  }

  // MARK: Leaving

  /// Leaves `step.exited`, histories first: they remember what was active before any action runs.
  mutating func leave(_ host: any ChartHost) {
    if !remembered.isEmpty {
      for state in step.exited where tables.nodes[state].remembers { remember(state) }
    }
    var index = 0
    while index < step.exited.count {
      let state = step.exited[index]
      let node = tables.nodes[state]
      index += 1
      run(blocks: node.exit, state: state, host)
      for timer in node.timers.first..<node.timers.end where armed[timer] { cancel(timer, host) }
      configuration.remove(state)
      if node.isAtom, let index = atoms.lastIndex(of: state) { atoms.remove(at: index) }
      host.configurationDidChange(configuration)
    }
  }

  private mutating func remember(_ parent: Int) {
    let children = tables.states[parent].children
    for history in children where tables.nodes[history].isHistory {
      remembered[history] =
        tables.nodes[history].isDeep
        ? atoms.filter { tables.nodes.isInside($0, parent) }
        : children.filter { configuration.contains($0) }
    }
  }

  // MARK: Entering

  /// Adds to `entering` what the targets bring with them, up to but without `domain`.
  mutating func enter(_ targets: [Int], inside domain: Int) {
    for target in targets { addDescendants(of: target) }
    for target in targets {
      if tables.nodes[target].isHistory {
        for effective in effectiveTargets(of: target) { addAncestors(of: effective, upTo: domain) }
      } else {
        addAncestors(of: target, upTo: domain)
      }
    }
  }

  private func effectiveTargets(of history: Int) -> [Int] {
    remembered[history].isEmpty ? tables.states[history].initial : remembered[history]
  }

  private mutating func addDescendants(of state: Int) {
    let node = tables.nodes[state]
    if node.isHistory {
      if remembered[state].isEmpty { historyContent.append((node.parent, state)) }
      let targets = effectiveTargets(of: state)
      for target in targets { addDescendants(of: target) }
      for target in targets { addAncestors(of: target, upTo: node.parent) }
      return
    }
    entering.insert(state)
    if node.isCompound {
      defaulted.insert(state)
      let targets = tables.states[state].initial
      for target in targets { addDescendants(of: target) }
      for target in targets { addAncestors(of: target, upTo: state) }
    } else if node.isParallel {
      addRegions(of: state)
    }
  }

  private mutating func addAncestors(of state: Int, upTo domain: Int) {
    var ancestor = tables.nodes[state].parent
    while ancestor >= 0, ancestor != domain {
      entering.insert(ancestor)
      if tables.nodes[ancestor].isParallel { addRegions(of: ancestor) }
      ancestor = tables.nodes[ancestor].parent
    }
  }

  /// Adds the regions of a parallel state into which nothing else leads.
  private mutating func addRegions(of parallel: Int) {
    for region in tables.states[parallel].children where !tables.nodes[region].isHistory {
      if !entering.meets(region + 1, tables.nodes[region].last) { addDescendants(of: region) }
    }
  }

  /// Makes a state active, then runs what entering it means.
  private mutating func activate(_ state: Int, _ host: any ChartHost) {
    let node = tables.nodes[state]
    configuration.insert(state)
    if node.isAtom { addAtom(state) }
    host.configurationDidChange(configuration)
    run(blocks: node.entry, state: state, host)
    for timer in node.timers.first..<node.timers.end { arm(timer, host) }
    if node.isCompound, defaulted.contains(state) {
      run(blocks: node.initial, state: state, host)
    }
    for content in historyContent where content.parent == state {
      run(blocks: tables.nodes[content.history].initial, state: content.history, host)
    }
    if node.isFinal { complete(state, host) }
  }

  private mutating func addAtom(_ state: Int) {
    var index = atoms.count
    while index > 0, atoms[index - 1] > state { index -= 1 }
    atoms.insert(state, at: index)
  }

  private mutating func arm(_ timer: Int, _ host: any ChartHost) {
    let definition = tables.timers[timer]
    var time: Int64?
    switch definition.delay {
    case .nanoseconds(let fixed): time = fixed
    case .parameter:
      do {
        time = try host.delay(ofTimer: timer)
      } catch {
        fail(
          error, .delay, definition.name, state: definition.state,
          transition: definition.transition, host)
      }
    }
    guard let time else { return }
    armed[timer] = true
    host.arm(timer: timer, after: max(0, time))
  }

  // MARK: Completion

  /// Raises `done.state` for the parent of a final state and for parallels complete with it.
  private mutating func complete(_ state: Int, _ host: any ChartHost) {
    hasEnded = true
    let parent = tables.nodes[state].parent
    guard parent > 0 else {
      isComplete = true
      return
    }
    var payload: EventPayload?
    do {
      payload = try host.payload(ofFinal: state)
    } catch {
      fail(error, .completion, tables.states[state].name, state: state, host)
    }
    queue.append(ChartEvent(tables.doneNames[parent], payload: payload))
    var outer = tables.nodes[parent].parent
    while outer >= 0, tables.nodes[outer].isParallel, isInFinalState(outer) {
      queue.append(ChartEvent(tables.doneNames[outer]))
      outer = tables.nodes[outer].parent
    }
  }

  /// Whether a compound state's final child is active, or that of all regions of a parallel.
  func isInFinalState(_ state: Int) -> Bool {
    if tables.nodes[state].isCompound {
      return atoms.contains { tables.nodes[$0].isFinal && tables.nodes[$0].parent == state }
    }
    guard tables.nodes[state].isParallel else { return false }
    return tables.states[state].children.allSatisfy {
      tables.nodes[$0].isHistory || isInFinalState($0)
    }
  }

  // MARK: Actions

  private mutating func run(blocks: Span, state: Int, _ host: any ChartHost) {
    for block in blocks.first..<blocks.end {
      run(tables.blocks[block], state: state, transition: nil, host)
    }
  }

  /// Runs one block; an action that throws ends it.
  private mutating func run(
    _ block: Span, state: Int, transition: Int?, _ host: any ChartHost
  ) {
    for index in block.first..<block.end {
      let action = tables.actionIDs[index]
      do {
        try host.perform(action: action, event: current, raising: &raised)
        takeRaised()
      } catch {
        takeRaised()
        fail(
          error, .action, tables.actionNames[action], state: state, transition: transition, host)
        return
      }
    }
  }
}
