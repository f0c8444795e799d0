// SPDX-License-Identifier: MIT
import Drawing

/// One thing that happened on the stage, and the record that caused it.
public struct Record: Hashable, Sendable {
  /// When it happened, in nanoseconds of virtual time.
  public let time: Int64
  /// Its place in the log, counted from 0.
  public let sequence: Int
  /// The `sequence` of the record that led to this one; an input has none.
  public let cause: Int?
  /// The name of the component it concerns, or `stage`.
  public let source: String
  /// What happened.
  public let entry: Entry

  /// What happened, by kind.
  public enum Entry: Hashable, Sendable {
    /// The first record: what the log speaks and where it starts.
    case stage(schema: Int, version: String, seed: UInt64, environment: Value)
    /// A touch, a gesture or a sent event.
    case input(name: String, at: Point?, data: Value)
    /// States left and entered, in that order.
    case state(exited: [String], entered: [String])
    /// A property's motion began, changed or ended.
    case motion(MotionEntry)
    /// A model value was set without animation.
    case value(property: String, from: Value, to: Value)
    /// A haptic was played.
    case haptic(style: String, intensity: Double?, api: String)
    /// The screen reader was asked to say something.
    case announce(text: String)
    /// The component told its app something.
    case output(name: String, value: Value)
    /// A chart's timer was armed, fired or was cancelled.
    case timer(name: String, phase: TimerPhase, due: Int64)
    /// A setting of the environment changed.
    case environment(name: String, from: Value, to: Value)
    /// The script's own remark.
    case note(text: String, data: Value)
    /// Something worth knowing.
    case warning(text: String)
    /// Something went wrong.
    case error(text: String)
  }

  /// What a motion record says.
  public struct MotionEntry: Hashable, Sendable {
    /// The number of the motion on its stage, counted from 1.
    public let id: Int
    /// The property that moves.
    public let property: String
    /// What happened to the motion.
    public let phase: Phase
    /// Where it is, at the beginning and when it changes.
    public let from: Value
    /// Where it goes, at the beginning and when it changes.
    public let to: Value
    /// How it goes there, at the beginning and when it changes.
    public let animation: Value

    /// What happened to a motion.
    public enum Phase: String, Hashable, Sendable, CaseIterable {
      /// It began.
      case began
      /// A spring took over, keeping position and velocity.
      case retargeted
      /// A curve was laid over the motion under way.
      case combined
      /// It has run its nominal length.
      case logicallyComplete = "logically_complete"
      /// It rests on its target.
      case settled
      /// It was ended before its time.
      case cancelled
      /// SwiftUI has noticed its end and taken the animation away; in the mode `swiftui` only.
      case removed
    }
  }

  /// What happened to a timer.
  public enum TimerPhase: String, Hashable, Sendable, CaseIterable {
    /// It was started.
    case armed
    /// Its time came.
    case fired
    /// It was stopped before its time.
    case cancelled
  }

  /// Every kind of record, in the order of the reference.
  public static let kinds = [
    "stage", "input", "state", "motion", "value", "haptic", "announce", "output", "timer",
    "environment", "note", "warning", "error",
  ]

  /// The kind's name, as the log writes it.
  public var kind: String {
    switch entry {
    case .stage: "stage"
    case .input: "input"
    case .state: "state"
    case .motion: "motion"
    case .value: "value"
    case .haptic: "haptic"
    case .announce: "announce"
    case .output: "output"
    case .timer: "timer"
    case .environment: "environment"
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}

extension Record {
  /// The names of all fields a record of `kind` may have, common ones included.
  public static func fieldNames(ofKind kind: String) -> [String] {
    let own: [String] =
      switch kind {
      case "stage": ["schema", "version", "seed", "environment"]
      case "input": ["name", "at", "data"]
      case "state": ["exited", "entered"]
      case "motion": ["id", "property", "phase", "from", "to", "animation"]
      case "value": ["property", "from", "to"]
      case "haptic": ["style", "intensity", "api"]
      case "announce", "warning", "error": ["text"]
      case "output": ["name", "value"]
      case "timer": ["name", "phase", "due"]
      case "environment": ["name", "from", "to"]
      case "note": ["text", "data"]
      default: []
      }
    return ["t", "seq", "cause", "kind", "source"] + own
  }

  /// Every field that has a value, in the log's order: one walk for JSON, Lua and filters.
  public var fields: [Value.Field] {
    var all: [Value.Field] = [
      .init("t", .time(time)), .init("seq", .number(Double(sequence))),
      .init("cause", cause.map { .number(Double($0)) } ?? .none),
      .init("kind", .text(kind)), .init("source", .text(source)),
    ]
    all += ownFields
    return all.filter { $0.value != .none }
  }

  /// The value of one field; nothing where the record has none of that name.
  public func field(_ name: String) -> Value {
    fields.first { $0.name == name }?.value ?? .none
  }

  private var ownFields: [Value.Field] {
    switch entry {
    case .stage(let schema, let version, let seed, let environment):
      [
        .init("schema", .number(Double(schema))), .init("version", .text(version)),
        // Beyond 2⁵³ a JSON number is not exact.
        .init("seed", seed <= 1 << 53 ? .number(Double(seed)) : .text(String(seed))),
        .init("environment", environment),
      ]
    case .input(let name, let at, let data):
      [
        .init("name", .text(name)), .init("at", at.map { .point($0) } ?? .none),
        .init("data", data),
      ]
    case .state(let exited, let entered):
      [.init("exited", Record.names(exited)), .init("entered", Record.names(entered))]
    case .motion(let motion):
      [
        .init("id", .number(Double(motion.id))), .init("property", .text(motion.property)),
        .init("phase", .text(motion.phase.rawValue)), .init("from", motion.from),
        .init("to", motion.to), .init("animation", motion.animation),
      ]
    case .value(let property, let from, let to):
      [.init("property", .text(property)), .init("from", from), .init("to", to)]
    case .haptic(let style, let intensity, let api):
      [
        .init("style", .text(style)),
        .init("intensity", intensity.map { .number($0) } ?? .none), .init("api", .text(api)),
      ]
    case .announce(let text), .warning(let text), .error(let text): [.init("text", .text(text))]
    case .output(let name, let value): [.init("name", .text(name)), .init("value", value)]
    case .timer(let name, let phase, let due):
      [
        .init("name", .text(name)), .init("phase", .text(phase.rawValue)),
        .init("due", .time(due)),
      ]
    case .environment(let name, let from, let to):
      [.init("name", .text(name)), .init("from", from), .init("to", to)]
    case .note(let text, let data): [.init("text", .text(text)), .init("data", data)]
    }
  }

  private static func names(_ names: [String]) -> Value {
    names.isEmpty ? .none : .list(names.map { .text($0) })
  }

  /// The record as one line of the log.
  public var json: String {
    "{" + fields.map { "\"\($0.name)\":" + $0.value.json }.joined(separator: ",") + "}"
  }
}
