// SPDX-License-Identifier: MIT

/// Instants and lengths of time as the stage counts them: whole nanoseconds.
public enum StageTime {
  /// The latest instant a stage can reach: about 146 years.
  public static let limit: Int64 = 1 << 62

  /// Whole nanoseconds of a number of seconds, rounded to the nearest.
  ///
  /// Negative, endless and oversized numbers are errors; `what` names the number in the message.
  public static func nanoseconds(_ seconds: Double, _ what: String = "time") throws -> Int64 {
    guard seconds.isFinite else { throw StageError("\(what) must be a finite number of seconds") }
    guard seconds >= 0 else {
      throw StageError("\(what) must not be negative (got \(Value.number(seconds)) s)")
    }
    let scaled = (seconds * 1e9).rounded()
    guard scaled < Double(limit) else {
      throw StageError("\(what) is too long: a stage ends after about 146 years")
    }
    return Int64(scaled)
  }

  /// Whole nanoseconds of a `Duration`, rounded down.
  public static func nanoseconds(_ duration: Duration) throws -> Int64 {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { throw StageError("time must not be negative") }
    guard seconds < limit / 1_000_000_000 else {
      throw StageError("time is too long: a stage ends after about 146 years")
    }
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Frame `count` of a clock that ticks `rate` times a second: round(count·10⁹/rate).
  public static func frame(_ count: Int64, rate: Int64) -> Int64 {
    // Whole seconds apart, so that nothing overflows.
    count / rate * 1_000_000_000 + (count % rate * 1_000_000_000 + rate / 2) / rate
  }

  /// The `count`-th frame after `now`.
  public static func frame(_ count: Int64, after now: Int64, rate: Int64) -> Int64 {
    // The last frame at or before now: try the estimate, which is off by one at most.
    var last = (now / 1_000_000_000) * rate + (now % 1_000_000_000) * rate / 1_000_000_000
    while frame(last + 1, rate: rate) <= now { last += 1 }
    return frame(last + count, rate: rate)
  }

  /// A length of time in words: `"125ms"`, `"0.5s"`, `"3f"`; frames count from `now`.
  public static func parse(_ text: String, now: Int64, rate: Int64) throws -> Int64 {
    let units: [(suffix: String, scale: Double)] = [("ms", 1e-3), ("us", 1e-6), ("s", 1)]
    if text.hasSuffix("f"), let count = Int64(text.dropLast()), count >= 0, count < 1 << 31 {
      return count == 0 ? 0 : frame(count, after: now, rate: rate) - now
    }
    for unit in units where text.hasSuffix(unit.suffix) {
      if let number = Double(text.dropLast(unit.suffix.count)) {
        return try nanoseconds(number * unit.scale)
      }
    }
    throw StageError("cannot read \(jsonText(text)) as a time: write 0.125, \"125ms\" or \"1f\"")
  }
}

/// Something a script, a file or a person asked of the stage that cannot be done.
public struct StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened and what to do about it, in one sentence.
  public let message: String

  /// An error that says `message`.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
