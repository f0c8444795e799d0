// SPDX-License-Identifier: MIT

/// Phases as SwiftUI's `PhaseAnimator` plays them, as a plain function of time.
///
/// ```swift
/// let beat = PhaseTrack([Vector(1), Vector(1.2)], triggered: true) { _ in .spring(.snappy) }
/// beat.value(at: 250_000_000)    // on the way to 1.2
/// beat.end                       // once through, and back to the first
/// ```
///
/// The next phase begins when the one before is logically complete, by MOTION §1.7: springs go on
/// with their velocity. A phase without animation is jumped to and lasts one frame of 1/60 s.
/// Without a trigger it cycles for ever; with one it plays all phases once, back to the first.
public struct PhaseTrack: Hashable, Sendable {
  /// The value of each phase.
  public let phases: [Vector]
  /// How each phase is reached; nil jumps.
  public let animations: [Animation?]
  /// True if it plays once, from the trigger at 0; else it cycles.
  public let isTriggered: Bool

  // No more turns than this are played; what is later shows the last.
  private static let mostTurns = 20_000
  static let frame: Int64 = 16_666_667

  /// Makes a track; `animation` says how the phase of an index is reached (`.default` is ``Spring/smooth``).
  public init(
    _ phases: [Vector], triggered: Bool = false,
    animation: (Int) -> Animation? = { _ in .spring(.smooth) }
  ) {
    self.phases = phases.isEmpty ? [Vector(0)] : phases
    animations = self.phases.indices.map(animation)
    isTriggered = triggered
  }

  /// Where it is at `instant`, in nanoseconds.
  public func value(at instant: Int64) -> Vector { state(at: instant).animator.value(at: instant) }

  /// How fast it is at `instant`, per second.
  public func velocity(at instant: Int64) -> Vector {
    state(at: instant).animator.velocity(at: instant)
  }

  /// The index of the phase it is on the way to, or at.
  public func phase(at instant: Int64) -> Int { state(at: instant).phase }

  /// When a triggered track is logically back at its first phase; nil if it never is.
  public var end: Int64? {
    guard isTriggered else { return nil }
    return state(at: .max / 2).next
  }

  private struct State {
    var animator: Animator
    var phase: Int
    // When this phase is complete and the next begins; nil if never.
    var next: Int64?
  }

  private func state(at instant: Int64) -> State {
    var state = State(
      animator: Animator(
        from: phases[0], to: phases[0], animation: .curve(.linear(0)), at: 0), phase: 0, next: 0)
    guard phases.count > 1, instant >= 0 else { return state }
    var turn = 0
    let last = isTriggered ? phases.count : Self.mostTurns
    while turn < last, let start = state.next, start <= instant {
      turn += 1
      state = advanced(state, to: turn % phases.count, at: start)
    }
    return state
  }

  private func advanced(_ state: State, to phase: Int, at start: Int64) -> State {
    var animator = state.animator
    guard let animation = animations[phase] else {
      let jump = Animation.curve(.linear(0))
      animator = Animator(from: phases[phase], to: phases[phase], animation: jump, at: start)
      return State(animator: animator, phase: phase, next: start + Self.frame)
    }
    _ = animator.animate(to: phases[phase], with: animation, at: start)
    var next = animator.logicallyComplete
    // A phase of no time would be taken for ever at one instant.
    if let time = next, time <= start { next = start + Self.frame }
    return State(animator: animator, phase: phase, next: next)
  }
}
