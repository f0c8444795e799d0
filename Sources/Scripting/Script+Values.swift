// SPDX-License-Identifier: MIT
import Design
import LuaKit
import Motion
import Simulation

/// A motion under way, as Lua sees it.
final class MotionSight {
  let instance: Instance
  let property: String
  let animator: Animator?

  init(_ instance: Instance, _ property: String) {
    self.instance = instance
    self.property = property
    animator = (try? instance.animator(of: property)) ?? nil
  }
}

/// Colours, free values, motions under way, and metrics.
extension Script {
  static func colorType(_ script: Script) -> LuaType {
    LuaType(
      name: "color", methods: ScriptTypes.methods(colorMethods, script),
      index: { [unowned script] object, key, _ in
        guard let color = (object as? ColorBox)?.color else { return nil }
        if key == "hex" { return .string(color.hex) }
        guard let channel = channel(key, of: color) else {
          throw unknownName(
            key, "field or method", among: ["red", "green", "blue", "alpha", "hex", "contrast"],
            of: "a color")
        }
        script.notebook.follow(object, to: key, channel)
        return channel
      },
      description: { ($0 as? ColorBox)?.color.hex ?? "color" },
      equals: { ($0 as? ColorBox)?.color == ($1 as? ColorBox)?.color })
  }

  /// A channel of a color as scripts see it, from 0 to 255 and alpha from 0 to 1.
  static func channel(_ name: String, of color: Color) -> LuaValue? {
    switch name {
    case "red": .number(color.red * 255)
    case "green": .number(color.green * 255)
    case "blue": .number(color.blue * 255)
    case "alpha": .number(color.alpha)
    default: nil
    }
  }

  static let colorMethods: [APIFunction] = [
    APIFunction(
      "color:contrast", "color:contrast(other) -> number",
      "The contrast ratio by WCAG 2.2, from 1 to 21, not rounded.",
      "color(\"#FFFFFF\"):contrast(color(\"#000000\"))  --> 21"
    ) { script, call in
      let color = try call.receiver(as: ColorBox.self).color
      guard let other = try script.value(call[1], like: .color(color)).color else {
        throw call.wrongType(1, "other", "color")
      }
      return [.number(color.contrast(with: other))]
    }
  ]

  // MARK: Free values

  static func freeValueType(_ script: Script) -> LuaType {
    LuaType(
      name: "value", methods: ScriptTypes.methods(freeValueMethods, script),
      index: { [unowned script] object, key, _ in
        guard let instance = try (object as? Instance).map(script.present) else { return nil }
        switch key {
        case "current":
          let value = script.lua(try instance.value(of: "value"))
          script.notebook.lastRead = PropertyRead(
            instance: instance, property: "value", instant: script.stage.now, value: value)
          return value
        case "model": return script.lua(try instance.model("value"))
        case "velocity": return script.lua(try instance.velocity(of: "value"))
        case "moving": return .boolean(try instance.isMoving("value"))
        case "name": return .string(instance.name)
        default:
          throw unknownName(
            key, "field or method",
            among: ["current", "model", "velocity", "moving", "name"]
              + freeValueMethods.map(\.shortName), of: "a free value")
        }
      },
      description: { [unowned script] object in
        guard let instance = object as? Instance, instance.stands(on: script.stage) else {
          return "value"
        }
        let value = (try? instance.value(of: "value")) ?? .none
        return "\(instance.name) = \(script.describe(script.lua(value)))"
      })
  }

  static let freeValueMethods: [APIFunction] =
    [
      APIFunction(
        "value:animate", "value:animate(target, animation)",
        "Animates a free value; without an animation it moves by spring.smooth. Its fields are current, model, velocity, moving and name.",
        "x:animate(100, spring.bouncy)"
      ) { script, call in
        let instance = try script.instance(call)
        let target = try script.value(call[1], like: instance.model("value"))
        let animation =
          call.isNil(2)
          ? Animation.spring(.smooth)
          : try call.object(2, "animation", as: AnimationBox.self, expected: "animation").animation
        try script.stage.move(instance, to: target, animation)
        return []
      },
      APIFunction(
        "value:set", "value:set(target)", "Sets a free value without animation; a motion ends.",
        "x:set(0)"
      ) { script, call in
        let instance = try script.instance(call)
        try script.stage.move(
          instance, to: script.value(call[1], like: instance.model("value")), nil)
        return []
      },
    ] + freeValueReading

  private static let freeValueReading: [APIFunction] = [
    APIFunction(
      "value:motion", "value:motion() -> motion",
      "The motion a free value is in, or nil: its animation, began, settles, removed (in the mode \"swiftui\"), and value(t), velocity(t) if nothing interrupts.",
      "x:motion()  --> nil"
    ) { script, call in
      let instance = try script.instance(call)
      guard try instance.animator(of: "value") != nil else { return [.nil] }
      return [script.object(MotionSight(instance, "value"), script.types.motion)]
    },
    APIFunction(
      "value:sample", "value:sample({ from, to, every = \"1f\" }) -> list",
      "The values as { t, value }, from now (or from) to an instant, if nothing interrupts.",
      "#x:sample{ to = 0.4, every = \"1f\" }"
    ) { script, call in [try script.sample(script.instance(call), "value", call, options: 1)] },
  ]

  // MARK: Motions

  static func motionType(_ script: Script) -> LuaType {
    LuaType(
      name: "motion", methods: ScriptTypes.methods(motionMethods, script),
      index: { [unowned script] object, key, _ in
        guard let sight = object as? MotionSight, let animator = sight.animator else { return nil }
        switch key {
        case "animation":
          return script.object(AnimationBox(animator.animation), script.types.animation)
        case "began": return script.lua(seconds: animator.began)
        case "settles": return animator.settles.map { script.lua(seconds: $0) } ?? .nil
        case "removed": return animator.removed.map { script.lua(seconds: $0) } ?? .nil
        default:
          throw unknownName(
            key, "field or method",
            among: ["animation", "began", "settles", "removed", "value", "velocity"],
            of: "a motion")
        }
      },
      description: { object in
        guard let sight = object as? MotionSight, let animator = sight.animator else {
          return "motion"
        }
        return "\(sight.instance.name).\(sight.property): \(animator.animation)"
      })
  }

  static let motionMethods: [APIFunction] = [
    APIFunction(
      "motion:value", "motion:value(t) -> value",
      "Where the property is at stage time t if nothing interrupts.",
      "save:motion(\"fill\"):value(0.1)"
    ) { script, call in
      let sight = try call.receiver(as: MotionSight.self)
      let instant = try StageTime.nanoseconds(call.number(1, "t"), "t")
      return [script.lua(try script.present(sight.instance).value(of: sight.property, at: instant))]
    },
    APIFunction(
      "motion:velocity", "motion:velocity(t) -> number or list",
      "How fast the property goes at stage time t if nothing interrupts; of a color, a point or a size a list, a number for each of its components.",
      "save:motion(\"scale\"):velocity(0.1)"
    ) { script, call in
      let sight = try call.receiver(as: MotionSight.self)
      let instant = try StageTime.nanoseconds(call.number(1, "t"), "t")
      guard let velocity = sight.animator?.velocity(at: instant) else { return [.nil] }
      if velocity.count == 1 { return [.number(velocity[0])] }
      let parts = (0..<velocity.count).map { LuaValue.number(velocity[$0]) }
      return [.table(script.lua.table(list: parts))]
    },
  ]

  // MARK: Metrics

  func metrics(of animation: Animation) -> LuaValue {
    let metrics = animation.metrics()
    func optional(_ number: Double?) -> LuaValue { number.map { .number($0) } ?? .nil }
    return fields(
      "metrics",
      [
        ("overshoot", .number(metrics.overshoot)), ("peak_time", optional(metrics.peakTime)),
        ("peak_value", .number(metrics.peakValue)),
        ("first_crossing", optional(metrics.firstCrossing)),
        ("time_10", optional(metrics.time10)), ("time_50", optional(metrics.time50)),
        ("time_90", optional(metrics.time90)), ("time_99", optional(metrics.time99)),
        ("settled_1", optional(metrics.settled1)), ("settled_01", optional(metrics.settled01)),
        ("peak_velocity", .number(metrics.peakVelocity)),
        ("peak_velocity_time", .number(metrics.peakVelocityTime)),
        ("logical", optional(metrics.logical)),
      ])
  }

  func comparison(_ first: Animation, _ second: Animation) -> LuaValue {
    let comparison = first.compare(with: second)
    return fields(
      "comparison",
      [
        ("gap", .number(comparison.largestGap)), ("time", .number(comparison.time)),
        ("first", metrics(of: first)), ("second", metrics(of: second)),
      ])
  }
}
