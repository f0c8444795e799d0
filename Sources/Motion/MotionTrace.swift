// SPDX-License-Identifier: MIT

/// A motion from 0 to 1 over time, with what must be known of it to compare it with another one.
///
/// Where both jump within a tenth of a millisecond, what lies between is not compared: rounded
/// times are no distance.
struct MotionTrace {
  let value: (Double) -> Double
  /// Where it may jump.
  private(set) var jumps: [Double] = []
  /// Where it turns a corner.
  private(set) var corners: [Double] = []
  /// Until when it is worth looking at.
  private(set) var end: Double
  /// When it is within 0.1 % of the target for good; nil if never.
  var settled: Double?

  static let longestRepeat = 64.0

  /// Marks of an animation without its modifiers; `value` may be anything.
  init(once animation: Animation, value: @escaping (Double) -> Double) {
    self.value = value
    let plain = Animation(animation.base)
    end = plain.settlingDuration(epsilon: 0.00001) ?? 20 * plain.logicalBase
    switch animation.base {
    case .spring, .interpolatingSpring: break
    case .keyframes(let frames):
      var time = 0.0
      jumps = frames.map {
        time += $0.seconds
        return time
      }
    case .curve(let curve):
      if case .steps(let count) = curve.shape {
        jumps = (1...min(count, 2000)).map { Double($0) / Double(count) * curve.duration }
      }
      guard case .piecewiseLinear(let points) = curve.shape else { return }
      corners = points.map { $0.x * curve.duration }
      jumps = zip(points, points.dropFirst()).filter { $0.x == $1.x && $0.y != $1.y }
        .map { $0.0.x * curve.duration }
    }
  }

  /// An animation with all its modifiers.
  init(_ animation: Animation) {
    self.init(once: animation, value: animation.progress)
    var round = animation.baseSettling
    for modifier in animation.modifiers {
      switch modifier {
      case .delay(let seconds):
        shift(by: seconds)
        round += seconds
      case .speed(let factor):
        scale(by: 1 / factor)
        round /= factor
      case .repeatCount(let count, _):
        self.repeat(Double(count), every: round)
        round *= Double(max(count, 1))
      case .repeatForever:
        self.repeat(.infinity, every: round)
        round = .infinity
      }
    }
    settled = animation.settledForGood
  }

  mutating func shift(by seconds: Double) {
    guard seconds > 0 else { return }
    scale(by: 1, after: seconds)
    corners.append(seconds)
  }

  private mutating func scale(by factor: Double, after seconds: Double = 0) {
    jumps = jumps.map { $0 * factor + seconds }
    corners = corners.map { $0 * factor + seconds }
    end = end * factor + seconds
  }

  mutating func `repeat`(_ count: Double, every round: Double) {
    guard count > 1, round > 0, round.isFinite, jumps.count < 4000 else { return }
    let rounds = (0..<Int(min(count, Self.longestRepeat))).map { Double($0) * round }
    let (inner, turns) = (jumps.filter { $0 < round }, corners.filter { $0 < round })
    jumps = rounds.flatMap { start in (inner + [round]).map { start + $0 } }
    corners = rounds.flatMap { start in turns.map { start + $0 } }
    end = Double(rounds.count) * round
  }

  // MARK: Distance

  /// The largest distance between two motions.
  func distance(from other: MotionTrace) -> Double {
    let last = max(end, other.end)
    let marks = ([0, last, 2 * last + 1] + jumps + other.jumps + corners + other.corners).sorted()
    var pairs = Self.pairs(jumps.sorted(), other.jumps.sorted())[...]
    let pieces = max(8, 3000 / marks.count)
    let gap = { (t: Double) in abs(self.value(t) - other.value(t)) }
    var worst = 0.0
    for (low, high) in zip(marks, marks.dropFirst()) where high > low {
      while let pair = pairs.first, pair.upperBound <= low { pairs.removeFirst() }
      if let pair = pairs.first, pair.lowerBound <= low, high <= pair.upperBound { continue }
      // Beside a jump, not on it.
      let side = min(1e-9, (high - low) / 100)
      worst = max(worst, Self.highest(gap, low + side, high - side, pieces))
    }
    return worst
  }

  // Jumps of one and the other that are the same one, rounded.
  private static func pairs(_ mine: [Double], _ theirs: [Double]) -> [ClosedRange<Double>] {
    var pairs: [ClosedRange<Double>] = []
    var next = 0
    for jump in mine {
      while next < theirs.count, theirs[next] < jump - 1e-4 { next += 1 }
      if next < theirs.count, abs(theirs[next] - jump) <= 1e-4 {
        pairs.append(min(jump, theirs[next])...max(jump, theirs[next]))
      }
    }
    return pairs
  }

  // The best of a grid, then thirds of the two cells around it.
  private static func highest(
    _ f: (Double) -> Double, _ low: Double, _ high: Double, _ pieces: Int
  ) -> Double {
    func time(_ index: Int) -> Double { low + (high - low) * Double(index) / Double(pieces) }
    let values = (0...pieces).map { f(time($0)) }
    guard let best = values.indices.max(by: { values[$0] < values[$1] }) else { return 0 }
    var (a, b) = (time(max(best - 1, 0)), time(min(best + 1, pieces)))
    for _ in 0..<40 {
      let third = (b - a) / 3
      if f(a + third) < f(b - third) { a += third } else { b -= third }
    }
    return max(values[best], f(a))
  }
}

extension Animation {
  /// When the last round is within 0.1 % of the target for good; nil if never.
  var settledForGood: Double? {
    guard let end = settlingDuration() else { return nil }
    if modifiers.contains(where: \.repeats), phase(at: end * (1 - 1e-9)).isReversed { return end }
    return Animation(base).metrics().settled01.flatMap { ending($0) }
  }
}
