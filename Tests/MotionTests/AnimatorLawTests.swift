// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

/// Laws of any motion under any retargets; `LAW_SEED=n` repeats one case.
struct AnimatorLawTests {
  struct Change {
    let at: Int64
    let target: Vector
    let animation: Animation
  }

  static func animation(_ random: inout SeededGenerator) -> Animation {
    let response = Double.random(in: 0.1...0.8, using: &random)
    let fraction = Double.random(in: 0.3...2, using: &random)
    let spring = Spring(uncheckedResponse: response, dampingFraction: fraction)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1, 2: return .spring(spring)
    case 3: return .interpolatingSpring(spring)
    case 4: return .curve(.easeInOut(response))
    case 5: return Animation.spring(spring).delay(0.05)
    default:
      return .keyframes([
        Keyframe(0.7, .curve(.easeOut(0.1))), Keyframe(1, .spring(spring, duration: 0.3)),
      ])
    }
  }

  static func vector(_ count: Int, _ random: inout SeededGenerator) -> Vector {
    Vector((0..<count).map { _ in Double.random(in: -5...5, using: &random) })
  }

  static func story(_ random: inout SeededGenerator) -> (Animator, [Change]) {
    let count = Int.random(in: 1...4, using: &random)
    let start = Animator(
      from: vector(count, &random), to: vector(count, &random), animation: animation(&random), at: 0
    )
    var at: Int64 = 0
    let changes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      at += Int64.random(in: 1...150_000_000, using: &random)
      return Change(at: at, target: vector(count, &random), animation: animation(&random))
    }
    return (start, changes)
  }

  @Test("a retarget never jumps, and a spring over a spring has no kink") func retarget() {
    withSeeds(150) { seed, random in
      var (animator, changes) = Self.story(&random)
      for change in changes {
        let before = animator
        let wasSettled = (animator.settles ?? .max) <= change.at
        let did = animator.animate(to: change.target, with: change.animation, at: change.at)
        let (old, new) = (before.value(at: change.at), animator.value(at: change.at))
        #expect((old - new).length < 1e-12, "seed \(seed) at \(change.at)")
        if did == .merged, before.entries.count == 1, before.animation.isPlainSpring {
          #expect(
            before.velocity(at: change.at) == animator.velocity(at: change.at), "seed \(seed)")
        }
        #expect(did != .replaced || wasSettled, "seed \(seed)")
      }
    }
  }

  @Test("velocity is the derivative of value under any retargets") func derivative() {
    withSeeds(120) { seed, random in
      var (animator, changes) = Self.story(&random)
      for change in changes {
        _ = animator.animate(to: change.target, with: change.animation, at: change.at)
      }
      let from = changes.last?.at ?? 0
      for _ in 0..<20 {
        let t = from + Int64.random(in: 1000...400_000_000, using: &random)
        let kinks =
          animator.entries.compactMap(\.end)
          + animator.entries.flatMap { entry in
            [50_000_000, 100_000_000].map { entry.start + $0 }
          }
        if kinks.contains(where: { abs($0 - t) < 3000 }) { continue }
        let slope = (animator.value(at: t + 1000) - animator.value(at: t - 1000)) * (1 / 2e-6)
        let error = (slope - animator.velocity(at: t)).length
        #expect(error < 1e-3 * max(1, slope.length), "seed \(seed) at \(t)")
      }
    }
  }

  @Test("what is sampled, and in which order, changes no bit") func anyOrder() {
    withSeeds(60) { seed, random in
      let (start, changes) = Self.story(&random)
      var (watched, unwatched) = (start, start)
      for change in changes {
        for _ in 0..<5 { _ = watched.value(at: Int64.random(in: 0...change.at, using: &random)) }
        _ = watched.animate(to: change.target, with: change.animation, at: change.at)
        _ = unwatched.animate(to: change.target, with: change.animation, at: change.at)
      }
      #expect(watched == unwatched, "seed \(seed)")
      let from = changes.last?.at ?? 0
      let times = (0..<50).map { from + $0 * 7_654_321 }
      let forwards = times.map { watched.value(at: $0) }
      let backwards = times.reversed().map { unwatched.value(at: $0) }
      #expect(forwards == backwards.reversed(), "seed \(seed)")
    }
  }

  @Test("it ends exactly on its target, within 0.1 % of its travel just then") func ends() throws {
    try withSeeds(200) { seed, random in
      var (animator, changes) = Self.story(&random)
      for change in changes {
        _ = animator.animate(to: change.target, with: change.animation, at: change.at)
      }
      let end = try #require(animator.settles)
      #expect(animator.value(at: end) == animator.target, "seed \(seed)")
      #expect(animator.velocity(at: end).length == 0, "seed \(seed)")
      #expect(animator.value(at: end + 1_000_000_000) == animator.target, "seed \(seed)")
      guard animator.animation.endsLikeSpring else { return }
      let bound = animator.travel * 0.001
      let last = animator.value(at: end - 1)
      #expect((last - animator.target).length <= bound * (1 + 1e-9), "seed \(seed)")
      if end > animator.newest.start + 2000 {
        let early = animator.value(at: end - 1002)
        #expect((early - animator.target).length > bound * (1 - 1e-9), "seed \(seed)")
      }
      #expect((end - animator.newest.start) % 1000 == 0, "seed \(seed)")
    }
  }

  @Test("a plain spring takes the same course whatever the scale of its travel") func scale() {
    withSeeds(40) { seed, random in
      let animation = Self.animation(&random)
      guard animation.isPlainSpring else { return }
      let one = Animator(from: Vector(0), to: Vector(1), animation: animation, at: 0)
      let many = Animator(from: Vector(0), to: Vector(1000), animation: animation, at: 0)
      #expect(one.settles == many.settles, "seed \(seed)")
    }
  }
}
