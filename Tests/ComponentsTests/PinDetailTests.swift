// SPDX-License-Identifier: MIT
import Components
import Design
import Drawing
import Simulation
import TestKit
import Testing

@Suite("Pinterest's pin detail, out of its tile and back")
struct PinDetailTests {
  private let place = Rect(16, 0, 358, 358 / 0.8)

  /// A grid whose second pin, 0.8 wide by high, has been tapped, and the detail that comes of it.
  private func opening(
    _ changes: [(String, Value)] = [], scrolledBy distance: Double = 0
  ) throws -> (stage: Stage, detail: Instance, tile: Instance, from: Rect) {
    let stage = Stage()
    for (name, value) in changes { stage.change(name, to: value) }
    let (grid, opened) = try PinDetailScene.openSecondPin(on: stage, scrolledBy: distance)
    let options = PlacementOptions(name: "detail", start: PinDetailScene.start(opened))
    let detail = stage.add(PinDetail.component, options)
    guard case .rect(let from)? = opened.field("frame") else { throw StageError("no frame") }
    return (stage, detail, try stage.instance(named: "\(grid.name).p1"), from)
  }

  private func hero(_ detail: Instance) throws -> Rect {
    try #require(detail.picture().frame(ofPart: "image"))
  }

  private func save(_ stage: Stage, _ name: String = "detail") throws -> Instance {
    try stage.instance(named: "\(name).save")
  }

  private func outputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "output" && $0.source == "detail" }
      .compactMap { $0.field("name").text }
  }

  private func expectNear(
    _ one: Rect, _ other: Rect, _ tolerance: Double = 1e-9,
    at location: SourceLocation = #_sourceLocation
  ) {
    let differences = [
      one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height,
    ]
    #expect(
      differences.allSatisfy { abs($0) <= tolerance }, "\(one) is not \(other)",
      sourceLocation: location)
  }

  // MARK: Opening

  @Test("It begins exactly on the tile's picture, Save on Save, and ends exactly at its place")
  func opens() throws {
    let (stage, detail, tile, from) = try opening()
    #expect(try hero(detail) == from)
    #expect(from == Rect(199, 12, 175, 218.75))
    expectNear(try save(stage).frame, try save(stage, tile.name).frame)
    #expect(detail.state == "opening" && outputs(stage).isEmpty)
    #expect(try stage.settle() == 487_689_000)
    #expect(detail.state == "open" && outputs(stage) == ["opened"])
    #expect(try hero(detail) == place)
    #expect(detail.number(PinDetail.presence) == 1)
    let size = try save(stage).size
    expectNear(
      try save(stage).frame, Rect(Point(374 - 12 - size.width, 12), size))
  }

  @Test(
    "On the way it follows the neutral guide's spring",
    arguments: [
      (50, 0.242229), (100, 0.588285), (150, 0.822930), (200, 0.942504),
    ])
  func way(milliseconds: Int, share: Double) throws {
    let (stage, detail, _, from) = try opening()
    stage.advance(by: .milliseconds(milliseconds))
    let expected = Rect(
      from.x + (place.x - from.x) * share, from.y + (place.y - from.y) * share,
      from.width + (place.width - from.width) * share,
      from.height + (place.height - from.height) * share)
    expectNear(try hero(detail), expected, 0.001)
    #expect(abs(detail.number(PinDetail.presence) - share) < 1e-6)
    let button = try save(stage).frame
    #expect(abs(button.maxX - (expected.maxX - 12)) < 0.001)
    #expect(abs(button.y - (expected.y + 12)) < 0.001)
  }

  @Test("Out of a scrolled grid it begins where the tile is shown")
  func scrolledGrid() throws {
    let (stage, detail, tile, from) = try opening(scrolledBy: 20)
    #expect(from.y == -8)
    #expect(try hero(detail) == from)
    expectNear(try save(stage).frame, try save(stage, tile.name).frame)
    stage.settle()
    #expect(try hero(detail) == place)
  }

  @Test("While it travels, tile and detail show one picture, not two")
  func sharesOne() throws {
    func pictures(_ stage: Stage) -> Int {
      func count(_ nodes: [Node]) -> Int {
        nodes.reduce(0) { $0 + ($1.content == .image(name: "window") ? 1 : 0) + count($1.children) }
      }
      return stage.scene().scene.withoutReplaced.placements.reduce(0) {
        $0 + count($1.picture.nodes)
      }
    }
    let (stage, detail, tile, _) = try opening()
    stage.send("image_loaded", to: tile)
    #expect(pictures(stage) == 1)
    stage.advance(by: .milliseconds(100))
    #expect(pictures(stage) == 1)
    stage.settle()
    stage.send("close", to: detail)
    stage.settle()
    #expect(pictures(stage) == 1)
  }

  // MARK: Interruptions

  @Test("Closing while it opens, and opening while it closes, keep place and speed")
  func interrupted() throws {
    let (stage, detail, _, from) = try opening()
    for (milliseconds, event, state) in [
      (100, "close", "closing"), (40, "open", "opening"), (60, "close", "closing"),
      (30, "open", "opening"), (10, "close", "closing"),
    ] {
      stage.advance(by: .milliseconds(milliseconds))
      let before = try moment(stage, detail)
      stage.send(event, to: detail)
      #expect(detail.state == state)
      let after = try moment(stage, detail)
      #expect(before.frame == after.frame && before.save == after.save)
      for (old, new) in zip(before.speeds, after.speeds) { #expect(abs(old - new) < 1e-9) }
    }
    stage.settle()
    #expect(detail.state == "closed" && outputs(stage) == ["closed"])
    #expect(detail.number(PinDetail.expansion) == 0 && detail.number(PinDetail.presence) == 0)
    stage.send("open", to: detail)
    #expect(try hero(detail) == from)
    stage.settle()
    #expect(try hero(detail) == place)
    #expect(outputs(stage) == ["closed", "opened"])
  }

  private func moment(
    _ stage: Stage, _ detail: Instance
  ) throws -> (frame: Rect, save: Rect, speeds: [Double]) {
    let speeds = try ["expansion", "presence"].map { try detail.velocity(of: $0).number ?? .nan }
    return (try hero(detail), try save(stage).frame, speeds)
  }

  @Test("Its speed really carries over: closed at 0.1 s it goes on outwards for a moment")
  func momentum() throws {
    let (stage, detail, _, _) = try opening()
    stage.advance(by: .milliseconds(100))
    #expect(abs((try detail.velocity(of: "expansion").number ?? 0) - 6.008) < 0.001)
    let width = try hero(detail).width
    stage.send("close", to: detail)
    stage.advance(by: .milliseconds(10))
    #expect(try hero(detail).width > width)
  }

  @Test("Closed it is not there: nothing is drawn, and touches go to the grid")
  func closed() throws {
    let (stage, detail, tile, _) = try opening()
    try stage.touch(.down, at: Point(100, 700))
    try stage.touch(.up, at: Point(100, 700))
    stage.settle()
    stage.send("close", to: detail)
    stage.settle()
    #expect(try detail.picture().hitTest(Point(200, 100)) == nil)
    #expect(detail.children.isEmpty)
    #expect(try stage.hitTest(Point(250, 150))?.instance === tile)
    let count = stage.log.records.filter { $0.field("name") == "opened" && $0.kind == "output" }
      .count
    // Open, the page keeps touches to itself: so far the tile, its grid and the detail have told.
    #expect(count == 3)
  }

  @Test("Closing a scrolled page brings the picture from where it is shown back to the tile")
  func scrolledPage() throws {
    let (stage, detail, _, from) = try opening([("height", 500.0)])
    stage.settle()
    try stage.perform(.scroll(by: Point(0, 120), duration: 200_000_000), on: detail)
    stage.settle()
    #expect(try hero(detail) == place.offset(by: Point(0, -120)))
    let button = try save(stage).frame
    #expect(abs(button.y - (12 - 120)) < 1e-9)
    stage.send("close", to: detail)
    #expect(try hero(detail) == place.offset(by: Point(0, -120)))
    stage.advance(by: .milliseconds(487))
    expectNear(try hero(detail), from, 1)
    stage.settle()
    #expect(detail.state == "closed")
  }

  // MARK: Reduce Motion and the literal reading

  @Test("With Reduce Motion the picture keeps its place and everything cross-fades")
  func reduceMotion() throws {
    let (stage, detail, _, _) = try opening([("reduce_motion", true)])
    #expect(try hero(detail) == place)
    #expect(try !detail.isMoving("expansion") && detail.isMoving("presence"))
    stage.advance(by: .milliseconds(100))
    let page = try #require(try detail.picture().nodes.first)
    #expect(abs(page.opacity - 0.588285) < 1e-6)
    #expect(page.children.last?.part == "image" && page.children.last?.shared == nil)
    #expect(abs(try save(stage).layer().opacity - 0.588285) < 1e-6)
    stage.settle()
    #expect(detail.state == "open" && outputs(stage) == ["opened"])
    stage.send("close", to: detail)
    stage.advance(by: .milliseconds(100))
    #expect(try hero(detail) == place)
    stage.settle()
    #expect(detail.state == "closed")
  }

  @Test("Reduce Motion switched on while it opens puts the picture in place")
  func switched() throws {
    let (stage, detail, _, _) = try opening()
    stage.advance(by: .milliseconds(50))
    stage.change("reduce_motion", to: true)
    #expect(try hero(detail) == place)
    #expect(detail.state == "opening")
    stage.settle()
    #expect(detail.state == "open")
  }

  @Test("Switched on while it flies back, Reduce Motion puts the picture into its tile, logged")
  func switchedOnClosing() throws {
    let (stage, detail, _, from) = try opening()
    stage.settle()
    stage.send("close", to: detail)
    stage.advance(by: .milliseconds(130))
    #expect(try hero(detail).width < 250)
    let seen = detail.number(PinDetail.presence)
    stage.change("reduce_motion", to: true)
    #expect(try hero(detail) == from)
    #expect(detail.state == "closing" && detail.number(PinDetail.presence) == seen)
    let cut = stage.log.records.last { $0.kind == "value" && $0.field("property") == "expansion" }
    #expect(cut?.field("to") == 0.0)
    stage.settle()
    #expect(detail.state == "closed")
    // From rest it is decided anew.
    stage.send("open", to: detail)
    #expect(try hero(detail) == place && detail.number(PinDetail.presence) == 0)
    #expect(try !detail.isMoving("expansion"))
  }

  @Test("Switched off while the page fades, Reduce Motion changes nothing of it")
  func switchedOffClosing() throws {
    let (stage, detail, _, _) = try opening([("reduce_motion", true)])
    stage.settle()
    stage.send("close", to: detail)
    stage.advance(by: .milliseconds(130))
    stage.change("reduce_motion", to: false)
    for event in ["open", "close"] {
      #expect(try hero(detail) == place)
      let page = try #require(try detail.picture().nodes.first)
      #expect(page.children.last?.part == "image")
      stage.send(event, to: detail)
      stage.advance(by: .milliseconds(20))
    }
    #expect(try hero(detail) == place)
    stage.settle()
    #expect(detail.state == "closed")
    stage.send("open", to: detail)
    stage.settle()
    stage.send("close", to: detail)
    #expect(try detail.isMoving("expansion"))
  }

  @Test("In another width it fades, since its tile is elsewhere; turned back it flies")
  func otherWidth() throws {
    let (stage, detail, _, from) = try opening()
    stage.settle()
    stage.change("width", to: 430.0)
    stage.send("close", to: detail)
    stage.advance(by: .milliseconds(100))
    #expect(try hero(detail) == Rect(16, 0, 398, 497.5))
    #expect(try !detail.isMoving("expansion") && detail.isMoving("presence"))
    stage.settle()
    stage.send("open", to: detail)
    #expect(try hero(detail).width == 398)
    stage.settle()
    stage.change("width", to: 390.0)
    stage.send("close", to: detail)
    stage.settle()
    stage.send("open", to: detail)
    #expect(try hero(detail) == from)
  }

  @Test("Opened anew it is scrolled to its beginning")
  func reopened() throws {
    let (stage, detail, _, _) = try opening([("height", 500.0)])
    stage.settle()
    try stage.perform(.scroll(by: Point(0, 120), duration: 200_000_000), on: detail)
    stage.settle()
    stage.send("close", to: detail)
    stage.advance(by: .milliseconds(50))
    stage.send("open", to: detail)
    stage.settle()
    #expect(
      try hero(detail) == place.offset(by: Point(0, -120)), "turned round it is the same page")
    stage.send("close", to: detail)
    stage.settle()
    stage.send("open", to: detail)
    stage.settle()
    #expect(try hero(detail) == place)
  }

  @Test("A frame of less than nothing is an error that says what is taken")
  func nonsense() throws {
    let stage = Stage()
    let start: [Value.Field] = [.init("aspect", 0.8), .init("from", .rect(Rect(0, 0, -5, 10)))]
    #expect {
      try stage.place(PinDetail.component, PlacementOptions(start: start))
    } throws: {
      "\($0)".contains("a width and height of 0 or more")
    }
  }

  @Test("Literally it is there at once and gone at once", arguments: [false, true])
  func literal(reduced: Bool) throws {
    let (stage, detail, _, _) = try opening([
      ("reading", "literal"), ("reduce_motion", .boolean(reduced)),
    ])
    #expect(detail.state == "open" && stage.now == 0)
    #expect(try hero(detail) == place)
    stage.send("close", to: detail)
    #expect(detail.state == "closed" && outputs(stage) == ["opened", "closed"])
    #expect(!stage.log.records.contains { $0.kind == "motion" && $0.source == "detail" })
  }

  @Test("Without a frame to come from, the page fades in with its picture in place")
  func withoutFrame() throws {
    let stage = Stage()
    let start: [Value.Field] = [.init("aspect", 0.8)]
    let detail = stage.add(PinDetail.component, PlacementOptions(name: "detail", start: start))
    #expect(try hero(detail) == place)
    stage.advance(by: .milliseconds(100))
    #expect(abs((try detail.picture().nodes.first?.opacity ?? 0) - 0.588285) < 1e-6)
    stage.settle()
    #expect(detail.state == "open")
  }

  @Test("A walk reaches every state and finds no fault")
  func walk() throws {
    let walk = try Exploration(of: PinDetail.component)
    #expect(walk.isComplete && walk.unreachable.isEmpty && walk.unhandled.isEmpty)
    #expect(walk.deadEnds.isEmpty && walk.faults.isEmpty)
  }
}
