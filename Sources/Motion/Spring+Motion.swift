// SPDX-License-Identifier: MIT

extension Spring {
  /// Where a spring released at 0 towards 1 is after `t` seconds; 0 for a `t` before the release.
  public func value(at t: Double) -> Double { 1 - weights(at: t).offset }

  /// How fast a spring released at 0 towards 1 moves after `t` seconds, per second.
  public func velocity(at t: Double) -> Double { 0 - weights(at: t).offsetRate }

  /// The fundamental solution: what becomes of a distance and of a speed after `t` seconds.
  ///
  /// With `d0` the distance from the target (position minus target) and `v0` the velocity at
  /// release, `d(t) = d0·offset + v0·velocity` and `d′(t) = d0·offsetRate + v0·velocityRate`, in
  /// every component. Continuous across critical damping. A negative or NaN `t` counts as 0. Once
  /// e^-600 is left everything is exactly 0.
  public func weights(at t: Double) -> (
    offset: Double, velocity: Double, offsetRate: Double, velocityRate: Double
  ) {
    guard t > 0 else { return (1, 0, 0, 1) }
    let (c, s) = decayingPair(min(t, 1e9))
    let square = frequency * frequency
    return (c + decay * s, s, 0 - square * s, c - decay * s)
  }

  // e^(-γt)·C and e^(-γt)·S, where C = cos ωt and S = sin(ωt)/ω, or their hyperbolic kin. Near
  // critical both come from their common power series in q = (γ² - ω₀²)t², so no regime has a
  // seam.
  private func decayingPair(_ t: Double) -> (Double, Double) {
    let q = discriminant * t * t
    if abs(q) < 0.01 {
      let e = Self.decayed(-decay * t)
      let c = 1 + q / 2 * (1 + q / 12 * (1 + q / 30 * (1 + q / 56 * (1 + q / 90))))
      let s = 1 + q / 6 * (1 + q / 20 * (1 + q / 42 * (1 + q / 72 * (1 + q / 110))))
      return (e * c, e * s * t)
    }
    if discriminant < 0 {
      let e = Self.decayed(-decay * t)
      if e == 0 { return (0, 0) }
      let w = (-discriminant).squareRoot()
      let circle = ElementaryFunctions.sinCos(w * t)
      return (e * circle.cos, e * circle.sin / w)
    }
    let w = discriminant.squareRoot()
    // The slow root as a quotient: -γ + w would cancel.
    let slow = Self.decayed(-(frequency * frequency / (decay + w)) * t)
    let fast = Self.decayed(-(decay + w) * t)
    return ((slow + fast) / 2, (slow - fast) / (2 * w))
  }

  // Nothing at all from e^-600 (1e-261) on: a small sine or distance times that must not be a
  // denormal.
  private static func decayed(_ x: Double) -> Double {
    x < -600 ? 0 : ElementaryFunctions.exp(x)
  }
}
