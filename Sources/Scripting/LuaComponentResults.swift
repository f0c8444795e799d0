// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Simulation

/// What a component's functions return: accessibility and children.
extension LuaComponent {
  /// `{ label, value, hint, traits = {…}, actions = { Like = "double_tap" } }`.
  ///
  /// Actions given by name come in the order of the alphabet; `{ { "Like", "double_tap" } }` keeps
  /// its own.
  static func accessibility(
    _ value: LuaValue, _ place: String, _ script: Script
  ) throws -> Accessibility {
    let fields = try LuaComponentTable(
      value, place, allowed: ["label", "value", "hint", "traits", "actions"], script)
    guard let label = try fields.text("label") else { throw fields.error("it needs label = \"…\"") }
    let traits = try fields.names("traits")
    for trait in traits where !Accessibility.traits.contains(trait) {
      throw unknownName(trait, "trait", among: Accessibility.traits, of: place)
    }
    return Accessibility(
      label: label, value: try fields.text("value"), hint: try fields.text("hint"),
      traits: traits, actions: try actions(fields))
  }

  private static func actions(_ fields: LuaComponentTable) throws -> [Accessibility.Action] {
    guard let table = fields["actions"].table, !table[1].isNil else {
      return try fields.table("actions")?.fields.map { field in
        guard let event = field.value.string else {
          throw fields.error("the action \(jsonText(field.name)) must name the event it sends")
        }
        return Accessibility.Action(field.name, sends: event)
      } ?? []
    }
    return try table.list().map { row in
      let pair = row.table?.list().compactMap(\.string) ?? []
      guard pair.count == 2 else {
        throw fields.error("an action in a list is { \"Name\", \"event\" }")
      }
      return Accessibility.Action(pair[0], sends: pair[1])
    }
  }

  /// A list of `{ key, component, start, params, frame, ignores }`.
  func children(
    _ list: LuaTable, _ script: Script
  ) throws -> [Component.Child] {
    guard list.isSequence else {
      throw StageError("children of \(id) must be a list: { { key = …, component = … }, … }")
    }
    return try list.list().enumerated().map { index, value in
      let name = value.table?["key"].string.map(jsonText) ?? "\(index + 1)"
      return try child(
        LuaComponentTable(
          value, "children of \(id), child \(name)",
          allowed: ["key", "component", "start", "params", "frame", "ignores"], script))
    }
  }

  private func child(_ fields: LuaComponentTable) throws -> Component.Child {
    let key = try fields.requiredText("key")
    guard key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw fields.error("a key is made of letters, digits and _")
    }
    let component: Component
    if let box = fields["component"].object(as: ChartBox.self) {
      component = box.component
    } else {
      component = try home.component(fields.requiredText("component"))
    }
    guard let frame = try fields.frame("frame") else {
      throw fields.error("it needs frame = {x, y, width, height}")
    }
    let start = try fields.table("start")
    let parameters = try fields.table("params")
    return Component.Child(
      key, component,
      start: try start?.fields.map { field in
        let example = component.inputs.first { $0.name == field.name }?.example ?? .none
        return Value.Field(field.name, try start?.value(field.name, like: example) ?? .none)
      } ?? [],
      parameters: try parameters?.fields.map { field in
        let example = component.parameters.first { $0.name == field.name }?.defaultValue ?? .none
        return Value.Field(field.name, try parameters?.value(field.name, like: example) ?? .none)
      } ?? [],
      frame: frame, ignores: try fields.names("ignores"))
  }
}
