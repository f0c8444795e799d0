// SPDX-License-Identifier: MIT
import LuaKit
import Motion

/// Values as the prompt and failed expectations show them.
extension Script {
  /// A value in Lua's own spelling where it has one: sorted keys, 3 levels, 50 items, cycles marked.
  public func describe(_ value: LuaValue) -> String {
    var seen: [LuaTable] = []
    return describe(value, depth: 0, &seen)
  }

  private func describe(_ value: LuaValue, depth: Int, _ seen: inout [LuaTable]) -> String {
    switch value {
    case .nil: return "nil"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .number(let number): return Script.text(number)
    case .string(let text): return depth == 0 ? text : "\"" + text + "\""
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .function: return "function"
    case .other(let name): return name
    case .object(let object):
      return object.type.description?(object.object) ?? object.type.name
    case .table(let table):
      if seen.contains(where: { $0 == table }) { return "{ cycle }" }
      if depth >= 3 { return "{ … }" }
      seen.append(table)
      defer { seen.removeLast() }
      return describe(table, depth: depth, &seen)
    }
  }

  private func describe(_ table: LuaTable, depth: Int, _ seen: inout [LuaTable]) -> String {
    guard let pairs = try? table.pairs() else { return "table" }
    if pairs.isEmpty { return "{}" }
    var position = 1
    var parts: [String] = []
    for (key, value) in pairs.prefix(50) {
      let text = describe(value, depth: depth + 1, &seen)
      if key.integer == position {
        parts.append(text)
        position += 1
      } else if let name = key.string {
        parts.append("\(name) = \(text)")
      } else {
        parts.append("[\(describe(key, depth: depth + 1, &seen))] = \(text)")
      }
    }
    if pairs.count > 50 { parts.append("… \(pairs.count - 50) more") }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  /// A number as people read it: at most 9 decimals, no exponent where none is needed.
  static func text(_ number: Double) -> String {
    let magnitude = number.magnitude
    if magnitude != 0, magnitude < 1e-6 || magnitude >= 1e15 { return "\(number)" }
    return decimalText(number, places: 9)
  }
}
