// SPDX-License-Identifier: MIT
import LuaKit
import Motion
import Simulation

/// The kinds of objects a component's function sees: `self` and its `data`, `params` and `env`.
struct LuaComponentTypes {
  let me = LuaType(
    name: "self", methods: LuaComponentTypes.methods,
    index: { object, key, _ in try (object as? LuaComponentSelf)?.member(key) },
    newIndex: { object, key, _, _ in
      let isProperty = (object as? LuaComponentSelf)?.component.properties.contains {
        $0.name == key
      }
      throw StageError(
        isProperty == true
          ? "self.\(key) cannot be assigned: call self:set(\"\(key)\", value), or self:animate"
          : "self.\(key) cannot be assigned: declare \(key) in data and use self.data.\(key)")
    },
    description: { "self of \(($0 as? LuaComponentSelf)?.component.id ?? "a component")" })

  let data = LuaComponentTypes.part(
    "data", { try $0.data($1) }, { try $0.setData($1, $2) })
  let params = LuaComponentTypes.part("params", { try $0.parameter($1) })
  let env = LuaComponentTypes.part("env", { try $0.setting($1) })

  private static func part(
    _ name: String, _ read: @escaping (LuaComponentSelf, String) throws -> LuaValue,
    _ write: ((LuaComponentSelf, String, LuaValue) throws -> Void)? = nil
  ) -> LuaType {
    LuaType(
      name: "self.\(name)",
      index: { object, key, _ in
        try (object as? LuaComponentSelfPart).map { try read($0.owner, key) }
      },
      newIndex: { object, key, value, _ in
        guard let owner = (object as? LuaComponentSelfPart)?.owner else { return }
        guard let write else {
          throw StageError("self.\(name).\(key) cannot be assigned: a component only reads it")
        }
        try write(owner, key, value)
      },
      description: { _ in "self.\(name)" })
  }

  // MARK: Methods

  private static func receiver(_ call: LuaCall) throws -> LuaComponentSelf {
    try call.receiver(as: LuaComponentSelf.self)
  }

  /// A method that acts: it adds an effect, or an error says why it must not.
  private static func action(
    _ name: String,
    _ body: @escaping (LuaComponentSelf, ActionContext, LuaCall) throws -> Void
  ) -> (String, LuaType.Body) {
    (
      name,
      { call in
        let me = try receiver(call)
        try body(me, me.acting("self:\(name)"), call)
        return []
      }
    )
  }

  private static var methods: [(String, LuaType.Body)] {
    [
      action("set") { me, context, call in
        let name = try call.string(1, "property")
        let options = try me.options(call, 3, of: "set", ["keep"])
        try context.perform(
          .set(name, me.value(call, name), keep: options?.flag("keep") ?? false))
      },
      action("animate") { me, context, call in
        let name = try call.string(1, "property")
        let value = try me.value(call, name)
        try context.perform(.animate(name, value, me.animation(call)))
      },
      action("stop") { me, context, call in
        let name = try call.string(1, "property")
        try context.perform(.stop(name, call.isNil(2) ? nil : me.value(call, name)))
      },
      action("haptic") { me, context, call in
        let style = try HapticStyle.named(call.string(1, "style"))
        let options = try me.options(call, 2, of: "haptic", ["intensity", "api"])
        let words = HapticInterface.allCases.map(\.rawValue)
        let interface = try options?.choice("api", words).flatMap(HapticInterface.init(rawValue:))
        try context.perform(
          .haptic(style, options?.number("intensity"), interface ?? .sensoryFeedback))
      },
      action("announce") { _, context, call in
        try context.perform(.announce(call.string(1, "text")))
      },
      action("output") { me, context, call in
        try context.perform(.output(call.string(1, "name"), me.script.value(call[2])))
      },
      action("raise") { me, context, call in
        let name = try call.string(1, "event")
        guard me.component.mayHandle(name) else {
          throw unknownName(
            name, "event", among: me.component.descriptors, of: "the chart of \(me.component.id)")
        }
        context.raise(name, try me.script.value(call[2], like: .record([])))
      },
      action("tell") { me, context, call in
        try context.perform(
          .tell(
            call.string(1, "key"), call.string(2, "event"),
            me.script.value(call[3], like: .record([]))))
      },
      (
        "is", { call in [.boolean(try receiver(call).isIn(call.string(1, "state")))] }
      ),
      (
        "model",
        { call in
          let me = try receiver(call)
          let property = try me.property(call.string(1, "property"))
          return [me.script.lua(try me.live().model(property))]
        }
      ),
    ]
  }
}

extension LuaComponentTypes {
  /// Whether a text is that of an animation, or the name of a kind of animation.
  static func readsAsAnimation(_ text: String) -> Bool {
    if (try? AnimationSpelling.parse(text)) != nil { return true }
    let head = text.prefix { $0.isLetter || $0 == "_" || $0 == "." }
    let names = ["spring", "curve", "interpolating_spring", "keyframes"]
    return names.contains { head == $0 || head.hasPrefix($0 + ".") }
  }
}

extension LuaComponentSelf {
  /// The options in the table at a position, if there is one.
  fileprivate func options(
    _ call: LuaCall, _ position: Int, of method: String, _ allowed: [String]
  ) throws -> LuaComponentTable? {
    if call.isNil(position) { return nil }
    return try LuaComponentTable(call[position], "self:\(method)", allowed: allowed, script)
  }

  /// The third argument as an animation; a text there is said to be that of a parameter.
  fileprivate func animation(_ call: LuaCall) throws -> Animation {
    if let text = call[3].string {
      let parameter = try component.parameters.first { try live()[$0].text == text }
      if let parameter {
        throw call.bad(
          3, "animation",
          "parameter \(parameter.name) is the text \(jsonText(text)), not an animation: "
            + "write its default without quotes, such as spring(0.3, 0.8)")
      }
    }
    return try call.object(3, "animation", as: AnimationBox.self, expected: "animation").animation
  }

  /// The second argument as a value of the property called `name`.
  fileprivate func value(_ call: LuaCall, _ name: String) throws -> Value {
    let property = try property(name)
    if case .text = property.initial, let color = call[2].object(as: ColorBox.self)?.color {
      throw StageError(
        "property \(name) is a text, not a color: declare it as { color \(jsonText(color.hex)), "
          + "moves = false }")
    }
    guard !call.isNil(2) else { throw call.wrongType(2, "value", property.initial.kind) }
    return try script.value(call[2], like: property.initial)
  }
}
