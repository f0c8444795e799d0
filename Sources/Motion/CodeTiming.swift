// SPDX-License-Identifier: MIT

/// When the base of written code plays.
struct CodeTiming {
  /// Seconds before everything.
  var lead = 0.0
  /// Seconds before the base in every round.
  var wait = 0.0
  /// How many rounds, nil for ever; nothing if it plays once.
  var rounds: (count: Int?, autoreverses: Bool)?

  init() {}

  /// Takes modifiers apart; the speed of all of them is multiplied to `speed`.
  init(_ modifiers: [Animation.Modifier], speed: inout Double) throws {
    for modifier in modifiers {
      switch modifier {
      case .delay(let seconds):
        if rounds == nil { wait += seconds } else { lead += seconds }
      case .speed(let factor):
        (wait, lead) = (wait / factor, lead / factor)
        speed *= factor
      case .repeatCount(let count, let autoreverses):
        if count > 1 { try `repeat`(count, autoreverses) }
      case .repeatForever(let autoreverses): try `repeat`(nil, autoreverses)
      }
    }
    if rounds == nil { (lead, wait) = (wait, 0) }
  }

  private mutating func `repeat`(_ count: Int?, _ autoreverses: Bool) throws {
    guard rounds == nil else {
      throw MotionError.conflict("only SwiftUI has words for a repetition of a repetition")
    }
    rounds = (count, autoreverses)
  }
}

/// What a platform can say about when something plays, and how it plays it.
struct CodeAbilities {
  /// How a delay inside a repetition is played.
  enum Wait {
    /// In every round, where it begins.
    case everyRound
    /// In every round, where the one before ended.
    case atEnd
    /// Once, before the first round.
    case once
  }

  var delays = true
  var repeats = true
  var wait = Wait.once
  var wayBack = WrittenMotion.WayBack.backwards
  var staysBack = false

  init(_ platform: AnimationCode.Platform, _ base: Animation.Base) {
    let isSpring = if case .curve = base { false } else { true }
    switch platform {
    case .swiftUI, .coreAnimation: break
    case .css, .cubicBezier: staysBack = true
    case .uiKit:
      if case .curve(let curve) = base { repeats = CodePlan.uiKitName(curve.shape) != nil }
    case .compose: (delays, repeats, wait) = (!isSpring, !isSpring, .everyRound)
    case .flutter: (repeats, wait, wayBack) = (!isSpring, .everyRound, .mirrored)
    case .reanimated3, .reanimated4: (wayBack, staysBack) = (.mirrored, true)
    case .motion, .reactSpring: (wait, wayBack, staysBack) = (.atEnd, .mirrored, true)
    }
    // A linear() can begin with a wait; steps stay steps.
    if platform == .css {
      wait = .everyRound
      if case .curve(let curve) = base, case .steps = curve.shape { wait = .once }
    }
  }

  /// What is left of a timing.
  func timing(_ asked: CodeTiming) -> CodeTiming {
    var timing = asked
    if !repeats || wait == .once && !(isPlainLoop(asked)) {
      (timing.lead, timing.wait) = (asked.lead + asked.wait, 0)
    }
    if !repeats { timing.rounds = nil }
    if !delays { timing.lead = 0 }
    return timing
  }

  // Reanimated repeats a withDelay, but only forwards.
  private func isPlainLoop(_ asked: CodeTiming) -> Bool {
    wayBack == .mirrored && asked.rounds?.autoreverses == false
  }
}
