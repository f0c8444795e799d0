// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import TestKit
import Testing

@Suite("Pinterest's masonry grid")
struct MasonryGridTests {
  /// The pins of inventory §3.3 C5.
  static let aspects = [0.75, 1, 0.5, 1.5, 0.66, 0.8, 1.2, 0.75, 0.6, 1]

  static func pin(_ aspect: Double, _ title: String = "A pin", id: String? = nil) -> Value {
    .fields(
      [
        .init("aspect", .number(aspect)), .init("title", .text(title)),
        .init("creator", .text("Ana")),
      ] + (id.map { [.init("id", .text($0))] } ?? []))
  }

  static func grid(
    _ pins: [Value], _ changes: [(String, Value)] = [], size: Size? = nil
  ) throws -> (stage: Stage, grid: Instance) {
    let stage = Stage()
    for (name, value) in changes { stage.change(name, to: value) }
    let options = PlacementOptions(name: "grid", size: size, start: [.init("pins", .list(pins))])
    return (stage, try stage.place(MasonryGrid.component, options))
  }

  // MARK: Layout

  @Test("The inventory's pins fall as it says: left 0 3 4 6 8, right 1 2 5 7 9")
  func golden() {
    var layout = MasonryLayout(width: 390)
    for aspect in Self.aspects { layout.append(aspect: aspect, title: "A pin") }
    #expect(layout.columns == [[0, 3, 4, 6, 8], [1, 2, 5, 7, 9]])
    #expect(layout.estimates.map { ($0 * 100).rounded() / 100 } == [1392.65, 1492.08])
  }

  @Test(
    "Columns are as wide as the guide's formula has them",
    arguments: [(375.0, 167.5), (390, 175), (393, 176.5), (430, 195)])
  func widths(width: Double, column: Double) {
    #expect(MasonryLayout(width: width).columnWidth == column)
  }

  @Test("Captions are 48.7 pt with one line and 65.4 with two, and pins stack 8 apart")
  func captions() {
    var layout = MasonryLayout(width: 390)
    layout.append(aspect: 1, title: "Short")
    layout.append(aspect: 1, title: "A title that is longer than one line of the tile")
    layout.append(aspect: 1, title: "Short")
    #expect(abs(layout.frames[0].height - 175 - 48.7) < 0.05)
    #expect(abs(layout.frames[1].height - 175 - 65.4) < 0.05)
    #expect(abs(layout.frames[2].y - layout.frames[0].maxY - 8) < 1e-9)
    #expect(layout.frames[0].y == 12 && layout.frames[0].x == 16 && layout.frames[1].x == 199)
  }

  @Test("Appending never moves what is there, and one by one is all at once")
  func append() {
    withSeeds(20) { seed, random in
      let aspects = (0..<60).map { _ in Double.random(in: 0.3...2, using: &random) }
      var (whole, parts) = (MasonryLayout(width: 390), MasonryLayout(width: 390))
      for aspect in aspects { whole.append(aspect: aspect, title: "x") }
      for aspect in aspects.prefix(40) { parts.append(aspect: aspect, title: "x") }
      let before = parts.frames
      for aspect in aspects.dropFirst(40) { parts.append(aspect: aspect, title: "x") }
      #expect(parts.frames == whole.frames, "seed \(seed)")
      #expect(Array(parts.frames.prefix(40)) == before, "seed \(seed)")
    }
  }

  @Test("What lies in a window is found as a look at every frame finds it")
  func window() {
    withSeeds(20) { seed, random in
      var layout = MasonryLayout(width: 390, columns: Int.random(in: 1...4, using: &random))
      for _ in 0..<80 {
        layout.append(aspect: Double.random(in: 0.3...2, using: &random), title: "x")
      }
      let port = Rect(0, Double.random(in: -100...8000, using: &random), 390, 844)
      let slow = layout.frames.indices.filter { layout.frames[$0].intersection(port) != nil }
      #expect(layout.indices(in: port) == slow, "seed \(seed)")
    }
  }

  @Test("Less than the margins wide, columns have no width instead of a negative one")
  func narrow() {
    #expect(MasonryLayout(width: 30).columnWidth == 0)
  }

  @Test(
    "Wide screens have three and four columns as intended, two in the code",
    arguments: [(390.0, 2), (767, 2), (768, 3), (1023, 3), (1024, 4)])
  func columns(width: Double, count: Int) throws {
    for (reading, columns) in [("intended", count), ("literal", 2)] {
      let (stage, grid) = try Self.grid(
        (0..<8).map { _ in Self.pin(1) }, [("reading", .text(reading)), ("width", .number(width))])
      withExtendedLifetime(stage) {
        let lefts = Set(grid.children.map(\.instance.frame.x))
        #expect(lefts.count == columns)
      }
    }
  }

  // MARK: On the stage

  @Test("Of ten thousand pins those in sight are made, and any other when it is named")
  func tenThousand() throws {
    let (stage, grid) = try Self.grid((0..<10_000).map { Self.pin(0.5 + Double($0 % 7) / 5) })
    let count = try grid.childCount()
    #expect(count == 10_000)
    #expect(grid.children.count < 10)
    let far = try stage.instance(named: "grid.p9999")
    #expect(far.frame.y > 100_000)
    let save = try stage.instance(named: "grid.p5.save")
    #expect(save.component.id == "pinterest.save_button")
    #expect(throws: StageError.self) { _ = try stage.instance(named: "grid.p10000") }
    #expect(throws: StageError.self) { _ = try stage.instance(named: "grid.p007") }
  }

  @Test("Scrolling makes what comes into sight, keeps what was, and tells how far")
  func scrolling() throws {
    let (stage, grid) = try Self.grid((0..<40).map { _ in Self.pin(0.75) })
    let before = grid.children.count
    try stage.perform(.scroll(by: Point(0, 600), duration: 300_000_000), on: grid)
    stage.settle()
    #expect(grid.children.count > before)
    #expect(grid.children.contains { $0.key == "p0" })
    #expect(stage.log.records.contains { $0.kind == "output" && $0.summary.hasPrefix("scrolled") })
  }

  @Test("New pins fade up 8 pt, 50 ms later in the second column; those at the start stand there")
  func entrance() throws {
    let (stage, grid) = try Self.grid([Self.pin(1)])
    try stage.perform(.send("append", .list([Self.pin(1), Self.pin(1)])), on: grid)
    let (old, right) = (try stage.instance(named: "grid.p0"), try stage.instance(named: "grid.p1"))
    let left = try stage.instance(named: "grid.p2")
    #expect(old[PinTile.opacity] == 1.0 && old[PinTile.sunk] == 0.0)
    #expect(left[PinTile.opacity] == 0.0 && left[PinTile.sunk] == 8.0)
    stage.advance(by: .milliseconds(50))
    #expect((left[PinTile.opacity].number ?? 0) > 0.1)
    #expect(right[PinTile.opacity] == 0.0)
    stage.advance(by: .milliseconds(50))
    #expect((right[PinTile.opacity].number ?? 0) > 0.1)
    stage.settle()
    #expect(
      right[PinTile.opacity] == 1.0 && right[PinTile.sunk] == 0.0 && right.states.contains("there"))
    #expect(grid.states.contains("idle"))
  }

  @Test("The code moves new pins by their own height, all together")
  func literalEntrance() throws {
    let (stage, grid) = try Self.grid([Self.pin(1)], [("reading", "literal")])
    try stage.perform(.send("append", .list([Self.pin(1), Self.pin(1)])), on: grid)
    for name in ["grid.p1", "grid.p2"] {
      let tile = try stage.instance(named: name)
      #expect(tile[PinTile.sunk].number == tile.size.height)
      stage.advance(by: .zero)
    }
    stage.advance(by: .milliseconds(20))
    let drawn = try ["grid.p1", "grid.p2"].map {
      try stage.instance(named: $0)[PinTile.opacity].number ?? 0
    }
    #expect(drawn[0] == drawn[1] && drawn[0] > 0)
  }

  @Test("With Reduce Motion new pins fade where they stand, and only the code still moves them")
  func reduced() throws {
    for (reading, isStill) in [("intended", true), ("literal", false)] {
      let (stage, grid) = try Self.grid(
        [Self.pin(1)], [("reading", .text(reading)), ("reduce_motion", true)])
      try stage.perform(.send("append", .list([Self.pin(1)])), on: grid)
      let tile = try stage.instance(named: "grid.p1")
      let stands = tile[PinTile.sunk] == 0.0
      #expect(stands == isStill)
      #expect(tile[PinTile.opacity] == 0.0)
      stage.settle()
      #expect(tile[PinTile.opacity] == 1.0 && tile.states.contains("there"))
    }
  }

  @Test("A second append while pins arrive gives its own their time, and the first ones go on")
  func secondAppend() throws {
    let (stage, grid) = try Self.grid([])
    try stage.perform(.send("append", .list((0..<3).map { _ in Self.pin(0.5) })), on: grid)
    stage.advance(by: .milliseconds(500))
    let first = try stage.instance(named: "grid.p0")
    let drawn = first[PinTile.opacity].number ?? 0
    try stage.perform(.send("append", .list((0..<8).map { _ in Self.pin(0.5) })), on: grid)
    #expect((first[PinTile.opacity].number ?? 0) >= drawn && drawn > 0.9)
    stage.advance(by: .milliseconds(500))
    let late = try stage.instance(named: "grid.p10")
    #expect(late[PinTile.opacity] == 0.0)
    #expect(first[PinTile.opacity] == 1.0)
    stage.advance(by: .milliseconds(100))
    #expect(grid.states.contains("idle"))
  }

  @Test("A pin taken away while others arrive costs none of those its entrance")
  func removedMeanwhile() throws {
    let (stage, grid) = try Self.grid((0..<4).map { _ in Self.pin(0.2) })
    try stage.perform(.send("append", .list([Self.pin(1), Self.pin(1)])), on: grid)
    for key in ["p0", "p1"] { try stage.perform(.send("remove", .text(key)), on: grid) }
    for (key, opacity) in [("p3", 1.0), ("p4", 0), ("p5", 0)] {
      #expect(try stage.instance(named: "grid.\(key)")[PinTile.opacity].number == opacity)
    }
  }

  @Test("How pins fade up is tuned on the grid")
  func tuned() throws {
    let stage = Stage()
    let grid = try stage.place(
      MasonryGrid.component,
      PlacementOptions(name: "grid", parameters: [.init("rise", 30)]))
    try stage.perform(.send("append", .list([Self.pin(1)])), on: grid)
    #expect(try stage.instance(named: "grid.p0")[PinTile.sunk] == 30.0)
    stage.settle()
    try stage.setParameter("entrance.response", of: grid, to: 2)
    try stage.perform(.send("append", .list([Self.pin(1)])), on: grid)
    stage.advance(by: .milliseconds(700))
    #expect((try stage.instance(named: "grid.p1")[PinTile.opacity].number ?? 1) < 0.9)
  }

  @Test("The code paints no background: a dark stage stays dark behind it, and it scrolls")
  func background() throws {
    for (reading, fills) in [("intended", 1), ("literal", 0)] {
      let (stage, grid) = try Self.grid(
        (0..<20).map { _ in Self.pin(0.5) },
        [("reading", .text(reading)), ("color_scheme", "dark")])
      let picture = try grid.picture()
      #expect(picture.nodes.count { $0.fill != nil } == fills)
      #expect(picture.frame(ofPart: "grid") == Rect(.zero, grid.size))
      try stage.touch(.down, at: Point(195, 700))
      try stage.touch(.move, at: Point(195, 500))
      try stage.touch(.up, at: Point(195, 500))
      #expect(grid[Scroll.offset] == 200.0)
    }
  }

  @Test("A tapped pin tells where its picture is; a saved one which it was")
  func outputs() throws {
    let (stage, _) = try Self.grid([Self.pin(0.5, "Soup", id: "soup")])
    stage.tap(try stage.instance(named: "grid.soup"))
    let save = try stage.instance(named: "grid.soup.save")
    stage.tap(save)
    let told = stage.log.records.compactMap { record -> (String, Value)? in
      guard record.source == "grid", case .output(let name, let value) = record.entry else {
        return nil
      }
      return (name, value)
    }
    #expect(told.map(\.0) == ["opened", "saved", "toast"])
    #expect(told[0].1.field("frame") == .rect(Rect(16, 12, 175, 350)))
    #expect(told[0].1.field("key") == "soup" && told[0].1.field("tile") == "grid.soup")
    #expect(told[1].1.field("key") == "soup" && told[1].1.field("value") == true)
  }

  @Test(
    "A pin taken away in mid-morph leaves no motion and no timer, and the others keep their keys")
  func removal() throws {
    let (stage, grid) = try Self.grid((0..<4).map { _ in Self.pin(1) })
    stage.tap(try stage.instance(named: "grid.p1.save"))
    stage.advance(by: .milliseconds(100))
    let last = try stage.instance(named: "grid.p3")
    try stage.perform(.send("remove", "p1"), on: grid)
    #expect(grid.children.map(\.key) == ["p0", "p2", "p3"])
    let kept = try stage.instance(named: "grid.p3")
    #expect(kept === last)
    let cancelled = stage.log.records.filter {
      $0.source == "grid.p1.save" && $0.summary.hasSuffix("cancelled")
    }
    #expect(cancelled.map(\.place).contains("grid.p1.save.fill"))
    let now = stage.now
    stage.settle()
    #expect(stage.now == now)
    #expect(stage.unhandledErrors.isEmpty)
    try stage.perform(.send("append", .list([Self.pin(1)])), on: grid)
    #expect(grid.children.map(\.key) == ["p0", "p2", "p3", "p4"])
  }

  @Test("A pin that is saved elsewhere shows it at once, made or not, and is silent as intended")
  func savedElsewhere() throws {
    for (reading, buzzes) in [("intended", 0), ("literal", 2)] {
      let (stage, grid) = try Self.grid(
        (0..<40).map { _ in Self.pin(0.5) }, [("reading", .text(reading))])
      for key in ["p0", "p39"] { try stage.perform(.send("mark_saved", .text(key)), on: grid) }
      for key in ["p0", "p39"] {
        let save = try stage.instance(named: "grid.\(key).save")
        #expect(save[SaveButton.title] == "Saved" && save[SaveButton.fill].color?.hex == "#111111")
      }
      try stage.perform(.send("mark_unsaved", "p0"), on: grid)
      #expect(try stage.instance(named: "grid.p0.save").states.contains("unsaved"))
      #expect(stage.log.records.count { $0.kind == "haptic" } == buzzes)
      #expect(stage.unhandledErrors.isEmpty)
    }
  }

  @Test("An append that is wrong is an error, and what was there stays")
  func badAppend() throws {
    let (stage, grid) = try Self.grid([Self.pin(1)])
    try stage.perform(.send("append", .list([Self.pin(0)])), on: grid)
    #expect(stage.unhandledErrors.count == 1)
    #expect(grid.children.map(\.key) == ["p0"])
    try stage.perform(.send("append", .list([Self.pin(2)])), on: grid)
    #expect(grid.children.map(\.key) == ["p0", "p1"])
    try stage.perform(.send("remove", "p7"), on: grid)
    #expect(stage.unhandledErrors.count == 2)
  }

  @Test("Exploring it waits for the end of the arrival, beyond what moves in its tiles")
  func explored() throws {
    let walk = try Exploration(of: MasonryGrid.component)
    #expect(walk.faults.isEmpty)
    #expect(walk.untaken.allSatisfy { $0.hasSuffix("/ refuse") }, "\(walk.untaken)")
  }

  @Test("Captions stay as intended and grow in the code with Dynamic Type")
  func dynamicType() throws {
    for (reading, grows) in [("intended", false), ("literal", true)] {
      let (stage, _) = try Self.grid([Self.pin(1), Self.pin(1)], [("reading", .text(reading))])
      let before = try stage.instance(named: "grid.p0").frame.height
      stage.change("dynamic_type", to: "accessibility1")
      let after = try stage.instance(named: "grid.p0").frame.height
      #expect((after > before + 10) == grows)
    }
  }

  @Test(
    "The grid, light and dark, at rest, while a pin fades up, and scrolled",
    arguments: [false, true])
  func picture(dark: Bool) throws {
    let titles = ["Tomato galette", "A small house by the sea with a red door", "Moss"]
    let pins = Self.aspects.enumerated().map { Self.pin($1, titles[$0 % 3]) }
    let changes: [(String, Value)] = [
      ("color_scheme", dark ? "dark" : "light"), ("height", 500),
    ]
    let (stage, grid) = try Self.grid(Array(pins.prefix(3)), changes)
    try stage.perform(.send("image_loaded", .none), on: stage.instance(named: "grid.p0"))
    stage.tap(try stage.instance(named: "grid.p1.save"))
    stage.settle()
    try stage.perform(.send("append", .list(Array(pins.dropFirst(3)))), on: grid)
    stage.advance(by: .milliseconds(120))
    let (scene, problems) = stage.scene()
    #expect(problems.isEmpty)
    expectGolden(SVG.document(scene), "masonry_grid_\(dark ? "dark" : "light").svg")
  }
}
