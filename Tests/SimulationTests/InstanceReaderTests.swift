// SPDX-License-Identifier: MIT
import Design
import Drawing
import Testing

@testable import Simulation

@Suite("What a component reads of itself")
struct InstanceReaderTests {
  /// What was worked out, and from what was kept.
  private final class Work { var calls: [String] = [] }

  private static let number = DataField("number", 1)

  /// A lamp whose size is twice its number, worked out once for each number.
  private func component(_ work: Work) -> Component {
    Lamp.make(
      size: .dynamic { me in
        let double = me.derived("double", from: [me[Self.number]]) { (last: Double?) in
          work.calls.append("\(me.name): \(Value.number(last ?? 0)) to \(me[Self.number].json)")
          return me.number(Self.number) * 2
        }
        let square = me.derived("square", from: [me[Self.number]]) { (_: Double?) in
          me.number(Self.number) * me.number(Self.number)
        }
        return Size(double, square)
      },
      data: [Self.number],
      chart: ComponentChart(
        State("only", on("set", Action("set") { $0.set(Self.number, $0.event?.data ?? .none) }))))
  }

  @Test("What is derived from values is kept until they change, and then made from what was kept")
  func derived() {
    let work = Work()
    let stage = Stage()
    let lamp = stage.add(component(work), name: "a")
    for _ in 0..<3 { #expect(lamp.size == Size(2, 1)) }
    #expect(work.calls == ["a: 0 to 1"])
    stage.send("set", to: lamp, 5)
    for _ in 0..<3 { #expect(lamp.size == Size(10, 25)) }
    #expect(work.calls == ["a: 0 to 1", "a: 2 to 5"])
    stage.send("set", to: lamp, 1)
    #expect(lamp.size == Size(2, 1), "the last alone is kept")
    #expect(work.calls.last == "a: 10 to 1" && work.calls.count == 3)
  }

  @Test("Each component keeps its own")
  func each() {
    let work = Work()
    let stage = Stage()
    let lamp = component(work)
    let (a, b) = (stage.add(lamp, name: "a"), stage.add(lamp, name: "b"))
    #expect(a.size == b.size)
    stage.send("set", to: b, 3)
    for _ in 0..<2 { #expect(a.size == Size(2, 1) && b.size == Size(6, 9)) }
    #expect(work.calls.filter { $0.hasPrefix("a") } == ["a: 0 to 1"])
  }

  @Test("What cannot be made is thrown, and what was kept stays")
  func throwing() throws {
    let stage = Stage()
    let me = InstanceReader(stage.add(Lamp.component))
    #expect(me.derived("x", from: [1]) { (_: Int?) in 7 } == 7)
    #expect(throws: StageError("no")) {
      _ = try me.derived("x", from: [2]) { (_: Int?) -> Int in throw StageError("no") }
    }
    #expect(me.derived("x", from: [1]) { (_: Int?) in 8 } == 7)
    #expect(me.derived("x", from: [3]) { (last: Int?) in last ?? 0 } == 7)
  }

  private static let growing = TypeStyle("growing", family: "Inter", size: 17, scales: true)
  private static let fixed = TypeStyle("fixed", family: "Inter", size: 17)

  /// Texts as high as they are.
  private static let page = Lamp.make(
    size: .dynamic { me in Size(100, TextMeasurer.standard.lineHeight(me.style(growing))) },
    picture: { me in
      [
        .text("grows", growing, .black, frame: Rect(0, 0, 100, 20)),
        .text("stays", fixed, .black, frame: Rect(0, 20, 100, 20)),
        .group(
          frame: Rect(0, 40, 100, 20),
          [.text("grows", growing, .black, frame: Rect(0, 0, 100, 20))]),
        Node(.text(Text("told", fixed, .black)), frame: .zero, scales: true),
        Node(.symbol(name: "house", size: 17, weight: 400), frame: .zero, scales: true),
      ]
    })

  private func sizes(_ nodes: [Node]) -> [Double] {
    nodes.flatMap { node -> [Double] in
      switch node.content {
      case .text(let text): [text.style.size]
      case .symbol(_, let size, _): [size]
      default: sizes(node.children)
      }
    }
  }

  @Test("Texts that follow Dynamic Type grow in the picture, the others and symbols do not")
  func dynamicType() throws {
    let stage = Stage()
    let page = stage.add(Self.page)
    #expect(sizes(try page.picture().nodes) == [17, 17, 17, 17, 17])
    let frames = try page.picture().nodes.map(\.frame)
    // Apple's sizes of Body, 17 by default.
    for (setting, body) in [("xsmall", 14.0), ("xxxlarge", 23), ("accessibility5", 53)] {
      stage.change("dynamic_type", to: .text(setting))
      let expected = [body, 17, body, body, 17]
      for (size, wanted) in zip(sizes(try page.picture().nodes), expected) {
        #expect(abs(size - wanted) < 1e-9, "\(setting)")
      }
      #expect(try page.picture().nodes.map(\.frame) == frames, "layout is the component's business")
      let drawn = try #require(stage.scene().scene.placements.first).picture.nodes
      #expect(sizes(drawn) == sizes(try page.picture().nodes), "grown once")
    }
  }

  @Test("A style is measured as it grows")
  func style() {
    let stage = Stage()
    let page = stage.add(Self.page)
    let height = page.size.height
    stage.change("dynamic_type", to: "xxxlarge")
    #expect(abs(page.size.height - height * 23 / 17) < 1e-9)
    let me = InstanceReader(page)
    #expect(me.style(Self.fixed) == Self.fixed)
    #expect(abs(me.style(Self.growing).size - 23) < 1e-9)
  }
}
