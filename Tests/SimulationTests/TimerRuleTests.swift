// SPDX-License-Identifier: MIT
import Statecharts
import TestKit
import Testing

@testable import Simulation

/// The rules of docs/statecharts.md about time, each by itself.
@Suite("The rules of timers")
struct TimerRuleTests {
  private func tell(_ name: String) -> Action { Action("tell_\(name)") { $0.output(name) } }

  private func milliseconds(_ count: Int64) -> Delay { .nanoseconds(count * 1_000_000) }

  private func stage(_ chart: ComponentChart) -> (Stage, Instance) {
    let stage = Stage()
    let outputs = chart.actions.map { Output(String($0.name.dropFirst(5)), "told by the test") }
    return (stage, stage.add(Lamp.make(chart: chart, outputs: outputs), name: "lamp"))
  }

  /// What was told, with the milliseconds at which it was.
  private func told(_ stage: Stage) -> [String] {
    stage.log.records.compactMap { record in
      guard case .output(let name, _) = record.entry else { return nil }
      return "\(name) \(record.time / 1_000_000)"
    }
  }

  @Test("A timer that repeats every second fires five times in five seconds, each at its second")
  func repeating() {
    let (stage, _) = stage(
      ComponentChart(State("on", after(milliseconds(1000), to: "on", tell("tick")))))
    stage.advance(by: .seconds(5))
    #expect(told(stage) == ["tick 1000", "tick 2000", "tick 3000", "tick 4000", "tick 5000"])
  }

  @Test("A timer armed by another on the way is due in between: A 0.1, B 0.15, C 0.2")
  func chained() {
    let (stage, _) = stage(
      ComponentChart(
        Region(
          "one", State("a", after(milliseconds(100), to: "b", tell("A"))),
          State("b", after(milliseconds(50), to: "end", tell("B"))), State("end")),
        Region("two", State("c", after(milliseconds(200), to: "rest", tell("C"))), State("rest"))))
    stage.advance(by: .milliseconds(300))
    #expect(told(stage) == ["A 100", "B 150", "C 200"])
  }

  @Test("14: at one instant the timer armed first fires first, whatever the document order")
  func armingOrder() {
    let (stage, lamp) = stage(
      ComponentChart(
        Region(
          "one", State("idle", on("go", to: "late")),
          State("late", after(milliseconds(100), to: "idle", tell("second")))),
        Region(
          "two", State("early", after(milliseconds(200), to: "rest", tell("first"))),
          State("rest"))))
    stage.advance(by: .milliseconds(100))
    stage.send("go", to: lamp)
    stage.advance(by: .seconds(1))
    #expect(told(stage) == ["first 200", "second 200"])
  }

  @Test("Timers armed in one step are due in document order")
  func documentOrder() {
    let (stage, _) = stage(
      ComponentChart(
        State(
          "on", after(milliseconds(100), tell("one")), after(milliseconds(100), tell("two")),
          after(milliseconds(99), tell("zero")))))
    stage.advance(by: .seconds(1))
    #expect(told(stage) == ["zero 99", "one 100", "two 100"])
  }

  @Test("Cancel beats firing: the first of two due at one instant leaves the state of the second")
  func cancelWins() {
    let (stage, _) = stage(
      ComponentChart(
        State(
          "on", after(milliseconds(100), to: "off", tell("first")),
          after(milliseconds(100), to: "off", tell("second"))),
        State("off")))
    stage.advance(by: .seconds(1))
    #expect(told(stage) == ["first 100"])
    #expect(
      stage.briefly("timer").suffix(2) == [
        "timer lamp after.on fired", "timer lamp after.on.2 cancelled",
      ])
  }

  @Test("A delay of zero fires at its own instant, after the step that armed it")
  func zero() {
    let (stage, lamp) = stage(
      ComponentChart(
        State("off", on("go", to: "on", tell("go"))),
        State(
          "on", always(if: Guard("never") { _ in false }, tell("always")),
          after(milliseconds(0), to: "off", tell("zero")))))
    stage.send("go", to: lamp)
    #expect(told(stage) == ["go 0", "zero 0"])
    #expect(lamp.state == "off")
  }

  @Test("A timer keeps running while an inner or a neighbouring state changes")
  func untouched() {
    let (stage, lamp) = stage(
      ComponentChart(
        State(
          "outer", after(milliseconds(300), to: "end", tell("outer")),
          State("x", on("go", to: "y")), State("y", on("go", to: "x"))),
        State("end")))
    stage.advance(by: .milliseconds(100))
    stage.send("go", to: lamp)
    stage.advance(by: .milliseconds(100))
    stage.send("go", to: lamp)
    stage.advance(by: .seconds(1))
    #expect(told(stage) == ["outer 300"])
  }

  @Test("Entry through a history arms the timers of what it restores anew")
  func history() throws {
    let away = StateDefinition(id: "away", transitions: [.on("back", to: "h")])
    let inner = StateDefinition(
      id: "inner", transitions: [.after(.nanoseconds(200_000_000), to: "done", do: ["tell_inner"])])
    let home = StateDefinition(
      id: "home",
      states: [
        StateDefinition(id: "h", kind: .history(deep: false)), inner, StateDefinition(id: "done"),
      ], transitions: [.on("leave", to: "away")])
    let chart = ComponentChart(
      ChartDefinition(id: "chart", root: StateDefinition(id: "chart", states: [home, away])),
      actions: [tell("inner")], guards: [])
    let (stage, lamp) = stage(chart)
    stage.advance(by: .milliseconds(150))
    stage.send("leave", to: lamp)
    stage.advance(by: .milliseconds(150))
    stage.send("back", to: lamp)
    stage.advance(by: .seconds(1))
    #expect(told(stage) == ["inner 500"])
  }
}

@Suite("The laws of random charts with timers")
struct TimerLawTests {
  /// Two or three regions of states that timers, events and raised events lead through.
  private func component(_ dice: inout SeededGenerator) -> Component {
    var regions: [StateDefinition] = []
    var actions: [Action] = []
    for region in 0..<Int.random(in: 2...3, using: &dice) {
      let count = Int.random(in: 2...4, using: &dice)
      var states: [StateDefinition] = []
      for index in 0..<count {
        let id = "r\(region)s\(index)"
        var state = StateDefinition(id: id, entry: ["enter_\(id)"])
        actions.append(Action("enter_\(id)") { $0.output(id) })
        func target(_ dice: inout SeededGenerator) -> String {
          "r\(region)s\(Int.random(in: 0..<count, using: &dice))"
        }
        for _ in 0..<Int.random(in: 0...2, using: &dice) {
          // Few different delays, so that many are due at one instant.
          let delay = Int64.random(in: 1...5, using: &dice) * 50_000_000
          let goes = Int.random(in: 0..<4, using: &dice) > 0
          state.transitions.append(
            .after(.nanoseconds(delay), to: goes ? target(&dice) : nil, do: ["shout_\(id)"]))
        }
        actions.append(Action("shout_\(id)") { $0.raise("shout") })
        for event in ["a", "b", "shout"] where Bool.random(using: &dice) {
          state.transitions.append(.on(event, to: target(&dice)))
        }
        states.append(state)
      }
      regions.append(StateDefinition(id: "r\(region)", states: states))
    }
    let root = StateDefinition(id: "chart", kind: .parallel, states: regions)
    return Lamp.make(
      chart: ComponentChart(ChartDefinition(id: "chart", root: root), actions: actions, guards: []),
      outputs: regions.flatMap(\.states).map { Output($0.id, "told on entry") })
  }

  @Test("Any split of an advance gives the same log, and so does the recording replayed")
  func laws() throws {
    try withSeeds(60) { seed, dice in
      let component = component(&dice)
      var inputs: [(instant: Int64, event: String)] = []
      var instant: Int64 = 0
      for _ in 0..<8 {
        instant += Int64.random(in: 0...8, using: &dice) * 25_000_000
        inputs.append((instant, Bool.random(using: &dice) ? "a" : "b"))
      }
      func play(_ advance: (Stage, Int64) throws -> Void) throws -> Stage {
        let stage = Stage()
        let lamp = stage.add(component, name: "lamp")
        for input in inputs {
          try advance(stage, input.instant)
          if lamp.compiled.events.contains(input.event) { stage.send(input.event, to: lamp) }
        }
        try advance(stage, instant + 1_000_000_000)
        return stage
      }
      let whole = try play { try $0.advance(to: $1) }
      var slices = dice
      let sliced = try play { stage, target in
        while stage.now < target, Int.random(in: 0..<5, using: &slices) > 0 {
          try stage.advance(to: Int64.random(in: stage.now...target, using: &slices))
        }
        try stage.advance(to: target)
      }
      let isSame = sliced.log.json == whole.log.json
      #expect(isSame, "seed \(seed): sliced")
      let again = try whole.recording.replay(until: whole.now)
      let isReplayed = again.log.json == whole.log.json
      #expect(isReplayed, "seed \(seed): replayed")
      #expect(!whole.log.records.contains { $0.kind == "error" }, "seed \(seed)")
    }
  }
}
