// SPDX-License-Identifier: MIT

/// CSS's `linear()`: straight lines through points, by the rules of the web platform's tests.
///
/// Missing inputs are spaced evenly, inputs are raised to the largest so far, outside the first and
/// last point the nearest piece goes on, and of points with one input the later counts.
public struct CSSLinear: Hashable, Sendable {
  /// The points with all their inputs.
  public let points: [Curve.Point]

  /// Makes the easing from outputs, each with none, one or two inputs as fractions.
  ///
  /// Throws if there are not at least two points, as CSS does, or a number is not finite.
  public init(_ stops: [(output: Double, inputs: [Double])]) throws {
    var outputs: [(Double, Double?)] = []
    for stop in stops {
      if stop.inputs.isEmpty { outputs.append((stop.output, nil)) }
      outputs += stop.inputs.prefix(2).map { (stop.output, $0) }
    }
    guard stops.count >= 2 else { throw MotionError.conflict("linear() takes two points or more") }
    guard outputs.allSatisfy({ $0.0.isFinite && ($0.1 ?? 0).isFinite }) else {
      throw MotionError.conflict("the numbers of linear() must be finite")
    }
    var inputs = outputs.map(\.1)
    inputs[0] = inputs[0] ?? 0
    var largest = inputs[0] ?? 0
    for index in inputs.indices {
      if let input = inputs[index] {
        largest = max(largest, input)
        inputs[index] = largest
      }
    }
    let last = inputs.count - 1
    if inputs[last] == nil { inputs[last] = max(1, largest) }
    points = zip(Self.filled(inputs), outputs).map { Curve.Point($0, $1.0) }
  }

  private static func filled(_ inputs: [Double?]) -> [Double] {
    var result: [Double] = []
    for (index, input) in inputs.enumerated() {
      if let input {
        result.append(input)
        continue
      }
      let low = result[index - 1]
      let next = inputs[index...].firstIndex { $0 != nil } ?? index
      let high = inputs[next] ?? low
      result.append(low + (high - low) / Double(next - index + 1))
    }
    return result
  }

  /// The output at `x`, which may lie outside 0…1.
  public func value(_ x: Double) -> Double {
    let found = points.lastIndex { $0.x <= x } ?? 0
    let index = min(found, points.count - 2)
    let (a, b) = (points[index], points[index + 1])
    if a.x == b.x { return found >= index + 1 ? b.y : x < a.x ? a.y : b.y }
    return a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
  }

  /// The same lines as a ``Curve``, which begins at input 0 and ends at 1, 1.
  ///
  /// What lies outside is cut off, and what ends elsewhere jumps to 1 at the end, as a transition
  /// does. Throws if an output is beyond ±1000.
  public func curve(duration: Double) throws -> Curve {
    var inside = [Curve.Point(0, value(0))] + points.filter { $0.x > 0 && $0.x <= 1 }
    if inside.last?.x != 1 { inside.append(Curve.Point(1, value(1))) }
    if inside.last?.y != 1 { inside.append(Curve.Point(1, 1)) }
    return try Curve(.piecewiseLinear(inside), duration: duration)
  }
}

/// CSS's `steps()`: jumps at even distances.
public struct CSSSteps: Hashable, Sendable {
  /// Where the first and the last jump are.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// The first jump at 0.
    case start = "jump-start"
    /// The last jump at 1.
    case end = "jump-end"
    /// Jumps at both ends, one more than the steps.
    case both = "jump-both"
    /// No jump at either end, one less than the steps.
    case none = "jump-none"
  }

  /// How many steps.
  public let count: Int
  /// Where the first and the last jump are.
  public let position: Position

  /// Makes steps: at least one, or two with ``Position/none``.
  public init(_ count: Int, _ position: Position = .end) throws {
    _ = try checked("steps", Double(count), from: position == .none ? 2 : 1, upTo: 100_000)
    self.count = count
    self.position = position
  }

  /// The same jumps as a ``Curve``.
  public func curve(duration: Double) throws -> Curve {
    if position == .end { return try Curve(.steps(count), duration: duration) }
    _ = try checked("steps", Double(count), from: 1, upTo: 1000)
    let levels = (0..<count).map { value((Double($0) + 0.5) / Double(count)) }
    var points = levels.enumerated().flatMap { index, level in
      [index, index + 1].map { Curve.Point(Double($0) / Double(count), level) }
    }
    if points.last?.y != 1 { points.append(Curve.Point(1, 1)) }
    return try Curve(.piecewiseLinear(points), duration: duration)
  }

  /// The output at `x`, which may lie outside 0…1.
  public func value(_ x: Double) -> Double {
    guard x.isFinite else { return x == .infinity ? 1 : 0 }
    var step = (x * Double(count)).rounded(.down)
    if position == .start || position == .both { step += 1 }
    if x >= 0, step < 0 { step = 0 }
    let jumps = Double(position == .none ? count - 1 : position == .both ? count + 1 : count)
    if x <= 1, step > jumps { step = jumps }
    return step / jumps
  }
}
