// SPDX-License-Identifier: MIT

extension Animation {
  /// The fraction of the way after `t` seconds, from rest; more than 1 is overshoot.
  ///
  /// Keyframes have no fraction: theirs is the value of the track started from 0. Springs are not
  /// cut off where they settle here; ``Animator`` does that.
  public func progress(at t: Double) -> Double { moment(at: t).value }

  /// The speed after `t` seconds, in ways per second.
  public func progressVelocity(at t: Double) -> Double { moment(at: t).rate }

  /// The value after `t` seconds on the way between two numbers.
  ///
  /// Keyframes are absolute and only start at `from`.
  public func value(from: Double, to: Double, at t: Double) -> Double {
    guard case .keyframes(let frames) = base else { return from + (to - from) * progress(at: t) }
    let phase = phase(at: t)
    if phase.isOver { return to }
    let track = TrackMoment.at(phase.time, frames, frames.map { Vector($0.value[0]) })
    let value = from * track.weight + track.rest[0]
    return phase.isReversed ? from + to - value : value
  }

  /// When the change counts as made, in seconds; nil if never.
  ///
  /// A spring at its response, an interpolating one at 2π/√stiffness, curves and keyframes at
  /// their end. A repeated one in its last round.
  public var logicalDuration: Double? { ending(logicalBase) }

  /// When it is within `epsilon` of the way for good, in whole microseconds; nil if never.
  public func settlingDuration(epsilon: Double = 0.001) -> Double? {
    ending(epsilon == 0.001 ? baseSettling : Self.settling(of: base, epsilon))
  }

  var logicalBase: Double {
    switch base {
    case .spring(let spring, _): return spring.response
    case .interpolatingSpring(let spring, _): return Spring.twoPi / spring.stiffness.squareRoot()
    case .curve, .keyframes: return baseSettling
    }
  }

  static func settling(of base: Base, _ epsilon: Double) -> Double {
    switch base {
    case .spring(let spring, _): return spring.settlingTimeUpToMicrosecond(epsilon: epsilon)
    case .interpolatingSpring(let spring, let velocity):
      return spring.cappedAtCritical.settlingTimeUpToMicrosecond(
        epsilon: epsilon, initialVelocity: velocity)
    case .curve(let curve): return curve.duration
    case .keyframes(let frames): return frames.reduce(0) { $0 + $1.seconds }
    }
  }

  func moment(at t: Double) -> (value: Double, rate: Double) {
    let phase = phase(at: t)
    if phase.isOver { return (endValue, 0) }
    let moment = baseMoment(at: phase.time)
    let rate = moment.rate * phase.rate
    return phase.isReversed ? (endValue - moment.value, -rate) : (moment.value, rate)
  }

  var endValue: Double {
    if case .keyframes(let frames) = base { return frames.last?.value[0] ?? 0 }
    return 1
  }

  func baseMoment(at t: Double) -> (value: Double, rate: Double) {
    switch base {
    case .spring(let spring, _):
      let w = spring.weights(at: t)
      return (1 - w.offset, 0 - w.offsetRate)
    case .interpolatingSpring(let spring, let velocity):
      let w = spring.cappedAtCritical.weights(at: t)
      return (1 - w.offset + velocity * w.velocity, velocity * w.velocityRate - w.offsetRate)
    case .curve(let curve): return (curve.value(at: t), curve.velocity(at: t))
    case .keyframes(let frames):
      let track = TrackMoment.at(t, frames, frames.map { Vector($0.value[0]) })
      return (track.rest[0], track.restRate[0])
    }
  }
}
