// SPDX-License-Identifier: MIT
import Components
import Simulation
import Testing

@Suite("Pinterest's Save button")
struct SaveButtonTests {
  private func stage(_ changes: [(String, Value)] = []) -> (Stage, Instance) {
    let stage = Stage()
    for (name, value) in changes { stage.change(name, to: value) }
    return (stage, stage.add(SaveButton.component, name: "save"))
  }

  private func red(_ save: Instance) -> Double {
    (save[SaveButton.fill].color?.red ?? .nan) * 255
  }

  @Test("Red turns black through linear light, as the inventory's spring says")
  func linearLight() {
    let (stage, save) = stage()
    stage.tap(save)
    for (step, expected) in [(50, 183.705), (50, 108.761), (25, 73.009)] {
      stage.advance(by: .milliseconds(step))
      #expect(abs(red(save) - expected) <= 0.001)
    }
  }

  @Test("Mixed the web's way, red takes another road")
  func srgb() {
    let (stage, save) = stage([("color_mixing", "srgb")])
    stage.tap(save)
    for (step, expected) in [(50, 144.959), (50, 56.745), (25, 33.547)] {
      stage.advance(by: .milliseconds(step))
      #expect(abs(red(save) - expected) <= 0.001)
    }
  }

  @Test("The morph settles at 0.337152 s and then is black")
  func settles() throws {
    let (stage, save) = stage()
    stage.tap(save)
    #expect(try stage.settle() == 337_152_000)
    #expect(save[SaveButton.fill].color?.hex == "#111111")
    #expect(save[SaveButton.title] == "Saved")
  }

  @Test("A second tap at 0.1 s turns it back without a jump in value or velocity")
  func turnsBack() throws {
    let (stage, save) = stage()
    stage.tap(save)
    stage.advance(by: .milliseconds(100))
    let value = save[SaveButton.fill]
    let velocity = try save.velocity(of: "fill")
    stage.tap(save)
    // Through the space where it mixes and back: a bit or two, far below what a screen shows.
    #expect(abs((save[SaveButton.fill].color?.red ?? 0) - (value.color?.red ?? 1)) < 1e-12)
    let after = try save.velocity(of: "fill")
    for (old, new) in zip(velocity.list ?? [], after.list ?? []) {
      #expect(abs((old.number ?? 0) - (new.number ?? 1)) < 1e-9)
    }
    stage.settle()
    #expect(save[SaveButton.fill].color?.hex == "#E60023")
  }

  @Test("Only saving plays success in the intended reading; un-saving too in the literal one")
  func success() {
    for (reading, expected) in [("intended", 1), ("literal", 2)] {
      let (stage, save) = stage([("reading", .text(reading))])
      stage.tap(save)
      stage.settle()
      stage.tap(save)
      stage.settle()
      let successes = stage.log.records.filter { $0.field("style") == "success" }
      #expect(successes.count == expected, "\(reading)")
    }
  }

  @Test("A held press shrinks it to 0.97, and release brings it back")
  func press() throws {
    let (stage, save) = stage()
    stage.press(save)
    // At rest, and not yet a long press.
    stage.advance(by: .milliseconds(400))
    #expect(save[SaveButton.scale] == 0.97)
    #expect(try !save.isMoving("scale"))
    stage.release(save)
    stage.settle()
    #expect(save[SaveButton.scale] == 1.0)
  }

  @Test("With Reduce Motion the scale is cut, the colour still fades and the haptic stays")
  func reduceMotion() throws {
    let (stage, save) = stage([("reduce_motion", true)])
    stage.press(save)
    #expect(save[SaveButton.scale] == 0.97)
    #expect(try !save.isMoving("scale"))
    stage.release(save)
    #expect(try save.isMoving("fill"))
    #expect(
      stage.log.records.filter { $0.kind == "haptic" }.map { $0.field("style") }
        == ["impact.medium", "success"])
  }

  @Test("It can start saved")
  func startsSaved() {
    let stage = Stage()
    let save = stage.add(
      SaveButton.component, PlacementOptions(start: [.init("saved", true)]))
    #expect(save.state == "saved")
    #expect(save[SaveButton.title] == "Saved")
    #expect(save[SaveButton.fill].color?.hex == "#111111")
  }
}
