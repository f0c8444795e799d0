// SPDX-License-Identifier: MIT

/// The velocity of a drag from its last samples, as SwiftUI hands it to a spring.
///
/// Of the last three samples the newest slope counts a quarter and the one before three quarters;
/// of two the slope; of one nothing. A sample at the time of the last replaces it. Afterwards the
/// velocity fades by 0.998 a millisecond and is dropped after 2 s. From reverse-engineered code.
public struct VelocitySampler: Hashable, Sendable {
  private struct Sample: Hashable {
    var value: Vector
    var time: Double
  }

  private var samples: [Sample] = []

  /// Makes a sampler without samples.
  public init() {}

  /// Notes where the drag is at `time`, in seconds; a time before the last is left out.
  public mutating func add(_ value: Vector, at time: Double) {
    guard time.isFinite, value.isFinite else { return }
    if let last = samples.last {
      guard time > last.time - Double.ulpOfOne else { return }
      if time - last.time < Double.ulpOfOne { samples.removeLast() }
    }
    samples.append(Sample(value: value, time: time))
    if samples.count > 3 { samples.removeFirst() }
  }

  /// The velocity at the last sample, per second.
  public var velocity: Vector {
    guard let last = samples.last else { return Vector(0) }
    guard samples.count > 1 else { return .zero(count: last.value.count) }
    let newest = slope(samples.count - 1)
    return samples.count == 2 ? newest : newest * 0.25 + slope(1) * 0.75
  }

  /// The velocity at `time`: it fades after the last sample.
  public func velocity(at time: Double) -> Vector {
    guard let last = samples.last else { return Vector(0) }
    let wait = time > last.time ? time - last.time : 0
    if wait >= 2 { return .zero(count: last.value.count) }
    return velocity * ElementaryFunctions.exp(wait * Self.fading)
  }

  // ln 0.998 a millisecond, in seconds.
  static let fading = -2.0020026706730793

  private func slope(_ index: Int) -> Vector {
    let (a, b) = (samples[index - 1], samples[index])
    return (b.value - a.value) * (1 / (b.time - a.time))
  }
}

/// Motion that only slows down, as a scroll view's: v·rate^t, with the rate per second.
public struct Decay: Hashable, Sendable {
  /// Where it starts.
  public let start: Double
  /// How fast it starts, per second.
  public let velocity: Double
  // The logarithm of what is left of the speed after a second; below 0.
  let rate: Double

  /// Makes Flutter's friction: the fraction `drag` of the speed is left after each second.
  ///
  /// A fraction outside 0…1 counts as UIKit's normal rate.
  public init(from start: Double, velocity: Double, drag: Double) {
    self.start = start
    self.velocity = velocity
    rate = drag > 0 && drag < 1 ? ElementaryFunctions.log(drag) : VelocitySampler.fading
  }

  /// Makes UIKit's deceleration: 0.998 is left after each millisecond (`.fast`: 0.99).
  public init(from start: Double, velocity: Double, perMillisecond: Double = 0.998) {
    self.start = start
    self.velocity = velocity
    rate =
      perMillisecond > 0 && perMillisecond < 1
      ? 1000 * ElementaryFunctions.log(perMillisecond) : VelocitySampler.fading
  }

  /// Where it is after `t` seconds.
  public func value(at t: Double) -> Double {
    start + velocity * ((ElementaryFunctions.exp(rate * max(t, 0)) - 1) / rate)
  }

  /// How fast it is after `t` seconds.
  public func velocity(at t: Double) -> Double {
    velocity * ElementaryFunctions.exp(rate * max(t, 0))
  }

  /// Where it comes to rest.
  public var end: Double { start - velocity / rate }

  /// When it reaches `position`, in seconds; nil if it does not.
  public func time(reaching position: Double) -> Double? {
    let left = 1 + (position - start) * rate / velocity
    guard left > 0, left <= 1 else { return nil }
    return ElementaryFunctions.log(left) / rate
  }
}
