// SPDX-License-Identifier: MIT

/// Something to feel: taps and buzzes in time, and controls that change while they play.
///
/// ```swift
/// let pattern = HapticPattern([
///   .transient(at: 0, intensity: 0.4), .continuous(at: 0.11, duration: 0.05, intensity: 0.8),
/// ])
/// pattern.scaled(by: 0.5).events[1].intensity  // 0.4
/// ```
/// The parts are kept in order of time, so that two patterns that play the same are equal. Controls
/// act on every event of the pattern, as in Core Haptics: merging two patterns lets the curves of one
/// act on the events of the other wherever they overlap in time.
public struct HapticPattern: Hashable, Sendable {
  /// What is played, in order of time.
  public let events: [HapticEvent]
  /// Steps of a control, in order of time.
  public let changes: [HapticChange]
  /// Courses of a control, in order of time.
  public let curves: [HapticCurve]

  /// Makes a pattern; a curve without points is left out.
  public init(
    _ events: [HapticEvent] = [], changes: [HapticChange] = [], curves: [HapticCurve] = []
  ) {
    self.events = sorted(events) { $0.time }
    self.changes = sorted(changes) { $0.time }
    self.curves = sorted(curves.filter { !$0.points.isEmpty }) { $0.time }
  }

  /// Whether there is nothing to feel.
  public var isEmpty: Bool { events.isEmpty }

  /// When the last event ends, in seconds.
  public var duration: Double { events.map(\.end).max() ?? 0 }

  /// The same pattern, the intensity of every event multiplied by `factor`.
  public func scaled(by factor: Double) -> HapticPattern {
    HapticPattern(events.map { $0.scaled(by: factor) }, changes: changes, curves: curves)
  }

  /// The same pattern, `seconds` later.
  public func shifted(by seconds: Double) -> HapticPattern {
    HapticPattern(
      events.map { $0.shifted(by: seconds) }, changes: changes.map { $0.shifted(by: seconds) },
      curves: curves.map { $0.shifted(by: seconds) })
  }

  /// Both patterns at once, the other one `seconds` later.
  public func merging(_ other: HapticPattern, at seconds: Double = 0) -> HapticPattern {
    let other = seconds == 0 ? other : other.shifted(by: seconds)
    return HapticPattern(
      events + other.events, changes: changes + other.changes, curves: curves + other.curves)
  }

  /// The pattern up to `seconds`: what begins later is dropped, what is under way is cut short.
  public func cut(at seconds: Double) -> HapticPattern {
    let kept = events.filter { $0.time < seconds }.map { event in
      event.end > seconds ? event.with(duration: toNanosecond(seconds - event.time)) : event
    }
    return HapticPattern(
      kept, changes: changes.filter { $0.time < seconds },
      curves: curves.compactMap { $0.cut(at: seconds) })
  }

  /// The pattern within Core Haptics' limits: no event over 30 s, no curve of more than 16 points.
  public func split() -> HapticPattern {
    HapticPattern(
      events.flatMap { $0.split() }, changes: changes, curves: curves.flatMap { $0.split() })
  }

  /// What a control is `seconds` after the start: the last curve or step that has begun decides.
  ///
  /// At the same instant a step wins.
  public func value(of control: HapticControl, at seconds: Double) -> Double {
    let change = changes.last { $0.control == control && $0.time <= seconds }
    let curve = curves.last { $0.control == control && $0.value(at: seconds) != nil }
    if let curve, curve.time > change?.time ?? -1 {
      return curve.value(at: seconds) ?? control.defaultValue
    }
    return change?.value ?? control.defaultValue
  }
}
