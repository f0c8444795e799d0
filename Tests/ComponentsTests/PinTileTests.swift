// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import Testing

@Suite("Pinterest's pin tile")
struct PinTileTests {
  static func tile(
    _ start: [Value.Field] = [], _ changes: [(String, Value)] = [], width: Double = 175
  ) throws -> (stage: Stage, tile: Instance) {
    let stage = Stage()
    for (name, value) in changes { stage.change(name, to: value) }
    let texts: [Value.Field] = [.init("title", "Tomato galette"), .init("creator", "Ana Ruiz")]
    let given = start.map(\.name)
    let all =
      [Value.Field("aspect", 0.75)].filter { !given.contains($0.name) }
      + texts.filter { !given.contains($0.name) } + start
    let options = PlacementOptions(
      name: "tile", place: Point(stage.environment.width - width, 20), start: all)
    return (stage, try stage.place(PinTile.component, options))
  }

  private func outputs(_ stage: Stage) -> [String] {
    stage.log.records.compactMap { record in
      guard record.source == "tile", case .output(let name, _) = record.entry else { return nil }
      return name
    }
  }

  @Test("It is as high as picture and caption: 48.7 pt with one line of title, 65.4 with two")
  func height() throws {
    let (stage, one) = try Self.tile()
    #expect(abs(one.size.height - 175 / 0.75 - 48.7) < 0.05)
    let (other, two) = try Self.tile([
      .init("title", "A window seat with shelves on both of its sides")
    ])
    #expect(abs(two.size.height - 175 / 0.75 - 65.4) < 0.05)
    withExtendedLifetime((stage, other)) {}
  }

  @Test("The picture takes its placeholder's place without a shift")
  func loading() throws {
    let (stage, tile) = try Self.tile([.init("image", "galette")])
    let before = try #require(try tile.picture().frame(ofPart: "image"))
    #expect(before.height == 175 / 0.75)
    try stage.perform(.send("image_loaded", .none), on: tile)
    let after = try tile.picture()
    #expect(after.frame(ofPart: "image") == before)
    let texts = "\(after.nodes)"
    #expect(texts.contains("image(name: \"galette\")"))
  }

  @Test("The Save button stands 12 pt from the corner, and follows its own width")
  func save() throws {
    let (stage, tile) = try Self.tile()
    let save = try stage.instance(named: "tile.save")
    #expect(abs(save.frame.maxX - tile.frame.maxX + 12) < 1e-9)
    #expect(save.frame.y == tile.frame.y + 12)
    stage.tap(save)
    #expect(abs(save.frame.maxX - tile.frame.maxX + 12) < 1e-9)
    #expect(save.frame.width > 80)
  }

  @Test("A tap on the Save button saves and does not open; one beside it opens")
  func targets() throws {
    let (stage, tile) = try Self.tile()
    let save = try stage.instance(named: "tile.save")
    for point in [save.frame.center, Point(tile.frame.x + 20, tile.frame.y + 150)] {
      try stage.touch(.down, at: point)
      try stage.touch(.up, at: point)
    }
    #expect(outputs(stage) == ["saved", "toast", "opened"])
  }

  @Test("VoiceOver hears one target, with Save as an action of its own")
  func voiceOver() throws {
    let (stage, tile) = try Self.tile()
    let heard = try tile.accessibility()
    #expect(heard.label == "Save Tomato galette by Ana Ruiz")
    #expect(heard.actions.map(\.name) == ["Open", "Save", "Choose board"])
    try stage.perform(.perform("Save"), on: tile)
    #expect(try tile.accessibility().value == "Saved")
    #expect(
      try tile.accessibility().actions.map(\.name) == ["Open", "Unsave", "Choose board"])
    try stage.perform(.perform("Choose board"), on: tile)
    #expect(outputs(stage).last == "board_picker")
  }

  @Test("VoiceOver leaves out what a pin does not say")
  func missingTexts() throws {
    let rows: [(title: String, creator: String, intended: String, literal: String)] = [
      ("Soup", "Ana", "Save Soup by Ana", "Soup, Ana"), ("Soup", "", "Save Soup", "Soup"),
      ("", "Ana", "Save pin by Ana", "Ana"), ("", "", "Save pin", "Pin"),
    ]
    for row in rows {
      for (reading, label) in [("intended", row.intended), ("literal", row.literal)] {
        let (stage, tile) = try Self.tile(
          [.init("title", .text(row.title)), .init("creator", .text(row.creator))],
          [("reading", .text(reading))])
        #expect(try tile.accessibility().label == label)
        withExtendedLifetime(stage) {}
      }
    }
  }

  @Test("The code's tile is no button: a tap opens nothing, VoiceOver hears its texts alone")
  func literalTap() throws {
    let (stage, tile) = try Self.tile([], [("reading", "literal")])
    stage.tap(tile)
    let point = Point(tile.frame.x + 20, tile.frame.y + 150)
    try stage.touch(.down, at: point)
    try stage.touch(.up, at: point)
    #expect(outputs(stage) == [])
    let heard = try tile.accessibility()
    #expect(heard.label == "Tomato galette, Ana Ruiz")
    #expect(heard.traits == [] && heard.actions == [] && heard.hint == nil && heard.value == nil)
    stage.tap(try stage.instance(named: "tile.save"))
    #expect(outputs(stage) == ["saved"])
    #expect(stage.unhandledErrors.isEmpty)
  }

  @Test("An aspect ratio that is missing or not above 0 is an error")
  func aspects() {
    for aspect in [0.0, -0.75, .infinity] {
      #expect(throws: (any Error).self) { _ = try Self.tile([.init("aspect", .number(aspect))]) }
    }
    #expect(throws: (any Error).self) { _ = try Stage().place(PinTile.component) }
  }

  @Test("A new pin that is taken away while it fades up leaves nothing to wait for")
  func gone() throws {
    let (stage, tile) = try Self.tile([.init("arrives", true), .init("delay", 0.05)])
    stage.advance(by: .milliseconds(100))
    #expect(tile[PinTile.opacity] != 1.0)
    try stage.remove(tile)
    let now = stage.now
    stage.settle()
    #expect(stage.now == now)
  }

  @Test("Reduce Motion switched on while a new pin rises: it stands at once and fades on")
  func reducedOnTheWay() throws {
    let (stage, tile) = try Self.tile([.init("arrives", true)])
    stage.advance(by: .milliseconds(50))
    let opacity = tile[PinTile.opacity].number ?? 0
    #expect((tile[PinTile.sunk].number ?? 0) > 0)
    stage.change("reduce_motion", to: true)
    #expect(tile[PinTile.sunk] == 0.0)
    #expect(abs((tile[PinTile.opacity].number ?? 0) - opacity) < 1e-12)
    let jump = stage.log.records.last { $0.kind == "value" }
    #expect(jump?.place == "tile.sunk")
    stage.settle()
    #expect(tile[PinTile.opacity] == 1.0)
  }
}
