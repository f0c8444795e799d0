// SPDX-License-Identifier: MIT

/// A way from 0 to 1 that takes a fixed time: a unit curve and its duration in seconds.
///
/// `Curve.easeOut(0.2).value(at: 0.1)` is 0.684643. A duration of 0 is over at once. The factories
/// take a bad duration as 0; ``init(_:duration:)`` throws instead.
public struct Curve: Hashable, Sendable {
  /// The form of a unit curve, on 0…1 in both directions (the value may leave it on the way).
  public enum Shape: Hashable, Sendable {
    /// Even speed.
    case linear
    /// A cubic Bézier from (0, 0) to (1, 1) by two control points.
    case bezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A quarter circle that starts slowly.
    case circularEaseIn
    /// A quarter circle that ends slowly.
    case circularEaseOut
    /// Two quarter circles, slow at both ends.
    case circularEaseInOut
    /// A number of equal steps, each at the end of its stretch (CSS `steps(n, jump-end)`).
    case steps(Int)
    /// Straight lines through points in order of `x`, the first at x 0 and the last at x 1, y 1.
    case piecewiseLinear([Point])
  }

  /// A point of a piecewise linear curve.
  public struct Point: Hashable, Sendable {
    /// The fraction of the duration.
    public let x: Double
    /// The fraction of the way.
    public let y: Double

    /// Makes a point at fraction `x` of the time and `y` of the way.
    public init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The form.
  public let shape: Shape
  /// The time it takes, in seconds.
  public let duration: Double

  /// Makes a curve of any shape; throws if a number of it is not usable.
  public init(_ shape: Shape, duration: Double = 0.35) throws {
    try Self.check(shape)
    self.shape = shape
    self.duration = try checked("duration", duration, from: 0, upTo: longestSeconds)
  }

  /// Makes a cubic Bézier; the `x` of both control points must lie within 0…1.
  public init(
    bezier x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) throws {
    try self.init(.bezier(x1: x1, y1: y1, x2: x2, y2: y2), duration: duration)
  }

  init(unchecked shape: Shape, _ duration: Double) {
    self.shape = shape
    self.duration = duration > 0 ? min(duration, longestSeconds) : 0
  }

  private static func check(_ shape: Shape) throws {
    switch shape {
    case .linear, .circularEaseIn, .circularEaseOut, .circularEaseInOut: break
    case .bezier(let x1, let y1, let x2, let y2):
      _ = try checked("x1", x1, from: 0, upTo: 1)
      _ = try checked("y1", y1, from: -1000, upTo: 1000)
      _ = try checked("x2", x2, from: 0, upTo: 1)
      _ = try checked("y2", y2, from: -1000, upTo: 1000)
    case .steps(let count):
      _ = try checked("steps", Double(count), from: 1, upTo: 100_000)
    case .piecewiseLinear(let points):
      try check(points)
    }
  }

  private static func check(_ points: [Point]) throws {
    var last = 0.0
    for point in points {
      last = try checked("x of a point", point.x, from: last, upTo: 1)
      _ = try checked("y of a point", point.y, from: -1000, upTo: 1000)
    }
    guard points.first?.x == 0, points.last == Point(1, 1) else {
      throw MotionError.conflict("the points of a curve must start at x 0 and end at 1, 1")
    }
  }

  /// Makes SwiftUI's `.linear(duration:)`.
  public static func linear(_ duration: Double = 0.35) -> Curve {
    Curve(unchecked: .linear, duration)
  }

  /// Makes SwiftUI's `.easeIn(duration:)`.
  public static func easeIn(_ duration: Double = 0.35) -> Curve {
    Curve(unchecked: .bezier(x1: 0.42, y1: 0, x2: 1, y2: 1), duration)
  }

  /// Makes SwiftUI's `.easeOut(duration:)`.
  public static func easeOut(_ duration: Double = 0.35) -> Curve {
    Curve(unchecked: .bezier(x1: 0, y1: 0, x2: 0.58, y2: 1), duration)
  }

  /// Makes SwiftUI's `.easeInOut(duration:)`.
  public static func easeInOut(_ duration: Double = 0.35) -> Curve {
    Curve(unchecked: .bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), duration)
  }

  /// Makes CSS's `ease`, which is Core Animation's default curve.
  public static func ease(_ duration: Double = 0.35) -> Curve {
    Curve(unchecked: .bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1), duration)
  }

  /// The same shape with another duration, in seconds.
  public func lasting(_ duration: Double) throws -> Curve { try Curve(shape, duration: duration) }
}
