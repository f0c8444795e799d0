// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import TestKit
import Testing

@Suite("Pinterest's search bar")
struct SearchBarTests {
  private func stage(
    _ reading: String = "intended", query: String = "", _ changes: [(String, Value)] = []
  ) -> (Stage, Instance) {
    let stage = Stage()
    stage.change("reading", to: .text(reading))
    for (name, value) in changes { stage.change(name, to: value) }
    let options = PlacementOptions(
      name: "bar", place: Point(0, 12), start: [.init("query", .text(query))])
    return (stage, stage.add(SearchBar.component, options))
  }

  private func scroll(_ stage: Stage, _ bar: Instance, by: Double, overscroll: Double = 0) {
    let data: [Value.Field] = [
      .init("offset", .number(200)), .init("by", .number(by)),
      .init("overscroll", .number(overscroll)),
    ]
    stage.send("scrolled", to: bar, .fields(data))
  }

  private func type(_ text: String, _ stage: Stage, _ bar: Instance) throws {
    try stage.perform(.type(text), on: bar)
  }

  private func outputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "output" }.map {
      "\($0.field("name").text ?? "") \($0.field("value").text ?? "")"
    }
  }

  private func node(_ bar: Instance) throws -> Node { try #require(try bar.picture().nodes.first) }

  @Test("A text that is none is an error that says what is taken, and clears nothing")
  func nonsense() {
    let (stage, bar) = stage(query: "cats")
    for data: Value in [.record([.init("text", 5)]), "dogs", .none] {
      stage.send("text_changed", to: bar, data)
    }
    let errors = stage.unhandledErrors.map(\.summary)
    #expect(errors.count == 3 && errors.allSatisfy { $0.contains("takes { text = ") })
    #expect(bar[SearchBar.query] == "cats" && stage.log.records.allSatisfy { $0.kind != "output" })
  }

  @Test("VoiceOver reads what is typed as the value, in both readings")
  func typedValue() throws {
    for reading in ["intended", "literal"] {
      let (stage, bar) = stage(reading)
      #expect(try bar.accessibility().value == nil)
      try stage.perform(.type("cats"), on: bar)
      let heard = try bar.accessibility()
      #expect(heard.label == "Search for ideas" && heard.value == "cats", "\(reading)")
    }
  }

  @Test("It is 48 pt high, 16 pt from the sides, the symbol 18 and the text 48 pt inside")
  func geometry() throws {
    let (stage, bar) = stage()
    defer { withExtendedLifetime(stage) {} }
    let picture = try bar.picture()
    #expect(picture.frame(ofPart: "bar") == Rect(16, 0, 358, 48))
    #expect(picture.frame(ofPart: "icon") == Rect(34, 14, 20, 20))
    #expect(picture.frame(ofPart: "field") == Rect(64, 0, 292, 48))
  }

  @Test("Typing tells the text; without it the placeholder is back")
  func typing() throws {
    for reading in ["intended", "literal"] {
      let (stage, bar) = stage(reading)
      try type("cats", stage, bar)
      #expect(bar[SearchBar.query] == "cats")
      #expect(try bar.isIn("filled"))
      #expect(try bar.accessibility().value == "cats")
      try type("", stage, bar)
      #expect(try bar.isIn("empty"))
      #expect(outputs(stage) == ["query cats", "query "])
      #expect(try bar.accessibility().label == "Search for ideas")
    }
  }

  @Test("A text given at the start is there at once")
  func startsFilled() throws {
    let (stage, bar) = stage(query: "cats")
    defer { withExtendedLifetime(stage) {} }
    #expect(try bar.isIn("filled"))
    #expect(try bar.picture().frame(ofPart: "clear") != nil)
  }

  @Test("The cross clears the text, by a tap and for VoiceOver, and is there for a text only")
  func clearing() throws {
    let (stage, bar) = stage()
    #expect(try bar.picture().frame(ofPart: "clear") == nil)
    try type("cats", stage, bar)
    stage.tap(bar, part: "clear")
    #expect(bar[SearchBar.query] == "")
    #expect(try bar.isIn("empty"))
    try type("dogs", stage, bar)
    _ = try stage.perform(.perform("Clear"), on: bar)
    #expect(outputs(stage) == ["query cats", "query ", "query dogs", "query "])
    #expect(try bar.accessibility().actions.isEmpty)
  }

  @Test("Submitting tells the text, and nothing while there is none")
  func submitting() throws {
    let (stage, bar) = stage()
    stage.send("submit", to: bar)
    try type("cats", stage, bar)
    _ = try stage.perform(.perform("Search"), on: bar)
    #expect(outputs(stage) == ["query cats", "submitted cats"])
    #expect(bar[SearchBar.query] == "cats")
  }

  @Test("The code has no cross and hears no return key")
  func literalField() throws {
    let (stage, bar) = stage("literal", query: "cats")
    #expect(try bar.picture().frame(ofPart: "clear") == nil)
    stage.send("submit", to: bar)
    stage.send("clear", to: bar)
    #expect(outputs(stage).isEmpty)
    #expect(bar[SearchBar.query] == "cats")
    #expect(try bar.accessibility().traits.isEmpty)
  }

  @Test("Scrolling down slides it up by 60 pt, scrolling up brings it back")
  func hides() throws {
    let (stage, bar) = stage()
    scroll(stage, bar, by: 10)
    #expect(bar.state == "hidden")
    stage.advance(by: .milliseconds(100))
    #expect(abs(bar.number(SearchBar.lift) - 37.136497) < 1e-6)
    #expect(try stage.settle() == 440_864_000)
    #expect(bar.frame == Rect(0, -48, 390, 48))
    scroll(stage, bar, by: -1)
    #expect(bar.state == "shown")
    stage.settle()
    #expect(bar.frame == Rect(0, 12, 390, 48))
  }

  @Test("A change of mind on the way turns it without a jump")
  func turnsBack() throws {
    let (stage, bar) = stage()
    scroll(stage, bar, by: 10)
    stage.advance(by: .milliseconds(100))
    let (lift, speed) = (bar.number(SearchBar.lift), try bar.velocity(of: "lift").number ?? .nan)
    scroll(stage, bar, by: -10)
    #expect(abs(bar.number(SearchBar.lift) - lift) < 1e-9)
    #expect(abs((try bar.velocity(of: "lift").number ?? .nan) - speed) < 1e-9)
    stage.settle()
    #expect(bar.number(SearchBar.lift) == 0)
  }

  @Test("Content pulled beyond an end never hides it; pulled down at the top it comes back")
  func overscroll() {
    let (stage, bar) = stage()
    scroll(stage, bar, by: 10, overscroll: 10)
    scroll(stage, bar, by: 5, overscroll: -20)
    #expect(bar.state == "shown")
    stage.send("hide", to: bar)
    scroll(stage, bar, by: -5, overscroll: 10)
    #expect(bar.state == "hidden")
    scroll(stage, bar, by: -5, overscroll: -5)
    #expect(bar.state == "shown")
  }

  @Test("It follows a grid: hidden by a scroll down, and not by pulling at either end")
  func followsGrid() throws {
    let stage = Stage()
    let pins: [Value] = (0..<12).map { _ in .record([.init("aspect", 0.75)]) }
    let grid = stage.add(
      MasonryGrid.component, PlacementOptions(name: "grid", start: [.init("pins", .list(pins))]))
    let bar = stage.add(
      SearchBar.component,
      PlacementOptions(name: "bar", place: Point(0, 12), follows: "grid"))
    func pull(_ y: Double) throws {
      try stage.perform(.scroll(by: Point(0, y), duration: 200_000_000), on: grid)
      stage.settle()
    }
    try pull(-60)
    #expect(bar.state == "shown")
    try pull(200)
    #expect(bar.state == "hidden")
    // What was hidden lets touches through to the grid.
    #expect(try stage.hitTest(Point(195, 36))?.instance !== bar)
    try pull(-50)
    #expect(bar.state == "shown")
    #expect(try stage.hitTest(Point(195, 36))?.instance === bar)
  }

  @Test("With Reduce Motion it is gone and back at once")
  func reduceMotion() throws {
    let (stage, bar) = stage("intended", [("reduce_motion", true)])
    scroll(stage, bar, by: 10)
    #expect(bar.number(SearchBar.lift) == 60)
    #expect(try !bar.isMoving("lift"))
    scroll(stage, bar, by: -10)
    #expect(bar.number(SearchBar.lift) == 0)
  }

  private func stage(_ reading: String, _ changes: [(String, Value)]) -> (Stage, Instance) {
    stage(reading, query: "", changes)
  }

  @Test("Literally it never hides")
  func literalStays() {
    let (stage, bar) = stage("literal")
    scroll(stage, bar, by: 100)
    stage.send("hide", to: bar)
    #expect(bar.state == "shown" && bar.number(SearchBar.lift) == 0)
  }

  @Test("The shadow's radius is 4 as intended and 8 in the code, and in the dark the code's alone")
  func shadow() throws {
    for (reading, scheme, radius) in [
      ("intended", "light", 4.0), ("literal", "light", 8), ("literal", "dark", 8),
    ] {
      let (stage, bar) = stage(reading, [("color_scheme", .text(scheme))])
      defer { withExtendedLifetime(stage) {} }
      let shadow = try #require(try node(bar).shadow)
      #expect(shadow.radius == radius && shadow.y == 2)
      #expect(abs(shadow.color.alpha - 0.08) < 1e-9)
    }
    let (stage, bar) = stage("intended", [("color_scheme", "dark")])
    defer { withExtendedLifetime(stage) {} }
    #expect(try node(bar).shadow == nil)
  }

  @Test("No shadow is left at the edge once it is hidden")
  func hiddenShadow() throws {
    let (stage, bar) = stage()
    scroll(stage, bar, by: 10)
    stage.settle()
    #expect(try node(bar).shadow == nil)
  }

  @Test("It is #1E1E1E in the dark with a white symbol, and stays white in the code")
  func colors() throws {
    for (reading, fill, icon) in [
      ("intended", "#1E1E1E", "#FFFFFF"), ("literal", "#FFFFFF", "#111111"),
    ] {
      let (stage, bar) = stage(reading, [("color_scheme", "dark")])
      defer { withExtendedLifetime(stage) {} }
      #expect(try node(bar).fill?.hex == fill, "\(reading)")
      #expect(try node(bar).children.first?.fill?.hex == icon, "\(reading)")
    }
  }

  @Test("The placeholder is #767676 as intended, and the system's pale one in the code")
  func placeholder() throws {
    for (reading, color) in [("intended", "#767676"), ("literal", "#3C3C434D")] {
      let (stage, bar) = stage(reading)
      defer { withExtendedLifetime(stage) {} }
      guard case .text(let text) = try node(bar).children[1].content else {
        Issue.record("the field is no text")
        continue
      }
      #expect(text.color.hex == color && text.string == "Search for ideas")
    }
  }

  @Test("Its text keeps 16 pt whatever Dynamic Type says, in both readings")
  func dynamicType() throws {
    for reading in ["intended", "literal"] {
      let (stage, bar) = stage(reading, [("dynamic_type", "accessibility5")])
      defer { withExtendedLifetime(stage) {} }
      guard case .text(let text) = try node(bar).children[1].content else {
        Issue.record("the field is no text")
        continue
      }
      #expect(text.style.size == 16)
    }
  }

  @Test("Empty, filled, and as the code has it, light and dark", arguments: [false, true])
  func picture(dark: Bool) throws {
    var placements: [Scene.Placement] = []
    for (row, text) in ["", "mid-century chairs", ""].enumerated() {
      let (stage, bar) = stage(
        row == 2 ? "literal" : "intended", query: text, dark ? [("color_scheme", "dark")] : [])
      defer { withExtendedLifetime(stage) {} }
      placements.append(
        Scene.Placement(try bar.picture(), at: Point(0, 20 + Double(row) * 68)))
    }
    let scene = Scene(size: Size(390, 224), isDark: dark, placements: placements)
    expectGolden(SVG.document(scene), "search_bar_\(dark ? "dark" : "light").svg")
  }
}
