// SPDX-License-Identifier: MIT
import Components
import Design
import Drawing
import Simulation
import TestKit
import Testing

@Suite("Pinterest's pin detail, the page")
struct PinDetailPageTests {
  private let words = "A deep seat in the bay, shelves to the sill, and a lamp over the shoulder."

  private func stage(
    _ changes: [(String, Value)] = [], _ more: [Value.Field] = []
  ) -> (Stage, Instance) {
    let stage = Stage()
    for (name, value) in changes { stage.change(name, to: value) }
    let start: [Value.Field] = [
      .init("aspect", 0.8), .init("title", "A window seat with shelves on both sides"),
      .init("creator", "Studio Nord"), .init("description", .text(words)),
      .init("board", "Home"), .init("image", "window"),
    ]
    let kept = start.filter { field in !more.contains { $0.name == field.name } }
    let detail = stage.add(
      PinDetail.component, PlacementOptions(name: "detail", start: kept + more))
    stage.settle()
    return (stage, detail)
  }

  private func frames(_ detail: Instance, _ parts: String...) throws -> [Rect] {
    let picture = try detail.picture()
    return try parts.map { try #require(picture.frame(ofPart: $0)) }
  }

  private func told(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "output" && $0.source == "detail" }.map {
      ($0.field("name").text ?? "") + " " + ($0.field("value").text ?? "")
    }
  }

  // MARK: Layout

  @Test("Picture, row, title and description stand 16 pt apart, 16 from the sides")
  func layout() throws {
    let (stage, detail) = stage()
    defer { withExtendedLifetime(stage) {} }
    let all = try frames(detail, "image", "avatar", "creator", "title", "description")
    let (hero, avatar, name, title, description) = (all[0], all[1], all[2], all[3], all[4])
    #expect(hero == Rect(16, 0, 358, 447.5))
    #expect(avatar == Rect(16, 463.5, 44, 44))
    #expect(name.x == 72 && name.center.y == avatar.center.y)
    // Two lines of 28 pt, then lines of 15 pt that stand 3 pt apart.
    #expect(title.y == 523.5 && abs(title.height - 2 * 28 * 1.193) < 1e-9)
    #expect(abs(description.y - title.maxY - 16) < 1e-9)
    let lines = ((description.height + 3) / (15 * 1.193 + 3)).rounded()
    #expect(lines == 2 && abs(description.height - (lines * (15 * 1.193 + 3) - 3)) < 1e-9)
  }

  @Test("Title and description grow with Dynamic Type; the name does only literally")
  func dynamicType() throws {
    let sizes = try ["intended", "literal"].map { reading -> [Double] in
      let (stage, detail) = stage([
        ("reading", .text(reading)), ("dynamic_type", "accessibility1"),
      ])
      defer { withExtendedLifetime(stage) {} }
      let picture = try detail.picture()
      return ["title", "description", "creator"].compactMap { picture.style(ofPart: $0)?.size }
    }
    let factor = 28.0 / 17
    #expect(sizes == [[28 * factor, 15 * factor, 17], [28 * factor, 15 * factor, 17 * factor]])
  }

  @Test("A long name is broken into lines, and the row grows with it", arguments: [false, true])
  func longName(literal: Bool) throws {
    let name: Value =
      "The Institute for Slow Furniture, Window Seats and Reading Lamps of the North"
    let (stage, detail) = stage(
      [("reading", literal ? "literal" : "intended")], [.init("creator", name)])
    defer { withExtendedLifetime(stage) {} }
    let all = try frames(detail, "image", "avatar", "creator", "title")
    let lines = (all[2].height / (17 * 1.193)).rounded()
    #expect(lines > 2 && abs(all[2].height - lines * 17 * 1.193) < 1e-9)
    #expect(all[1].center.y == all[2].center.y && all[2].y == all[0].maxY + 16)
    #expect(all[3].y == all[2].maxY + 16)
    let pill = try stage.instance(named: "detail.follow")
    #expect(pill.frame.x - all[2].maxX == 32 && pill.frame.center.y == all[2].center.y)
  }

  @Test("Literally Save and Follow grow with Dynamic Type too, and keep to their corners")
  func grownButtons() throws {
    for (reading, factor) in [("intended", 1.0), ("literal", 28.0 / 17)] {
      let (stage, detail) = stage([
        ("reading", .text(reading)), ("dynamic_type", "accessibility1"),
      ])
      let hero = try frames(detail, "image")[0]
      let save = try stage.instance(named: "detail.save")
      #expect(abs(save.frame.height - (16 * 1.193 * factor + 20)) < 1e-9, "\(reading)")
      #expect(abs(save.frame.maxX - hero.maxX + 12) < 1e-9)
      let follow = try stage.instance(named: "detail.follow")
      #expect(abs(follow.frame.height - (16 * 1.193 * factor + 24)) < 1e-9)
    }
  }

  @Test("Grown texts make the page longer, so that it scrolls")
  func grown() throws {
    let (stage, detail) = stage([("dynamic_type", "accessibility5")])
    let description = try frames(detail, "description")[0]
    #expect(description.maxY > 844)
    try stage.perform(.scroll(by: Point(0, 2000), duration: 100_000_000), on: detail)
    stage.settle()
    #expect(abs(try frames(detail, "description")[0].maxY - 844) < 1e-9)
  }

  @Test("On an iPad it is 640 pt wide and in the middle; literally as wide as the screen")
  func wide() throws {
    let heroes = try ["intended", "literal"].map { reading in
      let (stage, detail) = stage([("reading", .text(reading)), ("width", 1024.0)])
      defer { withExtendedLifetime(stage) {} }
      return try frames(detail, "image")[0]
    }
    #expect(heroes == [Rect(208, 0, 608, 760), Rect(16, 0, 992, 1240)])
  }

  @Test("What has no words takes no place")
  func noWords() throws {
    let stage = Stage()
    let detail = stage.add(
      PinDetail.component,
      PlacementOptions(start: [.init("aspect", 1.0), .init("description", .text(words))]))
    let all = try frames(detail, "avatar", "description")
    #expect(abs(all[1].y - all[0].maxY - 16) < 1e-9)
  }

  // MARK: Colours

  @Test("In the dark, words are white on #121212; literally they stay #111111, and vanish on it")
  func colours() throws {
    let found = try [("intended", "light"), ("intended", "dark"), ("literal", "dark")].map {
      reading, scheme -> [String] in
      let (stage, detail) = stage([("reading", .text(reading)), ("color_scheme", .text(scheme))])
      defer { withExtendedLifetime(stage) {} }
      let picture = try detail.picture()
      let canvas = picture.nodes.first?.children.first?.fill?.hex ?? ""
      let words = ["creator", "title", "description"].map { picture.color(ofPart: $0)?.hex ?? "" }
      return [canvas] + Set(words).sorted()
    }
    #expect(found == [["#FFFFFF", "#111111"], ["#121212", "#FFFFFF"], ["#121212", "#111111"]])
  }

  // MARK: Buttons

  @Test("Save saves, says so, and is saved still when the page is opened again")
  func save() throws {
    let (stage, detail) = stage()
    stage.tap(try stage.instance(named: "detail.save"))
    stage.settle()
    #expect(told(stage).suffix(2) == ["saved ", "toast Saved to Home"])
    #expect(try detail.data("saved") == true)
    let button = try stage.instance(named: "detail.save")
    #expect(button.state == "saved" && abs(button.frame.maxX - 362) < 1e-9)
    stage.send("close", to: detail)
    stage.settle()
    stage.send("open", to: detail)
    #expect(try stage.instance(named: "detail.save").state == "saved")
  }

  @Test("A long press on Save asks for boards")
  func boardPicker() throws {
    let (stage, _) = stage()
    let button = try stage.instance(named: "detail.save")
    try stage.perform(.longPress(.init(), hold: 600_000_000), on: button)
    stage.settle()
    #expect(told(stage).last == "board_picker Home")
  }

  @Test("Literally a tap on Save presses it, and that is all")
  func constantSave() throws {
    let (stage, detail) = stage([("reading", "literal")], [.init("saved", true)])
    let button = try stage.instance(named: "detail.save")
    #expect(button.state == "unsaved")
    stage.press(button)
    stage.advance(by: .milliseconds(300))
    #expect(button.number(SaveButton.scale) == 0.97)
    stage.release(button)
    stage.settle()
    #expect(button.state == "unsaved" && told(stage) == ["opened "])
    #expect(!stage.log.records.contains { $0.kind == "haptic" })
    withExtendedLifetime(detail) {}
  }

  @Test("A follow is passed on, and kept")
  func follow() throws {
    let (stage, detail) = stage()
    stage.send("follow.following", to: detail, true)
    #expect(try detail.data("following") == true)
    #expect(told(stage).last == "following ")
  }

  @Test("Followed, the pill takes the width of Following as its log says, at the row's end")
  func followGrows() throws {
    let (stage, detail) = stage()
    let pill = try stage.instance(named: "detail.follow")
    func shown() throws -> Rect {
      try #require(pill.picture().frame(ofPart: "button")).offset(by: pill.frame.origin)
    }
    let before = try shown()
    #expect(abs(before.maxX - 374) < 1e-9)
    stage.tap(pill)
    #expect(try shown() == before)
    stage.advance(by: .milliseconds(100))
    let share = pill.number(PillButton.stretch)
    let middle = try shown().width
    stage.settle()
    let after = try shown()
    #expect(share > 0.5 && share < 1 && after.width > before.width + 20)
    #expect(abs(middle - before.width - share * (after.width - before.width)) < 1e-9)
    #expect(abs(after.maxX - 374) < 1e-9)
    withExtendedLifetime(detail) {}
  }

  // MARK: VoiceOver

  @Test("VoiceOver reads the pin and can close it; literally it reads the words alone")
  func voiceOver() throws {
    let (stage, detail) = stage()
    let seen = try detail.accessibility()
    #expect(seen.label == "A window seat with shelves on both sides by Studio Nord")
    #expect(seen.value == words && seen.actions.map(\.name) == ["Close"])
    try stage.perform(.perform("Close"), on: detail)
    #expect(detail.state == "closing")
    let (literalStage, literal) = self.stage([("reading", "literal")])
    #expect(try literal.accessibility().actions.isEmpty)
    #expect(try literal.accessibility().label.hasPrefix("Studio Nord, A window seat"))
    withExtendedLifetime(literalStage) {}
  }

  // MARK: Picture

  @Test("How it looks: out of the tile, on the way, open, scrolled", arguments: [false, true])
  func picture(dark: Bool) throws {
    func moment(_ milliseconds: Int, scrolled: Double = 0) -> (Stage) throws -> Void {
      { stage in
        let (_, opened) = try PinDetailScene.openSecondPin(on: stage)
        let options = PlacementOptions(name: "detail", start: PinDetailScene.start(opened))
        let detail = stage.add(PinDetail.component, options)
        stage.advance(by: .milliseconds(milliseconds))
        if scrolled > 0 {
          try stage.perform(.scroll(by: Point(0, scrolled), duration: 0), on: detail)
        }
      }
    }
    let text = try filmstrip(
      dark: dark, size: Size(320, 560),
      [moment(0), moment(70), moment(150), moment(600), moment(600, scrolled: 80)])
    expectGolden(text, "pin_detail_\(dark ? "dark" : "light").svg")
  }

  @Test("With Reduce Motion it fades in over the grid")
  func reducedPicture() throws {
    let text = try filmstrip(
      dark: false, size: Size(320, 560),
      [
        { stage in
          stage.change("reduce_motion", to: true)
          let (_, opened) = try PinDetailScene.openSecondPin(on: stage)
          stage.add(PinDetail.component, PlacementOptions(start: PinDetailScene.start(opened)))
          stage.advance(by: .milliseconds(70))
        }
      ])
    expectGolden(text, "pin_detail_reduced.svg")
  }
}

extension Picture {
  /// The colour of the words of a part.
  fileprivate func color(ofPart part: String) -> Color? {
    func find(_ nodes: [Node]) -> Color? {
      for node in nodes {
        if node.part == part, case .text(let text) = node.content { return text.color }
        if let found = find(node.children) { return found }
      }
      return nil
    }
    return find(nodes)
  }
}
