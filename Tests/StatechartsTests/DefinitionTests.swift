// SPDX-License-Identifier: MIT
import Statecharts
import Testing

@Suite("Definitions")
struct DefinitionTests {
  /// The problems of a chart, a line each.
  private func problems(_ root: StateDefinition) -> [String] {
    do {
      _ = try Chart(ChartDefinition(id: "save", root: root))
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  private func warnings(_ root: StateDefinition) throws -> [String] {
    try Chart(ChartDefinition(id: "save", root: root)).warnings.map(\.description)
  }

  @Test("An unknown target is named with its place and the nearest right name")
  func unknownTarget() {
    var go = TransitionDefinition.on("go", to: "armd")
    go.place = "init.lua:12"
    #expect(
      problems(compound([leaf("idle", on: [go]), leaf("armed")])) == [
        "init.lua:12: transition of state \"idle\": no state named \"armd\" in chart \"save\" "
          + "(did you mean \"armed\"?)"
      ])
  }

  @Test("All problems are reported at once")
  func allAtOnce() {
    let found = problems(
      compound(
        initial: ["idel"],
        [leaf("idle", on: [.on("x", to: "idly"), .always(if: .isIn("idles")), .on("y", to: "z")])]))
    let hint = " in chart \"save\" (did you mean \"idle\"?)"
    #expect(
      found == [
        "initial of state \"root\": no state named \"idel\"" + hint,
        "transition of state \"idle\": no state named \"idly\"" + hint,
        "guard of the transition of state \"idle\": no state named \"idles\"" + hint,
        "transition of state \"idle\": no state named \"z\" in chart \"save\"",
      ])
  }

  @Test("Shapes that make no sense are refused")
  func shapes() {
    let history = StateDefinition(id: "h", kind: .history(deep: false))
    #expect(problems(leaf("root")) == ["chart \"save\" has no states"])
    #expect(
      problems(compound([leaf("a"), leaf("a")])) == ["two states of chart \"save\" are named \"a\""]
    )
    #expect(problems(compound([leaf("")])) == ["a state of chart \"save\" has no id"])
    #expect(problems(compound([history])) == ["state \"root\" has only histories"])
    #expect(
      problems(compound([loud("f", [leaf("a")], kind: .final)])) == [
        "final \"f\" has states inside".replacing("final ", with: "final state ")
      ])
    #expect(
      problems(compound([StateDefinition(id: "f", kind: .final, transitions: [.on("x")])])) == [
        "final state \"f\" has transitions"
      ])
    #expect(
      problems(compound([StateDefinition(id: "f", kind: .final, states: [history])])).contains(
        "history \"h\" needs a compound parent, and \"f\" is none"))
    #expect(problems(compound([parallel("p", [])])) == ["parallel state \"p\" has no regions"])
    #expect(
      problems(compound([parallel("p", [leaf("a"), final("f")])])) == [
        "final state \"f\" stands directly in parallel \"p\", not in a region"
      ])
    #expect(
      problems(StateDefinition(id: "", kind: .final, states: [leaf("a")])).contains(
        "chart \"save\" itself must be compound or parallel"))
  }

  @Test("An initial must lie inside, and states named together must fit together")
  func placement() {
    #expect(
      problems(compound([compound("s", initial: ["b"], [leaf("a")]), leaf("b")])) == [
        "initial of state \"s\": \"b\" does not lie inside \"s\""
      ])
    var go = TransitionDefinition.on("go", to: "a")
    go.targets = ["a", "b"]
    #expect(
      problems(compound([leaf("a", on: [go]), leaf("b")])) == [
        "transition of state \"a\": \"a\" and \"b\" cannot be active together"
      ])
  }

  @Test("Event names and delays are checked")
  func triggers() {
    #expect(
      problems(compound([leaf("a", on: [.on("tap twice"), .on(""), .on("a*b")])])) == [
        "the event name \"tap twice\" contains a space", "an event name is empty",
        "\"a*b\": a star stands alone or after the last dot",
      ])
    var both = TransitionDefinition.after(.nanoseconds(-1))
    both.events = ["x"]
    #expect(
      problems(compound([leaf("a", on: [both])])) == [
        "transition of state \"a\": it waits for a time or for an event, not for both",
        "transition of state \"a\": a negative delay",
      ])
  }

  @Test("Nesting without end is refused, not followed")
  func deep() {
    var state = leaf("s0")
    for depth in 1...200 { state = compound("s\(depth)", [state]) }
    #expect(problems(compound([state])).contains { $0.contains("nested more than 100 deep") })
  }

  @Test("A state no transition leads to is a warning, once for the outermost")
  func unreachable() throws {
    #expect(
      try warnings(
        compound([leaf("a", on: [.on("x", to: "b")]), leaf("b"), compound("c", [leaf("d")])])) == [
          "state \"c\" is never entered: no transition leads there"
        ])
  }

  @Test("States reached by a history, a region or an eventless transition are reachable")
  func reachable() throws {
    let history = StateDefinition(id: "h", kind: .history(deep: false), initial: ["c"])
    #expect(
      try warnings(
        compound([
          leaf("a", on: [.always(to: "h", if: .named("x"))]),
          compound("s", [history, leaf("b"), leaf("c", on: [.on("x", to: "b")])]),
        ])) == [])
    #expect(
      try warnings(
        compound([
          leaf("a", on: [.on("x", to: "l2")]),
          parallel("p", [compound("l", initial: ["l2"], [leaf("l2")]), leaf("r")]),
        ])) == [])
  }

  @Test("A transition behind an unguarded one for the same events is a warning")
  func neverTaken() throws {
    let state = leaf(
      "a",
      on: [
        .on("go", to: "b", if: .named("x")), .on("go", to: "b"), .on("go.now", to: "b"),
        .on("*", to: "b"), .on("x", to: "b"), .after(.nanoseconds(5), to: "b"),
        .after(.nanoseconds(9), to: "b"),
      ])
    #expect(
      try warnings(compound([state, leaf("b")])) == [
        "transition 3 of state \"a\" is never taken: transition 2 always comes first",
        "transition 5 of state \"a\" is never taken: transition 4 always comes first",
        "transition 7 of state \"a\" is never taken: a shorter delay ends the state first",
      ])
  }

  @Test("An eventless transition without a guard hides the others, or never rests")
  func always() throws {
    #expect(
      try warnings(compound([leaf("a", on: [.on("x", to: "b"), .always(to: "b")]), leaf("b")])) == [
        "transition 1 of state \"a\" is never taken: the state is left at once"
      ])
    #expect(
      try warnings(compound([leaf("a", on: [.always()])])) == [
        "transition 1 of state \"a\" is always taken and leads nowhere, so it never rests"
      ])
  }

  @Test("Tables list names in document order")
  func tables() throws {
    let chart = try Chart(
      ChartDefinition(
        id: "lamp",
        root: StateDefinition(
          id: "",
          states: [
            StateDefinition(
              id: "off", transitions: [.on("tap.*", to: "on", if: .named("g"), do: ["x", "y"])],
              entry: ["dim"]),
            StateDefinition(id: "on", transitions: [.on("*", to: "off", do: ["x"])]),
          ], ignored: ["hover"])))
    #expect(chart.states.map(\.name) == ["lamp", "off", "on"])
    #expect(chart.states.map(\.depth) == [0, 1, 1])
    #expect(chart.events == ["hover", "tap"])
    #expect(chart.guardNames == ["g"])
    #expect(chart.actionNames == ["dim", "x", "y"])
    #expect(chart.transitions.map(\.actions) == [[1, 2], [1]])
    #expect(chart.transitions(of: 1, on: "tap") == [0] && chart.transitions(of: 2, on: "q") == [1])
    #expect(chart.state(named: "on") == 2 && chart.state(named: "onn") == nil)
  }

  @Test("The nearest name is a slip away, or there is none")
  func nearest() {
    let names = ["armed", "settling", "scale", "idle"]
    #expect(nearestName(to: "armd", in: names) == "armed")
    #expect(nearestName(to: "Settlign", in: names) == "settling")
    #expect(nearestName(to: "IDLE", in: names) == "idle")
    #expect(nearestName(to: "scales", in: names) == "scale")
    #expect(nearestName(to: "xyz", in: names) == nil)
    #expect(nearestName(to: "", in: names) == nil)
    #expect(nearestName(to: "ax", in: ["bx", "ay"]) == "bx")
    #expect(nearestName(to: "b", in: ["a"]) == nil)
  }
}
