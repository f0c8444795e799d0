// SPDX-License-Identifier: MIT
import Design
import Motion
import Testing

@testable import Simulation

@Suite("What effects do to properties")
struct MotionRulesTests {
  private let spring = Animation.spring(response: 0.25, dampingFraction: 0.8)
  private let line = Animation.curve(.linear(1))

  /// A stage with a component that does `body` on `go`.
  private func stage(
    _ properties: [Property] = [Lamp.glow, Lamp.scale], then: [any ChartElement] = [],
    _ body: @escaping (ActionContext) throws -> Void
  ) -> (Stage, Instance) {
    let stage = Stage()
    return (stage, stage.add(Lamp.doing(properties, then: then, body), name: "lamp"))
  }

  @Test("Animating to where a value rests raises its ends without a motion record")
  func atRest() {
    var heard: [String] = []
    let ends: [any ChartElement] = [
      on("glow.logically_complete", Action("complete") { _ in heard.append("complete") }),
      on("glow.settled", Action("settled") { _ in heard.append("settled") }),
    ]
    let (stage, lamp) = stage(then: ends) { $0.animate(Lamp.glow, to: 0.0, self.spring) }
    stage.send("go", to: lamp)
    #expect(heard == ["complete", "settled"])
    #expect(stage.briefly("motion").isEmpty && stage.briefly("value").isEmpty)
  }

  @Test("A cut raises the same events as the motion in its place")
  func cutRaises() {
    var heard: [String] = []
    let ends: [any ChartElement] = [
      on("scale.settled", Action("settled") { _ in heard.append("settled") }),
      on("name.fade.settled", Action("faded") { _ in heard.append("faded") }),
    ]
    let name = Property("name", "a", reduced: .cut)
    for reduces in [false, true] {
      heard = []
      let (stage, lamp) = stage([Lamp.scale, name], then: ends) {
        $0.animate(Lamp.scale, to: 2.0, self.spring)
        $0.animate(name, to: "b", self.spring)
      }
      stage.change("reduce_motion", to: .boolean(reduces))
      stage.send("go", to: lamp)
      stage.settle()
      #expect(heard.sorted() == ["faded", "settled"], "reduced: \(reduces)")
      #expect(lamp[name] == "b" && lamp[Lamp.scale] == 2)
    }
  }

  @Test("A motion begun again at the same instant is cancelled, then begins")
  func replaced() {
    let (stage, lamp) = stage {
      $0.animate(Lamp.glow, to: 1.0, self.spring)
      $0.animate(Lamp.glow, to: 2.0, self.line)
    }
    stage.send("go", to: lamp)
    stage.settle()
    #expect(
      stage.briefly("motion") == [
        "motion lamp.glow 0 → 1  spring(response 0.25, damping_fraction 0.8)",
        "motion lamp.glow cancelled", "motion lamp.glow 0 → 2  linear(1)",
        "motion lamp.glow logically complete", "motion lamp.glow settled",
      ])
    let ids = stage.log.records.filter { $0.kind == "motion" }.map { $0.field("id") }
    #expect(ids == [1, 1, 2, 2, 2])
  }

  @Test("set ends a running motion; set with keep plays its offset on over the new model")
  func keep() throws {
    let chart = ComponentChart(
      State(
        "only", on("go", Action("go") { $0.animate(Lamp.glow, to: 10.0, self.line) }),
        on("set", Action("set") { $0.set(Lamp.glow, 20.0) }),
        on("keep", Action("keep") { $0.set(Lamp.glow, 20.0, keep: true) })))
    for (event, shown, end) in [("set", 20.0, 20.0), ("keep", 15, 20)] {
      let stage = Stage()
      let lamp = stage.add(Lamp.make(chart: chart), name: "lamp")
      stage.send("go", to: lamp)
      stage.advance(by: .milliseconds(500))
      stage.send(event, to: lamp)
      #expect(abs((lamp[Lamp.glow].number ?? 0) - shown) < 1e-9, "\(event)")
      #expect(try lamp.isMoving("glow") == (event == "keep"))
      stage.settle()
      #expect(lamp[Lamp.glow].number == end)
      let values = stage.briefly("value")
      #expect(values == ["value lamp.glow \(event == "set" ? 5 : 10) → 20"])
    }
  }

  @Test("Setting a token where its colour is already, or the other way, says nothing")
  func setsWhatShows() {
    let token = Token("red", light: Color(0xFF0000), dark: Color(0x00FF00), source: "test")
    let fill = Property("fill", token, .fades)
    for (scheme, said) in [("light", 0), ("dark", 1)] {
      let stage = Stage()
      stage.change("color_scheme", to: .text(scheme))
      let lamp = stage.add(Lamp.doing([fill]) { $0.set(fill, Color(0xFF0000)) })
      stage.send("go", to: lamp)
      #expect(stage.briefly("value").count == said)
      #expect(lamp[fill].color?.hex == "#FF0000")
      stage.change("color_scheme", to: scheme == "dark" ? "light" : "dark")
      #expect(lamp[fill].color?.hex == "#FF0000", "it is the colour now, no token")
    }
  }

  @Test("stop ends a loop where it is, then sets the value if one is given")
  func stop() throws {
    let given: [(value: Value?, rests: Value)] = [(Optional.none, 2.5), (.some(7), 7)]
    for (value, rests) in given {
      let chart = ComponentChart(
        State(
          "only",
          on("go", Action("go") { $0.animate(Lamp.glow, to: 10.0, self.line.repeatForever()) }),
          on("halt", Action("halt") { $0.stop(Lamp.glow, value) })))
      let stage = Stage()
      let lamp = stage.add(Lamp.make(chart: chart), name: "lamp")
      stage.send("go", to: lamp)
      stage.advance(by: .milliseconds(250))
      stage.send("halt", to: lamp)
      #expect(lamp[Lamp.glow] == rests)
      #expect(try lamp.model("glow") == rests)
      #expect(stage.briefly("motion").last == "motion lamp.glow cancelled")
      try stage.settle(limit: 0)
    }
  }

  @Test("An animated text changes at once and cross-fades from 0 to 1")
  func text() throws {
    let name = Property("name", "old")
    let (stage, lamp) = stage([name]) { $0.animate(name, to: "new", self.line) }
    #expect(try lamp.value(of: "name.fade") == 1)
    stage.send("go", to: lamp)
    #expect(lamp[name] == "new")
    stage.advance(by: .milliseconds(250))
    let fade = InstanceReader(lamp).crossFade(name)
    #expect(fade == ("old", "new", 0.25))
    stage.settle()
    #expect(
      stage.lines.suffix(4) == [
        "value lamp.name old → new", "motion lamp.name.fade 0 → 1  linear(1)",
        "motion lamp.name.fade logically complete", "motion lamp.name.fade settled",
      ])
  }

  @Test("After a retarget the old logical end still comes, and the motion settles once")
  func forked() throws {
    let (stage, lamp) = stage { me in
      let target = me.number(Lamp.glow) == 0 ? 1.0 : 0.0
      me.animate(Lamp.glow, to: target, self.spring)
    }
    stage.send("go", to: lamp)
    stage.advance(by: .milliseconds(100))
    stage.send("go", to: lamp)
    stage.settle()
    let times = stage.log.records.filter { $0.field("phase") == "logically_complete" }.map(\.time)
    #expect(times == [250_000_000, 350_000_000])
    #expect(stage.log.records.filter { $0.field("phase") == "settled" }.count == 1)
    #expect(stage.briefly("motion")[1].contains("retargeted"))
  }

  @Test("A logical end that outlives its motion keeps the motion's number")
  func lateEnd() throws {
    let chart = ComponentChart(
      State(
        "only", on("slow", Action("slow") { $0.animate(Lamp.glow, to: 1.0, self.line) }),
        on("fast", Action("fast") { $0.animate(Lamp.glow, to: 2.0, .curve(.linear(0.1))) }),
        on("next", Action("next") { $0.animate(Lamp.glow, to: 3.0, self.line) })))
    let stage = Stage()
    let lamp = stage.add(Lamp.make(chart: chart), name: "lamp")
    stage.send("slow", to: lamp)
    stage.advance(by: .milliseconds(100))
    stage.send("fast", to: lamp)
    stage.advance(by: .milliseconds(400))
    stage.send("next", to: lamp)
    stage.settle()
    let late = try #require(stage.log.records.first { $0.time == 1_000_000_000 })
    #expect(late.field("phase") == "logically_complete" && late.field("id") == 1)
  }

  @Test("Wrong names, kinds and numbers are errors in the log, with the nearest right word")
  func faults() throws {
    let effects: [(Effect, String)] = [
      (.set("glwo", 1, keep: false), "did you mean \"glow\"?"),
      (.animate("glow", "red", line), "property glow is a number, not a text"),
      (.set("glow", .number(.nan), keep: false), "must be finite"),
      (.animate("glow", 1e200, line), "must be finite, within ±1e150"),
      (.haptic(.soft, 2, .uikit), "intensity must be from 0 to 1"),
      (.output("lit", .none), "has no output \"lit\""),
    ]
    for (effect, text) in effects {
      let (stage, lamp) = stage { try $0.perform(effect) }
      stage.send("go", to: lamp)
      let error = try #require(stage.briefly("error").first)
      #expect(error.contains(text) && error.contains("action go in state only, on go"), "\(error)")
    }
  }

  @Test("A free value moves, settles and combines like a property")
  func freeValue() throws {
    let stage = Stage()
    let x = try stage.placeValue("x", 0)
    try stage.move(x, to: 100, line)
    try stage.advance(to: 250_000_000)
    #expect(try x.value(of: "value") == 25)
    #expect(try x.velocity(of: "value") == 100)
    try stage.move(x, to: 5, nil)
    #expect(try x.value(of: "value") == 5)
    #expect(throws: StageError.self) { try stage.move(x, to: "a", nil) }
    #expect(throws: StageError.self) { try stage.placeValue("y", "text") }
    #expect(throws: StageError.self) { try stage.placeValue("x", 0) }
    #expect(try stage.recording.replay(until: stage.now).log.json == stage.log.json)
  }
}
