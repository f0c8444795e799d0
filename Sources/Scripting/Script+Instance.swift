// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A component on the stage as Lua sees it.
extension Script {
  static let instanceFields = [
    "state", "states", "name", "id", "frame", "params", "data", "accessibility", "finished",
  ]

  static func instanceType(_ script: Script) -> LuaType {
    LuaType(
      name: "component", methods: ScriptTypes.methods(instanceMethods, script),
      index: { [unowned script] object, key, _ in
        guard let instance = object as? Instance else { return nil }
        return try script.member(key, of: script.present(instance))
      },
      newIndex: { object, key, _, _ in
        let name = (object as? Instance)?.name ?? "a component"
        throw StageError(
          "\(name).\(key) cannot be set: send it a gesture, or tune one of \(name).params")
      },
      description: { object in
        guard let instance = object as? Instance else { return "component" }
        return
          "\(instance.name): \(instance.component.id), \(instance.states.joined(separator: ", "))"
      })
  }

  /// The component a method was called on; it must stand on the present stage.
  func instance(_ call: LuaCall) throws -> Instance {
    try present(call.receiver(as: Instance.self))
  }

  func present(_ instance: Instance) throws -> Instance {
    guard instance.stands(on: stage) else {
      throw StageError("\(instance.name) stands on an earlier stage: place it on this one")
    }
    return instance
  }

  private func member(_ key: String, of instance: Instance) throws -> LuaValue? {
    switch key {
    case "state": return .string(instance.state)
    case "states": return .table(lua.table(list: instance.states.map { .string($0) }))
    case "name": return .string(instance.name)
    case "id": return .string(instance.component.id)
    case "frame": return lua(instance.frame)
    case "data":
      let fields = try instance.component.data.map { ($0.name, lua(try instance.data($0.name))) }
      return self.fields("the data of \(instance.name)", fields)
    case "params": return object(ParameterSet(instance), types.parameters)
    case "accessibility": return try lua(instance.accessibility())
    case "finished": return .boolean(instance.isFinished)
    default: break
    }
    if instance.propertyNames.contains(key) {
      let value = lua(try instance.value(of: key))
      notebook.lastRead = PropertyRead(
        instance: instance, property: key, instant: stage.now, value: value)
      return value
    }
    if let child = try stage.reveal(key, in: instance) { return handle(child) }
    if instance.component.data.contains(where: { $0.name == key }) {
      throw StageError("\(key) is data, not drawn: read \(instance.name).data.\(key)")
    }
    throw unknownName(
      key, "property or method", among: instance.propertyNames + instance.children.map(\.key),
      of: instance.component.id, hinting: instanceFields + instanceMethods.map(\.shortName))
  }

  private var instanceFields: [String] { Script.instanceFields }
  private var instanceMethods: [APIFunction] { Script.instanceMethods }

  private func lua(_ accessibility: Accessibility) -> LuaValue {
    let actions = accessibility.actions.map { LuaValue.string($0.name) }
    return fields(
      "accessibility",
      [
        ("label", .string(accessibility.label)),
        ("value", accessibility.value.map { .string($0) } ?? .nil),
        ("hint", accessibility.hint.map { .string($0) } ?? .nil),
        ("traits", .table(lua.table(list: accessibility.traits.map { .string($0) }))),
        ("actions", .table(lua.table(list: actions))),
      ])
  }

  static func parametersType(_ script: Script) -> LuaType {
    LuaType(
      name: "parameters",
      index: { [unowned script] object, key, _ in
        guard let set = object as? ParameterSet else { return nil }
        return script.lua(try script.present(set.instance).parameter(key))
      },
      newIndex: { [unowned script] object, key, value, _ in
        guard let set = object as? ParameterSet else { return }
        // One field of an animation, "morph.response", is a number.
        let example = key.contains(".") ? Value.none : try set.instance.parameter(key)
        try script.stage.setParameter(
          key, of: set.instance, to: script.value(value, like: example))
      },
      description: { [unowned script] object in
        guard let set = object as? ParameterSet else { return "parameters" }
        let parts = set.instance.component.parameters.map {
          let value = (try? set.instance.parameter($0.name)) ?? .none
          return "\($0.name) = \(script.describe(script.lua(value)))"
        }
        return "{ " + parts.joined(separator: ", ") + " }"
      })
  }

  /// The reading methods; gestures are beside them.
  static let instanceMethods: [APIFunction] = gestureMethods + readingMethods

  static let readingMethods: [APIFunction] = [
    APIFunction(
      "component:is", "component:is(state) -> boolean",
      "Whether a state, or one inside it, is active; an unknown id is an error.",
      "save:is(\"saved\")  --> true"
    ) { script, call in
      [.boolean(try script.instance(call).isIn(call.string(1, "state")))]
    },
    APIFunction(
      "component:model", "component:model(property) -> value",
      "Where a property is going: its model value.", "save:model(\"scale\")  --> 0.97"
    ) { script, call in
      [script.lua(try script.instance(call).model(call.string(1, "property")))]
    },
    APIFunction(
      "component:velocity", "component:velocity(property) -> number",
      "How fast a property changes now, in its units a second; of a color a list, in the space where it mixes.",
      "save:velocity(\"scale\")  --> -0.359103812"
    ) { script, call in
      [script.lua(try script.instance(call).velocity(of: call.string(1, "property")))]
    },
    APIFunction(
      "component:moving", "component:moving(property) -> boolean",
      "Whether a property is in motion.", "save:moving(\"fill\")  --> true"
    ) { script, call in
      [.boolean(try script.instance(call).isMoving(call.string(1, "property")))]
    },
    APIFunction(
      "component:motion", "component:motion(property) -> motion",
      "The motion a property is in, or nil: its animation, began, settles, and value(t), velocity(t) if nothing interrupts.",
      "save:motion(\"fill\").settles  --> 0.337152"
    ) { script, call in
      let instance = try script.instance(call)
      let property = try call.string(1, "property")
      guard try instance.animator(of: property) != nil else { return [.nil] }
      return [script.object(MotionSight(instance, property), script.types.motion)]
    },
    APIFunction(
      "component:sample", "component:sample(property, { from, to, every = \"1f\" }) -> list",
      "Values of a property as { t, value }, from now (or from) to an instant, if nothing interrupts.",
      "#save:sample(\"fill\", { to = 0.4, every = \"1f\" })  --> 25"
    ) { script, call in
      let property = try call.string(1, "property")
      return [try script.sample(script.instance(call), property, call, options: 2)]
    },
    APIFunction(
      "component:part", "component:part(name) -> part",
      "A part of the picture: its frame on the stage, as shown now.",
      "slider:part(\"track\").frame.width  --> 342"
    ) { script, call in
      let instance = try script.instance(call)
      let name = try call.string(1, "name")
      let picture = try instance.picture()
      guard let frame = picture.frame(ofPart: name) else {
        throw unknownName(name, "part", among: picture.parts, of: instance.component.id)
      }
      return [
        script.fields(
          "a part",
          [("name", .string(name)), ("frame", script.lua(frame.offset(by: instance.origin)))])
      ]
    },
    APIFunction(
      "component:haptics", "component:haptics() -> list",
      "The haptics it played, as { t, what, api, source }, and intensity where it was given.",
      "save:haptics()[1].what  --> impact.medium"
    ) { script, call in [try script.list("haptic", call)] },
    APIFunction(
      "component:outputs", "component:outputs() -> list",
      "What it told its app, as { t, what, value }.", "save:outputs()[1].what  --> saved"
    ) { script, call in [try script.list("output", call)] },
    APIFunction(
      "component:announcements", "component:announcements() -> list",
      "What the screen reader was asked to say, as { t, what }.", "#save:announcements()  --> 0"
    ) { script, call in [try script.list("announce", call)] },
    APIFunction(
      "component:configuration", "component:configuration() -> list",
      "The active atomic states in document order.", "door:configuration()[1]  --> open"
    ) { script, call in
      let states = try script.instance(call).states
      return [.table(script.lua.table(list: states.map { .string($0) }))]
    },
    APIFunction(
      "component:remove", "component:remove()",
      "Takes it off the stage: its motions and timers end.", "save:remove()"
    ) { script, call in
      try script.stage.remove(script.instance(call))
      return []
    },
  ]

  private func list(_ kind: String, _ call: LuaCall) throws -> LuaValue {
    let instance = try instance(call)
    let found = stage.log.records.filter { $0.source == instance.name && $0.kind == kind }
    return .table(lua.table(list: found.map { happening($0) }))
  }

  /// A record as `{ t, what, … }`.
  func happening(_ record: Record) -> LuaValue {
    var fields: [(String, LuaValue)] = [("t", lua(seconds: record.time))]
    switch record.entry {
    case .haptic(let style, let intensity, let api):
      fields += [
        ("what", .string(style)), ("intensity", intensity.map { .number($0) } ?? .nil),
        ("api", .string(api)), ("source", .string(record.source)),
      ]
    case .output(let name, let value): fields += [("what", .string(name)), ("value", lua(value))]
    case .announce(let text): fields.append(("what", .string(text)))
    default: fields.append(("what", .string(record.summary)))
    }
    return .table(lua.table(fields: fields))
  }

  /// Values of a property at instants; the options are the argument of that number.
  func sample(
    _ instance: Instance, _ property: String, _ call: LuaCall, options index: Int
  ) throws -> LuaValue {
    let options = try OptionTable(
      call.isNil(index) ? nil : call.table(index, "options"), of: "sample", self,
      allowed: ["from", "to", "every"])
    let now = stage.now
    let from = try options.time("from", default: Double(now) / 1e9)
    guard !options["to"].isNil else { throw StageError("sample needs { to = instant }") }
    let to = try options.time("to", default: 0)
    let rate = stage.environment.refreshRate
    var rows: [LuaValue] = []
    var instant = from
    while instant <= to {
      guard rows.count < 100_000 else { throw StageError("sample gives at most 100,000 values") }
      try lua.charge(200)
      let value = try instance.value(of: property, at: instant)
      rows.append(.table(lua.table(fields: [("t", lua(seconds: instant)), ("value", lua(value))])))
      let every = options["every"]
      let span =
        every.isNil || every.string != nil
        ? try StageTime.parse(every.string ?? "1f", now: instant, rate: rate)
        : try time(every, "every")
      guard span > 0 else { throw StageError("every must be longer than nothing") }
      instant += span
    }
    return .table(lua.table(list: rows))
  }
}

/// The parameters of one component.
final class ParameterSet {
  let instance: Instance
  init(_ instance: Instance) { self.instance = instance }
}
