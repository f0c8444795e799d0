// SPDX-License-Identifier: MIT
import Motion
import Testing

@testable import Simulation

@Suite("Time")
struct TimeTests {
  @Test(
    "Lengths of time are read in words",
    arguments: [
      ("125ms", 125_000_000), ("0.125s", 125_000_000), ("1.5us", 1500), ("0f", 0),
      ("1f", 16_666_667), ("2f", 33_333_333), ("60f", 1_000_000_000),
    ])
  func parse(text: String, expected: Int64) throws {
    #expect(try StageTime.parse(text, now: 0, rate: 60) == expected)
  }

  @Test("A frame leads to the next multiple of 1/refresh_rate, however late it is")
  func frames() throws {
    #expect(try StageTime.parse("1f", now: 10, rate: 60) == 16_666_657)
    #expect(try StageTime.parse("1f", now: 16_666_667, rate: 60) == 16_666_666)
    #expect(try StageTime.parse("1f", now: 16_666_666, rate: 60) == 1)
    let late: Int64 = 1_000_000_000 * 4_000_000_000
    #expect(try StageTime.parse("1f", now: late, rate: 1000) == 1_000_000)
    for count: Int64 in 0..<500 {
      let frame = StageTime.frame(count, rate: 60)
      #expect(StageTime.frame(1, after: frame, rate: 60) == StageTime.frame(count + 1, rate: 60))
    }
  }

  @Test(
    "What is no time is an error that says how to write one",
    arguments: ["", "1", "ms", "-5ms", "nans", "infs", "1e400s", "1e12s", "-1f", "1.5f", "fast"])
  func refused(text: String) {
    #expect(throws: StageError.self) { try StageTime.parse(text, now: 0, rate: 60) }
  }

  @Test("Negative, endless and oversized numbers are errors")
  func numbers() {
    #expect(message { _ = try StageTime.nanoseconds(-0.5) }.contains("must not be negative"))
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(message { _ = try StageTime.nanoseconds(number) }.contains("finite"))
    }
    #expect(message { _ = try StageTime.nanoseconds(1e300) }.contains("too long"))
    #expect(throws: StageError.self) { try StageTime.nanoseconds(Duration.seconds(-1)) }
    #expect(throws: StageError.self) { try StageTime.nanoseconds(Duration.seconds(1 << 40)) }
    #expect((try? StageTime.nanoseconds(0.125)) == 125_000_000)
    #expect((try? StageTime.nanoseconds(1e-10)) == 0)
  }

  @Test("Time only goes forward, and not beyond the end")
  func advance() throws {
    let stage = Stage()
    try stage.advance(to: 100)
    #expect(message { try stage.advance(to: 99) }.contains("time only goes forward"))
    #expect(message { try stage.advance(to: .max) }.contains("146 years"))
    try stage.advance(to: StageTime.limit)
    #expect(stage.now == StageTime.limit)
    let lamp = try stage.place(Lamp.component)
    #expect(throws: StageError.self) { try stage.perform(.tap(.init(), hold: 1), on: lamp) }
  }

  @Test("Gestures with impossible numbers are refused and leave nothing behind")
  func gestures() throws {
    let stage = Stage()
    let lamp = stage.add(Lamp.component)
    let before = stage.log.records.count
    let refused: [GestureRequest] = [
      .tap(.init(), hold: -1), .tap(.init(), hold: .max), .longPress(.init(), hold: -5),
      .doubleTap(.init(), hold: .max / 2, gap: .max / 2), .tap(.init(at: .init(.nan, 0)), hold: 0),
      .press(.init(at: .init(0, .infinity))),
    ]
    for request in refused {
      #expect(throws: StageError.self) { try stage.perform(request, on: lamp) }
    }
    #expect(stage.log.records.count == before && stage.recording.calls.count == 1)
    stage.settle()
    #expect(stage.now == 0)
  }

  @Test("at() takes an instant that is not past, and cannot move time from inside")
  func at() throws {
    let stage = Stage()
    try stage.advance(to: 100)
    #expect(message { try stage.at(99, "late") {} }.contains("not past"))
    var refusals: [String] = []
    try stage.at(200, "inside") {
      refusals.append(message { try stage.advance(to: 300) })
      refusals.append(message { try stage.settle(limit: 10, ignoringLoops: true) })
      try stage.at(250, "later") { refusals.append("later") }
    }
    try stage.advance(to: 1000)
    #expect(refusals.first?.contains("inside an at() callback") == true)
    #expect(refusals.last == "later")
  }

  @Test("A callback that schedules itself at its own instant is a livelock with a name")
  func livelock() throws {
    let stage = Stage()
    func again() throws { try stage.at(stage.now, "chase") { try again() } }
    try stage.at(1_000_000, "chase") { try again() }
    let text = message { try stage.advance(to: 2_000_000) }
    #expect(
      text == "livelock at 0.001 s: 10,000 steps in a row at one instant: chase, and again")
  }

  @Test("Two timers of no length that wake each other are named both")
  func timerLivelock() throws {
    let chart = ComponentChart(
      State("tick", after(.nanoseconds(0), to: "tock")),
      State("tock", after(.nanoseconds(0), to: "tick")))
    let stage = Stage()
    let text = message { try stage.place(Lamp.make(chart: chart), PlacementOptions(name: "clock")) }
    #expect(text.hasPrefix("livelock at 0 s: 10,000 steps in a row at one instant: "))
    #expect(text.contains("clock: timer after.tick") && text.contains("clock: timer after.tock"))
  }

  @Test("Two components that answer each other for ever are named")
  func eventLivelock() throws {
    let echo = Lamp.make(
      "test.echo", properties: [],
      chart: ComponentChart(State("only", on("hear", Action("say") { $0.output("said") }))),
      outputs: [Output("said", "")])
    let loop = Lamp.make(
      "test.loop", properties: [],
      chart: ComponentChart(
        State(
          "only", on("go", Action("ask") { $0.tell("echo", "hear") }),
          on("echo.said", Action("ask") { $0.tell("echo", "hear") }))),
      children: { _ in [.init("echo", echo, frame: .zero)] })
    let stage = Stage()
    let instance = try stage.place(loop, PlacementOptions(name: "talk"))
    let text = message { try stage.perform(.send("go", .none), on: instance) }
    #expect(text.hasPrefix("livelock at 0 s: 10,000 events in a row at one instant: "))
    #expect(text.contains("hear for talk.echo") && text.contains("echo.said for talk"))
  }
}
