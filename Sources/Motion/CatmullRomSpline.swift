// SPDX-License-Identifier: MIT

/// A centripetal Catmull-Rom spline through points, as Flutter's: even time per piece.
public struct CatmullRomSpline: Hashable, Sendable {
  private struct Piece: Hashable {
    let cubic: Vector
    let square: Vector
    let slope: Vector
    let start: Vector
  }

  private let pieces: [Piece]
  private let only: Vector

  /// Makes a spline; the handles stand before the first and after the last point.
  ///
  /// Without them they mirror the second point at the first, and the last but one at the last.
  public init(
    _ points: [Vector], tension: Double = 0, startHandle: Vector? = nil, endHandle: Vector? = nil
  ) {
    only = points.first ?? Vector(0)
    guard points.count > 1 else {
      pieces = []
      return
    }
    let first = startHandle ?? points[0] * 2 - points[1]
    let last = endHandle ?? points[points.count - 1] * 2 - points[points.count - 2]
    let all = [first] + points + [last]
    let looseness = 1 - (tension.isFinite ? tension : 0)
    pieces = (0..<points.count - 1).map { Self.piece(Array(all[$0..<$0 + 4]), looseness) }
  }

  private static func piece(_ p: [Vector], _ looseness: Double) -> Piece {
    let steps = (0..<3).map { p[$0 + 1] - p[$0] }
    let roots = steps.map { $0.length.squareRoot() }
    func tangent(_ side: Int, _ span: Vector) -> Vector {
      let own = roots[side] > 0 ? steps[side] * (1 / roots[side]) : steps[side] * 0
      let both = roots[side] + roots[1]
      let wide = both > 0 ? span * (1 / both) : span * 0
      return (steps[1] + (own - wide) * roots[1]) * looseness
    }
    let m1 = tangent(0, p[2] - p[0])
    let m2 = tangent(2, p[3] - p[1])
    return Piece(
      cubic: m1 + m2 - steps[1] * 2, square: steps[1] * 3 - m1 - (m1 + m2), slope: m1, start: p[1])
  }

  /// The point at the fraction `t` of the pieces.
  public func value(at t: Double) -> Vector {
    guard !pieces.isEmpty else { return only }
    let place = t > 0 ? min(t, 1) * Double(pieces.count) : 0
    let index = min(Int(place), pieces.count - 1)
    let s = place - Double(index)
    let piece = pieces[index]
    return ((piece.cubic * s + piece.square) * s + piece.slope) * s + piece.start
  }
}
