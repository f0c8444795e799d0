// SPDX-License-Identifier: MIT

// SwiftUI's words: its own modifiers can all be written, in their order.
extension CodePlan {
  func swiftUI(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    if case .interpolatingSpring = unit.base {
      let (m, k, c) = (spring.mass, spring.stiffness, spring.damping)
      let speed = velocity == 0 ? "" : ", initialVelocity: \(Self.text(velocity))"
      let code =
        ".interpolatingSpring(mass: \(Self.text(m)), stiffness: \(Self.text(k)), "
        + "damping: \(Self.text(c))\(speed))"
      return try modified(
        code,
        .interpolatingSpring(
          Spring(
            mass: Self.number(m), stiffness: Self.number(k), damping: Self.number(c)),
          initialVelocity: Self.number(velocity)))
    }
    let (r, z) = (spring.response, spring.dampingFraction)
    let blend = unit.blendDuration
    let last = blend > 0 ? ", blendDuration: \(Self.text(blend))" : ""
    let code = ".spring(response: \(Self.text(r)), dampingFraction: \(Self.text(z))\(last))"
    let means = try Spring(response: Self.number(r), dampingFraction: Self.number(z))
    var draft = try modified(code, .spring(means, blendDuration: blend))
    if let refusal = MotionMode.swiftui(SwiftUIRules()).refusal(of: .spring(means)) {
      draft.notes.append(refusal + ".")
      return draft
    }
    let gap = Self.steppedGap(means)
    draft.notes.append(
      "SwiftUI draws this spring in steps of 1/300 s, up to \(decimalText(gap * 100, places: 2)) % "
        + "of the way from the closed form (never compared with a Mac).")
    return draft
  }

  static func steppedGap(_ spring: Spring) -> Double {
    var stepped = SteppedSpring(
      response: spring.response, dampingFraction: spring.dampingFraction, from: Vector(0),
      to: Vector(1))
    let count = min(max(spring.response * 900, 30), 3000)
    return (1...Int(count)).reduce(0) { worst, index in
      stepped.step()
      return max(worst, abs(stepped.value[0] - spring.value(at: Double(index) / 300)))
    }
  }

  func swiftUI(_ shape: Curve.Shape, _ points: [String], _ seconds: String) -> String {
    let name: String
    switch shape {
    case .linear: name = "linear"
    case Curve.easeIn().shape: name = "easeIn"
    case Curve.easeOut().shape: name = "easeOut"
    case Curve.easeInOut().shape: name = "easeInOut"
    default: return ".timingCurve(\(points.joined(separator: ", ")), duration: \(seconds))"
    }
    return ".\(name)(duration: \(seconds))"
  }

  /// The code and its meaning with all modifiers of the original.
  func modified(_ code: String, _ meaning: Animation, _ notes: [String] = []) throws -> CodeDraft {
    var draft = CodeDraft(code: code, meaning: meaning, notes: notes)
    for modifier in original.modifiers {
      let rounded: Animation.Modifier
      switch modifier {
      case .delay(let seconds):
        draft.code += ".delay(\(Self.text(seconds)))"
        rounded = .delay(Self.number(seconds))
      case .speed(let factor):
        draft.code += ".speed(\(Self.text(factor)))"
        rounded = .speed(Self.number(factor))
      case .repeatCount(let count, let autoreverses):
        draft.code += ".repeatCount(\(count), autoreverses: \(autoreverses))"
        rounded = modifier
      case .repeatForever(let autoreverses):
        draft.code += ".repeatForever(autoreverses: \(autoreverses))"
        rounded = modifier
      }
      draft.meaning = try draft.meaning.adding(rounded)
    }
    return draft
  }
}
