// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A log as Lua sees it: that of one stage, or of whatever the present stage is.
final class LogSource {
  let stage: Stage?
  init(_ stage: Stage?) { self.stage = stage }
}

/// A record as Lua sees it.
final class RecordBox {
  let record: Record
  init(_ record: Record) { self.record = record }
}

/// The log and its records.
extension Script {
  func handle(_ record: Record) -> LuaValue { object(RecordBox(record), types.record) }

  static func recordType(_ script: Script) -> LuaType {
    LuaType(
      name: "record",
      index: { [unowned script] object, key, _ in
        guard let record = (object as? RecordBox)?.record else { return nil }
        let names = Record.fieldNames(ofKind: record.kind)
        guard names.contains(key) else {
          throw unknownName(key, "field", among: names, of: "a record of kind \(record.kind)")
        }
        return script.lua(record.field(key))
      },
      description: { object in
        guard let record = (object as? RecordBox)?.record else { return "record" }
        return record.line(placeWidth: record.place.count)
      },
      equals: { ($0 as? RecordBox)?.record == ($1 as? RecordBox)?.record })
  }

  static func logType(_ script: Script) -> LuaType {
    LuaType(
      name: "log", methods: ScriptTypes.methods(logMethods, script),
      index: { _, key, _ in
        throw unknownName(key, "method", among: logMethods.map(\.shortName), of: "log")
      },
      description: { [unowned script] object in
        "log of \(script.records(of: object).count) records"
      })
  }

  private func records(of object: AnyObject) -> [Record] {
    ((object as? LogSource)?.stage ?? stage).log.records
  }

  static let logMethods: [APIFunction] = [
    APIFunction(
      "log:one", "log:one{ field = value, … } -> record",
      "The one record the filter means; fails unless it is exactly one. A filter names fields of records, and since (inclusive) and before (exclusive) in seconds.",
      "log:one{ kind = \"haptic\", style = \"success\" }.t  --> 0"
    ) { script, call in
      let found = try script.found(call)
      guard found.count == 1, let record = found.first else {
        let text = EventLog.text(of: Array(found.prefix(5)))
        throw StageError(
          "log:one found \(found.count) records, not one" + (text.isEmpty ? "" : ":\n" + text))
      }
      return [script.handle(record)]
    },
    APIFunction(
      "log:count", "log:count{ field = value, … } -> number",
      "How many records the filter means.",
      "log:count{ kind = \"haptic\", style = \"success\" }  --> 1"
    ) { script, call in [.integer(try script.found(call).count)] },
    APIFunction(
      "log:all", "log:all{ field = value, … } -> list", "All records the filter means.",
      "#log:all{ kind = \"motion\", source = \"save\" }"
    ) { script, call in
      let records = try script.found(call).map { script.handle($0) }
      return [.table(script.lua.table(list: records))]
    },
    APIFunction(
      "log:find", "log:find{ field = value, … } -> record or nil",
      "The first record the filter means.", "log:find{ kind = \"error\" }  --> nil"
    ) { script, call in [try script.found(call).first.map { script.handle($0) } ?? .nil] },
    APIFunction(
      "log:last", "log:last{ field = value, … } -> record or nil",
      "The last record the filter means.", "log:last{ kind = \"motion\" }.phase  --> settled"
    ) { script, call in [try script.found(call).last.map { script.handle($0) } ?? .nil] },
    APIFunction(
      "log:cause", "log:cause(record) -> record or nil",
      "The record that led to this one; an input has none.",
      "log:cause(log:one{ kind = \"haptic\", style = \"success\" }).kind  --> state"
    ) { script, call in
      let record = try call.object(1, "record", as: RecordBox.self, expected: "record").record
      guard let cause = record.cause, let object = call.receiver?.object else { return [.nil] }
      let records = script.records(of: object)
      return [cause < records.count ? script.handle(records[cause]) : .nil]
    },
    APIFunction(
      "log:effects", "log:effects(record) -> list", "The records that this one led to directly.",
      "#log:effects(log:last{ kind = \"state\" })  --> 5"
    ) { script, call in
      let record = try call.object(1, "record", as: RecordBox.self, expected: "record").record
      guard let object = call.receiver?.object else { return [.nil] }
      let found = script.records(of: object).filter { $0.cause == record.sequence }
      return [.table(script.lua.table(list: found.map { script.handle($0) }))]
    },
    APIFunction(
      "log:text", "log:text{ field = value, … } -> string",
      "The records as people read them, one aligned line each; all of them without a filter.",
      "print(log:text())"
    ) { script, call in
      [.string(EventLog.text(of: try script.found(call).filter { $0.kind != "stage" }))]
    },
    APIFunction(
      "log:json", "log:json() -> string", "The whole log, one JSON object a line.",
      "#log:json() > 0  --> true"
    ) { script, call in
      guard let object = call.receiver?.object else { return [.nil] }
      return [.string(script.records(of: object).map { $0.json + "\n" }.joined())]
    },
  ]

  private func found(_ call: LuaCall) throws -> [Record] {
    guard let object = call.receiver?.object else { return [] }
    let all = records(of: object)
    try lua.charge(UInt64(all.count))
    if call.isNil(1) { return all }
    let table = try call.table(1, "filter")
    let filter = try filter(table)
    let found = all.filter(filter.matches)
    if table["kind"].string == "error", (object as? LogSource)?.stage ?? stage === stage {
      notebook.readErrors.formUnion(found.map(\.sequence))
    }
    return found
  }

  /// A filter from a table of fields.
  func filter(_ table: LuaTable, ignoring ignored: [String] = []) throws -> LogFilter {
    var fields: [Value.Field] = []
    for (key, value) in try table.pairs() {
      guard let name = key.string else {
        throw StageError("a filter names fields: { kind = \"haptic\" }")
      }
      if ignored.contains(name) { continue }
      fields.append(Value.Field(name, try self.value(value)))
    }
    try checkSource(fields)
    let filter = try LogFilter(fields)
    try checkNames(fields)
    return filter
  }

  /// A property, state or setting that nothing on the stage has is a misspelling too.
  private func checkNames(_ fields: [Value.Field]) throws {
    func word(_ name: String) -> String? { fields.first { $0.name == name }?.value.text }
    let all = stage.everyInstance
    func check(_ word: String?, _ what: String, _ known: [String]) throws {
      guard let word, !known.contains(word), !all.isEmpty else { return }
      throw unknownName(word, what, among: known, of: "the stage")
    }
    func unique(_ names: [String]) -> [String] {
      names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    try check(word("property"), "property", unique(all.flatMap(\.propertyNames)))
    let states = unique(all.flatMap(\.stateNames))
    try check(word("entered"), "state", states)
    try check(word("exited"), "state", states)
    switch word("kind") {
    case "environment": try check(word("name"), "setting", Environment.settings.map(\.name))
    case "input":
      // A chart that listens to anything may have heard of more.
      let heard = stage.log.records.filter { $0.kind == "input" }.compactMap {
        $0.field("name").text
      }
      try check(word("name"), "input", unique(all.flatMap(\.inputNames) + heard))
    default: return
    }
  }

  /// A source that never was on the stage is a misspelling.
  private func checkSource(_ fields: [Value.Field]) throws {
    guard let source = fields.first(where: { $0.name == "source" })?.value.text else { return }
    var known = ["stage"] + stage.allInstances.map(\.name)
    for record in stage.log.records where !known.contains(record.source) {
      known.append(record.source)
    }
    if !known.contains(source) { throw unknownName(source, "source", among: known, of: "the log") }
  }
}
