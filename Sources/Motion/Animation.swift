// SPDX-License-Identifier: MIT

/// How a value gets from here to there: spring, curve or keyframes, with delay, speed, repetition.
///
/// ```swift
/// let morph = Animation.spring(response: 0.25, dampingFraction: 0.8)
/// morph.progress(at: 0.1)        // 0.813403
/// morph.logicalDuration          // 0.25
/// morph.settlingDuration()       // 0.337152
/// morph.description              // spring(response 0.25, damping_fraction 0.8)
/// ```
///
/// A plain value without a clock. Modifiers work from the outside in, so `.delay(1).speed(2)`
/// waits 0.5 s. The fluent calls never fail: a number that cannot be used leaves the animation as
/// it is (``adding(_:)`` throws instead). ``Animator`` plays one between two values and says what
/// a retarget does.
public struct Animation: Hashable, Sendable {
  /// What moves, before modifiers.
  public enum Base: Hashable, Sendable {
    /// SwiftUI's `.spring`: retargets keep position and velocity.
    ///
    /// A blend duration in seconds matters in the mode `swiftui` only, where it takes over another
    /// spring's response gradually.
    case spring(Spring, blendDuration: Double)
    /// SwiftUI's `.interpolatingSpring`, at most critical; velocity in ways per second.
    case interpolatingSpring(Spring, initialVelocity: Double)
    /// A timing curve.
    case curve(Curve)
    /// A track of absolute values.
    case keyframes([Keyframe])
  }

  /// What changes the time of an animation.
  public enum Modifier: Hashable, Sendable {
    /// Waits so many seconds.
    case delay(Double)
    /// Plays so many times as fast.
    case speed(Double)
    /// Plays so many times, every second one backwards if it autoreverses.
    case repeatCount(Int, autoreverses: Bool)
    /// Plays until something newer ends it.
    case repeatForever(autoreverses: Bool)
  }

  /// What moves.
  public let base: Base
  /// What changes its time, the innermost first.
  public let modifiers: [Modifier]
  // Seconds until the base has settled to 0.1 %, up to a microsecond for springs; infinite if
  // never.
  let baseSettling: Double

  init(_ base: Base, _ modifiers: [Modifier] = []) {
    self.base = base
    self.modifiers = modifiers
    self.baseSettling = Self.settling(of: base, 0.001)
  }

  private init(_ other: Animation, adding modifier: Modifier) {
    base = other.base
    modifiers = other.modifiers + [modifier]
    baseSettling = other.baseSettling
  }

  /// Makes an animation that follows `spring` and merges on a retarget.
  ///
  /// A blend duration that is no number of seconds counts as 0.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation {
    let blend = blendDuration > 0 ? min(blendDuration, longestSeconds) : 0
    return Animation(.spring(spring, blendDuration: blend))
  }

  /// Makes a spring from literals.
  ///
  /// Without numbers it is 0.5 s at 0.825, the defaults of this overload; SwiftUI's bare
  /// `.spring()` is another one, critical (``Spring/smooth``), and ``AnimationSpelling`` reads it
  /// so.
  ///
  /// A response that is not positive gives SwiftUI's stiffest spring (k = 45000), other numbers
  /// that cannot be used the defaults; ``Spring/init(response:dampingFraction:)`` throws instead.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825
  ) -> Animation {
    let response = response <= 0 ? Spring.twoPi / 45_000.0.squareRoot() : response
    if let spring = try? Spring(response: response, dampingFraction: dampingFraction) {
      return .spring(spring)
    }
    return .spring(Spring(uncheckedResponse: 0.5, dampingFraction: 0.825))
  }

  /// Makes an animation along a spring's unit curve; it combines on a retarget.
  ///
  /// `initialVelocity` is in whole ways per second; one that is not finite counts as 0.
  public static func interpolatingSpring(
    _ spring: Spring, initialVelocity: Double = 0
  ) -> Animation {
    let velocity = abs(initialVelocity) <= 1e9 ? initialVelocity : 0
    return Animation(.interpolatingSpring(spring, initialVelocity: velocity))
  }

  /// Makes an animation along `curve`.
  public static func curve(_ curve: Curve) -> Animation { Animation(.curve(curve)) }

  /// Makes an animation through absolute values; without any it is over at once.
  public static func keyframes(_ keyframes: [Keyframe]) -> Animation {
    Animation(.keyframes(keyframes))
  }

  // Nobody needs more, and each is looked at whenever the animation is.
  private static let mostModifiers = 32.0

  /// Adds a modifier, or says what is wrong with it.
  public func adding(_ modifier: Modifier) throws -> Animation {
    switch modifier {
    case .delay(let seconds): _ = try checked("delay", seconds, from: 0, upTo: longestSeconds)
    case .speed(let factor):
      _ = try checked("speed", factor, from: 0.001, upTo: 1000)
      _ = try checked("speed of all together", totalSpeed * factor, from: 1e-6, upTo: 1e6)
    case .repeatCount(let count, _):
      _ = try checked("repeat_count", Double(count), from: 0, upTo: 1e9)
    case .repeatForever: break
    }
    let count = Double(modifiers.count + 1)
    _ = try checked("number of modifiers", count, from: 0, upTo: Self.mostModifiers)
    return Animation(self, adding: modifier)
  }

  /// Waits `seconds` before it starts.
  public func delay(_ seconds: Double) -> Animation { (try? adding(.delay(seconds))) ?? self }

  /// Plays `factor` times as fast, between 0.001 and 1000.
  public func speed(_ factor: Double) -> Animation { (try? adding(.speed(factor))) ?? self }

  /// Plays `count` times; 0 plays once.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    (try? adding(.repeatCount(count, autoreverses: autoreverses))) ?? self
  }

  /// Plays for ever.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    (try? adding(.repeatForever(autoreverses: autoreverses))) ?? self
  }

  /// How long a plain or modified `spring` takes over another's response, in seconds; 0 for others.
  public var blendDuration: Double {
    if case .spring(_, let blend) = base { return blend }
    return 0
  }

  /// True if it plays more than once.
  public var repeats: Bool { modifiers.contains(where: \.repeats) }

  /// True if it never ends because it repeats.
  public var repeatsForever: Bool {
    modifiers.contains {
      if case .repeatForever = $0 { return true }
      return false
    }
  }
}
