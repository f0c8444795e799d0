// SPDX-License-Identifier: MIT

extension AnimationBuilder {
  // The spring of this call; nil if its name is not one of a spring.
  func spring() throws -> Spring? {
    if call.name == "spring", let inner {
      if let spring = try inner.spring() { return spring }
      throw problem("\"\(inner.call.name)\" is not a spring; there are smooth, snappy and bouncy")
    }
    switch call.name {
    case "spring": return try plainSpring(response: 0.5, fraction: 0.825, bounce: 0)
    case "interactive_spring", "interactive":
      return try plainSpring(response: 0.15, fraction: 0.86, bounce: 0.15)
    case "smooth": return try preset(.smooth, 0)
    case "snappy": return try preset(.snappy, 0.15)
    case "bouncy": return try preset(.bouncy, 0.3)
    default: return nil
    }
  }

  // SwiftUI's overloads: duration and bounce, or response and damping fraction, which two plain
  // numbers mean; without any number the former.
  private func plainSpring(response: Double, fraction: Double, bounce: Double) throws -> Spring {
    let names = [
      "response", "damping_fraction", "duration", "bounce", "extra_bounce", "blend_duration",
      "mass", "stiffness", "damping",
    ]
    let v = try values(names, call.arguments, inOrder: 2)
    try refuseBlend(v[5])
    let sets = [v[0] ?? v[1], v[2] ?? v[3] ?? v[4], v[6] ?? v[7] ?? v[8]].filter { $0 != nil }
    guard sets.count < 2 else {
      throw problem(
        "\(call.name) takes response and damping_fraction, or duration and bounce, "
          + "or mass, stiffness and damping, not a mixture")
    }
    if v[0] != nil || v[1] != nil {
      return try Spring(response: v[0] ?? response, dampingFraction: v[1] ?? fraction)
    }
    if v[6] != nil || v[7] != nil || v[8] != nil {
      return try physical(v[6], v[7], v[8])
    }
    return try Spring(duration: v[2] ?? response, bounce: v[3] ?? (bounce + (v[4] ?? 0)))
  }

  func preset(_ spring: Spring, _ bounce: Double) throws -> Spring {
    let v = try values(["duration", "extra_bounce", "blend_duration"], call.arguments, inOrder: 2)
    try refuseBlend(v[2])
    if v[0] == nil, v[1] == nil { return spring }
    return try Spring(duration: v[0] ?? spring.duration, bounce: bounce + (v[1] ?? 0))
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

  private func refuseBlend(_ blend: Double?) throws {
    guard (blend ?? 0) == 0 else {
      throw problem("blendDuration is not modelled; leave it out to see the spring without it")
    }
  }
}
