// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct SettlingTests {
  private static let grid = 8000

  // The last time outside the bound, by looking everywhere at a fine step.
  private func scanned(_ tail: SpringTail, _ bound: Double, _ end: Double) -> Double {
    let count = Self.grid
    for index in (0...count).reversed() {
      let t = end * Double(index) / Double(count)
      if tail.distance(at: t) > bound { return t }
    }
    return 0
  }

  private func tail(_ count: Int, _ random: inout SeededGenerator) throws -> SpringTail {
    let spring = try SpringLawTests.random(&random)
    let d = (0..<count).map { _ in Double.random(in: -3...3, using: &random) }
    let size = Double.random(in: 0...30, using: &random)
    let v = (0..<count).map { _ in Double.random(in: -size...size, using: &random) }
    return SpringTail(spring: spring, offset: Vector(d), velocity: Vector(v))
  }

  @Test("settling of one component is where a fine search finds it") func oneComponent() throws {
    try withSeeds(60) { seed, random in
      let tail = try tail(1, &random)
      try judge(tail, seed, &random)
    }
  }

  @Test("settling of several components is where a fine search finds it")
  func severalComponents() throws {
    try withSeeds(60) { seed, random in
      let tail = try tail(Int.random(in: 2...4, using: &random), &random)
      try judge(tail, seed, &random)
    }
  }

  private func judge(
    _ tail: SpringTail, _ seed: UInt64, _ random: inout SeededGenerator
  ) throws {
    let bound = tail.offset.length * Double.random(in: 0.0005...0.9, using: &random)
    let found = tail.lastTime(beyond: bound)
    let end = max(found * 2, tail.spring.response * 4)
    let seen = scanned(tail, bound, end)
    #expect(found >= seen, "seed \(seed): still outside at \(seen), said \(found)")
    // A stay outside shorter than the grid can only be missed by the grid.
    #expect(
      found - seen <= end / Double(Self.grid) * 1.01 || isOutside(tail, bound, found),
      "seed \(seed)")
    if found > 0 {
      #expect(tail.distance(at: found) <= bound, "seed \(seed)")
      #expect(tail.distance(at: found * (1 - 1e-9)) > bound, "seed \(seed)")
    }
  }

  private func isOutside(_ tail: SpringTail, _ bound: Double, _ t: Double) -> Bool {
    tail.distance(at: t * (1 - 1e-9)) > bound
  }

  @Test(
    "a throw through the target is followed to its last stay outside", arguments: [0.7, 1, 1.4])
  func thrown(_ fraction: Double) throws {
    let spring = try Spring(response: 0.5, dampingFraction: fraction)
    for step in stride(from: 1, through: 60, by: 4) {
      for other in [0, 0.5] {
        let tail = SpringTail(
          spring: spring, offset: Vector([1, other]), velocity: Vector([-5 * Double(step), other]))
        // Just below the farthest point beyond the target, or well inside.
        let peak = (0...4000).map { tail.distance(at: 0.1 + Double($0) * 0.0005) }.reduce(0, max)
        let bound = step % 8 == 1 ? peak * 0.97 : peak * 0.2
        let found = tail.lastTime(beyond: bound)
        let seen = scanned(tail, bound, max(2 * found, 2))
        #expect(
          abs(found - seen) <= max(2 * found, 2) / Double(Self.grid) * 1.01, "\(step), \(other)")
      }
    }
  }

  @Test("on the grid of 0.1 s a passage through the target is not yet settling") func gridPassage()
    throws
  {
    let spring = try Spring(response: 8, dampingFraction: 1)
    // At the target after 2 s, slowly; out again to 4.9 % after another 1.3 s.
    let speed = (1 + spring.decay * 2) / 2
    let time = spring.swiftUISettlingDuration(target: 1, initialVelocity: speed, epsilon: 0.03)
    #expect(time > 3)
    #expect(spring.coreAnimationSettlingDuration(initialVelocity: 50) > 2)
  }

  @Test("a spring can be made from the time it should settle in, roughly") func fromSettling()
    throws
  {
    let spring = try Spring(settlingDuration: 0.8, dampingRatio: 0.6)
    #expect(spring.dampingFraction == 0.6)
    #expect(abs(spring.settlingTime() - 0.8) < 0.1)
    #expect(throws: MotionError.self) { try Spring(settlingDuration: .nan, dampingRatio: 1) }
    #expect(throws: MotionError.self) { try Spring(settlingDuration: 1, dampingRatio: -1) }
  }

  @Test("no weight is ever a denormal number", arguments: [0.01, 0.8, 1, 3, 100])
  func noDenormals(_ fraction: Double) throws {
    let spring = try Spring(response: 0.25, dampingFraction: fraction)
    for step in 0...2000 {
      let w = spring.weights(at: Double(step) * Double(step) * 1e-3)
      for x in [w.offset, w.velocity, w.offsetRate, w.velocityRate] {
        #expect(x == 0 || x.isNormal)
      }
    }
  }

  @Test("a tighter epsilon never settles sooner") func monotone() throws {
    try withSeeds(40) { seed, random in
      let spring = try SpringLawTests.random(&random)
      var last = Double.infinity
      for step in 1...60 {
        let time = spring.settlingTime(epsilon: 1e-5 * Double(step) * Double(step))
        #expect(time <= last, "seed \(seed), \(spring)")
        last = time
      }
    }
  }

  @Test("a motion of several colinear components settles like one of its length")
  func colinear() throws {
    try withSeeds(40) { seed, random in
      let one = try tail(1, &random)
      let (x, y, z) = (0.36, 0.48, 0.8)
      let three = SpringTail(
        spring: one.spring,
        offset: Vector([x, y, z].map { $0 * one.offset[0] }),
        velocity: Vector([x, y, z].map { $0 * one.velocity[0] }))
      let bound = abs(one.offset[0]) * 0.001
      let gap = abs(one.lastTime(beyond: bound) - three.lastTime(beyond: bound))
      #expect(gap < 1e-9, "seed \(seed), \(one.spring)")
    }
  }

  @Test("undamped springs never settle, and what is inside has settled already") func ends() throws
  {
    let swing = try Spring(response: 1, dampingFraction: 0)
    #expect(swing.settlingTime() == .infinity)
    #expect(swing.swiftUISettlingDuration == .infinity)
    #expect(Animation.spring(swing).settlingDuration() == nil)
    #expect(Animation.spring(swing).logicalDuration == 1)
    let spring = try Spring(response: 1, dampingFraction: 0.01)
    #expect(spring.settlingTime(epsilon: 1) >= 0)
    #expect(
      SpringTail(spring: spring, offset: Vector(0), velocity: Vector(0)).lastTime(beyond: 1) == 0)
    for bad in [Double.nan, -1, 0, .infinity] { _ = spring.settlingTime(epsilon: bad) }
  }

  @Test("extreme springs settle too", arguments: [0.0001, 0.01, 0.999999, 1.000001, 50, 9000])
  func extremes(_ fraction: Double) throws {
    for response in [0.0001, 0.3, 1000] {
      let spring = try Spring(response: response, dampingFraction: fraction)
      let time = spring.settlingTime()
      #expect(abs(spring.value(at: time) - 1) <= 0.001 + 1e-15)
      #expect(abs(spring.value(at: time * (1 - 1e-7)) - 1) > 0.001)
    }
  }
}
