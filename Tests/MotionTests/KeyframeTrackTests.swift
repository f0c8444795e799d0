// SPDX-License-Identifier: MIT
import Testing

@testable import Motion

struct KeyframeTrackTests {
  static let hop = KeyframeTrack(
    from: Vector(1),
    [
      Keyframe(1.3, .cubic(0.1)), Keyframe(0.9, .cubic(0.2)),
      Keyframe(1, .spring(response: 0.22, dampingFraction: 0.6)),
    ])

  @Test("cubics go through their values, and velocity is continuous and the derivative")
  func cubic() {
    let hop = Self.hop
    #expect(hop.value(at: 0) == Vector(1))
    #expect(abs(hop.value(at: 0.1)[0] - 1.3) < 1e-12)
    #expect(abs(hop.value(at: 0.3)[0] - 0.9) < 1e-12)
    // Catmull-Rom: from 1 at 0 to 0.9 at 0.3.
    #expect(abs(hop.velocity(at: 0.1)[0] - -1.0 / 3) < 1e-9)
    for t in [0.05, 0.0999999, 0.1000001, 0.2, 0.2999999, 0.3000001, 0.4] {
      let slope = (hop.value(at: t + 1e-7) - hop.value(at: t - 1e-7))[0] / 2e-7
      #expect(abs(slope - hop.velocity(at: t)[0]) < 1e-3, "at \(t)")
    }
  }

  @Test("given velocities are kept") func velocities() {
    let track = KeyframeTrack(
      from: Vector(0), [Keyframe(1, .cubic(1, startVelocity: Vector(2), endVelocity: Vector(-1)))])
    #expect(track.velocity(at: 0) == Vector(2))
    #expect(abs(track.velocity(at: 1 - 1e-9)[0] + 1) < 1e-6)
    let text = Animation.keyframes(track.frames).description
    #expect(text == "keyframes(1 cubic(1, start_velocity 2, end_velocity -1))")
    #expect((try? AnimationSpelling.parse(text)) == .keyframes(track.frames))
  }

  @Test("a trigger during a run starts again from the present value and velocity") func again() {
    let again = Self.hop.restarted(at: 0.05)
    #expect(again.value(at: 0) == Self.hop.value(at: 0.05))
    #expect((again.velocity(at: 0) - Self.hop.velocity(at: 0.05)).length < 1e-9)
  }

  @Test("repeating is modulo the whole") func repeating() {
    let loop = KeyframeTrack(from: Vector(0), [Keyframe(1, .curve(.linear(1)))], repeating: true)
    #expect(abs(loop.value(at: 7.25)[0] - 0.25) < 1e-12)
    let empty = KeyframeTrack(from: Vector(3), [], repeating: true)
    #expect(empty.value(at: 5) == Vector(3))
    _ = loop.value(at: .infinity)
    _ = loop.value(at: .nan)
  }

  @Test("phases advance at the logical end, cycle, and end when triggered") func phases() {
    let beat = PhaseTrack([Vector(1), Vector(2)], triggered: true) { _ in .spring(.snappy) }
    #expect(beat.phase(at: 0) == 1)
    #expect(beat.phase(at: 499_999_999) == 1)
    #expect(beat.phase(at: 500_000_000) == 0)
    #expect(beat.end == 1_000_000_000)
    #expect(beat.value(at: 0) == Vector(1))
    let (before, after) = (beat.velocity(at: 499_999_999), beat.velocity(at: 500_000_000))
    #expect((before - after).length < 1e-5)
    #expect(beat.value(at: 5_000_000_000) == Vector(1))
    let loop = PhaseTrack([Vector(0), Vector(1), Vector(2)]) { _ in .curve(.linear(1)) }
    #expect(loop.end == nil)
    #expect(loop.phase(at: 1_500_000_000) == 2)
    #expect(abs(loop.value(at: 1_500_000_000)[0] - 1.5) < 1e-9)
    #expect(loop.phase(at: 100_500_000_000) == 101 % 3)
    let jumps = PhaseTrack([Vector(0), Vector(1)], triggered: true) { _ in nil }
    #expect(jumps.value(at: 0) == Vector(1))
    #expect(jumps.end == 2 * PhaseTrack.frame)
    #expect(PhaseTrack([]).value(at: 1) == Vector(0))
  }
}
