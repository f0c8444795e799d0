// SPDX-License-Identifier: MIT

extension CodePlan {
  func draft(_ spring: Spring, velocity: Double) throws -> CodeDraft {
    switch platform {
    case .css: return try linear()
    case .swiftUI: return try swiftUI(spring, velocity)
    case .uiKit: return try uiKit(spring, velocity)
    case .coreAnimation: return try coreAnimation(spring, velocity)
    case .compose: return try compose(spring, velocity)
    default: return try physical(spring, velocity)
    }
  }

  // The animation that rounded constants mean.
  private func meaning(_ mass: Double, _ k: Double, _ c: Double, _ velocity: Double) throws
    -> Animation
  {
    let spring = try Spring(mass: mass, stiffness: Self.number(k), damping: Self.number(c))
    return velocity == 0
      ? .spring(spring) : .interpolatingSpring(spring, initialVelocity: Self.number(velocity))
  }

  private func swiftUI(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    if case .interpolatingSpring = unit.base {
      let (m, k, c) = (spring.mass, spring.stiffness, spring.damping)
      let speed = velocity == 0 ? "" : ", initialVelocity: \(decimalText(velocity))"
      let code =
        ".interpolatingSpring(mass: \(decimalText(m)), stiffness: \(decimalText(k)), "
        + "damping: \(decimalText(c))\(speed))"
      let means = try meaning(m, k, c, velocity)
      return CodeDraft(code: code + swiftUIModifiers, meaning: means)
    }
    let (r, z) = (spring.response, spring.dampingFraction)
    let blend = unit.blendDuration
    let last = blend > 0 ? ", blendDuration: \(decimalText(blend))" : ""
    let code = ".spring(response: \(decimalText(r)), dampingFraction: \(decimalText(z))\(last))"
    let means = try Spring(response: Self.number(r), dampingFraction: Self.number(z))
    let gap = Self.steppedGap(means)
    return CodeDraft(
      code: code + swiftUIModifiers, meaning: .spring(means, blendDuration: blend),
      notes: [
        "SwiftUI draws this spring in steps of 1/300 s, up to \(decimalText(gap * 100, places: 2)) % "
          + "of the way from the closed form (never compared with a Mac)."
      ])
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

  var swiftUIModifiers: String {
    let delay = delay > 0 ? ".delay(\(decimalText(delay)))" : ""
    guard let repeats else { return delay }
    let reverse = "autoreverses: \(repeats.autoreverses)"
    guard let count = repeats.count else { return delay + ".repeatForever(\(reverse))" }
    return delay + ".repeatCount(\(count), \(reverse))"
  }

  private func uiKit(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (d, b) = (spring.duration, spring.bounce)
    let means = try Spring(duration: Self.number(d), bounce: Self.number(b))
    let speed = velocity == 0 ? "" : ", initialSpringVelocity: \(decimalText(velocity))"
    let wait = delay > 0 ? ", delay: \(decimalText(delay))" : ""
    return CodeDraft(
      code:
        "UIView.animate(springDuration: \(decimalText(d)), bounce: \(decimalText(b))\(speed)\(wait)) { }",
      meaning: velocity == 0
        ? .spring(means) : .interpolatingSpring(means, initialVelocity: Self.number(velocity)),
      notes: ["From iOS 17."] + repeatNote)
  }

  private func coreAnimation(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (m, k, c) = (spring.mass, spring.stiffness, spring.damping)
    let end = spring.coreAnimationSettlingDuration(initialVelocity: velocity)
    var lines = [
      "let animation = CASpringAnimation(keyPath: \"…\")", "animation.mass = \(decimalText(m))",
      "animation.stiffness = \(decimalText(k))", "animation.damping = \(decimalText(c))",
    ]
    if velocity != 0 { lines.append("animation.initialVelocity = \(decimalText(velocity))") }
    var notes = velocity == 0 ? [] : ["initialVelocity is in whole distances a second."]
    if spring.dampingFraction > 1 {
      lines.append("animation.allowsOverdamping = true")
      notes.append("Without allowsOverdamping Core Animation plays the critical spring.")
    }
    lines.append("animation.duration = animation.settlingDuration")
    notes.append("Its settlingDuration is \(decimalText(end)) s.")
    lines += coreAnimationModifiers
    return CodeDraft(
      code: lines.joined(separator: "\n"), meaning: try meaning(m, k, c, velocity), notes: notes)
  }

  var coreAnimationModifiers: [String] {
    var lines: [String] = []
    if delay > 0 {
      lines.append("animation.beginTime = CACurrentMediaTime() + \(decimalText(delay))")
    }
    if let repeats {
      // There a round that reverses is there and back.
      let rounds = repeats.count.map { Double($0) / (repeats.autoreverses ? 2 : 1) }
      lines.append("animation.repeatCount = \(rounds.map { decimalText($0) } ?? ".infinity")")
      lines.append("animation.autoreverses = \(repeats.autoreverses)")
    }
    return lines
  }

  private func compose(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (z, k) = (spring.dampingFraction, spring.frequency * spring.frequency)
    let stiffness = Self.number(k)
    let damping = 2 * Self.number(z) * stiffness.squareRoot()
    let time = spring.composeDurationMilliseconds(velocity: -velocity)
    var notes = [
      "With its visibilityThreshold of 0.01 Compose says it takes \(time) ms for a way of 1."
    ]
    if velocity != 0 {
      notes.append("Give initialVelocity to animateTo: \(decimalText(velocity)) × the distance.")
    }
    if delay > 0 { notes.append("spring() has no delay: start it \(decimalText(delay)) s later.") }
    return CodeDraft(
      code: "spring(dampingRatio = \(decimalText(z))f, stiffness = \(decimalText(k))f)",
      meaning: try meaning(1, stiffness, damping, velocity), notes: notes + repeatNote)
  }

  private func physical(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (m, k, c) = (spring.mass, spring.stiffness, spring.damping)
    let (mass, stiffness, damping) = (decimalText(m), decimalText(k), decimalText(c))
    let means = try meaning(Self.number(m), k, c, velocity)
    let speed = velocity == 0 ? "" : ", velocity: \(decimalText(velocity))"
    let wayNote =
      velocity == 0 ? [] : ["The velocity is for a way of 1; multiply it by the distance."]
    switch platform {
    case .flutter:
      let spring =
        "const SpringDescription(mass: \(mass), stiffness: \(stiffness), damping: \(damping))"
      return CodeDraft(
        code: "SpringSimulation(\(spring), 0, 1, \(decimalText(velocity)))", meaning: means,
        notes: wayNote + delayNote + repeatNote)
    case .motion:
      return CodeDraft(
        code: "{ type: \"spring\", mass: \(mass), stiffness: \(stiffness), "
          + "damping: \(damping)\(speed)" + motionModifiers + " }",
        meaning: means,
        notes: wayNote + [
          "motion.dev ends at a speed of 2 and a distance of 0.5, below a way of 5 at 0.01 and 0.005."
        ])
    case .reactSpring:
      return CodeDraft(
        code: "{ mass: \(mass), tension: \(stiffness), friction: \(damping)\(speed) }",
        meaning: means,
        notes: wayNote + delayNote + repeatNote + [
          "react-spring makes 17 steps of 1 ms a frame of 16.667 ms, so it plays 2 % fast."
        ])
    default:
      let constants = "mass: \(mass), stiffness: \(stiffness), damping: \(damping)\(speed)"
      let call = "withSpring(to, { \(constants) })"
      return CodeDraft(
        code: reanimated(call), meaning: means, notes: wayNote + [reanimatedNote(spring)])
    }
  }

  private func reanimatedNote(_ spring: Spring) -> String {
    if platform == .reanimated3 {
      return "Reanimated 3 ends at absolute thresholds: a small way is cut off, a long one is late."
    }
    let time = decimalText(spring.response * 1000 / 1.5, places: 1)
    return "Reanimated 4 ends at 6e-9 of the energy. As a duration: { duration: \(time), "
      + "dampingRatio: \(decimalText(spring.dampingFraction)) }."
  }

  func reanimated(_ call: String) -> String {
    var text = call
    if delay > 0 { text = "withDelay(\(Self.milliseconds(delay)), \(text))" }
    if let repeats {
      text = "withRepeat(\(text), \(repeats.count ?? -1), \(repeats.autoreverses))"
    }
    return text
  }

  var motionModifiers: String {
    let delay = delay > 0 ? ", delay: \(decimalText(delay))" : ""
    guard let repeats else { return delay }
    let count = repeats.count.map { "\($0 - 1)" } ?? "Infinity"
    return delay
      + ", repeat: \(count), repeatType: \"\(repeats.autoreverses ? "reverse" : "loop")\""
  }

  var delayNote: [String] {
    delay > 0 ? ["It has no delay here: start it \(decimalText(delay)) s later."] : []
  }

  var repeatNote: [String] {
    repeats == nil ? [] : ["The repetition is not written; start it again at its end."]
  }
}
