// SPDX-License-Identifier: MIT

/// A released spring in up to four components, and the last instant it is farther out than a bound.
///
/// Let f(t) = |d(t)|², d(t) = e^(-γt)·(…) as in ``Spring/weights(at:)``. The critical points of f
/// are known:
///
/// - *Underdamped*, d = e^(-γt)(P cos ωt + Q sin ωt): f′ = 2e^(-2γt)(k₀ + k₁ cos 2ωt + k₂ sin
///   2ωt). If k₁² + k₂² ≤ k₀², f only falls. Else each stretch of π/ω has one maximum and one
///   minimum at closed-form phases, and every maximum is e^(-2γπ/ω) times the one before. So the
///   last maximum above the bound is found by a logarithm, the later ones are all below, and
///   between it and the next minimum f falls: one crossing, found by bisection to the last bit.
/// - *Critical*, d = e^(-γt)(P + Qt): f′ = 0 is a quadratic in t. *Overdamped*: a quadratic in
///   e^((s₁-s₂)t). At most two critical points; after the last f falls to 0. The last monotone
///   piece that starts above the bound holds the one crossing.
///
/// A colinear motion is the case where the minima of f are its zeros, so nothing is special about
/// one dimension.
struct SpringTail {
  let spring: Spring
  let offset: Vector
  let velocity: Vector
  // The answer is wanted to the microsecond only, not to the last bit.
  var isCoarse = false

  func distance(at t: Double) -> Double {
    let w = spring.weights(at: t)
    return (offset * w.offset + velocity * w.velocity).length
  }

  /// The last time the distance is more than `bound`, up to the next double; infinite if never.
  func lastTime(beyond bound: Double) -> Double {
    guard offset.isFinite, velocity.isFinite, bound > 0 else { return 0 }
    let time = unboundedTime(beyond: bound)
    return time <= Self.longest ? time : .infinity
  }

  /// ``lastTime(beyond:)`` in microseconds, rounded up: the same number, found sooner.
  func lastMicrosecond(beyond bound: Double) -> Double {
    if offset.count == 1, velocity.count == 1 {
      let proof = SettlingProof(
        spring: spring, offset: offset[0], velocity: velocity[0], bound: bound)
      if let found = proof.microsecond() { return found }
    }
    let coarse = SpringTail(spring: spring, offset: offset, velocity: velocity, isCoarse: true)
    return (coarse.lastTime(beyond: bound) * 1e6).rounded(.up)
  }

  // Beyond thirty years the weights stand still, and nobody waits.
  private static let longest = 1e9

  private func unboundedTime(beyond bound: Double) -> Double {
    let square = spring.frequency * spring.frequency
    // Within 5e-9 of critical the oscillating forms cancel; the critical one is then as good for
    // brackets.
    if spring.discriminant < -1e-8 * square { return lastOscillation(beyond: bound) }
    let points =
      spring.discriminant > 1e-8 * square ? overdampedPoints() : criticalPoints()
    return lastPiece(points, beyond: bound)
  }

  private func lastPiece(_ points: [Double], beyond bound: Double) -> Double {
    let starts = [0] + points.filter { $0 > 0 && $0.isFinite }.sorted()
    var end: Double?
    for start in starts.reversed() {
      if distance(at: start) > bound { return crossing(after: start, before: end, bound) }
      end = start
    }
    return 0
  }

  private func lastOscillation(beyond bound: Double) -> Double {
    let w = (-spring.discriminant).squareRoot()
    let g = spring.decay
    let p = offset
    let q = (velocity + offset * g) * (1 / w)
    let mean = (p.dot(p) + q.dot(q)) / 2
    let cosine = (p.dot(p) - q.dot(q)) / 2
    let sine = p.dot(q)
    let k0 = -g * mean
    let k1 = w * sine - g * cosine
    let k2 = -w * cosine - g * sine
    let r = (k1 * k1 + k2 * k2).squareRoot()
    guard r > abs(k0) else { return lastPiece([], beyond: bound) }
    let centre = ElementaryFunctions.angle(y: k2, x: k1)
    let ratio = -k0 / r
    let half = ElementaryFunctions.angle(y: ((1 - ratio) * (1 + ratio)).squareRoot(), x: ratio)
    let period = 3.141592653589793 / w
    let peak = wrapped((centre + half) / (2 * w), period)
    let valley = peak + wrapped(-half / w, period)
    return lastSwing(peak, valley, period, bound)
  }

  private func lastSwing(
    _ peak: Double, _ valley: Double, _ period: Double, _ bound: Double
  ) -> Double {
    let height = distance(at: peak)
    if height > bound {
      if spring.decay == 0 { return .infinity }
      let swings = ElementaryFunctions.log(height / bound) / (spring.decay * period)
      guard swings * period < Self.longest else { return .infinity }
      var n = swings.rounded(.down) + 1
      while n > 0, distance(at: peak + n * period) <= bound { n -= 1 }
      return crossing(after: peak + n * period, before: valley + n * period, bound)
    }
    guard distance(at: 0) > bound else { return 0 }
    // f starts above the bound and the first peak is below it, so it falls to the valley before
    // that peak.
    return crossing(after: 0, before: valley > period ? valley - period : peak, bound)
  }

  private func wrapped(_ t: Double, _ period: Double) -> Double {
    let rest = t - (t / period).rounded(.down) * period
    return rest >= 0 && rest < period ? rest : 0
  }

  private func criticalPoints() -> [Double] {
    let g = spring.decay
    let q = velocity + offset * g
    let mixed = offset.dot(q)
    return roots(
      -g * q.dot(q), q.dot(q) - 2 * g * mixed, mixed - g * offset.dot(offset))
  }

  private func overdampedPoints() -> [Double] {
    let w = spring.discriminant.squareRoot()
    let fast = -(spring.decay + w)
    let slow = spring.frequency * spring.frequency / fast
    let c2 = (velocity - offset * slow) * (1 / (fast - slow))
    let c1 = offset - c2
    return roots(slow * c1.dot(c1), (slow + fast) * c1.dot(c2), fast * c2.dot(c2))
      .filter { $0 > 1 }
      .map { ElementaryFunctions.log($0) / (slow - fast) }
  }

  private func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let inside = b * b - 4 * a * c
    guard inside > 0 else { return [] }
    let half = -0.5 * (b + (b < 0 ? -inside.squareRoot() : inside.squareRoot()))
    return [a == 0 ? nil : half / a, half == 0 ? nil : c / half].compactMap { $0 }
  }

  // The distance is above the bound at `start` and falls from there to `end` (to 0 if nil).
  private func crossing(after start: Double, before end: Double?, _ bound: Double) -> Double {
    var low = start
    var high = end ?? start
    if end == nil || distance(at: high) > bound {
      var stride = spring.response
      for _ in 0..<80 {
        high = low + stride
        if distance(at: high) <= bound { break }
        low = high
        stride *= 2
        if high > 2 * Self.longest { return .infinity }
      }
    }
    narrow(&low, &high, bound)
    for _ in 0..<200 {
      if isKnown(low, high) { break }
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      if distance(at: middle) > bound { low = middle } else { high = middle }
    }
    return high
  }

  // True if all that follows `low` up to `high` is in the same microsecond, and that is enough.
  private func isKnown(_ low: Double, _ high: Double) -> Bool {
    isCoarse && (low * 1e6).rounded(.up) == (high * 1e6).rounded(.up)
  }

  // False position with Illinois' halving of the side that stays, until the crossing is known to a
  // few ulp; then the bracket is drawn tightly round it. What is left is halved as before.
  private func narrow(_ low: inout Double, _ high: inout Double, _ bound: Double) {
    var above = distance(at: low) - bound
    var below = distance(at: high) - bound
    guard above > 0, below < 0 else { return }
    var stays = 0
    for _ in 0..<40 {
      if isKnown(low, high) { break }
      let guess = low + (high - low) * (above / (above - below))
      guard guess > low, guess < high else { break }
      let error = distance(at: guess) - bound
      let isClose = abs(error) <= 1e-15 * bound
      if error > 0 {
        (low, above) = (guess, error)
        if stays > 0 { below /= 2 }
        stays = 1
      } else {
        (high, below) = (guess, error)
        if stays < 0 { above /= 2 }
        stays = -1
      }
      if isClose || high - low <= 32 * high.ulp { break }
      guard abs(error) < 1e-5 * bound else { continue }
      // Near enough for the slope to say how far the crossing can be.
      let reach = max(8 * guess.ulp, 4 * abs(error) * (high - low) / (above - below))
      if error < 0, guess - reach > low {
        let probe = distance(at: guess - reach) - bound
        if probe > 0 { (low, above, stays) = (guess - reach, probe, 0) }
      } else if error > 0, guess + reach < high {
        let probe = distance(at: guess + reach) - bound
        if probe < 0 { (high, below, stays) = (guess + reach, probe, 0) }
      }
      if high - low <= 32 * high.ulp { break }
    }
  }
}
