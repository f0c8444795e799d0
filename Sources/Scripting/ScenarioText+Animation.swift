// SPDX-License-Identifier: MIT
import Motion

/// An animation as an expression of Lua that gives the same animation, bit by bit.
///
/// ```lua
/// spring{ response = 0.25, damping_fraction = 0.8 }:delay(0.1)
/// curve.ease_out(0.2)
/// keyframes{ { 1.3, curve.ease_out(0.09) }, { 1, spring{ response = 0.22, damping_fraction = 0.6 } } }
/// ```
func luaText(_ animation: Animation) -> String {
  let base: String
  switch animation.base {
  case .spring(let spring, let blend):
    base =
      luaText(spring, "spring")
      + (blend == 0 ? "" : ":with{ blend_duration = \(luaNumber(blend)) }")
  case .interpolatingSpring(let spring, let velocity):
    base = luaText(spring, "interpolating_spring", initialVelocity: velocity)
  case .curve(let curve): base = luaText(curve)
  case .keyframes(let frames): base = luaText(frames)
  }
  return base + animation.modifiers.map(luaText).joined()
}

/// The options of a free value that does not move in closed form.
func luaOptions(_ mode: MotionMode) -> [String] {
  guard case .swiftui(let rules) = mode else { return [] }
  var options = [luaField("mode", luaText(mode.name))]
  if rules.frameRules { options.append(luaField("frame_rules", "true")) }
  if rules.clock != .integer { options.append(luaField("clock", luaText(rules.clock.rawValue))) }
  return [luaTable(options)]
}

private func luaText(_ modifier: Animation.Modifier) -> String {
  switch modifier {
  case .delay(let seconds): ":delay(\(luaNumber(seconds)))"
  case .speed(let factor): ":speed(\(luaNumber(factor)))"
  case .repeatCount(let count, let back): ":repeat_count(\(count), \(back))"
  case .repeatForever(let back): ":repeat_forever(\(back))"
  }
}

/// Of a spring's numbers those that it was made from; the others follow from them.
private func luaText(
  _ spring: Spring, _ function: String, initialVelocity: Double = 0
) -> String {
  let velocity =
    initialVelocity == 0 ? [] : [luaField("initial_velocity", luaNumber(initialVelocity))]
  func physical(_ mass: Double, _ stiffness: Double, _ damping: Double) -> String {
    let parts = [
      luaField("mass", luaNumber(mass)), luaField("stiffness", luaNumber(stiffness)),
      luaField("damping", luaNumber(damping)),
    ]
    return function + luaTable(parts + velocity)
  }
  let given = [
    luaField("response", luaNumber(spring.response)),
    luaField("damping_fraction", luaNumber(spring.dampingFraction)),
  ]
  if function == "spring",
    spring
      == (try? Spring(response: spring.response, dampingFraction: spring.dampingFraction))
  {
    return function + luaTable(given)
  }
  let (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
  if spring == (try? Spring(mass: mass, stiffness: stiffness, damping: damping)) {
    return physical(mass, stiffness, damping)
  }
  // Neither set alone: a mass first, then the response and the damping that were given.
  return physical(mass, mass, mass) + given.map { ":with{ \($0) }" }.joined()
}

private let namedCurves: [(name: String, shape: Curve.Shape)] = [
  ("linear", Curve.linear().shape), ("ease", Curve.ease().shape),
  ("ease_in", Curve.easeIn().shape), ("ease_out", Curve.easeOut().shape),
  ("ease_in_out", Curve.easeInOut().shape),
]

private func luaText(_ curve: Curve) -> String {
  if let name = namedCurves.first(where: { $0.shape == curve.shape })?.name {
    return "curve.\(name)(\(luaNumber(curve.duration)))"
  }
  if case .bezier(let x1, let y1, let x2, let y2) = curve.shape {
    let points = [x1, y1, x2, y2].map(luaNumber)
    return "curve" + luaTable(points + [luaField("duration", luaNumber(curve.duration))])
  }
  return "curve " + luaText(spelling(curve))
}

private func luaText(_ frames: [Keyframe]) -> String {
  var rows: [String] = []
  for frame in frames {
    guard frame.value.count == 1, let row = luaText(frame) else {
      return "curve " + luaText("keyframes(\(frames.map(spelling).joined(separator: ", ")))")
    }
    rows.append(row)
  }
  return "keyframes" + luaTable(rows)
}

/// A keyframe as a row of Lua's `keyframes`; nil where that has no word for it.
private func luaText(_ frame: Keyframe) -> String? {
  let value = luaNumber(frame.value[0])
  switch frame.reach {
  case .move: return "{ \(value) }"
  case .curve(let curve): return "{ \(value), \(luaText(curve)) }"
  case .spring(let spring, nil): return "{ \(value), \(luaText(spring, "spring")) }"
  case .spring, .cubic: return nil
  }
}

// MARK: As a text that AnimationSpelling reads, with all digits

private func spelling(_ curve: Curve) -> String {
  let duration = "duration \(luaNumber(curve.duration))"
  if let name = namedCurves.first(where: { $0.shape == curve.shape })?.name {
    return "\(name)(\(luaNumber(curve.duration)))"
  }
  switch curve.shape {
  case .bezier(let x1, let y1, let x2, let y2):
    return "curve(\([x1, y1, x2, y2].map(luaNumber).joined(separator: ", ")), \(duration))"
  case .steps(let count): return "steps(\(count), \(duration))"
  case .piecewiseLinear(let points):
    let list = points.map { "\(luaNumber($0.x)) \(luaNumber($0.y))" }
    return "points(\(list.joined(separator: ", ")), \(duration))"
  case .circularEaseIn: return "circular_ease_in(\(duration))"
  case .circularEaseOut: return "circular_ease_out(\(duration))"
  case .circularEaseInOut: return "circular_ease_in_out(\(duration))"
  case .linear: return "linear(\(duration))"
  }
}

private func spelling(_ frame: Keyframe) -> String {
  let value = (0..<frame.value.count).map { luaNumber(frame.value[$0]) }.joined(separator: " ")
  switch frame.reach {
  case .move: return "\(value) move"
  case .cubic(let duration, nil, nil): return "\(value) cubic(\(luaNumber(duration)))"
  case .cubic(let duration, let first, let last):
    let speeds = [("start_velocity", first), ("end_velocity", last)].compactMap { name, speed in
      speed.map { "\(name) \($0.components.map(luaNumber).joined(separator: " "))" }
    }
    return "\(value) cubic(\(([luaNumber(duration)] + speeds).joined(separator: ", ")))"
  case .curve(let curve): return "\(value) \(spelling(curve))"
  case .spring(let spring, let duration):
    let end = duration.map { ", for \(luaNumber($0))" } ?? ""
    let plain = try? Spring(response: spring.response, dampingFraction: spring.dampingFraction)
    let numbers =
      spring == plain
      ? [("response", spring.response), ("damping_fraction", spring.dampingFraction)]
      : [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)]
    let list = numbers.map { "\($0.0) \(luaNumber($0.1))" }.joined(separator: ", ")
    return "\(value) spring(\(list)\(end))"
  }
}
