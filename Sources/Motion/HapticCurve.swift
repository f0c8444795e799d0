// SPDX-License-Identifier: MIT

/// What can be changed about a pattern while it plays; it acts on every event of the pattern.
public enum HapticControl: String, Hashable, Sendable, CaseIterable {
  /// Multiplies the intensity of every event; 1 where nothing was set.
  case intensity
  /// Is added to the sharpness of every event.
  case sharpness
  /// Is added to the attack of every event.
  case attack
  /// Is added to the decay of every event.
  case decay
  /// Is added to the release of every event.
  case release

  /// The least and the greatest value.
  public var range: ClosedRange<Double> { self == .intensity ? 0...1 : -1...1 }

  /// What holds until something is set.
  public var defaultValue: Double { self == .intensity ? 1 : 0 }
}

/// A step: from its time on a control has another value.
public struct HapticChange: Hashable, Sendable {
  /// What changes.
  public let control: HapticControl
  /// When, in seconds from the start of the pattern.
  public let time: Double
  /// To what; the range is the control's.
  public let value: Double

  /// Makes a step; numbers out of range are taken as the nearer end.
  public init(_ control: HapticControl, at time: Double, to value: Double) {
    self.control = control
    self.time = clamped(time, 0, longestSeconds)
    self.value = clamped(value, control.range.lowerBound, control.range.upperBound)
  }

  /// The same step, `seconds` later.
  public func shifted(by seconds: Double) -> HapticChange {
    HapticChange(control, at: toNanosecond(time + seconds), to: value)
  }
}

/// A control that goes along straight lines through points; after the last it stays there.
public struct HapticCurve: Hashable, Sendable {
  /// A point of a curve.
  public struct Point: Hashable, Sendable {
    /// When, in seconds from the start of the curve.
    public let time: Double
    /// The control's value there.
    public let value: Double

    /// Makes a point `time` seconds after the start of its curve.
    public init(_ time: Double, _ value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// The most points a curve is written with; Lofelt's rule, and Apple's own files keep to it.
  public static let mostPoints = 16

  /// What changes.
  public let control: HapticControl
  /// When the curve begins, in seconds from the start of the pattern.
  public let time: Double
  /// The points in order of time.
  public let points: [Point]

  /// Makes a curve; points are put in order, numbers out of range taken as the nearer end.
  public init(_ control: HapticControl, at time: Double, _ points: [Point]) {
    self.control = control
    self.time = clamped(time, 0, longestSeconds)
    let range = control.range
    let usable = points.map {
      Point(
        clamped($0.time, 0, longestSeconds), clamped($0.value, range.lowerBound, range.upperBound))
    }
    self.points = sorted(usable) { $0.time }
  }

  /// When it reaches its last point, in seconds from the start of the pattern.
  public var end: Double { time + (points.last?.time ?? 0) }

  /// The control's value `seconds` after the start of the pattern; nil before the first point.
  public func value(at seconds: Double) -> Double? {
    let t = seconds - time
    guard let next = points.firstIndex(where: { $0.time > t }) else { return points.last?.value }
    guard next > 0 else { return nil }
    let (a, b) = (points[next - 1], points[next])
    return a.value + (b.value - a.value) * ((t - a.time) / (b.time - a.time))
  }

  /// The same curve, `seconds` later.
  public func shifted(by seconds: Double) -> HapticCurve {
    HapticCurve(control, at: toNanosecond(time + seconds), points)
  }

  /// The curve in pieces of at most ``mostPoints``, each beginning where the last one ended.
  ///
  /// 17 points become 16 and 2: the joint is in both. The times of a piece count from its start.
  public func split() -> [HapticCurve] {
    guard points.count > HapticCurve.mostPoints else { return [self] }
    var pieces: [HapticCurve] = []
    var first = 0
    repeat {
      let last = min(first + HapticCurve.mostPoints - 1, points.count - 1)
      let start = first == 0 ? 0 : points[first].time
      let part = points[first...last].map {
        Point(first == 0 ? $0.time : toNanosecond($0.time - start), $0.value)
      }
      pieces.append(
        HapticCurve(control, at: first == 0 ? time : toNanosecond(time + start), part))
      first = last
    } while first < points.count - 1
    return pieces
  }

  // What is left when everything from `seconds` on is dropped; nil if nothing is.
  func cut(at seconds: Double) -> HapticCurve? {
    guard end > seconds else { return self }
    guard time < seconds else { return nil }
    var kept = points.filter { time + $0.time < seconds }
    if let value = value(at: seconds) {
      // To a millionth: what a cut leaves is written to files.
      kept.append(Point(toNanosecond(seconds - time), (value * 1e6).rounded() / 1e6))
    }
    return kept.isEmpty ? nil : HapticCurve(control, at: time, kept)
  }
}

/// `items` by a key, equal keys in the order given: the standard sort does not promise that.
func sorted<Item>(_ items: [Item], by key: (Item) -> Double) -> [Item] {
  items.enumerated().sorted { (key($0.element), $0.offset) < (key($1.element), $1.offset) }
    .map(\.element)
}
