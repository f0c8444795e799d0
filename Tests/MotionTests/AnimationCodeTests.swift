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
}
