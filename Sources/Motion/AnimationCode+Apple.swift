// SPDX-License-Identifier: MIT

// UIKit's and Core Animation's words.
extension CodePlan {
  func uiKit(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (d, b) = (spring.duration, spring.bounce)
    let means = try Spring(duration: Self.number(d), bounce: Self.number(b))
    let speed = velocity == 0 ? "" : ", initialSpringVelocity: \(Self.text(velocity))"
    let wait = timing.lead > 0 ? ", delay: \(Self.text(timing.lead))" : ""
    let options = uiKitLoop.isEmpty ? "" : ", options: [\(uiKitLoop.joined(separator: ", "))]"
    let call = "springDuration: \(Self.text(d)), bounce: \(Self.text(b))\(speed)\(wait)\(options)"
    return CodeDraft(
      code: "UIView.animate(\(call)) \(uiKitBlock)",
      meaning: velocity == 0
        ? .spring(means) : .interpolatingSpring(means, initialVelocity: Self.number(velocity)),
      notes: ["From iOS 17."])
  }

  func uiKit(_ shape: Curve.Shape, _ p: [String], _ seconds: String) -> String {
    let wait = Self.text(timing.lead)
    if timing.rounds != nil, let name = Self.uiKitName(shape) {
      let options = (["." + name] + uiKitLoop).joined(separator: ", ")
      return "UIView.animate(withDuration: \(seconds), delay: \(wait), options: [\(options)]) "
        + uiKitBlock
    }
    let end = timing.lead > 0 ? "\nanimator.startAnimation(afterDelay: \(wait))" : ""
    return "let animator = UIViewPropertyAnimator(duration: \(seconds), "
      + "controlPoint1: CGPoint(x: \(p[0]), y: \(p[1])), "
      + "controlPoint2: CGPoint(x: \(p[2]), y: \(p[3]))) { }" + end
  }

  static func uiKitName(_ shape: Curve.Shape) -> String? {
    switch shape {
    case .linear: "curveLinear"
    case Curve.easeIn().shape: "curveEaseIn"
    case Curve.easeOut().shape: "curveEaseOut"
    case Curve.easeInOut().shape: "curveEaseInOut"
    default: nil
    }
  }

  // Options repeat for ever only.
  private var uiKitLoop: [String] {
    guard let rounds = timing.rounds, rounds.count == nil else { return [] }
    return rounds.autoreverses ? [".repeat", ".autoreverse"] : [".repeat"]
  }

  private var uiKitBlock: String {
    guard let rounds = timing.rounds, let count = rounds.count else { return "{ }" }
    return "{\n  UIView.modifyAnimations(withRepeatCount: "
      + "\(thereAndBack(count, rounds.autoreverses)), autoreverses: \(rounds.autoreverses)) { }\n}"
  }

  // On Apple's layers a round that reverses is there and back.
  private func thereAndBack(_ count: Int, _ autoreverses: Bool) -> String {
    decimalText(Double(count) / (autoreverses ? 2 : 1))
  }

  func coreAnimation(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (m, k, c) = (spring.mass, spring.stiffness, spring.damping)
    let end = spring.coreAnimationSettlingDuration(initialVelocity: velocity)
    var lines = [
      "let animation = CASpringAnimation(keyPath: \"…\")", "animation.mass = \(Self.text(m))",
      "animation.stiffness = \(Self.text(k))", "animation.damping = \(Self.text(c))",
    ]
    if velocity != 0 { lines.append("animation.initialVelocity = \(Self.text(velocity))") }
    var notes = velocity == 0 ? [] : ["initialVelocity is in whole distances a second."]
    if spring.dampingFraction > 1 {
      lines.append("animation.allowsOverdamping = true")
      notes.append("Without allowsOverdamping Core Animation plays the critical spring.")
    }
    lines.append("animation.duration = animation.settlingDuration")
    notes.append(
      spring.damping > 0
        ? "Its settlingDuration is \(decimalText(end)) s."
        : "Its settlingDuration is Float.greatestFiniteMagnitude: it never ends.")
    return CodeDraft(
      code: (lines + coreAnimationTiming).joined(separator: "\n"),
      meaning: try meaning(m, k, c, velocity), notes: notes)
  }

  func coreAnimation(_ p: [String], _ seconds: String) -> String {
    let lines = [
      "let animation = CABasicAnimation(keyPath: \"…\")", "animation.duration = \(seconds)",
      "animation.timingFunction = CAMediaTimingFunction(controlPoints: "
        + p.joined(separator: ", ") + ")",
    ]
    return (lines + coreAnimationTiming).joined(separator: "\n")
  }

  private var coreAnimationTiming: [String] {
    var lines: [String] = []
    if timing.lead > 0 {
      lines.append("animation.beginTime = CACurrentMediaTime() + \(Self.text(timing.lead))")
      // Else the layer shows its new value while it waits.
      lines.append("animation.fillMode = .backwards")
    }
    if let (count, autoreverses) = timing.rounds {
      let rounds = count.map { thereAndBack($0, autoreverses) } ?? ".infinity"
      lines.append("animation.repeatCount = \(rounds)")
      lines.append("animation.autoreverses = \(autoreverses)")
    }
    return lines
  }
}
