// SPDX-License-Identifier: MIT
import Motion

extension Color {
  /// The space in which a colour travels when it animates.
  ///
  /// SwiftUI mixes in linear light up to iOS 17 and in Oklab from 18, as far as reverse-engineered
  /// sources tell (an assumption); the web mixes the encoded values.
  public enum Mixing: String, CaseIterable, Sendable {
    /// Light itself: the channels without the sRGB transfer function.
    case linear
    /// Björn Ottosson's perceptual space.
    case oklab
    /// The encoded channels as they are.
    case srgb
  }

  /// The colour as three coordinates of `mixing` and the opacity.
  ///
  /// The transfer functions go on below zero by symmetry, so that an overshoot survives the way there
  /// and back. The coordinates are not multiplied by the opacity.
  public func vector(in mixing: Mixing) -> Vector {
    switch mixing {
    case .srgb:
      return Vector([red, green, blue, alpha])
    case .linear:
      return Vector([linearLight(red), linearLight(green), linearLight(blue), alpha])
    case .oklab:
      let light = Triple(linearLight(red), linearLight(green), linearLight(blue))
      let cones = Matrix.conesFromLight * light
      let lab = Matrix.labFromCones * cones.map(ElementaryFunctions.cubeRoot)
      return Vector([lab.a, lab.b, lab.c, alpha])
    }
  }

  /// The colour at the coordinates that ``vector(in:)`` gives; the opacity is the fourth.
  public init(_ vector: Vector, in mixing: Mixing) {
    precondition(vector.count == 4, "a colour has four coordinates")
    let point = Triple(vector[0], vector[1], vector[2])
    let encoded: Triple
    switch mixing {
    case .srgb:
      encoded = point
    case .linear:
      encoded = point.map(encodedLight)
    case .oklab:
      let cones = (Matrix.conesFromLab * point).map { $0 * $0 * $0 }
      encoded = (Matrix.lightFromCones * cones).map(encodedLight)
    }
    self.init(red: encoded.a, green: encoded.b, blue: encoded.c, alpha: vector[3])
  }

  /// The colour part of the way to `other`: 0 is this one, 1 the other, and beyond overshoots.
  public func mixed(with other: Color, by progress: Double, in mixing: Mixing) -> Color {
    let from = vector(in: mixing)
    let to = other.vector(in: mixing)
    let between = (0..<4).map { from[$0] + (to[$0] - from[$0]) * progress }
    return Color(Vector(between), in: mixing)
  }
}

/// Removes the sRGB transfer function, by symmetry below zero too.
func linearLight(_ encoded: Double) -> Double {
  let size = abs(encoded)
  let light =
    size <= 0.04045 ? size / 12.92 : ElementaryFunctions.pow((size + 0.055) / 1.055, 2.4)
  return encoded < 0 ? -light : light
}

/// Applies the sRGB transfer function, by symmetry below zero too.
func encodedLight(_ light: Double) -> Double {
  let size = abs(light)
  // The knee is the exact image of the other function's knee, not the standard's rounded 0.0031308,
  // so that each undoes the other everywhere.
  let encoded =
    size <= 0.04045 / 12.92
    ? size * 12.92 : 1.055 * ElementaryFunctions.pow(size, 1 / 2.4) - 0.055
  return light < 0 ? -encoded : encoded
}

private struct Triple {
  var a: Double
  var b: Double
  var c: Double

  init(_ a: Double, _ b: Double, _ c: Double) {
    self.a = a
    self.b = b
    self.c = c
  }

  func map(_ function: (Double) -> Double) -> Triple {
    Triple(function(a), function(b), function(c))
  }
}

private struct Matrix {
  var rows: (Triple, Triple, Triple)

  // Ottosson's published matrices. Their published inverses are rounded and would lose seven digits on
  // a round trip, so ours are computed.
  static let conesFromLight = Matrix(
    Triple(0.4122214708, 0.5363325363, 0.0514459929),
    Triple(0.2119034982, 0.6806995451, 0.1073969566),
    Triple(0.0883024619, 0.2817188376, 0.6299787005))
  static let labFromCones = Matrix(
    Triple(0.2104542553, 0.7936177850, -0.0040720468),
    Triple(1.9779984951, -2.4285922050, 0.4505937099),
    Triple(0.0259040371, 0.7827717662, -0.8086757660))
  static let lightFromCones = conesFromLight.inverse
  static let conesFromLab = labFromCones.inverse

  init(_ first: Triple, _ second: Triple, _ third: Triple) {
    rows = (first, second, third)
  }

  static func * (matrix: Matrix, vector: Triple) -> Triple {
    func dot(_ row: Triple) -> Double { row.a * vector.a + row.b * vector.b + row.c * vector.c }
    return Triple(dot(matrix.rows.0), dot(matrix.rows.1), dot(matrix.rows.2))
  }

  /// By cofactors; both matrices above are far from singular.
  var inverse: Matrix {
    let (p, q, r) = rows
    let first = cross(q, r)
    let second = cross(r, p)
    let third = cross(p, q)
    let determinant = p.a * first.a + p.b * first.b + p.c * first.c
    return Matrix(
      Triple(first.a / determinant, second.a / determinant, third.a / determinant),
      Triple(first.b / determinant, second.b / determinant, third.b / determinant),
      Triple(first.c / determinant, second.c / determinant, third.c / determinant))
  }
}

private func cross(_ x: Triple, _ y: Triple) -> Triple {
  Triple(x.b * y.c - x.c * y.b, x.c * y.a - x.a * y.c, x.a * y.b - x.b * y.a)
}
