// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

@Suite("What code does over all its rounds") struct CodeRepetitionTests {
  private static let linear = Animation.curve(.linear(0.3))
  private static let ease = Animation.curve(.easeOut(0.2))

  @Test("a platform that repeats is told to, and what it plays is the original")
  func repeated() throws {
    let three = Self.linear.repeatCount(3)
    for platform in AnimationCode.Platform.allCases {
      let code = try three.code(for: platform)
      #expect(code.maximumDistance < 1e-9, "\(platform)")
      #expect(abs(code.settleDifference ?? 1) < 1e-9, "\(platform)")
      #expect(code.notes.isEmpty, "\(platform): \(code.notes)")
    }
    let words: [(AnimationCode.Platform, String)] = [
      (.compose, "repeatable(iterations = 3, animation = tween("),
      (.compose, "repeatMode = RepeatMode.Reverse)"),
      (.uiKit, "UIView.modifyAnimations(withRepeatCount: 1.5, autoreverses: true)"),
      (.flutter, "controller.repeat(count: 3, reverse: true)"),
      (.reactSpring, "loop: () => rounds-- > 0 && { reverse: true }"),
      (.motion, "repeat: 2, repeatType: \"mirror\""), (.coreAnimation, "repeatCount = 1.5"),
      (.reanimated4, "), 3, true)"), (.css, "animation-iteration-count: 3;"),
    ]
    for (platform, part) in words {
      let code = try three.code(for: platform).code
      #expect(code.contains(part), "\(platform): \(code)")
    }
    let loop = Self.linear.repeatForever(autoreverses: false)
    #expect(try loop.code(for: .compose).code.hasPrefix("infiniteRepeatable(animation = tween("))
    #expect(try loop.code(for: .uiKit).code.contains("options: [.curveLinear, .repeat])"))
    #expect(try loop.code(for: .reactSpring).code.contains("loop: true"))
  }

  @Test("what plays once instead of three times says so and is far from it")
  func leftOut() throws {
    let bounce = Animation.spring(response: 0.25, dampingFraction: 0.8).repeatCount(3)
    for platform in [AnimationCode.Platform.compose, .flutter] {
      let code = try bounce.code(for: platform)
      #expect(code.maximumDistance > 0.9 && code.maximumDistance < 1.1, "\(platform)")
      let difference = try #require(code.settleDifference)
      #expect(abs(difference + 2 * 0.337152) < 1e-5, "\(platform)")
      #expect(code.notes.contains { $0.contains("The repetition is left out") }, "\(platform)")
    }
    let late = try Animation.spring(response: 0.25, dampingFraction: 0.8).delay(0.1)
      .code(for: .compose)
    #expect(late.maximumDistance > 0.8 && abs((late.settleDifference ?? 0) + 0.1) < 1e-6)
    #expect(late.notes.contains { $0.contains("The delay of 0.1 s is left out") })
    let odd = try Curve(bezier: 0.1, 0, 0.2, 1, duration: 0.3)
    let animator = try Animation.curve(odd).repeatCount(3).code(for: .uiKit)
    #expect(animator.maximumDistance > 0.9)
    #expect(animator.notes.contains { $0.contains("UIViewPropertyAnimator has no rounds") })
  }

  @Test("an even number of rounds there and back ends at the start where the platform leaves it")
  func even() throws {
    for platform in AnimationCode.Platform.allCases {
      let code = try Self.linear.repeatCount(2).code(for: platform)
      let stays = [.css, .cubicBezier, .reanimated3, .reanimated4, .motion, .reactSpring]
        .contains(platform)
      #expect((code.maximumDistance > 0.999) == stays, "\(platform) \(code.maximumDistance)")
      #expect((code.settleDifference == nil) == stays, "\(platform)")
      #expect(code.notes.contains { $0.hasPrefix("It ends at the start") } == stays, "\(platform)")
    }
  }

  @Test("a way back backwards in time is not SwiftUI's") func wayBack() throws {
    for platform in AnimationCode.Platform.allCases {
      let code = try Self.ease.repeatCount(3).code(for: platform)
      let isOther = [.css, .cubicBezier, .coreAnimation, .uiKit, .compose].contains(platform)
      // 1 - f(t) and f(1 - t) of an ease out are up to 0.3693 apart.
      #expect(abs(code.maximumDistance - (isOther ? 0.369286 : 0)) < 1e-5, "\(platform)")
      #expect(code.notes.contains { $0.contains("backwards in time") } == isOther, "\(platform)")
    }
  }

  @Test("a delay in every round stays there where it can, and else says where it went")
  func waits() throws {
    let each = Self.linear.delay(0.1).repeatCount(3)
    for platform in [AnimationCode.Platform.flutter, .motion, .reactSpring] {
      #expect(try each.code(for: platform).maximumDistance < 1e-5, "\(platform)")
    }
    let again = Self.linear.delay(0.1).repeatCount(3, autoreverses: false)
    for platform in AnimationCode.Platform.allCases {
      let isThere = [.css, .compose, .flutter, .swiftUI, .reanimated3, .reanimated4]
        .contains(platform)
      let distance = try again.code(for: platform).maximumDistance
      #expect((distance < 0.00101) == isThere, "\(platform) \(distance)")
    }
    let layer = try each.code(for: .coreAnimation)
    #expect(layer.maximumDistance > 0.3)
    #expect(abs((layer.settleDifference ?? 0) + 0.2) < 1e-9)
    #expect(layer.notes.contains { $0.contains("comes once") })
    let once = Self.ease.repeatCount(3).delay(0.1)
    let lead: [(AnimationCode.Platform, String)] = [
      (.compose, "initialStartOffset = StartOffset(100)"), (.flutter, "Future.delayed("),
      (.reanimated4, "withDelay(100, withRepeat("), (.css, "animation-delay: 100ms"),
      (.coreAnimation, "animation.fillMode = .backwards"), (.uiKit, "delay: 0.1, options"),
      (.reactSpring, "delay: 100, loop: () => rounds-- > 0 && { reverse: true, delay: 0 }"),
    ]
    for (platform, part) in lead {
      let code = try once.code(for: platform)
      #expect(code.code.contains(part), "\(platform): \(code.code)")
      #expect(abs(code.settleDifference ?? 1) < 1e-9, "\(platform)")
    }
  }

  @Test("a spring's rounds last as long as the platform lets them") func drift() throws {
    let loop = Animation.spring(response: 0.25, dampingFraction: 0.8)
      .repeatForever(autoreverses: false)
    let layer = try loop.code(for: .coreAnimation)
    #expect(layer.notes.contains { $0.hasPrefix("A round takes 0.385705 s there") })
    #expect(layer.maximumDistance > 0.9)
    // Rounds of CSS can last exactly as long.
    #expect(try loop.code(for: .css).maximumDistance <= 0.00101)
  }

  @Test(
    "SwiftUI's modifiers are written in their order",
    arguments: [
      ".easeOut(duration: 0.2).repeatCount(3, autoreverses: true).delay(0.1)",
      ".easeOut(duration: 0.2).delay(0.1).repeatForever(autoreverses: false).speed(2).delay(1)",
      ".linear(duration: 1).repeatCount(2, autoreverses: false).repeatCount(3, autoreverses: true)",
      ".spring(response: 0.3, dampingFraction: 0.7, blendDuration: 0.2).speed(2).delay(0.1)",
      ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10).repeatCount(0, autoreverses: true)",
    ])
  func chains(_ text: String) throws {
    let code = try AnimationSpelling.parse(text).code(for: .swiftUI)
    #expect(code.code == text && code.maximumDistance < 1e-9)
    #expect(try AnimationSpelling.parse(code.code) == AnimationSpelling.parse(text))
  }

  @Test("a blend duration that is left out is said") func blend() throws {
    let spring = Animation.spring(.interactive, blendDuration: 0.25)
    for platform in AnimationCode.Platform.allCases {
      let code = try spring.code(for: platform)
      let isSaid = code.notes.contains { $0.contains("blend duration of 0.25 s is left out") }
      #expect(isSaid == (platform != .swiftUI), "\(platform)")
    }
  }

  @Test("the played motion agrees with the animation where both say the same") func model() throws {
    try withSeeds(20) { seed, random in
      let base = Animation.spring(
        response: Double.random(in: 0.1...1, using: &random),
        dampingFraction: Double.random(in: 0.2...2, using: &random))
      let (wait, lead) = (Double.random(in: 0...1, using: &random), 0.25)
      let count = Int.random(in: 1...5, using: &random)
      let back = Bool.random(using: &random)
      let whole = base.delay(wait).repeatCount(count, autoreverses: back).delay(lead)
      let played = WrittenMotion(
        base: base, lead: lead, wait: wait, span: base.baseSettling, count: Double(count),
        wayBack: back ? .mirrored : .none)
      #expect(MotionTrace(whole).distance(from: played.trace) < 0.0011, "seed \(seed)")
      let (mine, theirs) = (try #require(played.settled), try #require(whole.settledForGood))
      #expect(abs(mine - theirs) < 1e-5, "seed \(seed)")
    }
  }
}
