// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct AnimationCodeTests {
  static let animations: [Animation] = [
    .spring(response: 0.25, dampingFraction: 0.8),
    Animation.spring(response: 0.5, dampingFraction: 1.4).speed(2).delay(0.1),
    .interpolatingSpring(.bouncy, initialVelocity: 2),
    Animation.curve(.easeOut(0.2)).repeatCount(3),
    Animation.curve(.linear(1)).repeatForever(autoreverses: false),
    .curve((try? Curve(.circularEaseOut, duration: 0.4)) ?? .linear(1)),
  ]

  @Test("the code of each platform is as it was") func golden() throws {
    var text = ""
    for animation in Self.animations {
      for platform in AnimationCode.Platform.allCases {
        let code = try animation.code(for: platform)
        text += "== \(animation) for \(platform.rawValue)\n\(code.code)\n"
        text += "distance \(decimalText(code.maximumDistance, places: 5))"
        text += ", settles \(code.settleDifference.map { decimalText($0, places: 4) } ?? "never")\n"
        text += code.notes.map { "- \($0)\n" }.joined()
      }
    }
    expectGolden(text, "animation-code.txt")
  }

  @Test("what is written in full is within 0.0001 of the original") func exact() throws {
    let exact: [AnimationCode.Platform] = [
      .swiftUI, .uiKit, .coreAnimation, .compose, .flutter, .reanimated3, .reanimated4, .motion,
      .reactSpring,
    ]
    try withSeeds(12) { seed, random in
      let spring = Animation.spring(
        response: Double.random(in: 0.1...1, using: &random),
        dampingFraction: Double.random(in: 0.2...2, using: &random))
      for platform in exact {
        let code = try spring.code(for: platform)
        #expect(code.maximumDistance < 1e-4, "seed \(seed) \(platform)")
        #expect(abs(code.settleDifference ?? 1) < 0.01, "seed \(seed) \(platform)")
      }
    }
  }

  @Test("linear() is within 0.001, first 0, last 1, and read back it is what it was")
  func linear() throws {
    try withSeeds(10) { seed, random in
      let spring = Animation.spring(
        response: Double.random(in: 0.1...1, using: &random),
        dampingFraction: Double.random(in: 0.3...1.5, using: &random))
      let code = try spring.code(for: .css)
      #expect(code.maximumDistance <= 0.00101, "seed \(seed): \(code.code)")
      #expect(code.code.contains("linear(0, ") && code.code.contains(", 1);"))
      let lines = code.code.split(separator: "\n").map(String.init)
      let time = try #require(lines.first { $0.hasPrefix("transition-duration: ") })
      let easing = try #require(lines.first { $0.hasPrefix("transition-timing-function: ") })
      let read = try AnimationSpelling.parse(
        easing.dropFirst(28).dropLast() + " " + time.dropFirst(21).dropLast())
      #expect(read.compare(with: spring).largestGap <= 0.00101, "seed \(seed)")
    }
  }

  @Test("what has no words elsewhere says so") func refused() throws {
    let loop = Animation.curve(.linear(1)).repeatCount(2)
    for animation in [
      loop.delay(1), loop.repeatForever(),
      .keyframes([Keyframe(2, .curve(.linear(1)))]),
    ] {
      #expect(throws: MotionError.self) { try animation.code(for: .compose) }
    }
    let swing = Animation.spring(try Spring(response: 0.5, dampingFraction: 0))
    #expect(throws: MotionError.self) { try swing.code(for: .css) }
    #expect(throws: MotionError.self) { try swing.code(for: .cubicBezier) }
    #expect(try swing.code(for: .swiftUI).settleDifference == nil)
    let hop = Animation.keyframes([
      Keyframe(1.3, .curve(.easeOut(0.1))), Keyframe(1, .curve(.linear(0.1))),
    ])
    #expect(try hop.code(for: .css).maximumDistance <= 0.00101)
  }

  @Test(
    "peers' spellings are read",
    arguments: [
      ("cubic-bezier(0.4, 0, 0.2, 1) 200ms", "curve(0.4, 0, 0.2, 1, duration 0.2)"),
      ("ease-out .2s", "ease_out(0.2)"),
      ("200ms ease-in-out 0.1s", "ease_in_out(0.2).delay(0.1)"),
      ("linear 1s", "linear(1)"),
      ("steps(4, end) 1s", "steps(4, duration 1)"),
      ("linear(0, 0.5 20%, 1) 300ms", "points(0 0, 0.2 0.5, 1 1, duration 0.3)"),
      ("linear(0, 1.1, 1) 300ms;", "points(0 0, 0.5 1.1, 1 1, duration 0.3)"),
      (
        "spring(dampingRatio = 0.8f, stiffness = 631.654682f)",
        "spring(response 0.25, damping_fraction 0.8)"
      ),
      (
        "spring(dampingRatio = Spring.DampingRatioMediumBouncy, stiffness = Spring.StiffnessLow)",
        "spring(response 0.444288, damping_fraction 0.5)"
      ),
      ("tween(durationMillis = 300, easing = LinearEasing)", "linear(0.3)"),
      ("tween(200, 50)", "curve(0.4, 0, 0.2, 1, duration 0.2).delay(0.05)"),
      (
        "tween(durationMillis = 90, easing = CubicBezierEasing(0f, 0f, 0.58f, 1f))",
        "ease_out(0.09)"
      ),
      (
        "withSpring(1, { mass: 1, stiffness: 157.91367, damping: 25.132741 })",
        "spring(response 0.5, damping_fraction 1)"
      ),
      (
        "withSpring({ duration: 400, dampingRatio: 0.8 })",
        "spring(response 0.6, damping_fraction 0.8)"
      ),
      ("withSpring(0)", "spring(response 0.418879, damping_fraction 1)"),
      ("withTiming(1, { duration: 200, easing: Easing.bezier(0, 0, 0.58, 1) })", "ease_out(0.2)"),
    ])
  func peers(_ text: String, _ human: String) throws {
    #expect(try AnimationSpelling.parse(text).description == human)
  }

  @Test(
    "peers' spellings that cannot be read say why",
    arguments: [
      "cubic-bezier(0.4, 0, 0.2) 200ms", "cubic-bezier(0.4, 0, 0.2, 1)", "ease-uot 200ms",
      "linear(0) 1s", "linear(0, 1", "linear(0, x%, 1) 1s", "steps(2.5) 1s", "steps(2, start) 1s",
      "spring(dampingRatio = , stiffness = 2f)", "spring(damping = 1f)", "withSpring({ mas: 1 })",
      "withSpring({ mass: 1 }", "withTiming(1, { easing: Easing.bezier(1) })", "tween(x = 1)",
      "1s 2s 3s", "ease-out ease-in 1s", "spring(dampingRatio = 0.8f) 3",
    ])
  func mistakes(_ text: String) {
    #expect(throws: MotionError.self) { try AnimationSpelling.parse(text) }
  }

  @Test("no peer's text traps") func noise() {
    let pieces = [
      "spring", "(", ")", ",", "{", "}", ":", "=", "0.5", "20%", "ms", "1s", "linear", "withSpring",
      "tween", "-", "e", "cubic-bezier", " ", "é", "dampingRatio", "easing", ".",
    ]
    withSeeds(3000) { _, random in
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      _ = try? AnimationSpelling.parse(text)
    }
  }
}
