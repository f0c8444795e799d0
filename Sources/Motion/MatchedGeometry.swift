// SPDX-License-Identifier: MIT

/// Two frames of one id, as `matchedGeometryEffect` moves between them: x, y, width, height.
///
/// Position and size go together under one animation, so both interpolate by the same fraction.
public struct MatchedGeometry: Hashable, Sendable {
  /// What of the source's frame the other takes.
  public enum Properties: String, Hashable, Sendable, CaseIterable {
    /// The place of the anchor and the size.
    case frame
    /// The place of the anchor only.
    case position
    /// The size only.
    case size
  }

  /// The frame of the view that is not the source: x, y, width, height.
  public let own: Vector
  /// The frame of the source.
  public let source: Vector
  /// What it takes.
  public let properties: Properties
  /// The point that is matched, as fractions of width and height; the centre unless given.
  public let anchor: Vector

  /// Makes a match of two frames.
  public init(
    own: Vector, source: Vector, properties: Properties = .frame,
    anchor: Vector = Vector([0.5, 0.5])
  ) {
    self.own = own
    self.source = source
    self.properties = properties
    self.anchor = anchor
  }

  /// The frame the view has while it follows the source.
  public var matched: Vector {
    let size = properties == .position ? own : source
    let place = properties == .size ? own : source
    let x = place[0] + anchor[0] * (place[2] - size[2])
    let y = place[1] + anchor[1] * (place[3] - size[3])
    return Vector([x, y, size[2], size[3]])
  }

  /// The frame a fraction of the way from the source to its own; more than 1 is overshoot.
  public func frame(at progress: Double) -> Vector {
    if progress == 1 { return own }
    let start = matched
    return start + (own - start) * progress
  }
}

/// A symbol's bounce, as this project assumes it: Apple publishes no numbers for symbol effects.
///
/// The scale goes up to ``assumedPeak`` in ``assumedRise`` seconds along a cubic and comes back by
/// ``assumedReturn``. Say so where it is shown.
public struct SymbolBounce: Hashable, Sendable {
  /// The largest scale: an assumption.
  public static let assumedPeak = 1.2
  /// The seconds until it is largest: an assumption.
  public static let assumedRise = 0.12
  /// How it comes back: an assumption.
  public static let assumedReturn = Keyframe.Reach.spring(response: 0.3, dampingFraction: 0.55)

  /// True if it shrinks first (`.bounce.down`).
  public let isDown: Bool
  /// How many times as fast it plays.
  public let speed: Double
  /// How often it plays.
  public let count: Int

  /// Makes a bounce; a speed outside 0.001…1000 counts as 1.
  public init(down: Bool = false, speed: Double = 1, count: Int = 1) {
    isDown = down
    self.speed = speed >= 0.001 && speed <= 1000 ? speed : 1
    self.count = min(max(count, 1), 1000)
  }

  private var track: KeyframeTrack {
    let peak = isDown ? 2 - Self.assumedPeak : Self.assumedPeak
    return KeyframeTrack(
      from: Vector(1), [Keyframe(peak, .cubic(Self.assumedRise)), Keyframe(1, Self.assumedReturn)])
  }

  /// How long it takes, in seconds.
  public var duration: Double { track.duration * Double(count) / speed }

  /// The scale after `t` seconds.
  public func scale(at t: Double) -> Double {
    let track = track
    guard t > 0, t < duration else { return 1 }
    return track.value(at: (t * speed).truncatingRemainder(dividingBy: track.duration))[0]
  }
}
