// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import Testing

@Suite("VSCO's hairline slider")
struct HairlineSliderTests {
  private func stage(
    _ reading: String = "intended", value: Double = 0, _ changes: [(String, Value)] = []
  ) -> (Stage, Instance) {
    let stage = Stage()
    stage.change("reading", to: .text(reading))
    for (name, value) in changes { stage.change(name, to: value) }
    let options = PlacementOptions(name: "slider", start: [.init("value", .number(value))])
    return (stage, stage.add(HairlineSlider.component, options))
  }

  private func haptics(_ stage: Stage, _ style: String) -> Int {
    stage.log.records.filter { $0.kind == "haptic" && $0.field("style") == .text(style) }.count
  }

  private func sweep(_ stage: Stage, _ slider: Instance) {
    stage.drag(slider, from: Point(0, 22), to: Point(342, 22), duration: .milliseconds(400))
    stage.advance(by: .milliseconds(400))
  }

  @Test("A full sweep ticks once at neutral in the intended reading")
  func intendedSweep() {
    let (stage, slider) = stage(value: -6)
    sweep(stage, slider)
    #expect(haptics(stage, "selection") == 1)
    #expect(slider[HairlineSlider.value] == 6.0)
  }

  @Test("A full sweep ticks twelve times in the literal reading, never at 0")
  func literalSweep() {
    let (stage, slider) = stage("literal", value: -6)
    sweep(stage, slider)
    #expect(haptics(stage, "selection") == 12)
  }

  @Test("0.1 s into a reset from 4 it draws 1.2614")
  func reset() {
    let (stage, slider) = stage(value: 4)
    stage.doubleTap(slider)
    stage.advance(by: .milliseconds(200))
    #expect(abs(slider.number(HairlineSlider.value) - 1.2614) < 0.001)
    #expect(haptics(stage, "impact.soft") == 1)
    #expect(haptics(stage, "selection") == 0)
    stage.settle()
    #expect(slider[HairlineSlider.value] == 0.0)
    #expect(slider.state == "idle")
  }

  @Test("A drag moves the value by the finger's travel, wherever it starts")
  func travel() {
    let (stage, slider) = stage(value: 2)
    stage.drag(slider, from: Point(10, 22), to: Point(38.5, 22), duration: .milliseconds(100))
    stage.advance(by: .milliseconds(100))
    // 28.5 of 342 pt is a twelfth of the range of 12.
    #expect(abs(slider.number(HairlineSlider.value) - 3) < 1e-9)
  }

  @Test("A double tap never moves the value to the touch, but literally both taps do")
  func doubleTapAtTheEdge() {
    let (stage, slider) = stage(value: 2)
    stage.doubleTap(slider, at: Point(342, 22))
    #expect(slider.number(HairlineSlider.value) == 2)

    let (literalStage, literal) = self.stage("literal", value: 2)
    literalStage.doubleTap(literal, at: Point(342, 22))
    #expect(literal.number(HairlineSlider.value) == 6)
    literalStage.settle()
    #expect(literal.number(HairlineSlider.value) == 0)
    #expect(haptics(literalStage, "impact.soft") == 0)
  }

  @Test("A literal reset ticks once from half a unit on, not below")
  func literalReset() {
    for (value, expected) in [(4.0, 1), (0.5, 1), (0.4, 0)] {
      let (stage, slider) = stage("literal", value: value)
      let x = (value + 6) / 12 * 342
      stage.doubleTap(slider, at: Point(x, 22))
      stage.settle()
      #expect(haptics(stage, "selection") == expected, "from \(value)")
    }
  }

  @Test("Reaching a detent ticks, leaving it does not")
  func leaving() {
    let (stage, slider) = stage(value: 0)
    stage.drag(slider, from: Point(100, 22), to: Point(128.5, 22), duration: .milliseconds(100))
    stage.advance(by: .milliseconds(100))
    #expect(haptics(stage, "selection") == 0)
    stage.drag(slider, from: Point(128.5, 22), to: Point(100, 22), duration: .milliseconds(100))
    stage.advance(by: .milliseconds(100))
    #expect(haptics(stage, "selection") == 1)
    #expect(slider.number(HairlineSlider.value) == 0)
  }

  @Test("With Reduce Motion the reset jumps; the literal code knows of no such setting")
  func reduceMotion() throws {
    let (stage, slider) = stage(value: 4, [("reduce_motion", true)])
    stage.doubleTap(slider)
    stage.advance(by: .milliseconds(100))
    #expect(slider[HairlineSlider.value] == 0.0)
    #expect(slider.state == "idle")

    let (literalStage, literal) = self.stage("literal", value: 4, [("reduce_motion", true)])
    literalStage.doubleTap(literal, at: Point(285, 22))
    literalStage.advance(by: .milliseconds(150))
    #expect(try literal.isMoving("value"))
  }

  @Test(
    "Knob and fill stand where the inventory says",
    arguments: [
      (-6, 0, 0, 171), (-1.8, 119.7, 119.7, 171), (0, 171, 171, 171), (2.4, 239.4, 171, 239.4),
      (6, 342, 171, 342),
    ])
  func geometry(value: Double, knob: Double, from: Double, to: Double) throws {
    let (stage, slider) = stage(value: value)
    defer { withExtendedLifetime(stage) {} }
    let picture = try slider.picture()
    let track = try #require(picture.frame(ofPart: "track"))
    let circle = try #require(picture.frame(ofPart: "knob"))
    let fill = try #require(picture.frame(ofPart: "fill"))
    #expect(track.width == 342)
    #expect(abs(circle.center.x - track.x - knob) < 1e-9)
    #expect(abs(fill.x - track.x - from) < 1e-9)
    #expect(abs(fill.maxX - track.x - to) < 1e-9)
  }
}

extension Instance {
  func number(_ property: Property) -> Double { self[property].number ?? .nan }
}
