// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Motion
import Simulation

/// The options of a call, given in one table: every name is checked, every value has its type.
struct OptionTable {
  private let script: Script
  private let function: String
  private let fields: [(name: String, value: LuaValue)]

  /// Reads `table`; a name that is not `allowed` is an error with the nearest right one.
  init(_ table: LuaTable?, of function: String, _ script: Script, allowed: [String]) throws {
    self.script = script
    self.function = function
    var fields: [(name: String, value: LuaValue)] = []
    for (key, value) in try table?.pairs() ?? [] {
      guard let name = key.string else {
        throw StageError("\(function) takes named options, not \(key.typeName.withArticle) as key")
      }
      guard allowed.contains(name) else {
        throw unknownName(name, "option", among: allowed, of: function)
      }
      fields.append((name, value))
    }
    self.fields = fields
  }

  subscript(_ name: String) -> LuaValue { fields.first { $0.name == name }?.value ?? .nil }

  private func wrong(_ name: String, _ expected: String) -> StageError {
    StageError("\(function): \(name) must be \(expected), not \(self[name].typeName)")
  }

  func text(_ name: String) throws -> String? {
    if self[name].isNil { return nil }
    guard let text = self[name].string else { throw wrong(name, "a string") }
    return text
  }

  func number(_ name: String) throws -> Double? {
    if self[name].isNil { return nil }
    guard let number = self[name].number, number.isFinite else {
      throw wrong(name, "a finite number")
    }
    return number
  }

  func flag(_ name: String) throws -> Bool? {
    if self[name].isNil { return nil }
    guard let flag = self[name].boolean else { throw wrong(name, "true or false") }
    return flag
  }

  func table(_ name: String) throws -> LuaTable? {
    if self[name].isNil { return nil }
    guard let table = self[name].table else { throw wrong(name, "a table") }
    return table
  }

  func time(_ name: String, default seconds: Double) throws -> Int64 {
    if self[name].isNil { return try StageTime.nanoseconds(seconds) }
    return try script.time(self[name], "\(function): \(name)")
  }

  func point(_ name: String) throws -> Point? {
    if self[name].isNil { return nil }
    guard let point = try script.value(self[name], like: .point(.zero)).point else {
      throw wrong(name, "a point {x, y}")
    }
    return point
  }

  func animation(_ name: String) throws -> Animation? {
    if self[name].isNil { return nil }
    if let box = self[name].object(as: AnimationBox.self) { return box.animation }
    throw wrong(name, "a curve")
  }

  /// The fields of a table of plain values, names checked by whoever takes them.
  func values(_ name: String) throws -> [Value.Field] {
    guard let table = try table(name) else { return [] }
    return try table.pairs().map { pair in
      guard let field = pair.key.string else { throw wrong(name, "a table of named values") }
      return Value.Field(field, try script.value(pair.value))
    }
  }
}
