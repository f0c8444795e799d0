// SPDX-License-Identifier: MIT
import Components
import Drawing
import Motion
import Testing

@testable import Simulation

@Suite("Touches and gestures")
struct TouchTests {
  private static let pad = Lamp.make(
    "test.pad", properties: [], chart: ComponentChart(State("only", on("never", to: "only"))),
    gestures: [
      .tap("pad"), .doubleTap("pad"), Gesture(.longPress, part: "pad"), .drag("pad"),
      Gesture(.swipe, part: "pad", direction: .left),
    ],
    picture: { _ in
      [
        Node(.rectangle, frame: Rect(0, 0, 100, 100), part: "pad"),
        Node(.rectangle, frame: Rect(20, 120, 10, 10), part: "small", hit: .touchTarget),
      ]
    })

  private func stage() -> (Stage, Instance) {
    let stage = Stage()
    return (stage, stage.add(Self.pad, name: "pad", at: Point(10, 10)))
  }

  /// The names of the inputs so far.
  private func inputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "input" }.compactMap { $0.field("name").text }
  }

  private func drag(
    _ stage: Stage, _ pad: Instance, by way: Point, _ milliseconds: Int64 = 200
  ) throws {
    let drag = GestureRequest.Drag(.by(from: nil, way), duration: milliseconds * 1_000_000)
    try stage.advance(to: stage.perform(.drag(drag), on: pad).ends)
  }

  @Test("A tap is press, release, tap; a second one within 0.3 s makes a double tap")
  func doubleTap() throws {
    for (gap, isDouble) in [(100, true), (300, true), (301, false)] {
      let (stage, pad) = stage()
      stage.tap(pad)
      stage.advance(by: .milliseconds(gap))
      stage.tap(pad)
      let taps = ["press", "release", "tap", "press", "release", "tap"]
      #expect(inputs(stage) == taps + (isDouble ? ["double_tap"] : []), "\(gap) ms")
    }
    let (stage, pad) = stage()
    for _ in 0..<4 { stage.tap(pad) }
    #expect(inputs(stage).filter { $0 == "double_tap" }.count == 2)
  }

  @Test("A finger that strays more than 10 pt leaves its place: the press ends, a drag begins")
  func slop() throws {
    let (stage, pad) = stage()
    try drag(stage, pad, by: Point(0, 10))
    #expect(inputs(stage) == ["press", "release", "tap"])
    let (other, second) = self.stage()
    try drag(other, second, by: Point(0, 12), 34)
    #expect(inputs(other) == ["press", "cancel", "drag_began", "drag_moved", "drag_ended"])
  }

  @Test("A drag moves once a frame and at its end, where it should")
  func frames() throws {
    let (stage, pad) = stage()
    let ends = try stage.perform(
      .drag(.init(.by(from: Point(0, 0), Point(90, 30)), duration: 100_000_000)), on: pad)
    #expect(ends.starts == 0 && ends.ends == 100_000_000)
    try stage.advance(to: ends.ends)
    let moves = stage.log.records.filter { $0.field("name").text?.hasPrefix("drag_m") == true }
    let instants: [Int64] = [33_333_333, 50_000_000, 66_666_667, 83_333_333, 100_000_000]
    #expect(moves.map(\.time) == instants)
    #expect(moves.last?.field("at") == .point(Point(100, 40)))
  }

  @Test("A finger that rests makes a long press, and then no tap")
  func longPress() throws {
    let (stage, pad) = stage()
    try stage.perform(.longPress(.init(), hold: 500_000_000), on: pad)
    stage.advance(by: .seconds(1))
    #expect(inputs(stage) == ["press", "long_press", "release"])
    stage.tap(pad, hold: .milliseconds(499))
    stage.advance(by: .seconds(1))
    #expect(inputs(stage).suffix(3) == ["press", "release", "tap"])
  }

  @Test("A long press that only one reading has is a tap in the other", arguments: Reading.allCases)
  func longPressOfOneReading(reading: Reading) throws {
    let component = Lamp.make(
      chart: ComponentChart(State("only", on("tap", "long_press", to: "only"))),
      gestures: [.tap(), .longPress(seconds: 0.2, in: .intended)])
    let stage = Stage()
    stage.change("reading", to: .text(reading.rawValue))
    let pad = stage.add(component)
    try stage.perform(.longPress(.init(), hold: 200_000_000), on: pad)
    stage.advance(by: .seconds(1))
    let middle = reading == .intended ? ["long_press", "release"] : ["release", "tap"]
    #expect(inputs(stage) == ["press"] + middle)
  }

  @Test("Cancel ends the press and the drag without tap or end")
  func cancel() throws {
    let (stage, pad) = stage()
    stage.press(pad)
    stage.cancel(pad)
    #expect(inputs(stage) == ["press", "cancel"])
    try stage.touch(.down, at: Point(50, 50))
    try stage.touch(.move, at: Point(50, 80))
    stage.cancel(pad)
    try stage.touch(.up, at: Point(50, 80))
    #expect(inputs(stage).suffix(4) == ["press", "cancel", "drag_began", "drag_cancelled"])
  }

  @Test("A swipe is quick, long enough and in its direction")
  func swipe() throws {
    for (direction, distance, milliseconds, isSwipe) in [
      (Gesture.Direction.left, 60.0, 100, true), (.left, 20, 100, false), (.left, 60, 600, false),
      (.right, 60, 100, false),
    ] {
      let (stage, pad) = stage()
      try stage.perform(
        .swipe(
          .init(), direction, distance: distance, duration: Int64(milliseconds) * 1_000_000),
        on: pad)
      stage.advance(by: .seconds(1))
      #expect(inputs(stage).contains("swipe") == isSwipe, "\(direction) \(distance)")
    }
  }

  @Test("The topmost thing under the finger takes the touch, on a target of at least 44 pt")
  func hitTesting() throws {
    let (stage, pad) = stage()
    #expect(try stage.hitTest(Point(15, 15))?.part == "pad")
    #expect(try stage.hitTest(Point(18, 118))?.part == "small")  // 22 pt left of its centre
    #expect(try stage.hitTest(Point(12, 118))?.part == nil)
    let above = stage.add(Self.pad, name: "above", at: Point(60, 60))
    #expect(try stage.hitTest(Point(65, 65))?.instance === above)
    #expect(try stage.hitTest(Point(15, 15))?.instance === pad)
    #expect(try stage.hitTest(Point(380, 800)) == nil)
    try stage.touch(.down, at: Point(65, 65))
    try stage.touch(.up, at: Point(65, 65))
    #expect(stage.log.records.last?.source == "above")
  }

  @Test("The Save button's target is 44 pt high in the intended reading, 39 in the literal one")
  func saveTarget() throws {
    for (reading, isHit) in [("intended", true), ("literal", false)] {
      let stage = Stage()
      stage.change("reading", to: .text(reading))
      stage.add(SaveButton.component, at: Point(0, 100))
      #expect(try (stage.hitTest(Point(30, 98.5)) != nil) == isHit, "\(reading)")
    }
  }

  @Test("What a finger cannot do is refused")
  func refused() throws {
    let (stage, pad) = stage()
    #expect(message { try stage.perform(.release, on: pad) }.contains("needs a press() first"))
    #expect(message { try stage.touch(.up, at: .zero) }.contains("needs a touch_down() first"))
    stage.press(pad)
    #expect(message { try stage.perform(.press(.init()), on: pad) }.contains("already touched"))
    #expect(message { try stage.touch(.down, at: Point(50, 50)) }.contains("already touched"))
    stage.release(pad)
    stage.tap(pad, hold: .seconds(1))
    let text = message { try stage.touch(.down, at: Point(50, 50)) }
    #expect(text.contains("already touched") || text.contains("lasts until 1 s"))
    #expect(
      message { try stage.perform(.tap(.init(part: "pda"), hold: 0), on: pad) }
        .contains("did you mean \"pad\"?"))
    #expect(
      message { try stage.perform(.send("double_tpa", .none), on: pad) }.contains("no event"))
    #expect(message { try stage.perform(.type("x"), on: pad) }.contains("takes no text"))
    #expect(message { try stage.perform(.increment, on: pad) }.contains("not adjustable"))
    #expect(
      message { try stage.perform(.perform("Sve"), on: pad) }.contains("accessibility action"))
  }

  @Test("Any event reaches a chart with a wildcard, and dotted beginnings match")
  func wildcard() throws {
    let chart = ComponentChart(
      State("a", on("drag", to: "b"), on("other.*", to: "c")), State("b", on("*", to: "a")),
      State("c"))
    for (events, state) in [(["drag.moved"], "b"), (["drag.moved", "thing"], "a")] {
      let stage = Stage()
      let lamp = stage.add(Lamp.make(properties: [], chart: chart, gestures: []))
      for event in events { stage.send(event, to: lamp) }
      #expect(lamp.state == state)
    }
  }
}
