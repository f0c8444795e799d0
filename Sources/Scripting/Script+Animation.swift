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
          throw StageError("only a curve takes a duration: curve.ease_out(0.2)")
        }
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

  private func box(_ animation: Animation) -> [LuaValue] {
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
      "Overshoot, first peak, first crossing, time to 10, 50, 90 and 99 %, settling at 1 % and 0.1 %, peak velocity.",
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
      "The same, without end; stage:settle names it.", "curve.linear(1):repeat_forever(false)"
    ) { script, call in
      let back = call.isNil(1) ? true : try call.boolean(1, "autoreverses")
      return script.box(try animation(call).adding(.repeatForever(autoreverses: back)))
    },
  ]

  // MARK: spring and curve

  static func namespaceType(_ script: Script) -> LuaType {
    LuaType(
      name: "namespace",
      index: { [unowned script] object, key, _ in
        guard let namespace = object as? Namespace else { return nil }
        return try script.member(key, of: namespace)
      },
      call: { [unowned script] call in
        guard
          let namespace = call[1].object(as: Namespace.self)
            ?? (call.receiver?.object as? Namespace)
        else { return [] }
        let first = call.receiver == nil ? 2 : 1
        return [try script.make(namespace, call, first)]
      },
      description: { ($0 as? Namespace)?.name ?? "namespace" })
  }

  static let curveNames = ["linear", "ease", "ease_in", "ease_out", "ease_in_out"]
  static let springNames = ["smooth", "snappy", "bouncy", "interactive"]

  private func member(_ key: String, of namespace: Namespace) throws -> LuaValue {
    switch (namespace.name, key) {
    case ("spring", "smooth"): return box(.spring(.smooth))[0]
    case ("spring", "snappy"): return box(.spring(.snappy))[0]
    case ("spring", "bouncy"): return box(.spring(.bouncy))[0]
    case ("spring", "interactive"):
      // The blend duration of SwiftUI's own.
      return box(.spring(.interactive, blendDuration: 0.25))[0]
    case ("spring", _):
      throw unknownName(key, "preset", among: Script.springNames, of: "spring")
    case ("curve", _) where Script.curveNames.contains(key):
      return box(.curve(try Script.curve(key, 0.35)))[0]
    case ("curve", _): throw unknownName(key, "curve", among: Script.curveNames, of: "curve")
    case ("chart", "load"):
      return .function(
        lua.function("chart.load") { [unowned self] call in
          [try loadChart(call.string(1, "file"))]
        })
    default: throw unknownName(key, "member", among: ["load"], of: namespace.name)
    }
  }

  private static func curve(_ name: String, _ duration: Double) throws -> Curve {
    guard duration >= 0 else { throw StageError("a duration must not be negative") }
    switch name {
    case "linear": return .linear(duration)
    case "ease_in": return .easeIn(duration)
    case "ease_out": return .easeOut(duration)
    case "ease_in_out": return .easeInOut(duration)
    default: return .ease(duration)
    }
  }

  private func make(_ namespace: Namespace, _ call: LuaCall, _ first: Int) throws -> LuaValue {
    switch namespace.name {
    case "spring": return box(try spring(call, first))[0]
    case "curve":
      if let text = call[first].string { return box(try AnimationSpelling.parse(text))[0] }
      return box(try curve(call.table(first, "points")))[0]
    default: return try makeChart(call.table(first, "chart"))
    }
  }

  private func spring(_ call: LuaCall, _ first: Int) throws -> Animation {
    if let text = call[first].string { return try AnimationSpelling.parse(text) }
    if let table = call[first].table { return try spring(table) }
    if call.isNil(first) {
      throw StageError("spring needs a response and a damping fraction: spring(0.25, 0.8)")
    }
    return .spring(
      try Spring(
        response: call.number(first, "response"),
        dampingFraction: call.isNil(first + 1) ? 0.825 : call.number(first + 1, "damping_fraction"))
    )
  }

  private func spring(_ table: LuaTable) throws -> Animation {
    let sets = [
      ["response", "damping_fraction"], ["duration", "bounce"], ["mass", "stiffness", "damping"],
    ]
    let options = try OptionTable(
      table, of: "spring", self, allowed: sets.flatMap { $0 } + ["blend_duration"])
    let used = sets.filter { set in set.contains { !options[$0].isNil } }
    guard used.count == 1 else {
      throw StageError(
        "spring takes one set of parameters: response and damping_fraction, duration and bounce, "
          + "or mass, stiffness and damping"
          + (used.count > 1 ? "; these are mixed" : ""))
    }
    let spring =
      switch used[0][0] {
      case "response":
        try Spring(
          response: options.number("response") ?? 0.5,
          dampingFraction: options.number("damping_fraction") ?? 0.825)
      case "duration": try perceptual(options)
      default: try stiff(options, "spring")
      }
    guard let blend = try options.number("blend_duration") else { return .spring(spring) }
    return try Animation.spring(spring).replacing(field: "blend_duration", with: blend)
  }

  private func perceptual(_ options: OptionTable) throws -> Spring {
    try Spring(duration: options.number("duration") ?? 0.5, bounce: options.number("bounce") ?? 0)
  }

  private func stiff(_ options: OptionTable, _ function: String) throws -> Spring {
    guard let stiffness = try options.number("stiffness"),
      let damping = try options.number("damping")
    else { throw StageError("\(function) needs stiffness and damping") }
    return try Spring(
      mass: options.number("mass") ?? 1, stiffness: stiffness, damping: damping)
  }

  private func curve(_ table: LuaTable) throws -> Animation {
    var points: [Double] = []
    var duration = 0.35
    for (key, value) in try table.pairs() {
      guard let number = value.number, number.isFinite else {
        throw StageError("curve takes four numbers and a duration")
      }
      if key.string == "duration" {
        duration = number
      } else if key.integer == points.count + 1 {
        points.append(number)
      } else {
        throw unknownName(key.string ?? "?", "option", among: ["duration"], of: "curve")
      }
    }
    guard points.count == 4 else {
      throw StageError("curve takes four numbers: curve{ 0.42, 0, 0.58, 1, duration = 0.35 }")
    }
    return .curve(
      try Curve(
        .bezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3]), duration: duration))
  }

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
      "Goes to each value in turn, each by its own spring or curve; a value alone is a jump.",
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

  private func keyframes(_ table: LuaTable) throws -> [Keyframe] {
    try table.list().map { row in
      guard let parts = row.table?.list(), let value = parts.first?.number else {
        throw StageError("a keyframe is { value, animation }")
      }
      guard parts.count > 1 else { return Keyframe(value, .move) }
      guard let animation = parts[1].object(as: AnimationBox.self)?.animation else {
        throw StageError("a keyframe's second part is a spring or a curve")
      }
      switch animation.base {
      case .curve(let curve): return Keyframe(value, .curve(curve))
      case .spring(let spring, _): return Keyframe(value, .spring(spring, duration: nil))
      default: throw StageError("a keyframe is reached by a spring or a curve, not \(animation)")
      }
    }
  }
}
