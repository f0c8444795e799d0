// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Motion
import Simulation

/// The stage and its environment as Lua sees them.
extension Script {
  static func stageType(_ script: Script) -> LuaType {
    LuaType(
      name: "stage", methods: ScriptTypes.methods(stageMethods, script),
      index: { [unowned script] _, key, _ in
        if key == "env" { return script.object(Present(), script.types.environment) }
        throw unknownName(
          key, "member", among: ["env"] + stageMethods.map(\.shortName), of: "stage")
      },
      newIndex: { _, key, _, _ in
        throw StageError(
          "stage.\(key) cannot be set; settings are set by name: stage.env.reduce_motion = true")
      },
      description: { [unowned script] _ in
        let names = script.stage.instances.map(\.name)
        return "stage at \(script.stage.now / 1_000_000) ms with "
          + (names.isEmpty ? "nothing on it" : names.joined(separator: ", "))
      })
  }

  static let stageMethods: [APIFunction] = [
    APIFunction(
      "stage:add",
      "stage:add(id, { name, place = {0, 0}, size, start = {…}, params = {…}, follows }) -> component",
      "Places a component, a chart{…}, or a component of a plugin, by its id. Its width fills the stage unless it has a size.",
      "other = stage:add(\"pinterest.save_button\", { name = \"other\", place = {0, 60} })"
    ) { script, call in try script.add(call) },
    APIFunction(
      "stage:set", "stage:set{ name = value, … }",
      "Changes settings of the environment, in the order of their names.",
      "stage:set{ reduce_motion = true }"
    ) { script, call in
      for (key, value) in try call.table(1, "settings").pairs() {
        guard let name = key.string else { throw StageError("stage:set takes names of settings") }
        try script.stage.set(name, to: script.value(value))
      }
      return []
    },
    touch("touch_down", .down, "Puts a finger on the stage: the topmost thing there feels it."),
    touch("touch_move", .move, "Moves the finger that is on the stage."),
    touch("touch_up", .up, "Lifts the finger from the stage."),
    APIFunction(
      "stage:value",
      "stage:value(name, initial, { mode = \"exact\", frame_rules = false, clock = \"integer\" }) -> value",
      "A free value to try motion on: a number, a color, or a point {x, y}. In the mode \"swiftui\" springs go in steps of 1/300 s, curves are rounded and ends are noticed at frames; with frame_rules the value also changes at frames of the stage only, and begins at the second one; clock = \"binary64\" counts steps by adding 1/300.",
      "y = stage:value(\"y\", 0, { mode = \"swiftui\" })  y:animate(100, spring.bouncy)"
    ) { script, call in
      try script.suite?.noteAddition(at: script.lua.location())
      var initial = try script.value(call[2])
      if case .list(let parts) = initial, parts.count == 2 {
        initial = try script.value(call[2], like: .point(.zero))
      }
      let instance = try script.stage.placeValue(
        call.string(1, "name"), initial, mode: script.motionMode(call, 3))
      return [script.lua.object(instance, script.types.freeValue, id: instance.id)]
    },
  ]

  private func motionMode(_ call: LuaCall, _ index: Int) throws -> MotionMode {
    if call.isNil(index) { return .exact }
    let options = try OptionTable(
      call.table(index, "options"), of: "stage:value", self,
      allowed: ["mode", "frame_rules", "clock"])
    let mode = try options.text("mode") ?? "exact"
    guard ["exact", "swiftui"].contains(mode) else {
      throw unknownName(mode, "mode", among: ["exact", "swiftui"], of: "a free value")
    }
    var rules = SwiftUIRules()
    rules.frameRules = try options.flag("frame_rules") ?? false
    if let name = try options.text("clock") {
      guard let clock = SteppedSpring.Clock(rawValue: name) else {
        throw unknownName(
          name, "clock", among: SteppedSpring.Clock.allCases.map(\.rawValue), of: "a free value")
      }
      rules.clock = clock
    }
    if mode == "swiftui" { return .swiftui(rules) }
    if rules != SwiftUIRules() {
      throw StageError("frame_rules and clock are for mode = \"swiftui\"")
    }
    return .exact
  }

  private static func touch(
    _ name: String, _ phase: Recording.TouchPhase, _ doc: String
  ) -> APIFunction {
    APIFunction("stage:\(name)", "stage:\(name)(x, y)", doc, "stage:\(name)(40, 20)") {
      script, call in
      try script.stage.touch(phase, at: Point(call.number(1, "x"), call.number(2, "y")))
      return []
    }
  }

  private func add(_ call: LuaCall) throws -> [LuaValue] {
    try suite?.noteAddition(at: lua.location())
    let component: Component
    if let made = call[1].object(as: ChartBox.self) {
      component = made.component
    } else {
      component = try self.component(call.string(1, "id"))
    }
    let options = try OptionTable(
      call.isNil(2) ? nil : call.table(2, "options"), of: "stage:add", self,
      allowed: ["name", "place", "size", "start", "params", "follows"])
    var placement = PlacementOptions(name: try options.text("name"))
    placement.place = try options.point("place") ?? .zero
    if let size = try options.point("size") { placement.size = Size(size.x, size.y) }
    placement.start = try inputs(options.table("start"), of: component)
    placement.parameters = try parameters(options.table("params"), of: component)
    if let leader = options["follows"].object(as: Instance.self) {
      placement.follows = leader.name
    } else {
      placement.follows = try options.text("follows")
    }
    return [handle(try stage.place(component, placement))]
  }

  private func inputs(_ table: LuaTable?, of component: Component) throws -> [Value.Field] {
    try named(table, "start") { name in
      component.inputs.first { $0.name == name }?.example ?? .none
    }
  }

  private func parameters(_ table: LuaTable?, of component: Component) throws -> [Value.Field] {
    try named(table, "params") { name in
      component.parameters.first { $0.name == name }?.defaultValue ?? .none
    }
  }

  private func named(
    _ table: LuaTable?, _ what: String, _ example: (String) -> Value
  ) throws -> [Value.Field] {
    try table?.pairs().map { pair in
      guard let name = pair.key.string else { throw StageError("\(what) takes named values") }
      return Value.Field(name, try value(pair.value, like: example(name)))
    } ?? []
  }

  static func environmentType(_ script: Script) -> LuaType {
    LuaType(
      name: "environment",
      index: { [unowned script] _, key, _ in
        script.lua(try script.stage.environment.value(of: key))
      },
      newIndex: { [unowned script] _, key, value, _ in
        try script.stage.set(key, to: script.value(value))
      },
      description: { [unowned script] _ in script.stage.environment.record.description })
  }
}
