// SPDX-License-Identifier: MIT

/// Keyframes as Core Animation plays them: values at key times, in one of four ways.
///
/// From 56 points third parties measured: `cubic` is a Hermite curve whose inner tangents are
/// finite differences over the key times and whose end tangents are the secants; `paced` spreads
/// the time by the distances; `discrete` gives n values n equal slots, or with key times holds
/// each value from its key time on.
public struct LayerKeyframes: Hashable, Sendable {
  /// How the values between the keys come about.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Straight lines.
    case linear
    /// No values between: jumps.
    case discrete
    /// Straight lines at even speed; key times do not count.
    case paced
    /// Smooth curves through the values.
    case cubic
  }

  /// The values in order.
  public let values: [Double]
  /// Their times as fractions of the whole, one for each value.
  public let keyTimes: [Double]
  /// How the values between the keys come about.
  public let mode: Mode

  /// Makes keyframes; without usable key times, one for each value in order, they are even.
  public init(_ values: [Double], keyTimes: [Double]? = nil, mode: Mode = .linear) {
    self.values = values
    self.mode = mode
    let isUsable = keyTimes.map { times in
      times.count == values.count && !zip(times, times.dropFirst()).contains { !($0 <= $1) }
    }
    if mode == .paced {
      self.keyTimes = Self.paced(values)
    } else if let keyTimes, isUsable == true {
      self.keyTimes = keyTimes
    } else {
      let slots = Double(mode == .discrete ? values.count : values.count - 1)
      self.keyTimes = values.indices.map { slots > 0 ? Double($0) / slots : 0 }
    }
  }

  private static func paced(_ values: [Double]) -> [Double] {
    var sum = 0.0
    var sums = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      sum += abs(b - a)
      sums.append(sum)
    }
    return sums.prefix(values.count).map { sum > 0 ? $0 / sum : 0 }
  }

  /// The value at the fraction `x` of the whole time; 0 if there is none.
  public func value(at x: Double) -> Double {
    guard let first = values.first, let last = values.last else { return 0 }
    guard x >= keyTimes[0] else { return first }
    // Of keys at the same time the later counts.
    let index = keyTimes.lastIndex { $0 <= x } ?? 0
    guard index + 1 < values.count else { return last }
    let (a, b) = (values[index], values[index + 1])
    if mode == .discrete { return a }
    let span = keyTimes[index + 1] - keyTimes[index]
    let s = (x - keyTimes[index]) / span
    guard mode == .cubic else { return a + (b - a) * s }
    return hermite(
      a, slope(index) * span, b, slope(index + 1) * span, at: s)
  }

  private func slope(_ index: Int) -> Double {
    let low = max(index - 1, 0)
    let high = min(index + 1, values.count - 1)
    let span = keyTimes[high] - keyTimes[low]
    return span > 0 ? (values[high] - values[low]) / span : 0
  }
}

/// The cubic that goes from `a` to `b` with these slopes at its ends, at the fraction `s`.
func hermite(
  _ a: Double, _ slopeA: Double, _ b: Double, _ slopeB: Double, at s: Double
) -> Double {
  let w = HermiteWeights(s)
  return a * w.start + slopeA * w.startSlope + b * w.end + slopeB * w.endSlope
}

/// What the ends of a cubic and their slopes count for at the fraction `s`.
struct HermiteWeights {
  let start: Double
  let startSlope: Double
  let end: Double
  let endSlope: Double

  init(_ s: Double) {
    end = s * s * (3 - 2 * s)
    start = 1 - end
    startSlope = s * (1 - s) * (1 - s)
    endSlope = s * s * (s - 1)
  }

  // The derivatives of the four by s.
  init(slopeAt s: Double) {
    end = 6 * s * (1 - s)
    start = -end
    startSlope = (1 - s) * (1 - 3 * s)
    endSlope = s * (3 * s - 2)
  }
}
