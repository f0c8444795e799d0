// SPDX-License-Identifier: MIT
import Drawing
import Testing

@testable import Simulation

@Suite("Long lists of children")
struct ChildListTests {
  /// Which children a list was asked for.
  private final class Asked { var indices: [Int] = [] }

  private static let count = DataField("count", 0)
  private static let first = DataField("first", 0)

  /// A row that lights at a tap and tells so.
  private static let row = Lamp.make(
    "test.row",
    chart: ComponentChart(
      State(
        "off",
        on("tap", to: "on", Action("tell") { $0.output("lit", true) }),
        on("whisper", Action("whisper") { $0.output("said", "hush") })),
      State("on")),
    outputs: [Output("lit", ""), Output("said", "")])

  /// Rows of 100 pt in a window of 300; row `first` is the first one that is left.
  private static func list(
    rows: Int, asked: Asked = Asked(), scrolls: Bool = true, tellsLayout: Bool = false,
    key: @escaping (Int) -> String = { "r\($0)" }, then: [any ChartElement] = []
  ) -> Component {
    Component(
      "test.list", "Rows.", size: .fixed(Size(390, 300)),
      inputs: [Input("count", rows, sets: .data(count), "how many")], data: [count, first],
      chart: ComponentChart(
        State(
          "rest",
          on("drop", Action("drop") { $0.set(first, $0.number(first) + 1) }),
          on("cut", Action("cut") { $0.set(count, $0.number(count) - 1) }),
          on(
            "child.lit",
            Action("hear") { me in
              me.output("heard", "\(me.event?.name ?? "") \(me.event?.part ?? "")")
            }),
          on("r1.said", Action("one") { $0.output("heard", "r1 alone") }),
          on(
            "child.said", Action("any") { $0.output("heard", "any: \($0.event?.data.json ?? "")") })
        )),
      outputs: [Output("heard", "")],
      scroll: scrolls ? Scroll { me in me.number(count) * 100 } : nil,
      childList: { me in
        let (first, count) = (Int(me.number(first)), Int(me.number(count)))
        return ChildList(
          count: count - first, key: { key($0 + first) },
          index: { name in
            guard let row = Int(name.dropFirst()), (first..<count).contains(row) else {
              return name == key(first) ? 0 : nil
            }
            return name == key(row) ? row - first : nil
          },
          inSight: { port in
            (0..<(count - first)).filter {
              Double($0) * 100 < port.maxY && Double($0 + 1) * 100 > port.y
            }
          },
          layout: tellsLayout ? [me[Self.first], me[Self.count]] : nil,
          child: { index in
            asked.indices.append(index)
            return Component.Child(
              key(index + first), row, frame: Rect(0, Double(index) * 100, 390, 100))
          })
      },
      picture: { _ in [] }, accessibility: { _ in Accessibility(label: "List") })
  }

  private func keys(_ list: Instance) -> [String] { list.children.map(\.key) }

  @Test("Of two thousand only those in sight are made, or even asked for")
  func inSight() throws {
    let asked = Asked()
    let stage = Stage()
    let list = stage.add(Self.list(rows: 2000, asked: asked), name: "list")
    #expect(try list.childCount() == 2000)
    #expect(keys(list) == ["r0", "r1", "r2"])
    #expect(asked.indices == [0, 1, 2])
    #expect(list.children.allSatisfy { $0.key == String($0.instance.name.dropFirst(5)) })
    try stage.perform(.scroll(by: Point(0, 150), duration: 0), on: list)
    #expect(keys(list) == ["r0", "r1", "r2", "r3", "r4"])
    #expect(Set(asked.indices) == [0, 1, 2, 3, 4])
  }

  @Test("While the layout is equal those that are made are not asked for again; then they move")
  func layout() throws {
    let asked = Asked()
    let stage = Stage()
    let list = stage.add(
      Self.list(rows: 2000, asked: asked, tellsLayout: true), name: "list")
    try stage.perform(.scroll(by: Point(0, 150), duration: 100_000_000), on: list)
    _ = try stage.instance(named: "list.r1500")
    stage.settle()
    #expect(asked.indices.sorted() == [0, 1, 2, 3, 4, 1500], "each once")
    #expect(keys(list) == ["r0", "r1", "r2", "r3", "r4", "r1500"])
    let plain = Stage()
    let other = plain.add(Self.list(rows: 2000), name: "list")
    try plain.perform(.scroll(by: Point(0, 150), duration: 100_000_000), on: other)
    _ = try plain.instance(named: "list.r1500")
    plain.settle()
    for each in [stage, plain] {
      let top = try each.instance(named: "list")
      each.send("drop", to: top)
    }
    #expect(keys(list) == keys(other) && !keys(list).contains("r0"))
    #expect(list.children.map(\.instance.frame) == other.children.map(\.instance.frame))
    #expect(stage.log.json == plain.log.json)
  }

  @Test("No child is called child, and those that fail use up no room on the stage")
  func reserved() throws {
    let stage = Stage()
    let list = stage.add(
      Self.list(rows: 2000, key: { $0 == 3 ? "child" : "r\($0)" }), name: "list")
    let before = stage.instanceCount
    for _ in 0..<3 { stage.send("drop", to: list) }
    #expect(stage.briefly("error").last?.contains("stands for any") == true)
    #expect(stage.instanceCount == before)
  }

  @Test("One that is named is made and stands in its place; what no list knows is an error")
  func named() throws {
    let asked = Asked()
    let stage = Stage()
    let list = stage.add(Self.list(rows: 2000, asked: asked), name: "list", at: Point(0, 50))
    let far = try stage.instance(named: "list.r1500")
    #expect(far.frame == Rect(0, 150_050, 390, 100))
    #expect(keys(list) == ["r0", "r1", "r2", "r1500"])
    _ = try stage.instance(named: "list.r700")
    #expect(keys(list) == ["r0", "r1", "r2", "r700", "r1500"], "in the order of the list")
    #expect(Set(asked.indices) == [0, 1, 2, 700, 1500])
    #expect(try stage.instance(named: "list.r1500") === far)
    for name in ["list.r2000", "list.r-1", "list.x", "list."] {
      #expect(throws: StageError.self, "\(name)") { try stage.instance(named: name) }
    }
    #expect(try stage.reveal("r2000", in: list) == nil)
    let again = try stage.recording.replay(until: stage.now)
    #expect(again.log.json == stage.log.json)
  }

  @Test("All the way down two thousand rows few are made, and those that were made are kept")
  func allTheWay() throws {
    let stage = Stage()
    let list = stage.add(Self.list(rows: 2000), name: "list")
    let top = try stage.instance(named: "list.r0")
    try stage.perform(.scroll(by: Point(0, 199_700), duration: 1_000_000_000), on: list)
    stage.settle()
    #expect(keys(list).suffix(3) == ["r1997", "r1998", "r1999"])
    // Once a frame four at most come into sight.
    #expect(list.children.count <= 61 * 4)
    #expect(!top.isRemoved && list.children.first?.instance === top)
  }

  @Test("Where nothing scrolls all are in sight")
  func notScrolling() throws {
    let stage = Stage()
    let list = stage.add(Self.list(rows: 40, scrolls: false), name: "list")
    #expect(list.children.count == 40)
  }

  @Test("One taken away goes; the others keep their key and state and move up")
  func removal() throws {
    let stage = Stage()
    let list = stage.add(Self.list(rows: 2000), name: "list")
    let (gone, kept) = (
      try stage.instance(named: "list.r0"), try stage.instance(named: "list.r1")
    )
    stage.tap(kept)
    stage.send("drop", to: list)
    #expect(gone.isRemoved && !kept.isRemoved)
    #expect(keys(list) == ["r1", "r2", "r3"], "the next one has come into sight")
    #expect(list.children.first?.instance === kept && kept.state == "on")
    #expect(kept.frame == Rect(0, 0, 390, 100))
    #expect(throws: StageError.self) { try stage.instance(named: "list.r0") }
    let last = try stage.instance(named: "list.r1999")
    stage.send("cut", to: list)
    #expect(last.isRemoved)
    #expect(try list.childCount() == 1998)
  }

  @Test("A chart may hear any child: child.NAME, with the key as its part")
  func anyChild() throws {
    let stage = Stage()
    let list = stage.add(Self.list(rows: 2000), name: "list")
    stage.tap(try stage.instance(named: "list.r2"))
    try stage.perform(.tap(.init(), hold: 0), on: stage.instance(named: "list.r1234"))
    #expect(
      stage.briefly("output") == [
        "output list.r2 lit true", "output list heard child.lit r2",
        "output list.r1234 lit true", "output list heard child.lit r1234",
      ])
    let heard = try #require(stage.log.records.last { $0.kind == "output" })
    #expect(stage.log.cause(of: heard)?.briefly == "output list.r1234 lit true")
    _ = list
  }

  @Test("What a chart hears of one child by name does not come as any child's")
  func oneChild() throws {
    let stage = Stage()
    stage.add(Self.list(rows: 3), name: "list")
    for key in ["r0", "r1"] {
      stage.send("whisper", to: try stage.instance(named: "list.\(key)"))
    }
    #expect(
      stage.briefly("output").filter { $0.hasPrefix("output list heard") } == [
        "output list heard any: \"hush\"", "output list heard r1 alone",
      ])
  }

  @Test("Wrong keys are errors that say so: signs, none at all, one for two children")
  func wrongKeys() throws {
    for (key, words) in [
      ("a.b", "\"a.b\" cannot be a child's key"), ("", "\"\" cannot be a child's key"),
      ("same", "two children with the key \"same\""),
    ] {
      let stage = Stage()
      let list = stage.add(Self.list(rows: 2000, key: { _ in key }), name: "list")
      #expect(stage.briefly("error").last?.contains(words) == true, "\(key)")
      #expect(Set(list.children.map(\.key)).count == list.children.count)
      stage.send("drop", to: list)
      #expect(Set(stage.allInstances.map(\.name)).count == stage.allInstances.count)
    }
  }

  @Test("A child that cannot be made is an error, and all the others stay as they were")
  func failing() throws {
    let stage = Stage()
    let list = stage.add(
      Self.list(rows: 2000, key: { $0 == 3 ? "no key" : "r\($0)" }), name: "list")
    let first = try stage.instance(named: "list.r0")
    stage.send("drop", to: list)
    #expect(stage.briefly("error").last?.contains("cannot be a child's key") == true)
    #expect(keys(list) == ["r0", "r1", "r2"])
    #expect(!first.isRemoved && stage.allInstances.allSatisfy { !$0.isRemoved })
    #expect(try stage.instance(named: "list.r0") === first)
  }

  @Test("A key that its child does not bear is an error")
  func otherKey() throws {
    let component = Lamp.make(children: nil)
    let list = Component(
      "test.wrong", "A list that mixes keys up.", chart: ComponentChart(State("rest")),
      childList: { _ in
        ChildList(
          count: 1, key: { _ in "a" }, index: { $0 == "a" ? 0 : nil }, inSight: { _ in [0] },
          child: { _ in Component.Child("b", component, frame: .zero) })
      }, picture: { _ in [] }, accessibility: { _ in Accessibility(label: "List") })
    let stage = Stage()
    let instance = stage.add(list, name: "list")
    #expect(stage.briefly("error").last?.contains("\"b\"") == true)
    #expect(instance.children.isEmpty)
  }
}
