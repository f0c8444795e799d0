// SPDX-License-Identifier: MIT
@testable import Motion

/// What this library says to a row of a vector file; nil where it has no such model.
enum VectorModels {
  typealias Case = VectorFileTests.Case
  typealias Row = VectorFileTests.Row

  static func value(_ item: Case, _ row: Row) throws -> Double? {
    switch item.model {
    case "ca_settling", "ca_perceptual", "spring_params_mkc", "spring_params_db", "suispring",
      "spring_params_db_true":
      guard let spring = try spring(item) else { return nil }
      return springValue(item, row, spring)
    case "spring" where item.word("overdamping") == "clamp":
      return try coreAnimationSpring(item, row)
    case "bezier", "unit_curve", "bezier_animation", "steps": return try curve(item, row)
    default: return try peerValue(item, row)
    }
  }

  static func spring(_ item: Case) throws -> Spring? {
    if let mass = item.number("mass"), let k = item.number("stiffness"),
      let c = item.number("damping")
    {
      let spring = try Spring(mass: mass, stiffness: k, damping: c)
      let isFree = item.number("allowOverDamping") ?? item.number("allowsOverdamping") ?? 0
      return isFree == 1 ? spring : spring.cappedAtCritical
    }
    let duration = item.number("duration") ?? item.number("perceptualDuration")
    if let duration, let bounce = item.number("bounce") {
      return try Spring(duration: duration, bounce: bounce)
    }
    if let time = item.number("settlingDuration"), let ratio = item.number("dampingRatio") {
      return try Spring(settlingDuration: time, dampingRatio: ratio)
    }
    if let response = item.number("response"), let fraction = item.number("dampingRatio") {
      return try Spring(response: response, dampingFraction: fraction)
    }
    return nil
  }

  private static func springValue(_ item: Case, _ row: Row, _ spring: Spring) -> Double? {
    let target = row.at("target") ?? 1
    let v0 = row.at("v0") ?? 0
    let w = spring.weights(at: row.at("t") ?? 0)
    // SwiftUI's stiffness of an overdamped spring is not the true constant, and its force follows
    // it.
    let isOver = spring.dampingFraction > 1 && item.model != "spring_params_db_true"
    switch row.q {
    case "duration": return spring.duration
    case "response": return spring.response
    case "bounce": return spring.bounce
    case "dampingRatio": return spring.dampingFraction
    case "mass": return spring.mass
    case "stiffness": return isOver ? spring.swiftUIStiffness : spring.stiffness
    case "damping": return spring.damping
    case "value": return target - target * w.offset + v0 * w.velocity
    case "velocity": return v0 * w.velocityRate - target * w.offsetRate
    case "settlingDuration":
      if item.model != "suispring" {
        let start = item.number("initialVelocity") ?? 0
        return spring.coreAnimationSettlingDuration(initialVelocity: start)
      }
      return spring.swiftUISettlingDuration(
        target: target, initialVelocity: v0, epsilon: row.at("eps") ?? 0.001)
    case "force":
      guard let x = row.at("position"), let v = row.at("velocity") else { return nil }
      return spring.swiftUIForce(target: target, position: x, velocity: v)
    case "update_value", "update_velocity": return updated(row, spring)
    default: return nil
    }
  }

  // Four steps towards 1.2 in the file's order; each starts where the last ended.
  private static func updated(_ row: Row, _ spring: Spring) -> Double? {
    guard let step = row.at("step") else { return nil }
    var (x, v) = (0.0, 0.0)
    for (index, dt) in [0.16, 0.16, 0.16, 1.0].enumerated() where Double(index) <= step {
      let w = spring.weights(at: dt)
      let d = x - 1.2
      (x, v) = (1.2 + d * w.offset + v * w.velocity, d * w.offsetRate + v * w.velocityRate)
    }
    return row.q == "update_value" ? x : v
  }

  private static func coreAnimationSpring(_ item: Case, _ row: Row) throws -> Double? {
    guard row.q == "value", let t = row.at("t"), let from = item.number("from"),
      let to = item.number("to"), let mass = item.number("mass"), let k = item.number("stiffness"),
      let c = item.number("damping"), item.word("overdamping") == "clamp"
    else { return nil }
    // Past its duration Core Animation shows the model, which is not given.
    if let end = item.number("duration"), t >= end { return nil }
    let spring = try Spring(mass: mass, stiffness: k, damping: c)
    let velocity = item.number("initialVelocity_perDistance") ?? 0
    let animation = Animation.interpolatingSpring(spring, initialVelocity: velocity)
    return animation.value(from: from, to: to, at: t)
  }

  private static func curve(_ item: Case, _ row: Row) throws -> Double? {
    guard let curve = try curve(item) else { return nil }
    switch row.q {
    case "value": return row.at("x").map { curve.unit($0) }
    case "velocity", "slope": return row.at("x").map { curve.swiftUIUnitSlope($0) }
    case "fraction": return row.at("t").map { curve.value(at: $0) }
    default: return nil
    }
  }

  private static func curve(_ item: Case) throws -> Curve? {
    let duration = item.number("duration") ?? 1
    let points = item.numbers("controlPoints")
    if points.count == 4 {
      let (x1, x2) = (min(max(points[0], 0), 1), min(max(points[2], 0), 1))
      let isInside = x1 == points[0] && x2 == points[2]
      guard isInside || item.number("clampX") == 1 else { return nil }
      return try Curve(bezier: x1, points[1], x2, points[3], duration: duration)
    }
    switch (item.word("kind") ?? "") + (item.word("which") ?? "") {
    case "linear": return .linear(duration)
    case "circularin": return try Curve(.circularEaseIn, duration: duration)
    case "circularout": return try Curve(.circularEaseOut, duration: duration)
    case "circularinout": return try Curve(.circularEaseInOut, duration: duration)
    default: return nil
    }
  }
}
