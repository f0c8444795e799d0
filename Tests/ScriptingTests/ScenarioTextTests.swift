// SPDX-License-Identifier: MIT
import Components
import Design
import Drawing
import LuaKit
import Motion
import Scripting
import Simulation
import TestKit
import Testing

@Suite("The text of a recording")
struct ScenarioTextTests {
  /// The log of a text that a script runs.
  private func replayed(_ text: String) throws -> String {
    let script = try makeScript()
    try script.run(text, name: "saved.lua")
    return script.stage.log.json
  }

  @Test("A session reads as a person would have written it")
  func golden() throws {
    let script = try makeScript()
    try script.run(
      """
      local save = stage:add("pinterest.save_button", { place = { 20, 100 }, start = { saved = true } })
      stage.env.reduce_motion = true
      local slider = stage:add("vsco.hairline_slider", { name = "end", place = { 24, 300 } })
      save:tap{ hold = 0.08 }
      step(0.1)
      save.params.morph = spring{ duration = 0.4, bounce = 0.1 }:delay(0.05)
      at(0.5, function() save:tap() note("late", { by = "hand", at = { 1, 2 } }) end)
      slider:drag{ from = { 171, 22 }, to = { 342, 22 }, duration = 0.2, curve = curve.ease_in_out(1) }
      step(1)
      stage:touch_down(30, 110) step("1f") stage:touch_up(30, 110)
      local x = stage:value("x", color "#E60023")
      x:animate(color "#111111", keyframes{ { 0.5, curve.linear(0.1) }, { 1, spring(0.22, 0.6) } })
      step(0.05) x:set(x.current)
      slider:increment() save:perform("Save") save:remove()
      settle()
      """, name: "a.lua")
    let text = try script.scenarioText()
    expectGolden(text, "recorded.lua")
    #expect(try replayed(text) == script.stage.log.json)
  }

  @Test("A stage that began with settings becomes an it with an env")
  func environment() throws {
    let script = try makeScript { $0.settings = [.init("reading", "literal")] }
    try script.resetStage([.init("ios", 18)])
    try script.run("stage:add(\"pinterest.save_button\"):tap() step(0.1)", name: "a.lua")
    let text = try script.scenarioText(name: "save")
    #expect(
      text == """
        -- made with --set reading=literal
        it("save", { env = { ios = 18, reading = "literal" } }, function()
          local save_button = stage:add("pinterest.save_button")
          save_button:tap()
          step_to(0.1)
        end)

        """)
    let result = runFile(text)
    #expect(result.results.map(\.outcome) == [.passed])
  }

  @Test("Callbacks come to stand at their place among the items of their instant")
  func callbacks() throws {
    let script = try makeScript()
    try script.run(
      """
      local save = stage:add("pinterest.save_button", { name = "save" })
      at(0.25, function() note("before all") end)
      save:tap()
      at(0.25, function() note("between") save:tap() note("after") end)
      local other = stage:add("pinterest.save_button", { name = "other" })
      other:tap()
      at(0.25, function() note("last") at(0.25, function() note("inner") end) end)
      step(1)
      """, name: "a.lua")
    let text = try script.scenarioText()
    #expect(try replayed(text) == script.stage.log.json, "\(text)")
  }

  @Test("An animation's text gives the same animation, bit by bit")
  func animations() throws {
    let made: [Motion.Animation] = try [
      .spring(.smooth), .spring(Spring(response: 0.1 + 0.2, dampingFraction: 0.7)),
      .spring(Spring(duration: 0.5, bounce: 0.3)), .spring(Spring(duration: 0.5, bounce: -0.3)),
      .spring(Spring(mass: 2, stiffness: 170.5, damping: 26)),
      .spring(Spring(mass: 3, stiffness: 100, damping: 10)).replacing(field: "response", with: 0.3),
      .interpolatingSpring(Spring(stiffness: 100, damping: 10), initialVelocity: 1.5),
      .interpolatingSpring(Spring(duration: 0.5, bounce: 0.2)),
      .curve(.ease(0.3)), .curve(.linear(1e-7)), .curve(Curve(bezier: 0.1, -0.5, 0.9, 1.7)),
      .curve(Curve(.circularEaseInOut, duration: 0.4)), .curve(Curve(.steps(4), duration: 1 / 3)),
      .curve(Curve(.piecewiseLinear([.init(0, 0), .init(0.5, 0.2), .init(1, 1)]), duration: 1)),
      .keyframes([
        Keyframe(1.3, .curve(.easeOut(0.09))), Keyframe(1, .spring(.bouncy, duration: nil)),
      ]),
      .keyframes([Keyframe(-0.5, .move), Keyframe(1, .spring(.bouncy, duration: 0.25))]),
      .keyframes([Keyframe(Vector([1, 2]), .curve(.linear(0.1)))]),
      .curve(.easeIn(0.2)).delay(0.1).speed(1.5).repeatCount(3, autoreverses: false),
      .curve(.easeInOut(0.2)).repeatForever(),
    ]
    for animation in made {
      let stage = Stage()
      let x = try stage.placeValue("x", 0)
      try stage.move(x, to: 1, animation)
      let text = try ScenarioText(of: stage.recording, until: 0).text
      let script = try makeScript()
      try script.run(text, name: "a.lua")
      guard case .moveValue(_, _, let read) = script.stage.recording.calls.last?.operation else {
        Issue.record("\(text)")
        continue
      }
      #expect(read == animation, "\(text)")
    }
  }

  @Test("Names that Lua cannot write, or that are its own, get variables of their own")
  func names() throws {
    let stage = Stage()
    for name in ["log", "end", "größe", "log_", "at"] {
      stage.add(SaveButton.component, name: name)
    }
    for instance in stage.instances { stage.tap(instance) }
    let text = try ScenarioText(of: stage.recording, until: 0).text
    #expect(try replayed(text) == stage.log.json, "\(text)")
  }

  @Test("A component of no catalogue and a seed are remarked")
  func remarks() throws {
    let script = try makeScript { $0.seed = 7 }
    try script.stage.place(Faulty.component, PlacementOptions())
    #expect(
      try script.scenarioText() == """
        -- made with --seed 7
        -- "test.faulty" is in no catalogue: hand its chart to stage:add instead
        local faulty = stage:add("test.faulty")

        """)
  }

  @Test("More components than Lua has room for as local names")
  func many() throws {
    let stage = Stage()
    for _ in 0..<220 { stage.add(SaveButton.component) }
    try stage.at(1, "x") { try stage.perform(.tap(.init(), hold: 0), on: stage.instances[200]) }
    try stage.advance(to: 2_000_000_000)
    let text = try ScenarioText(of: stage.recording, until: stage.now).text
    #expect(try replayed(text) == stage.log.json)
  }

  @Test("Running the text of a random recording gives its log, byte by byte")
  func law() throws {
    try withSeeds(60) { seed, random in
      let stage = Stage()
      try Session(stage).play(&random)
      let text = try ScenarioText(of: stage.recording, until: stage.now).text
      let again = try stage.recording.replay(until: stage.now)
      #expect(again.log.json == stage.log.json, "replay, seed \(seed)")
      #expect(try replayed(text) == stage.log.json, "seed \(seed)\n\(text)")
    }
  }
}

/// Random things done to a stage, from outside and in callbacks.
private struct Session {
  let stage: Stage

  init(_ stage: Stage) { self.stage = stage }

  func play(_ random: inout SeededGenerator) throws {
    stage.add(SaveButton.component, name: "save")
    stage.add(HairlineSlider.component, name: "slider", at: Point(24, 200))
    stage.add(
      SubscribeCard.component,
      PlacementOptions(
        name: "card", place: Point(24, 300), size: Size(342, 164),
        parameters: [.init("confirmation", .number(0.25))]))
    _ = try stage.placeValue("x", 0)
    for _ in 0..<Int.random(in: 3...14, using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try advance(&random)
      case 1:
        // Round instants, so that callbacks meet the ends of motions and timers.
        let instant = stage.now + 50_000_000 * Int64.random(in: 0...10, using: &random)
        var inner = SeededGenerator(seed: UInt64.random(in: 0 ... .max, using: &random))
        let count = Int.random(in: 1...3, using: &random)
        try stage.at(instant, "callback") { for _ in 0..<count { act(&inner) } }
      default: act(&random)
      }
    }
    try stage.advance(to: stage.now + 1_000_000_000)
  }

  private func advance(_ random: inout SeededGenerator) throws {
    let span =
      Bool.random(using: &random)
      ? 50_000_000 * Int64.random(in: 1...6, using: &random)
      : Int64.random(in: 1...400_000_000, using: &random)
    try stage.advance(to: stage.now + span)
  }

  /// Something that may be refused, as a person's call may be.
  private func act(_ random: inout SeededGenerator) {
    try? attempt(&random)
  }

  private func attempt(_ random: inout SeededGenerator) throws {
    let names = stage.instances.map(\.name)
    let name = names[Int.random(in: 0..<names.count, using: &random)]
    let instance = try stage.instance(named: name)
    let number = Double.random(in: -10...10, using: &random)
    let hold = Int64.random(in: 0...4, using: &random) * 50_000_000
    switch Int.random(in: 0..<13, using: &random) {
    case 0, 1: try stage.perform(.tap(.init(), hold: hold), on: instance)
    case 2: try stage.perform(.press(.init(at: Point(5, 5.5))), on: instance)
    case 3: try stage.perform(.release, on: instance)
    case 4: try stage.perform(.doubleTap(.init(), hold: 0, gap: 50_000_000), on: instance)
    case 5:
      try stage.perform(
        .drag(.init(.by(from: nil, Point(number * 10, 1)), duration: hold)), on: instance)
    case 6: try stage.perform(.drag(.init(.value(number), duration: 100_000_001)), on: instance)
    case 7:
      try stage.move(stage.instance(named: "x"), to: .number(number), .spring(.bouncy).delay(0.05))
    case 8: try stage.set("reduce_motion", to: .boolean(number > 0))
    case 9:
      try stage.setParameter(
        "morph.response", of: stage.instance(named: "save"),
        to: .number(number.magnitude / 20 + 0.05))
    case 10: try stage.note("hé \"\\\n\(number)", .fields([.init("odd key", .number(number))]))
    case 11:
      if number > 0, name.hasPrefix("save_button") { return try stage.remove(instance) }
      try stage.place(SaveButton.component, PlacementOptions(place: Point(number + 50, 600)))
    default: try stage.touch(number > 0 ? .down : .up, at: Point(60, 20))
    }
  }
}
