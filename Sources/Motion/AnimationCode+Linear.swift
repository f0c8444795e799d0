// SPDX-License-Identifier: MIT

extension CodePlan {
  /// The largest error of a CSS `linear()`, as a fraction of the way.
  static let linearTolerance = 0.001

  // A list of points with the stated error: samples thinned out as far as that allows, then rounded
  // to what is printed, and measured again.
  func linear() throws -> CodeDraft {
    guard let settled = unit.settlingDuration() else {
      throw MotionError.conflict("a spring without damping never ends; it has no linear()")
    }
    let tight = unit.settlingDuration(epsilon: 0.0004) ?? settled
    var best: [Curve.Point] = []
    var duration = settled
    // Two decimals of a percentage, unless a curve stands too steep for that.
    var places = 2
    search: for (end, digits) in [(settled, 2), (tight, 2), (tight, 5)] {
      places = digits
      duration = max((end * 1000).rounded(.up) / 1000, 0.001)
      for tolerance in [0.0009, 0.0007, 0.0005, 0.0003] {
        best = points(duration, tolerance, digits)
        if worst(best, duration) <= Self.linearTolerance { break search }
      }
    }
    let curve = try Curve(.piecewiseLinear(best), duration: duration)
    let list = best.enumerated().map { index, point in
      let y = decimalText(point.y, places: 4)
      let isEnd = index == 0 || index == best.count - 1
      return isEnd ? y : "\(y) \(decimalText(point.x * 100, places: places))%"
    }
    let gap = decimalText(worst(best, duration), places: 5)
    var comment = "/* \(original): \(decimalText(settled)) s until 0.1 %"
    if case .spring(let spring, _) = unit.base { comment += "; " + Self.constants(spring) }
    if case .interpolatingSpring(let spring, _) = unit.base {
      comment += "; " + Self.constants(spring)
    }
    comment += "; \(best.count) points, error at most \(gap) */\n"
    return CodeDraft(
      code: comment + css("linear(\(list.joined(separator: ", ")))", duration),
      meaning: .curve(curve))
  }

  private static func constants(_ spring: Spring) -> String {
    "mass \(decimalText(spring.mass)), stiffness \(decimalText(spring.stiffness)), "
      + "damping \(decimalText(spring.damping))"
  }

  private static let samples = 1500

  // Closer together at both ends, where a curve may stand upright.
  private static func place(_ index: Int, of count: Int) -> Double {
    let s = Double(index) / Double(count)
    return s * s * (3 - 2 * s)
  }

  private func points(_ duration: Double, _ tolerance: Double, _ places: Int) -> [Curve.Point] {
    var all = (0...Self.samples).map { index in
      let x = Self.place(index, of: Self.samples)
      return Curve.Point(x, unit.progress(at: x * duration))
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

  private func worst(_ points: [Curve.Point], _ duration: Double) -> Double {
    let curve = Curve(unchecked: .piecewiseLinear(points), duration)
    return (0...4 * Self.samples).reduce(0) { worst, index in
      let t = duration * Self.place(index, of: 4 * Self.samples)
      return max(worst, abs(curve.value(at: t) - unit.progress(at: t)))
    }
  }
}
