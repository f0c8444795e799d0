// SPDX-License-Identifier: MIT
import Components
import Drawing
import Motion
import TestKit

@testable import Simulation

/// A random session: calls at random instants, from outside and from `at` callbacks.
struct Chaos {
  struct Step {
    let instant: Int64
    let isCallback: Bool
    let calls: [@Sendable (Stage) throws -> Void]
  }

  let steps: [Step]
  let end: Int64

  init(_ generator: inout SeededGenerator) {
    var steps: [Step] = []
    var instant: Int64 = 0
    for _ in 0..<Int.random(in: 4..<14, using: &generator) {
      // Whole frames and settling times meet often, so that ties are tried too.
      instant +=
        [0, 16_666_667, 50_000_000, 337_152_000, 1, 220_000_000].randomElement(
          using: &generator) ?? 0
      let calls = (0..<Int.random(in: 1..<4, using: &generator)).map { _ in Chaos.call(&generator) }
      steps.append(
        Step(instant: instant, isCallback: Bool.random(using: &generator), calls: calls))
    }
    self.steps = steps
    end = instant + Int64.random(in: 0..<1_000_000_000, using: &generator)
  }

  /// A stage with the three components.
  static func stage() throws -> Stage {
    let stage = Stage(seed: 7)
    try stage.place(SaveButton.component, PlacementOptions(name: "save"))
    try stage.place(
      HairlineSlider.component, PlacementOptions(name: "slider", place: Point(0, 100)))
    try stage.place(
      SubscribeCard.component,
      PlacementOptions(
        name: "card", place: Point(0, 300), parameters: [.init("confirmation", 0.25)]))
    try stage.placeValue("x", 0)
    return stage
  }

  /// Plays the session, time moved by `advance`, and then up to the end.
  func play(on stage: Stage, advance: (Stage, Int64) throws -> Void) throws {
    for (index, step) in steps.enumerated() where step.isCallback {
      try stage.at(step.instant, "step \(index)") {
        for call in step.calls { Chaos.attempt(call, stage) }
      }
    }
    for step in steps where !step.isCallback {
      try advance(stage, step.instant)
      for call in step.calls { Chaos.attempt(call, stage) }
    }
    try advance(stage, end)
  }

  /// A call that is refused (a release without a press, say) is no part of the run.
  private static func attempt(_ call: (Stage) throws -> Void, _ stage: Stage) {
    _ = try? call(stage)
  }

  private static func call(
    _ generator: inout SeededGenerator
  ) -> @Sendable (Stage) throws -> Void {
    let number = Double(Int.random(in: 0..<100, using: &generator))
    let name = ["save", "slider", "card"].randomElement(using: &generator) ?? "save"
    let hold = [0, 10_000_000, 80_000_000].randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...3:
      return {
        let target = name == "slider" ? "save" : name
        try $0.perform(.tap(.init(), hold: Int64(hold)), on: $0.instance(named: target))
      }
    case 4: return { try $0.perform(.press(.init()), on: $0.instance(named: name)) }
    case 5: return { try $0.perform(.release, on: $0.instance(named: name)) }
    case 6: return { try $0.perform(.cancel, on: $0.instance(named: name)) }
    case 7:
      return {
        try $0.perform(
          .doubleTap(.init(), hold: Int64(hold), gap: 100_000_000),
          on: $0.instance(named: "slider"))
      }
    case 8...9:
      return {
        let drag = GestureRequest.Drag(
          .points(from: Point(number, 22), to: Point(300 - number, 22)),
          duration: Int64(number) * 5_000_000)
        try $0.perform(.drag(drag), on: $0.instance(named: "slider"))
      }
    case 10:
      return { try $0.set("reduce_motion", to: .boolean(number < 50)) }
    case 11:
      return { try $0.set("color_scheme", to: number < 50 ? "dark" : "light") }
    case 12:
      return {
        let spring = Animation.spring(response: 0.1 + number / 200, dampingFraction: 0.7)
        try $0.setParameter("morph", of: $0.instance(named: "save"), to: .animation(spring))
      }
    case 13:
      return {
        try $0.move($0.instance(named: "x"), to: .number(number), .curve(.easeOut(0.3)))
      }
    case 14: return { try $0.perform(.increment, on: $0.instance(named: "slider")) }
    default:
      return { stage in
        try stage.note("remark", .number(number))
        try stage.touch(.down, at: Point(40, 20))
        try stage.touch(.up, at: Point(40, 20))
      }
    }
  }
}
