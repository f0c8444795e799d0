// SPDX-License-Identifier: MIT

/// How the modifiers of an animation map its time to that of its base.
extension Animation {
  /// Rounds that end where SwiftUI notices it, at a frame (MOTION §1.6).
  struct Sampling: Hashable, Sendable {
    /// How long the base plays until the frame at which it is over, in its own seconds.
    let round: Double
    /// The seconds between two frames.
    let frame: Double
  }

  /// Where in the base's own time an instant lies.
  struct Phase {
    var time: Double
    var rate = 1.0
    var isReversed = false
    var isOver = false
  }

  func phase(at t: Double, _ sampling: Sampling? = nil) -> Phase {
    var phase = Phase(time: t > 0 ? min(t, 1e9) : 0)
    if modifiers.isEmpty { return phase }
    let rounds = innerDurations(sampling)
    // A frame's own time is rounded up to a nanosecond.
    let slack = baseFrame(sampling).map { $0 * 1e-6 }
    for index in modifiers.indices.reversed() {
      switch modifiers[index] {
      case .delay(let seconds):
        if phase.time < seconds { phase.rate = 0 }
        phase.time = max(0, phase.time - seconds)
      case .speed(let factor):
        phase.time *= factor
        phase.rate *= factor
      case .repeatCount(let count, let autoreverses):
        wrap(&phase, rounds[index], Double(max(count, 1)), autoreverses, slack)
      case .repeatForever(let autoreverses):
        wrap(&phase, rounds[index], .infinity, autoreverses, slack)
      }
    }
    return phase
  }

  // At the very end of a round the next has begun; where rounds end at frames, that frame still
  // shows the end of the old one.
  private func wrap(
    _ phase: inout Phase, _ round: Double, _ count: Double, _ reverses: Bool, _ slack: Double?
  ) {
    guard round.isFinite else { return }
    var index = round > 0 ? (phase.time / round).rounded(.down) : count
    if let slack, index > 0, index * round >= phase.time - slack { index -= 1 }
    if index >= count {
      phase.isOver = true
      return
    }
    guard index.isFinite else {
      phase.time = 0
      return
    }
    phase.time = min(max(phase.time - index * round, 0), round)
    if reverses, index.truncatingRemainder(dividingBy: 2) == 1 { phase.isReversed.toggle() }
  }

  // How long what each modifier wraps takes, in the time of the modifier.
  private func innerDurations(_ sampling: Sampling?) -> [Double] {
    var durations: [Double] = []
    var round = sampling?.round ?? baseSettling
    var frame = baseFrame(sampling)
    for modifier in modifiers {
      if modifier.repeats, let frame { round = Self.upToFrame(round, frame) }
      durations.append(round)
      switch modifier {
      case .delay(let seconds): round += seconds
      case .speed(let factor):
        round /= factor
        frame = frame.map { $0 / factor }
      case .repeatCount(let count, _): round *= Double(max(count, 1))
      case .repeatForever: round = .infinity
      }
    }
    return durations
  }

  /// The end of the whole if the base's last round takes `last`; earlier rounds take their settling
  /// time, or as long as SwiftUI takes to notice their end.
  func ending(_ last: Double, _ sampling: Sampling? = nil) -> Double? {
    let rounds = innerDurations(sampling)
    var end = last
    for (index, modifier) in modifiers.enumerated() {
      switch modifier {
      case .delay(let seconds): end += seconds
      case .speed(let factor): end /= factor
      case .repeatCount(let count, _): end += Double(max(count, 1) - 1) * rounds[index]
      case .repeatForever: return nil
      }
    }
    if let sampling { end = Self.upToFrame(end, sampling.frame) }
    return end <= 1e9 ? end : nil
  }

  /// The seconds of the base between two frames.
  func baseFrame(_ sampling: Sampling?) -> Double? { sampling.map { $0.frame * totalSpeed } }

  /// How many times as fast as the clock the base plays.
  var totalSpeed: Double {
    modifiers.reduce(1) {
      if case .speed(let factor) = $1 { $0 * factor } else { $0 }
    }
  }

  // Up to the next frame; what is less than a millionth of a frame after one belongs to it.
  static func upToFrame(_ seconds: Double, _ frame: Double) -> Double {
    guard seconds.isFinite, frame > 0 else { return seconds }
    return (seconds / frame - 1e-6).rounded(.up) * frame
  }
}

extension Animation.Modifier {
  var repeats: Bool {
    switch self {
    case .delay, .speed: false
    case .repeatCount, .repeatForever: true
    }
  }
}
