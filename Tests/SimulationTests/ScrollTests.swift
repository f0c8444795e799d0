// SPDX-License-Identifier: MIT
import Drawing
import Testing

@testable import Simulation

@Suite("Scrolling")
struct ScrollTests {
  /// A row of 100 pt that knows whether it was tapped.
  private static let row = Component(
    "test.row", "A row.",
    chart: ComponentChart(
      Region("tap", State("fresh", on("tap", to: "tapped")), State("tapped")),
      Region(
        "press", State("up", on("press", to: "down")),
        State("down", on("release", "cancel", to: "up")))),
    gestures: [.tap()], outputs: [],
    picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), part: "row")] },
    accessibility: { _ in Accessibility(label: "Row") })

  /// Ten rows in a window of 300 pt.
  private static let list = Component(
    "test.list", "Ten rows.", size: .fixed(Size(390, 300)),
    chart: ComponentChart(State("rest")),
    scroll: Scroll { _ in 1000 },
    children: { me in
      (0..<10).map { Component.Child("r\($0)", row, frame: Rect(0, Double($0) * 100, 390, 100)) }
    },
    picture: { _ in [] }, accessibility: { _ in Accessibility(label: "List") })

  private func stage() -> (Stage, Instance) {
    let stage = Stage()
    return (stage, stage.add(Self.list, name: "list"))
  }

  private func offset(_ list: Instance) -> Double { list[Scroll.offset].number ?? .nan }

  @Test("Content follows the finger 1:1, and the app hears of it")
  func follows() throws {
    let (stage, list) = stage()
    try stage.perform(.scroll(by: Point(0, 250), duration: 300_000_000), on: list)
    stage.advance(by: .milliseconds(300))
    #expect(offset(list) == 250)
    let told = stage.log.records.filter { $0.field("name") == "scrolled" }
    #expect(told.count == 18)
    #expect(told.last?.field("value")["offset"] == 250.0)
    #expect(stage.log.records.last?.field("name") == "scroll_ended")
  }

  @Test("Children are made when they are first in sight, or named")
  func lazily() throws {
    let (stage, list) = stage()
    #expect(list.children.map(\.key) == ["r0", "r1", "r2"])
    try stage.perform(.scroll(by: Point(0, 150), duration: 100_000_000), on: list)
    stage.advance(by: .milliseconds(100))
    #expect(list.children.map(\.key) == ["r0", "r1", "r2", "r3", "r4"])
    _ = try stage.instance(named: "list.r9")
    #expect(list.children.map(\.key).last == "r9")
    let again = try stage.recording.replay(until: stage.now)
    #expect(again.log.json == stage.log.json)
  }

  @Test("A scroll claims a child's touch after 10 pt and cancels it")
  func claims() throws {
    let (stage, list) = stage()
    let row = try stage.instance(named: "list.r1")
    try stage.touch(.down, at: Point(100, 150))
    try stage.touch(.move, at: Point(100, 141))
    #expect(try row.isIn("down"))
    try stage.touch(.move, at: Point(100, 130))
    #expect(try row.isIn("up"))
    #expect(offset(list) == 20)
    try stage.touch(.up, at: Point(100, 100))
    #expect(offset(list) == 50)
    #expect(row.state == "fresh")
    try stage.touch(.down, at: Point(100, 60))
    try stage.touch(.up, at: Point(100, 60))
    #expect(row.state == "tapped", "the row stands 50 pt higher now")
  }

  @Test("Content pulled beyond its end comes back by the rebound, and jumps with Reduce Motion")
  func rebounds() throws {
    for (reduces, moves) in [(false, true), (true, false)] {
      let (stage, list) = stage()
      stage.change("reduce_motion", to: .boolean(reduces))
      try stage.perform(.scroll(by: Point(0, -80), duration: 100_000_000), on: list)
      stage.advance(by: .milliseconds(100))
      #expect(try list.isMoving("offset") == moves)
      stage.settle()
      #expect(offset(list) == 0)
    }
  }

  @Test("A scroll takes a press inside away, also one by another finger")
  func cancelsPress() throws {
    let (stage, list) = stage()
    let row = try stage.instance(named: "list.r1")
    try stage.perform(.press(.init()), on: row)
    #expect(row.states == ["fresh", "down"])
    try stage.perform(.scroll(by: Point(0, 50), duration: 100_000_000), on: list)
    stage.advance(by: .milliseconds(100))
    #expect(row.states == ["fresh", "up"])
    #expect(stage.log.records.contains { $0.source == "list.r1" && $0.field("name") == "cancel" })
  }

  @Test("Where content becomes shorter, or its window larger, there is no emptiness to see")
  func shorter() throws {
    let count = DataField("count", 10.0)
    let list = Component(
      "test.shrinking", "Rows that go.",
      size: .dynamic { Size(390, $0.environment.height) }, data: [count],
      chart: ComponentChart(State("rest", on("shrink", Action("shrink") { $0.set(count, 5.0) }))),
      scroll: Scroll { $0.number(count) * 100 },
      picture: { _ in [] }, accessibility: { _ in Accessibility(label: "List") })
    let stage = Stage()
    stage.change("height", to: 300)
    let instance = stage.add(list, name: "list")
    try stage.perform(.scroll(by: Point(0, 700), duration: 100_000_000), on: instance)
    stage.settle()
    #expect(offset(instance) == 700)
    try stage.perform(.send("shrink", .none), on: instance)
    #expect(offset(instance) == 200)
    #expect(stage.log.records.last?.place == "list.offset")
    stage.change("height", to: 400)
    #expect(offset(instance) == 100)
    stage.change("height", to: 844)
    #expect(offset(instance) == 0)
  }

  @Test("Something that does not scroll says so")
  func refuses() throws {
    let stage = Stage()
    let row = stage.add(Self.row)
    #expect(throws: StageError("test.row does not scroll")) {
      try stage.perform(.scroll(by: Point(0, 10), duration: 0), on: row)
    }
  }
}

extension ScrollTests {
  @Test("A child scrolled out of the window takes no touch, and a gap between children scrolls")
  func window() throws {
    let row = Component(
      "test.tile", "A tile.",
      chart: ComponentChart(State("fresh", on("tap", to: "tapped")), State("tapped")),
      gestures: [.tap()],
      picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), part: "tile")] },
      accessibility: { _ in Accessibility(label: "Tile") })
    let list = Component(
      "test.gaps", "Tiles with gaps.", size: .fixed(Size(390, 100)),
      chart: ComponentChart(State("rest")), scroll: Scroll { _ in 400 },
      children: { _ in
        (0..<4).map {
          Component.Child("t\($0)", row, frame: Rect(0, Double($0) * 100, 390, 60))
        }
      },
      picture: { _ in [] }, accessibility: { _ in Accessibility(label: "List") })
    let stage = Stage()
    let it = stage.add(list, name: "list", at: Point(0, 200))
    try stage.touch(.down, at: Point(10, 280))
    try stage.touch(.move, at: Point(10, 240))
    try stage.touch(.up, at: Point(10, 240))
    #expect(it[Scroll.offset] == 40.0)
    try stage.touch(.down, at: Point(10, 180))
    try stage.touch(.up, at: Point(10, 180))
    #expect(try stage.instance(named: "list.t0").state == "fresh")
  }
}
