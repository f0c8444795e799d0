// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Motion
import Simulation

/// The `self` of one call of a component's function; it says so when it is used later.
///
/// An action may change things through it; guards, pictures and the like only look.
final class LuaComponentSelf {
  /// What calls the function.
  enum Role {
    /// An action, by name.
    case action(String)
    /// A function that only looks, by what it is.
    case look(String)
    /// The size, which is asked for before there is one.
    case size
  }

  /// The names that `self` has of its own; no property may have one of them.
  static let members = fields + methods
  static let fields = ["available_width", "data", "env", "name", "params", "reading", "size"]
  static let methods = [
    "animate", "announce", "haptic", "is", "model", "output", "raise", "set", "stop", "tell",
  ]

  let component: LuaComponent
  let script: Script
  let role: Role
  var isLive = true
  private let reader: InstanceReader
  private var tables: [(name: String, table: LuaTable, before: Value)] = []

  init(_ component: LuaComponent, _ script: Script, _ reader: InstanceReader, _ role: Role) {
    self.component = component
    self.script = script
    self.reader = reader
    self.role = role
  }

  /// The component as it is now; an error once the call is over.
  func live() throws -> InstanceReader {
    guard isLive else {
      throw StageError("this self is from an earlier call: use the one the function is given")
    }
    return reader
  }

  /// The component in an action; in a function that only looks, an error that says why.
  func acting(_ what: String) throws -> ActionContext {
    if let context = try live() as? ActionContext { return context }
    let role: String =
      switch role {
      case .action(let name): "action \(name)"
      case .look(let what): what
      case .size: "size"
      }
    throw StageError(
      "\(what) in \(role) of \(component.id): it only looks, so that reading changes nothing; "
        + "act in an action of the chart")
  }

  // MARK: Reading

  func member(_ key: String) throws -> LuaValue {
    let reader = try live()
    switch key {
    case "data": return script.object(LuaComponentSelfPart(self), component.home.types.data)
    case "params": return script.object(LuaComponentSelfPart(self), component.home.types.params)
    case "env": return script.object(LuaComponentSelfPart(self), component.home.types.env)
    case "size":
      if case .size = role {
        throw StageError("size of \(component.id) is being asked for: use self.available_width")
      }
      return script.lua(.size(reader.size))
    case "reading": return .string(reader.reading.rawValue)
    case "name": return .string(reader.name)
    case "available_width": return .number(reader.availableWidth)
    default: break
    }
    let names = component.propertyNames
    guard names.contains(key) else {
      throw unknownName(
        key, "property or member", among: names, of: "self of \(component.id)",
        hinting: names + LuaComponentSelf.members)
    }
    return script.lua(try reader.value(of: key))
  }

  func property(_ name: String) throws -> Property {
    if let found = component.properties.first(where: { $0.name == name }) { return found }
    throw unknownName(
      name, "property", among: component.properties.map(\.name), of: component.id)
  }

  func parameter(_ name: String) throws -> LuaValue {
    guard let found = component.parameters.first(where: { $0.name == name }) else {
      throw unknownName(
        name, "parameter", among: component.parameters.map(\.name), of: component.id)
    }
    return script.lua(try live()[found])
  }

  func setting(_ name: String) throws -> LuaValue {
    script.lua(try live().environment.value(of: name))
  }

  func isIn(_ state: String) throws -> Bool {
    guard component.states.contains(state) else {
      throw unknownName(state, "state", among: component.states, of: component.id)
    }
    return try live().isIn(state)
  }

  // MARK: Data

  func data(_ name: String) throws -> LuaValue {
    let reader = try live()
    if let known = tables.first(where: { $0.name == name }) { return .table(known.table) }
    let value = try reader.data(name)
    let lua = script.plain(value)
    if let table = lua.table { tables.append((name, table, value)) }
    return lua
  }

  func setData(_ name: String, _ lua: LuaValue) throws {
    let context = try acting("self.data.\(name) = …")
    let before = try context.data(name)
    let value: Value
    do { value = try script.value(lua, like: before) } catch {
      throw StageError("self.data.\(name): \(error)")
    }
    try context.setData(name, value)
    tables.removeAll { $0.name == name }
    if let table = lua.table { tables.append((name, table, value)) }
  }

  /// Writes back what was changed inside tables of data.
  func writeBack() throws {
    for (name, table, before) in tables {
      let value: Value
      do { value = try script.value(.table(table), like: before) } catch {
        throw StageError("self.data.\(name) of \(component.id): \(error)")
      }
      if value == before { continue }
      try acting("self.data.\(name) changed").setData(name, value)
    }
  }
}

/// `self.data`, `self.params` or `self.env` of one call.
final class LuaComponentSelfPart {
  let owner: LuaComponentSelf
  init(_ owner: LuaComponentSelf) { self.owner = owner }
}
