// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct AnimationTests {
  static let save = Animation.spring(response: 0.25, dampingFraction: 0.8)
  static let pop = Animation.keyframes([
    Keyframe(1.3, .curve(.easeOut(0.09))),
    Keyframe(1, .spring(Spring(uncheckedResponse: 0.22, dampingFraction: 0.6), duration: nil)),
  ])

  @Test("speeds are bounded all together, and modifiers in number")
  func manySpeeds() {
    var slow = Animation.spring(response: 0.25, dampingFraction: 0.8)
    for _ in 0..<200 { slow = slow.speed(0.001) }
    #expect(slow.totalSpeed == 1e-6)
    #expect(slow.settlingDuration()?.isFinite == true)
    #expect(throws: MotionError.self) { try slow.adding(.speed(0.5)) }
    #expect(throws: MotionError.self) { try slow.replacing(field: "speed", with: 0.0001) }
    var long = Animation.curve(.linear(1))
    for _ in 0..<100 { long = long.delay(0.1) }
    #expect(long.modifiers.count == 32)
  }

  @Test("an animation tells its logical and its settling time") func ends() throws {
    #expect(Self.save.logicalDuration == 0.25)
    #expect(Self.save.settlingDuration() == 0.337152)
    let stiff = Animation.interpolatingSpring(try Spring(mass: 4, stiffness: 100, damping: 10))
    #expect(abs((stiff.logicalDuration ?? 0) - 0.628319) < 1e-6)
    let ease = Animation.curve(.easeOut(0.2))
    #expect(ease.logicalDuration == 0.2)
    #expect(ease.settlingDuration() == 0.2)
    #expect(Self.pop.logicalDuration == Self.pop.settlingDuration())
    #expect(abs((Self.pop.settlingDuration() ?? 0) - 0.445958) < 1e-9)
    #expect(Animation.keyframes([]).settlingDuration() == 0)
  }

  @Test("modifiers work from the outside in") func modifiers() {
    let ease = Animation.curve(.linear(1))
    #expect(ease.delay(1).speed(2).settlingDuration() == 1)
    #expect(ease.delay(1).speed(2).progress(at: 0.5) == 0)
    #expect(ease.delay(1).speed(2).progress(at: 0.75) == 0.5)
    #expect(ease.delay(1).speed(2).progressVelocity(at: 0.75) == 2)
    #expect(ease.speed(2).delay(1).settlingDuration() == 1.5)
    #expect(ease.speed(2).delay(1).progress(at: 1.25) == 0.5)
    #expect(ease.delay(1).progressVelocity(at: 0.5) == 0)
  }

  @Test("repetitions run to and fro, or start again, and end at the target") func repeats() {
    let linear = Animation.curve(.linear(1))
    let thrice = linear.repeatCount(3)
    #expect(thrice.progress(at: 0.25) == 0.25)
    #expect(thrice.progress(at: 1.25) == 0.75)
    #expect(thrice.progressVelocity(at: 1.25) == -1)
    #expect(thrice.progress(at: 2.25) == 0.25)
    #expect(thrice.progress(at: 3) == 1)
    #expect(thrice.settlingDuration() == 3)
    #expect(linear.repeatCount(2, autoreverses: false).progress(at: 1.25) == 0.25)
    #expect(linear.repeatCount(0).settlingDuration() == 1)
    #expect(linear.delay(1).repeatCount(2, autoreverses: false).progress(at: 2.5) == 0)
    #expect(linear.repeatCount(2).speed(2).settlingDuration() == 1)
    let forever = linear.repeatForever()
    #expect(forever.repeatsForever)
    #expect(!thrice.repeatsForever)
    #expect(forever.settlingDuration() == nil)
    #expect(forever.logicalDuration == nil)
    #expect(forever.progress(at: 1001.25) == 0.75)
    #expect(Animation.curve(.linear(0)).repeatForever().progress(at: 1).isFinite)
  }

  @Test("keyframes are absolute and hand their velocity on") func keyframes() throws {
    #expect(Self.pop.value(from: 1, to: 1, at: 0) == 1)
    #expect(abs(Self.pop.value(from: 1, to: 1, at: 0.09) - 1.3) < 1e-12)
    #expect(abs(Self.pop.value(from: 1, to: 1, at: 1) - 1) < 1e-3)
    let thrown = Animation.keyframes([
      Keyframe(10, .curve(.linear(1))), Keyframe(10, .spring(.smooth, duration: 1)),
      Keyframe(3, .move), Keyframe(5, .curve(.linear(1))),
    ])
    #expect(
      abs(thrown.progress(at: 1.05) - (10 + 10 * Spring.smooth.weights(at: 0.05).velocity)) < 1e-9)
    #expect(thrown.progress(at: 2) == 3)
    #expect(thrown.progress(at: 2.5) == 4)
    #expect(thrown.progress(at: 99) == 5)
    #expect(thrown.progressVelocity(at: 99) == 0)
  }

  @Test("progress velocity is the derivative of progress") func derivative() throws {
    let all = [
      Self.save, Self.pop, Self.save.speed(0.5).delay(0.03), .curve(.easeInOut(0.3)).repeatCount(3),
      .interpolatingSpring(.bouncy, initialVelocity: 4), Self.pop.repeatForever(),
    ]
    for animation in all {
      for step in 1..<100 {
        let (t, h) = (Double(step) * 0.00737, 1e-7)
        let slope = (animation.progress(at: t + h) - animation.progress(at: t - h)) / (2 * h)
        let error = abs(slope - animation.progressVelocity(at: t))
        #expect(error < 1e-5 * max(1, abs(slope)), "\(animation) at \(t)")
      }
    }
  }

  @Test("an overdamped interpolating spring is taken as critical, as SwiftUI does") func capped()
    throws
  {
    let slow = try Spring(stiffness: 100, damping: 60)
    let critical = try Spring(stiffness: 100, damping: 20)
    let animation = Animation.interpolatingSpring(slow)
    #expect(abs(animation.progress(at: 0.3) - critical.value(at: 0.3)) < 1e-12)
    #expect(Animation.spring(slow).progress(at: 0.3) == slow.value(at: 0.3))
  }

  @Test("fluent calls ignore numbers that cannot be used; adding says why") func fluent() throws {
    for bad in [Double.nan, .infinity, -1] {
      #expect(Self.save.delay(bad) == Self.save)
      #expect(Self.save.speed(bad) == Self.save)
      #expect(throws: MotionError.self) { try Self.save.adding(.delay(bad)) }
      #expect(throws: MotionError.self) { try Self.save.adding(.speed(bad)) }
    }
    #expect(Self.save.speed(0) == Self.save)
    #expect(Self.save.repeatCount(-1) == Self.save)
    #expect(Animation.spring(response: .nan, dampingFraction: 1) == .spring())
    let stiffest = Animation.spring(response: 0, dampingFraction: 1)
    guard case .spring(let spring, _) = stiffest.base else { return }
    #expect(abs(spring.stiffness - 45_000) < 1e-6)
  }

  @Test("one field can be replaced by name; the rest stays") func fields() throws {
    let slower = try Self.save.delay(0.1).replacing(field: "response", with: 0.3)
    #expect(slower.description == "spring(response 0.3, damping_fraction 0.8).delay(0.1)")
    #expect(try slower.replacing(field: "delay", with: 0.2).modifiers == [.delay(0.2)])
    #expect(try slower.replacing(field: "speed", with: 2).modifiers == [.delay(0.1), .speed(2)])
    let twice = try slower.delay(0.5).replacing(field: "delay", with: 0.2)
    #expect(twice.modifiers == [.delay(0.1), .delay(0.2)])
    let bouncier = try Self.save.replacing(field: "bounce", with: 0.5)
    #expect(bouncier.description == "spring(response 0.25, damping_fraction 0.5)")
    let stiff = Animation.interpolatingSpring(try Spring(mass: 2, stiffness: 100, damping: 10))
    #expect(
      try stiff.replacing(field: "stiffness", with: 200).description
        == "interpolating_spring(mass 2, stiffness 200, damping 10)")
    #expect(
      try Animation.curve(.easeOut(0.2)).replacing(field: "duration", with: 0.4).description
        == "ease_out(0.4)")
    #expect(
      try Self.save.with(dampingFraction: 0.6).progress(at: 0.1) != Self.save.progress(at: 0.1))
    let unknown = #expect(throws: MotionError.self) {
      try Animation.curve(.easeOut(0.2)).replacing(field: "response", with: 1)
    }
    #expect(
      unknown?.description
        == "ease_out(0.2) has no field \"response\"; there are duration, delay, speed")
    #expect(throws: MotionError.self) { try Self.save.replacing(field: "response", with: -1) }
    for field in Self.save.fields {
      #expect(throws: MotionError.self) { try Self.save.replacing(field: field, with: .nan) }
    }
  }

  @Test("metrics of the Save morph are those of its closed form") func metrics() throws {
    let metrics = Self.save.metrics()
    #expect(abs(metrics.overshoot - 0.0151646) < 1e-7)
    #expect(abs((metrics.peakTime ?? 0) - 0.25 / 1.2) < 1e-12)
    #expect(abs((metrics.firstCrossing ?? 0) - 0.1656598) < 1e-7)
    for (time, level) in [
      (metrics.time10, 0.1), (metrics.time50, 0.5), (metrics.time90, 0.9), (metrics.time99, 0.99),
    ] {
      #expect(abs(Self.save.progress(at: try #require(time)) - level) < 1e-12)
    }
    #expect(metrics.settled01 == 0.337152)
    #expect(abs((metrics.settled1 ?? 0) - 0.252789) < 1e-6)
    #expect(abs(metrics.peakVelocity - 10.656499) < 1e-6)
    let calm = Animation.spring(.smooth).metrics()
    #expect(calm.overshoot == 0)
    #expect(calm.peakTime == nil)
    #expect(calm.firstCrossing == nil)
    let swing = Animation.spring(try Spring(response: 1, dampingFraction: 0)).metrics()
    #expect(swing.settled01 == nil)
    #expect(abs(swing.overshoot - 1) < 1e-12)
    #expect(abs((Self.pop.metrics().overshoot) - 0.3) < 0.05)
    let ease = Animation.curve(.linear(1)).metrics()
    #expect(abs((ease.settled1 ?? 0) - 0.99) < 1e-12)
  }

  @Test("comparing finds the largest gap and its instant") func comparison() throws {
    let same = Self.save.compare(with: Self.save)
    #expect(same.largestGap == 0)
    let gap = Animation.curve(.linear(1)).compare(with: .curve(.linear(2)))
    #expect(abs(gap.largestGap - 0.5) < 1e-9)
    #expect(abs(gap.time - 1) < 1e-6)
    #expect(gap.first.time50 == 0.5)
    #expect(gap.second.time50 == 1)
  }
}
