// SPDX-License-Identifier: MIT
import Statecharts
import Testing

@Suite("History")
struct HistoryTests {
  /// A player with two nested settings and a history of the given depth.
  private func player(deep: Bool, in kind: StateDefinition.Kind = .state) -> StateDefinition {
    let history = StateDefinition(
      id: "h", kind: .history(deep: deep), initial: ["b"], initialActions: ["default"])
    let one = loud("one", [loud("a", on: [.on("next", to: "b")]), loud("b")])
    let two = loud("two", [loud("c", on: [.on("next", to: "d")]), loud("d")])
    var on = loud("on", [history, one, two], on: [.on("off", to: "off")], kind: kind)
    if kind == .state { on.transitions.append(.on("two", to: "two")) }
    on.initialActions = kind == .state ? ["initial"] : []
    return compound([loud("off", on: [.on("on", to: "h"), .on("fresh", to: "on")]), on])
  }

  @Test("7: default content runs after the parent's entry, and only while nothing is remembered")
  func defaultContent() throws {
    let machine = try Recorder.started(player(deep: false))
    try machine.send("on")
    #expect(machine.log == ["-off", "+on", "default", "+one", "+b"])
    try machine.send("off")
    machine.log = []
    try machine.send("on")
    #expect(machine.log == ["-off", "+on", "+one", "+a"])
  }

  @Test("7: shallow history restores the child and lets it begin anew")
  func shallow() throws {
    let machine = try Recorder.started(player(deep: false))
    for event in ["fresh", "two", "next", "off", "on"] { try machine.send(event) }
    #expect(machine.atoms == ["c"])
  }

  @Test("7: deep history restores the leaves")
  func deep() throws {
    let machine = try Recorder.started(player(deep: true))
    for event in ["fresh", "two", "next", "off", "on"] { try machine.send(event) }
    #expect(machine.atoms == ["d"])
    #expect(machine.machine.history.map(\.name) == ["h"])
    #expect(machine.machine.history.map(\.states) == [["d"]])
  }

  @Test("7: deep history of a parallel restores every region")
  func deepParallel() throws {
    let machine = try Recorder.started(player(deep: true, in: .parallel))
    try machine.send("fresh")
    try machine.send("next")
    #expect(machine.atoms == ["b", "d"])
    try machine.send("off")
    try machine.send("on")
    #expect(machine.atoms == ["b", "d"])
  }

  @Test("7: a history is never active itself")
  func neverActive() throws {
    let machine = try Recorder.started(player(deep: false))
    try machine.send("on")
    #expect(!machine.machine.isActive("h"))
    #expect(machine.steps.allSatisfy { !machine.names($0.entered).contains("h") })
  }

  @Test("7: what is remembered is taken before any exit action, from the whole configuration")
  func recordedFirst() throws {
    let machine = try Recorder.started(player(deep: true))
    for event in ["fresh", "next", "off"] { try machine.send(event) }
    #expect(machine.machine.history.map(\.states) == [["b"]])
  }

  @Test("7: a transition into a history leaves only what the remembered states require")
  func rememberedDomain() throws {
    let history = StateDefinition(id: "h", kind: .history(deep: true))
    let machine = try Recorder.started(
      compound([
        loud(
          "s",
          [
            history,
            loud("x", [loud("a", on: [.on("back", to: "h"), .on("on", to: "b")]), loud("b")]),
          ], on: [.on("off", to: "t")]),
        loud("t", on: [.on("go", to: "a")]),
      ]))
    // Nothing is remembered: the default is x, so s stays and x is left.
    try machine.send("back")
    #expect(machine.lastStep == "a x > x a")
    // Remembered is b, beside a: x stays too.
    for event in ["on", "off", "go"] { try machine.send(event) }
    try machine.send("back")
    #expect(machine.lastStep == "a > b")
  }
}

@Suite("Default entry")
struct InitialTests {
  @Test("8: several initial states, each in its region; regions not named begin by default")
  func several() throws {
    let region = { (id: String) in compound(id, [leaf(id + "1"), leaf(id + "2")]) }
    let machine = try Recorder.started(
      compound(
        initial: ["a2", "c2"], [leaf("x"), parallel("p", [region("a"), region("b"), region("c")])]))
    #expect(machine.atoms == ["a2", "b1", "c2"])
  }

  @Test("8: initial content runs after the entry of its state and before that of the children")
  func content() throws {
    var state = loud("s", [loud("a")])
    state.initialActions = ["initial"]
    let recorder = try Recorder(compound([state]))
    try recorder.start()
    #expect(recorder.log == ["+s", "initial", "+a"])
  }

  @Test("8: it does not run when a transition names the child")
  func noContent() throws {
    var state = loud("s", [loud("a")])
    state.initialActions = ["initial"]
    let machine = try Recorder.started(compound([leaf("x", on: [.on("go", to: "a")]), state]))
    try machine.send("go")
    #expect(machine.log == ["+s", "+a"])
  }

  @Test("8: an initial may name a deep descendant or a history")
  func deepInitial() throws {
    let history = StateDefinition(id: "h", kind: .history(deep: false), initial: ["b"])
    let machine = try Recorder.started(
      compound(initial: ["inner"], [compound("outer", [leaf("first"), leaf("inner")])]))
    #expect(machine.atoms == ["inner"])
    let other = try Recorder.started(
      compound([compound("s", initial: ["h"], [history, leaf("a"), leaf("b")])]))
    #expect(other.atoms == ["b"])
  }

  @Test("The start is a step too, with the chart itself as state 0")
  func startIsAStep() throws {
    let recorder = try Recorder(compound([compound("s", [leaf("a")])]))
    try recorder.start()
    #expect(recorder.steps.count == 1)
    #expect(recorder.lastStep == " > root s a")
    #expect(recorder.machine.activeStates == ["s", "a"])
    #expect(recorder.machine.isActive("root"))
  }

  @Test("20: no event is bound at the start, and the last one stays bound")
  func bound() throws {
    var first = leaf("a", on: [.on("go", to: "b")])
    first.entry = [["event"]]
    let machine = try Recorder(
      compound([first, leaf("b", on: [.always(to: "c", do: ["event"])]), leaf("c")]))
    try machine.start()
    try machine.send("go")
    #expect(machine.log == ["event none", "event go"])
  }
}

@Suite("Completion")
struct CompletionTests {
  @Test("9: done.state follows the entry of the final state and carries its data")
  func done() throws {
    let machine = try Recorder.started(
      compound([
        compound(
          "s", [leaf("a", on: [.on("go", to: "f")]), loud("f", kind: .final)],
          on: [.on("done.state.s", to: "t", do: ["event"])]),
        leaf("t"),
      ]))
    machine.payloads["f"] = TextPayload("result")
    try machine.send("go")
    #expect(machine.log == ["+f", "-f", "event done.state.s"])
    #expect((machine.heard.last?.payload as? TextPayload)?.text == "result")
  }

  @Test("9: what the entry of a final state raises is heard before its completion")
  func raisedBefore() throws {
    var end = final("f")
    end.entry = [["raise:entered"]]
    let machine = try Recorder.started(
      compound([compound("s", [leaf("a", on: [.on("go", to: "f")]), end])]))
    try machine.send("go")
    #expect(machine.heard.map(\.name) == ["go", "entered", "done.state.s"])
  }

  @Test("9: data that cannot be made is an error, and the completion goes without")
  func faultyData() throws {
    let machine = try Recorder.started(
      compound([compound("s", [leaf("a", on: [.on("go", to: "faulty")]), final("faulty")])]))
    try machine.send("go")
    #expect(machine.heard.map(\.name) == ["go", "error.execution", "done.state.s"])
  }

  /// A parallel of regions that each end on their own event.
  private func pair(_ names: [String]) -> StateDefinition {
    parallel(
      "p",
      names.map {
        compound($0, [leaf($0 + "1", on: [.on("end." + $0, to: $0 + "f")]), final($0 + "f")])
      }
    )
  }

  @Test("9b: a parallel is done only when all its regions are, after the last region's own event")
  func allRegions() throws {
    let machine = try Recorder.started(compound([pair(["a", "b"]), leaf("x")]))
    try machine.send("end.b")
    #expect(machine.heard.map(\.name) == ["end.b", "done.state.b"])
    try machine.send("end.a")
    #expect(machine.heard.map(\.name).suffix(3) == ["end.a", "done.state.a", "done.state.p"])
  }

  @Test("9b: a history among the regions does not keep a parallel from being done")
  func historyBeside() throws {
    var regions = pair(["a"])
    regions.states.append(StateDefinition(id: "h", kind: .history(deep: false)))
    let machine = try Recorder.started(compound([regions]))
    try machine.send("end.a")
    #expect(machine.heard.last?.name == "done.state.p")
  }

  @Test("9b: a parallel inside a parallel completes the outer one")
  func nested() throws {
    let inner = StateDefinition(
      id: "inner", kind: .parallel,
      states: [compound("c", [leaf("c1", on: [.on("end.c", to: "cf")]), final("cf")])])
    var outer = pair(["a"])
    outer.states.append(inner)
    let machine = try Recorder.started(compound([outer]))
    try machine.send("end.a")
    try machine.send("end.c")
    let done = machine.heard.map(\.name).suffix(3)
    #expect(done == ["done.state.c", "done.state.inner", "done.state.p"])
  }

  @Test("A final child of the chart finishes it: nothing more is heard")
  func finished() throws {
    let machine = try Recorder.started(
      compound([leaf("a", on: [.on("go", to: "f")]), final("f")], on: [.on("go", do: ["late"])]))
    try machine.send("go")
    #expect(machine.machine.isFinished)
    #expect(machine.atoms == ["f"])
    #expect(try machine.send("go") == .unhandled)
    #expect(machine.log.isEmpty)
  }

  @Test("A parallel chart finishes when all regions have, once its completion was heard")
  func finishedParallel() throws {
    var root = pair(["a", "b"])
    root.transitions = [.on("done.state.p", do: ["heard"])]
    let machine = try Recorder.started(root)
    try machine.send("end.a")
    #expect(!machine.machine.isFinished)
    try machine.send("end.b")
    #expect(machine.machine.isFinished)
    #expect(machine.log == ["heard"])
  }
}
