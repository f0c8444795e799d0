// SPDX-License-Identifier: MIT
import Statecharts
import TestKit
import Testing

@Suite("Diagrams")
struct DiagramTests {
  /// A chart with one of everything.
  private func everything() throws -> Chart {
    var idle = StateDefinition(
      id: "idle", transitions: [.on("tap", to: "busy"), .on("peek", do: ["look"])],
      entry: ["rest", "dim"], exit: ["wake"], ignored: ["hover"])
    idle.transitions.append(
      TransitionDefinition(
        events: ["drag", "pinch.*"], targets: ["l2", "r2"],
        guardExpression: .and([.named("ready"), .not(.or([.named("busy"), .isIn("idle")]))]),
        actions: ["begin", "mark"]))
    var inner = TransitionDefinition.on("swap", to: "r2")
    inner.isInternal = true
    let left = compound(
      "left",
      [
        leaf("l1", on: [.after(.nanoseconds(600_000_000), to: "l2", do: ["tick"])]),
        leaf("l2", on: [.after(.parameter("hold"), to: "left end")]),
        StateDefinition(id: "left end", kind: .final),
      ])
    var right = compound("right", [leaf("r1"), leaf("r2")], on: [inner])
    right.initialActions = ["begin"]
    let busy = parallel(
      "busy", [left, right], on: [.on("done.state.busy", to: "over"), .on("stop", to: "idle")])
    let over = compound(
      "over",
      initial: ["a"],
      [
        StateDefinition(id: "h", kind: .history(deep: true), initial: ["b"], initialActions: ["x"]),
        StateDefinition(id: "a", transitions: [.always(to: "b", if: .named("quick"))]),
        StateDefinition(id: "b"),
      ], on: [.on("back", to: "h"), .on("\"quoted\"; <odd>", to: "idle")])
    var odd = over
    odd.transitions[1].events = ["odd\"<event>"]
    return try Chart(
      ChartDefinition(
        id: "everything",
        root: compound("everything", [idle, busy, odd], on: [.on("reset", to: "idle")])))
  }

  /// The regions of a button, with the chart itself parallel.
  private func button() throws -> Chart {
    try Chart(
      ChartDefinition(
        id: "button",
        root: parallel(
          "button",
          [
            compound("save", [leaf("off", on: [.on("tap", to: "on")]), leaf("on")]),
            compound("press", [leaf("up", on: [.on("press", to: "down")]), leaf("down")]),
          ], on: [.on("reset", to: "save")])))
  }

  @Test("A chart reads as an indented tree")
  func text() throws {
    expectGolden(ChartDiagram.text(try everything()), "everything.txt")
    expectGolden(ChartDiagram.text(try button()), "button.txt")
  }

  @Test("A chart draws itself for Mermaid")
  func mermaid() throws {
    expectGolden(ChartDiagram.mermaid(try everything()), "everything.mmd")
    expectGolden(ChartDiagram.mermaid(try button()), "button.mmd")
  }

  @Test("A chart draws itself for Graphviz")
  func dot() throws {
    expectGolden(ChartDiagram.dot(try everything()), "everything.dot")
    expectGolden(ChartDiagram.dot(try button()), "button.dot")
  }
}
