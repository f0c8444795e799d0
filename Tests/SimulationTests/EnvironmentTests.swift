// SPDX-License-Identifier: MIT
import Components
import Design
import Motion
import Testing

@testable import Simulation

@Suite("The environment")
struct EnvironmentTests {
  @Test("An unknown name or value is an error with the nearest right word and all valid ones")
  func unknown() {
    let stage = Stage()
    let name = message { try stage.set("reduce_moton", to: true) }
    #expect(name.contains("did you mean \"reduce_motion\"?") && name.contains("color_scheme"))
    let word = message { try stage.set("color_scheme", to: "drak") }
    #expect(
      word.contains("did you mean \"dark\"?") && word.contains("it takes \"light\", \"dark\""))
    #expect(message { try stage.set("ios", to: 17.5) }.contains("a whole number from 13 to 99"))
    #expect(message { try stage.set("width", to: .number(.nan)) }.contains("a number from 1"))
    #expect(message { try stage.set("voice_over", to: "yes") }.contains("true or false"))
    #expect(stage.log.records.count == 1 && stage.recording.calls.isEmpty)
  }

  @Test("Some settings are fixed once a component is on the stage")
  func fixed() throws {
    let stage = Stage()
    stage.change("ios", to: 16)
    stage.add(Lamp.component)
    for name in ["reading", "ios", "color_mixing", "scale", "refresh_rate"] {
      let value = try stage.environment.value(of: name)
      #expect(message { try stage.set(name, to: value) }.contains("is fixed once"), "\(name)")
    }
    stage.change("width", to: 320)
    stage.change("dynamic_type", to: "xlarge")
    #expect(stage.environment.width == 320)
  }

  @Test("Colours mix by iOS version unless told otherwise")
  func mixing() throws {
    var environment = Environment()
    #expect(environment.colorMixing == .linear)
    try environment.set("ios", to: 18)
    #expect(environment.colorMixing == .oklab)
    try environment.set("color_mixing", to: "srgb")
    #expect(environment.colorMixing == .srgb)
  }

  @Test("Charts hear changes as events, and setting what is set says nothing")
  func events() throws {
    let chart = ComponentChart(
      State("day", on("environment.color_scheme", to: "night")),
      State("night", on("environment.color_scheme", to: "day")))
    let stage = Stage()
    let lamp = stage.add(Lamp.make(chart: chart))
    stage.change("color_scheme", to: "light")
    #expect(lamp.state == "day")
    stage.change("color_scheme", to: "dark")
    #expect(lamp.state == "night")
    #expect(stage.briefly("environment") == ["environment stage color_scheme light → dark"])
    let state = try #require(stage.log.records.last { $0.kind == "state" })
    #expect(stage.log.cause(of: state)?.kind == "environment")
  }

  @Test("Reduce Motion switched on mid-flight: a cut is a jump, logged as one, and loops end")
  func reduceMotion() throws {
    let spin = Property("spin", 0.0, .moves, reduced: .keep)
    let fade = Property("fade", 0.0, .fades)
    let slide = Property(
      "slide", 0.0, .moves, reduced: .use(.curve(.linear(0.1))))
    let properties = [Lamp.glow, Lamp.scale, spin, fade, slide]
    let component = Lamp.doing(properties) { me in
      let spring = Animation.spring(response: 0.5, dampingFraction: 1)
      me.animate(Lamp.scale, to: 2.0, spring)
      me.animate(spin, to: 360.0, Animation.curve(.linear(1)).repeatForever(autoreverses: false))
      me.animate(fade, to: 1.0, spring)
      me.animate(slide, to: 100.0, spring)
    }
    let stage = Stage()
    let lamp = stage.add(component, name: "lamp")
    stage.send("go", to: lamp)
    stage.advance(by: .milliseconds(50))
    let shown = try lamp.value(of: "scale")
    let start = stage.log.records.count
    stage.change("reduce_motion", to: true)
    let lines = stage.log.records[start...].map(\.briefly)
    #expect(lines.first == "environment stage reduce_motion false → true")
    #expect(lines.contains("motion lamp.scale cancelled"))
    #expect(lines.contains("value lamp.scale \(shown) → 2"))
    #expect(lines.contains("motion lamp.spin cancelled"))
    #expect(lines.contains { $0.hasPrefix("motion lamp.slide combined") })
    #expect(!lines.contains { $0.contains("lamp.fade") })
    #expect(stage.log.records[(start + 1)...].allSatisfy { $0.cause == start })
    #expect(try stage.settle() > stage.log.records[start].time)
    #expect(try lamp.value(of: "spin") == 360 && lamp.value(of: "slide") == 100)
  }

  @Test("Code that does not read Reduce Motion goes on in the literal reading")
  func literal() throws {
    let stage = Stage()
    stage.change("reading", to: "literal")
    stage.change("reduce_motion", to: true)
    let save = stage.add(SaveButton.component)
    stage.press(save)
    #expect(try save.isMoving("scale"))
  }

  @Test("A token resolves anew; a running motion keeps its offset and the past its colours")
  func tokens() throws {
    let token = Token(
      "surface", light: Color(0xFFFFFF), dark: Color(0x000000), source: "test")
    let accent = Token("accent", light: Color(0xFF0000), dark: Color(0x00FF00), source: "test")
    let surface = Property("surface", token, .fades)
    let component = Lamp.doing([surface]) { me in
      me.animate(surface, to: accent, .curve(.linear(1)))
    }
    let stage = Stage()
    stage.change("color_mixing", to: "srgb")
    let lamp = stage.add(component, name: "lamp")
    stage.advance(by: .seconds(1))
    stage.change("color_scheme", to: "dark")
    #expect(try lamp.value(of: "surface").color?.hex == "#000000")
    #expect(try lamp.value(of: "surface", at: 500_000_000).color?.hex == "#FFFFFF")
    stage.send("go", to: lamp)
    stage.advance(by: .milliseconds(500))
    #expect(try lamp.value(of: "surface").color?.hex == "#008000")
    stage.change("color_scheme", to: "light")
    // Half the way was left to go, (0, -0.5, 0); now it is left before red.
    let color = try #require(try lamp.value(of: "surface").color)
    #expect(abs(color.red - 1) < 1e-9 && abs(color.green + 0.5) < 1e-9)
    #expect(try lamp.value(of: "surface", at: 1_250_000_000).color?.hex == "#004000")
    stage.settle()
    #expect(try lamp.value(of: "surface").color?.hex == "#FF0000")
  }

  @Test("Below iOS 17 a haptic falls back to UIKit; the literal code has none and says so")
  func haptics() {
    let press = "haptic save impact.medium (UIKit)"
    for (ios, reading, expected) in [
      // The press is UIKit's own, whatever the version; only the words of the guide have it.
      (17, "intended", [press, "haptic save success (sensoryFeedback)"]),
      (16, "intended", [press, "haptic save success (UIKit)"]),
      (17, "literal", ["haptic save success (sensoryFeedback)"]),
      (
        16, "literal",
        ["warning save no haptic success: sensoryFeedback needs iOS 17, this is iOS 16"]
      ),
    ] {
      let stage = Stage()
      stage.change("ios", to: .number(Double(ios)))
      stage.change("reading", to: .text(reading))
      stage.tap(stage.add(SaveButton.component, name: "save"))
      let found = stage.briefly("haptic") + stage.briefly("warning")
      #expect(found == expected)
    }
    let stage = Stage()
    stage.change("haptics", to: false)
    stage.tap(stage.add(SaveButton.component))
    #expect(stage.briefly("haptic").isEmpty)
  }
}
