// SPDX-License-Identifier: MIT
import Statecharts
import TestKit
import Testing

@Suite("Laws")
struct OracleTests {
  private static let events = ["go", "go.on", "stop", "done.state.s1", "done.state", "done"]

  @Test("On random charts the engine does what the standard's own text does")
  func agreement() {
    var compared = 0
    withSeeds(100) { seed, generator in
      var author = RandomAuthor(generator)
      guard let recorder = try? Recorder(author.root(), limit: 12) else { return }
      recorder.holding = ["yes"]
      let oracle = Oracle(recorder.chart, limit: 12)
      compare(seed, recorder, oracle, "start") {
        try recorder.start()
      } _: {
        try oracle.start()
      }
      for _ in 0..<12 {
        let event = Self.events[Int.random(in: 0..<Self.events.count, using: &author.generator)]
        compare(seed, recorder, oracle, event) {
          try recorder.send(event)
        } _: {
          try oracle.send(event)
        }
      }
      compared += 1
    }
    #expect(compared > 60 || compared == 1, "too many random charts were refused: \(compared)")
  }

  private func compare(
    _ seed: UInt64, _ recorder: Recorder, _ oracle: Oracle, _ event: String,
    _ run: () throws -> Void, _ runOracle: () throws -> Void
  ) {
    let isEndless = (try? run()) == nil
    let mustBeEndless = (try? runOracle()) == nil
    let steps = recorder.steps.map { "\($0.exited) > \($0.entered) by \($0.transitions)" }
    let agrees =
      isEndless == mustBeEndless && steps == oracle.steps && recorder.log == oracle.log
      && recorder.machine.configuration.members == oracle.configuration.sorted()
      && recorder.machine.isFinished != oracle.running
    if !agrees {
      Issue.record(
        """
        seed \(seed), event \(event)
        engine:   \(isEndless) \(steps) \(recorder.log)
        standard: \(mustBeEndless) \(oracle.steps) \(oracle.log)
        \(ChartDiagram.text(recorder.chart))
        """)
    }
    recorder.steps = []
    recorder.log = []
    oracle.steps = []
    oracle.log = []
  }

  @Test("Two machines on one chart give the same steps")
  func repeatable() throws {
    try withSeeds(20) { seed, generator in
      var author = RandomAuthor(generator)
      let root = author.root()
      guard let one = try? Recorder(root, limit: 12) else { return }
      let other = try Recorder(root, limit: 12)
      for event in Self.events {
        #expect((try? one.send(event)) == (try? other.send(event)), "seed \(seed)")
      }
      #expect(one.log == other.log, "seed \(seed)")
    }
  }
}

/// Writes random charts: most of them legal, none of them sensible.
struct RandomAuthor {
  var generator: SeededGenerator
  private var ids = 0
  private var names: [String] = []

  init(_ generator: SeededGenerator) { self.generator = generator }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
    values.randomElement(using: &generator) ?? other
  }

  mutating func root() -> StateDefinition {
    var root = state(depth: 0)
    addTransitions(to: &root)
    return root
  }

  private mutating func state(depth: Int) -> StateDefinition {
    let id = "s\(ids)"
    ids += 1
    names.append(id)
    var state = StateDefinition(id: id, entry: ["+" + id], exit: ["-" + id])
    if depth > 0, chance(depth == 1 ? 15 : 45) || depth == 4 { return state }
    let isParallel = chance(35)
    if isParallel { state.kind = .parallel }
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      state.states.append(self.state(depth: depth + 1))
    }
    if !isParallel, chance(35) { state.states.append(extra("f", .final)) }
    if chance(35) {
      var history = extra("h", .history(deep: chance(50)))
      history.initialActions = ["history"]
      if chance(30) { history.initial = [pick(state.states, or: history).id] }
      let place = Int.random(in: 0...state.states.count, using: &generator)
      state.states.insert(history, at: place)
    }
    if !isParallel, chance(30) {
      state.initialActions = ["initial " + id]
      state.initial = [pick(state.states, or: state).id]
    }
    return state
  }

  private mutating func extra(_ letter: String, _ kind: StateDefinition.Kind) -> StateDefinition {
    ids += 1
    let id = "\(letter)\(ids)"
    names.append(id)
    return StateDefinition(id: id, kind: kind)
  }

  private mutating func addTransitions(to state: inout StateDefinition) {
    if state.kind == .state || state.kind == .parallel {
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        state.transitions.append(transition())
      }
    }
    for index in state.states.indices { addTransitions(to: &state.states[index]) }
  }

  private mutating func transition() -> TransitionDefinition {
    var made = TransitionDefinition(isInternal: chance(25))
    if chance(90) { made.events = [pick(["go", "go.on", "stop", "*", "done.state", "x"], or: "")] }
    if chance(85) { made.targets.append(pick(names, or: "")) }
    if chance(5) { made.targets.append(pick(names, or: "")) }
    if chance(30) || made.events.isEmpty { made.guardExpression = condition(depth: 0) }
    made.actions = [pick(["raise:x", "raise:go.on", "act", "act"], or: ""), "done"]
    return made
  }

  private mutating func condition(depth: Int) -> GuardExpression {
    switch Int.random(in: 0..<(depth < 2 ? 6 : 3), using: &generator) {
    case 0: .named("yes")
    case 1: .named("no")
    case 2: .isIn(pick(names, or: ""))
    case 3: .not(condition(depth: depth + 1))
    case 4: .and([condition(depth: depth + 1), condition(depth: depth + 1)])
    default: .or([condition(depth: depth + 1), condition(depth: depth + 1)])
    }
  }
}
