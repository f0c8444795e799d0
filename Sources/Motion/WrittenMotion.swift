// SPDX-License-Identifier: MIT

/// What written code does over time, from 0 to 1: rounds of one animation, by a platform's rules.
///
/// ``Animation`` cannot say it: on most platforms a delay comes once, the way back is the way there
/// backwards in time, and an even number of rounds ends where it began.
struct WrittenMotion {
  /// How every second round goes.
  enum WayBack {
    /// As the first one, from the start.
    case none
    /// From the target to the start as it went there: 1 - f(t), SwiftUI's.
    case mirrored
    /// The way there backwards in time: f(end - t), CSS's.
    case backwards
  }

  /// What one round plays.
  var base: Animation
  /// Seconds before the first round.
  var lead = 0.0
  /// Seconds before the base in every round.
  var wait = 0.0
  /// True if it waits where the round before ended, not where its own begins.
  var waitsAtEnd = false
  /// How long the base plays before the next round begins.
  var span: Double
  /// How many rounds; infinite for a loop.
  var count = 1.0
  /// How every second round goes.
  var wayBack = WayBack.none
  /// True if it stays at the start value after an even number of rounds there and back.
  var staysBack = false

  private var round: Double { wait + span }
  private var lastIsBack: Bool { wayBack != .none && count.truncatingRemainder(dividingBy: 2) == 0 }

  /// True if it ends where it began.
  var endsAtStart: Bool { lastIsBack && staysBack }

  func value(at t: Double) -> Double {
    let t = max(t - lead, 0)
    guard count > 1, round > 0 else { return base.progress(at: t - wait) }
    let index = (t / round).rounded(.down)
    if index >= count { return endsAtStart ? 0 : 1 }
    let time = t - index * round
    if wayBack == .none, waitsAtEnd, index > 0, time < wait { return 1 }
    guard wayBack != .none, index.truncatingRemainder(dividingBy: 2) == 1 else {
      return base.progress(at: time - wait)
    }
    return wayBack == .mirrored
      ? 1 - base.progress(at: time - wait) : base.progress(at: span - time)
  }

  /// When it is within 0.1 % of the target for good; nil if never.
  var settled: Double? {
    guard count.isFinite, !endsAtStart else { return nil }
    guard count > 1 else { return base.metrics().settled01.map { lead + wait + $0 } }
    let end = lead + count * round
    if lastIsBack { return end.isFinite ? end : nil }
    return base.metrics().settled01.map { min(end, end - span + $0) }
  }

  /// For comparing: at most the first rounds.
  var trace: MotionTrace {
    var trace = MotionTrace(once: base, value: value)
    trace.shift(by: wait)
    trace.repeat(count, every: round)
    trace.shift(by: lead)
    trace.settled = settled
    return trace
  }

  /// True if the way there backwards in time is not the way back as it went there.
  var isBent: Bool {
    (1..<64).contains { index in
      let t = span * Double(index) / 64
      return abs(base.progress(at: span - t) + base.progress(at: t) - 1) > 0.0005
    }
  }
}

extension Spring {
  /// When a check at every `step` seconds first finds it as near and as slow as that, for a way of 1.
  func restTime(distance: Double, speed: Double, step: Double, velocity: Double) -> Double {
    guard damping > 0 else { return .infinity }
    for index in 1...200_000 {
      let w = weights(at: Double(index) * step)
      let away = velocity * w.velocity - w.offset
      let rate = velocity * w.velocityRate - w.offsetRate
      if abs(away) <= distance, abs(rate) <= speed { return Double(index) * step }
    }
    return .infinity
  }

  /// When a part of the energy is left, for a way of 1.
  func energyTime(part: Double, velocity: Double) -> Double {
    guard damping > 0 else { return .infinity }
    func energy(_ t: Double) -> Double {
      let w = weights(at: t)
      let away = velocity * w.velocity - w.offset
      let rate = velocity * w.velocityRate - w.offsetRate
      return frequency * frequency * away * away + rate * rate
    }
    let rest = part * energy(0)
    var (low, high) = (0.0, response)
    while energy(high) > rest, high < 1e9 { (low, high) = (high, high * 2) }
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if energy(middle) > rest { low = middle } else { high = middle }
    }
    return high
  }
}
