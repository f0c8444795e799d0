// SPDX-License-Identifier: MIT

extension CodePlan {
  /// The largest error of a CSS `linear()`, as a fraction of the way.
  static let linearTolerance = 0.001
  /// More points than anyone would put into a style sheet.
  static let mostPoints = 400

  // What the list draws: the base, with the wait of every round if there is one.
  private var drawn: Animation { unit.delay(timing.rounds == nil ? 0 : timing.wait) }

  // A list of points with the stated error.
  func linear() throws -> CodeDraft {
    let drawn = drawn
    guard let settled = drawn.settlingDuration(), settled <= longestSeconds else {
      throw MotionError.conflict(
        "a spring that never settles cannot be a linear(): repeat one swing of it in @keyframes, "
          + "or write it for compose")
    }
    let (points, duration, places) = thinned(drawn, settled)
    guard points.count <= Self.mostPoints else {
      throw MotionError.conflict(
        "this swings too often for a linear(): it would take more than \(Self.mostPoints) points; "
          + "damp it more, write it for compose, or repeat one swing of it in @keyframes")
    }
    let list = points.enumerated().map { index, point in
      let isEnd = index == 0 || index == points.count - 1
      let y = decimalText(point.y, places: 4)
      return isEnd ? y : "\(y) \(decimalText(point.x * 100, places: places))%"
    }
    return try linear(list, points, duration, from: drawn, settled)
  }

  // Samples thinned out as far as the error allows, rounded to what is printed, and measured again.
  private func thinned(
    _ drawn: Animation, _ settled: Double
  ) -> (points: [Curve.Point], duration: Double, places: Int) {
    let repeats = timing.rounds != nil
    let tight = drawn.settlingDuration(epsilon: 0.0004) ?? settled
    // Two decimals of a percentage, unless a curve stands too steep for that. Rounds must take as
    // long as the original's.
    let ends = repeats ? [(settled, 2), (settled, 5)] : [(settled, 2), (tight, 2), (tight, 5)]
    var best: ([Curve.Point], Double, Int) = ([], settled, 2)
    for (end, places) in ends {
      let duration = max(repeats ? end : (end * 1000).rounded(.up) / 1000, 0.001)
      for tolerance in [0.0009, 0.0007, 0.0005, 0.0003] {
        let points = points(of: drawn, duration, tolerance, places)
        best = (points, duration, places)
        guard points.count <= Self.mostPoints else { continue }
        if distance(points, duration, from: drawn) <= Self.linearTolerance { return best }
      }
    }
    return best
  }

  private func linear(
    _ list: [String], _ points: [Curve.Point], _ duration: Double, from drawn: Animation,
    _ settled: Double
  ) throws -> CodeDraft {
    // Up, as it is a bound.
    let gap = (distance(points, duration, from: drawn) * 1e5).rounded(.up) / 1e5
    var comment = "/* \(original): \(decimalText(settled)) s until 0.1 %"
    switch unit.base {
    case .spring(let spring, _), .interpolatingSpring(let spring, _):
      comment +=
        "; mass \(Self.text(spring.mass)), stiffness \(Self.text(spring.stiffness)), "
        + "damping \(Self.text(spring.damping))"
    case .curve, .keyframes: break
    }
    comment += "; \(points.count) points, error at most \(decimalText(gap)) */\n"
    return CodeDraft(
      code: comment + css("linear(\(list.joined(separator: ", ")))", duration),
      meaning: .curve(try Curve(.piecewiseLinear(points), duration: duration)))
  }

  /// Points that are given, as they are.
  func linear(_ points: [Curve.Point], _ seconds: Double) throws -> CodeDraft {
    let list = points.map { point in
      let percent = "\(decimalText(point.x * 100, places: 10))%"
      let isEnd = point == points.first || point.x == 1 && point == points.last
      return (isEnd ? [Self.text(point.y)] : [Self.text(point.y), percent]).joined(separator: " ")
    }
    let means = points.map { point in
      Curve.Point(
        min((Double(decimalText(point.x * 100, places: 10)) ?? 0) / 100, 1), Self.number(point.y))
    }
    return CodeDraft(
      code: css("linear(\(list.joined(separator: ", ")))", seconds),
      meaning: .curve(try Curve(.piecewiseLinear(means), duration: seconds)))
  }

  private static let samples = 1500

  // Closer together at both ends, where a curve may stand upright.
  private static func place(_ index: Int, of count: Int) -> Double {
    let s = Double(index) / Double(count)
    return s * s * (3 - 2 * s)
  }

  private func points(
    of drawn: Animation, _ duration: Double, _ tolerance: Double, _ places: Int
  ) -> [Curve.Point] {
    var all = (0...Self.samples).map { index in
      let x = Self.place(index, of: Self.samples)
      return Curve.Point(x, drawn.progress(at: x * duration))
    }
    all[all.count - 1] = Curve.Point(1, 1)
    var isKept = all.map { _ in false }
    (isKept[0], isKept[all.count - 1]) = (true, true)
    var open = [(0, all.count - 1)]
    while let (low, high) = open.popLast() {
      var far = low
      var gap = tolerance
      for index in low..<high where index > low {
        let s = (all[index].x - all[low].x) / (all[high].x - all[low].x)
        let error = abs(all[low].y + (all[high].y - all[low].y) * s - all[index].y)
        if error > gap { (far, gap) = (index, error) }
      }
      guard far > low else { continue }
      isKept[far] = true
      open += [(low, far), (far, high)]
    }
    return all.indices.filter { isKept[$0] }.map { Self.rounded(all[$0], places) }
  }

  private static func rounded(_ point: Curve.Point, _ places: Int) -> Curve.Point {
    let x = (Double(decimalText(point.x * 100, places: places)) ?? 0) / 100
    return Curve.Point(min(x, 1), Double(decimalText(point.y, places: 4)) ?? point.y)
  }

  private func distance(
    _ points: [Curve.Point], _ duration: Double, from drawn: Animation
  ) -> Double {
    let curve = Animation.curve(Curve(unchecked: .piecewiseLinear(points), duration))
    return MotionTrace(curve).distance(from: MotionTrace(drawn))
  }
}
