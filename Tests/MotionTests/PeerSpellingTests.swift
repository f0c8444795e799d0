// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct PeerSpellingTests {
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
      ("step-end 1s", "steps(1, duration 1)"), ("steps(4) 1s", "steps(4, duration 1)"),
      ("steps(2, start) 1s", "points(0 0.5, 0.5 0.5, 0.5 1, 1 1, duration 1)"),
      ("steps(2, jump-start) 1s", "points(0 0.5, 0.5 0.5, 0.5 1, 1 1, duration 1)"),
      ("steps(1, jump-both) 1s", "points(0 0.5, 1 0.5, 1 1, duration 1)"),
      ("steps(2, jump-none) 1s", "points(0 0, 0.5 0, 0.5 1, 1 1, duration 1)"),
      ("linear(0 50%, 1 20%) 1s", "points(0 0, 0.5 0, 0.5 1, 1 1, duration 1)"),
      ("linear(0, 1, 0) 1s", "points(0 0, 0.5 1, 1 0, 1 1, duration 1)"),
      ("linear(0 -50%, 1 150%) 1s", "points(0 0.25, 1 0.75, 1 1, duration 1)"),
      ("linear(0, 50% 0.3, 1 100%) 1s", "points(0 0, 0.5 0.3, 1 1, duration 1)"),
      (
        "transition-duration: 200ms; transition-timing-function: ease-out; transition-delay: 1s",
        "ease_out(0.2).delay(1)"
      ),
      ("animation-duration: 1s", "ease(1)"),
      (
        "/* a */ animation-duration: 1s; animation-iteration-count: 3; /* b */ "
          + "animation-direction: alternate; animation-fill-mode: both; animation-delay: .1s; "
          + "animation-timing-function: linear",
        "linear(1).repeat_count(3, autoreverses).delay(0.1)"
      ),
      (
        "animation-iteration-count: infinite; animation-duration: 1s; "
          + "animation-timing-function: steps(3, end);",
        "steps(3, duration 1).repeat_forever(autoreverses false)"
      ),
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

  @Test("peers' spellings that cannot be read say why") func mistakes() {
    var lines: [String] = []
    for text in [
      "cubic-bezier(0.4, 0, 0.2) 200ms", "cubic-bezier(0.4, 0, 0.2, 1)", "ease-in-out", "steps(4)",
      "steps(4, end)", "linear(0, 0.5, 1)", "ease-uot 200ms", "linear(0) 1s", "linear(0, 1",
      "linear(0, x%, 1) 1s", "steps(2.5) 1s", "steps(2, middle) 1s", "steps(1, jump-none) 1s",
      "1s 2s 3s", "ease-out ease-in 1s", "transition: opacity 1s",
      "transition-timing-function: ease",
      "animation-duration: fast", "animation-duration: 1s; animation-direction: reverse",
      "animation-duration: 1s; animation-iteration-count: 2.5", "animation-duration: 1s 2s",
      "spring(dampingRatio = , stiffness = 2f)", "spring(damping = 1f)", "withSpring({ mas: 1 })",
      "spring(response: 0.25, dampingRatio: 0.8)", "spring(dampingRatoi = 0.8f)",
      "withSpring({ mass: 1 }", "withTiming(1, { easing: Easing.bezier(1) })", "tween(x = 1)",
      "spring(dampingRatio = 0.8f) 3", "{ mass: 1, tension: 631, friction: 40 }",
      "SpringSimulation(const SpringDescription(mass: 1, stiffness: 1, damping: 4), 0, 1, 0)",
      "UIView.animate(springDuration: 0.25, bounce: 0.2) { }",
    ] {
      let error = #expect(throws: MotionError.self, "\(text)") { try AnimationSpelling.parse(text) }
      lines.append("\(text)\n  \(error.map(\.description) ?? "none")")
    }
    expectGolden(lines.joined(separator: "\n") + "\n", "peer-spelling-errors.txt")
  }

  @Test("no peer's text traps") func noise() {
    let pieces = [
      "spring", "(", ")", ",", "{", "}", ":", "=", "0.5", "20%", "ms", "1s", "linear", "withSpring",
      "tween", "steps", "transition-duration", "animation-delay", "/*", "*/", ";", "-", "e",
      "cubic-bezier", " ", "é", "dampingRatio", "easing", ".",
    ]
    withSeeds(3000) { _, random in
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      _ = try? AnimationSpelling.parse(text)
    }
  }
}
