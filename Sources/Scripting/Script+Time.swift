// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// Moving the clock, waiting, and remarks.
extension Script {
  static let timeFunctions: [APIFunction] = [
    APIFunction(
      "step", "step(time) -> number",
      "Moves the clock: seconds, \"125ms\", or \"1f\" to the next frame; what is due at the end runs. Returns now().",
      "step(0.125)  --> 0.125"
    ) { script, call in
      let span = call.isNil(1) ? 0 : try script.time(call[1], "step")
      let (target, overflow) = script.stage.now.addingReportingOverflow(span)
      guard !overflow else {
        throw StageError("step is too long: a stage ends after about 146 years")
      }
      try script.stage.advance(to: target)
      return [script.lua(seconds: script.stage.now)]
    },
    APIFunction(
      "step_to", "step_to(instant) -> number",
      "Moves the clock to an instant; the past is an error. Returns now().",
      "step_to(1)  --> 1"
    ) { script, call in
      try script.stage.advance(to: script.instant(call, "step_to"))
      return [script.lua(seconds: script.stage.now)]
    },
    APIFunction(
      "settle", "settle{ limit = 10, timers = false, ignore_loops = false } -> number",
      "Waits until nothing moves and no gesture or at() is queued (and with timers no timer of a chart); fails at the limit, or at once when a loop runs, and says what still moves. Returns now().",
      "save:tap() settle()  --> 0.337152"
    ) { script, call in
      let options = try OptionTable(
        call.isNil(1) ? nil : call.table(1, "options"), of: "settle", script,
        allowed: ["limit", "timers", "ignore_loops"])
      try script.stage.settle(
        limit: options.time("limit", default: 10), timers: options.flag("timers") ?? false,
        ignoringLoops: options.flag("ignore_loops") ?? false)
      return [script.lua(seconds: script.stage.now)]
    },
    APIFunction(
      "now", "now() -> number", "The present instant in seconds.", "now()  --> 0"
    ) { script, _ in [script.lua(seconds: script.stage.now)] },
    APIFunction(
      "step_until", "step_until{ kind = …, limit = 10 } -> record",
      "Runs to the next record that the filter means and returns it; fails when none comes within the limit in seconds.",
      "step_until{ kind = \"haptic\" }.style  --> impact.medium"
    ) { script, call in
      let table = try call.table(1, "filter")
      let limit = table["limit"].isNil ? 10_000_000_000 : try script.time(table["limit"], "limit")
      let filter = try script.filter(table, ignoring: ["limit"])
      let deadline = script.stage.now.addingReportingOverflow(limit)
      guard !deadline.overflow else { throw StageError("the limit is too long") }
      guard
        let record = try script.stage.advance(
          toRecord: filter.matches, limit: deadline.partialValue)
      else {
        throw StageError(
          "no such record within \(script.describe(script.lua(seconds: limit))) s; it is "
            + "\(script.describe(script.lua(seconds: script.stage.now))) s now")
      }
      if table["kind"].string == "error" { script.notebook.readErrors.insert(record.sequence) }
      return [script.handle(record)]
    },
    APIFunction(
      "at", "at(instant, fn)",
      "Calls a function at an instant of virtual time; the past is an error. It may touch and read the stage, but not move time.",
      "at(0.2, function() save:tap() end)"
    ) { script, call in
      let instant = try script.instant(call, "at")
      let function = try call.function(2, "fn")
      let place = script.lua.location().map { " from \($0)" } ?? ""
      try script.stage.at(instant, "at(\(call[1].number ?? 0))\(place)") { [unowned script] in
        _ = try script.lua.call(function)
      }
      return []
    },
  ]

  static let noteFunctions: [APIFunction] = [
    APIFunction(
      "note", "note(text, data)", "Writes a remark into the log, with plain data if given.",
      "note(\"tapped twice\", { by = \"hand\" })"
    ) { script, call in
      try script.stage.note(
        call.string(1, "text"), script.value(call[2], like: .record([])))
      return []
    }
  ]

  /// An instant: seconds, or a time in words counted from 0.
  func instant(_ call: LuaCall, _ function: String) throws -> Int64 {
    guard let text = call[1].string else {
      return try StageTime.nanoseconds(call.number(1, "instant"), function)
    }
    return try StageTime.parse(text, now: 0, rate: stage.environment.refreshRate)
  }
}
