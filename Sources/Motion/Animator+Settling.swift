// SPDX-License-Identifier: MIT

extension Animator {
  static let tolerance = 0.001

  /// The largest distance from the present target over the positions since it last rested.
  var travel: Double { visited.reduce(0) { max($0, ($1 - target).length) } }

  func findSettling() -> Int64? {
    let animation = newest.animation
    if case .spring(let spring, _) = animation.base, animation.isPlainSpring {
      let tail = SpringTail(spring: spring, offset: origin - target, velocity: originVelocity)
      let microseconds = tail.lastMicrosecond(beyond: Self.tolerance * travel)
      return instant(newest.start, after: microseconds * 1000)
    }
    if entries.count > 1, animation.endsLikeSpring, travel > 0 { return combinedSettling() }
    return animation.settlingDuration().flatMap { instant(newest.start, after: $0 * 1e9) }
  }

  // A spring over something that still moves: d = (1 - f)·(below - target). All that lies below
  // stays within `reach` of the target, so beyond the time at which |1 - f| is under bound / reach
  // for good, d is too. From there a fine grid is walked back to the last point that is outside,
  // and the step halved down to the nanosecond. Exact unless d leaves the bound and returns within
  // one step.
  private func combinedSettling() -> Int64? {
    let bound = Self.tolerance * travel
    let epsilon = bound / max(reachBelow, travel)
    guard let span = newest.animation.settlingDuration(epsilon: epsilon), span < 1e6 else {
      return nil
    }
    let steps = min(max(span / newest.animation.stride * 64, 64), 20_000).rounded(.up)
    let stride = (span * 1e9 / steps).rounded(.up)
    var high = Int64(stride * steps)
    var low = high
    while low > 0, distance(after: low) <= bound {
      high = low
      low = max(0, low - Int64(stride))
    }
    if distance(after: low) <= bound { return newest.start }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if distance(after: middle) > bound { low = middle } else { high = middle }
    }
    return instant(newest.start, after: (Double(high) / 1000).rounded(.up) * 1000)
  }

  private func distance(after nanoseconds: Int64) -> Double {
    let (instant, overflow) = newest.start.addingReportingOverflow(nanoseconds)
    return overflow ? 0 : (moment(at: instant).value - target).length
  }

  // How far from the target anything under the newest animation can be. Generous: only its
  // logarithm counts.
  private var reachBelow: Double {
    var reach = (origin - target).length
    if case .spring(let spring, _) = entries[0].animation.base, entries[0].animation.isPlainSpring {
      // The energy ω₀²d² + v² never grows.
      let away = (origin - entries[0].target).length
      let speed = originVelocity.length / spring.frequency
      reach = (away * away + speed * speed).squareRoot() + (entries[0].target - target).length
    }
    for entry in entries.dropLast() {
      let size = entry.animation.largestProgress
      let stops = entry.stops.reduce(0) { max($0, ($1 - target).length) }
      reach = (1 + size) * reach + size * ((entry.target - target).length + stops)
    }
    return reach
  }

  func instant(_ start: Int64, after nanoseconds: Double) -> Int64? {
    guard nanoseconds < 9e18 else { return nil }
    let (sum, overflow) = start.addingReportingOverflow(Int64(nanoseconds.rounded()))
    return overflow ? nil : sum
  }
}

extension Animation {
  // True if its end is where a spring comes to rest, not an end in time.
  var endsLikeSpring: Bool {
    switch base {
    case .curve, .keyframes: return false
    case .spring, .interpolatingSpring: break
    }
    return modifiers.allSatisfy { !$0.repeats }
  }

  // The shortest time, in seconds, in which the animation can do something of note.
  var stride: Double {
    let speed = totalSpeed
    switch base {
    case .spring(let spring, _), .interpolatingSpring(let spring, _): return spring.response / speed
    case .curve, .keyframes: return baseSettling / speed
    }
  }

  // When its first round is infinitely fast, in seconds; nil if never.
  var uprightTime: Double? {
    guard case .curve(let curve) = base, curve.duration > 0, let x = curve.upright else {
      return nil
    }
    let once = Animation(base, modifiers.filter { !$0.repeats })
    return once.ending(x * curve.duration)
  }

  // A bound on the size of the progress.
  var largestProgress: Double {
    switch base {
    case .spring: return 2
    case .interpolatingSpring(let spring, let velocity):
      return 2 + abs(velocity) / spring.frequency
    case .curve(let curve):
      switch curve.shape {
      case .bezier(_, let y1, _, let y2): return max(1, max(abs(y1), abs(y2)))
      case .piecewiseLinear(let points): return points.reduce(1) { max($0, abs($1.y)) }
      case .linear, .circularEaseIn, .circularEaseOut, .circularEaseInOut, .steps: return 1
      }
    // A velocity handed from stop to stop may carry a spring beyond its stops.
    case .keyframes: return 1000
    }
  }
}
