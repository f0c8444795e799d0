// SPDX-License-Identifier: MIT

/// What a designer asks of an animation from 0 to 1: how far it overshoots, and when it is where.
///
/// Times are in seconds, nil for what never happens. A repeated animation is measured over its
/// first round.
public struct Metrics: Hashable, Sendable {
  /// How far it goes beyond the target, as a fraction of the way; 0 if it does not.
  public let overshoot: Double
  /// When it is farthest along.
  public let peakTime: Double?
  /// How far along it is then.
  public let peakValue: Double
  /// When it first reaches the target.
  public let firstCrossing: Double?
  /// When it first reaches a tenth of the way.
  public let time10: Double?
  /// When it first reaches half of the way.
  public let time50: Double?
  /// When it first reaches nine tenths of the way.
  public let time90: Double?
  /// When it first reaches 99 % of the way.
  public let time99: Double?
  /// When it is within 1 % of the way for good.
  public let settled1: Double?
  /// When it is within 0.1 % of the way for good.
  public let settled01: Double?
  /// The greatest speed, in ways per second.
  public let peakVelocity: Double
  /// When it is fastest.
  public let peakVelocityTime: Double
  /// When the change counts as made.
  public let logical: Double?
}

extension Animation {
  /// Measures the animation from 0 to 1, found by scanning and then narrowed down to about 1e-12.
  ///
  /// `epsilon` replaces the 0.1 % of ``Metrics/settled01``.
  public func metrics(epsilon: Double = 0.001) -> Metrics {
    MeasuredAnimation(self).metrics(epsilon: epsilon)
  }

  /// Compares two animations from 0 to 1: the largest gap, when it is, and the numbers of both.
  public func compare(with other: Animation) -> Comparison {
    MeasuredAnimation(self).compare(with: MeasuredAnimation(other))
  }
}

extension MeasuredAnimation {
  /// Measures it; `epsilon` replaces the 0.1 % of ``Metrics/settled01``.
  ///
  /// A spring in the mode `swiftui` is measured at its steps, of 1/300 s each.
  public func metrics(epsilon: Double = 0.001) -> Metrics {
    let once = once
    if !once.steps.isEmpty { return StepScan(steps: once.steps).metrics(once.logical, epsilon) }
    let (scan, early) = (Scan(self), Scan(self, early: true))
    func first(_ level: Double) -> Double? { early.first(level) ?? scan.first(level) }
    let peak = early.peak()
    let fastest =
      once.animation.uprightTime.map { (time: $0, value: Double.infinity) }
      ?? early.highest { abs(scan.source.velocity(at: $0)) }
    // A thousandth of a millionth above the target is rounding, not overshoot.
    let overshoots = peak.value > 1 + 1e-9
    return Metrics(
      overshoot: overshoots ? peak.value - 1 : 0,
      peakTime: overshoots ? peak.time : nil, peakValue: peak.value,
      firstCrossing: first(1), time10: first(0.1), time50: first(0.5),
      time90: first(0.9), time99: first(0.99),
      settled1: scan.settled(0.01), settled01: scan.settled(epsilon),
      peakVelocity: fastest.value, peakVelocityTime: fastest.time,
      logical: scan.source.logical)
  }

  /// Compares two: the largest gap, when it is, and the numbers of both; springs in the mode `swiftui`
  /// at their steps.
  public func compare(with other: MeasuredAnimation) -> Comparison {
    let (mine, theirs) = (Scan(self), Scan(other))
    let scan = mine.horizon >= theirs.horizon ? mine : theirs
    func gap(at time: Double) -> Double {
      abs(mine.source.progress(at: time) - theirs.source.progress(at: time))
    }
    let times = (mine.source.steps + theirs.source.steps).map(\.time)
    let worst =
      times.isEmpty
      ? scan.highest(gap) : times.map { ($0, gap(at: $0)) }.max { $0.1 < $1.1 } ?? (0, 0)
    return Comparison(
      largestGap: worst.1, time: worst.0, first: metrics(), second: other.metrics())
  }
}

/// The numbers of a spring that goes in steps.
private struct StepScan {
  let steps: [MeasuredAnimation.Step]

  func metrics(_ logical: Double?, _ epsilon: Double) -> Metrics {
    let rest = MeasuredAnimation.Step(time: 0, value: 0, rate: 0)
    let peak = steps.max { $0.value < $1.value } ?? rest
    let fastest = steps.max { abs($0.rate) < abs($1.rate) } ?? rest
    let overshoots = peak.value > 1 + 1e-9
    return Metrics(
      overshoot: overshoots ? peak.value - 1 : 0, peakTime: overshoots ? peak.time : nil,
      peakValue: peak.value, firstCrossing: first(1), time10: first(0.1), time50: first(0.5),
      time90: first(0.9), time99: first(0.99), settled1: settled(0.01), settled01: settled(epsilon),
      peakVelocity: abs(fastest.rate), peakVelocityTime: fastest.time, logical: logical)
  }

  private func first(_ level: Double) -> Double? { steps.first { $0.value >= level }?.time }

  private func settled(_ epsilon: Double) -> Double? {
    guard let last = steps.last, abs(last.value - 1) <= epsilon else { return nil }
    // Told, like all of it, by the step that is inside, not by the one before.
    let out = steps.lastIndex { abs($0.value - 1) > epsilon }
    return out.map { steps[$0 + 1].time } ?? 0
  }
}

/// How two animations differ.
public struct Comparison: Hashable, Sendable {
  /// The largest distance between the two, as a fraction of the way.
  public let largestGap: Double
  /// When it is that large, in seconds.
  public let time: Double
  /// The numbers of the first.
  public let first: Metrics
  /// The numbers of the second.
  public let second: Metrics
}

/// A fine even grid over the part of an animation worth looking at: its first round.
struct Scan {
  let source: MeasuredAnimation
  let horizon: Double
  // A spring that swings for long is looked at 64 times a swing, as far as that goes.
  private let count: Int

  /// Of a spring, `early` is the time in which it first reaches and passes its target.
  init(_ source: MeasuredAnimation, early: Bool = false) {
    let once = source.once
    self.source = once
    let animation = once.animation
    let settled = animation.settlingDuration(epsilon: 0.00001)
    let whole = max(settled ?? 20 * (once.logical ?? 1), once.removed ?? 0)
    guard animation.endsLikeSpring else {
      (horizon, count) = (whole, 2000)
      return
    }
    horizon = early ? min(whole, (animation.ending(0) ?? 0) + 4 * animation.stride) : whole
    count = Int(min(max(horizon / animation.stride * 64, 2000), 200_000))
  }

  private func time(_ index: Int) -> Double { horizon * Double(index) / Double(count) }

  // The highest point: the best of the grid, then thirds of the two cells around it.
  func highest(_ f: (Double) -> Double) -> (time: Double, value: Double) {
    var best = 0
    var top = -Double.infinity
    for index in 0...count {
      let value = f(time(index))
      if value > top, value.isFinite { (best, top) = (index, value) }
    }
    var low = time(max(best - 1, 0))
    var high = time(min(best + 1, count))
    for _ in 0..<80 {
      let third = (high - low) / 3
      if f(low + third) < f(high - third) { low += third } else { high -= third }
    }
    // Where it jumps up, the upper bound is what has jumped.
    return f(high) >= top ? (high, f(high)) : (time(best), top)
  }

  // The highest progress; where it turns inside a cell, the speed is halved down to its zero.
  func peak() -> (time: Double, value: Double) {
    let rough = highest { source.progress(at: $0) }
    let cell = horizon / Double(count)
    var (low, high) = (max(rough.time - cell, 0), rough.time + cell)
    guard source.velocity(at: low) > 0, source.velocity(at: high) < 0 else {
      return rough
    }
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if source.velocity(at: middle) > 0 { low = middle } else { high = middle }
    }
    let value = source.progress(at: low)
    return value >= rough.value ? (low, value) : rough
  }

  // Springs know; curves and keyframes are looked up from their end backwards.
  func settled(_ epsilon: Double) -> Double? {
    let animation = source.animation
    if case .exact = source.mode,
      animation.endsLikeSpring || animation.settlingDuration() == nil
    {
      return animation.settlingDuration(epsilon: epsilon)
    }
    let end = animation.endValue
    func isOut(_ t: Double) -> Bool { abs(source.progress(at: t) - end) > epsilon }
    guard let last = (0...count).last(where: { isOut(time($0)) }) else { return 0 }
    var (low, high) = (time(last), time(min(last + 1, count)))
    for _ in 0..<80 {
      let middle = low + (high - low) / 2
      if isOut(middle) { low = middle } else { high = middle }
    }
    return high
  }

  // The first time the progress reaches a level: the first cell that does, then halving.
  func first(_ level: Double) -> Double? {
    for index in 0...count where source.progress(at: time(index)) >= level {
      guard index > 0 else { return 0 }
      var (low, high) = (time(index - 1), time(index))
      for _ in 0..<80 {
        let middle = low + (high - low) / 2
        if source.progress(at: middle) >= level { high = middle } else { low = middle }
      }
      return high
    }
    return nil
  }
}
