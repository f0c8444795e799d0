// SPDX-License-Identifier: MIT
import Design
import LuaKit
import Motion
import Simulation

/// What makes springs, curves and keyframes.
extension Script {
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
        return [try script.make(namespace, call.named(namespace.word), first)]
      },
      description: { ($0 as? Namespace)?.name ?? "namespace" })
  }

  static let curveNames = ["linear", "ease", "ease_in", "ease_out", "ease_in_out"]
  // With the bounce that extra_bounce is added to, and the blend duration of SwiftUI's own.
  private static let presets: [(name: String, animation: Animation, bounce: Double)] = [
    ("smooth", .spring(.smooth), 0), ("snappy", .spring(.snappy), 0.15),
    ("bouncy", .spring(.bouncy), 0.3),
    ("interactive", .spring(.interactive, blendDuration: 0.25), 0.15),
  ]

  static var springNames: [String] { presets.map(\.name) }

  /// A preset with other numbers, `spring.snappy(0.4)` or
  /// `spring.snappy{ duration = 0.4, extra_bounce = 0.1 }`.
  func preset(_ animation: Animation, _ call: LuaCall) throws -> Animation {
    guard let preset = Script.presets.first(where: { $0.animation == animation }),
      case .spring(let spring, let blend) = animation.base
    else {
      throw StageError(
        "only a curve or a preset takes other numbers, curve.ease_out(0.2), spring.snappy(0.4): "
          + "of another spring say what changes, :with{ duration = 0.4 }")
    }
    var (duration, extra): (Double?, Double?)
    if let table = call[1].table {
      let options = try OptionTable(
        table, of: "spring.\(preset.name)", self, allowed: ["duration", "extra_bounce"])
      (duration, extra) = (try options.number("duration"), try options.number("extra_bounce"))
    } else {
      duration = call.isNil(1) ? nil : try call.number(1, "duration")
      extra = call.isNil(2) ? nil : try call.number(2, "extra_bounce")
    }
    guard duration != nil || extra != nil else { return animation }
    let changed = try Spring(
      duration: duration ?? spring.duration, bounce: preset.bounce + (extra ?? 0))
    return .spring(changed, blendDuration: blend)
  }

  private func member(_ key: String, of namespace: Namespace) throws -> LuaValue {
    switch (namespace.name, key) {
    case ("spring", _):
      guard let preset = Script.presets.first(where: { $0.name == key }) else {
        throw unknownName(key, "preset", among: Script.presets.map(\.name), of: "spring")
      }
      return box(preset.animation)[0]
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

  func perceptual(_ options: OptionTable) throws -> Spring {
    try Spring(duration: options.number("duration") ?? 0.5, bounce: options.number("bounce") ?? 0)
  }

  func stiff(_ options: OptionTable, _ function: String) throws -> Spring {
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

  // MARK: Keyframes

  func keyframes(_ table: LuaTable) throws -> [Keyframe] {
    let rows = table.list()
    guard !rows.isEmpty else {
      throw StageError("keyframes needs at least one row, such as { 1.3, curve.ease_out(0.09) }")
    }
    return try rows.map(keyframe)
  }

  private func keyframe(_ row: LuaValue) throws -> Keyframe {
    if let value = row.number { return Keyframe(value, .move) }
    guard let parts = row.table?.list(), let value = parts.first?.number, parts.count <= 2 else {
      throw StageError("a keyframe is { value, animation }, or a value to jump to")
    }
    guard parts.count > 1 else { return Keyframe(value, .move) }
    guard let animation = parts[1].object(as: AnimationBox.self)?.animation else {
      throw StageError("a keyframe's second part is a spring or a curve")
    }
    guard animation.modifiers.isEmpty else {
      throw StageError(
        "a keyframe takes a plain spring or curve, without delay, speed or repetition, "
          + "not \(animation)")
    }
    switch animation.base {
    case .curve(let curve): return Keyframe(value, .curve(curve))
    case .spring(let spring, _): return Keyframe(value, .spring(spring, duration: nil))
    default: throw StageError("a keyframe is reached by a spring or a curve, not \(animation)")
    }
  }
}
