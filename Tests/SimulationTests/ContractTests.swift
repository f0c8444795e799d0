// SPDX-License-Identifier: MIT
import Components
import Drawing
import Motion
import Testing

@testable import Simulation

/// What the first authors of a fourth component stumbled on.
@Suite("The component contract")
struct ContractTests {
  private static let pop = Property("pop", 1.0, .moves, reduced: .cut)
  private static let day = DataField("day", "")

  private static func component(
    chart: ComponentChart? = nil, inputs: [Input] = [], gestures: [Gesture]? = nil,
    traits: [String] = [], sends: String = "tap"
  ) -> Component {
    let states = ComponentChart(
      ignored: ["tap", "swipe", "press", "release", "cancel"],
      State("day", on("tap.week", "swipe.left", to: "week")),
      State("week", on("tap.day", to: "day"), on("swipe", to: "month")), State("month"))
    return Component(
      "test.segments", "Segments.", size: .fixed(Size(200, 44)), inputs: inputs,
      properties: [pop], data: [day], chart: chart ?? states,
      gestures: gestures ?? [.tap("day"), .tap("week"), .swipe()],
      picture: { _ in
        [
          Node(.rectangle, frame: Rect(0, 0, 100, 44), part: "day"),
          Node(.rectangle, frame: Rect(100, 0, 100, 20), part: "week", hit: .touchTarget),
          Node(.ellipse, frame: Rect(0, 0, 4, 4), part: "dot", isHitTestable: false),
        ]
      },
      accessibility: { _ in
        Accessibility(label: "", traits: traits, actions: [.init("Go", sends: sends)])
      })
  }

  private func message(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }

  @Test("An event of a touch can be taken with its part or its direction, or without")
  func details() throws {
    let stage = Stage()
    let it = stage.add(Self.component())
    stage.tap(it, part: "week")
    #expect(it.state == "week")
    stage.tap(it, part: "day")
    #expect(it.state == "day")
    try stage.perform(.swipe(.init(), .right, distance: 60, duration: 0), on: it)
    #expect(it.state == "day")
    try stage.perform(.swipe(.init(), .left, distance: 60, duration: 0), on: it)
    #expect(it.state == "week")
    try stage.perform(.swipe(.init(), .up, distance: 60, duration: 0), on: it)
    #expect(it.state == "month")
  }

  @Test("A touch must come down on its target, and on a part that takes it")
  func reach() throws {
    let stage = Stage()
    let it = stage.add(Self.component())
    func tap(_ part: String?, _ point: Point?) -> String {
      message { try stage.perform(.tap(.init(part: part, at: point), hold: 0), on: it) }
    }
    #expect(tap("day", Point(100, 44)) == "no error")
    #expect(tap("week", Point(50, 30)) == "no error", "inside the 44 pt target")
    #expect(tap("week", Point(50, 40)).hasPrefix("tap: the point lies outside week"))
    #expect(tap("dot", nil) == "dot takes no tap; parts that do: day, week")
    #expect(tap("weak", nil).contains("did you mean \"week\""))
  }

  @Test("An input can choose the state by its value, and refuses others")
  func choices() throws {
    let input = Input(
      "start", "Day",
      sets: .states([
        Input.Choice("Day", "day"), Input.Choice("Week", "week", [.init(Self.pop, 1.2)]),
      ]), "where it starts")
    let stage = Stage()
    let component = Self.component(inputs: [input])
    let it = try stage.place(
      component, PlacementOptions(name: "a", start: [.init("start", "Week")]))
    #expect(it.state == "week")
    #expect(it[Self.pop] == 1.2)
    #expect(stage.add(component, name: "b").state == "day")
    let wrong = PlacementOptions(start: [.init("start", "Weak")])
    #expect(message { try stage.place(component, wrong) }.contains("did you mean \"Week\""))
  }

  @Test("What an input sets, a motion's end, a trait and an action's event must be there")
  func checks() throws {
    func validate(_ component: Component) -> String { message { try component.validate() } }
    let input = Input("a", 1.0, sets: .property("pup"), "")
    #expect(validate(Self.component(inputs: [input])).contains("did you mean \"pop\""))
    let state = Input("a", "x", sets: .state("day", []), "")
    #expect(validate(Self.component(inputs: [state])).contains("give a state for each value"))
    let end = ComponentChart(State("a", on("pop.setled", to: "a")))
    #expect(validate(Self.component(chart: end)).contains("did you mean \"settled\""))
    let property = ComponentChart(State("a", on("pup.settled", to: "a")))
    #expect(validate(Self.component(chart: property)).contains("did you mean \"pop\""))
    let setting = ComponentChart(State("a", on("environment.reduce_moton", to: "a")))
    #expect(validate(Self.component(chart: setting)).contains("reduce_motion"))

    let stage = Stage()
    let trait = stage.add(Self.component(traits: ["adjustible"]), name: "a")
    #expect(message { _ = try trait.accessibility() }.contains("did you mean \"adjustable\""))
    let action = stage.add(Self.component(sends: "tapp"), name: "b")
    #expect(message { _ = try action.accessibility() }.contains("did you mean \"tap\""))
  }

  @Test("An event only a script could send is warned of when a gesture's name is near")
  func warnings() throws {
    let chart = ComponentChart(State("a", on("incremnt", "confirm", to: "a")))
    let warnings = try Self.component(chart: chart).warnings()
    #expect(warnings.contains { $0.contains("\"incremnt\": did you mean \"increment\"") })
    #expect(!warnings.contains { $0.contains("confirm") })
  }

  @Test("A pop by keyframes is seen although it ends where it began")
  func keyframes() throws {
    let frames = [
      Keyframe(1.3, by: .curve(.easeOut(0.09))),
      Keyframe(1, .spring(response: 0.22, dampingFraction: 0.6)),
    ]
    let chart = ComponentChart(
      State(
        "a",
        on("tap", Action("pop") { me in me.animate(Self.pop, to: 1.0, .keyframes(frames)) }),
        on("press", Action("wrong") { $0.animate(Self.pop, to: 1.3, .keyframes(frames)) })))
    let stage = Stage()
    let it = stage.add(Self.component(chart: chart))
    stage.send("tap", to: it)
    stage.advance(by: .milliseconds(90))
    #expect(abs((it[Self.pop].number ?? 0) - 1.3) < 1e-9)
    stage.settle()
    #expect(it[Self.pop] == 1.0)
    stage.send("press", to: it)
    let error = stage.log.records.last { $0.kind == "error" }
    #expect(error?.summary.contains("keyframes end at 1, not at the target 1.3") == true)
  }

  @Test("A component that reads what it does not declare logs it and goes on")
  func undeclared() throws {
    let other = Property("othr", 1.0, .fades)
    let chart = ComponentChart(
      State("a", on("tap", to: "b", Action("read") { me in me.set(Self.pop, me.number(other)) })),
      State("b"))
    let stage = Stage()
    let it = stage.add(Self.component(chart: chart))
    stage.send("tap", to: it)
    #expect(it.state == "b")
    #expect(stage.log.records.contains { $0.kind == "error" && $0.summary.contains("othr") })
  }

  @Test("Queued drags to a value each begin where the handle is then")
  func queuedDrags() throws {
    let stage = Stage()
    let slider = stage.add(HairlineSlider.component)
    for value in [4.0, -4.0] {
      try stage.perform(.drag(.init(.value(value), duration: 100_000_000)), on: slider)
    }
    stage.settle()
    #expect(abs((slider[HairlineSlider.value].number ?? 0) + 4) < 1e-9)
    let tooFar = GestureRequest.drag(.init(.value(99), duration: 0))
    #expect(message { try stage.perform(tooFar, on: slider) }.contains("from -6 to 6 (got 99)"))
  }

  @Test("A comparison goes on until the slower run has settled")
  func comparison() throws {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(save)
    stage.settle()
    let slower = try stage.recording.replay(
      until: stage.now, with: [.init("save.morph.response", 0.5)])
    let text = try RunDifference(left: stage, right: slower).text
    #expect(text.contains("+    0.674  motion   save.fill       settled"))
    #expect(!text.contains("0 of 255"))
  }
}

extension ContractTests {
  @Test("A remark in a callback runs nothing; a gesture comes after what was due before it")
  func callbacks() throws {
    let chart = ComponentChart(
      State("a", after(.nanoseconds(1_000_000_000), to: "b")), State("b", on("tap", to: "c")),
      State("c"))
    let stage = Stage()
    let name = "it"
    var seen: [String] = []
    try stage.at(1_000_000_000, "callback") {
      let it = try stage.instance(named: name)
      try stage.note("here")
      seen.append(it.state)
      try stage.perform(.send("tap", .none), on: it)
      seen.append(it.state)
    }
    stage.add(Self.component(chart: chart), name: name)
    stage.advance(by: .seconds(1))
    #expect(seen == ["a", "c"])
    #expect(try stage.recording.replay(until: stage.now).log.json == stage.log.json)
  }
}

extension ContractTests {
  @Test("A callback comes to its end before the next begins")
  func wholeCallbacks() throws {
    let stage = Stage()
    let it = stage.add(Self.component(), name: "it")
    var seen: [String] = []
    try stage.at(100, "A") {
      seen.append("A1")
      try stage.perform(.tap(.init(part: "week"), hold: 0), on: it)
      seen.append("A2 \(it.state)")
    }
    try stage.at(100, "B") { seen.append("B") }
    try stage.advance(to: 100)
    #expect(seen == ["A1", "A2 week", "B"])
  }

  @Test("settle does not wait for the completion of an animation that another has replaced")
  func settleAndForks() throws {
    let stage = Stage()
    let value = try stage.placeValue("x", 0.0)
    try stage.move(value, to: 10.0, .curve(.linear(5)))
    stage.advance(by: .milliseconds(100))
    try stage.move(value, to: 20.0, .curve(.linear(0.2)))
    #expect(try stage.settle() == 300_000_000)
  }

  @Test("A drag to a detent meets it exactly and ticks once")
  func exactDetent() throws {
    let stage = Stage()
    let slider = stage.add(HairlineSlider.component)
    for value in [0.4, 0, 1] {
      try stage.perform(.drag(.init(.value(value), duration: 100_000_000)), on: slider)
      stage.settle()
      #expect(slider[HairlineSlider.value] == .number(value))
    }
    #expect(stage.log.records.filter { $0.kind == "haptic" }.count == 1)
  }
}
