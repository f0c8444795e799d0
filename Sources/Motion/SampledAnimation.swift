// SPDX-License-Identifier: MIT

/// An animation as SwiftUI samples it at frames (MOTION §1.4 to §1.6): a spring in steps, a Bézier
/// rounded to 2⁻²⁰, an end where a frame notices it.
///
/// - A curve is over at the first frame after its duration, an interpolating spring at the first
///   one from SwiftUI's settling duration on, a spring where its end test holds at a frame.
/// - A repeated round begins at the frame at which the one before was over.
/// - Frames are counted from the start of a round, also under a delay that is no whole number of
///   them: an assumption.
struct SampledAnimation: Hashable, Sendable {
  let animation: Animation
  let rules: SwiftUIRules
  /// The spring at its start; of a modified one a number that goes from 0 to ``travel``.
  private(set) var spring: SteppedSpring?
  /// When SwiftUI takes it for logically complete and for over, in seconds; nil if never.
  let logical: Double?
  let removal: Double?

  private let travel: Double
  private let sampling: Animation.Sampling

  /// A plain spring from a state of its own.
  init(_ animation: Animation, _ spring: SteppedSpring, _ rules: SwiftUIRules) {
    self.init(animation, spring, travel: 1, rules)
  }

  /// Anything else over a way of a length.
  init(_ animation: Animation, travel: Double, _ rules: SwiftUIRules) {
    let travel = travel > 0 && travel.isFinite ? travel : 1
    var spring: SteppedSpring?
    if case .spring(let constants, _) = animation.base {
      spring = SteppedSpring(
        response: constants.response, dampingFraction: constants.dampingFraction, from: Vector(0),
        to: Vector(travel), clock: rules.clock)
    }
    self.init(animation, spring, travel: travel, rules)
  }

  private init(
    _ animation: Animation, _ spring: SteppedSpring?, travel: Double, _ rules: SwiftUIRules
  ) {
    self.animation = animation
    self.rules = rules
    self.spring = spring
    self.travel = travel
    let frame = 1 / Double(rules.rate)
    let speed = animation.totalSpeed
    let round = Self.round(of: animation, spring, rules, speed)
    sampling = Animation.Sampling(round: round, frame: frame)
    removal = animation.ending(round, sampling)
    if let spring, animation.isPlainSpring {
      logical = Self.logicalFrame(spring, rules).map { Double($0) * frame }
    } else {
      logical = animation.ending(Self.logicalBase(of: animation, round), sampling)
    }
  }

  mutating func shift(by delta: Vector) { spring?.shift(by: delta) }

  // MARK: Ends

  // How long the base plays until the frame at which it is over.
  private static func round(
    of animation: Animation, _ spring: SteppedSpring?, _ rules: SwiftUIRules, _ speed: Double
  ) -> Double {
    let frame = speed / Double(rules.rate)
    switch animation.base {
    case .spring:
      guard let spring, let frames = endFrame(spring, rules, speed) else { return .infinity }
      return Double(frames) * frame
    case .interpolatingSpring(let constants, let velocity):
      return Animation.upToFrame(
        constants.cappedAtCritical.swiftUISettlingDuration(target: 1, initialVelocity: velocity),
        frame)
    // It still plays at its very end, and is over at the next frame.
    case .curve, .keyframes:
      let duration = animation.baseSettling
      return duration > 0 ? ((duration / frame + 1e-6).rounded(.down) + 1) * frame : 0
    }
  }

  private static func endFrame(
    _ spring: SteppedSpring, _ rules: SwiftUIRules, _ speed: Double
  ) -> Int? {
    var state = spring
    var frame = 0
    while !state.isAtRest {
      guard frame < mostSeconds * rules.rate else { return nil }
      frame += 1
      state.advance(frame: frame, rate: rules.rate, speed: speed)
    }
    return frame
  }

  // The first frame whose time is not below the response that counts then.
  private static func logicalFrame(_ spring: SteppedSpring, _ rules: SwiftUIRules) -> Int? {
    let plain = spring.response * Double(rules.rate)
    if !spring.isBlending, plain < 1e9 { return max(Int((plain - 1e-7).rounded(.up)), 1) }
    var frame = 0
    while frame < mostSeconds * rules.rate {
      frame += 1
      let time = Double(frame) / Double(rules.rate)
      if time >= spring.blended(at: time) - 1e-9 { return frame }
    }
    return nil
  }

  // What ends in time is complete when it is over.
  private static func logicalBase(of animation: Animation, _ round: Double) -> Double {
    switch animation.base {
    case .spring, .interpolatingSpring: min(animation.logicalBase, round)
    case .curve, .keyframes: round
    }
  }

  // Nobody looks at what takes longer; an undamped spring stands still after it.
  private static let mostSeconds = 1000
  static let mostSteps = 300 * mostSeconds

  // MARK: Values

  /// The spring after so many seconds of its own, each frame on the way looked at.
  func spring(at seconds: Double) -> SteppedSpring? {
    guard var state = spring else { return nil }
    let speed = animation.totalSpeed
    let frames = (seconds * Double(rules.rate) / speed + 1e-6).rounded(.down)
    let last = Int(min(max(frames, 0), Double(Self.mostSeconds * rules.rate)))
    var frame = 1
    while frame <= last, !state.isAtRest {
      state.advance(frame: frame, rate: rules.rate, speed: speed)
      frame += 1
    }
    if !state.isAtRest, Double(last) == frames {
      state.advanceWithoutEnd(to: Int64((seconds * 1e9).rounded()))
    }
    return state
  }

  /// The fraction of the way after `t` seconds, and its rate per second.
  func moment(at t: Double) -> (value: Double, rate: Double) {
    let phase = animation.phase(at: t, sampling)
    if phase.isOver || phase.time >= sampling.round - sampling.frame * 1e-6 {
      return phase.isReversed ? (0, 0) : (1, 0)
    }
    let base = baseMoment(at: phase.time)
    let rate = base.rate * phase.rate
    return phase.isReversed ? (1 - base.value, -rate) : (base.value, rate)
  }

  private func baseMoment(at t: Double) -> (value: Double, rate: Double) {
    switch animation.base {
    case .spring:
      guard let state = spring(at: t) else { return (1, 0) }
      return (state.value[0] / travel, state.velocity[0] / travel)
    case .curve(let curve):
      guard t < curve.duration else { return (1, 0) }
      let slope = curve.swiftUIUnitSlope(t / curve.duration) / curve.duration
      return (curve.swiftUIUnit(t / curve.duration), slope.isFinite ? slope : 0)
    case .interpolatingSpring, .keyframes: return animation.baseMoment(at: t)
    }
  }
}
