// SPDX-License-Identifier: MIT

/// A spring between two values in one of two modes: the closed form, or SwiftUI's steps.
///
/// ```swift
/// let save = Spring.snappy
/// var runner = SpringRunner(save, from: Vector(0), to: Vector(100), mode: .swiftui)
/// runner.value(at: 250_000_000)     // as SwiftUI's steps of 1/300 s have it
/// runner.removal                    // when SwiftUI takes the animation away
/// ```
///
/// A plain value: any order of calls gives the same bits. In the mode `swiftui` frames fall at
/// whole multiples of the frame time after the start or retarget; they matter for when it ends and
/// for a blended response, not for where it is, unless the steps are counted in binary64.
public struct SpringRunner: Hashable, Sendable {
  /// Which spring it is.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// The closed form, independent of the frame rate.
    case exact
    /// The steps SwiftUI makes, as far as anyone has published them.
    case swiftui
  }

  /// Which spring it is.
  public let mode: Mode
  /// How many frames a second are drawn in the mode `swiftui`.
  public let rate: Int
  /// When the value has arrived for good and the animation is taken away; nil if never.
  public private(set) var removal: Int64?
  /// When the change counts as made: a response after the start or the last retarget.
  public private(set) var logicallyComplete: Int64

  private var animator: Animator
  // The state at `start`, with its own time at 0.
  private var stepped: SteppedSpring
  private var start: Int64

  /// Starts a spring from rest at `instant`.
  public init(
    _ spring: Spring, from: Vector, to: Vector, mode: Mode, at instant: Int64 = 0, rate: Int = 60,
    clock: SteppedSpring.Clock = .integer
  ) {
    self.mode = mode
    self.rate = min(max(rate, 1), 1000)
    start = instant
    animator = Animator(from: from, to: to, animation: .spring(spring), at: instant)
    stepped = SteppedSpring(
      response: spring.response, dampingFraction: spring.dampingFraction, from: from, to: to,
      clock: clock)
    logicallyComplete = instant
    close()
  }

  /// Sends it to another target from `instant` on, an instant not before the last retarget.
  ///
  /// Position and velocity go on; in the mode `swiftui` the last acceleration does too, and a
  /// `blendDuration` in seconds takes over another response gradually (the closed form ignores it).
  public mutating func retarget(
    to target: Vector, with spring: Spring, at instant: Int64, blendDuration: Double = 0
  ) {
    let instant = max(instant, start)
    stepped = SteppedSpring(
      continuing: state(at: instant), response: spring.response,
      dampingFraction: spring.dampingFraction, to: target, blendDuration: blendDuration)
    _ = animator.animate(to: target, with: .spring(spring), at: instant)
    start = instant
    close()
  }

  /// Where it goes.
  public var target: Vector { animator.target }

  /// Where it is at `instant`, not before the last retarget; the target from ``removal`` on.
  public func value(at instant: Int64) -> Vector {
    if mode == .exact { return animator.value(at: instant) }
    if let removal, instant >= removal { return target }
    return state(at: instant).value
  }

  /// How fast it is at `instant`, per second.
  public func velocity(at instant: Int64) -> Vector {
    if mode == .exact { return animator.velocity(at: instant) }
    if let removal, instant >= removal { return .zero(count: target.count) }
    return state(at: instant).velocity
  }

  /// When SwiftUI takes away a spring from rest over `travel`, in seconds; nil if never.
  ///
  /// Units matter: the test of the speed is absolute, so 100 points take longer than 1.
  public static func removalTime(_ spring: Spring, travel: Double, rate: Int = 60) -> Double? {
    let runner = SpringRunner(
      spring, from: Vector(0), to: Vector(travel), mode: .swiftui, rate: rate)
    return runner.removal.map { Double($0) / 1e9 }
  }

  private func state(at instant: Int64) -> SteppedSpring {
    var state = stepped
    let span = instant.subtractingReportingOverflow(start)
    guard instant > start, !span.overflow else { return state }
    let frames = span.partialValue / frameNanoseconds
    if frames > Self.mostFrames, removal == nil {
      state.advance(to: Int64(Self.mostFrames) * frameNanoseconds)
      return state
    }
    var frame = 1
    while frame <= frames, !state.isAtRest {
      state.advance(frame: frame, rate: rate)
      frame += 1
    }
    if !state.isAtRest { state.advanceWithoutEnd(to: span.partialValue) }
    return state
  }

  private var frameNanoseconds: Int64 { 1_000_000_000 / Int64(rate) }
  // A thousand seconds at 60 frames a second: nothing worth looking at takes longer.
  private static let mostFrames: Int64 = 60_000

  private mutating func close() {
    logicallyComplete =
      mode == .exact
      ? animator.logicallyComplete ?? Int64.max
      : animator.instant(start, after: stepped.response * 1e9) ?? Int64.max
    removal = mode == .exact ? animator.settles : findRemoval()
  }

  private func findRemoval() -> Int64? {
    var state = stepped
    var frame = 0
    while !state.isAtRest {
      guard frame < Self.mostFrames else { return nil }
      frame += 1
      state.advance(frame: frame, rate: rate)
    }
    return animator.instant(start, after: (Double(frame) * 1e9 / Double(rate)).rounded(.up))
  }
}
