// SPDX-License-Identifier: MIT
import Motion
import Testing

@testable import Simulation

@Suite("The history of a property") struct HistoryTests {
  @Test("Stretches and changes say when it moved, velocities how fast it was")
  func history() throws {
    let stage = Stage()
    let x = try stage.placeValue("x", 0)
    #expect(try x.changes(of: "value").isEmpty)
    try stage.advance(to: 1_000_000_000)
    let spring = Animation.spring(response: 0.25, dampingFraction: 0.8)
    try stage.move(x, to: 100, spring)
    try stage.advance(to: 1_100_000_000)
    let speed = try x.velocity(of: "value")
    try stage.move(x, to: 0, spring)
    try stage.advance(to: 3_000_000_000)
    let stretches = try x.stretches(of: "value")
    #expect(stretches.map(\.from) == [1_000_000_000, 1_100_000_000])
    #expect(stretches[0].until == 1_100_000_000)
    #expect(stretches[1].until == stretches[1].animator.settles)
    #expect(try x.changes(of: "value").count == 3)
    #expect(try x.velocity(of: "value", at: 1_100_000_000) == speed)
    #expect(try x.velocity(of: "value", at: 500_000_000) == 0)
    #expect(try x.velocity(of: "value", at: 3_000_000_000) == 0)
    #expect(throws: StageError.self) { try x.stretches(of: "valu") }
  }
}
