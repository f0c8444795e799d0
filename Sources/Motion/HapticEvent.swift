// SPDX-License-Identifier: MIT

/// One thing a haptic pattern plays: a tap of fixed length, or a buzz.
///
/// Numbers out of range are taken as the nearer end and NaN as 0, as Core Haptics does; so an event
/// can always be played.
public struct HapticEvent: Hashable, Sendable {
  /// What is played.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A tap; its length is the hardware's.
    case transient
    /// A buzz as long as its duration.
    case continuous
  }

  /// The longest a continuous event may be, in seconds; a longer one is split when it is written.
  public static let longest = 30.0

  /// What is played.
  public let kind: Kind
  /// When it begins, in seconds from the start of the pattern.
  public let time: Double
  /// How long it is, in seconds; that of a transient event only lengthens the pattern.
  public let duration: Double
  /// How strong it is, from 0 to 1.
  public let intensity: Double
  /// How sharp it feels, from 0 (dull) to 1 (crisp).
  public let sharpness: Double
  /// How it swells, from 0 (at once) to 1; Apple's scale, not seconds.
  public let attack: Double
  /// How it fades while it lasts, from 0 to 1; acts only when it is not sustained.
  public let decay: Double
  /// How it dies away after its end, from 0 (at once) to 1.
  public let release: Double
  /// Whether it keeps its strength for its whole duration.
  public let isSustained: Bool

  /// Makes an event; numbers out of range are taken as the nearer end.
  public init(
    _ kind: Kind, at time: Double, duration: Double = 0, intensity: Double = 1,
    sharpness: Double = 0.5, attack: Double = 0, decay: Double = 0, release: Double = 0,
    isSustained: Bool = true
  ) {
    self.kind = kind
    self.time = clamped(time, 0, longestSeconds)
    self.duration = clamped(duration, 0, longestSeconds)
    self.intensity = clamped(intensity, 0, 1)
    self.sharpness = clamped(sharpness, 0, 1)
    self.attack = clamped(attack, 0, 1)
    self.decay = clamped(decay, 0, 1)
    self.release = clamped(release, 0, 1)
    self.isSustained = isSustained
  }

  /// Makes a tap.
  public static func transient(
    at time: Double = 0, intensity: Double = 1, sharpness: Double = 0.5
  ) -> HapticEvent {
    HapticEvent(.transient, at: time, intensity: intensity, sharpness: sharpness)
  }

  /// Makes a buzz that begins and ends at once.
  public static func continuous(
    at time: Double = 0, duration: Double, intensity: Double = 1, sharpness: Double = 0.5
  ) -> HapticEvent {
    HapticEvent(
      .continuous, at: time, duration: duration, intensity: intensity, sharpness: sharpness)
  }

  /// When it ends, in seconds from the start of the pattern.
  public var end: Double { time + duration }

  /// The same event, its intensity multiplied by `factor`.
  public func scaled(by factor: Double) -> HapticEvent {
    with(intensity: intensity * factor)
  }

  /// The same event, `seconds` later.
  public func shifted(by seconds: Double) -> HapticEvent {
    with(time: toNanosecond(time + seconds))
  }

  /// The event in pieces that are no longer than ``longest``: 70 s become 30, 30 and 10 s.
  ///
  /// Attack stays with the first piece, decay and release with the last; those before it are
  /// sustained. So an event that fades over more than 30 s only fades in its last piece.
  public func split() -> [HapticEvent] {
    guard kind == .continuous, duration > HapticEvent.longest else { return [self] }
    var pieces: [HapticEvent] = []
    var done = 0.0
    while duration - done > HapticEvent.longest {
      pieces.append(
        HapticEvent(
          .continuous, at: toNanosecond(time + done), duration: HapticEvent.longest,
          intensity: intensity, sharpness: sharpness, attack: done == 0 ? attack : 0))
      done += HapticEvent.longest
    }
    pieces.append(
      HapticEvent(
        .continuous, at: toNanosecond(time + done), duration: toNanosecond(duration - done),
        intensity: intensity, sharpness: sharpness, decay: decay, release: release,
        isSustained: isSustained))
    return pieces
  }

  func with(
    time: Double? = nil, duration: Double? = nil, intensity: Double? = nil
  ) -> HapticEvent {
    HapticEvent(
      kind, at: time ?? self.time, duration: duration ?? self.duration,
      intensity: intensity ?? self.intensity, sharpness: sharpness, attack: attack, decay: decay,
      release: release, isSustained: isSustained)
  }
}

/// A number within bounds; NaN is taken as 0, or the bound nearest to it.
func clamped(_ number: Double, _ low: Double, _ high: Double) -> Double {
  let number = number.isNaN ? 0 : number
  // Adding 0 makes -0 a plain 0, so that what is written reads back the same.
  return min(max(number, low), high) + 0
}

/// The nearest whole nanosecond, in seconds: 0.674 + 0.11 is 0.784 and nothing else.
func toNanosecond(_ seconds: Double) -> Double {
  abs(seconds) < 1e6 ? (seconds * 1e9).rounded() / 1e9 : seconds
}
