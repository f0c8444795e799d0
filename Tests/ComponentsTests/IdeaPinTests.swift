// SPDX-License-Identifier: MIT
import Components
import Design
import Drawing
import Motion
import Simulation
import TestKit
import Testing

@Suite("Pinterest's Idea Pin")
struct IdeaPinTests {
  private func stage(_ changes: [(String, Value)] = [], pages: Double = 3) -> (Stage, Instance) {
    let stage = Stage()
    for (name, value) in changes { stage.change(name, to: value) }
    let start: [Value.Field] = [
      .init("pages", .number(pages)), .init("title", "Three soups"), .init("creator", "Ana Ruiz"),
    ]
    return (stage, stage.add(IdeaPin.component, PlacementOptions(name: "pin", start: start)))
  }

  private func outputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "output" }.map { record in
      let value = record.field("value").number.map { " " + decimalText($0, places: 0) }
      return (record.field("name").text ?? "") + (value ?? "")
    }
  }

  private func position(_ pin: Instance) -> Double { pin.number(IdeaPin.position) }
  private func seen(_ pin: Instance) -> Double { pin.number(IdeaPin.seen) }
  private func page(_ pin: Instance) -> Double { pin.number(IdeaPin.page) }

  // MARK: Turning

  @Test("A tap on the right slides to the next page in 0.25 s, one on the left back")
  func taps() throws {
    let (stage, pin) = stage()
    #expect(page(pin) == 1 && position(pin) == 0 && pin.state == "resting")
    stage.tap(pin, part: "right")
    #expect(page(pin) == 2 && pin.state == "turning")
    stage.advance(by: .milliseconds(125))
    // Half the time of an ease-out is 68 % of the way.
    #expect(abs(position(pin) - 0.684643) < 1e-6)
    #expect(try stage.settle() == 250_000_000)
    #expect(position(pin) == 1 && pin.state == "resting")
    stage.tap(pin, part: "left")
    stage.settle()
    #expect(position(pin) == 0 && page(pin) == 1)
    #expect(outputs(stage) == ["page 2", "page 1"])
  }

  @Test("A tap on the way goes on from where the pages are")
  func interrupted() throws {
    let (stage, pin) = stage()
    stage.tap(pin, part: "right")
    stage.advance(by: .milliseconds(80))
    let before = position(pin)
    stage.tap(pin, part: "right")
    #expect(position(pin) == before && before > 0.3 && before < 1)
    #expect(page(pin) == 3)
    stage.advance(by: .milliseconds(40))
    let later = position(pin)
    stage.tap(pin, part: "left")
    #expect(position(pin) == later && later > before)
    stage.settle()
    #expect(position(pin) == 1 && page(pin) == 2 && pin.state == "resting")
  }

  @Test("There is nothing before the first page and after the last")
  func ends() throws {
    let (stage, pin) = stage(pages: 2)
    stage.tap(pin, part: "left")
    #expect(try !pin.isMoving("position"))
    #expect(page(pin) == 1 && outputs(stage).isEmpty)
    stage.tap(pin, part: "right")
    stage.settle()
    stage.tap(pin, part: "right")
    #expect(try !pin.isMoving("position"))
    #expect(page(pin) == 2 && outputs(stage) == ["page 2", "finished"])
  }

  @Test("A single page is the first and the last")
  func single() {
    let (stage, pin) = stage(pages: 1)
    stage.tap(pin, part: "left")
    stage.tap(pin, part: "right")
    #expect(outputs(stage) == ["finished"])
  }

  @Test("Swiping up asks for the details, down to go away; sideways means nothing")
  func swipes() throws {
    let (stage, pin) = stage()
    for (way, expected) in [
      (Gesture.Direction.up, ["details"]), (.down, ["details", "dismissed"]),
    ] {
      try stage.perform(
        .swipe(.init(), way, distance: 200, duration: 200_000_000), on: pin)
      stage.settle()
      #expect(outputs(stage) == expected)
    }
    try stage.touch(.down, at: Point(300, 400))
    try stage.touch(.move, at: Point(100, 400))
    try stage.touch(.up, at: Point(100, 400))
    #expect(page(pin) == 1 && outputs(stage).count == 2)
  }

  @Test("Half a page and a bit decides between right and left, by touch")
  func halves() throws {
    let (stage, pin) = stage()
    for (x, expected) in [(196.0, 2.0), (194.0, 1.0)] {
      try stage.touch(.down, at: Point(x, 600))
      try stage.touch(.up, at: Point(x, 600))
      stage.settle()
      #expect(page(pin) == expected)
    }
  }

  @Test("Half a page is an error that says what is taken")
  func nonsense() {
    let stage = Stage()
    #expect {
      try stage.place(IdeaPin.component, PlacementOptions(start: [.init("pages", 2.5)]))
    } throws: {
      "\($0)".contains("a whole number from 1 to 50 (got 2.5)")
    }
  }

  // MARK: Picture

  @Test("A page is 9:16 in the middle of the screen, its segments share its width")
  func layout() throws {
    let (stage, pin) = stage()
    stage.tap(pin, part: "right")
    stage.settle()
    let picture = try pin.picture()
    let page = try #require(picture.frame(ofPart: "page"))
    #expect(page.width == 390 && abs(page.height - 390 * 16 / 9) < 1e-9)
    #expect(abs(page.center.y - 422) < 1e-9)
    let segments = (1...3).compactMap { picture.frame(ofPart: "segment\($0)") }
    #expect(segments.count == 3 && segments[0].x == 12)
    #expect(abs(segments[2].maxX - 378) < 1e-9)
    #expect(abs(segments[1].x - segments[0].maxX - 4) < 1e-9)
    #expect(picture.frame(ofPart: "fill2")?.width == segments[1].width)
    #expect(picture.frame(ofPart: "fill3") == nil)
    let avatar = try #require(picture.frame(ofPart: "avatar"))
    #expect(avatar.size == Size(32, 32) && abs(avatar.maxY - page.maxY + 16) < 1e-9)
  }

  @Test("The title grows with Dynamic Type, the creator's name only literally")
  func dynamicType() throws {
    let sizes = try ["intended", "literal"].map { reading -> [Double] in
      let (stage, pin) = stage([
        ("reading", .text(reading)), ("dynamic_type", "accessibility1"),
      ])
      defer { withExtendedLifetime(stage) {} }
      return try ["title", "creator"].compactMap { try pin.picture().style(ofPart: $0)?.size }
    }
    let factor = 28.0 / 17
    #expect(sizes == [[15 * factor, 14], [15 * factor, 14 * factor]])
  }

  // MARK: Reduce Motion and the literal reading

  @Test("With Reduce Motion the pages cross-fade where they stand")
  func reduceMotion() throws {
    let (stage, pin) = stage([("reduce_motion", true)])
    stage.tap(pin, part: "right")
    #expect(position(pin) == 1)
    #expect(try !pin.isMoving("position") && pin.isMoving("seen"))
    stage.advance(by: .milliseconds(125))
    let slides = try pin.picture().nodes[1].children.prefix(2)
    #expect(slides.map(\.offset) == [.zero, .zero])
    #expect(slides.first?.opacity == 1)
    #expect(abs((slides.last?.opacity ?? 0) - 0.684643) < 1e-6)
    stage.settle()
    #expect(pin.state == "resting" && seen(pin) == 1)
  }

  @Test("Switched on in a slide, Reduce Motion turns the rest of it into a fade")
  func switched() throws {
    let (stage, pin) = stage()
    stage.tap(pin, part: "right")
    stage.advance(by: .milliseconds(50))
    let share = seen(pin)
    stage.change("reduce_motion", to: true)
    #expect(position(pin) == 1 && seen(pin) == share)
    #expect(try stage.settle() == 250_000_000)
    #expect(pin.state == "resting")
  }

  @Test(
    "Literally the page is there at once, and only taps mean anything", arguments: [false, true])
  func literal(reduced: Bool) throws {
    let (stage, pin) = stage([("reading", "literal"), ("reduce_motion", .boolean(reduced))])
    stage.tap(pin, part: "right")
    #expect(position(pin) == 1 && seen(pin) == 1 && page(pin) == 2 && pin.state == "resting")
    stage.tap(pin, part: "right")
    stage.tap(pin, part: "right")
    for way in [Gesture.Direction.up, .down] {
      try stage.perform(.swipe(.init(), way, distance: 200, duration: 200_000_000), on: pin)
    }
    stage.settle()
    #expect(outputs(stage) == ["page 2", "page 3"])
    #expect(stage.log.records.allSatisfy { $0.kind != "motion" })
  }

  // MARK: VoiceOver

  @Test("VoiceOver adjusts the page and hears which one it is; no end can be passed")
  func voiceOver() throws {
    let (stage, pin) = stage()
    #expect(try pin.accessibility().value == "Page 1 of 3")
    #expect(try pin.accessibility().label == "Idea Pin, Three soups, Ana Ruiz")
    for _ in 0..<3 { try stage.perform(.increment, on: pin) }
    #expect(try pin.accessibility().value == "Page 3 of 3")
    #expect(outputs(stage) == ["page 2", "page 3"])
    try stage.perform(.decrement, on: pin)
    #expect(try pin.accessibility().value == "Page 2 of 3")
    try stage.perform(.perform("Details"), on: pin)
    try stage.perform(.perform("Close"), on: pin)
    #expect(outputs(stage).suffix(2) == ["details", "dismissed"])
    let (literalStage, literal) = self.stage([("reading", "literal")])
    #expect(try literal.accessibility().traits.isEmpty)
    withExtendedLifetime(literalStage) {}
  }

  @Test("A walk reaches every state, takes every transition and finds no fault")
  func walk() throws {
    let walk = try Exploration(of: IdeaPin.component)
    #expect(walk.isComplete && walk.unreachable.isEmpty && walk.untaken.isEmpty)
    #expect(walk.deadEnds.isEmpty && walk.faults.isEmpty)
  }

  @Test("How it looks: at rest, sliding, cross-fading", arguments: [false, true])
  func picture(dark: Bool) throws {
    func moment(_ changes: [(String, Value)], _ milliseconds: Int) -> (Stage) -> Void {
      { stage in
        for (name, value) in changes { stage.change(name, to: value) }
        let start: [Value.Field] = [
          .init("pages", 4.0), .init("creator", "Ana Ruiz"),
          .init("title", "Three soups for a cold week"),
        ]
        let pin = stage.add(IdeaPin.component, PlacementOptions(start: start))
        guard milliseconds > 0 else { return }
        stage.tap(pin, part: "right")
        stage.advance(by: .milliseconds(milliseconds))
      }
    }
    let text = try filmstrip(
      dark: dark, size: Size(234, 440),
      [moment([], 0), moment([], 60), moment([("reduce_motion", true)], 60), moment([], 250)])
    expectGolden(text, "idea_pin_\(dark ? "dark" : "light").svg")
  }
}

extension Picture {
  /// How the words of a part are set.
  func style(ofPart part: String) -> TypeStyle? {
    func find(_ nodes: [Node]) -> TypeStyle? {
      for node in nodes {
        if node.part == part, case .text(let text) = node.content { return text.style }
        if let found = find(node.children) { return found }
      }
      return nil
    }
    return find(nodes)
  }
}
