// SPDX-License-Identifier: MIT

/// Keyframes as a plain function of time: seek it, repeat it, start it again on the way.
///
/// ```swift
/// let hop = KeyframeTrack(from: Vector(1), [
///   Keyframe(1.3, .cubic(0.1)), Keyframe(1, .spring(response: 0.22, dampingFraction: 0.6)),
/// ])
/// hop.value(at: 0.1)                        // 1.3
/// let again = hop.restarted(at: 0.05)       // from there, with the speed it has there
/// ```
///
/// The velocity is carried from one keyframe into the next spring or cubic. Several tracks run side
/// by side; their whole takes as long as the longest.
public struct KeyframeTrack: Hashable, Sendable {
  /// Where it starts.
  public let start: Vector
  /// How fast it starts, per second.
  public let startVelocity: Vector
  /// The stops in order.
  public let frames: [Keyframe]
  /// True if it starts over at its end, from where it first started.
  public let isRepeating: Bool

  /// Makes a track from `start`.
  public init(
    from start: Vector, velocity: Vector? = nil, _ frames: [Keyframe], repeating: Bool = false
  ) {
    self.start = start
    startVelocity = velocity ?? .zero(count: start.count)
    self.frames = frames
    isRepeating = repeating
  }

  /// How long one round takes, in seconds.
  public var duration: Double { frames.reduce(0) { $0 + $1.seconds } }

  /// Where it is after `t` seconds.
  public func value(at t: Double) -> Vector { moment(at: t).value }

  /// How fast it is after `t` seconds, per second.
  public func velocity(at t: Double) -> Vector { moment(at: t).rate }

  /// The same stops from where it is after `t` seconds, with the speed it has there.
  public func restarted(at t: Double) -> KeyframeTrack {
    let now = moment(at: t)
    return KeyframeTrack(from: now.value, velocity: now.rate, frames, repeating: isRepeating)
  }

  private func moment(at t: Double) -> (value: Vector, rate: Vector) {
    guard !frames.isEmpty else { return (start, .zero(count: start.count)) }
    let whole = duration
    var time = t > 0 ? t : 0
    if isRepeating, time >= whole, whole > 0, whole.isFinite, time.isFinite {
      time = time.truncatingRemainder(dividingBy: whole)
    }
    let track = TrackMoment.at(
      time, frames, frames.map(\.value), startVelocity: startVelocity)
    return (
      start * track.weight + track.rest, start * track.weightRate + track.restRate
    )
  }
}
