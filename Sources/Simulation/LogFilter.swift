// SPDX-License-Identifier: MIT

/// Picks records by the values of their fields.
///
/// A misspelt field or a value no record can have is an error that names the nearest right word, so
/// that a filter never silently finds nothing.
public struct LogFilter: Sendable {
  private let fields: [Value.Field]
  private let since: Int64?
  private let before: Int64?

  /// A filter of field values; `since` (inclusive) and `before` (exclusive) bound the time.
  public init(_ conditions: [Value.Field]) throws {
    let kind = conditions.first { $0.name == "kind" }?.value
    if let kind { try LogFilter.check(kind.text ?? kind.description, "record kind", Record.kinds) }
    let kinds = kind?.text.map { [$0] } ?? Record.kinds
    var names: [String] = []
    for kind in kinds {
      for name in Record.fieldNames(ofKind: kind) where !names.contains(name) {
        names.append(name)
      }
    }
    for condition in conditions {
      try LogFilter.check(condition, kind: kind?.text, names: names + ["since", "before"])
    }
    since = try LogFilter.bound("since", conditions)
    before = try LogFilter.bound("before", conditions)
    fields = conditions.filter { $0.name != "since" && $0.name != "before" }
  }

  /// Whether `record` is one of those meant.
  public func matches(_ record: Record) -> Bool {
    if let since, record.time < since { return false }
    if let before, record.time >= before { return false }
    return fields.allSatisfy { LogFilter.same($0.value, record.field($0.name)) }
  }

  private static func same(_ wanted: Value, _ found: Value) -> Bool {
    switch (wanted, found) {
    case (.number(let seconds), .time(let time)):
      (try? StageTime.nanoseconds(seconds)) == time
    case (.text(let word), .list(let words)):
      // A single state id stands for "this one is among them".
      words.contains(.text(word))
    case (.text(let hex), .color(let color)): hex == color.hex
    case (.list(let numbers), .point(let point)):
      numbers == [.number(point.x), .number(point.y)]
    default: wanted == found
    }
  }

  private static func bound(_ name: String, _ conditions: [Value.Field]) throws -> Int64? {
    guard let value = conditions.first(where: { $0.name == name })?.value else { return nil }
    guard let seconds = value.number else {
      throw StageError("\(name) must be a number of seconds, not \(value.kind.withArticle)")
    }
    return try StageTime.nanoseconds(seconds, name)
  }

  private static func check(_ condition: Value.Field, kind: String?, names: [String]) throws {
    if !names.contains(condition.name) {
      throw unknownName(
        condition.name, "field", among: names,
        of: kind.map { "a record of kind \($0)" } ?? "a record")
    }
    guard let word = condition.value.text else { return }
    switch condition.name {
    case "style": try check(word, "haptic style", HapticStyle.all.map(\.name))
    case "api": try check(word, "haptic api", HapticInterface.allCases.map(\.rawValue))
    case "phase":
      let motions = Record.MotionEntry.Phase.allCases.map(\.rawValue)
      let timers = Record.TimerPhase.allCases.map(\.rawValue)
      let valid = kind == "motion" ? motions : kind == "timer" ? timers : motions + timers
      try check(word, "phase", valid)
    default: return
    }
  }

  static func check(_ word: String, _ what: String, _ words: [String]) throws {
    if !words.contains(word) { throw unknownName(word, what, among: words) }
  }
}
