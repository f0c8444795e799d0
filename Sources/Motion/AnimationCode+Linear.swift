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
    search: for end in [settled, tight] {
      duration = max((end * 1000).rounded(.up) / 1000, 0.001)
      for tolerance in [0.0009, 0.0007, 0.0005, 0.0003, 0.0001] {
        best = points(duration, tolerance)
        if worst(best, duration) <= Self.linearTolerance { break search }
      }
    }
    let curve = try Curve(.piecewiseLinear(best), duration: duration)
    let list = best.enumerated().map { index, point in
      let y = decimalText(point.y, places: 4)
      let isEnd = index == 0 || index == best.count - 1
      return isEnd ? y : "\(y) \(decimalText(point.x * 100, places: 2))%"
    }
    let gap = decimalText(worst(best, duration), places: 5)
    var comment = "/* \(original): \(decimalText(settled)) s until 0.1 %"
    if case .spring(let spring) = unit.base { comment += "; " + Self.constants(spring) }
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

  private func points(_ duration: Double, _ tolerance: Double) -> [Curve.Point] {
    var all = (0...Self.samples).map { index in
      let x = Double(index) / Double(Self.samples)
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
    return all.indices.filter { isKept[$0] }.map { Self.rounded(all[$0]) }
  }

  private static func rounded(_ point: Curve.Point) -> Curve.Point {
    let x = (Double(decimalText(point.x * 100, places: 2)) ?? 0) / 100
    return Curve.Point(min(x, 1), Double(decimalText(point.y, places: 4)) ?? point.y)
  }

  private func worst(_ points: [Curve.Point], _ duration: Double) -> Double {
    let curve = Curve(unchecked: .piecewiseLinear(points), duration)
    return (0...4 * Self.samples).reduce(0) { worst, index in
      let t = duration * Double(index) / Double(4 * Self.samples)
      return max(worst, abs(curve.value(at: t) - unit.progress(at: t)))
    }
  }
}

/// The cubic Bézier nearest to an animation, by a pattern search over its points and duration.
struct BezierFit {
  private(set) var points: [Double] = [0.25, 0.1, 0.25, 1]
  private(set) var duration: Double

  // Times as fractions of the longest, and where the animation is then.
  private let targets: [(x: Double, y: Double)]

  init(_ animation: Animation, longest: Double) {
    targets = (1...48).map { index in
      let x = Double(index) / 48
      return (x, animation.progress(at: x * longest))
    }
    duration = longest
    var best = [0.25, 0.1, 0.25, 1.0, 1.0]
    var error = Double.infinity
    for start in [[0.25, 0.1, 0.25, 1, 1], [0.3, 1.2, 0.4, 1, 0.8], [0.4, 0, 0.6, 1, 1]] {
      let (found, distance) = search(from: start)
      if distance < error { (best, error) = (found, distance) }
    }
    points = Array(best[..<4])
    duration = best[4] * longest
  }

  private func search(from start: [Double]) -> ([Double], Double) {
    var best = start
    var error = distance(start)
    var step = 0.2
    while step > 0.0005 {
      var isBetter = false
      for axis in 0..<5 {
        for sign in [1.0, -1.0] {
          var next = best
          let limits = axis == 4 ? 0.2...1.0 : axis % 2 == 0 ? 0...1.0 : -2...3.0
          next[axis] = min(max(next[axis] + sign * step, limits.lowerBound), limits.upperBound)
          let far = distance(next)
          if far < error { (best, error, isBetter) = (next, far, true) }
        }
      }
      if !isBetter { step /= 2 }
    }
    return (best, error)
  }

  private func distance(_ p: [Double]) -> Double {
    let (bx, by) = (Bezier(p[0], p[2]), Bezier(p[1], p[3]))
    return targets.reduce(0) { worst, target in
      let x = target.x / p[4]
      let y = x < 1 ? by.value(bx.parameter(at: x)) : 1
      return max(worst, abs(y - target.y))
    }
  }
}
