// SPDX-License-Identifier: MIT
import Statecharts
import Testing

/// The numbers are those of the table of hard points in the SCXML notes.
@Suite("Selection and conflicts")
struct SelectionTests {
  @Test("1: of two regions that would leave the same states, the earlier one wins")
  func earlierRegionWins() throws {
    let machine = try Recorder.started(
      compound([
        parallel(
          "p",
          [
            compound("left", [leaf("l", on: [.on("go", to: "a", do: ["left"])])]),
            compound("right", [leaf("r", on: [.on("go", to: "b", do: ["right"])])]),
          ]), leaf("a"), leaf("b"),
      ]))
    try machine.send("go")
    #expect(machine.atoms == ["a"])
    #expect(machine.log == ["left"])
  }

  @Test("1: a transition of a descendant pre-empts one of its ancestor taken by another region")
  func descendantPreempts() throws {
    // The left region falls back on the parallel's own transition; the right leaf is inside it.
    let machine = try Recorder.started(
      compound([
        parallel(
          "p",
          [
            compound("left", [leaf("l")]),
            compound("right", [leaf("r", on: [.on("go", to: "r2")]), leaf("r2")]),
          ], on: [.on("go", to: "away")]), leaf("away"),
      ]))
    try machine.send("go")
    #expect(machine.atoms == ["l", "r2"])
  }

  @Test("1: transitions that leave different states are taken together")
  func bothRegions() throws {
    let machine = try Recorder.started(
      parallel(
        "root",
        [
          compound("left", [leaf("l", on: [.on("go", to: "l2", do: ["left"])]), leaf("l2")]),
          compound("right", [leaf("r", on: [.on("go", to: "r2", do: ["right"])]), leaf("r2")]),
        ]))
    try machine.send("go")
    #expect(machine.atoms == ["l2", "r2"])
    #expect(machine.log == ["left", "right"])
    #expect(machine.steps.last?.transitions.count == 2)
  }

  @Test("3: active leaves come in document order, whichever region moved last")
  func leafOrder() throws {
    let machine = try Recorder.started(
      parallel(
        "root",
        [
          compound("left", [leaf("l", on: [.on("left", to: "l2")]), leaf("l2")]),
          compound("right", [leaf("r", on: [.on("right", to: "r2")]), leaf("r2")]),
        ]))
    try machine.send("right")
    try machine.send("left")
    #expect(machine.atoms == ["l2", "r2"])
    #expect(machine.machine.activeStates == ["left", "l2", "right", "r2"])
  }

  @Test("2: a child's transition goes before its parent's")
  func childFirst() throws {
    let machine = try Recorder.started(
      compound([
        compound(
          "outer", [leaf("inner", on: [.on("go", to: "a")])], on: [.on("go", to: "b")]),
        leaf("a"), leaf("b"),
      ]))
    try machine.send("go")
    #expect(machine.atoms == ["a"])
  }

  @Test("2: inside a state the first transition in document order wins, whatever its descriptor")
  func documentOrder() throws {
    let machine = try Recorder.started(
      compound([
        leaf("s", on: [.on("x", to: "a"), .on("*", to: "b"), .on("go.now", to: "c")]),
        leaf("a"), leaf("b"), leaf("c"),
      ]))
    try machine.send("go.now")
    #expect(machine.atoms == ["b"])
  }

  @Test("2: a guard that declines passes the event on, first to the next, then to the parent")
  func declining() throws {
    let machine = try Recorder.started(
      compound([
        compound(
          "outer",
          [
            leaf(
              "s",
              on: [
                .on("go", to: "a", if: .named("first")), .on("go", to: "b", if: .named("second")),
              ])
          ], on: [.on("go", to: "c", if: .named("third"))]),
        leaf("a"), leaf("b"), leaf("c"),
      ]))
    #expect(try machine.send("go") == .declined)
    machine.holding = ["third"]
    #expect(try machine.send("go") == .taken)
    #expect(machine.atoms == ["c"])
  }

  @Test("2: a guard shared by two regions is asked once")
  func sharedGuard() throws {
    let machine = try Recorder.started(
      parallel(
        "root", [compound("l", [leaf("l1")]), compound("r", [leaf("r1")])],
        on: [.on("go", if: .named("ask:once"))]))
    try machine.send("go")
    #expect(machine.log == ["ask:once"])
  }

  @Test("3: exits run from the inside out and last to first, entries the other way")
  func order() throws {
    let machine = try Recorder.started(
      compound([
        loud(
          "p",
          [
            loud("a", [loud("a1", [loud("a2")])]),
            loud("b", [loud("b1")]),
          ], on: [.on("go", to: "q", do: ["act"])], kind: .parallel),
        loud("q", [loud("c", [loud("c1")]), loud("d", [loud("d1")])], kind: .parallel),
      ]))
    try machine.send("go")
    let left = ["-b1", "-b", "-a2", "-a1", "-a", "-p"]
    #expect(machine.log == left + ["act"] + ["+q", "+c", "+c1", "+d", "+d1"])
    #expect(machine.lastStep == "b1 b a2 a1 a p > q c c1 d d1")
  }

  @Test("19: descriptors match whole dotted tokens")
  func tokens() throws {
    for (descriptor, event, matches) in [
      ("error", "error", true), ("error", "error.send", true), ("error", "errors", false),
      ("error.send", "error", false), ("error.*", "error.send.failed", true),
      ("error.*", "error", true), ("error.", "error.x", true), ("*", "anything.at.all", true),
      ("a.b", "a.bc", false),
    ] {
      let machine = try Recorder.started(
        compound([leaf("s", on: [.on(descriptor, to: "t")]), leaf("t")]))
      try machine.send(event)
      #expect(machine.machine.isActive("t") == matches, "\(descriptor) and \(event)")
      #expect(Chart.descriptor(descriptor, matches: event) == matches, "\(descriptor) and \(event)")
    }
  }

  @Test("19: an event that is known elsewhere by a longer name still finds its prefix")
  func prefixes() throws {
    let machine = try Recorder.started(
      compound([
        leaf("s", on: [.on("scale", to: "t")]),
        leaf("t", on: [.on("scale.settled.late", to: "s"), .on("scale.settled", to: "u")]),
        leaf("u"),
      ]))
    try machine.send("scale.settled.late")
    #expect(machine.atoms == ["t"])
    try machine.send("scale.settled.early")
    #expect(machine.atoms == ["u"])
  }
}

@Suite("Domains")
struct DomainTests {
  /// A parallel of two regions inside a chart.
  private func regions(_ transitions: [TransitionDefinition]) -> StateDefinition {
    compound([
      loud(
        "p",
        [loud("left", [loud("a")], on: transitions), loud("right", [loud("b"), loud("b2")])],
        kind: .parallel)
    ])
  }

  @Test("4: a self-transition of a region leaves and re-enters the whole parallel")
  func regionToItself() throws {
    let machine = try Recorder.started(regions([.on("go", to: "left")]))
    try machine.send("go")
    #expect(machine.lastStep == "b right a left p > p left a right b")
  }

  @Test("4: so it does when the parallel is the chart itself")
  func chartItself() throws {
    let machine = try Recorder.started(
      parallel("root", [compound("l", [leaf("a")], on: [.on("go", to: "l")]), leaf("r")]))
    try machine.send("go")
    #expect(machine.lastStep == "r a l root > root l a r")
  }

  @Test("4: a transition between regions leaves the parallel: it is no compound state")
  func betweenRegions() throws {
    let machine = try Recorder.started(regions([.on("go", to: "b2")]))
    try machine.send("go")
    #expect(machine.lastStep == "b right a left p > p left a right b2")
  }

  @Test("5: an internal transition keeps its compound source, an external one leaves it")
  func internals() throws {
    func chart(isInternal: Bool) -> StateDefinition {
      var go = TransitionDefinition.on("go", to: "b")
      go.isInternal = isInternal
      return compound([loud("s", [loud("a"), loud("b")], on: [go])])
    }
    let inner = try Recorder.started(chart(isInternal: true))
    try inner.send("go")
    #expect(inner.lastStep == "a > b")
    let outer = try Recorder.started(chart(isInternal: false))
    try outer.send("go")
    #expect(outer.lastStep == "a s > s b")
  }

  @Test("5: internal means nothing on a parallel source or for a target outside")
  func notInternal() throws {
    var go = TransitionDefinition.on("go", to: "a")
    go.isInternal = true
    let machine = try Recorder.started(
      compound([parallel("p", [compound("l", [leaf("a")]), leaf("r")], on: [go])]))
    try machine.send("go")
    #expect(machine.lastStep == "r a l p > p l a r")

    var away = TransitionDefinition.on("go", to: "t")
    away.isInternal = true
    let other = try Recorder.started(compound([compound("s", [leaf("x")], on: [away]), leaf("t")]))
    try other.send("go")
    #expect(other.lastStep == "x s > t")
  }

  @Test("6: a transition without target acts and leaves nothing")
  func targetless() throws {
    let machine = try Recorder.started(
      compound([loud("s", [loud("a")], on: [.on("go", do: ["act"])])]))
    #expect(try machine.send("go") == .taken)
    #expect(machine.log == ["act"])
    #expect(machine.lastStep == " > ")
    #expect(machine.steps.last?.transitions == [0])
  }

  @Test("6: it conflicts with nothing, so another region's exit goes on beside it")
  func targetlessBeside() throws {
    let machine = try Recorder.started(
      compound([
        parallel(
          "p",
          [
            compound("l", [leaf("a", on: [.on("go", do: ["stay"])])]),
            compound("r", [leaf("b", on: [.on("go", to: "away", do: ["leave"])])]),
          ]), leaf("away"),
      ]))
    try machine.send("go")
    #expect(machine.log == ["stay", "leave"])
    #expect(machine.atoms == ["away"])
  }
}
