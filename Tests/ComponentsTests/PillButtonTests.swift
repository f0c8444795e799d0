// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import TestKit
import Testing

@Suite("Pinterest's pill button")
struct PillButtonTests {
  private func stage(
    _ reading: String = "intended", start: [Value.Field] = [], _ changes: [(String, Value)] = []
  ) -> (Stage, Instance) {
    let stage = Stage()
    stage.change("reading", to: .text(reading))
    for (name, value) in changes { stage.change(name, to: value) }
    return (stage, stage.add(PillButton.component, PlacementOptions(name: "pill", start: start)))
  }

  private static let follow: [Value.Field] = [.init("use", "follow")]
  private static let secondary: [Value.Field] = [.init("style", "secondary")]

  private func channels(_ pill: Instance, _ property: Property) -> [Double] {
    let color = pill[property].color
    return [color?.red, color?.green, color?.blue].map { ($0 ?? .nan) * 255 }
  }

  private func expect(
    _ values: [Double], near expected: [Double], _ location: SourceLocation = #_sourceLocation
  ) {
    for (value, wanted) in zip(values, expected) {
      #expect(abs(value - wanted) < 0.001, sourceLocation: location)
    }
  }

  private func records(_ stage: Stage, _ kind: String) -> [Record] {
    stage.log.records.filter { $0.kind == kind }
  }

  @Test("It is 43.1 pt high: padding 12 around a line of 16 pt, and 24 at the sides")
  func size() {
    let (stage, pill) = stage()
    defer { withExtendedLifetime(stage) {} }
    #expect(abs(pill.size.height - 43.088) < 1e-9)
    #expect(abs(pill.size.width - 98.672) < 1e-9)
  }

  @Test("Its target is 44 pt high as intended, and only what is drawn in the code")
  func target() throws {
    for (reading, part) in [("intended", "button"), ("literal", nil)] {
      let (stage, pill) = stage(reading)
      defer { withExtendedLifetime(stage) {} }
      #expect(try pill.picture().hitTest(Point(50, -0.4)) == part, "\(reading)")
      #expect(try pill.picture().hitTest(Point(50, 43)) == "button")
    }
  }

  @Test("A plain pill tells each tap and stays as it is, in both readings")
  func plain() {
    for reading in ["intended", "literal"] {
      let (stage, pill) = stage(reading, start: [.init("title", "Sign up")])
      stage.tap(pill)
      stage.settle()
      #expect(records(stage, "output").map { $0.field("name") } == ["tapped"])
      #expect(records(stage, "haptic").isEmpty)
      #expect(pill.state == "plain")
      #expect(pill[PillButton.title] == "Sign up")
      #expect(pill[PillButton.fill].color?.hex == "#E60023")
    }
  }

  @Test("A tap on Follow begins following: one success, true to the app, Following at once")
  func follows() throws {
    let (stage, pill) = stage(start: Self.follow)
    stage.tap(pill)
    #expect(pill.state == "following")
    #expect(pill[PillButton.title] == "Following")
    #expect(records(stage, "haptic").map { $0.field("style") } == ["success"])
    let told = try #require(records(stage, "output").first)
    #expect(told.field("name") == "following" && told.field("value") == true)
    #expect(try stage.settle() == 337_152_000)
    #expect(pill[PillButton.fill].color?.hex == "#EFEFEF")
    #expect(pill[PillButton.ink].color?.hex == "#111111")
  }

  @Test("Half way red, white and width are where the spring says")
  func morph() {
    let (stage, pill) = stage(start: Self.follow)
    stage.tap(pill)
    stage.advance(by: .milliseconds(100))
    expect(channels(pill, PillButton.fill), near: [237.354763, 218.136880, 218.568422])
    expect(channels(pill, PillButton.ink), near: [120.986588, 120.986588, 120.986588])
    expect([pill.size.width, pill.number(PillButton.swap)], near: [118.193680, 0.813403])
  }

  @Test("In the dark it becomes #2A2A2A with white, and the code's light grey stays light")
  func dark() {
    let (stage, pill) = stage(start: Self.follow, [("color_scheme", "dark")])
    stage.tap(pill)
    stage.advance(by: .milliseconds(100))
    expect(channels(pill, PillButton.fill), near: [113.433065, 37.380471, 40.787816])
    stage.settle()
    #expect(pill[PillButton.fill].color?.hex == "#2A2A2A")
    #expect(pill[PillButton.ink].color?.hex == "#FFFFFF")

    let (literalStage, literal) = self.stage(
      "literal", start: Self.secondary, [("color_scheme", "dark")])
    defer { withExtendedLifetime(literalStage) {} }
    #expect(literal[PillButton.fill].color?.hex == "#EFEFEF")
    #expect(literal[PillButton.ink].color?.hex == "#111111")
  }

  @Test("A scheme that changes on the way is followed")
  func schemeChanges() {
    let (stage, pill) = stage(start: Self.follow)
    stage.tap(pill)
    stage.advance(by: .milliseconds(100))
    stage.change("color_scheme", to: "dark")
    stage.settle()
    #expect(pill[PillButton.fill].color?.hex == "#2A2A2A")
  }

  @Test("A tap on the way goes back from there, without a jump in value or velocity")
  func turnsBack() throws {
    let (stage, pill) = stage(start: Self.follow)
    stage.tap(pill)
    stage.advance(by: .milliseconds(100))
    let names = ["fill", "ink", "swap", "stretch"]
    func numbers(_ value: Value) -> [Double] {
      if let color = value.color { return [color.red, color.green, color.blue] }
      return value.number.map { [$0] } ?? (value.list ?? []).map { $0.number ?? .nan }
    }
    func all() throws -> [Double] {
      try names.flatMap { name in
        numbers(try pill.value(of: name)) + numbers(try pill.velocity(of: name))
      }
    }
    let before = try all()
    stage.tap(pill)
    #expect(before.count == 18)
    for (old, new) in zip(before, try all()) { #expect(abs(old - new) < 1e-9) }
    #expect(pill.state == "unfollowed" && pill[PillButton.title] == "Follow")
    stage.settle()
    #expect(pill[PillButton.fill].color?.hex == "#E60023")
    #expect(pill[PillButton.ink].color?.hex == "#FFFFFF")
  }

  @Test("Ending is silent, says false, and the app's own title comes back")
  func ends() {
    let (stage, pill) = stage(
      start: [.init("title", "Follow back"), .init("following", true)])
    #expect(pill[PillButton.title] == "Following")
    stage.tap(pill)
    stage.settle()
    #expect(records(stage, "haptic").isEmpty)
    #expect(records(stage, "output").map { $0.field("value") } == [false])
    #expect(pill[PillButton.title] == "Follow back")
    #expect(pill[PillButton.fill].color?.hex == "#E60023")
  }

  @Test("Literally Follow has an empty action: it is pressed and nothing else")
  func literalFollow() {
    let (stage, pill) = stage("literal", start: Self.follow)
    stage.press(pill)
    stage.advance(by: .milliseconds(50))
    #expect(abs(pill.number(PillButton.scale) - 0.983710) < 1e-6)
    stage.release(pill)
    stage.settle()
    #expect(pill.state == "unfollowed")
    #expect(pill[PillButton.fill].color?.hex == "#E60023")
    #expect(records(stage, "output").isEmpty && records(stage, "haptic").isEmpty)
  }

  @Test("Pressed red goes to #AD081B and pressed grey to its own, but not in the code")
  func pressed() {
    let tints = [PillButton.redTint, PillButton.grayTint]
    for (style, expected) in [("primary", [1.0, 0]), ("secondary", [0, 1])] {
      let (stage, pill) = stage(start: [.init("style", .text(style))])
      stage.press(pill)
      stage.settle()
      #expect(tints.map { pill.number($0) } == expected, "\(style)")
      #expect(pill.number(PillButton.scale) == 0.97)
      #expect(records(stage, "haptic").isEmpty)
      stage.cancel(pill)
      stage.settle()
      #expect(tints.map { pill.number($0) } == [0, 0])
      #expect(records(stage, "output").isEmpty)
    }
    let (stage, pill) = stage("literal")
    stage.press(pill)
    stage.settle()
    #expect(tints.map { pill.number($0) } == [0, 0])
  }

  @Test("What turns grey under a finger has the grey's pressed colour, and the red's turned back")
  func turnsUnderFinger() {
    let tints = [PillButton.redTint, PillButton.grayTint]
    let (stage, pill) = stage()
    stage.press(pill)
    stage.settle()
    for (event, expected) in [
      ("follow", [0.0, 1]), ("unfollow", [1, 0]), ("make_secondary", [0, 1]),
      ("follow", [0, 1]), ("unfollow", [0, 1]), ("make_primary", [1, 0]),
    ] {
      stage.send(event, to: pill)
      stage.settle()
      #expect(tints.map { pill.number($0) } == expected, "\(event)")
    }
    stage.release(pill)
    stage.settle()
    #expect(tints.map { pill.number($0) } == [0, 0])
  }

  @Test("In a wide frame it fills it, or is as wide as its words at the frame's end")
  func hugs() throws {
    for (hugs, frame) in [(false, Rect(0, 0, 200, 50)), (true, Rect(101.328, 0, 98.672, 50))] {
      let stage = Stage()
      let pill = stage.add(
        PillButton.component,
        PlacementOptions(size: Size(200, 50), start: [.init("hugs", .boolean(hugs))]))
      let found = try #require(pill.picture().frame(ofPart: "button"))
      #expect(abs(found.x - frame.x) < 1e-9 && abs(found.width - frame.width) < 1e-9)
      #expect(found.height == 50)
    }
  }

  @Test("With Reduce Motion scale and width are cut, colours and label fade and it still buzzes")
  func reduceMotion() throws {
    let (stage, pill) = stage(start: Self.follow, [("reduce_motion", true)])
    stage.press(pill)
    #expect(pill.number(PillButton.scale) == 0.97)
    stage.release(pill)
    #expect(pill.number(PillButton.stretch) == 1 && pill.number(PillButton.scale) == 1)
    for name in ["fill", "ink", "swap"] { #expect(try pill.isMoving(name), "\(name)") }
    #expect(records(stage, "haptic").count == 1)

    let (literalStage, literal) = self.stage("literal", [("reduce_motion", true)])
    literalStage.press(literal)
    #expect(try literal.isMoving("scale"))
  }

  private func stage(_ reading: String, _ changes: [(String, Value)]) -> (Stage, Instance) {
    stage(reading, start: [], changes)
  }

  @Test("The app may change it: follow and unfollow are silent, another style is drawn at once")
  func appChanges() throws {
    let (stage, pill) = stage()
    stage.send("follow", to: pill)
    #expect(pill.state == "following")
    #expect(try pill.isMoving("fill"))
    stage.send("unfollow", to: pill)
    stage.settle()
    #expect(records(stage, "haptic").isEmpty && records(stage, "output").isEmpty)
    stage.send("make_secondary", to: pill)
    #expect(pill[PillButton.fill].color?.hex == "#EFEFEF")
    stage.send("make_primary", to: pill)
    #expect(pill[PillButton.fill].color?.hex == "#E60023")
  }

  @Test("A secondary Follow stays grey; only its label and width change")
  func secondaryFollow() {
    let (stage, pill) = stage(start: Self.secondary + Self.follow)
    stage.tap(pill)
    stage.advance(by: .milliseconds(100))
    #expect(pill[PillButton.fill].color?.hex == "#EFEFEF")
    #expect(abs(pill.size.width - 118.193680) < 1e-6)
    stage.tap(pill)
    stage.settle()
    #expect(pill[PillButton.fill].color?.hex == "#EFEFEF")
  }

  @Test("The code's label grows with Dynamic Type, the intended one keeps its size")
  func dynamicType() {
    for (reading, height) in [("intended", 43.088), ("literal", 24 + 19.088 * 19 / 17)] {
      let (stage, pill) = stage(reading, [("dynamic_type", "xlarge")])
      defer { withExtendedLifetime(stage) {} }
      #expect(abs(pill.size.height - height) < 1e-9, "\(reading)")
    }
  }

  @Test("VoiceOver hears the label; Following is selected, and its action is Unfollow")
  func voiceOver() throws {
    let (stage, pill) = stage(start: Self.follow)
    #expect(try pill.accessibility().label == "Follow")
    _ = try stage.perform(.perform("Follow"), on: pill)
    let heard = try pill.accessibility()
    #expect(heard.label == "Following" && heard.traits == ["button", "selected"])
    #expect(heard.actions.map(\.name) == ["Unfollow"])
  }

  @Test("An unknown style or use is an error that says what was meant")
  func unknownStyle() throws {
    let stage = Stage()
    for (input, value, hint) in [("style", "secundary", "secondary"), ("use", "folow", "follow")] {
      #expect {
        try stage.place(
          PillButton.component, PlacementOptions(start: [.init(input, .text(value))]))
      } throws: {
        "\($0)".contains("did you mean \"\(hint)\"?")
      }
    }
  }

  @Test("Follow becomes Following, light and dark", arguments: [false, true])
  func picture(dark: Bool) throws {
    var placements: [Scene.Placement] = []
    func draw(_ pill: Instance, _ column: Int, _ row: Int) throws {
      let place = Point(20 + Double(column) * 150, 20 + Double(row) * 64)
      placements.append(Scene.Placement(try pill.picture(), at: place))
    }
    let scheme: [(String, Value)] = dark ? [("color_scheme", "dark")] : []
    for column in 0..<3 {
      let (stage, pill) = stage(start: Self.follow, scheme)
      if column > 0 { stage.tap(pill) }
      if column == 1 { stage.advance(by: .milliseconds(60)) }
      if column == 2 { stage.settle() }
      try draw(pill, column, 0)
    }
    for (column, start) in [Self.secondary, Self.secondary, Self.follow].enumerated() {
      let (stage, pill) = stage(start: start, scheme)
      if column > 0 {
        stage.press(pill)
        stage.settle()
      }
      try draw(pill, column, 1)
    }
    let scene = Scene(size: Size(463, 147), isDark: dark, placements: placements)
    expectGolden(SVG.document(scene), "pill_button_\(dark ? "dark" : "light").svg")
  }

  @Test("In the code there is no Following, not even from the start")
  func literalStart() throws {
    let stage = Stage()
    stage.change("reading", to: "literal")
    let pill = stage.add(
      PillButton.component,
      PlacementOptions(name: "pill", start: [.init("use", "follow"), .init("following", true)]))
    #expect(pill.states.contains("unfollowed"))
    #expect(pill[PillButton.title] == "Follow")
    #expect(pill[PillButton.fill].color?.hex == "#E60023")
    #expect(pill[PillButton.swap] == 0.0 && pill[PillButton.stretch] == 0.0)
  }
}
