// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

/// The microsecond found quickly is the one of the exact search; `LAW_SEED=n` repeats one case.
struct SettlingProofTests {
  // Ten to a power anywhere between two.
  private func magnitude(
    _ powers: ClosedRange<Double>, _ random: inout SeededGenerator
  ) -> Double {
    ElementaryFunctions.pow(10, Double.random(in: powers, using: &random))
  }

  private func fraction(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return Double.random(in: 0.02...0.99, using: &random)
    case 1: return Double.random(in: 0.7...0.9, using: &random)
    case 2: return 1
    case 3: return Double.random(in: 1...6, using: &random)
    case 4: return magnitude(-4...0, &random)
    case 5: return magnitude(0...3, &random)
    default: return 1 + magnitude(-9...(-1), &random) * (Bool.random(using: &random) ? 1 : -1)
    }
  }

  private func spring(_ random: inout SeededGenerator) -> Spring {
    let isWild = Int.random(in: 0..<4, using: &random) == 0
    let response = isWild ? magnitude(-5...4, &random) : Double.random(in: 0.05...2, using: &random)
    return Spring(uncheckedResponse: response, dampingFraction: fraction(&random))
  }

  private func tail(_ random: inout SeededGenerator) -> SpringTail {
    let spring = spring(&random)
    let count = Bool.random(using: &random) ? 1 : Int.random(in: 2...4, using: &random)
    let kind = Int.random(in: 0..<5, using: &random)
    let size = kind == 4 ? magnitude(-20...20, &random) : 3
    let speed = spring.frequency * Double.random(in: 0...4, using: &random)
    let places = (0..<count).map { _ in Double.random(in: -size...size, using: &random) }
    let speeds = places.map { place -> Double in
      switch kind {
      case 0: return 0
      case 1: return -place * speed
      default: return Double.random(in: -1...1, using: &random) * speed * size
      }
    }
    let isThrown = kind == 3
    return SpringTail(
      spring: spring, offset: isThrown ? .zero(count: count) : Vector(places),
      velocity: Vector(speeds))
  }

  private func bound(_ tail: SpringTail, _ random: inout SeededGenerator) -> Double {
    let size = max(tail.offset.length, 1e-3)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: return 0.001 * size
    case 2: return size * Double.random(in: 0.001...1.2, using: &random)
    case 3: return size * magnitude(-15...0, &random)
    case 4: return magnitude(-250...3, &random)
    default:
      // Just what it reaches somewhere: also at a peak, or at the edge of a microsecond.
      let time = Double.random(in: 0...3, using: &random) * tail.spring.response
      return tail.distance(at: (time * 1e6).rounded() / 1e6)
    }
  }

  @Test("the microsecond is that of the exact search, to the last bit, for any spring")
  func sameBits() {
    withSeeds(60) { seed, random in
      for _ in 0..<40 {
        let tail = tail(&random)
        let bound = bound(tail, &random)
        let exact = (tail.lastTime(beyond: bound) * 1e6).rounded(.up)
        let found = tail.lastMicrosecond(beyond: bound)
        #expect(found.bitPattern == exact.bitPattern, "seed \(seed): \(tail), \(bound)")
      }
    }
  }

  @Test("the proof is no guess: at its microsecond the distance is within, one before outside")
  func proved() {
    withSeeds(60) { seed, random in
      let spring = Spring(
        uncheckedResponse: Double.random(in: 0.1...1, using: &random),
        dampingFraction: fraction(&random))
      let offset = Double.random(in: -2...2, using: &random)
      let velocity = Double.random(in: -20...20, using: &random)
      let proof = SettlingProof(
        spring: spring, offset: offset, velocity: velocity, bound: 0.001)
      guard let end = proof.microsecond() else { return }
      let tail = SpringTail(spring: spring, offset: Vector(offset), velocity: Vector(velocity))
      #expect(tail.distance(at: end * 1e-6) <= 0.001, "seed \(seed)")
      #expect(tail.distance(at: (end - 1) * 1e-6) > 0.001, "seed \(seed)")
    }
  }

  @Test(
    "a spring retargeted under way seldom takes the exact search",
    arguments: [0.1, 0.3, 0.5, 0.7, 0.8, 0.86, 0.95, 0.99, 1, 1.2, 2, 10])
  func seldomLeft(_ fraction: Double) {
    var left = 0
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let spring = Spring(
        uncheckedResponse: Double.random(in: 0.1...0.8, using: &random), dampingFraction: fraction)
      let start = spring.weights(at: Double.random(in: 0...1, using: &random) * spring.response)
      let offset = start.offset - Double.random(in: -1...1, using: &random)
      let proof = SettlingProof(
        spring: spring, offset: offset, velocity: start.offsetRate,
        bound: 0.001 * max(1, abs(offset)))
      if proof.microsecond() == nil { left += 1 }
    }
    #expect(left < 40, "\(left) of 1000")
  }

  @Test("what no proof is possible for is left to the exact search") func left() {
    func microsecond(_ spring: Spring, _ offset: Double, _ speed: Double, _ bound: Double)
      -> Double?
    {
      SettlingProof(spring: spring, offset: offset, velocity: speed, bound: bound).microsecond()
    }
    let undamped = Spring(uncheckedResponse: 1, dampingFraction: 0)
    let fast = Spring(uncheckedResponse: 1e-5, dampingFraction: 1)
    #expect(microsecond(undamped, 1, 0, 0.001) == nil)
    #expect(microsecond(fast, 1, 0, 0.001) == nil)
    for spring in [Spring.smooth, .bouncy, Spring(uncheckedResponse: 1, dampingFraction: 2)] {
      #expect(microsecond(spring, 1, 0, 0.001) != nil)
      #expect(microsecond(spring, 0, 0, 0.001) == nil)
      #expect(microsecond(spring, 0.5, 0, 1) == nil)
      for bad in [Double.nan, .infinity, -.infinity, 1e300] {
        #expect(microsecond(spring, bad, 0, 0.001) == nil)
        #expect(microsecond(spring, 1, bad, 0.001) == nil)
      }
      for bad in [Double.nan, .infinity, 0, -1, 1e-300] {
        #expect(microsecond(spring, 1, 0, bad) == nil)
      }
    }
  }
}
