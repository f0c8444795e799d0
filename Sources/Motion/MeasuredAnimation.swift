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
  // A spring's own steps up to its end; empty for what has none.
  let steps: [Step]

  /// A step of a spring, with the last instant that shows it.
  struct Step: Sendable {
    let time: Double
    let value: Double
    let rate: Double
  }

  /// Describes what is to be measured; a travel that is no positive number counts as 1.
  public init(_ animation: Animation, mode: MotionMode = .exact, travel: Double = 1) {
    let travel = travel > 0 && travel <= 1e9 ? travel : 1
    (self.animation, self.mode, self.travel) = (animation, mode, travel)
    guard case .swiftui = mode else {
      (animator, size, steps) = (nil, 1, [])
      return
    }
    // Keyframes are absolute: they have no way that could be longer.
    let isTrack = if case .keyframes = animation.base { true } else { false }
    size = isTrack ? 1 : travel
    let animator = Animator(
      from: Vector(0), to: Vector(isTrack ? animation.endValue : travel), animation: animation,
      at: 0, mode: mode)
    self.animator = animator
    steps = Self.steps(of: animation, mode, travel, until: animator.removed.map(Self.seconds))
  }

  /// The fraction of the way after `t` seconds.
  public func progress(at t: Double) -> Double {
    guard let animator else { return animation.progress(at: t) }
    if let step = step(at: t) { return step.value }
    return animator.value(at: Self.nanoseconds(t))[0] / size
  }

  /// The speed after `t` seconds, in ways per second.
  public func velocity(at t: Double) -> Double {
    guard let animator else { return animation.progressVelocity(at: t) }
    if let step = step(at: t) { return step.rate }
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

  /// The instants of a spring's steps, in seconds; none for what has none.
  public var stepTimes: [Double] { animation.repeats ? [] : steps.map(\.time) }

  /// The same without repetition: its first round.
  var once: MeasuredAnimation {
    guard animation.modifiers.contains(where: \.repeats) else { return self }
    let once = Animation(animation.base, animation.modifiers.filter { !$0.repeats })
    return MeasuredAnimation(once, mode: mode, travel: travel)
  }

  // One is enough to look at for what is drawn at `t`; the last is that of the end.
  private func step(at t: Double) -> Step? {
    guard let last = steps.last, !animation.modifiers.contains(where: \.repeats) else { return nil }
    if t >= last.time - 1e-9 { return last }
    var (low, high) = (0, steps.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].time < t - 1e-9 { low = middle + 1 } else { high = middle }
    }
    return steps[low]
  }

  // What follows frames is seen at them only, and does not show its steps one by one.
  private static func steps(
    of animation: Animation, _ mode: MotionMode, _ travel: Double, until removal: Double?
  ) -> [Step] {
    guard case .swiftui(let rules) = mode, !rules.frameRules, case .spring = animation.base,
      var state = SampledAnimation(animation, travel: travel, rules).spring
    else { return [] }
    let once = Animation(animation.base, animation.modifiers.filter { !$0.repeats })
    let (wait, speed) = (once.ending(0) ?? 0, once.totalSpeed)
    let round =
      once == animation ? removal : MeasuredAnimation(once, mode: mode, travel: travel).removed
    let end = round ?? wait + 20 * once.logicalBase / speed
    var steps = [Step(time: 0, value: 0, rate: 0)]
    var time = wait
    while time < end, steps.count < SampledAnimation.mostSteps {
      steps.append(
        Step(time: time, value: state.value[0] / travel, rate: state.velocity[0] / travel * speed))
      state.step()
      time = wait + Double(state.steps) / 300 / speed
    }
    if round != nil, time >= end { steps.append(Step(time: end, value: 1, rate: 0)) }
    return steps
  }

  private static func nanoseconds(_ t: Double) -> Int64 {
    t > 0 ? Int64((min(t, 1e9) * 1e9).rounded()) : 0
  }

  private static func seconds(_ instant: Int64) -> Double { Double(instant) / 1e9 }
}
