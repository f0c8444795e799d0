// SPDX-License-Identifier: MIT
import Drawing
import Testing

@testable import Simulation

@Suite("The scene of a stage")
struct SceneTests {
  private static let row = Lamp.make(
    "test.row", picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), part: "row")] })

  /// Ten rows of 100 pt below a bar of 50, in a window of 200.
  private static let list = Component(
    "test.list", "Rows under a bar.", size: .fixed(Size(390, 250)),
    chart: ComponentChart(State("rest")),
    scroll: Scroll(part: "port") { _ in 1050 },
    children: { _ in
      (0..<10).map {
        Component.Child("r\($0)", row, frame: Rect(0, 50 + Double($0) * 100, 390, 100))
      }
    },
    picture: { _ in
      [
        Node(.rectangle, frame: Rect(0, 50, 390, 200), part: "port"),
        Node(.rectangle, frame: Rect(0, 0, 390, 50), part: "bar"),
      ]
    },
    accessibility: { _ in Accessibility(label: "List") })

  private func shown(_ stage: Stage) throws -> Node {
    let placement = try #require(stage.scene().scene.placements.first)
    #expect(placement.place == Point(0, 100))
    #expect(placement.picture.nodes.map(\.part) == ["port", "bar", nil])
    return try #require(placement.picture.nodes.last)
  }

  @Test("Children are cut at the window they are scrolled in; those out of sight are left out")
  func clips() throws {
    let stage = Stage()
    let list = stage.add(Self.list, name: "list", at: Point(0, 100))
    var window = try shown(stage)
    #expect(window.clips && window.frame == Rect(0, 50, 390, 200))
    #expect(window.children.map(\.part) == ["list.r0", "list.r1"])
    #expect(window.children.map(\.frame.y) == [0, 100])
    try stage.perform(.scroll(by: Point(0, 250), duration: 0), on: list)
    #expect(list.children.map(\.key) == ["r0", "r1", "r2", "r3", "r4"], "all that were made")
    window = try shown(stage)
    #expect(window.frame == Rect(0, 50, 390, 200), "the window stays")
    #expect(window.children.map(\.part) == ["list.r2", "list.r3", "list.r4"])
    #expect(window.children.map(\.frame.y) == [-50, 50, 150])
  }

  @Test("What is cut away is not in the drawing of it")
  func drawn() throws {
    let stage = Stage()
    let list = stage.add(Self.list, name: "list")
    _ = try stage.instance(named: "list.r9")
    let svg = SVG.document(stage.scene().scene)
    #expect(svg.contains("list.r0") && !svg.contains("list.r9"))
    #expect(svg.contains("clipPath"))
    _ = list
  }

  @Test("Where nothing scrolls nothing is cut, even beyond the parent's edge")
  func overhanging() throws {
    let parent = Lamp.make(
      "test.parent",
      children: { _ in [Component.Child("out", Self.row, frame: Rect(90, -20, 40, 40))] },
      picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), part: "lamp")] })
    let stage = Stage()
    stage.add(parent, name: "parent", at: Point(10, 10))
    let nodes = try #require(stage.scene().scene.placements.first).picture.nodes
    #expect(nodes.map(\.part) == ["lamp", "parent.out"])
    #expect(nodes.last?.frame == Rect(90, -20, 40, 40))
  }

  @Test("It is as large as the screen, on white, or on black in the dark")
  func background() {
    let stage = Stage()
    stage.change("width", to: 320)
    #expect(stage.scene().scene.size == Size(320, 844))
    #expect(stage.scene().scene.shownBackground == .white)
    stage.change("color_scheme", to: "dark")
    let scene = stage.scene().scene
    #expect(scene.shownBackground == .black && scene.isDark)
  }
}
