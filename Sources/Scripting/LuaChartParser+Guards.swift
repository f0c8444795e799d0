// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Statecharts

/// Reads the guards of a chart from Lua.
extension LuaChartParser {
  /// A name, or names joined by not, and, or; or a state that must be active.
  func condition(
    _ value: LuaValue, _ fields: LuaComponentTable, depth: Int
  ) throws -> GuardExpression {
    guard depth <= 20 else { throw fields.error("its guard is nested more than 20 deep") }
    if let name = value.string { return .named(name) }
    if value.function != nil {
      throw fields.error(
        "guard must be a name: put the function into the table guards and write its name here")
    }
    guard let table = value.table, table.isSequence, let word = table[1].string else {
      throw fields.error(
        "guard must be a name or { \"not\", … }, { \"and\", … }, { \"or\", … }, "
          + "{ \"in\", \"state\" }, not \(LuaComponentTable.word(value))")
    }
    let rest = Array(table.list().dropFirst())
    func parts() throws -> [GuardExpression] {
      try rest.map { try condition($0, fields, depth: depth + 1) }
    }
    switch word {
    case "not" where rest.count == 1: return .not(try parts()[0])
    case "and" where !rest.isEmpty: return .and(try parts())
    case "or" where !rest.isEmpty: return .or(try parts())
    case "in":
      if rest.count == 1, let state = rest[0].string { return .isIn(state) }
      throw fields.error("a guard { \"in\", … } takes the name of one state")
    case "not", "and", "or":
      throw fields.error(
        "a guard { \"\(word)\", … } takes \(word == "not" ? "one guard" : "guards")")
    default:
      throw unknownName(
        word, "guard operator", among: ["not", "and", "or", "in"], of: fields.place)
    }
  }
}
