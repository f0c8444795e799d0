// SPDX-License-Identifier: MIT
import Testing

@testable import Simulation

@Suite("Exploration")
struct ExplorationTests {
  @Test("What follows another component's scrolling is scrolled down and up")
  func scrolled() throws {
    let down = Guard("down") { ($0.event?.data.field("by")?.number ?? 0) > 0 }
    let up = Guard("up") { ($0.event?.data.field("by")?.number ?? 0) < 0 }
    for event in ["scrolled", "grid.scrolled"] {
      let bar = Component(
        "test.bar", "A bar that hides.",
        chart: ComponentChart(
          State("shown", on(event, to: "hidden", if: down)),
          State("hidden", on(event, to: "shown", if: up))),
        picture: { _ in [] }, accessibility: { _ in Accessibility(label: "Bar") })
      let walk = try Exploration(of: bar)
      #expect(walk.unreachable.isEmpty && walk.unhandled.isEmpty && walk.untaken.isEmpty)
      #expect(walk.text.contains("hidden  send \(event) down"))
    }
  }

  private func box(_ samples: [Value.Field]) -> Component {
    let isText = Guard("is_text") { $0.event?.data.text != nil }
    return Component(
      "test.box", "A box that takes texts.",
      chart: ComponentChart(
        State(
          "empty", on("put", to: "full", if: isText),
          on("put", if: !isText, Action("refuse") { _ in throw StageError("put takes a text") })),
        State("full")),
      picture: { _ in [] }, accessibility: { _ in Accessibility(label: "Box") }, samples: samples)
  }

  @Test("An event is sent with the samples that a component gives, and never without")
  func samples() throws {
    let walk = try Exploration(of: box([.init("put", "a"), .init("put", "b")]))
    #expect(walk.faults.isEmpty && walk.unreachable.isEmpty)
    #expect(walk.text.contains("full   send put \"a\""))
    #expect(try !Exploration(of: box([])).faults.isEmpty)
  }

  @Test("A sample of an event that the chart does not name is a mistake")
  func unknownSample() {
    let error = #expect(throws: StageError.self) { try box([.init("putt", "a")]).validate() }
    #expect(error?.message.contains("did you mean \"put\"?") == true)
  }
}
