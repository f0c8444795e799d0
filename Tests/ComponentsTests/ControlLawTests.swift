// SPDX-License-Identifier: MIT
import Components
import Simulation
import TestKit
import Testing

@Suite("Laws of pill, search bar and tab bar")
struct ControlLawTests {
  /// What may be done to a component, and its inputs.
  struct Case: CustomStringConvertible {
    let component: Component
    let start: [Value.Field]
    let requests: [GestureRequest]
    var description: String { component.id }
  }

  static let cases = [
    Case(
      component: PillButton.component, start: [.init("use", "follow")],
      requests: [
        .tap(.init(), hold: 0), .tap(.init(), hold: 80_000_000), .send("follow", .none),
        .send("unfollow", .none), .send("make_secondary", .none), .send("make_primary", .none),
      ]),
    Case(
      component: SearchBar.component, start: [],
      requests: [
        .type("cats"), .type(""), .send("clear", .none), .send("submit", .none),
        .send("hide", .none), .send("show", .none),
        .send("scrolled", .record([.init("by", 10)])),
        .send("scrolled", .record([.init("by", -10)])),
      ]),
    Case(
      component: TabBar.component, start: [],
      requests: ["home", "search", "create", "profile"].map { .tap(.init(part: $0), hold: 0) }),
  ]

  /// Plays twenty random requests at random instants, time moved by `advance`.
  private func play(
    _ one: Case, _ settings: [(String, Value)], _ dice: SeededGenerator,
    _ advance: (Stage, Int64) throws -> Void
  ) throws -> Stage {
    var dice = dice
    let stage = Stage()
    for (name, value) in settings { stage.change(name, to: value) }
    let instance = stage.add(one.component, PlacementOptions(name: "it", start: one.start))
    for _ in 0..<20 {
      let request = one.requests[Int.random(in: one.requests.indices, using: &dice)]
      _ = try stage.perform(request, on: instance)
      try advance(stage, stage.now + Int64.random(in: 0...400_000_000, using: &dice))
    }
    try advance(stage, stage.now + 2_000_000_000)
    return stage
  }

  @Test(
    "Any slicing of time and any replay give the same log", arguments: cases.indices,
    ["intended", "literal"])
  func stepping(index: Int, reading: String) throws {
    try withSeeds(6) { seed, generator in
      let settings: [(String, Value)] = [("reading", .text(reading))]
      let whole = try play(Self.cases[index], settings, generator) { try $0.advance(to: $1) }
      var slices = generator
      let sliced = try play(Self.cases[index], settings, generator) { stage, target in
        while stage.now < target {
          let step = Int64.random(in: 1...60_000_000, using: &slices)
          try stage.advance(to: min(target, stage.now + step))
        }
      }
      #expect(sliced.log.json == whole.log.json, "seed \(seed)")
      let again = try whole.recording.replay(until: whole.now)
      #expect(again.log.json == whole.log.json, "seed \(seed)")
    }
  }

  @Test("Reduce Motion ends in the same states with the same values", arguments: cases.indices)
  func reducedMotion(index: Int) throws {
    try withSeeds(10) { seed, generator in
      let ends = try [false, true].map { reduces in
        let stage = try play(
          Self.cases[index], [("reduce_motion", .boolean(reduces))], generator
        ) { try $0.advance(to: $1) }
        let instance = try stage.instance(named: "it")
        let values = try instance.propertyNames.map { try instance.value(of: $0).description }
        return instance.states + values
      }
      #expect(ends[0] == ends[1], "seed \(seed)")
    }
  }
}
