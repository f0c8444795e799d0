// SPDX-License-Identifier: MIT
import Design
import Drawing
import LuaKit
import Motion
import Simulation

/// Parameters, inputs, outputs and findings as Lua declares them.
///
/// Names come in the order of the alphabet, since a Lua table of names has no order of its own.
extension LuaComponentParser {
  // MARK: Parameters and inputs

  /// `name = value`, or `name = { default = value, doc, unit, range = {lo, hi}, choices, source }`.
  func parameters(_ table: LuaComponentTable) throws -> [Parameter] {
    guard let named = try table.table("parameters") else { return [] }
    return try named.fields.map { field in
      guard let options = field.value.table, !isList(options) else {
        let parameter = Parameter(field.name, try plain(field.name, named), "")
        try checkText(parameter, named)
        return parameter
      }
      let fields = try LuaComponentTable(
        field.value, "\(table.place), parameter \(jsonText(field.name))",
        allowed: ["default", "doc", "unit", "range", "choices", "source"], table.script)
      guard fields.has("default") else { throw fields.error("it needs default = …") }
      let parameter = Parameter(
        field.name, try plain("default", fields), try fields.text("doc") ?? "",
        unit: try fields.text("unit"), range: try range(fields),
        choices: try fields.names("choices", "a list of words"), source: try fields.text("source"))
      try checkText(parameter, fields)
      do { try parameter.check(parameter.defaultValue) } catch { throw fields.error("\(error)") }
      return parameter
    }
  }

  /// The text of an animation is a text, which nothing can be animated with.
  private func checkText(_ parameter: Parameter, _ fields: LuaComponentTable) throws {
    guard let text = parameter.defaultValue.text, parameter.choices.isEmpty,
      LuaComponentTypes.readsAsAnimation(text)
    else { return }
    throw fields.error(
      "the default of parameter \(parameter.name) is the text \(jsonText(text)), not an animation: "
        + "write it without quotes, such as spring(0.3, 0.8); for a word give its choices")
  }

  /// `name = value`, or `name = { default = value, doc, range, data | property | state, draws | states }`.
  ///
  /// With `like = value` in place of `default` it must be given. It sets the data field or the
  /// property of its own name unless it says which, or in which state the chart starts: `state = "on"`
  /// while it is true, `states = { { "Week", "week", draws = {…} }, … }` by its value.
  func inputs(_ table: LuaComponentTable, _ lua: LuaComponent) throws -> [Input] {
    guard let named = try table.table("inputs") else { return [] }
    return try named.fields.map { field in
      guard let options = field.value.table, !isList(options) else {
        return Input(
          field.name, try plain(field.name, named), sets: try ownTarget(field.name, named, lua), "")
      }
      let fields = try LuaComponentTable(
        field.value, "\(table.place), input \(jsonText(field.name))",
        allowed: [
          "default", "like", "doc", "range", "data", "property", "state", "draws", "states",
        ],
        table.script)
      let target = try target(field.name, fields, lua)
      let doc = try fields.text("doc") ?? ""
      let range = try range(fields)
      guard fields.has("default") != fields.has("like") else {
        throw fields.error("it has either default = …, or like = … (then it must be given)")
      }
      if fields.has("like") {
        return Input(
          required: field.name, like: try plain("like", fields), sets: target, doc, range: range)
      }
      return Input(field.name, try plain("default", fields), sets: target, doc, range: range)
    }
  }

  private func target(
    _ name: String, _ fields: LuaComponentTable, _ lua: LuaComponent
  ) throws -> Input.Target {
    if let data = try fields.choice("data", lua.data.map(\.name)) { return .data(data) }
    if let property = try fields.choice("property", lua.properties.map(\.name)) {
      return .property(property)
    }
    if fields.has("states") { return .states(try choices(fields, lua)) }
    guard let state = try fields.choice("state", lua.states) else {
      return try ownTarget(name, fields, lua)
    }
    return .state(state, try drawn(fields, lua))
  }

  /// `{ { value, "state", draws = {…} }, … }`.
  private func choices(
    _ fields: LuaComponentTable, _ lua: LuaComponent
  ) throws -> [Input.Choice] {
    try fields.list("states").enumerated().map { index, row in
      let entry = try LuaComponentTable(
        row, "\(fields.place), states \(index + 1)", allowed: ["draws"], items: 2, fields.script)
      guard entry.items.count == 2, let state = entry.items[1].string else {
        throw entry.error("it is { value, \"state\" }, such as { \"Week\", \"week\" }")
      }
      guard lua.states.contains(state) else {
        throw unknownName(state, "state", among: lua.states, of: entry.place)
      }
      return Input.Choice(
        try fields.script.value(entry.items[0]), state, try drawn(entry, lua))
    }
  }

  /// What is drawn in the state an input chooses: `draws = { x = 100 }`.
  private func drawn(_ fields: LuaComponentTable, _ lua: LuaComponent) throws -> [Value.Field] {
    guard let drawn = try fields.table("draws") else { return [] }
    return try drawn.fields.map { field in
      guard let property = lua.properties.first(where: { $0.name == field.name }) else {
        throw unknownName(
          field.name, "property", among: lua.properties.map(\.name), of: drawn.place)
      }
      return Value.Field(field.name, try drawn.value(field.name, like: property.initial))
    }
  }

  private func ownTarget(
    _ name: String, _ fields: LuaComponentTable, _ lua: LuaComponent
  ) throws -> Input.Target {
    if lua.data.contains(where: { $0.name == name }) { return .data(name) }
    if lua.properties.contains(where: { $0.name == name }) { return .property(name) }
    let places = lua.data.map(\.name) + lua.properties.map(\.name)
    throw StageError(
      "\(fields.place): the input \(jsonText(name)) sets nothing: say data = …, property = … or "
        + "state = …" + (places.isEmpty ? "" : "; there is: " + places.joined(separator: ", ")))
  }

  // MARK: The rest

  /// `name = "when it is told"`, or a list of names.
  func outputs(_ table: LuaComponentTable) throws -> [Output] {
    guard let names = table["outputs"].table, !isList(names) else {
      return try table.names("outputs", "a list of names, or names with their docs").map {
        Output($0, "")
      }
    }
    guard let named = try table.table("outputs") else { return [] }
    return try named.fields.map { Output($0.name, try named.text($0.name) ?? "") }
  }

  func findings(_ table: LuaComponentTable) throws -> [Finding] {
    try table.list("findings").enumerated().map { index, value in
      let fields = try LuaComponentTable(
        value, "\(table.place), finding \(index + 1)", allowed: ["id", "line", "text"],
        table.script)
      return Finding(
        try fields.requiredText("id"), try fields.text("line") ?? "",
        try fields.requiredText("text"))
    }
  }

  func isList(_ table: LuaTable) -> Bool { !table[1].isNil }

  func plain(_ name: String, _ fields: LuaComponentTable) throws -> Value {
    let value = try fields.value(name)
    guard value != .none else { throw fields.error("\(name) must be a value") }
    return value
  }

  private func range(_ fields: LuaComponentTable) throws -> ClosedRange<Double>? {
    guard let ends = try fields.numbers("range", 2, "two numbers {least, greatest}") else {
      return nil
    }
    guard ends[0] <= ends[1] else { throw fields.error("range must not end before it begins") }
    return ends[0]...ends[1]
  }
}
