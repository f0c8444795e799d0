// SPDX-License-Identifier: MIT

/// An animation in another platform's words, and how far that is from the original.
///
/// ```swift
/// let code = try Animation.spring(response: 0.25, dampingFraction: 0.8).code(for: .compose)
/// code.code               // spring(dampingRatio = 0.8f, stiffness = 631.654682f)
/// code.maximumDistance    // of the numbers as they are written, from the original
/// ```
///
/// The distance is that of the whole, with all its rounds and waits, from what the written code does:
/// the closed form of its numbers, repeated by the platform's rules for a way of 1. What a platform
/// does besides (steps, thresholds at the end) and what is left out is in the notes.
public struct AnimationCode: Hashable, Sendable {
  /// Whose words.
  public enum Platform: String, Hashable, Sendable, CaseIterable {
    /// SwiftUI.
    case swiftUI = "swiftui"
    /// UIKit, from iOS 17.
    case uiKit = "uikit"
    /// Core Animation.
    case coreAnimation = "core_animation"
    /// Jetpack Compose.
    case compose
    /// Flutter.
    case flutter
    /// Reanimated 3 for React Native.
    case reanimated3 = "reanimated_3"
    /// Reanimated 4 for React Native.
    case reanimated4 = "reanimated_4"
    /// motion.dev, once Framer Motion.
    case motion = "motion_dev"
    /// react-spring.
    case reactSpring = "react_spring"
    /// CSS, springs as `linear()`.
    case css
    /// CSS's `cubic-bezier()`, for engines without `linear()`.
    case cubicBezier = "cubic_bezier"
  }

  /// Whose words.
  public let platform: Platform
  /// The code.
  public let code: String
  /// The largest distance of what the code does from the original, as a fraction of the way.
  public let maximumDistance: Double
  /// How much later it is within 0.1 % for good than the original, in seconds; nil if one never is.
  public let settleDifference: Double?
  /// What else is different, a sentence each.
  public let notes: [String]
}

extension Animation {
  /// Writes the animation for a platform; throws if the platform has no words for it.
  ///
  /// Speed is folded into the numbers, except for SwiftUI. Shapes a platform lacks become the nearest
  /// cubic Bézier.
  public func code(for platform: AnimationCode.Platform) throws -> AnimationCode {
    let plan = try CodePlan(self, platform)
    let draft = try plan.draft()
    let (mine, theirs) = (MotionTrace(self), plan.trace(of: draft))
    var difference: Double?
    if let mine = mine.settled, let theirs = theirs.settled { difference = theirs - mine }
    return AnimationCode(
      platform: platform, code: draft.code, maximumDistance: mine.distance(from: theirs),
      settleDifference: difference, notes: draft.notes + plan.notes(about: draft))
  }
}

/// Code, what its numbers mean for one round, and what is to be said about it.
struct CodeDraft {
  var code: String
  var meaning: Animation
  var notes: [String] = []
}

/// An animation taken apart for writing: its base at full speed, and when that plays.
struct CodePlan {
  let platform: AnimationCode.Platform
  let original: Animation
  /// The base with the speed folded in, without delay and repetition; for SwiftUI as it is.
  let unit: Animation
  /// When it should play.
  let asked: CodeTiming
  /// When the code makes it play.
  let timing: CodeTiming

  init(_ animation: Animation, _ platform: AnimationCode.Platform) throws {
    self.platform = platform
    original = animation
    guard platform != .swiftUI else {
      unit = Animation(animation.base)
      asked = CodeTiming()
      timing = asked
      return
    }
    var speed = 1.0
    asked = try CodeTiming(animation.modifiers, speed: &speed)
    unit = try Self.scaled(animation.base, speed)
    timing = CodeAbilities(platform, unit.base).timing(asked)
  }

  private static func scaled(_ base: Animation.Base, _ speed: Double) throws -> Animation {
    guard speed != 1 else { return Animation(base) }
    switch base {
    case .spring(let spring, let blend):
      return .spring(try faster(spring, speed), blendDuration: blend / speed)
    case .interpolatingSpring(let spring, let velocity):
      return .interpolatingSpring(try faster(spring, speed), initialVelocity: velocity * speed)
    case .curve(let curve): return .curve(try curve.lasting(curve.duration / speed))
    case .keyframes:
      throw MotionError.conflict("keyframes at another speed cannot be written; change their times")
    }
  }

  private static func faster(_ spring: Spring, _ speed: Double) throws -> Spring {
    try Spring(
      mass: spring.mass, stiffness: spring.stiffness * speed * speed,
      damping: spring.damping * speed)
  }

  func draft() throws -> CodeDraft {
    switch unit.base {
    case _ where platform == .cubicBezier: return try cubicBezier()
    case .spring(let spring, _): return try draft(spring, velocity: 0)
    case .interpolatingSpring(let spring, let velocity):
      return try draft(spring.cappedAtCritical, velocity: velocity)
    case .curve(let curve): return try draft(curve)
    case .keyframes:
      guard platform == .css, unit.endValue == 1 else {
        throw MotionError.conflict(
          "keyframes can only be written for css and cubic_bezier, and only if they end at 1: "
            + "bake them as values")
      }
      return try linear()
    }
  }

  // MARK: Numbers

  /// A number with at least six places and six digits: a stiffness of 0.000000003948 is not 0.
  static func text(_ x: Double) -> String {
    var places = 6
    var least = 0.1
    while abs(x) < least, places < 17 { (places, least) = (places + 1, least / 10) }
    return x == 0 || abs(x) >= 1e-11 ? decimalText(x, places: places) : x.description
  }

  /// As ``text(_:)`` will be read back.
  static func number(_ x: Double) -> Double { Double(text(x)) ?? x }
  static func milliseconds(_ seconds: Double) -> String { decimalText(seconds * 1000, places: 3) }
}
