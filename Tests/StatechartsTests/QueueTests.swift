// SPDX-License-Identifier: MIT
import Statecharts
import Testing

@Suite("Queues and loops")
struct QueueTests {
  @Test("10: eventless transitions go before raised events, raised ones before the next one sent")
  func precedence() throws {
    let machine = try Recorder.started(
      compound([
        leaf("a", on: [.on("go", to: "b", do: ["raise:inner"])]),
        leaf("b", on: [.on("inner", to: "wrong"), .always(to: "c", do: ["eventless"])]),
        leaf("c", on: [.on("inner", to: "d", do: ["event"])]),
        leaf("d"), leaf("wrong"),
      ]))
    try machine.send("go")
    #expect(machine.log == ["eventless", "event inner"])
    #expect(machine.atoms == ["d"])
  }

  @Test("10: raised events are handled first in, first out")
  func firstInFirstOut() throws {
    let machine = try Recorder.started(
      compound([
        leaf(
          "a",
          on: [
            .on("go", do: ["raise:one", "raise:two"]), .on("one", do: ["event", "raise:three"]),
            .on("*", do: ["event"]),
          ])
      ]))
    try machine.send("go")
    #expect(machine.log == ["event one", "event two", "event three"])
  }

  @Test("10: an event without takers still lets eventless transitions look again")
  func lookAgain() throws {
    let machine = try Recorder.started(
      compound([leaf("a", on: [.always(to: "b", if: .named("late"))]), leaf("b")]))
    machine.holding = ["late"]
    #expect(try machine.send("whatever") == .unhandled)
    #expect(machine.atoms == ["b"])
  }

  @Test("11: an endless loop is stopped, and the error names the cycle")
  func endless() throws {
    let machine = try Recorder.started(
      compound([
        leaf("a", on: [.on("go", to: "b")]), leaf("b", on: [.always(to: "c")]),
        leaf("c", on: [.always(to: "d")]), leaf("d", on: [.always(to: "b")]),
      ]))
    let fault = #expect(throws: ChartFault.self) { try machine.send("go") }
    guard case .endlessLoop("test", 1000, let cycle) = fault else {
      Issue.record("another fault: \(String(describing: fault))")
      return
    }
    #expect(Set(cycle) == ["b → c", "c → d", "d → b"] && cycle.count == 3)
    #expect(machine.steps.count == 1001)
    #expect(fault?.description.contains("it goes round b → c") == true)
  }

  @Test("11: a loop of raised events is one too, under a limit of one's own")
  func endlessRaising() throws {
    let machine = try Recorder.started(
      compound([leaf("a", on: [.on("go", do: ["raise:go"])])]), limit: 20)
    let fault = #expect(throws: ChartFault.self) { try machine.send("go") }
    #expect(fault == .endlessLoop(chart: "test", limit: 20, cycle: ["a stays on go"]))
    #expect(machine.machine.isRunning)
  }

  @Test("12: an action that throws ends its own block, not the others")
  func blocks() throws {
    var target = leaf("b", on: [.on("error.execution", do: ["event"])])
    target.entry = [["one", "throw", "two"], ["three"]]
    let machine = try Recorder.started(
      compound([leaf("a", on: [.on("go", to: "b", do: ["throw", "never"])]), target]))
    try machine.send("go")
    #expect(
      machine.log == [
        "fail throw", "one", "fail throw", "three", "event error.execution",
        "event error.execution",
      ])
    #expect(machine.failures.map(\.state) == [1, 2])
    #expect(machine.failures.map(\.transition) == [0, nil])
    #expect(machine.failures.map(\.event) == ["go", "go"])
  }

  @Test("12: a guard that throws counts as false and raises error.execution")
  func guardThrows() throws {
    let machine = try Recorder.started(
      compound([
        leaf(
          "a",
          on: [
            .on("go", to: "b", if: .not(.named("throw"))), .on("go", to: "c"),
          ]), leaf("b"), leaf("c", on: [.on("error", to: "d")]), leaf("d"),
      ]))
    try machine.send("go")
    #expect(machine.atoms == ["d"])
    #expect(machine.failures.map(\.kind) == [.guardExpression])
    #expect(machine.failures.map(\.name) == ["throw"])
  }

  @Test("16: a state is still active during its own exit, and active before its entry actions")
  func activeMeanwhile() throws {
    func state(_ id: String, _ states: [StateDefinition], on: [TransitionDefinition] = [])
      -> StateDefinition
    {
      StateDefinition(id: id, states: states, transitions: on, entry: ["read"], exit: ["read"])
    }
    let machine = try Recorder.started(
      compound([
        state("s", [state("a", [])], on: [.on("go", to: "t", do: ["read"])]), state("t", []),
      ]))
    try machine.send("go")
    #expect(machine.log == ["active s a", "active s", "active ", "active t"])
  }

  @Test("17 and 18: what is raised as the machine comes to rest is handled before the next event")
  func rest() throws {
    let machine = try Recorder.started(
      compound([
        leaf("a", on: [.on("go", to: "b")]), leaf("b", on: [.on("error", to: "c")]), leaf("c"),
      ]))
    machine.atRest = [ChartEvent("error.communication")]
    try machine.send("go")
    #expect(machine.atoms == ["c"])
  }

  @Test("Stopping leaves the children first and cancels what is armed")
  func stop() throws {
    let machine = try Recorder.started(
      compound([loud("s", [loud("a", on: [.after(.nanoseconds(5), to: "a")])])]))
    machine.stop()
    #expect(machine.log == ["-a", "cancel after.a", "-s"])
    #expect(machine.lastStep == "a s root > ")
    #expect(machine.machine.activeStates.isEmpty)
    #expect(try machine.send("go") == .unhandled)
    try machine.start()
    #expect(machine.atoms == ["a"])
  }

  @Test("An event nobody takes is unhandled, or ignored where a state says so")
  func ignored() throws {
    var inner = leaf("a")
    inner.ignored = ["drag"]
    var root = compound([inner, leaf("b", on: [.on("drag.moved")])])
    root.ignored = ["tap"]
    let machine = try Recorder.started(root)
    #expect(try machine.send("drag.moved") == .ignored)
    #expect(try machine.send("tap") == .ignored)
    #expect(try machine.send("press") == .unhandled)
    #expect(machine.chart.ignores("drag", in: 1) && !machine.chart.ignores("drag", in: 2))
  }

  @Test("Guards combine with and, or, not and the state one is in")
  func guards() throws {
    func taken(_ expression: GuardExpression, _ holding: Set<String>) throws -> Bool {
      let machine = try Recorder.started(
        parallel(
          "root",
          [compound("l", [leaf("a", on: [.on("go", if: expression)]), leaf("a2")]), leaf("r")]))
      machine.holding = holding
      return try machine.send("go") == .taken
    }
    let both = GuardExpression.and([.named("x"), .named("y")])
    #expect(try taken(both, ["x", "y"]) && !taken(both, ["x"]) && !taken(both, ["y"]))
    let either = GuardExpression.or([.named("x"), .named("y")])
    #expect(try taken(either, ["y"]) && taken(either, ["x"]) && !taken(either, []))
    #expect(try taken(.not(.named("x")), []) && !taken(.not(.named("x")), ["x"]))
    #expect(try taken(.isIn("r"), []) && !taken(.isIn("a2"), []) && taken(.isIn("root"), []))
    #expect(try taken(.and([]), []) && !taken(.or([]), []))
    let lazy = GuardExpression.or([.named("x"), .named("throw")])
    #expect(try taken(lazy, ["x"]) && !taken(lazy, []))
  }
}
