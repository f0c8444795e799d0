// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A finished run: what a recording gave.
final class RunBox {
  let stage: Stage
  init(_ stage: Stage) { self.stage = stage }
}

/// Doing it all again with something changed, and comparing.
extension Script {
  static func runType(_ script: Script) -> LuaType {
    LuaType(
      name: "run",
      index: { [unowned script] object, key, _ in
        guard let run = object as? RunBox else { return nil }
        return try script.member(key, of: run)
      },
      description: { object in
        guard let run = object as? RunBox else { return "run" }
        let names = run.stage.instances.map { "\($0.name) \($0.states.joined(separator: ", "))" }
        return "run of \(run.stage.log.records.count) records: " + names.joined(separator: "; ")
      })
  }

  private func member(_ key: String, of run: RunBox) throws -> LuaValue {
    let records = run.stage.log.records
    switch key {
    case "log": return object(LogSource(run.stage), types.log)
    case "states":
      let states = run.stage.allInstances.map { instance in
        let leaves = instance.states.map { LuaValue.string($0) }
        return (instance.name, LuaValue.table(lua.table(list: leaves)))
      }
      return .table(lua.table(fields: states))
    case "haptics":
      let haptics = records.filter { $0.kind == "haptic" }.map { happening($0) }
      return .table(lua.table(list: haptics))
    case "moved": return .table(lua.table(list: moved(in: run.stage).map { .string($0) }))
    default:
      throw unknownName(key, "field", among: ["log", "states", "haptics", "moved"], of: "a run")
    }
  }

  /// The properties that moved, in order; those that fade are not movement.
  private func moved(in stage: Stage) -> [String] {
    var names: [String] = []
    for record in stage.log.records where !names.contains(record.place) {
      guard case .motion(let motion) = record.entry,
        let instance = try? stage.instance(named: record.source),
        instance.moves(motion.property)
      else { continue }
      names.append(record.place)
    }
    return names
  }

  static let replayFunctions: [APIFunction] = [
    APIFunction(
      "replay", "replay{ setting = value, [\"save.morph\"] = animation, … } -> run",
      "Does everything again on a fresh stage, each input at its own instant, with settings or parameters held at other values. The run has log, states, haptics, and moved: the properties that moved; those that fade do not count.",
      "#replay{ reduce_motion = true }.moved"
    ) { script, call in
      var changes: [Value.Field] = []
      let pairs = try call.isNil(1) ? [] : call.table(1, "changes").pairs()
      for (key, value) in pairs {
        guard let name = key.string else { throw StageError("replay takes named values") }
        changes.append(Value.Field(name, try script.value(value, like: script.example(name))))
      }
      let run = RunBox(try script.replay(changes))
      return [script.object(run, script.types.run)]
    },
    APIFunction(
      "diff", "diff(a, b) -> difference",
      "Where two runs part, record by record, and the largest gap of each property; a and b are stage or runs. print(diff(stage, run)) shows it.",
      "diff(stage, replay{}).empty  --> true"
    ) { script, call in
      let difference = try RunDifference(
        left: script.stage(of: call, 1), right: script.stage(of: call, 2))
      return [script.lua(difference)]
    },
  ]

  /// A value of the kind the setting or parameter has now, so that texts and tables are understood.
  private func example(_ name: String) -> Value {
    for instance in stage.allInstances where name.hasPrefix(instance.name + ".") {
      if let value = try? instance.parameter(String(name.dropFirst(instance.name.count + 1))) {
        return value
      }
    }
    return .none
  }

  private func stage(of call: LuaCall, _ position: Int) throws -> Stage {
    if call[position].object(as: Present.self) != nil { return stage }
    return try call.object(position, "run", as: RunBox.self, expected: "stage or run").stage
  }

  private func lua(_ difference: RunDifference) -> LuaValue {
    let gaps = difference.gaps.map { gap in
      LuaValue.table(
        lua.table(fields: [
          ("property", .string("\(gap.component).\(gap.property)")), ("gap", .number(gap.size)),
          ("unit", .string(gap.unit.rawValue)),
          ("t", lua(seconds: gap.instant)),
        ]))
    }
    return fields(
      "a difference",
      [
        ("empty", .boolean(difference.isEmpty)), ("text", .string(difference.text)),
        ("gaps", .table(lua.table(list: gaps))),
      ])
  }
}
