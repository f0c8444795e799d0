// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import TestKit
import Testing

@Suite("How the components look")
struct PictureTests {
  /// A component at rest, in the middle of its motion and at the end, one below the other.
  private func scene(
    _ component: Component, dark: Bool, size: Size, middle: Duration,
    start: [Value.Field] = [], _ act: (Stage, Instance) -> Void
  ) throws -> String {
    var placements: [Scene.Placement] = []
    for moment in 0..<3 {
      let stage = Stage()
      if dark { stage.change("color_scheme", to: "dark") }
      let options = PlacementOptions(name: "it", size: size, start: start)
      let instance = stage.add(component, options)
      if moment > 0 { act(stage, instance) }
      if moment == 1 { stage.advance(by: middle) }
      if moment == 2 { stage.settle() }
      let place = Point(20, 20 + Double(moment) * (size.height + 20))
      placements.append(Scene.Placement(try instance.picture(), at: place))
    }
    let height = 20 + 3 * (size.height + 20)
    return SVG.document(
      Scene(size: Size(size.width + 40, height), isDark: dark, placements: placements))
  }

  @Test("The Save button, light and dark", arguments: [false, true])
  func save(dark: Bool) throws {
    let text = try scene(
      SaveButton.component, dark: dark, size: Size(90, 40), middle: .milliseconds(100)
    ) { stage, save in stage.tap(save) }
    expectGolden(text, "save_button_\(dark ? "dark" : "light").svg")
  }

  @Test("The hairline slider, light and dark", arguments: [false, true])
  func slider(dark: Bool) throws {
    let text = try scene(
      HairlineSlider.component, dark: dark, size: Size(390, 74), middle: .milliseconds(200),
      start: [.init("value", 4.0)]
    ) { stage, slider in stage.doubleTap(slider) }
    expectGolden(text, "hairline_slider_\(dark ? "dark" : "light").svg")
  }

  @Test("The subscribe card, light and dark", arguments: [false, true])
  func card(dark: Bool) throws {
    let text = try scene(
      SubscribeCard.component, dark: dark, size: Size(342, 164), middle: .milliseconds(110)
    ) { stage, card in stage.tap(card) }
    expectGolden(text, "subscribe_card_\(dark ? "dark" : "light").svg")
  }
}
