// SPDX-License-Identifier: MIT
import Components
import Testing

@testable import Simulation

@Suite("Timers of a chart")
struct TimerTests {
  private let wait = Parameter(
    "wait", 0.5, "until it goes off", unit: "s", range: 0...10, choices: ["event"])

  private var chart: ComponentChart {
    ComponentChart(
      State("off", on("tap", to: "on")),
      State("on", after(wait, to: "off"), on("tap", to: "off"), on("again", to: "on")))
  }

  private func stage(wait value: Value = 0.5) -> (Stage, Instance) {
    let stage = Stage()
    let options = PlacementOptions(name: "lamp", parameters: [.init("wait", value)])
    return (stage, stage.add(Lamp.make(parameters: [wait], chart: chart), options))
  }

  @Test("A timer is armed on entry and fires at its own instant")
  func fires() {
    let (stage, lamp) = stage()
    stage.tap(lamp)
    stage.advance(by: .seconds(3))
    #expect(lamp.state == "off")
    let timers = stage.log.records.filter { $0.kind == "timer" }
    #expect(timers.map(\.summary) == ["after.on armed, due at 0.5", "after.on fired"])
    #expect(timers.map(\.time) == [0, 500_000_000])
    #expect(timers[1].cause == timers[0].sequence)
  }

  @Test("Leaving the state cancels it; entering it again arms it afresh")
  func cancelled() {
    let (stage, lamp) = stage()
    stage.tap(lamp)
    stage.advance(by: .milliseconds(300))
    stage.send("again", to: lamp)
    stage.advance(by: .milliseconds(300))
    #expect(lamp.state == "on")
    stage.tap(lamp)
    stage.advance(by: .seconds(2))
    #expect(
      stage.briefly("timer") == [
        "timer lamp after.on armed, due at 0.5", "timer lamp after.on cancelled",
        "timer lamp after.on armed, due at 0.8", "timer lamp after.on cancelled",
      ])
  }

  @Test("A timer due at the very instant of the tap that leaves its state never fires")
  func tie() {
    let chart = ComponentChart(
      State("off", on("environment.voice_over", to: "on")),
      State("on", after(wait, to: "late"), on("tap", to: "off")), State("late"))
    let stage = Stage()
    let lamp = stage.add(Lamp.make(parameters: [wait], chart: chart), name: "lamp")
    stage.tap(lamp, hold: .milliseconds(500))  // queued before the timer, so it comes first
    stage.change("voice_over", to: true)
    stage.advance(by: .seconds(2))
    #expect(lamp.state == "off")
    #expect(
      stage.briefly("timer") == [
        "timer lamp after.on armed, due at 0.5", "timer lamp after.on cancelled",
      ])
  }

  @Test("A word in place of the number arms nothing")
  func word() throws {
    let (stage, lamp) = stage(wait: "event")
    stage.tap(lamp)
    stage.advance(by: .seconds(60))
    #expect(lamp.state == "on" && stage.briefly("timer").isEmpty)
    #expect(try stage.settle(limit: 0, timers: true) == stage.now)
  }

  @Test("settle waits for armed timers only when asked")
  func settling() throws {
    let (stage, lamp) = stage()
    stage.tap(lamp)
    #expect(try stage.settle() == 0)
    #expect(try stage.settle(timers: true) == 500_000_000)
  }

  @Test("Removal cancels timers, motions, touches and gestures: nothing is left to wait for")
  func removal() throws {
    let (stage, lamp) = stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(lamp)
    stage.tap(save, hold: .seconds(1))
    try stage.perform(.tap(.init(), hold: 500_000_000), on: lamp)
    try stage.remove(lamp)
    try stage.remove(save)
    #expect(stage.briefly("timer").last == "timer lamp after.on cancelled")
    #expect(stage.briefly("motion").last == "motion save.scale cancelled")
    #expect(try stage.settle(limit: 0, timers: true) == 0)
    let count = stage.log.records.count
    stage.advance(by: .seconds(5))
    #expect(stage.log.records.count == count)
    #expect(message { try stage.perform(.release, on: save) } == "save has been removed")
    #expect(message { _ = try stage.instance(named: "save") }.contains("no component \"save\""))
    let again = stage.add(SaveButton.component, name: "save")
    #expect(again.state == "unsaved")
    #expect(try stage.recording.replay(until: stage.now).log.json == stage.log.json)
  }
}
