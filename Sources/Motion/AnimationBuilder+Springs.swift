// SPDX-License-Identifier: MIT

extension AnimationBuilder {
  typealias BlendedSpring = (spring: Spring, blendDuration: Double)

  // The spring of this call; nil if its name is not one of a spring.
  func blendedSpring() throws -> BlendedSpring? {
    if call.name == "spring", let inner {
      if let spring = try inner.blendedSpring() { return spring }
      throw problem("\"\(inner.call.name)\" is not a spring; there are smooth, snappy and bouncy")
    }
    switch call.name {
    case "spring": return try plainSpring(response: 0.5, fraction: 0.825, bounce: 0, blend: 0)
    // Lua's preset; SwiftUI's bare one is by duration and bounce, 0.85.
    case "interactive" where call.arguments.isEmpty: return (.interactive, 0.25)
    case "interactive_spring", "interactive":
      return try plainSpring(response: 0.15, fraction: 0.86, bounce: 0.15, blend: 0.25)
    case "smooth": return try preset(.smooth, 0)
    case "snappy": return try preset(.snappy, 0.15)
    case "bouncy": return try preset(.bouncy, 0.3)
    default: return nil
    }
  }

  // SwiftUI's overloads: duration and bounce, or response and damping fraction, which two plain
  // numbers mean; without any number the former.
  private func plainSpring(
    response: Double, fraction: Double, bounce: Double, blend: Double
  ) throws -> BlendedSpring {
    let names = [
      "response", "damping_fraction", "duration", "bounce", "extra_bounce", "blend_duration",
      "mass", "stiffness", "damping",
    ]
    let v = try values(names, call.arguments, inOrder: 2)
    let sets = [v[0] ?? v[1], v[2] ?? v[3] ?? v[4], v[6] ?? v[7] ?? v[8]].filter { $0 != nil }
    guard sets.count < 2 else {
      throw problem(
        "\(call.name) takes response and damping_fraction, or duration and bounce, "
          + "or mass, stiffness and damping, not a mixture")
    }
    let blend = try checkedBlend(v[5] ?? blend)
    if v[0] != nil || v[1] != nil {
      return (try Spring(response: v[0] ?? response, dampingFraction: v[1] ?? fraction), blend)
    }
    if v[6] != nil || v[7] != nil || v[8] != nil {
      return (try physical(v[6], v[7], v[8]), blend)
    }
    return (try Spring(duration: v[2] ?? response, bounce: v[3] ?? (bounce + (v[4] ?? 0))), blend)
  }

  func preset(_ spring: Spring, _ bounce: Double) throws -> BlendedSpring {
    let v = try values(["duration", "extra_bounce", "blend_duration"], call.arguments, inOrder: 2)
    let blend = try checkedBlend(v[2] ?? 0)
    if v[0] == nil, v[1] == nil { return (spring, blend) }
    return (try Spring(duration: v[0] ?? spring.duration, bounce: bounce + (v[1] ?? 0)), blend)
  }

  private func checkedBlend(_ blend: Double) throws -> Double {
    try checked("blend_duration", blend, from: 0, upTo: longestSeconds)
  }

  func interpolatingSpring() throws -> Animation {
    let names = ["mass", "stiffness", "damping", "initial_velocity", "duration", "bounce"]
    let v = try values(names, call.arguments, inOrder: 0)
    let isPhysical = v[0] != nil || v[1] != nil || v[2] != nil
    guard !isPhysical || (v[4] == nil && v[5] == nil) else {
      throw problem(
        "interpolating_spring takes mass, stiffness and damping, or duration and bounce, not both")
    }
    let spring =
      isPhysical
      ? try physical(v[0], v[1], v[2]) : try Spring(duration: v[4] ?? 0.5, bounce: v[5] ?? 0)
    let velocity = try checked("initial_velocity", v[3] ?? 0, from: -1e9, upTo: 1e9)
    return .interpolatingSpring(spring, initialVelocity: velocity)
  }

  private func physical(_ mass: Double?, _ stiffness: Double?, _ damping: Double?) throws -> Spring
  {
    guard let stiffness, let damping else {
      throw problem("\(call.name) needs both stiffness and damping")
    }
    return try Spring(mass: mass ?? 1, stiffness: stiffness, damping: damping)
  }
}
