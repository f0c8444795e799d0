// SPDX-License-Identifier: MIT

/// One stop of a keyframe animation: a value, and how it is reached from the one before.
///
/// Values are absolute: `keyframes(1.3 ease_out(0.09), 1 spring(0.22, 0.6))` goes to 1.3 and comes
/// back to 1, wherever it starts. On a property of several components a keyframe of one component
/// is the fraction of the way from start to target instead. Springs take over the velocity of what
/// came before.
public struct Keyframe: Hashable, Sendable {
  /// How a keyframe is reached.
  public enum Reach: Hashable, Sendable {
    /// Along a curve, in its duration.
    case curve(Curve)
    /// By a spring, cut off after `duration` seconds; nil waits until it has settled to 0.1 %.
    case spring(Spring, duration: Double?)
    /// By a jump.
    case move
    /// Along a cubic in `seconds`, as SwiftUI's `CubicKeyframe`; velocities per second.
    ///
    /// It starts with the velocity of what came before, and ends with that of a Catmull-Rom spline
    /// if another cubic follows, else at rest, unless velocities are given.
    case cubic(Double, startVelocity: Vector? = nil, endVelocity: Vector? = nil)

    /// By a spring from literals; odd numbers count as in ``Animation/spring(response:dampingFraction:)``.
    public static func spring(response: Double, dampingFraction: Double) -> Reach {
      let animation = Animation.spring(response: response, dampingFraction: dampingFraction)
      if case .spring(let spring, _) = animation.base { return .spring(spring, duration: nil) }
      return .move
    }
  }

  /// The value it reaches.
  public let value: Vector
  /// How it gets there.
  public let reach: Reach
  /// How long that takes, in seconds; infinite for an undamped spring without duration.
  public let seconds: Double

  /// Makes a keyframe of one number.
  public init(_ value: Double, _ reach: Reach) { self.init(Vector(value), reach) }

  /// Makes a keyframe reached as an animation goes: its spring or curve, without modifiers.
  ///
  /// Of keyframes inside keyframes only the jump to the value is left.
  public init(_ value: Double, by animation: Animation) {
    switch animation.base {
    case .curve(let curve): self.init(value, Reach.curve(curve))
    case .spring(let spring, _), .interpolatingSpring(let spring, _):
      self.init(value, Reach.spring(spring, duration: nil))
    case .keyframes: self.init(value, Reach.move)
    }
  }

  /// Makes a keyframe; a bad duration of its spring counts as 0.
  public init(_ value: Vector, _ reach: Reach) {
    self.value = value
    self.reach = reach
    switch reach {
    case .curve(let curve): seconds = curve.duration
    case .spring(let spring, nil): seconds = spring.settlingTimeUpToMicrosecond()
    case .spring(_, let duration?): seconds = duration > 0 ? min(duration, longestSeconds) : 0
    case .cubic(let duration, _, _):
      seconds = duration > 0 ? min(duration, longestSeconds) : 0
    case .move: seconds = 0
    }
  }
}

/// A moment of a keyframe track, as an affine function of where it started.
///
/// Every way of reaching a keyframe is affine in the start position p: value = p·weight + rest. So
/// a track can start from something that itself still moves.
struct TrackMoment {
  var weight = 1.0
  var rest: Vector
  var weightRate = 0.0
  var restRate: Vector

  static func at(
    _ t: Double, _ frames: [Keyframe], _ values: [Vector], startVelocity: Vector? = nil
  ) -> TrackMoment {
    let zero = Vector.zero(count: values.first?.count ?? 1)
    var moment = TrackMoment(rest: zero, restRate: startVelocity ?? zero)
    var left = t > 0 ? t : 0
    for (index, frame) in frames.enumerated() where index < values.count {
      let isHere = left < frame.seconds
      let time = isHere ? left : frame.seconds
      if case .cubic(_, let first, let last) = frame.reach {
        let isCubic = index + 1 < min(frames.count, values.count) && frames[index + 1].isCubic
        let next = isCubic ? (values[index + 1], frames[index + 1].seconds) : nil
        moment = moment.curved(
          to: values[index], in: frame.seconds, first: first, last: last, next: next, by: time)
      } else {
        moment = moment.advanced(frame.reach, to: values[index], by: time)
      }
      if isHere { return moment }
      left -= frame.seconds
    }
    moment.weightRate = 0
    moment.restRate = zero
    return moment
  }

  // A Hermite cubic from here to `value`; Catmull-Rom's velocity there, if a cubic goes on to `next`.
  private func curved(
    to value: Vector, in span: Double, first: Vector?, last: Vector?, next: (Vector, Double)?,
    by t: Double
  ) -> TrackMoment {
    var from = self
    if let first { (from.weightRate, from.restRate) = (0, first) }
    var end = TrackMoment(weight: 0, rest: value, restRate: .zero(count: value.count))
    if let last {
      end.restRate = last
    } else if let (goal, time) = next, span + time > 0 {
      end.weightRate = -weight / (span + time)
      end.restRate = (goal - rest) * (1 / (span + time))
    }
    guard t < span else { return end }
    let w = HermiteWeights(t / span)
    let d = HermiteWeights(slopeAt: t / span)
    // In two sums each: one long one is slow to compile.
    let startRest = from.rest * w.start + from.restRate * (w.startSlope * span)
    let endRest = end.rest * w.end + end.restRate * (w.endSlope * span)
    let startRate = from.rest * (d.start / span) + from.restRate * d.startSlope
    let endRate = end.rest * (d.end / span) + end.restRate * d.endSlope
    let ownWeight = from.weight * w.start + from.weightRate * w.startSlope * span
    let ownRate = from.weight * d.start / span + from.weightRate * d.startSlope
    return TrackMoment(
      weight: ownWeight + end.weightRate * w.endSlope * span, rest: startRest + endRest,
      weightRate: ownRate + end.weightRate * d.endSlope, restRate: startRate + endRate)
  }

  private func advanced(_ reach: Keyframe.Reach, to value: Vector, by t: Double) -> TrackMoment {
    switch reach {
    case .move, .cubic:
      return TrackMoment(weight: 0, rest: value, restRate: Vector.zero(count: value.count))
    case .curve(let curve):
      let slope = t < curve.duration ? curve.velocity(at: t) : curve.finalVelocity
      let f = curve.value(at: t)
      return TrackMoment(
        weight: weight * (1 - f), rest: f == 1 ? value : rest + (value - rest) * f,
        weightRate: -weight * slope, restRate: (value - rest) * slope)
    case .spring(let spring, _):
      let w = spring.weights(at: t)
      let away = rest - value
      return TrackMoment(
        weight: weight * w.offset + weightRate * w.velocity,
        rest: value + away * w.offset + restRate * w.velocity,
        weightRate: weight * w.offsetRate + weightRate * w.velocityRate,
        restRate: away * w.offsetRate + restRate * w.velocityRate)
    }
  }
}

extension Keyframe {
  var isCubic: Bool {
    if case .cubic = reach { return true }
    return false
  }
}

extension Curve {
  // The speed just before the end; an upright end counts as 0, so nothing infinite is handed on.
  var finalVelocity: Double {
    guard duration > 0 else { return 0 }
    let slope = unitSlope(1)
    return slope.isFinite ? slope / duration : 0
  }
}
