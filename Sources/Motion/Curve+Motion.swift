// SPDX-License-Identifier: MIT

extension Curve {
  /// The fraction of the way after `t` seconds: 0 before the start, 1 from the end on.
  public func value(at t: Double) -> Double {
    guard t < duration else { return t.isNaN ? 0 : 1 }
    return t > 0 ? unit(t / duration) : 0
  }

  /// The speed after `t` seconds, in ways per second; 0 before the start and from the end on.
  ///
  /// Where the curve stands upright (a circular one at its end) there is no speed to hand on: it
  /// is 0 too.
  public func velocity(at t: Double) -> Double {
    guard t >= 0, t < duration else { return 0 }
    let speed = unitSlope(t / duration) / duration
    return speed.isFinite ? speed : 0
  }

  /// The fraction of the way at the fraction `x` of the time, clamped to 0…1.
  ///
  /// A Bézier is solved for its parameter by Newton's method inside a bracket; `y` is within 1e-9.
  public func unit(_ x: Double) -> Double {
    if x >= 1 { return 1 }
    guard x > 0 else { return x.isNaN ? 0 : start }
    switch shape {
    case .linear: return x
    case .bezier(let x1, let y1, let x2, let y2):
      let s = Bezier(x1, x2).parameter(at: x)
      return Bezier(y1, y2).value(s)
    case .circularEaseIn: return Self.quarterIn(x)
    case .circularEaseOut: return Self.quarterOut(x)
    case .circularEaseInOut:
      return x < 0.5 ? Self.quarterIn(2 * x) / 2 : 0.5 + Self.quarterOut(2 * x - 1) / 2
    case .steps(let count): return (x * Double(count)).rounded(.down) / Double(count)
    case .piecewiseLinear(let points):
      let (a, b) = Self.piece(points, x)
      return b.x > a.x ? a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x)) : b.y
    }
  }

  /// The slope at the fraction `x` of the time; at the two ends the one-sided slope.
  ///
  /// Infinite where the curve stands upright; 0 on steps.
  public func unitSlope(_ x: Double) -> Double {
    let x = x > 0 ? min(x, 1) : 0
    switch shape {
    case .linear: return 1
    case .bezier(let x1, let y1, let x2, let y2): return Self.slope(x1, y1, x2, y2, at: x)
    case .circularEaseIn: return Self.quarterSlope(x)
    case .circularEaseOut: return Self.quarterSlope(1 - x)
    case .circularEaseInOut: return Self.quarterSlope(x < 0.5 ? 2 * x : 2 - 2 * x)
    case .steps: return 0
    case .piecewiseLinear(let points):
      let (a, b) = Self.piece(points, x)
      return b.x > a.x ? (b.y - a.y) / (b.x - a.x) : 0
    }
  }

  /// The fraction of the way as SwiftUI draws it: a Bézier rounded to a multiple of 2⁻²⁰.
  ///
  /// From two reverse-engineered projects that agree; the other shapes are not rounded.
  public func swiftUIUnit(_ x: Double) -> Double {
    guard case .bezier = shape else { return unit(x) }
    return (unit(x) * 1_048_576).rounded() / 1_048_576
  }

  /// The slope as SwiftUI has it: where both coordinates stand still, 1 at the start and 0 at the end.
  ///
  /// ``unitSlope(_:)`` gives the limit there. From one reverse-engineered project's tests.
  public func swiftUIUnitSlope(_ x: Double) -> Double {
    guard case .bezier(let x1, let y1, let x2, let y2) = shape else { return unitSlope(x) }
    if x <= 0, x1 == 0, y1 == 0 { return 1 }
    if x >= 1, x2 == 1, y2 == 1 { return x1 == y1 ? 1 : 0 }
    return unitSlope(x)
  }

  /// Where the curve stands upright at one of its ends, as a fraction of the time; nil if nowhere.
  var upright: Double? {
    if case .steps = shape { return nil }
    return [0.0, 1.0].first { unitSlope($0).isInfinite }
  }

  private var start: Double {
    if case .piecewiseLinear(let points) = shape { return points.first?.y ?? 0 }
    return 0
  }

  private static func quarterIn(_ x: Double) -> Double { 1 - (1 - x * x).squareRoot() }
  private static func quarterOut(_ x: Double) -> Double { (1 - (1 - x) * (1 - x)).squareRoot() }
  private static func quarterSlope(_ x: Double) -> Double { x / (1 - x * x).squareRoot() }

  // The piece that holds x; of points with equal x the later wins.
  private static func piece(_ points: [Point], _ x: Double) -> (Point, Point) {
    var low = 0
    var high = points.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].x <= x { low = middle } else { high = middle }
    }
    return (points[max(low, 0)], points[max(high, 0)])
  }

  private static func slope(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double
  ) -> Double {
    let (bx, by) = (Bezier(x1, x2), Bezier(y1, y2))
    let s = bx.parameter(at: x)
    let (dx, dy) = (bx.slope(s), by.slope(s))
    if abs(dx) > 1e-9 { return dy / dx }
    // A control point lies on its end point: the limit is the ratio of the next derivatives.
    if abs(dy) < 1e-9 {
      let (ddx, ddy) = (bx.bend(s), by.bend(s))
      return abs(ddx) > 1e-9 ? ddy / ddx : 1
    }
    return dy < 0 ? -.infinity : .infinity
  }
}

/// One coordinate of a cubic Bézier from 0 to 1.
struct Bezier {
  let a: Double
  let b: Double
  let c: Double

  init(_ first: Double, _ second: Double) {
    c = 3 * first
    b = 3 * (second - first) - c
    a = 1 - c - b
  }

  func value(_ s: Double) -> Double { ((a * s + b) * s + c) * s }
  func slope(_ s: Double) -> Double { (3 * a * s + 2 * b) * s + c }
  func bend(_ s: Double) -> Double { 6 * a * s + 2 * b }

  // Halley inside a bracket that shrinks at each step; halving alone after 24 steps. Where the
  // curve is not steep the error after a step is far below the cube of the step, so a small one is
  // the last.
  func parameter(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var low = 0.0
    var high = 1.0
    var s = x
    for step in 0..<90 {
      let error = value(s) - x
      if error == 0 { return s }
      if error < 0 { low = s } else { high = s }
      let rise = slope(s)
      var next = s - 2 * error * rise / (2 * rise * rise - error * bend(s))
      if step >= 24 || !(next > low && next < high) { next = low + (high - low) / 2 }
      let change = abs(next - s)
      if change <= 1e-17 || change < 1e-5 && rise > 0.3 && step < 24 { return next }
      s = next
    }
    return s
  }
}
