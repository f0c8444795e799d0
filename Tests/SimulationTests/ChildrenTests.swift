// SPDX-License-Identifier: MIT
import Drawing
import Testing

@testable import Simulation

@Suite("Components inside components")
struct ChildrenTests {
  private static let count = DataField("count", 1)
  private static let wide = DataField("wide", false)

  private static let inner = Lamp.make(
    "test.inner",
    chart: ComponentChart(
      State("off", on("tap", "light", to: "on", Action("tell") { $0.output("lit", true) })),
      State("on", on("tap", to: "off"))),
    outputs: [Output("lit", "")])

  private static let outer = Lamp.make(
    "test.outer", properties: [], data: [count, wide],
    chart: ComponentChart(
      State(
        "only",
        on("more", Action("more") { $0[count] = .number($0.number(count) + 1) }),
        on("fewer", Action("fewer") { $0[count] = .number($0.number(count) - 1) }),
        on("widen", Action("widen") { $0[wide] = true }),
        on("p1.lit", Action("hear") { $0.output("first", $0.event?.data ?? .none) }),
        on("call", Action("call") { $0.tell("p1", "light") }),
        on("miscall", Action("miscall") { $0.tell("p7", "light") }))),
    gestures: [], outputs: [Output("first", "")],
    children: { me in
      (0..<Int(me.number(count))).map { index in
        let width = me[wide] == true ? 80.0 : 40.0
        return .init(
          "p\(index + 1)", inner, frame: Rect(0, Double(index) * 50, width, 40),
          ignores: index == 1 ? ["tap"] : [])
      }
    })

  private func stage() -> (Stage, Instance) {
    let stage = Stage()
    return (stage, stage.add(Self.outer, name: "outer", at: Point(100, 200)))
  }

  private func child(_ stage: Stage, _ name: String) throws -> Instance {
    try stage.instance(named: "outer." + name)
  }

  @Test("They are made, kept by key and removed as the data asks")
  func matched() throws {
    let (stage, outer) = stage()
    let first = try child(stage, "p1")
    stage.tap(first)
    stage.send("more", to: outer)
    #expect(outer.children.map(\.key) == ["p1", "p2"])
    #expect(try child(stage, "p1") === first && first.state == "on")
    #expect(try child(stage, "p2").frame == Rect(100, 250, 40, 40))
    stage.send("widen", to: outer)
    #expect(first.frame == Rect(100, 200, 80, 40))
    let second = try child(stage, "p2")
    stage.send("fewer", to: outer)
    #expect(second.isRemoved && !first.isRemoved)
    #expect(throws: StageError.self) { try child(stage, "p2") }
    stage.send("more", to: outer)
    #expect(try child(stage, "p2") !== second)
  }

  @Test("Outputs arrive as KEY.NAME, told events go down, and the log names the way")
  func outputs() throws {
    let (stage, outer) = stage()
    stage.send("call", to: outer)
    #expect(
      stage.lines.suffix(4) == [
        "input outer call", "state outer.p1 off → on", "output outer.p1 lit true",
        "output outer first true",
      ])
    #expect(try child(stage, "p1").state == "on")
    stage.send("miscall", to: outer)
    #expect(stage.briefly("error").first?.contains("outer has no child \"p7\"") == true)
  }

  @Test("An ignored event leaves the child alone")
  func ignores() throws {
    let (stage, outer) = stage()
    stage.send("more", to: outer)
    let second = try child(stage, "p2")
    stage.tap(second)
    #expect(second.state == "off")
    stage.send("light", to: second)
    #expect(second.state == "on")
  }

  @Test("A follower hears the outputs of the one it follows, until either goes")
  func follows() throws {
    let stage = Stage()
    let leader = stage.add(Self.inner, name: "leader")
    let hearing = Lamp.make(
      "test.hearing", properties: [],
      chart: ComponentChart(State("quiet", on("lit", to: "told")), State("told")))
    let follower = stage.add(hearing, PlacementOptions(name: "follower", follows: "leader"))
    let other = stage.add(hearing, PlacementOptions(name: "other", follows: "leader"))
    try stage.remove(other)
    stage.tap(leader)
    #expect(follower.state == "told" && other.state == "quiet")
    let cause = stage.log.records.last.flatMap { stage.log.cause(of: $0) }
    #expect(cause?.briefly == "output leader lit true")
    #expect(throws: StageError.self) {
      try stage.place(hearing, PlacementOptions(follows: "leeder"))
    }
    try stage.remove(leader)
  }

  @Test("What a child does at first is caused by the step that made it")
  func causes() throws {
    let (stage, outer) = stage()
    stage.send("more", to: outer)
    let entry = try #require(stage.log.records.last)
    #expect(entry.briefly == "state outer.p2 → off")
    #expect(stage.log.cause(of: entry)?.briefly == "input outer more")
  }

  @Test("A child goes with its parent, and only its parent can take it away")
  func removal() throws {
    let (stage, outer) = stage()
    let first = try child(stage, "p1")
    #expect(message { try stage.remove(first) }.contains("belongs to outer"))
    try stage.remove(outer)
    #expect(first.isRemoved && stage.allInstances.isEmpty)
    try stage.place(Self.outer, PlacementOptions(name: "outer"))
    #expect(try child(stage, "p1") !== first)
  }

  @Test("Two children of one key, a wrong key and endless nesting are errors, not crashes")
  func faults() throws {
    let stage = Stage()
    for key in ["a.b", "", "a b"] {
      let parent = Lamp.make(children: { _ in [.init(key, Self.inner, frame: .zero)] })
      let instance = stage.add(parent)
      #expect(stage.briefly("error").last?.contains("cannot be a child's key") == true)
      #expect(instance.children.isEmpty)
    }
    stage.add(
      Lamp.make(children: { _ in
        [.init("a", Self.inner, frame: .zero), .init("a", Self.inner, frame: .zero)]
      }))
    #expect(stage.briefly("error").last?.contains("two children with the key \"a\"") == true)

    final class Box { var component: Component? }
    let box = Box()
    let matryoshka = Lamp.make(
      "test.doll", children: { _ in [.init("in", box.component ?? Self.inner, frame: .zero)] })
    box.component = matryoshka
    stage.add(matryoshka)
    #expect(stage.briefly("error").last?.contains("contains itself?") == true)
    box.component = nil
  }
}
