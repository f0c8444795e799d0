// SPDX-License-Identifier: MIT

/// An animation from 0 to 1 by the rules of a mode: to be measured, compared and drawn.
///
/// ```swift
/// let save = MeasuredAnimation(.spring(response: 0.25, dampingFraction: 0.8), mode: .swiftui)
/// save.metrics().overshoot    // 0.009557: the closed form has 0.015165
/// save.removed                // 0.433333
/// ```
///
/// Units matter in the mode `swiftui`: whether a spring is over is asked of speeds as they are, so
/// ``travel``, the length of the way in the property's own units, changes when it is removed. Values
/// are fractions of it.
public struct MeasuredAnimation: Sendable {
  /// What is measured.
  public let animation: Animation
  /// By whose rules it goes.
  public let mode: MotionMode
  /// How long the way is.
  public let travel: Double

  // In the mode exact the animation itself knows.
  private let animator: Animator?
  private let size: Double

  /// Describes what is to be measured; a travel that is no positive number counts as 1.
  public init(_ animation: Animation, mode: MotionMode = .exact, travel: Double = 1) {
    let travel = travel > 0 && travel <= 1e9 ? travel : 1
    (self.animation, self.mode, self.travel) = (animation, mode, travel)
    guard case .swiftui = mode else {
      (animator, size) = (nil, 1)
      return
    }
    // Keyframes are absolute: they have no way that could be longer.
    let isTrack = if case .keyframes = animation.base { true } else { false }
    size = isTrack ? 1 : travel
    animator = Animator(
      from: Vector(0), to: Vector(isTrack ? animation.endValue : travel), animation: animation,
      at: 0, mode: mode)
  }

  /// The fraction of the way after `t` seconds.
  public func progress(at t: Double) -> Double {
    guard let animator else { return animation.progress(at: t) }
    return animator.value(at: Self.nanoseconds(t))[0] / size
  }

  /// The speed after `t` seconds, in ways per second.
  public func velocity(at t: Double) -> Double {
    guard let animator else { return animation.progressVelocity(at: t) }
    return animator.velocity(at: Self.nanoseconds(t))[0] / size
  }

  /// When it counts as made, in seconds; nil if never.
  public var logical: Double? {
    animator.map { $0.logicallyComplete.map(Self.seconds) } ?? animation.logicalDuration
  }

  /// When SwiftUI takes the animation away, in seconds; nil if never, and in the mode exact.
  public var removed: Double? { animator?.removed.map(Self.seconds) }

  /// When there is nothing more to see, in seconds: removed, or settled; nil if never.
  public var rests: Double? { animator == nil ? animation.settlingDuration() : removed }

  /// The same without repetition: its first round.
  var once: MeasuredAnimation {
    guard animation.modifiers.contains(where: \.repeats) else { return self }
    let once = Animation(animation.base, animation.modifiers.filter { !$0.repeats })
    return MeasuredAnimation(once, mode: mode, travel: travel)
  }

  // A spring's own steps with the last instant that shows each, to the frame at which it is
  // removed; nil for what has none or is seen at frames only.
  var steps: [(time: Double, value: Double, rate: Double)]? {
    guard case .swiftui(let rules) = mode, !rules.frameRules, case .spring = animation.base,
      var state = SampledAnimation(animation, travel: travel, rules).spring
    else { return nil }
    let wait = animation.ending(0) ?? 0
    let speed = animation.totalSpeed
    let end = rests ?? wait + 20 * animation.logicalBase / speed
    var steps = [(time: 0.0, value: 0.0, rate: 0.0)]
    var time = wait
    while time < end {
      steps.append((time, state.value[0] / travel, state.velocity[0] / travel * speed))
      state.step()
      time = wait + Double(state.steps) / 300 / speed
    }
    if rests != nil { steps.append((end, 1, 0)) }
    return steps
  }

  private static func nanoseconds(_ t: Double) -> Int64 {
    t > 0 ? Int64((min(t, 1e9) * 1e9).rounded()) : 0
  }

  private static func seconds(_ instant: Int64) -> Double { Double(instant) / 1e9 }
}
