// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct AnimatorTests {
  static let save = Animation.spring(response: 0.25, dampingFraction: 0.8)
  static let press = Animation.spring(response: 0.18, dampingFraction: 0.6)

  static func animator(
    _ from: Double, _ to: Double, _ animation: Animation, at instant: Int64 = 0
  ) -> Animator {
    Animator(from: Vector(from), to: Vector(to), animation: animation, at: instant)
  }

  @Test("the Save morph arrives 337152 µs after it began, exactly on its target") func save() {
    let morph = Self.animator(0, 1, Self.save, at: 1_000_000_000)
    #expect(morph.settles == 1_337_152_000)
    #expect(morph.logicallyComplete == 1_250_000_000)
    #expect(morph.began == 1_000_000_000)
    #expect(abs(morph.value(at: 1_050_000_000)[0] - 0.399251) < 5e-7)
    #expect(morph.value(at: 1_337_152_000) == Vector(1))
    #expect(morph.velocity(at: 1_337_152_000) == Vector(0))
    #expect(abs(morph.value(at: 1_337_150_000)[0] - 1) > 0.001)
    #expect(morph.value(at: 0) == Vector(0))
    #expect(morph.value(at: .max) == Vector(1))
  }

  @Test("presses and fades draw the numbers of the guides") func guides() {
    let press = Self.animator(1, 0.97, Self.press)
    #expect(abs(press.value(at: 50_000_000)[0] - 0.9796) < 5e-5)
    let fade = Self.animator(4, 0, .curve(.easeOut(0.2)))
    #expect(abs(fade.value(at: 100_000_000)[0] - 1.2614) < 5e-5)
    #expect(fade.settles == 200_000_000)
    #expect(fade.value(at: 199_990_000)[0] != 0)
    #expect(fade.value(at: 200_000_000)[0] == 0)
  }

  @Test("a motion sent elsewhere at the instant it began is replaced and keeps its start")
  func replaced() {
    var a = Self.animator(0, 1, Self.save, at: 5)
    #expect(a.animate(to: Vector(2), with: .curve(.linear(1)), at: 5) == .replaced)
    #expect(a == Self.animator(0, 2, .curve(.linear(1)), at: 5))
  }

  @Test("a spring over a running spring keeps position and velocity") func merged() {
    var a = Self.animator(0, 1, Self.save)
    let before = (a.value(at: 60_000_000), a.velocity(at: 60_000_000))
    #expect(a.animate(to: Vector(-3), with: Self.press, at: 60_000_000) == .merged)
    #expect(a.value(at: 60_000_000) == before.0)
    #expect(a.velocity(at: 60_000_000) == before.1)
    #expect(a.began == 0)
    #expect(a.logicallyComplete == 240_000_000)
    #expect(a.target == Vector(-3))
    #expect(a.animation == Self.press)
  }

  @Test("a spring over a curve, a modified or an interpolating spring starts without velocity")
  func mergedWithoutVelocity() {
    for first in [
      Animation.curve(.linear(1)), Self.save.speed(0.5), .interpolatingSpring(.bouncy),
    ] {
      var a = Self.animator(0, 10, first)
      let position = a.value(at: 100_000_000)
      #expect(position[0] > 0.1)
      #expect(a.animate(to: Vector(0), with: Self.save, at: 100_000_000) == .merged)
      #expect(a.value(at: 100_000_000) == position)
      #expect(a.velocity(at: 100_000_000) == Vector(0))
    }
  }

  @Test("curves combine as a chain over what still moves: 11.25 in the reference") func combined() {
    var a = Self.animator(0, 10, .curve(.linear(1)))
    #expect(a.animate(to: Vector(15), with: .curve(.linear(1)), at: 250_000_000) == .combined)
    #expect(a.value(at: 250_000_000)[0] == 2.5)
    #expect(a.value(at: 750_000_000)[0] == 11.25)
    #expect(a.velocity(at: 750_000_000)[0] == 12.5)
    #expect(a.settles == 1_250_000_000)
    #expect(a.logicallyComplete == 1_250_000_000)
    // The older one is over at 1 s and stays at its target.
    #expect(a.value(at: 1_100_000_000)[0] == 10 + 0.85 * 5)
    #expect(a.value(at: 1_250_000_000)[0] == 15)
  }

  @Test("a combined animation sent elsewhere at the same instant is not seen") func combinedTwice()
  {
    var a = Self.animator(0, 10, .curve(.linear(1)))
    var b = a
    _ = a.animate(to: Vector(99), with: .curve(.linear(3)), at: 250_000_000)
    #expect(a.animate(to: Vector(15), with: .curve(.linear(1)), at: 250_000_000) == .combined)
    _ = b.animate(to: Vector(15), with: .curve(.linear(1)), at: 250_000_000)
    #expect(a.value(at: 600_000_000) == b.value(at: 600_000_000))
  }

  @Test("an instant curve ends a loop, as the newest decides") func loopEnds() {
    var a = Self.animator(0, 10, .curve(.linear(1)).repeatForever())
    #expect(a.settles == nil)
    #expect(a.logicallyComplete == nil)
    #expect(a.value(at: 1_500_000_000)[0] == 5)
    _ = a.animate(to: Vector(3), with: .curve(.linear(0)), at: 1_600_000_000)
    #expect(a.settles == 1_600_000_000)
    #expect(a.value(at: 1_600_000_000)[0] == 3)
  }

  @Test("moving the model keeps what is left to go") func shifted() {
    for animation in [
      Self.save, .curve(.easeOut(0.2)), .interpolatingSpring(.bouncy), AnimationTests.pop,
    ] {
      var a = Self.animator(0, 1, animation)
      let plain = a
      a.shift(by: Vector(5))
      #expect(a.target == Vector(6))
      #expect(a.settles == plain.settles)
      for t: Int64 in [0, 50_000_000, 100_000_000, 900_000_000] {
        #expect(abs(a.value(at: t)[0] - plain.value(at: t)[0] - 5) < 1e-12)
        #expect(abs(a.velocity(at: t)[0] - plain.velocity(at: t)[0]) < 1e-12)
      }
    }
  }

  @Test("stopping a moving spring where it is measures settling by its earlier travel")
  func stopped() {
    var a = Self.animator(0, 100, Self.save)
    let here = a.value(at: 50_000_000)
    _ = a.animate(to: here, with: Self.save, at: 50_000_000)
    #expect(a.value(at: 60_000_000)[0] > here[0] + 1)
    let end = a.settles ?? 0
    #expect(end > 150_000_000 && end < 500_000_000)
    #expect(abs(a.value(at: end - 2000)[0] - here[0]) > 0.001 * here[0])
    #expect(a.value(at: end) == here)
  }

  @Test("from rest a new animation begins anew; going nowhere is over at once") func rest() {
    var a = Self.animator(0, 1, Self.save)
    #expect(a.animate(to: Vector(2), with: Self.press, at: 400_000_000) == .replaced)
    #expect(a.began == 400_000_000)
    #expect(a.value(at: 400_000_000) == Vector(1))
    #expect(Self.animator(7, 7, Self.save, at: 9).settles == 9)
    #expect(Self.animator(7, 7, .curve(.linear(1)), at: 9).settles == 1_000_000_009)
  }

  @Test("keyframes are absolute; on several components one number is a fraction") func keyframes() {
    var a = Self.animator(1, 1, AnimationTests.pop)
    #expect(abs(a.value(at: 90_000_000)[0] - 1.3) < 1e-9)
    #expect(a.settles == 445_958_000)
    #expect(a.animate(to: Vector(1), with: AnimationTests.pop, at: 45_000_000) == .combined)
    #expect(abs(a.value(at: 135_000_000)[0] - 1.3) < 1e-9)
    let pair = Animator(
      from: Vector([0, 10]), to: Vector([1, 20]),
      animation: .keyframes([Keyframe(0.5, .move), Keyframe(1, .curve(.linear(1)))]), at: 0)
    #expect(pair.value(at: 0) == Vector([0.5, 15]))
    #expect(pair.value(at: 500_000_000) == Vector([0.75, 17.5]))
  }

  @Test("a finger retargeting at every frame for minutes stays cheap and ends") func following() {
    for animation in [
      Animation.spring(.interactive), .interpolatingSpring(.interactive), .curve(.easeOut(0.1)),
    ] {
      var a = Animator(from: Vector([0, 0]), to: Vector([1, 1]), animation: animation, at: 0)
      for frame: Int64 in 1...300 {
        let x = Double(frame % 97)
        _ = a.animate(to: Vector([x, 50 - x]), with: animation, at: frame * 8_333_333)
      }
      #expect(a.entries.count < 150)
      #expect(a.settles.map { $0 < 10_000_000_000 } == true)
      #expect(a.value(at: a.settles ?? 0) == a.target)
    }
  }

  @Test("an upright curve has no infinite speed") func upright() throws {
    let curve = try Curve(.circularEaseOut, duration: 1)
    #expect(curve.unitSlope(0) == .infinity)
    #expect(Self.animator(0, 1, .curve(curve)).velocity(at: 0)[0] == 0)
  }

  @Test("numbers and instants at the edge do not trap") func edges() {
    for x in [Double.nan, .infinity, -.infinity, 1e300, 1e-300] {
      for animation in [
        Self.save, .curve(.easeIn(0.2)), .interpolatingSpring(.smooth), AnimationTests.pop,
      ] {
        var a = Animator(from: Vector(x), to: Vector([0, 1]), animation: animation, at: .min)
        _ = a.value(at: .max)
        _ = a.animate(to: Vector(x), with: animation, at: .min + 10)
        _ = a.animate(to: Vector(1), with: animation, at: 0)
        _ = a.animate(to: Vector(2), with: .interpolatingSpring(.bouncy), at: .max - 1)
        _ = a.velocity(at: .max)
        a.shift(by: Vector(x))
        _ = (a.value(at: 0), a.settles, a.logicallyComplete)
      }
    }
  }

  @Test("a drag hands its velocity to a spring, and to nothing else") func handOver() {
    var sampler = VelocitySampler()
    for frame in 0...4 { sampler.add(Vector(Double(frame) * 10), at: Double(frame) / 60) }
    #expect(abs(sampler.velocity[0] - 600) < 1e-6)
    let thrown = Animator(
      from: Vector(40), to: Vector(100), animation: Self.save, velocity: sampler.velocity, at: 0)
    #expect(thrown.value(at: 0) == Vector(40))
    #expect(thrown.velocity(at: 0) == sampler.velocity)
    let curve = Animator(
      from: Vector(40), to: Vector(100), animation: .curve(.linear(1)), velocity: sampler.velocity,
      at: 0)
    #expect(abs(curve.velocity(at: 0)[0] - 60) < 1e-9)
  }
}
