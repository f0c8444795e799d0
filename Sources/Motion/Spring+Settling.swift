// SPDX-License-Identifier: MIT

extension Spring {
  /// The last instant, from rest, that is more than `epsilon` of the travel away from the target.
  ///
  /// Exact to the last bits (extrema in closed form, then bisection); infinite without damping.
  /// `epsilon` is taken between 1e-12 and 1.
  public func settlingTime(epsilon: Double = 0.001) -> Double {
    unitTail(0).lastTime(beyond: Self.bound(epsilon))
  }

  // The same in whole microseconds, rounded up but in seconds. `initialVelocity` is in whole
  // distances per second, towards the target.
  func settlingTimeUpToMicrosecond(
    epsilon: Double = 0.001, initialVelocity: Double = 0
  ) -> Double {
    unitTail(initialVelocity).lastMicrosecond(beyond: Self.bound(epsilon)) / 1e6
  }

  private func unitTail(_ velocity: Double) -> SpringTail {
    SpringTail(spring: self, offset: Vector(-1), velocity: Vector(velocity))
  }

  private static func bound(_ epsilon: Double) -> Double {
    epsilon >= 1e-12 ? min(epsilon, 1) : 1e-12
  }

  /// What SwiftUI's `Spring.settlingDuration` says: from the envelope, or on a grid of 0.1 s.
  public var swiftUISettlingDuration: Double { swiftUISettlingDuration(target: 1) }

  /// What SwiftUI's `settlingDuration(target:initialVelocity:epsilon:)` says for another motion.
  public func swiftUISettlingDuration(
    target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    if decay == 0 { return .infinity }
    if discriminant < 0 {
      let size = abs(decay * target - initialVelocity) + abs(target)
      let time = -ElementaryFunctions.log(epsilon / size) / decay
      return time > 0 ? time : 0
    }
    return gridSettling(target: target, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// Makes the spring that SwiftUI's `Spring(settlingDuration:dampingRatio:epsilon:)` makes.
  ///
  /// SwiftUI solves an envelope by a few steps of Newton's method, so the result settles at about
  /// that time, to 1e-3 or so; the damping ratio is taken within 0…1 and the duration within
  /// 0.01…10 s, as it does.
  public init(
    settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001
  ) throws {
    _ = try checked("settling_duration", settlingDuration, above: 0, upTo: longestSeconds)
    _ = try checked("damping_ratio", dampingRatio, from: 0, upTo: 10_000)
    _ = try checked("epsilon", epsilon, above: 0, upTo: 1)
    let ratio = min(max(dampingRatio, Double.ulpOfOne), 1)
    let duration = min(max(settlingDuration, 0.01), 10)
    let frequency =
      Self.frequency(5 / duration, 12, duration, ratio, epsilon)
      ?? Self.frequency(1, 20, duration, ratio, epsilon) ?? 5 / duration
    try self.init(response: Self.twoPi / frequency, dampingFraction: ratio)
  }

  private static func frequency(
    _ start: Double, _ steps: Int, _ duration: Double, _ ratio: Double, _ epsilon: Double
  ) -> Double? {
    var frequency = start
    for _ in 0..<steps {
      let e = ElementaryFunctions.exp(-ratio * frequency * duration)
      let size = ratio < 1 ? ratio / ((1 - ratio) * (1 + ratio)).squareRoot() : 1
      let step =
        ratio < 1
        ? (epsilon - size * e) / (size * ratio * duration * e)
        : (epsilon - e * (frequency * duration + 1)) / (duration * duration * frequency * e)
      frequency -= step
      guard frequency.isFinite else { return nil }
      if abs(step) <= epsilon { return frequency > 0 ? frequency : nil }
    }
    return nil
  }

  /// What SwiftUI's `stiffness` says: for an overdamped spring not the true constant.
  ///
  /// It is m·(ω² + γ²), where an overdamped spring's ω is that of its difference: 1105.40 instead of
  /// 157.91 for a duration of 0.5 and a bounce of -0.5. Its `force` uses it too.
  public var swiftUIStiffness: Double {
    discriminant <= 0 ? stiffness : mass * (discriminant + decay * decay)
  }

  /// What SwiftUI's `force(target:position:velocity:)` says, with its own ``swiftUIStiffness``.
  public func swiftUIForce(target: Double, position: Double, velocity: Double) -> Double {
    swiftUIStiffness * (target - position) - damping * velocity
  }

  /// What Core Animation's `settlingDuration` says; overdamped springs count as critical.
  public var coreAnimationSettlingDuration: Double {
    coreAnimationSettlingDuration(initialVelocity: 0)
  }

  /// What Core Animation's `settlingDuration` says with a velocity in whole distances per second.
  public func coreAnimationSettlingDuration(initialVelocity: Double) -> Double {
    if decay == 0 { return 3.4028234663852886e38 }
    guard discriminant < 0 else {
      return cappedAtCritical.gridSettling(
        target: 1, initialVelocity: initialVelocity, epsilon: 0.001)
    }
    let w = (-discriminant).squareRoot()
    let swing = ElementaryFunctions.log(1 + abs((decay - initialVelocity) / w))
    return (ElementaryFunctions.log(1000) + swing) / decay
  }

  // The first tenth of a second whose error is below epsilon and stays so for more than 1 s of
  // walk.
  private func gridSettling(target: Double, initialVelocity: Double, epsilon: Double) -> Double {
    var t = 0.0
    var found: Double?
    for _ in 0..<1024 {
      let w = weights(at: t)
      if abs(initialVelocity * w.velocity - target * w.offset) < epsilon {
        let first = found ?? t
        found = first
        if t - first > 1 { return first }
      } else {
        found = nil
      }
      t += 0.1
    }
    return 0
  }
}
