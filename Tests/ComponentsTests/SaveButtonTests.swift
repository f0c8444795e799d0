// SPDX-License-Identifier: MIT
import Components
import Design
import Drawing
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

extension SaveButtonTests {
  private func outputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "output" }
      .map { "\($0.field("name").text ?? "") \($0.field("value").json)" }
  }

  @Test("As intended the app hears what its toast says, with the board if there is one")
  func toast() {
    for (board, text) in [("Recipes", "Saved to Recipes"), ("", "Saved")] {
      let stage = Stage()
      let start = [Value.Field("board", .text(board))]
      let save = stage.add(SaveButton.component, PlacementOptions(start: start))
      stage.tap(save)
      #expect(outputs(stage) == ["saved true", "toast \"\(text)\""])
      stage.tap(save)
      #expect(outputs(stage).last == "saved false", "un-saving has no toast")
    }
    let (stage, save) = stage([("reading", "literal")])
    stage.tap(save)
    #expect(outputs(stage) == ["saved true"])
  }

  @Test(
    "In the dark a saved pill is #2A2A2A as intended; the code has no dark scheme",
    arguments: [("intended", "#2A2A2A"), ("literal", "#111111")])
  func dark(reading: String, pill: String) {
    let changes: [(String, Value)] = [("reading", .text(reading)), ("color_scheme", "dark")]
    let (stage, save) = stage(changes)
    #expect(save[SaveButton.fill].color?.hex == "#E60023")
    stage.tap(save)
    stage.settle()
    #expect(save[SaveButton.fill].color?.hex == pill)
    let other = stage.add(
      SaveButton.component, PlacementOptions(start: [.init("saved", true)]))
    #expect(other[SaveButton.fill].color?.hex == pill, "it starts saved")
    stage.change("color_scheme", to: "light")
    for button in [save, other] { #expect(button[SaveButton.fill].color?.hex == "#111111") }
    stage.change("color_scheme", to: "dark")
    for button in [save, other] { #expect(button[SaveButton.fill].color?.hex == pill) }
  }

  @Test("A scheme that changes on the way keeps what is left of it, and the end follows the scheme")
  func schemeOnTheWay() throws {
    // After 0.1 s 18.66 % of the way is left, in linear light; it is left before the new end now.
    let expected: [(String, [Double], String)] = [
      ("intended", [114.472, 40.931, 44.054], "#2A2A2A"),
      ("literal", [108.761, 14.442, 21.380], "#111111"),
    ]
    for (reading, channels, end) in expected {
      let (stage, save) = stage([("reading", .text(reading))])
      stage.tap(save)
      stage.advance(by: .milliseconds(100))
      stage.change("color_scheme", to: "dark")
      let color = try #require(save[SaveButton.fill].color)
      for (channel, value) in zip([color.red, color.green, color.blue], channels) {
        #expect(abs(channel * 255 - value) < 0.01, "\(reading): \(channel * 255)")
      }
      #expect(try stage.settle() == 337_152_000)
      #expect(save[SaveButton.fill].color?.hex == end)
    }
  }

  @Test(
    "Reduce Motion on the way cuts the scale and lets the colour go on; the code goes on as it was")
  func reduceMotionOnTheWay() throws {
    for (reading, cuts) in [("intended", true), ("literal", false)] {
      let (stage, save) = stage([("reading", .text(reading))])
      stage.press(save)
      stage.advance(by: .milliseconds(50))
      stage.release(save)
      stage.advance(by: .milliseconds(50))
      #expect(try save.isMoving("scale") && save.isMoving("fill"))
      stage.change("reduce_motion", to: true)
      #expect(try save.isMoving("scale") == !cuts)
      #expect((save[SaveButton.scale] == 1.0) == cuts)
      #expect(abs(red(save) - 183.705) <= 0.001, "50 ms into its morph")
      #expect(try stage.settle() == 387_152_000, "the morph ends where it would have")
      #expect(save[SaveButton.fill].color?.hex == "#111111")
      #expect(save[SaveButton.scale] == 1.0)
    }
  }

  @Test("As intended 44 pt of height take touches; read literally the 39.1 pt of the pill")
  func target() throws {
    for (reading, half) in [("intended", 22.0), ("literal", 19.544)] {
      let stage = Stage()
      stage.change("reading", to: .text(reading))
      let save = stage.add(SaveButton.component, name: "save", at: Point(20, 100))
      #expect(abs(save.frame.height - 39.088) < 1e-9)
      let center = save.frame.center
      for side in [-1.0, 1] {
        let inside = try stage.hitTest(Point(center.x, center.y + side * (half - 0.05)))
        #expect(inside?.part == "button", "\(reading)")
        #expect(try stage.hitTest(Point(center.x, center.y + side * (half + 0.05))) == nil)
      }
      try stage.touch(.down, at: Point(center.x, 98))
      #expect(try save.isIn("pressed") == (reading == "intended"))
    }
  }

  @Test("The code's label grows with Dynamic Type, the intended one keeps its size (P12)")
  func dynamicType() {
    for (reading, height) in [("intended", 39.088), ("literal", 20 + 19.088 * 19 / 17)] {
      let (stage, save) = stage([("reading", .text(reading)), ("dynamic_type", "xlarge")])
      defer { withExtendedLifetime(stage) {} }
      #expect(abs(save.size.height - height) < 1e-9, "\(reading)")
    }
  }

  @Test("Its findings name what the guide's colours come to in the dark")
  func findings() {
    let ids = SaveButton.component.findings.map(\.id)
    #expect(ids.contains("P12") && ids.contains("P21"))
    func ratio(_ one: UInt32, _ other: UInt32) -> Double {
      (Color(one).contrast(with: Color(other)) * 100).rounded() / 100
    }
    #expect(ratio(0x2A2A2A, 0x121212) == 1.31 && ratio(0x2A2A2A, 0x1E1E1E) == 1.16)
    #expect(ratio(0xE60023, 0x121212) == 3.92 && ratio(0xAD081B, 0x121212) == 2.52)
    let words = SaveButton.component.assumptions.map(\.text).joined(separator: " ")
    #expect(words.contains("1.31:1 on #121212 and 1.16:1 on #1E1E1E"))
  }
}
