// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Motion
import Simulation

/// Parameters, inputs, properties, data, outputs and findings as Lua declares them.
///
/// Names come in the order of the alphabet, since a Lua table of names has no order of its own.
extension LuaComponentParser {
  // MARK: Parameters and inputs

  /// `name = value`, or `name = { default = value, doc, unit, range = {lo, hi}, choices, source }`.
  func parameters(_ table: LuaComponentTable) throws -> [Parameter] {
    guard let named = try table.table("parameters") else { return [] }
    return try named.fields.map { field in
      guard let options = field.value.table, !isList(options) else {
        return Parameter(field.name, try plain(field.name, named), "")
      }
      let fields = try LuaComponentTable(
        field.value, "\(table.place), parameter \(jsonText(field.name))",
        allowed: ["default", "doc", "unit", "range", "choices", "source"], table.script)
      guard fields.has("default") else { throw fields.error("it needs default = …") }
      let parameter = Parameter(
        field.name, try plain("default", fields), try fields.text("doc") ?? "",
        unit: try fields.text("unit"), range: try range(fields),
        choices: try fields.names("choices", "a list of words"), source: try fields.text("source"))
      do { try parameter.check(parameter.defaultValue) } catch { throw fields.error("\(error)") }
      return parameter
    }
  }

  /// `name = value`, or `name = { default = value, doc, range, data | property | state, draws }`.
  ///
  /// With `like = value` in place of `default` it must be given. It sets the data field or the
  /// property of its own name unless it says which, or in which state the chart starts.
  func inputs(_ table: LuaComponentTable, _ lua: LuaComponent) throws -> [Input] {
    guard let named = try table.table("inputs") else { return [] }
    return try named.fields.map { field in
      guard let options = field.value.table, !isList(options) else {
        return Input(
          field.name, try plain(field.name, named), sets: try ownTarget(field.name, named, lua), "")
      }
      let fields = try LuaComponentTable(
        field.value, "\(table.place), input \(jsonText(field.name))",
        allowed: ["default", "like", "doc", "range", "data", "property", "state", "draws"],
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
    guard let state = try fields.choice("state", lua.states) else {
      return try ownTarget(name, fields, lua)
    }
    let drawn = try fields.table("draws")
    let values = try drawn?.fields.map { field in
      guard let property = lua.properties.first(where: { $0.name == field.name }) else {
        throw unknownName(
          field.name, "property", among: lua.properties.map(\.name), of: fields.place)
      }
      return Value.Field(
        field.name, try drawn?.value(field.name, like: property.initial) ?? .none)
    }
    return .state(state, values ?? [])
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

  // MARK: Properties and data

  /// `name = { value, moves = true }`, `name = "text"`, `name = true`.
  func properties(_ table: LuaComponentTable) throws -> [Property] {
    let rules = try table.table("reduced")
    guard let named = try table.table("properties") else {
      if let rule = rules?.fields.first {
        throw unknownName(rule.name, "property", among: [], of: rules?.place ?? "")
      }
      return []
    }
    for rule in rules?.fields ?? [] where !named.has(rule.name) {
      throw unknownName(
        rule.name, "property", among: named.fields.map(\.name), of: rules?.place ?? "")
    }
    return try named.fields.map { field in
      guard !LuaComponentSelf.members.contains(field.name) else {
        throw named.error("\(field.name) is a member of self: call the property otherwise")
      }
      return try property(
        field.name, field.value, named, reduced: try rules.flatMap { try rule(field.name, $0) })
    }
  }

  private func property(
    _ name: String, _ value: LuaValue, _ named: LuaComponentTable, reduced: Property.Reduced?
  ) throws -> Property {
    if value.string != nil || value.boolean != nil {
      return Property(name, try plain(name, named), reduced: reduced)
    }
    let hint =
      "say { value, moves = true } if it travels, moves = false if it fades"
    guard value.table != nil else { throw named.error("\(name): \(hint)") }
    let fields = try LuaComponentTable(
      value, "\(named.place), \(name)", allowed: ["moves"], items: 1, named.script)
    guard let first = fields.items.first else { throw fields.error("it has no value: \(hint)") }
    let initial = try geometric(first, fields)
    if initial.boolean != nil || initial.text != nil {
      guard !fields.has("moves") else { throw fields.error("a \(initial.kind) does not move") }
      return Property(name, initial, reduced: reduced)
    }
    guard let moves = try fields.flag("moves") else { throw fields.error(hint) }
    guard initial.isAnimatable else {
      throw fields.error("a \(initial.kind) cannot be a property")
    }
    return Property(name, initial, moves ? .moves : .fades, reduced: reduced)
  }

  /// A list of two numbers is a point, of four a rect; `{ width, height }` by name is a size.
  private func geometric(_ value: LuaValue, _ fields: LuaComponentTable) throws -> Value {
    let example: Value =
      if LuaComponentTable.numbers(value, 4) != nil || value.table?["x"].isNil == false {
        value.table?["width"].isNil == false || LuaComponentTable.numbers(value, 4) != nil
          ? .rect(.zero) : .point(.zero)
      } else if value.table?["width"].isNil == false {
        .size(.zero)
      } else {
        .point(.zero)
      }
    do { return try fields.script.value(value, like: example) } catch {
      throw fields.error("\(error)")
    }
  }

  private func rule(_ name: String, _ rules: LuaComponentTable) throws -> Property.Reduced? {
    if !rules.has(name) { return nil }
    if let box = rules[name].object(as: AnimationBox.self) { return .use(box.animation) }
    guard let word = rules[name].string else {
      throw rules.wrong(name, "\"cut\", \"keep\" or an animation")
    }
    switch word {
    case "cut": return .cut
    case "keep": return .keep
    default:
      throw unknownName(word, "rule", among: ["cut", "keep"], of: "\(rules.place), \(name),")
    }
  }

  /// `name = plain data`.
  func data(_ table: LuaComponentTable) throws -> [DataField] {
    guard let named = try table.table("data") else { return [] }
    return try named.fields.map { DataField($0.name, try named.value($0.name)) }
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

  private func isList(_ table: LuaTable) -> Bool { !table[1].isNil }

  private func plain(_ name: String, _ fields: LuaComponentTable) throws -> Value {
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

extension Value {
  /// Whether a property can hold it and move or fade from one to the next.
  fileprivate var isAnimatable: Bool {
    switch self {
    case .number, .color, .token, .point, .size, .rect: true
    default: false
    }
  }
}
