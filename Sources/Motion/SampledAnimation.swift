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
  private var marks: [Mark]
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
    let way = spring.map { Self.walk($0, rules, speed) }
    marks = way?.marks ?? []
    let round = Self.round(of: animation, endingAt: way?.end, rules, speed)
    sampling = Animation.Sampling(round: round, frame: frame)
    let end = animation.ending(round, sampling)
    removal = end
    if let spring, animation.isPlainSpring {
      let time = Self.logicalFrame(spring, rules).map { Double($0) * frame }
      logical = time.map { min($0, end ?? $0) }
    } else {
      logical = animation.ending(Self.logicalBase(of: animation, round), sampling)
    }
  }

  mutating func shift(by delta: Vector) {
    spring?.shift(by: delta)
    for index in marks.indices { marks[index].spring.shift(by: delta) }
  }

  // MARK: Ends

  // How long the base plays until the frame at which it is over.
  private static func round(
    of animation: Animation, endingAt end: Int?, _ rules: SwiftUIRules, _ speed: Double
  ) -> Double {
    let frame = speed / Double(rules.rate)
    switch animation.base {
    case .spring:
      return end.map { Double($0) * frame } ?? .infinity
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

  // Walks frame by frame to the one at which the spring is over, and keeps some states of the way.
  private static func walk(
    _ spring: SteppedSpring, _ rules: SwiftUIRules, _ speed: Double
  ) -> (end: Int?, marks: [Mark]) {
    var mark = Mark(frame: 0, spring: spring)
    var marks = [mark]
    while !mark.spring.isAtRest {
      guard mark.spring.steps < mostSteps else { return (nil, marks) }
      mark.advance(rules, speed)
      if mark.spring.steps - marks[marks.count - 1].spring.steps >= markDistance {
        marks.append(mark)
      }
    }
    return (mark.frame, marks)
  }

  // A state on the way, from which a look need not walk the whole way again.
  private struct Mark: Hashable, Sendable {
    var frame: Int
    var spring: SteppedSpring

    // On to the next frame; where a frame is shorter than a step, to the one that makes a step.
    mutating func advance(_ rules: SwiftUIRules, _ speed: Double) {
      let due = Double(spring.steps) / 300 / speed * Double(rules.rate)
      frame = max(frame + 1, due < 1e9 ? Int(due.rounded(.down)) : 1_000_000_000)
      spring.advance(frame: frame, rate: rules.rate, speed: speed)
    }
  }

  // In steps.
  private static let markDistance = 1000

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
    let speed = animation.totalSpeed
    let frames = (seconds * Double(rules.rate) / speed + 1e-6).rounded(.down)
    let last = Int(min(max(frames, 0), 1e9))
    guard var mark = marks.last(where: { $0.frame <= last }) else { return nil }
    while !mark.spring.isAtRest, mark.spring.steps < Self.mostSteps {
      var next = mark
      next.advance(rules, speed)
      if next.frame > last { break }
      mark = next
    }
    // Not where it is a frame's own time, rounded up to a nanosecond.
    let rest = seconds * Double(rules.rate) / speed - Double(last)
    if rest > 1e-6, !mark.spring.isAtRest, mark.spring.steps < Self.mostSteps {
      mark.spring.advanceWithoutEnd(to: Int64((max(seconds, 0) * 1e9).rounded()))
    }
    return mark.spring
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
