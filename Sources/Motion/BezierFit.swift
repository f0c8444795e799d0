// SPDX-License-Identifier: MIT

/// The cubic Bézier nearest to an animation: its four numbers and its duration.
///
/// Found by Nelder and Mead's simplex on the sum of fourth powers of the errors, from three starts:
/// near enough to the smallest largest error, and the same bits everywhere.
struct BezierFit {
  private(set) var points: [Double] = [0.25, 0.1, 0.25, 1]
  private(set) var duration: Double

  // Times as fractions of the longest, and where the animation is then.
  private let targets: [(x: Double, y: Double)]

  private static let starts = [
    [0.25, 0.1, 0.25, 1, 1], [0.3, 0.5, 0.4, 1.2, 0.7], [0.4, 0, 0.6, 1, 1],
  ]

  init(_ animation: Animation, longest: Double) {
    targets = (1...40).map { index in
      let x = Double(index) / 40
      return (x, animation.progress(at: x * longest))
    }
    duration = longest
    var least = Double.infinity
    for start in Self.starts {
      // Twice: a fresh simplex gets out of where the first one went flat.
      let found = search(from: search(from: start))
      let error = cost(found)
      if error < least {
        least = error
        points = Array(found[..<4])
        duration = found[4] * longest
      }
    }
  }

  private func search(from start: [Double]) -> [Double] {
    var simplex = [start]
    for axis in 0..<5 {
      var corner = start
      corner[axis] += corner[axis] > 0.5 ? -0.15 : 0.15
      simplex.append(corner)
    }
    var corners = simplex.map { (at: $0, cost: cost($0)) }
    for _ in 0..<160 {
      corners.sort { $0.cost < $1.cost }
      let worst = corners[5]
      let centre = (0..<5).map { axis in
        corners[..<5].reduce(0) { $0 + $1.at[axis] } / 5
      }
      func moved(_ factor: Double) -> (at: [Double], cost: Double) {
        let at = Self.limited(zip(centre, worst.at).map { $0 + ($0 - $1) * factor })
        return (at, cost(at))
      }
      var next = moved(1)
      if next.cost < corners[0].cost {
        let further = moved(2)
        if further.cost < next.cost { next = further }
      } else if next.cost >= corners[4].cost {
        next = moved(next.cost < worst.cost ? 0.5 : -0.5)
      }
      if next.cost < worst.cost {
        corners[5] = next
      } else {
        let best = corners[0].at
        corners = corners.map { corner in
          let at = zip(corner.at, best).map { ($0 + $1) / 2 }
          return (at, cost(at))
        }
      }
    }
    return corners.min { $0.cost < $1.cost }?.at ?? start
  }

  private static func limited(_ p: [Double]) -> [Double] {
    p.enumerated().map { axis, value in
      let low = axis == 4 ? 0.2 : axis % 2 == 0 ? 0.0 : -2
      let high = axis % 2 == 0 ? 1.0 : 3
      return min(max(value, low), high)
    }
  }

  private func cost(_ p: [Double]) -> Double {
    let (bx, by) = (Bezier(p[0], p[2]), Bezier(p[1], p[3]))
    return targets.reduce(0) { sum, target in
      let x = target.x / p[4]
      let y = x < 1 ? by.value(bx.parameter(at: x)) : 1
      let square = (y - target.y) * (y - target.y)
      return sum + square * square
    }
  }
}
