// SPDX-License-Identifier: MIT

/// Writes `x` as people do: rounded, without exponent, trailing zeros or "-0".
///
/// What is rounded is the shortest decimal that means `x` (2.5 is 2.5, 0.1 is 0.1), halves away
/// from zero, so 0.0000005 becomes 0.000001. NaN is `nan`, the infinities `inf` and `-inf`.
/// `places` is taken between 0 and 17.
public func decimalText(_ x: Double, places: Int = 6) -> String {
  if x.isNaN { return "nan" }
  if x.isInfinite { return x < 0 ? "-inf" : "inf" }
  var (digits, point) = shortestDigits(abs(x))
  let keep = point + min(max(places, 0), 17)
  if keep < 0 { return "0" }
  if keep < digits.count {
    let roundsUp = digits[keep] >= 5
    digits.removeSubrange(keep...)
    if roundsUp { point += increment(&digits) }
  }
  while digits.count > max(point, 0), digits.last == 0 { digits.removeLast() }
  while digits.count < point { digits.append(0) }
  if digits.allSatisfy({ $0 == 0 }) { return "0" }
  return (x < 0 ? "-" : "") + joined(digits, point)
}

// The digits of x and how many of them stand before the point (negative: zeros after it).
private func shortestDigits(_ x: Double) -> ([UInt8], Int) {
  var digits: [UInt8] = []
  var point: Int?
  var exponent = 0
  var isNegative = false
  var inExponent = false
  for byte in x.description.utf8 {
    switch byte {
    case 48...57 where inExponent: exponent = exponent * 10 + Int(byte - 48)
    case 48...57: digits.append(byte - 48)
    case 46: point = digits.count
    case 101: inExponent = true
    case 45: isNegative = true
    default: break
    }
  }
  return (digits, (point ?? digits.count) + (isNegative ? -exponent : exponent))
}

// Adds one to the last digit; returns 1 if a digit was put in front.
private func increment(_ digits: inout [UInt8]) -> Int {
  var index = digits.count - 1
  while index >= 0 {
    if digits[index] < 9 {
      digits[index] += 1
      return 0
    }
    digits[index] = 0
    index -= 1
  }
  digits.insert(1, at: 0)
  return 1
}

private func joined(_ digits: [UInt8], _ point: Int) -> String {
  var bytes: [UInt8] = []
  if point <= 0 { bytes.append(48) }
  for (index, digit) in digits.enumerated() {
    if index == point, point > 0 { bytes.append(46) }
    if index == 0, point <= 0 {
      bytes.append(46)
      bytes.append(contentsOf: repeatElement(48, count: -point))
    }
    bytes.append(digit + 48)
  }
  return String(decoding: strippedZeros(bytes), as: UTF8.self)
}

// Leading zeros of the whole part ("007.5" cannot arise from shortest digits, "00.5" can).
private func strippedZeros(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
  var start = 0
  while start + 1 < bytes.count, bytes[start] == 48, bytes[start + 1] != 46 { start += 1 }
  return bytes[start...]
}
