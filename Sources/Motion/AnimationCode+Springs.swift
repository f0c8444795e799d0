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

  /// The animation that rounded constants mean.
  func meaning(_ mass: Double, _ k: Double, _ c: Double, _ velocity: Double) throws -> Animation {
    let spring = try Spring(
      mass: Self.number(mass), stiffness: Self.number(k), damping: Self.number(c))
    return velocity == 0
      ? .spring(spring) : .interpolatingSpring(spring, initialVelocity: Self.number(velocity))
  }

  private func compose(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (z, k) = (spring.dampingFraction, spring.frequency * spring.frequency)
    let stiffness = Self.number(k)
    let damping = 2 * Self.number(z) * stiffness.squareRoot()
    let time = spring.composeDurationMilliseconds(velocity: -velocity)
    var notes = [
      spring.damping > 0
        ? "With its visibilityThreshold of 0.01 Compose says it takes \(time) ms for a way of 1."
        : "Without damping it never ends, in Compose either."
    ]
    if velocity != 0 {
      notes.append("Give initialVelocity to animateTo: \(Self.text(velocity)) × the distance.")
    }
    return CodeDraft(
      code: "spring(dampingRatio = \(Self.text(z))f, stiffness = \(Self.text(k))f)",
      meaning: try meaning(1, stiffness, damping, velocity), notes: notes)
  }

  private func physical(_ spring: Spring, _ velocity: Double) throws -> CodeDraft {
    let (m, k, c) = (spring.mass, spring.stiffness, spring.damping)
    let speed = velocity == 0 ? "" : ", velocity: \(Self.text(velocity))"
    let names = platform == .reactSpring ? ["tension", "friction"] : ["stiffness", "damping"]
    let constants =
      "mass: \(Self.text(m)), \(names[0]): \(Self.text(k)), \(names[1]): \(Self.text(c))"
    var draft = CodeDraft(code: "", meaning: try meaning(m, k, c, velocity))
    if velocity != 0 {
      draft.notes.append("The velocity is for a way of 1; multiply it by the distance.")
    }
    switch platform {
    case .flutter:
      draft.code = flutter(
        "SpringSimulation(const SpringDescription(\(constants)), 0, 1, \(Self.text(velocity)))")
    case .motion:
      draft.code = "{ type: \"spring\", \(constants)\(speed)\(motionTiming) }"
      draft.notes.append(
        "motion.dev ends at a speed of 2 and a distance of 0.5, below a way of 5 at 0.01 and 0.005."
      )
    case .reactSpring:
      draft.code = reactSpring("{ \(constants)\(speed) }")
      draft.notes.append(
        "react-spring makes 17 steps of 1 ms a frame of 16.667 ms, so it plays 2 % fast.")
    default:
      draft.code = reanimated("withSpring(to, { \(constants)\(speed) })")
      draft.notes.append(reanimatedNote(spring))
    }
    return draft
  }

  private func reanimatedNote(_ spring: Spring) -> String {
    if platform == .reanimated3 {
      return "Reanimated 3 ends at absolute thresholds: a small way is cut off, a long one is late."
    }
    let time = decimalText(spring.response * 1000 / 1.5, places: 1)
    return "Reanimated 4 ends at 6e-9 of the energy. As a duration: { duration: \(time), "
      + "dampingRatio: \(Self.text(spring.dampingFraction)) }."
  }
}
