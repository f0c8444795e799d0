// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct AnimationSpellingTests {
  @Test(
    "SwiftUI's spelling is read",
    arguments: [
      (
        ".spring(response: 0.25, dampingFraction: 0.8)",
        "spring(response 0.25, damping_fraction 0.8)"
      ),
      (".spring()", "spring(response 0.5, damping_fraction 1)"),
      (".spring", "spring(response 0.5, damping_fraction 1)"),
      ("Animation.default", "spring(response 0.5, damping_fraction 1)"),
      (".spring(response: 0.4)", "spring(response 0.4, damping_fraction 0.825)"),
      (".spring(duration: 0.5, bounce: 0.2)", "spring(response 0.5, damping_fraction 0.8)"),
      (
        ".spring(response: 0.4, dampingFraction: 0.8, blendDuration: 0)",
        "spring(response 0.4, damping_fraction 0.8)"
      ),
      (".bouncy", "spring(response 0.5, damping_fraction 0.7)"),
      (".spring(.bouncy)", "spring(response 0.5, damping_fraction 0.7)"),
      (".spring(Spring(duration: 0.4, bounce: 0.2))", "spring(response 0.4, damping_fraction 0.8)"),
      (".bouncy(duration: 0.4, extraBounce: 0.1)", "spring(response 0.4, damping_fraction 0.6)"),
      (".smooth(duration: 0.4)", "spring(response 0.4, damping_fraction 1)"),
      (".snappy", "spring(response 0.5, damping_fraction 0.85)"),
      (".interactiveSpring()", "spring(response 0.15, damping_fraction 0.85, blend_duration 0.25)"),
      (
        ".interactiveSpring(response: 0.2)",
        "spring(response 0.2, damping_fraction 0.86, blend_duration 0.25)"
      ),
      (
        ".interpolatingSpring(stiffness: 100, damping: 10)",
        "interpolating_spring(mass 1, stiffness 100, damping 10)"
      ),
      (
        "interpolatingSpring(mass: 2, stiffness: 100, damping: 10, initialVelocity: -3)",
        "interpolating_spring(mass 2, stiffness 100, damping 10, initial_velocity -3)"
      ),
      (".easeOut(duration: 0.2)", "ease_out(0.2)"),
      (".easeInOut", "ease_in_out(0.35)"),
      (
        ".linear(duration: 1).repeatForever(autoreverses: false)",
        "linear(1).repeat_forever(autoreverses false)"
      ),
      (".easeIn(duration: 0.1).delay(0.1).speed(2)", "ease_in(0.1).delay(0.1).speed(2)"),
      (".linear(duration: 1).repeatCount(3)", "linear(1).repeat_count(3, autoreverses)"),
      (
        ".linear(duration: 1).repeatCount(3, autoreverses: false)",
        "linear(1).repeat_count(3, autoreverses false)"
      ),
      (".timingCurve(0.1, 0, 0.58, 1, duration: 0.3)", "curve(0.1, 0, 0.58, 1, duration 0.3)"),
      (" . timingCurve( 0.42,0,0.58 , 1 ) ", "ease_in_out(0.35)"),
    ])
  func swiftUI(_ text: String, _ human: String) throws {
    #expect(try AnimationSpelling.parse(text).description == human)
  }

  @Test(
    "our own spelling comes back as it was",
    arguments: [
      "spring(response 0.25, damping_fraction 0.8)", "ease_out(0.2)", "linear(1)", "ease(0.25)",
      "curve(0.3, -0.5, 0.58, 1.5, duration 0.35)", "circular_ease_in_out(0.4)",
      "interpolating_spring(mass 1, stiffness 100, damping 10)",
      "interpolating_spring(mass 1.5, stiffness 100, damping 10, initial_velocity 2)",
      "keyframes(1.3 ease_out(0.09), 1 spring(response 0.22, damping_fraction 0.6))",
      "keyframes(0 move, 1 2 linear(1), -1 spring(response 0.2, damping_fraction 1, for 0.3))",
      "steps(4, duration 0.35)", "points(0 0, 0.5 0.2, 1 1, duration 2)",
      "spring(response 0.25, damping_fraction 0.8).delay(0.1).speed(2)",
      "linear(1).repeat_count(3, autoreverses)", "linear(1).repeat_forever(autoreverses)",
      "linear(1).repeat_forever(autoreverses false).delay(0.000001)",
    ])
  func roundTrip(_ text: String) throws {
    let animation = try AnimationSpelling.parse(text)
    #expect(animation.description == text)
    #expect(try AnimationSpelling.parse(animation.description) == animation)
  }

  @Test(
    "Lua's spelling is read",
    arguments: [
      ("spring.bouncy", "spring(response 0.5, damping_fraction 0.7)"),
      ("spring.snappy(0.4)", "spring(response 0.4, damping_fraction 0.85)"),
      (
        "spring.snappy{ duration = 0.4, extra_bounce = 0.1 }",
        "spring(response 0.4, damping_fraction 0.75)"
      ),
      (
        "spring.interactive", "spring(response 0.15, damping_fraction 0.86, blend_duration 0.25)"
      ),
      (
        "spring{ response = 0.25, damping_fraction = 0.8 }",
        "spring(response 0.25, damping_fraction 0.8)"
      ),
      ("spring { duration = 0.5, bounce = 0.2, }", "spring(response 0.5, damping_fraction 0.8)"),
      ("spring{ stiffness = 100, damping = 20 }", "spring(response 0.628319, damping_fraction 1)"),
      ("curve.ease_out(0.25)", "ease_out(0.25)"), ("curve.linear", "linear(0.35)"),
      ("curve{ 0.1, 0, 0.58, 1, duration = 0.35 }", "curve(0.1, 0, 0.58, 1, duration 0.35)"),
      (
        "spring(0.25, 0.8):delay(0.1):repeat_count(3, true)",
        "spring(response 0.25, damping_fraction 0.8).delay(0.1).repeat_count(3, autoreverses)"
      ),
      (
        "curve.linear(1):speed(2):repeat_forever(false)",
        "linear(1).speed(2).repeat_forever(autoreverses false)"
      ),
      (
        "keyframes{ {1.3, curve.ease_out(0.09)}, {1, spring(0.22, 0.6)} }",
        "keyframes(1.3 ease_out(0.09), 1 spring(response 0.22, damping_fraction 0.6))"
      ),
      (
        "keyframes{ 50, {2}, {1, spring.smooth}, {0, linear}, }",
        "keyframes(50 move, 2 move, 1 spring(response 0.5, damping_fraction 1), 0 linear(0.35))"
      ),
      (
        "interpolating_spring{ stiffness = 100, damping = 10 }",
        "interpolating_spring(mass 1, stiffness 100, damping 10)"
      ),
      (
        "spring(0.25, 0.8):with{ damping_fraction = 0.6, delay = 1 }",
        "spring(response 0.25, damping_fraction 0.6).delay(1)"
      ),
      ("spring \".bouncy\"", "spring(response 0.5, damping_fraction 0.7)"),
      ("curve('steps(4, end) 1s'):delay(1)", "steps(4, duration 1).delay(1)"),
      (".spring.delay(0.1)", "spring(response 0.5, damping_fraction 1).delay(0.1)"),
      (".spring(Spring.bouncy)", "spring(response 0.5, damping_fraction 0.7)"),
    ])
  func lua(_ text: String, _ human: String) throws {
    #expect(try AnimationSpelling.parse(text).description == human)
  }

  @Test("short forms of the guide pages are read")
  func shortForms() throws {
    #expect(
      try AnimationSpelling.parse("spring(0.25, 0.8)")
        == .spring(response: 0.25, dampingFraction: 0.8))
    #expect(
      try AnimationSpelling.parse("keyframes(1.3 .easeOut(duration: 0.09), 1 .spring(0.22, 0.6))")
        == AnimationTests.pop)
  }

  @Test("what cannot be read says what was expected")
  func errors() {
    var lines: [String] = []
    for text in [
      "", ".", "sprung(0.2)", "spring(0.25", "spring(0.25, 0.8, 3)", "spring(0.25 0.8)",
      "spring(response: 0.2, bounce: 0.1)", "spring(respons: 0.2)", "spring(response:)",
      "spring(response: 0.2, response: 0.3)", "spring(response: -1)", "spring(response: maybe)",
      "spring(.easeOut)", "spring(.nothing)", "ease_out(0.2) now", "ease_out(0.2).later(1)",
      "ease_out(-1)",
      "ease_out(0.2).delay()", "ease_out(1e999)", "ease_out(1.2.3)", "ease_out(--1)",
      "curve(0.1, 0.2)", "curve(2, 0, 1, 1)", "keyframes()", "keyframes(1 default)",
      "keyframes(1 keyframes(1 linear(1)))", "interpolating_spring(stiffness: 100)",
      "interpolating_spring(stiffness: 100, damping: 10, duration: 1)",
      "spring(response: 0.2, blendDuration: -1)", "linear(1).repeat_count(2.5)",
      "linear(1).repeat_count(-1)", "points(0 0, 1)", "Animation.", "keyframes(1 2 3 4 5 move)",
      "spring(response: nan)", "größer", "UIView(1)", "spring(duration: 1, bounce: -2)",
      ".linear.dealy(0.1)", "spring.bouncey", "curve.esae", "spring(dampingRatio: 0.8)x",
      "keyframes{ {0.5, curve.linear(0.1):delay(0.5)} }", "keyframes(0.5 linear(0.1).speed(2))",
      "keyframes{ {curve.linear} }", "keyframes{ {1, 2} }", "spring(const Spring)",
      "spring \".boo\"",
      "spring(0.25, 0.8):with{ dampingfraction = 0.6 }", "spring(0.2}",
      "spring(spring(spring(spring(spring(spring(spring(spring(1))))))))",
    ] {
      let error = #expect(throws: MotionError.self, "\(text)") { try AnimationSpelling.parse(text) }
      lines.append("\(text)\n  \(error.map(\.description) ?? "none")")
    }
    expectGolden(lines.joined(separator: "\n") + "\n", "spelling-errors.txt")
  }

  @Test("no text traps") func noise() {
    let pieces = [
      "spring", "(", ")", ",", ":", ".", "0.5", "-", "e", "keyframes", "1e5", " ", "é", "delay",
      "true", "{", "}", "=", "\"", "with", "spring.", "curve.",
    ]
    withSeeds(2000) { _, random in
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      _ = try? AnimationSpelling.parse(text)
    }
  }
}
