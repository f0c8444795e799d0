// SPDX-License-Identifier: MIT

/// One to four numbers that move together: a scale, a point, a rectangle, a colour.
///
/// Counts never trap: beyond four components the rest is dropped, none means one zero, and two
/// vectors of different count meet as if the shorter ended in zeros.
public struct Vector: Hashable, Sendable {
  private var lanes: SIMD4<Double>

  /// How many components there are, 1 to 4.
  public let count: Int

  /// Makes a vector of one component.
  public init(_ x: Double) { self.init(SIMD4(x, 0, 0, 0), count: 1) }

  /// Makes a vector of the first four `components`, or of one zero if there are none.
  public init(_ components: [Double]) {
    var lanes = SIMD4<Double>.zero
    for (index, component) in components.prefix(4).enumerated() { lanes[index] = component }
    self.init(lanes, count: min(max(components.count, 1), 4))
  }

  private init(_ lanes: SIMD4<Double>, count: Int) {
    self.lanes = lanes
    self.count = count
  }

  /// Makes a vector of `count` zeros.
  public static func zero(count: Int) -> Vector {
    Vector(.zero, count: min(max(count, 1), 4))
  }

  /// The component at `index`; zero outside, where setting does nothing.
  public subscript(index: Int) -> Double {
    get { index >= 0 && index < count ? lanes[index] : 0 }
    set { if index >= 0 && index < count { lanes[index] = newValue } }
  }

  /// The components in order.
  public var components: [Double] { (0..<count).map { lanes[$0] } }

  /// The Euclidean length.
  public var length: Double { count == 1 ? abs(lanes[0]) : dot(self).squareRoot() }

  /// True if no component is infinite or NaN.
  public var isFinite: Bool {
    // Unused lanes are zero; an infinite or NaN lane times 0 is NaN.
    let zeros = lanes * SIMD4<Double>.zero
    return zeros[0] + zeros[1] + zeros[2] + zeros[3] == 0
  }

  // Summed in a fixed order: the library's `sum()` may not be.
  func dot(_ other: Vector) -> Double {
    let products = lanes * other.lanes
    return ((products[0] + products[1]) + products[2]) + products[3]
  }

  /// Adds component by component.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(left.lanes + right.lanes, count: max(left.count, right.count))
  }

  /// Subtracts component by component.
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(left.lanes - right.lanes, count: max(left.count, right.count))
  }

  /// Scales every component.
  public static func * (left: Vector, right: Double) -> Vector {
    if right.isFinite { return Vector(left.lanes * SIMD4(repeating: right), count: left.count) }
    // Not `lanes * SIMD4(repeating:)` over all four: an infinite factor would make unused zeros
    // NaN.
    var result = left
    for index in 0..<left.count { result.lanes[index] = left.lanes[index] * right }
    return result
  }

  /// Scales every component.
  public static func * (left: Double, right: Vector) -> Vector { right * left }
}
