// SPDX-License-Identifier: MIT
import Motion

extension EventLog {
  /// The log as people read it: one aligned line a record, the first record left out.
  public var text: String { EventLog.text(of: records.filter { $0.kind != "stage" }) }

  /// `records` as people read them, one aligned line each.
  public static func text(of records: [Record]) -> String {
    let width = records.map { $0.place.count }.max() ?? 0
    let kindWidth = records.map { $0.kind.count }.max() ?? 0
    return records.map {
      $0.line(placeWidth: max(width, 10), kindWidth: max(kindWidth, 8)) + "\n"
    }.joined()
  }
}

extension Record {
  /// The record as one aligned line: instant, kind, place, what happened.
  ///
  /// A line break in a text shows as `\n`.
  public func line(placeWidth: Int, kindWidth: Int = 8) -> String {
    let line =
      Record.milliseconds(time).leftPadded(to: 8) + "  " + kind.padded(to: kindWidth)
      + " " + place.padded(to: placeWidth) + "  " + summary.onOneLine
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// What it concerns: the component, and its property where there is one.
  public var place: String {
    switch entry {
    case .motion(let motion): "\(source).\(motion.property)"
    case .value(let property, _, _): "\(source).\(property)"
    default: source
    }
  }

  /// What happened, in words.
  public var summary: String {
    switch entry {
    case .stage(_, let version, let seed, _): "version \(version), seed \(seed)"
    case .input(let name, _, let data): name + (data == .none ? "" : "  \(data)")
    case .state(let exited, let entered):
      [exited, entered].map { $0.joined(separator: ", ") }.joined(separator: " → ").trimmed
    case .motion(let motion): motionSummary(motion)
    case .value(_, let from, let to): "\(from) → \(to)"
    case .haptic(let style, let intensity, let api):
      style + (intensity.map { " \(Value.number($0))" } ?? "") + " (\(api))"
    case .announce(let text), .warning(let text), .error(let text): text
    case .output(let name, let value): name + (value == .none ? "" : " \(value)")
    case .timer(let name, let phase, let due):
      "\(name) \(phase.rawValue)" + (phase == .armed ? ", due at \(secondsText(due))" : "")
    case .environment(let name, let from, let to): "\(name) \(from) → \(to)"
    case .note(let text, let data): text + (data == .none ? "" : "  \(data)")
    }
  }

  private func motionSummary(_ motion: MotionEntry) -> String {
    switch motion.phase {
    case .began: "\(motion.from) → \(motion.to)  \(motion.animation)"
    case .retargeted, .combined:
      "\(motion.phase.rawValue) \(motion.from) → \(motion.to)  \(motion.animation)"
    case .logicallyComplete: "logically complete"
    case .settled, .cancelled, .removed: motion.phase.rawValue
    }
  }

  /// Seconds with three decimals, rounded to the nearest millisecond.
  public static func milliseconds(_ time: Int64) -> String {
    let rounded = (time + 500_000) / 1_000_000
    let rest = String(rounded % 1000)
    return "\(rounded / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

extension String {
  fileprivate var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return unicodeScalars.map {
      $0.value < 0x20 ? String(jsonText(String($0)).dropFirst().dropLast()) : String($0)
    }.joined()
  }

  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
