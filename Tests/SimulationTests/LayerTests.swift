// SPDX-License-Identifier: MIT
import Drawing
import Testing

@testable import Simulation

@Suite("Layers")
struct LayerTests {
  private static let opacity = Property("opacity", 1.0, .fades)
  private static let sunk = Property("sunk", 0.0, .fades)
  private static let size = Property("size", 1.0, .fades)

  /// A button of 40 by 40 that tells where it is shown.
  private static let button = Lamp.make(
    "test.button", size: .fixed(Size(40, 40)), properties: [],
    chart: ComponentChart(
      State(
        "off", on("tap", to: "on", Action("tell") { $0.output("shown", $0.stageFrame) })),
      State("on")),
    outputs: [Output("shown", "")],
    picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), part: "button")] })

  /// A card of 100 by 100 with a button at (50, 10), faded, moved and scaled as its properties say.
  private static let card = Component(
    "test.card", "A card.", size: .fixed(Size(100, 100)), properties: [opacity, sunk, size],
    chart: ComponentChart(
      State(
        "rest", on("fade", Action("fade") { $0.set(opacity, $0.event?.data ?? .none) }),
        on("sink", Action("sink") { $0.set(sunk, $0.event?.data ?? .none) }),
        on("grow", Action("grow") { $0.set(size, $0.event?.data ?? .none) }))),
    gestures: [.tap("card")],
    children: { _ in [Component.Child("button", button, frame: Rect(50, 10, 40, 40))] },
    layer: { me in
      Layer(
        opacity: me.number(opacity), scale: me.number(size), offset: Point(0, me.number(sunk)))
    },
    picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), part: "card")] },
    accessibility: { _ in Accessibility(label: "Card") })

  private func stage() throws -> (Stage, card: Instance, button: Instance) {
    let stage = Stage()
    let card = stage.add(Self.card, name: "card", at: Point(20, 100))
    return (stage, card, try stage.instance(named: "card.button"))
  }

  @Test("Without numbers a layer changes nothing; opacity stays within 0 and 1")
  func plain() throws {
    #expect(Layer() == Layer(opacity: 1, scale: 1, offset: .zero))
    #expect(Layer(opacity: 1.2).opacity == 1 && Layer(opacity: -0.1).opacity == 0)
    let (stage, card, button) = try stage()
    for instance in [card, button] { #expect(try instance.layer() == Layer()) }
    #expect(
      stage.scene().scene.placements.first?.picture.nodes.map(\.part) == ["card", "card.button"])
  }

  @Test("Frames follow the offset, a child's with its parent's")
  func frames() throws {
    let (stage, card, button) = try stage()
    #expect(card.frame == Rect(20, 100, 100, 100) && button.frame == Rect(70, 110, 40, 40))
    stage.send("sink", to: card, 30)
    #expect(card.frame == Rect(20, 130, 100, 100))
    #expect(button.frame == Rect(70, 140, 40, 40))
    stage.tap(button)
    let shown = stage.log.records.last { $0.kind == "output" }
    #expect(shown?.field("value") == .rect(Rect(70, 140, 40, 40)))
  }

  @Test("A frame is scaled about its centre")
  func scaled() throws {
    let (stage, card, _) = try stage()
    stage.send("grow", to: card, 1.5)
    #expect(card.frame == Rect(-5, 75, 150, 150))
  }

  @Test("Touches find a child where it is shown, and no longer where it was")
  func touches() throws {
    let (stage, card, button) = try stage()
    stage.send("sink", to: card, 60)
    #expect(try stage.hitTest(Point(90, 120)) == nil)
    #expect(try stage.hitTest(Point(90, 190))?.instance === button)
    #expect(try stage.hitTest(Point(30, 250))?.instance === card)
    try stage.touch(.down, at: Point(90, 205))
    try stage.touch(.up, at: Point(90, 205))
    #expect(button.state == "on")
  }

  @Test("What is faded away takes no touch, nor does what is inside it")
  func fadedAway() throws {
    let (stage, card, button) = try stage()
    stage.send("fade", to: card, 0.01)
    #expect(try stage.hitTest(Point(90, 130))?.instance === button)
    stage.send("fade", to: card, 0)
    #expect(try stage.hitTest(Point(90, 130)) == nil)
    #expect(try stage.hitTest(Point(30, 190)) == nil)
  }

  @Test("The scene fades and scales all of a component together, and shows it where it is")
  func scene() throws {
    let (stage, card, _) = try stage()
    stage.send("fade", to: card, 0.25)
    stage.send("grow", to: card, 0.5)
    stage.send("sink", to: card, 8)
    let placement = try #require(stage.scene().scene.placements.first)
    #expect(placement.place == Point(20, 108))
    #expect(placement.picture.nodes.count == 1)
    let group = try #require(placement.picture.nodes.first)
    #expect(group.content == .group && group.frame == Rect(0, 0, 100, 100))
    #expect(group.opacity == 0.25 && group.scale == 0.5)
    #expect(group.children.map(\.part) == ["card", "card.button"], "the child is in it, on top")
    #expect(group.children.last?.frame == Rect(50, 10, 40, 40))
  }

  @Test("A child's own layer is drawn in its parent's picture")
  func childLayer() throws {
    let outer = Component(
      "test.outer", "A card in a frame.", size: .fixed(Size(200, 200)),
      chart: ComponentChart(State("rest")),
      children: { _ in [Component.Child("card", Self.card, frame: Rect(10, 10, 100, 100))] },
      picture: { me in [Node(.rectangle, frame: Rect(.zero, me.size), part: "outer")] },
      accessibility: { _ in Accessibility(label: "Outer") })
    let stage = Stage()
    stage.add(outer, name: "outer", at: Point(5, 5))
    let card = try stage.instance(named: "outer.card")
    stage.send("fade", to: card, 0.5)
    stage.send("sink", to: card, 7)
    let nodes = try #require(stage.scene().scene.placements.first).picture.nodes
    #expect(nodes.map(\.part) == ["outer", "outer.card"], "the outer one is a placement, no group")
    #expect(nodes.last?.frame == Rect(10, 17, 100, 100) && nodes.last?.opacity == 0.5)
  }

  @Test("A layer that fails is said once, and nothing of it is drawn")
  func failing() throws {
    let broken = Component(
      "test.broken", "A layer that fails.", size: .fixed(Size(10, 10)),
      chart: ComponentChart(State("rest")),
      layer: { _ in throw StageError("no such layer") },
      picture: { _ in [Node(.rectangle, frame: Rect(0, 0, 10, 10))] },
      accessibility: { _ in Accessibility(label: "Broken") })
    let stage = Stage()
    stage.add(broken)
    stage.add(broken)
    let (scene, problems) = stage.scene()
    #expect(problems == ["no such layer"])
    #expect(scene.placements.allSatisfy { $0.picture.nodes.isEmpty })
  }
}
