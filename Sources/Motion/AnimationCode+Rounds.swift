// SPDX-License-Identifier: MIT

// What the code plays, and what is to be said of its rounds.
extension CodePlan {
  /// What the code of a draft does.
  func trace(of draft: CodeDraft) -> MotionTrace {
    platform == .swiftUI ? MotionTrace(draft.meaning) : written(draft).trace
  }

  private func written(_ draft: CodeDraft) -> WrittenMotion {
    let abilities = CodeAbilities(platform, unit.base)
    var motion = WrittenMotion(base: draft.meaning, span: span(of: draft.meaning))
    (motion.lead, motion.wait) = (timing.lead, timing.wait)
    if platform == .css, timing.rounds != nil, timing.wait > 0 {
      // The wait is part of the linear().
      (motion.wait, motion.span) = (0, draft.meaning.baseSettling)
    }
    if platform == .compose {
      // In whole milliseconds.
      motion.lead = (timing.lead * 1000).rounded() / 1000
      motion.wait = (timing.wait * 1000).rounded() / 1000
    }
    guard let rounds = timing.rounds else { return motion }
    motion.count = rounds.count.map(Double.init) ?? .infinity
    motion.wayBack = rounds.autoreverses ? abilities.wayBack : .none
    motion.waitsAtEnd = abilities.wait == .atEnd
    motion.staysBack = abilities.staysBack
    return motion
  }

  // How long a round takes there: a platform has its own word for when a spring is over.
  private func span(of base: Animation) -> Double {
    let (spring, velocity): (Spring, Double)
    switch base.base {
    case .spring(let plain, _): (spring, velocity) = (plain, 0)
    case .interpolatingSpring(let plain, let speed): (spring, velocity) = (plain, speed)
    case .curve, .keyframes: return base.baseSettling
    }
    var time = base.baseSettling
    switch platform {
    case .uiKit, .coreAnimation:
      time = spring.coreAnimationSettlingDuration(initialVelocity: velocity)
    case .reanimated3:
      time = spring.restTime(distance: 0.01, speed: 2, step: 1.0 / 120, velocity: velocity)
    case .reanimated4: time = spring.energyTime(part: 6e-9, velocity: velocity)
    case .motion:
      time = spring.restTime(distance: 0.005, speed: 0.01, step: 0.05, velocity: velocity)
    case .reactSpring:
      time = spring.restTime(distance: 0.001, speed: 0.1, step: 0.001, velocity: velocity)
    default: break
    }
    return time > 0 ? time : base.baseSettling
  }

  // MARK: Notes

  /// What the whole leaves out or does otherwise.
  func notes(about draft: CodeDraft) -> [String] {
    guard platform != .swiftUI else { return [] }
    var notes: [String] = []
    if unit.blendDuration > 0 {
      notes.append(
        "The blend duration of \(decimalText(unit.blendDuration)) s is left out: only SwiftUI takes "
          + "over another spring's response gradually.")
    }
    if asked.lead > 0 || asked.wait > 0, !CodeAbilities(platform, unit.base).delays {
      let delay = decimalText(asked.lead + asked.wait)
      notes.append(
        "The delay of \(delay) s is left out: spring() has none; call delay() before animateTo.")
    }
    guard let rounds = asked.rounds else { return notes }
    guard timing.rounds != nil else {
      return notes + ["The repetition is left out, so it plays once: \(repeatAdvice)"]
    }
    return notes + roundNotes(written(draft), rounds.autoreverses)
  }

  private static func length(_ seconds: Double) -> String {
    seconds < 1e9 ? "\(decimalText(seconds)) s" : "for ever"
  }

  private var repeatAdvice: String {
    switch platform {
    case .compose: "repeatable() takes no spring(); animate again at its end."
    case .flutter: "a SpringSimulation has no rounds; start another at its end."
    default: "a UIViewPropertyAnimator has no rounds; core_animation does."
    }
  }

  private func roundNotes(_ motion: WrittenMotion, _ autoreverses: Bool) -> [String] {
    var notes: [String] = []
    let wait = decimalText(asked.wait)
    if asked.wait > 0, timing.wait == 0 {
      notes.append("The delay of \(wait) s comes once, before the first round, not in every one.")
    } else if asked.wait > 0, motion.waitsAtEnd, !autoreverses {
      notes.append("Between two rounds it waits at the target, not at the start.")
    }
    let rounds = (motion.wait + motion.span, asked.wait + unit.baseSettling)
    if abs(rounds.0 - rounds.1) > 2e-6 {
      let (theirs, mine) = (Self.length(rounds.0), Self.length(rounds.1))
      notes.append(
        "A round takes \(theirs) there (for a way of 1) and \(mine) in the original, so they drift "
          + "apart.")
    }
    if motion.wayBack == .backwards, motion.isBent || motion.wait > 0 {
      notes.append(
        "The way back is the way there backwards in time, where an ease out becomes an ease in; "
          + "SwiftUI's way back eases as its way there.")
    }
    if motion.endsAtStart {
      notes.append("It ends at the start value; the original jumps to the target at the end.")
    }
    return notes
  }
}
