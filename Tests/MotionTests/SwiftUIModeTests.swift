// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

/// The mode `swiftui` of an animator, by MOTION §1.4 to §1.8.
struct SwiftUIModeTests {
  static let save = Animation.spring(response: 0.25, dampingFraction: 0.8)

  static func animator(
    _ animation: Animation, to target: Double = 1, rules: SwiftUIRules = SwiftUIRules(),
    at instant: Int64 = 0
  ) -> Animator {
    Animator(
      from: Vector(0), to: Vector(target), animation: animation, at: instant,
      mode: .swiftui(rules))
  }

  static func frame(_ number: Int) -> Int64 { (Int64(number) * 1_000_000_000 + 59) / 60 }

  // MOTION §1.4: peak 1.009557 at step 65; removed at 0.433 s for a way of 1.
  @Test("a spring goes in steps, and is complete, near and removed at different times")
  func spring() throws {
    let animator = Self.animator(Self.save)
    #expect(abs(animator.value(at: Self.frame(13))[0] - 1.009557) < 1e-6)
    #expect(animator.logicallyComplete == 250_000_000)
    #expect(animator.removed == Self.frame(26))
    #expect(animator.rests == animator.removed)
    let (settles, removed) = (try #require(animator.settles), try #require(animator.removed))
    #expect(settles < removed)
    // The step that shows there is inside, the one before is not.
    #expect(abs(animator.value(at: settles - 3_400_000)[0] - 1) > 0.001)
    for later in stride(from: settles, to: removed + 10_000_000, by: 1_000_000) {
      #expect(abs(animator.value(at: later + 1)[0] - 1) <= 0.001)
    }
    #expect(animator.value(at: removed) == Vector(1))
    #expect(animator.velocity(at: removed) == Vector(0))
  }

  @Test("a retarget keeps position, speed and acceleration, and its time starts anew")
  func retarget() throws {
    for mode in [MotionMode.exact, .swiftui] {
      var animator = Animator(
        from: Vector([0, 0]), to: Vector([100, 50]), animation: Self.save, at: 0, mode: mode)
      let (x, v) = (animator.value(at: 100_000_000), animator.velocity(at: 100_000_000))
      #expect(animator.animate(to: Vector([0, 0]), with: Self.save, at: 100_000_000) == .merged)
      #expect((animator.value(at: 100_000_000) - x).length < 1e-9)
      #expect((animator.velocity(at: 100_000_000) - v).length < 1e-9)
      #expect(animator.logicallyComplete == 350_000_000)
      let end = try #require(animator.rests)
      #expect(animator.value(at: end) == Vector([0, 0]))
      #expect(animator.velocity(at: end) == Vector([0, 0]))
    }
  }

  @Test("the two modes are within 3 % of each other, and neither asks in which order")
  func modes() throws {
    try withSeeds(30) { seed, random in
      let spring = try Spring(
        response: Double.random(in: 0.15...0.8, using: &random),
        dampingFraction: Double.random(in: 0.5...1, using: &random))
      let exact = Animator(
        from: Vector(0), to: Vector(1), animation: .spring(spring), at: 0)
      let stepped = Self.animator(.spring(spring))
      let times = (0..<40).map { Int64($0) * 13_333_333 }
      let forwards = times.map { stepped.value(at: $0) }
      #expect(forwards == times.reversed().map { stepped.value(at: $0) }.reversed())
      for (t, value) in zip(times, forwards) {
        #expect(abs(value[0] - exact.value(at: t)[0]) < 0.03, "seed \(seed) at \(t)")
      }
    }
  }

  @Test("undamped springs are never removed and do not hang") func endless() throws {
    let swing = Animation.spring(try Spring(response: 0.5, dampingFraction: 0))
    #expect(Self.animator(swing).removed == nil)
    #expect(Self.animator(swing).rests == nil)
    _ = Self.animator(swing).value(at: .max)
    _ = Self.animator(swing).value(at: -5)
    let odd = Animator(
      from: Vector(.nan), to: Vector(.infinity), animation: swing, at: 0,
      mode: .swiftui(SwiftUIRules(rate: 0)))
    _ = odd.value(at: 1_000_000_000)
  }

  // MOTION §1.1: at exactly the duration it still returns the end value.
  @Test("what steps cannot follow is refused with a reason, the usual springs are not")
  func refusals() throws {
    let mode = MotionMode.swiftui(SwiftUIRules())
    // Damping 4πζ/r against 600 - k/600, k at most 45000.
    for (response, fraction, isTaken) in [
      (0.25, 0.8, true), (0.5, 1, true), (0.02, 1.2, true), (0.02, 1.5, false), (0.5, 23, true),
      (0.5, 24, false), (301, 1, false),
    ] {
      let animation = Animation.spring(response: response, dampingFraction: fraction)
      #expect((mode.refusal(of: animation) == nil) == isTaken, "\(animation)")
      #expect(MotionMode.exact.refusal(of: animation) == nil)
    }
    #expect(mode.refusal(of: Self.save.speed(60)) == nil)
    #expect(mode.refusal(of: Self.save.speed(61))?.contains("stall") == true)
    // Just inside, it comes to rest; just outside, it is thrown far away.
    var (inside, outside) = (
      SteppedSpringTests.spring(0.5, 23.7), SteppedSpringTests.spring(0.5, 24)
    )
    inside.step(100_000)
    outside.step(100_000)
    #expect(abs(inside.value[0] - 1) < 0.01)
    #expect(!(abs(outside.value[0]) < 1e6))
  }

  @Test("a spring a thousand times as slow settles a thousand times as late, without being slow")
  func slow() throws {
    let slow = Self.animator(Self.save.speed(0.001))
    let plain = Self.animator(Self.save)
    let (late, soon) = (try #require(slow.settles), try #require(plain.settles))
    #expect(abs(Double(late) / Double(soon) - 1000) < 0.01)
  }

  @Test("what is removed is complete, and with frame rules settles at a frame that shows it")
  func ends() throws {
    let small = Self.animator(.spring(response: 4, dampingFraction: 0.6), to: 0.1)
    #expect(small.logicallyComplete == small.removed)
    var curve = Self.animator(.curve(.linear(0.105)), to: 100, rules: Self.following)
    let settles = try #require(curve.settles)
    #expect(curve.value(at: settles) == Vector(100))
    #expect(curve.value(at: settles - 1) != Vector(100))
    #expect(curve.animate(to: Vector(1), with: Self.save, at: 0) == .replaced)
  }

  @Test("a blending spring settles where it is near, not where the old response had been")
  func blendSettles() throws {
    var animator = Self.animator(.spring(response: 0.15, dampingFraction: 0.86), to: 100)
    let slow = Animation.spring(
      try Spring(response: 2, dampingFraction: 1), blendDuration: 0.2)
    _ = animator.animate(to: Vector(0), with: slow, at: 50_000_000)
    let settles = try #require(animator.settles)
    #expect(settles > 1_000_000_000)
    #expect(abs(animator.value(at: settles + 1)[0]) <= 0.1)
    #expect(abs(animator.value(at: settles - 4_000_000)[0]) > 0.05)
    // A blend begins with the response of what it takes over from.
    let wild = Animation.spring(
      try Spring(response: 5, dampingFraction: 5), blendDuration: 1)
    let stiff = Animation.spring(response: 0.03, dampingFraction: 0.8)
    let mode = MotionMode.swiftui(SwiftUIRules())
    #expect(mode.refusal(of: wild) == nil && mode.refusal(of: wild, over: stiff) != nil)
  }

  @Test("looks from the marks on the way are those of a walk from the start")
  func marks() {
    withSeeds(10) { seed, random in
      let speeds: [Double] = [1, 0.01, 7]
      let speed: Double = speeds.randomElement(using: &random) ?? 1
      let animation = Animation.spring(
        response: Double.random(in: 0.5...5, using: &random), dampingFraction: 0.1
      ).speed(speed)
      let animator = Self.animator(animation, to: 100)
      var walk = SteppedSpring(
        response: animation.logicalBase, dampingFraction: 0.1, from: Vector(0), to: Vector(100))
      for frame in 1...1500 {
        walk.advance(frame: frame, rate: 60, speed: speed)
        guard !walk.isAtRest, frame % 97 == 0 else { continue }
        let instant = Int64((Double(frame) * 1e9 / 60).rounded(.up))
        #expect(
          abs(animator.value(at: instant)[0] - walk.value[0]) < 1e-9, "seed \(seed) frame \(frame)")
      }
    }
  }

  @Test("a curve is over at the first frame after its duration, and complete only then")
  func curve() {
    let animator = Self.animator(.curve(.easeInOut(0.25)), to: 8)
    #expect(animator.settles == 250_000_000)
    #expect(animator.removed == Self.frame(16))
    #expect(animator.logicallyComplete == Self.frame(16))
    let value = animator.value(at: 100_000_000)[0] / 8
    #expect(value * 1_048_576 == (value * 1_048_576).rounded())
    #expect(Self.animator(.curve(.linear(0))).removed == 0)
  }

  // MOTION §1.5: mass 1, k 100, c 10 settles by SwiftUI's formula at 1.493… s; logical 2π/√k.
  @Test("an interpolating spring is over at a frame from SwiftUI's settling duration on")
  func interpolating() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let animator = Self.animator(.interpolatingSpring(spring))
    let settling = spring.swiftUISettlingDuration
    let removed = Double(try #require(animator.removed)) / 1e9
    #expect(removed >= settling - 1e-9 && removed < settling + 1.0 / 60)
    let logical = Double(try #require(animator.logicallyComplete)) / 1e9
    #expect(logical >= 0.628318 && logical < 0.628319 + 1.0 / 60)
  }

  // MOTION §1.6: each run ends at a sampled frame and the next begins at that sample's time.
  @Test("repeated rounds last until the frame at which they are over")
  func rounds() {
    let there = Self.animator(.curve(.linear(0.1)).repeatCount(3, autoreverses: false))
    #expect(there.removed == Self.frame(21))
    // Over at frame 7, which shows the end; a frame later a sixth of the way again.
    #expect(there.value(at: Self.frame(7)) == Vector(1))
    #expect(abs(there.value(at: Self.frame(8))[0] - 1.0 / 6) < 1e-8)
    let back = Self.animator(.curve(.linear(0.1)).repeatCount(2, autoreverses: true))
    #expect(abs(back.value(at: Self.frame(8))[0] - 5.0 / 6) < 1e-8)
    #expect(back.value(at: Self.frame(14) - 1)[0] == 0)
    #expect(back.value(at: Self.frame(14)) == Vector(1))
    #expect(Self.animator(.curve(.linear(0.1)).repeatForever()).removed == nil)
    let loop = Self.animator(Self.save.repeatForever(autoreverses: false))
    #expect(loop.value(at: Self.frame(26)) == Vector(1))
    #expect(loop.value(at: Self.frame(27)) == loop.value(at: Self.frame(1)))
  }

  @Test("speed makes steps of the same length at wider frames, delay waits")
  func modifiers() throws {
    let fast = Self.animator(Self.save.speed(2))
    let plain = Self.animator(Self.save)
    #expect(fast.value(at: Self.frame(3)) == plain.value(at: Self.frame(6)))
    #expect(fast.logicallyComplete == Self.frame(8))
    let late = Self.animator(Self.save.delay(0.1))
    #expect(late.value(at: 90_000_000) == Vector(0))
    #expect(late.value(at: 100_000_000 + Self.frame(3)) == plain.value(at: Self.frame(3)))
    #expect(late.removed == Self.frame(32))
  }

  // MOTION §1.7: V 10 linear 1 s, then +5 at 0.25 s linear 1 s.
  @Test("curves combine: 11.25 at 0.75 s") func combine() {
    var animator = Self.animator(.curve(.linear(1)), to: 10)
    let change = animator.animate(to: Vector(15), with: .curve(.linear(1)), at: 250_000_000)
    #expect(change == .combined)
    #expect(animator.value(at: 750_000_000)[0] == 11.25)
    #expect(animator.removed == 250_000_000 + Self.frame(61))
  }

  @Test("a spring over a curve keeps the position only, and its whole way is from the beginning")
  func takeOver() throws {
    var animator = Self.animator(.curve(.linear(1)), to: 1)
    let change = animator.animate(to: Vector(2), with: Self.save, at: 500_000_000)
    #expect(change == .merged)
    #expect(animator.value(at: 500_000_000) == Vector(0.5))
    #expect(animator.velocity(at: 500_000_000) == Vector(0))
    let end = try #require(animator.removed)
    #expect(animator.value(at: end) == Vector(2))
  }

  // MOTION §1.4: the response goes over from the old to the new, and the logical end with it.
  @Test("a blend duration takes the old response over gradually; without it the new one counts")
  func blend() throws {
    let slow = Animation.spring(try Spring(response: 0.5, dampingFraction: 1))
    let quick = try Spring(response: 0.2, dampingFraction: 1)
    var sudden = Self.animator(slow)
    var gentle = sudden
    _ = sudden.animate(to: Vector(2), with: .spring(quick), at: 100_000_000)
    _ = gentle.animate(
      to: Vector(2), with: .spring(quick, blendDuration: 0.25), at: 100_000_000)
    #expect(gentle.value(at: 200_000_000)[0] < sudden.value(at: 200_000_000)[0] - 0.05)
    #expect(sudden.logicallyComplete == 300_000_000)
    // r_eff(t) = 0.2 + 0.3(1 - p²(3 - 2p)), p = t / 0.25: at 13 frames 0.217 s it is 0.2140.
    #expect(gentle.logicallyComplete == 100_000_000 + Self.frame(13))
    var exact = Animator(from: Vector(0), to: Vector(1), animation: slow, at: 0)
    var other = exact
    _ = exact.animate(to: Vector(2), with: .spring(quick), at: 100_000_000)
    _ = other.animate(to: Vector(2), with: .spring(quick, blendDuration: 0.25), at: 100_000_000)
    #expect(exact.value(at: 200_000_000) == other.value(at: 200_000_000))
  }

  @Test("the model moves under a stepped motion") func shift() {
    var animator = Self.animator(Self.save)
    let before = animator.value(at: 100_000_000)[0]
    animator.shift(by: Vector(10))
    #expect(abs(animator.value(at: 100_000_000)[0] - before - 10) < 1e-12)
    #expect(animator.target == Vector(11))
  }

  @Test("a thrown spring starts with its speed") func thrown() {
    let animator = Animator(
      from: Vector(0), to: Vector(0), animation: Self.save, velocity: Vector(300), at: 0,
      mode: .swiftui)
    #expect(animator.velocity(at: 0) == Vector(300))
    #expect(animator.value(at: 50_000_000)[0] > 1)
    #expect((animator.removed ?? 0) > 250_000_000)
  }

  // MARK: Frame rules (MOTION §1.7)

  static let following = SwiftUIRules(frameRules: true)

  @Test("where it follows frames, the first two show the start and nothing changes between frames")
  func frames() {
    let animator = Self.animator(Self.save, rules: Self.following, at: 5_000_000)
    let plain = Self.animator(Self.save)
    // Seen at frame 1, begun at frame 2.
    #expect(animator.value(at: Self.frame(2)) == Vector(0))
    #expect(animator.value(at: Self.frame(5)) == plain.value(at: Self.frame(3)))
    #expect(animator.value(at: Self.frame(6) - 1) == animator.value(at: Self.frame(5)))
    #expect(animator.removed == Self.frame(28))
    #expect(animator.logicallyComplete == Self.frame(17))
  }

  @Test("where it follows frames, a change before the first frame replaces")
  func unseen() {
    var animator = Self.animator(Self.save, rules: Self.following, at: 5_000_000)
    #expect(animator.animate(to: Vector(2), with: Self.save, at: 9_000_000) == .replaced)
    #expect(animator.animate(to: Vector(1), with: Self.save, at: 20_000_000) == .merged)
  }

  @Test("where it follows frames, a retarget has the speed of the frame before")
  func stale() {
    var animator = Self.animator(Self.save, rules: Self.following)
    let (x, v) = (animator.value(at: Self.frame(6)), animator.velocity(at: Self.frame(5)))
    _ = animator.animate(to: Vector(0), with: Self.save, at: 95_000_000)
    #expect(animator.value(at: Self.frame(6)) == x)
    #expect(animator.velocity(at: Self.frame(6)) == v)
  }

  @Test("frames are counted without drift at any rate")
  func rates() {
    for rate in [1, 24, 30, 60, 90, 120, 144, 240, 1000] {
      let rules = SwiftUIRules(rate: rate)
      for frame in [0, 1, 2, 59, 60, 61, 100_003] {
        let instant = rules.nanoseconds(of: Int64(frame))
        #expect(rules.frames(in: instant) == frame && rules.frame(from: instant) == frame)
        #expect(rules.frames(in: instant - 1) == frame - 1 || frame == 0)
        #expect(rules.frame(from: instant + 1) == frame + 1)
      }
    }
  }
}
