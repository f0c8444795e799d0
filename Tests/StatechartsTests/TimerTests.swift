// SPDX-License-Identifier: MIT
import Statecharts
import Testing

@Suite("Timers")
struct TimerTests {
  /// Two states with two timers in the first, one of them by a parameter.
  private func pair() -> StateDefinition {
    var state = loud(
      "a",
      on: [
        .after(.nanoseconds(600), to: "b", do: ["late"]),
        .after(.parameter("hold"), to: "c", if: .named("ready")), .on("go", to: "b"),
        .on("again", to: "a"),
      ])
    state.entry.append(["second"])
    return compound([state, leaf("b", on: [.on("back", to: "a"), .on("*", to: "c")]), leaf("c")])
  }

  @Test("15: all timers of a state are armed in document order, after its entry actions")
  func arming() throws {
    let recorder = try Recorder(pair())
    recorder.delays["after.a.2"] = 40
    try recorder.start()
    #expect(recorder.log == ["+a", "second", "arm after.a 600", "arm after.a.2 40"])
    #expect(recorder.machine.armedTimers == [0, 1])
  }

  @Test("15: leaving a state cancels its timers, entering it again arms them anew")
  func rearming() throws {
    let machine = try Recorder.started(pair())
    try machine.send("again")
    #expect(machine.log == ["-a", "cancel after.a", "+a", "second", "arm after.a 600"])
  }

  @Test("15: return through a history arms them too")
  func historyRearms() throws {
    let history = StateDefinition(id: "h", kind: .history(deep: true))
    let timed = leaf("t", on: [.after(.nanoseconds(9), to: "u")])
    let machine = try Recorder.started(
      compound([
        compound("s", [history, timed, leaf("u")], on: [.on("off", to: "off")]),
        leaf("off", on: [.on("on", to: "h")]),
      ]))
    try machine.send("off")
    try machine.send("on")
    #expect(machine.log == ["cancel after.t", "arm after.t 9"])
  }

  @Test("15: a timer that was cancelled or has fired does nothing more")
  func stale() throws {
    let machine = try Recorder.started(pair())
    try machine.send("go")
    #expect(try machine.fire("after.a") == .unhandled)
    #expect(machine.atoms == ["b"])
    try machine.send("back")
    #expect(try machine.fire("after.a") == .taken)
    #expect(machine.atoms == ["b"])
    #expect(machine.log.suffix(1) == ["late"])
    #expect(!machine.log.suffix(2).contains("cancel after.a"))
  }

  @Test("Guards apply when a timer is due, and nothing else hears it")
  func declines() throws {
    let recorder = try Recorder(
      compound([
        leaf("a", on: [.after(.nanoseconds(1), to: "b", if: .named("ready")), .on("*", to: "c")]),
        leaf("b"), leaf("c"),
      ]))
    try recorder.start()
    #expect(try recorder.fire("after.a") == .declined)
    #expect(recorder.atoms == ["a"])
  }

  @Test("A delay the host withholds arms nothing; one that throws is an error")
  func withheld() throws {
    let recorder = try Recorder(pair())
    recorder.delays["after.a.2"] = -7
    try recorder.start()
    #expect(recorder.machine.armedTimers == [0])
    #expect(recorder.failures.map(\.kind) == [.delay])
    #expect(recorder.heard.map(\.name) == ["error.execution"])
  }

  @Test("A finished chart has no timer left")
  func finished() throws {
    let machine = try Recorder.started(
      compound(
        [leaf("a", on: [.on("go", to: "f")]), final("f")], on: [.after(.nanoseconds(5), to: "a")]))
    try machine.send("go")
    #expect(machine.log == ["cancel after.root"])
    #expect(machine.machine.armedTimers.isEmpty)
  }

  @Test("A timer the chart does not have is a fault")
  func unknown() throws {
    let recorder = try Recorder.started(pair())
    var machine = recorder.machine
    #expect(throws: ChartFault.unknownTimer(chart: "test", id: 7)) {
      try machine.fire(timer: 7, recorder)
    }
  }

  @Test("A copy of a machine goes its own way")
  func copies() throws {
    let recorder = try Recorder.started(pair())
    var copy = recorder.machine
    try copy.send(ChartEvent("go"), recorder)
    #expect(copy.activeAtoms == ["b"])
    #expect(recorder.atoms == ["a"])
  }
}
