// SPDX-License-Identifier: MIT
import Components
import Drawing
import Motion
import Testing

@testable import Simulation

@Suite("A run again with something changed")
struct ReplayTests {
  private func stage() throws -> Stage {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(save)
    try stage.setParameter("morph.response", of: save, to: 0.5)
    stage.advance(by: .seconds(1))
    stage.tap(save)
    stage.advance(by: .seconds(1))
    return stage
  }

  private func animations(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.place == "save.fill" && $0.field("animation") != .none }
      .map { $0.field("animation").description }
  }

  @Test("A parameter or one of its fields is held fast, whatever the run sets")
  func parameters() throws {
    let stage = try stage()
    #expect(
      animations(stage) == [
        "spring(response 0.25, damping_fraction 0.8)", "spring(response 0.5, damping_fraction 0.8)",
      ])
    let whole = try stage.recording.replay(
      until: stage.now,
      with: [.init("save.morph", .animation(.spring(response: 1, dampingFraction: 1)))])
    #expect(
      animations(whole) == Array(repeating: "spring(response 1, damping_fraction 1)", count: 2))
    let field = try stage.recording.replay(
      until: stage.now, with: [.init("save.morph.damping_fraction", 0.6)])
    #expect(
      animations(field) == [
        "spring(response 0.25, damping_fraction 0.6)", "spring(response 0.5, damping_fraction 0.6)",
      ])
  }

  @Test("A setting is held fast too, and the first record says so")
  func environment() throws {
    let stage = Stage()
    let save = stage.add(SaveButton.component)
    stage.change("color_scheme", to: "dark")
    stage.change("color_scheme", to: "light")
    stage.tap(save)
    let run = try stage.recording.replay(
      until: stage.now, with: [.init("color_scheme", "dark"), .init("reduce_motion", true)])
    #expect(run.environment.isDark && run.environment.reducesMotion)
    #expect(run.briefly("environment").isEmpty)
    #expect(run.log.records[0].field("environment")["color_scheme"] == "dark")
  }

  @Test("What the run does not have is an error with the nearest right word")
  func unknown() throws {
    let recording = try stage().recording
    for (name, value, text) in [
      ("reduce_moton", Value.boolean(true), "did you mean \"reduce_motion\"?"),
      ("save.morf", 1, "did you mean \"save.morph\"?"), ("sav.morph", 1, "save.morph"),
      ("save.morph.respons", 1, "respons"), ("save.morph", 1, "takes an animation"),
      ("save.pressed_scale", 9, "must be from 0.5 to 1.5"),
    ] {
      let error = message {
        _ = try recording.replay(until: 2_000_000_000, with: [.init(name, value)])
      }
      #expect(error.contains(text), "\(name): \(error)")
    }
  }

  @Test("Inputs and parameters of a placement are checked, and a refused one leaves nothing")
  func placement() throws {
    let stage = Stage()
    let refused: [(PlacementOptions, String)] = [
      (.init(start: [.init("svaed", true)]), "did you mean \"saved\"?"),
      (.init(start: [.init("saved", "yes")]), "takes a boolean"),
      (.init(parameters: [.init("pressed_scale", 3)]), "from 0.5 to 1.5"),
      (.init(name: "1st"), "cannot be a name"), (.init(name: "stage"), "cannot be a name"),
      (.init(place: Point(.nan, 0)), "must be finite"), (.init(follows: "x"), "no component"),
    ]
    for (options, text) in refused {
      #expect(
        message { try stage.place(SaveButton.component, options) }.contains(text), "\(text)")
    }
    let slider = PlacementOptions(start: [.init("value", .number(.nan))])
    #expect(throws: StageError.self) { try stage.place(HairlineSlider.component, slider) }
    #expect(stage.instances.isEmpty && stage.recording.calls.isEmpty)
    #expect(stage.add(SaveButton.component).name == "save_button")
    #expect(stage.add(SaveButton.component).name == "save_button2")
    #expect(stage.add(SaveButton.component).name == "save_button3")
    #expect(
      message { try stage.place(SaveButton.component, .init(name: "save_button2")) }
        .contains("already a component"))
  }

  @Test("A definition with a mistake is an error that says which")
  func definitions() {
    let moving = Lamp.make(properties: [Property("x", 0.0, .moves)])
    #expect(message { try moving.validate() }.contains("moves and has no reduced rule"))
    let twice = Lamp.make(properties: [Lamp.glow, Lamp.glow])
    #expect(message { try twice.validate() }.contains("two of property \"glow\""))
    let lost = Lamp.make(chart: ComponentChart(State("a", on("tap", to: "bb")), State("b")))
    #expect(message { try lost.validate() }.contains("test.lamp"))
    let timer = Lamp.make(
      chart: ComponentChart(State("a", after(Parameter("sprng", 1.0, ""), to: "a"))))
    #expect(message { try timer.validate() }.contains("did you mean \"spring\"?"))
  }
}
