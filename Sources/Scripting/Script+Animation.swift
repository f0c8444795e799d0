// SPDX-License-Identifier: MIT
import Design
import LuaKit
import Motion
import Simulation

/// Springs, curves, keyframes, and what can be asked of an animation.
extension Script {
  static func animationType(_ script: Script) -> LuaType {
    LuaType(
      name: "animation", methods: ScriptTypes.methods(animationMethods, script),
      index: { object, key, _ in
        guard let animation = (object as? AnimationBox)?.animation else { return nil }
        return try animationField(key, of: animation)
      },
      newIndex: { _, key, value, _ in
        throw StageError(
          "an animation does not change: make another, a:with{ \(key) = \(value.number.map(Script.text) ?? "…") }"
        )
      },
      call: { [unowned script] call in
        let animation = try call.receiver(as: AnimationBox.self).animation
        guard case .curve(let curve) = animation.base, animation.modifiers.isEmpty else {
          return script.box(try script.preset(animation, call.named("spring")))
        }
        let call = call.named("curve")
        let duration = call.isNil(1) ? curve.duration : try call.number(1, "duration")
        return script.box(.curve(try curve.lasting(duration)))
      },
      description: { ($0 as? AnimationBox)?.animation.description ?? "animation" },
      equals: { ($0 as? AnimationBox)?.animation == ($1 as? AnimationBox)?.animation })
  }

  private static let springFields = [
    "response", "damping_fraction", "bounce", "duration", "mass", "stiffness", "damping",
    "swiftui_settling", "ca_settling", "blend_duration",
  ]

  private static func animationField(_ key: String, of animation: Animation) throws -> LuaValue? {
    if key == "duration", spring(of: animation) == nil {
      return animation.logicalDuration.map { .number($0) } ?? .nil
    }
    guard let spring = spring(of: animation) else {
      throw unknownName(
        key, "field or method", among: ["duration"] + animationMethods.map(\.shortName),
        of: animation.description)
    }
    switch key {
    case "response": return .number(spring.response)
    case "damping_fraction": return .number(spring.dampingFraction)
    case "bounce": return .number(spring.bounce)
    case "duration": return .number(spring.duration)
    case "mass": return .number(spring.mass)
    case "stiffness": return .number(spring.stiffness)
    case "damping": return .number(spring.damping)
    case "blend_duration": return .number(animation.blendDuration)
    case "swiftui_settling": return .number(spring.swiftUISettlingDuration)
    case "ca_settling": return .number(spring.coreAnimationSettlingDuration)
    default:
      throw unknownName(
        key, "field or method", among: springFields + animationMethods.map(\.shortName),
        of: "a spring")
    }
  }

  private static func spring(of animation: Animation) -> Spring? {
    switch animation.base {
    case .spring(let spring, _), .interpolatingSpring(let spring, _): spring
    default: nil
    }
  }

  private static func animation(_ call: LuaCall) throws -> Animation {
    try call.receiver(as: AnimationBox.self).animation
  }

  func box(_ animation: Animation) -> [LuaValue] {
    [object(AnimationBox(animation), types.animation)]
  }

  static let animationMethods: [APIFunction] = [
    APIFunction(
      "animation:value", "animation:value(t) -> number",
      "How far it is from 0 to 1, t seconds after it begins.", "spring(0.25, 0.8):value(0.1)"
    ) { _, call in [.number(try animation(call).progress(at: call.number(1, "t")))] },
    APIFunction(
      "animation:velocity", "animation:velocity(t) -> number",
      "How fast it goes t seconds after it begins, in ways a second: the derivative of value.",
      "spring(0.25, 0.8):velocity(0)  --> 0"
    ) { _, call in [.number(try animation(call).progressVelocity(at: call.number(1, "t")))] },
    APIFunction(
      "animation:unit", "animation:unit(x) -> number",
      "The curve's output for a fraction x of its time.", "curve.linear(2):unit(0.5)  --> 0.5"
    ) { _, call in
      let animation = try animation(call)
      guard case .curve(let curve) = animation.base else {
        throw StageError("unit(x) is for curves; of \(animation) ask value(t)")
      }
      return [.number(curve.unit(try call.number(1, "x")))]
    },
    APIFunction(
      "animation:settled", "animation:settled(epsilon = 0.001) -> number or nil",
      "The seconds until it stays within epsilon of its way from the target; nil if it never ends.",
      "spring(0.25, 0.8):settled()  --> 0.337152"
    ) { _, call in
      let epsilon = call.isNil(1) ? 0.001 : try call.number(1, "epsilon")
      guard epsilon > 0, epsilon < 1 else { throw StageError("epsilon must be between 0 and 1") }
      return [try animation(call).settlingDuration(epsilon: epsilon).map { .number($0) } ?? .nil]
    },
    APIFunction(
      "animation:metrics", "animation:metrics() -> table",
      "What it does on the way from 0 to 1: overshoot, peak_value, peak_time, first_crossing, time_10, time_50, time_90, time_99 (to so many per cent), settled_1, settled_01 (to 1 and 0.1 %), logical, peak_velocity, peak_velocity_time. Seconds, ways and ways a second; nil for what never happens.",
      "spring.bouncy:metrics().overshoot"
    ) { script, call in [try script.metrics(of: animation(call))] },
    APIFunction(
      "animation:compare", "animation:compare(other) -> table",
      "The largest gap between two animations and when it is, and the metrics of both.",
      "spring.bouncy:compare(spring.smooth).gap"
    ) { script, call in
      let other = try call.object(1, "other", as: AnimationBox.self, expected: "animation")
        .animation
      return [try script.comparison(animation(call), other)]
    },
    APIFunction(
      "animation:with", "animation:with{ field = number, … } -> animation",
      "The same with some fields changed.", "spring(0.25, 0.8):with{ damping_fraction = 0.6 }"
    ) { script, call in
      var animation = try animation(call)
      for (key, value) in try call.table(1, "fields").pairs() {
        guard let name = key.string, let number = value.number else {
          throw StageError("with takes fields and numbers: { response = 0.3 }")
        }
        animation = try animation.replacing(field: name, with: number)
      }
      return script.box(animation)
    },
    APIFunction(
      "animation:delay", "animation:delay(seconds) -> animation", "The same, begun later.",
      "spring.smooth:delay(0.1)"
    ) { script, call in
      script.box(try animation(call).adding(.delay(call.number(1, "seconds"))))
    },
    APIFunction(
      "animation:speed", "animation:speed(factor) -> animation",
      "The same, faster or slower by a factor.", "spring.smooth:speed(2)"
    ) { script, call in
      script.box(try animation(call).adding(.speed(call.number(1, "factor"))))
    },
    APIFunction(
      "animation:repeat_count", "animation:repeat_count(count, autoreverses = true) -> animation",
      "The same, played several times, there and back unless autoreverses is false.",
      "curve.linear(1):repeat_count(3, false)"
    ) { script, call in
      let back = call.isNil(2) ? true : try call.boolean(2, "autoreverses")
      return script.box(
        try animation(call).adding(.repeatCount(call.integer(1, "count"), autoreverses: back)))
    },
    APIFunction(
      "animation:repeat_forever", "animation:repeat_forever(autoreverses = true) -> animation",
      "The same, without end; stage:settle names it. It ends when the value is set, x:set(0), or animated again; in a component also with self:stop(property).",
      "curve.linear(1):repeat_forever(false)"
    ) { script, call in
      let back = call.isNil(1) ? true : try call.boolean(1, "autoreverses")
      return script.box(try animation(call).adding(.repeatForever(autoreverses: back)))
    },
  ]

  static let animationFunctions: [APIFunction] = [
    APIFunction(
      "interpolating_spring",
      "interpolating_spring{ mass = 1, stiffness, damping, initial_velocity = 0 } -> animation",
      "SwiftUI's interpolating spring: it is combined with a running motion instead of taking over its velocity. It takes duration and bounce too, in place of mass, stiffness and damping.",
      "interpolating_spring{ mass = 1, stiffness = 100, damping = 10 }"
    ) { script, call in
      let options = try OptionTable(
        call.table(1, "parameters"), of: "interpolating_spring", script,
        allowed: ["mass", "stiffness", "damping", "initial_velocity", "duration", "bounce"])
      let isPerceptual = !options["duration"].isNil || !options["bounce"].isNil
      if isPerceptual, ["mass", "stiffness", "damping"].contains(where: { !options[$0].isNil }) {
        throw StageError(
          "interpolating_spring takes mass, stiffness and damping, or duration and bounce, not both"
        )
      }
      let spring =
        try isPerceptual
        ? script.perceptual(options) : script.stiff(options, "interpolating_spring")
      return script.box(
        .interpolatingSpring(
          spring, initialVelocity: try options.number("initial_velocity") ?? 0))
    },
    APIFunction(
      "keyframes", "keyframes{ { value, animation }, … } -> animation",
      "Goes to each value in turn, each by its own plain spring or curve, without delay, speed or repetition. A value alone, 50 or { 50 }, is a jump.",
      "keyframes{ {1.3, curve.ease_out(0.09)}, {1, spring(0.22, 0.6)} }"
    ) { script, call in script.box(.keyframes(try script.keyframes(call.table(1, "frames")))) },
    APIFunction(
      "color", "color \"#RRGGBB\", color{ red, green, blue, alpha = 1 } -> color",
      "A color; its red, green and blue run from 0 to 255 and are not clamped, alpha from 0 to 1.",
      "color(\"#E60023\").red  --> 230"
    ) { script, call in [script.lua(.color(try script.color(call)))] },
  ]

  private func color(_ call: LuaCall) throws -> Color {
    if let table = call[1].table {
      let parts = try OptionTable(
        table, of: "color", self, allowed: ["red", "green", "blue", "alpha"])
      guard let red = try parts.number("red"), let green = try parts.number("green"),
        let blue = try parts.number("blue")
      else { throw StageError("color needs red, green and blue, from 0 to 255") }
      return Color(
        red: red / 255, green: green / 255, blue: blue / 255,
        alpha: try parts.number("alpha") ?? 1)
    }
    guard let color = try value(call[1], like: .color(.black)).color else {
      throw call.wrongType(1, "color", "\"#RRGGBB\"")
    }
    return color
  }
}
