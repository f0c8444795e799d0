// SPDX-License-Identifier: MIT
import Motion

/// A map of the plane that keeps straight lines: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
struct Transform: Hashable {
  static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  var a: Double
  var b: Double
  var c: Double
  var d: Double
  var tx: Double
  var ty: Double

  static func translation(_ way: Point) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: way.x, ty: way.y)
  }

  /// How `node` is shown: from its parent's coordinates before scale, turn and offset to those after.
  static func shown(_ node: Node) -> Transform {
    guard node.scale != 1 || node.rotation != 0 else { return translation(node.offset) }
    let center = node.frame.center
    let (sine, cosine) = sineAndCosine(degrees: node.rotation)
    let turn = Transform(
      a: cosine * node.scale, b: sine * node.scale, c: -sine * node.scale,
      d: cosine * node.scale, tx: 0, ty: 0)
    return translation(center + node.offset) * turn * translation(Point(-center.x, -center.y))
  }

  /// First the right map, then the left.
  static func * (left: Transform, right: Transform) -> Transform {
    let origin = left.apply(Point(right.tx, right.ty))
    return Transform(
      a: left.a * right.a + left.c * right.b, b: left.b * right.a + left.d * right.b,
      c: left.a * right.c + left.c * right.d, d: left.b * right.c + left.d * right.d,
      tx: origin.x, ty: origin.y)
  }

  func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The least upright rectangle around the image of `rect`.
  func bounds(of rect: Rect) -> Rect {
    if b == 0, c == 0, a >= 0, d >= 0 {
      return Rect(apply(rect.origin), Size(a * rect.width, d * rect.height))
    }
    let corners = [
      apply(rect.origin), apply(Point(rect.maxX, rect.y)),
      apply(Point(rect.x, rect.maxY)), apply(Point(rect.maxX, rect.maxY)),
    ]
    let first = Rect(corners[0], .zero)
    return corners.dropFirst().reduce(first) { $0.union(Rect($1, .zero)) }
  }

  /// The point that is shown at `point`, or nil if everything has shrunk to nothing.
  func reversed(_ point: Point) -> Point? {
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-12 else { return nil }
    let x = point.x - tx
    let y = point.y - ty
    return Point((d * x - c * y) / determinant, (a * y - b * x) / determinant)
  }
}

/// Exact at quarter turns, so that a square stays a square.
private func sineAndCosine(degrees: Double) -> (Double, Double) {
  let turn = degrees.remainder(dividingBy: 360)
  switch turn {
  case 0: return (0, 1)
  case 90: return (1, 0)
  case -90: return (-1, 0)
  case 180, -180: return (0, -1)
  default:
    let radians = turn * .pi / 180
    return (ElementaryFunctions.sin(radians), ElementaryFunctions.cos(radians))
  }
}
