// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// The kinds of objects that Lua sees, made once a script.
final class ScriptTypes {
  private(set) var stage = LuaType(name: "stage")
  private(set) var environment = LuaType(name: "environment")
  private(set) var instance = LuaType(name: "component")
  private(set) var parameters = LuaType(name: "parameters")
  private(set) var freeValue = LuaType(name: "value")
  private(set) var motion = LuaType(name: "motion")
  private(set) var log = LuaType(name: "log")
  private(set) var record = LuaType(name: "record")
  private(set) var animation = LuaType(name: "animation")
  private(set) var namespace = LuaType(name: "namespace")
  private(set) var color = LuaType(name: "color")
  private(set) var fields = LuaType(name: "result")
  private(set) var run = LuaType(name: "run")
  private(set) var expectation = LuaType(name: "expectation")
  private(set) var chart = LuaType(name: "chart")

  func fill(_ script: Script) {
    stage = Script.stageType(script)
    environment = Script.environmentType(script)
    instance = Script.instanceType(script)
    parameters = Script.parametersType(script)
    freeValue = Script.freeValueType(script)
    motion = Script.motionType(script)
    log = Script.logType(script)
    record = Script.recordType(script)
    animation = Script.animationType(script)
    namespace = Script.namespaceType(script)
    color = Script.colorType(script)
    fields = Script.fieldsType(script)
    run = Script.runType(script)
    expectation = Script.expectationType(script)
    chart = Script.chartType(script)
  }

  /// The objects that are globals.
  func globals(_ script: Script) -> [(String, LuaValue)] {
    [
      ("stage", script.object(Present(), stage)),
      ("log", script.object(LogSource(nil), log)),
      ("spring", script.object(Namespace("spring"), namespace)),
      ("curve", script.object(Namespace("curve"), namespace)),
      ("chart", script.object(Namespace("chart"), namespace)),
    ]
  }

  static let entries: [APIEntry] =
    [
      Script.stageMethods, Script.instanceMethods, Script.logMethods, Script.animationMethods,
      Script.freeValueMethods, Script.motionMethods, Script.colorMethods, Script.expectationMethods,
    ].flatMap { $0.map(\.entry) } + Script.fieldEntries + Script.settingEntries

  /// The methods of a type, from the table that documents them.
  static func methods(
    _ functions: [APIFunction], _ script: Script
  ) -> [(String, LuaType.Body)] {
    functions.map { function in
      let body = function.body
      return (function.shortName, { [unowned script] call in try body(script, call) })
    }
  }
}

/// Stands for whatever the script's present stage is.
final class Present {}

/// A thing that is called like a function and has members: `spring(…)`, `spring.smooth`.
final class Namespace {
  let name: String
  let word: StaticString

  init(_ word: StaticString) {
    self.word = word
    name = "\(word)"
  }
}

/// A few named values that can be read but not misspelt.
final class Fields {
  let name: String
  let fields: [(name: String, value: LuaValue)]

  init(_ name: String, _ fields: [(name: String, value: LuaValue)]) {
    self.name = name
    self.fields = fields
  }
}

extension Script {
  /// Named values as an object: an unknown name is an error.
  func fields(_ name: String, _ fields: [(String, LuaValue)]) -> LuaValue {
    object(Fields(name, fields.map { (name: $0.0, value: $0.1) }), types.fields)
  }

  static func fieldsType(_ script: Script) -> LuaType {
    LuaType(
      name: "result",
      index: { [unowned script] object, key, _ in
        guard let fields = object as? Fields else { return nil }
        if let found = fields.fields.first(where: { $0.name == key }) {
          script.notebook.follow(object, to: key, found.value)
          return found.value
        }
        throw unknownName(key, "field", among: fields.fields.map(\.name), of: fields.name)
      },
      description: { [unowned script] object in
        guard let fields = object as? Fields else { return "fields" }
        // A difference is a text with some numbers.
        if fields.name == "a difference",
          let text = fields.fields.first(where: { $0.name == "text" })
        {
          return text.value.string.map { $0.isEmpty ? "no difference" : $0 } ?? ""
        }
        return script.describe(fields)
      },
      equals: { [unowned script] left, right in
        guard let left = left as? Fields, let right = right as? Fields else { return false }
        return script.describe(left) == script.describe(right)
      })
  }

  private func describe(_ fields: Fields) -> String {
    let parts = fields.fields.filter { !$0.value.isNil }.map {
      "\($0.name) = \(describe($0.value))"
    }
    return "{ " + parts.joined(separator: ", ") + " }"
  }
}
