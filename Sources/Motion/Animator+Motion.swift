// SPDX-License-Identifier: MIT

extension Animator {
  /// Where it is at `instant`; the start before it began, the target itself from ``settles`` on.
  ///
  /// In the mode `swiftui` from ``removed`` on.
  public func value(at instant: Int64) -> Vector { value(at: instant, settled: rests) }

  /// How fast it is at `instant`, per second; zero before it began and once it ``rests``.
  public func velocity(at instant: Int64) -> Vector {
    if let rests, instant >= rests { return .zero(count: target.count) }
    return moment(at: instant).rate
  }

  func value(at instant: Int64, settled: Int64?) -> Vector {
    if let settled, instant >= settled { return target }
    return moment(at: instant).value
  }

  func moment(at instant: Int64) -> (value: Vector, rate: Vector) {
    if case .swiftui(let rules) = mode { return sampledMoment(at: rules.shown(at: instant)) }
    var value = origin
    var rate = Vector.zero(count: origin.count)
    for (index, entry) in entries.enumerated() {
      if let end = entry.end, instant >= end {
        (value, rate) = (entry.target, .zero(count: value.count))
        continue
      }
      let t = seconds(from: entry.start, to: instant)
      if index == 0, entry.animation.isPlainSpring,
        case .spring(let spring, _) = entry.animation.base
      {
        if t <= 0 { return (origin, t < 0 ? rate : originVelocity) }
        let w = spring.weights(at: t)
        let away = origin - entry.target
        value = entry.target + (away * w.offset + originVelocity * w.velocity)
        rate = away * w.offsetRate + originVelocity * w.velocityRate
      } else if t >= 0 {
        (value, rate) = entry.moment(at: t, over: value, rate)
      }
    }
    return (value, rate)
  }

  func seconds(from start: Int64, to instant: Int64) -> Double {
    let (span, overflow) = instant.subtractingReportingOverflow(start)
    return overflow ? Double(instant) / 1e9 - Double(start) / 1e9 : Double(span) / 1e9
  }
}

extension Animator.Entry {
  // What this animation makes of the older result under it.
  func moment(
    at t: Double, over below: Vector, _ belowRate: Vector
  ) -> (value: Vector, rate: Vector) {
    if case .keyframes(let frames) = animation.base {
      return track(frames, at: t, over: below, belowRate)
    }
    let f = animation.moment(at: t)
    let way = target - below
    let value = f.value == 0 ? below : below + way * f.value
    return (value, belowRate * (1 - f.value) + way * f.rate)
  }

  func track(
    _ frames: [Keyframe], at t: Double, over below: Vector, _ belowRate: Vector
  ) -> (value: Vector, rate: Vector) {
    let phase = animation.phase(at: t)
    if phase.isOver || frames.isEmpty { return (target, .zero(count: target.count)) }
    let track = TrackMoment.at(phase.time, frames, stops)
    let value = below * track.weight + track.rest
    let own = (below * track.weightRate + track.restRate) * phase.rate
    let rate = belowRate * track.weight + own
    return phase.isReversed ? (below + target - value, belowRate - rate) : (value, rate)
  }
}
