// SPDX-License-Identifier: MIT
import Drawing
import Testing

@testable import Simulation

@Suite("How a parent shows a child")
struct ChildLayerTests {
  private static let way = Property("way", 0.0, .moves, reduced: .cut)

  private static let inner = Component(
    "test.inner", "", size: .fixed(Size(40, 40)),
    chart: ComponentChart(State("only", on("tap", Action("nothing") { _ in }))),
    gestures: [.tap("dot")],
    layer: { _ in Layer(opacity: 0.5, offset: Point(1, 2)) },
    picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), fill: .black, part: "dot")] },
    accessibility: { _ in Accessibility(label: "inner") })

  private static let outer = Component(
    "test.outer", "", size: .fixed(Size(200, 100)), properties: [way],
    chart: ComponentChart(
      State("only", on("go", Action("go") { $0.animate(way, to: 1.0, .curve(.linear(1))) }))),
    children: { _ in
      [
        .init(
          "dot", inner, frame: Rect(10, 10, 40, 40),
          layer: { me in
            Layer(opacity: 1 - me.number(way), offset: Point(100 * me.number(way), 0))
          })
      ]
    },
    picture: { _ in [] }, accessibility: { _ in Accessibility(label: "outer") })

  private func stage() throws -> (Stage, Instance, Instance) {
    let stage = Stage()
    let outer = stage.add(Self.outer, name: "outer")
    return (stage, outer, try stage.instance(named: "outer.dot"))
  }

  @Test("A child rides along with a motion of its parent, without a step in between")
  func rides() throws {
    let (stage, outer, dot) = try stage()
    stage.send("go", to: outer)
    #expect(dot.frame == Rect(11, 12, 40, 40))
    stage.advance(by: .milliseconds(250))
    #expect(dot.frame == Rect(36, 12, 40, 40))
    #expect(try dot.layer().opacity == 0.5 * 0.75)
    stage.settle()
    #expect(dot.frame == Rect(111, 12, 40, 40))
  }

  @Test("Touches find it where it is shown, and the scene draws it there")
  func shown() throws {
    let (stage, outer, dot) = try stage()
    stage.send("go", to: outer)
    stage.advance(by: .milliseconds(500))
    #expect(try stage.hitTest(Point(90, 30))?.instance === dot)
    #expect(try stage.hitTest(Point(20, 30)) == nil)
    let node = try #require(stage.scene().scene.placements.first?.picture.nodes.first)
    #expect(node.frame == Rect(61, 12, 40, 40))
    #expect(node.opacity == 0.25)
  }
}
