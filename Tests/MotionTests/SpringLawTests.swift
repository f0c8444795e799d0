// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

/// Laws every spring keeps; `LAW_SEED=n` repeats one case.
struct SpringLawTests {
  static func random(_ random: inout SeededGenerator) throws -> Spring {
    let response = Double.random(in: 0.05...2, using: &random)
    let kind = Int.random(in: 0..<4, using: &random)
    let fraction =
      kind == 0
      ? Double.random(in: 0.05...0.99, using: &random)
      : kind == 1
        ? 1
        : kind == 2
          ? Double.random(in: 1.01...6, using: &random)
          : 1 + Double.random(in: -1e-4...1e-4, using: &random)
    return try Spring(response: response, dampingFraction: fraction)
  }

  @Test("at 0 a spring has the given position and velocity") func start() throws {
    try withSeeds(50) { seed, random in
      let w = try Self.random(&random).weights(at: 0)
      #expect(w == (1, 0, 0, 1), "seed \(seed)")
    }
  }

  @Test("a spring agrees with a fine Runge-Kutta run of its equation") func rungeKutta() throws {
    try withSeeds(24) { seed, random in
      let spring = try Self.random(&random)
      let d0 = Double.random(in: -2...2, using: &random)
      let v0 = Double.random(in: -20...20, using: &random)
      var (d, v) = (d0, v0)
      let h = spring.response / 1000
      func force(_ d: Double, _ v: Double) -> Double {
        -(spring.stiffness * d + spring.damping * v) / spring.mass
      }
      for step in 1...2000 {
        let a1 = force(d, v)
        let (v2, a2) = (v + h / 2 * a1, force(d + h / 2 * v, v + h / 2 * a1))
        let (v3, a3) = (v + h / 2 * a2, force(d + h / 2 * v2, v + h / 2 * a2))
        let (v4, a4) = (v + h * a3, force(d + h * v3, v + h * a3))
        d += h / 6 * (v + 2 * v2 + 2 * v3 + v4)
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        let w = spring.weights(at: Double(step) * h)
        #expect(abs(d0 * w.offset + v0 * w.velocity - d) < 1e-7, "seed \(seed), \(spring)")
        #expect(abs(d0 * w.offsetRate + v0 * w.velocityRate - v) < 1e-5, "seed \(seed), \(spring)")
      }
    }
  }

  @Test(
    "springs are continuous across critical damping",
    arguments: [1e-3, 1e-4, 1e-6, 1e-9, 1e-12, 1e-15])
  func critical(_ epsilon: Double) throws {
    let here = try Spring(response: 0.5, dampingFraction: 1)
    for fraction in [1 - epsilon, 1 + epsilon] {
      let there = try Spring(response: 0.5, dampingFraction: fraction)
      for step in 0...400 {
        let t = Double(step) / 200
        let (a, b) = (here.weights(at: t), there.weights(at: t))
        let tolerance = 3 * epsilon + 1e-14
        #expect(abs(a.offset - b.offset) <= tolerance)
        #expect(abs(a.velocity - b.velocity) <= tolerance)
        #expect(abs(a.offsetRate - b.offsetRate) <= 20 * tolerance)
        #expect(abs(a.velocityRate - b.velocityRate) <= tolerance)
      }
      let gap = abs(here.settlingTime() - there.settlingTime())
      #expect(gap <= 3 * epsilon + 1e-12, "settling at \(fraction): \(gap)")
    }
  }

  @Test("velocity is the derivative of value") func derivative() throws {
    try withSeeds(60) { seed, random in
      let spring = try Self.random(&random)
      let h = spring.response * 1e-5
      for _ in 0..<40 {
        let t = Double.random(in: 0.01...2, using: &random) * spring.response
        let slope = (spring.value(at: t + h) - spring.value(at: t - h)) / (2 * h)
        let error = abs(slope - spring.velocity(at: t)) * spring.response
        #expect(error < 1e-6, "seed \(seed), \(spring) at \(t)")
      }
    }
  }

  @Test("stepping by any slices is the same motion") func slices() throws {
    try withSeeds(40) { seed, random in
      let spring = try Self.random(&random)
      let (a, b) = (
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
      )
      let (first, second) = (spring.weights(at: a), spring.weights(at: b))
      let both = spring.weights(at: a + b)
      let offset = first.offset * second.offset + first.offsetRate * second.velocity
      #expect(abs(offset - both.offset) < 1e-12, "seed \(seed), \(spring)")
    }
  }

  @Test("no spring leaves its energy: ω₀²d² + v² never grows") func energy() throws {
    try withSeeds(40) { seed, random in
      let spring = try Self.random(&random)
      let square = spring.frequency * spring.frequency
      var last = Double.infinity
      for step in 0...500 {
        let t = Double(step) * spring.response / 100
        let (d, v) = (1 - spring.value(at: t), spring.velocity(at: t))
        let energy = square * d * d + v * v
        #expect(energy <= last * (1 + 1e-12) + square * 1e-24, "seed \(seed), \(spring) at \(t)")
        last = energy
      }
    }
  }
}
