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
}
