// SPDX-License-Identifier: MIT
import Design
import Drawing
import LuaKit
import Motion
import Simulation

/// Properties, their rules for Reduce Motion, and data, as Lua declares them.
extension LuaComponentParser {
  /// `name = { value, moves = true }`, `name = "text"`, `name = true`.
  ///
  /// A text that spells a color is one where `moves` is given, and a slip where it is not.
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
    if let text = value.string, Color(hex: text) != nil { throw noColor(text, name, named) }
    if value.string != nil || value.boolean != nil {
      return Property(name, try plain(name, named), reduced: reduced)
    }
    let hint =
      "say { value, moves = true } if it travels, moves = false if it fades"
    guard value.table != nil else { throw named.error("\(name): \(hint)") }
    let fields = try LuaComponentTable(
      value, "\(named.place), \(name)", allowed: ["moves"], items: 1, named.script)
    guard let first = fields.items.first else { throw fields.error("it has no value: \(hint)") }
    var initial = try geometric(first, fields)
    if let text = initial.text, let color = Color(hex: text) {
      guard fields.has("moves") else { throw noColor(text, name, named) }
      initial = .color(color)
    }
    if initial.boolean != nil || initial.text != nil {
      guard !fields.has("moves") else {
        let hint = initial.text == nil ? "" : "; a color is written color \"#8A8A8E\""
        throw fields.error("\(initial.kind.withArticle) does not move" + hint)
      }
      return Property(name, initial, reduced: reduced)
    }
    guard let moves = try fields.flag("moves") else { throw fields.error(hint) }
    guard initial.isAnimatable else {
      throw fields.error("\(initial.kind.withArticle) cannot be a property")
    }
    guard !moves || reduced != nil else {
      throw StageError(
        "\(named.place.dropLast(", properties".count)), property \(jsonText(name)) moves and has no reduced rule"
          + "; say reduced = { \(name) = \"cut\" }, \"keep\" or an animation")
    }
    return Property(name, initial, moves ? .moves : .fades, reduced: reduced)
  }

  private func noColor(_ text: String, _ name: String, _ named: LuaComponentTable) -> StageError {
    named.error(
      "\(name): \(jsonText(text)) is a text, which does not move or fade: "
        + "write color \(jsonText(text)), as in { color \(jsonText(text)), moves = false }")
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
