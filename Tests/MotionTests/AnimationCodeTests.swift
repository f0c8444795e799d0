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

  @Test("the comment of a linear() is a bound of the distance below it") func bound() throws {
    try withSeeds(40) { seed, random in
      let spring = Animation.spring(
        response: Double.random(in: 0.1...1, using: &random),
        dampingFraction: Double.random(in: 0.2...2, using: &random))
      let code = try spring.code(for: .css)
      let text = try #require(code.code.split(separator: " error at most ").last)
      let said = try #require(text.split(separator: " ").first.flatMap { Double($0) })
      // Finer than either of them measures.
      let read = try AnimationSpelling.parse(code.code)
      let fine = (0...20_000).reduce(0.0) { worst, index in
        let t = Double(index) / 20_000 * spring.baseSettling * 1.2
        return max(worst, abs(read.progress(at: t) - spring.progress(at: t)))
      }
      #expect(code.maximumDistance <= said && fine <= said, "seed \(seed): \(said) \(fine)")
    }
  }

  @Test("what is written for CSS is read as it is printed") func printed() throws {
    for animation in Self.animations {
      for platform in [AnimationCode.Platform.css, .cubicBezier] {
        let code = try animation.code(for: platform)
        let read = try AnimationSpelling.parse(code.code)
        let again = try read.code(for: platform)
        let lines = code.code.split(separator: "\n").drop { $0.hasPrefix("/*") }
        #expect(again.code.split(separator: "\n").drop { $0.hasPrefix("/*") } == lines)
        let own = Animation(read.base, read.modifiers.filter { !$0.repeats })
        let base = Animation(animation.base, animation.modifiers.filter { !$0.repeats })
        #expect(own.compare(with: base).largestGap < (platform == .css ? 0.00101 : 0.02))
      }
    }
  }

  @Test("points that are straight lines already are written as they are") func points() throws {
    for text in [
      "points(0 0, 0.1 0.5, 0.9 0.5, 1 1, duration 1)", "points(0 0, 0.3 0.2, 0.3 0.7, 1 1)",
      "points(0 0.2, 0.123456789 0.00000012, 1 1, duration 0.3)",
    ] {
      let code = try AnimationSpelling.parse(text).code(for: .css)
      #expect(code.maximumDistance < 1e-9 && code.settleDifference == 0, "\(code.code)")
      #expect(!code.code.contains("error at most"))
    }
  }

  @Test("numbers of very soft springs keep their digits") func soft() throws {
    for response in [1000, 100_000, 900_000.0] {
      let spring = Animation.spring(response: response, dampingFraction: 0.8)
      for platform in AnimationCode.Platform.allCases where platform != .css {
        if platform == .cubicBezier { continue }
        let code = try spring.code(for: platform)
        #expect(code.maximumDistance < 1e-5, "\(platform): \(code.code)")
      }
    }
  }

  @Test("what has no words elsewhere says so") func refused() throws {
    let loop = Animation.curve(.linear(1)).repeatCount(2)
    for animation in [loop.repeatForever(), .keyframes([Keyframe(2, .curve(.linear(1)))])] {
      #expect(throws: MotionError.self) { try animation.code(for: .compose) }
    }
    let hop = Animation.keyframes([
      Keyframe(1.3, .curve(.easeOut(0.1))), Keyframe(1, .curve(.linear(0.1))),
    ])
    #expect(try hop.code(for: .css).maximumDistance <= 0.00101)
    let error = #expect(throws: MotionError.self) { try hop.code(for: .uiKit) }
    #expect(error?.description.contains("only be written for css and cubic_bezier") == true)
    #expect(try hop.code(for: .cubicBezier).code.contains("cubic-bezier("))
  }

  @Test("a spring that never settles, or hardly, is no list of points") func undamped() throws {
    let swing = Animation.spring(try Spring(response: 0.5, dampingFraction: 0))
    let never = #expect(throws: MotionError.self) { try swing.code(for: .css) }
    #expect(never?.description.contains("never settles cannot be a linear()") == true)
    #expect(throws: MotionError.self) { try swing.code(for: .cubicBezier) }
    #expect(try swing.code(for: .swiftUI).settleDifference == nil)
    let compose = try swing.code(for: .compose)
    #expect(compose.notes == ["Without damping it never ends, in Compose either."])
    for fraction in [1e-9, 0.0001, 0.01] {
      let long = Animation.spring(try Spring(response: 0.5, dampingFraction: fraction))
      let error = #expect(throws: MotionError.self) { try long.code(for: .css) }
      #expect(error?.description.contains("linear()") == true)
    }
    let code = try Animation.spring(try Spring(response: 0.5, dampingFraction: 0.1)).code(for: .css)
    #expect(code.maximumDistance <= 0.00101)
  }
}
