// SPDX-License-Identifier: MIT

extension ElementaryFunctions {
  /// Raises `x` to the power `y`, to about 1 ulp.
  ///
  /// Follows IEEE where a motion or a colour can meet it: anything to the power 0 is 1, a negative
  /// `x` gives NaN unless `y` is a whole number.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if y == 1 { return x }
    if y == -1 { return 1 / x }
    if y == 2 { return x * x }
    if x.isNaN || y.isNaN { return .nan }
    let isWhole = y.rounded(.towardZero) == y
    let isOdd = isWhole && abs(y) < 9_007_199_254_740_992 && Int64(y) & 1 == 1
    if x.sign == .minus {
      if !isWhole, x.isFinite, x < 0 { return .nan }
      let size = pow(-x, y)
      return isOdd ? -size : size
    }
    if x == 0 || x == .infinity { return (x == 0) == (y > 0) ? 0 : .infinity }
    if y.isInfinite { return (x > 1) == (y > 0) ? .infinity : 0 }
    return y == 0.5 ? x.squareRoot() : power(of: x, y)
  }

  // exp(y · log x) with the logarithm and the product as sums of two doubles.
  private static func power(of x: Double, _ y: Double) -> Double {
    let (logHigh, logLow) = preciseLog(x)
    let high = y * logHigh
    guard abs(high) < 800 else { return high > 0 ? .infinity : 0 }
    let low = productError(y, logHigh, high) + y * logLow
    let sum = high + low
    let rest = (high - sum) + low
    let base = exp(sum)
    return base + base * rest
  }

  // log x = 2 atanh(s) + k ln 2 with s = (m - 1) / (m + 1), leading terms kept to twice the
  // precision.
  private static func preciseLog(_ x: Double) -> (Double, Double) {
    let (m, k) = centred(x)
    let f = m - 1
    let d = m + 1
    let dLow = (m - (d - 1)) + (1 - (d - (d - 1)))
    let s = f / d
    let back = s * d
    let sLow = (((f - back) - productError(s, d, back)) - s * dLow) / d
    let z = s * s
    // The series of atanh beyond its first term; |s| < 0.1716, so thirteen terms reach 2^-66.
    var series = 0.0
    var n = 27.0
    while n >= 3 {
      series = series * z + 1 / n
      n -= 2
    }
    let tail = 2 * s * z * series + 2 * sLow
    let first = k * ln2High
    let second = 2 * s
    let sum = first + second
    let part = sum - first
    let sumLow = (first - (sum - part)) + (second - part)
    let low = sumLow + (tail + k * ln2Low)
    let high = sum + low
    return (high, (sum - high) + low)
  }

  // a·b - fl(a·b), by Dekker's splitting.
  private static func productError(_ a: Double, _ b: Double, _ product: Double) -> Double {
    let (aHigh, aLow) = split(a)
    let (bHigh, bLow) = split(b)
    return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  private static func split(_ x: Double) -> (Double, Double) {
    let c = 134_217_729 * x
    let high = c - (c - x)
    return (high, x - high)
  }

  /// Takes the cube root of `x`, negative for a negative number.
  public static func cubeRoot(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    let size = abs(x)
    // Scaled by a multiple of 3 in the exponent, so the root is scaled by the third of it, exactly.
    var third = Int(size.exponent) / 3
    let m = (size / powerOfTwo(max(-1022, third))) / powerOfTwo(max(-1022, third))
    let scaled = m / powerOfTwo(max(-1022, third))
    if !scaled.isNormal { third = 0 }
    let v = third == 0 ? size : scaled
    var root = Double(bitPattern: v.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    for _ in 0..<4 {
      let cube = root * root * root
      root = root * (cube + 2 * v) / (2 * cube + v)
    }
    // One Newton step whose residual is computed to twice the precision.
    let square = root * root
    let squareLow = productError(root, root, square)
    let cube = square * root
    let residual = ((v - cube) - productError(square, root, cube)) - squareLow * root
    root += residual / (3 * square)
    let result = third == 0 ? root : root * powerOfTwo(third)
    return x < 0 ? -result : result
  }

  /// Takes the angle of the point (`x`, `y`) in radians, from -π to π.
  static func angle(y: Double, x: Double) -> Double {
    if x == 0 && y == 0 { return 0 }
    let size = (x * x + y * y).squareRoot()
    guard size.isFinite, size > 0 else { return 0 }
    // Newton on the unit circle: the error is cubed at each step.
    let (c, s) = (x / size, y / size)
    var angle = c >= 0 ? s : (s >= 0 ? 3.141592653589793 - s : -3.141592653589793 - s)
    for _ in 0..<6 {
      let last = angle
      let circle = sinCos(last)
      angle += s * circle.cos - c * circle.sin
      if angle == last { break }
    }
    return angle
  }
}
