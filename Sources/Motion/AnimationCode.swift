// SPDX-License-Identifier: MIT

/// An animation in another platform's words, and how far that is from the original.
///
/// ```swift
/// let code = try Animation.spring(response: 0.25, dampingFraction: 0.8).code(for: .compose)
/// code.code               // spring(dampingRatio = 0.8f, stiffness = 631.654682f)
/// code.maximumDistance    // of the numbers as they are written, from the original
/// ```
///
/// The distance is that of the unit curve the written numbers mean, in closed form; what a platform
/// does besides (steps, thresholds at the end) is in the notes, from MOTION §3.
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
  /// The largest distance of the unit curve from the original, as a fraction of the way.
  public let maximumDistance: Double
  /// How much later it is within 0.1 % for good than the original, in seconds; nil if one never is.
  public let settleDifference: Double?
  /// What else is different, a sentence each.
  public let notes: [String]
}

extension Animation {
  /// Writes the animation for a platform; throws if the platform has no words for it.
  ///
  /// Speed is folded into the numbers. Shapes a platform lacks become the nearest cubic Bézier.
  public func code(for platform: AnimationCode.Platform) throws -> AnimationCode {
    let plan = try CodePlan(self, platform)
    let draft = try plan.draft()
    let comparison = plan.unit.compare(with: draft.meaning)
    let ends = (plan.unit.settledTime, draft.meaning.settledTime)
    var difference: Double?
    if let mine = ends.0, let theirs = ends.1 { difference = theirs - mine }
    return AnimationCode(
      platform: platform, code: draft.code, maximumDistance: comparison.largestGap,
      settleDifference: difference, notes: draft.notes + plan.notes)
  }

  private var settledTime: Double? { metrics().settled01 }
}

/// Code, the curve its numbers mean, and what is to be said about it.
struct CodeDraft {
  var code: String
  var meaning: Animation
  var notes: [String] = []
}

/// An animation taken apart for writing: its base at full speed, its delay and its repetition.
struct CodePlan {
  let platform: AnimationCode.Platform
  let original: Animation
  // The base with the speed folded in, without delay and repetition.
  let unit: Animation
  var delay = 0.0
  var repeats: (count: Int?, autoreverses: Bool)?
  var notes: [String] = []

  init(_ animation: Animation, _ platform: AnimationCode.Platform) throws {
    self.platform = platform
    original = animation
    var speed = 1.0
    for modifier in animation.modifiers {
      switch modifier {
      case .delay(let seconds):
        guard repeats == nil else {
          throw MotionError.conflict("a delay around a repetition has no words elsewhere")
        }
        delay += seconds
      case .speed(let factor):
        delay /= factor
        speed *= factor
      case .repeatCount(let count, let autoreverses):
        guard repeats == nil else {
          throw MotionError.conflict("a repetition of a repetition has no words elsewhere")
        }
        repeats = (max(count, 1), autoreverses)
      case .repeatForever(let autoreverses):
        guard repeats == nil else {
          throw MotionError.conflict("a repetition of a repetition has no words elsewhere")
        }
        repeats = (nil, autoreverses)
      }
    }
    unit = try Self.scaled(animation.base, speed)
    if repeats != nil, delay > 0 {
      notes.append("The delay is part of every round here; elsewhere it may come once.")
    }
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
          "keyframes can only be written for css, and only if they end at 1: bake them as values")
      }
      return try linear()
    }
  }

  // Six places, as they will be read back.
  static func number(_ x: Double) -> Double { Double(decimalText(x)) ?? x }
  static func milliseconds(_ seconds: Double) -> String { decimalText(seconds * 1000, places: 3) }
}
