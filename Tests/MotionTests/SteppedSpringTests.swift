// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct SteppedSpringTests {
  static func spring(_ response: Double, _ fraction: Double, to target: Double = 1) -> SteppedSpring
  {
    SteppedSpring(
      response: response, dampingFraction: fraction, from: Vector(0), to: Vector(target))
  }

  static func removal(of spring: Spring, _ travel: Double) -> Double {
    let animator = Animator(
      from: Vector(0), to: Vector(travel), animation: .spring(spring), at: 0, mode: .swiftui)
    return Double(animator.removed ?? 0) / 1e9
  }

  // MOTION §1.4: removed at 60 Hz for a travel of 1 and of 100.
  @Test(
    "removal depends on the travel as the reference table says",
    arguments: [
      (0.25, 0.8, 0.433, 0.650), (0.5, 1, 0.833, 1.267), (0.5, 0.85, 0.567, 1.050),
      (0.5, 0.7, 0.767, 1.133), (0.5, 0.825, 0.533, 0.983), (0.15, 0.85, 0.283, 0.350),
      (0.15, 0.86, 0.200, 0.367), (0.55, 1, 0.883, 1.383),
    ])
  func removal(_ response: Double, _ fraction: Double, _ one: Double, _ many: Double) throws {
    let spring = try Spring(response: response, dampingFraction: fraction)
    let (a, b) = (Self.removal(of: spring, 1), Self.removal(of: spring, 100))
    #expect(abs(a - one) < 0.0006)
    #expect(abs(b - many) < 0.0006)
    #expect(a <= b)
  }

  @Test("the first step moves nothing, the peak is at step 65") func peak() {
    var spring = Self.spring(0.25, 0.8)
    spring.step()
    #expect(spring.value == Vector(0))
    #expect(spring.velocity[0] > 1)
    for _ in 0..<64 { spring.step() }
    #expect(abs(spring.value[0] - 1.0095569670361018) < 1e-12)
  }

  @Test("binary64 counting takes a step more in 46 of the first 180 frames") func binary64() {
    var spring = SteppedSpring(
      response: 100, dampingFraction: 1, from: Vector(0), to: Vector(1), clock: .binary64)
    var odd: [Int] = []
    for frame in 1...180 {
      spring.advance(frame: frame)
      if spring.steps != 5 * frame { odd.append(frame) }
    }
    #expect(odd.count == 46)
    #expect(odd.first == 5)
  }

  @Test("instants in whole nanoseconds count the same steps as frames") func nanoseconds() {
    var (a, b) = (Self.spring(0.5, 0.7), Self.spring(0.5, 0.7))
    for frame in 1...40 {
      a.advance(frame: frame)
      b.advance(to: Int64((Double(frame) * 1e9 / 60).rounded()))
      #expect(a.steps == b.steps && a.value == b.value, "frame \(frame)")
    }
  }

  @Test("a stall of more than 1 s simulates 1/60 s only") func stall() {
    var (a, b) = (Self.spring(0.5, 0.7), Self.spring(0.5, 0.7))
    a.advance(to: 3_000_000_000)
    b.advance(frame: 1)
    #expect(a.value == b.value && a.steps == 5)
    var c = Self.spring(0.5, 0.7)
    c.advance(to: 1_000_000_000)
    #expect(c.steps == 300)
  }

  @Test("a response of nothing is the stiffest spring, not the end of the world")
  func stiffest() {
    var (a, b) = (Self.spring(0, 1), Self.spring(-1, 1))
    for _ in 0..<10 {
      a.step()
      b.step()
    }
    #expect(a.value == b.value)
    #expect(a.value[0] > 0.5 && a.value[0].isFinite)
  }

  // SwiftVVD's points: from 0.5 to 0.25 blended over 0.25 s.
  @Test("a blended response goes from the old to the new along 3p² - 2p³") func blend() {
    for (t, want) in [(0.0, 0.5), (0.125, 0.375), (0.25, 0.25), (1, 0.25)] {
      let got = SteppedSpring.blended(from: 0.5, to: 0.25, at: t, blendDuration: 0.25)
      #expect(abs(got - want) < 1e-12)
    }
    let old = Self.spring(0.5, 1)
    var new = SteppedSpring(
      continuing: old, response: 0.25, dampingFraction: 1, to: Vector(1), blendDuration: 0.25)
    #expect(new.effectiveResponse == 0.5)
    new.advance(to: 125_000_000)
    #expect(abs(new.effectiveResponse - 0.375) < 1e-4)
    new.advance(to: 300_000_000)
    #expect(new.effectiveResponse == 0.25)
  }

  @Test("in mode swiftui curves are multiples of 2⁻²⁰") func rounded() {
    for index in 0...100 {
      let y = Curve.easeInOut().swiftUIUnit(Double(index) / 100)
      #expect((y * 1_048_576).rounded() == y * 1_048_576)
      #expect(abs(y - Curve.easeInOut().unit(Double(index) / 100)) < 5e-7)
    }
    #expect(Curve.linear().swiftUIUnit(0.1) == 0.1)
  }
}
