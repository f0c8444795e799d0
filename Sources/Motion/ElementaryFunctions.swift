// SPDX-License-Identifier: MIT

/// Exponential, logarithm, sine, cosine by plain IEEE operations: the same bits everywhere.
///
/// The C library's differ in the last bit between processors with and without fused multiply-add.
/// These use only + - * / and square root, which IEEE 754 defines to the last bit. Each stays
/// within 2 ulp of the exact value over the ranges a motion uses. The reductions and coefficients
/// are the classic minimax ones of FDLIBM (Sun Microsystems, freely granted).
public enum ElementaryFunctions {
  static let ln2High = 6.93147180369123816490e-01
  static let ln2Low = 1.90821492927058770002e-10

  /// Raises e to the power `x`.
  ///
  /// Results below the smallest normal number (`x` under about -708.39) are 0, so no spring ever
  /// crawls through denormals; above about 709.78 the result is infinite.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.782712893384 { return .infinity }
    if x < -708.3964185322641 { return 0 }
    let k = nearest(x * 1.4426950408889634)
    let high = x - k * ln2High
    let low = k * ln2Low
    let r = high - low
    let z = r * r
    let p4 = -1.65339022054652515390e-06 + z * 4.13813679705723846039e-08
    let p2 = -2.77777777770155933842e-03 + z * (6.61375632143793436117e-05 + z * p4)
    let c = r - z * (1.66666666666666019037e-01 + z * p2)
    let y = 1 + (r * c / (2 - c) - low + high)
    let power = Int(k)
    return power > 1023 ? y * 2 * powerOfTwo(1023) : y * powerOfTwo(max(power, -1022))
  }

  /// Takes the natural logarithm of `x`: -∞ of zero, NaN of a negative number.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    let (m, k) = centred(x)
    let f = m - 1
    let halfSquare = 0.5 * f * f
    let s = f / (2 + f)
    let z = s * s
    let w = z * z
    let even = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * lg6))
    let odd5 = 1.818357216161805012e-01 + w * 1.479819860511658591e-01
    let odd3 = 2.857142874366239149e-01 + w * odd5
    let odd = z * (6.666666666666735130e-01 + w * odd3)
    let r = odd + even
    return k * ln2High - ((halfSquare - (s * (halfSquare + r) + k * ln2Low)) - f)
  }

  private static let lg6 = 1.531383769920937332e-01

  /// Takes the sine of `x` radians; precise up to about a million radians, NaN beyond 2^53.
  public static func sin(_ x: Double) -> Double {
    guard let (quadrant, y, tail) = reduced(x) else { return .nan }
    switch quadrant {
    case 0: return sine(y, tail)
    case 1: return cosine(y, tail)
    case 2: return -sine(y, tail)
    default: return -cosine(y, tail)
    }
  }

  /// Takes the cosine of `x` radians; precise up to about a million radians, NaN beyond 2^53.
  public static func cos(_ x: Double) -> Double {
    guard let (quadrant, y, tail) = reduced(x) else { return .nan }
    switch quadrant {
    case 0: return cosine(y, tail)
    case 1: return -sine(y, tail)
    case 2: return -cosine(y, tail)
    default: return sine(y, tail)
    }
  }

  /// Takes the sine and the cosine of `x` radians: the same bits as ``sin(_:)`` and ``cos(_:)``.
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard let (quadrant, y, tail) = reduced(x) else { return (.nan, .nan) }
    let (s, c) = (sine(y, tail), cosine(y, tail))
    switch quadrant {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  // The nearest whole number, without a call of the library: adding 1.5 · 2^52 drops the fraction.
  private static func nearest(_ x: Double) -> Double {
    guard abs(x) < 1e15 else { return x.rounded() }
    return (x + 6_755_399_441_055_744) - 6_755_399_441_055_744
  }

  // The remainder of x by π/2 as a sum of two doubles, and the quadrant. π/2 is taken in three
  // pieces of 33 bits and a tail, so each product with a quadrant number below 2^20 is exact.
  private static func reduced(_ x: Double) -> (Int, Double, Double)? {
    guard abs(x) < 9_007_199_254_740_992 else { return nil }
    if abs(x) <= 0.7853981633974483 { return (0, x, 0) }
    let n = nearest(x * 0.6366197723675814)
    let first = x - n * 1.57079632673412561417
    var w = n * 6.07710050630396597660e-11
    let second = first - w
    let secondError = (first - second) - w
    w = n * 2.02226624871116645580e-21
    let third = second - w
    let thirdError = (second - third) - w
    let rest = (secondError + thirdError) - n * 8.47842766036889956997e-32
    let y = third + rest
    return (Int(n) & 3, y, (third - y) + rest)
  }

  private static func sine(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    let v = z * x
    let s5 = -2.50507602534068634195e-08 + z * 1.58969099521155010221e-10
    let s3 = -1.98412698298579493134e-04 + z * (2.75573137070700676789e-06 + z * s5)
    let r = 8.33333333332248946124e-03 + z * s3
    return x - ((z * (0.5 * tail - v * r) - tail) - v * -1.66666666666666324348e-01)
  }

  private static func cosine(_ x: Double, _ tail: Double) -> Double {
    let z = x * x
    let c5 = 2.08757232129817482790e-09 + z * -1.13596475577881948265e-11
    let c3 = 2.48015872894767294178e-05 + z * (-2.75573143513906633035e-07 + z * c5)
    let r = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * c3))
    let half = 0.5 * z
    let w = 1 - half
    return w + (((1 - w) - half) + (z * r - x * tail))
  }

  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1023) << 52)
  }

  // x = m · 2^k with m between √½ and √2; x is positive and finite.
  static func centred(_ x: Double) -> (Double, Double) {
    let m = x.significand
    let k = Double(x.exponent)
    return m > 1.4142135623730951 ? (m * 0.5, k + 1) : (m, k)
  }
}
