// SPDX-License-Identifier: MIT
import LuaKit

/// The Lua state that the sessions of one family share, each in a protected environment of its own.
final class DataModel {
  let lua: LuaState
  private let make: LuaFunction
  private let copyValue: LuaFunction
  private let empty: LuaTable
  private let elementType: LuaType
  private var elementCount = 0

  init(limits: LuaState.Limits, print: @escaping (String) -> Void) throws {
    lua = LuaState(limits: limits, print: print)
    // A missing part of what has no parts reads like what is not bound yet (§5.9, test 307).
    try lua.allowFieldsOfNumbers()
    let prelude = try lua.call(lua.load(DataModel.prelude, name: "datamodel"))
    guard prelude.count == 2, let make = prelude[0].function, let copy = prelude[1].function else {
      preconditionFailure("the prelude gives two functions")
    }
    self.make = make
    copyValue = copy
    empty = lua.table()
    elementType = LuaType(
      name: "xml", description: { ($0 as? XMLElement).map { "<\($0.name)>" } ?? "" })
  }

  /// A fresh environment: the table of variables, and what shines through it.
  func environment() throws -> (variables: LuaTable, system: LuaTable) {
    let made = try lua.call(make)
    guard made.count == 2, let variables = made[0].table, let system = made[1].table else {
      preconditionFailure("the prelude makes two tables")
    }
    return (variables, system)
  }

  /// A value as another session may have it: tables copied, functions refused.
  func copy(_ value: LuaValue) throws -> LuaValue {
    guard value.table != nil || value.function != nil else { return value }
    return try lua.call(copyValue, [value]).first ?? .nil
  }

  /// An element as an opaque value.
  func opaque(_ element: XMLElement) -> LuaValue {
    elementCount += 1
    return lua.object(element, elementType, id: elementCount)
  }

  /// The value of text inside an element: what it is as a Lua literal, else its words.
  func literal(_ text: String) throws -> LuaValue {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    do {
      let chunk = try lua.load("return " + text, name: "literal", environment: empty)
      let value = try lua.call(chunk).first ?? .nil
      if value.function == nil, !value.isNil || words == "nil" { return value }
    } catch let error where error.isFatal {
      throw error
    } catch {
      // Not Lua: words.
    }
    return .string(words)
  }

  private static let prelude = """
    local words = {
      "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
      "rawget", "rawlen", "select", "setmetatable", "tonumber", "tostring", "type", "xpcall",
    }
    local guarded = {
      _event = true, _sessionid = true, _name = true, _ioprocessors = true, _x = true, In = true,
    }
    local function make()
      local system = {}
      for _, name in ipairs(words) do system[name] = _G[name] end
      for _, name in ipairs { "coroutine", "math", "string", "table", "utf8" } do
        local copy = {}
        for key, value in pairs(_G[name]) do copy[key] = value end
        system[name] = copy
      end
      local function assign(variables, name, value)
        if guarded[name] then
          error(name .. " is a system variable and cannot be assigned", 2)
        end
        rawset(variables, name, value)
      end
      local meta = { __index = system, __newindex = assign, __metatable = "data model" }
      return setmetatable({}, meta), system
    end
    local function copy(value, seen)
      local kind = type(value)
      if kind == "function" or kind == "thread" then
        error("a " .. kind .. " cannot be handed to another session", 0)
      end
      if kind ~= "table" then return value end
      seen = seen or {}
      if seen[value] then return seen[value] end
      local made = {}
      seen[value] = made
      for key, inner in next, value do made[copy(key, seen)] = copy(inner, seen) end
      return made
    end
    return make, function(value) return copy(value) end
    """
}

extension LuaError {
  /// Whether nothing more can be run after it.
  var isFatal: Bool {
    switch kind {
    case .limit, .interrupted: true
    case .runtime, .syntax: false
    }
  }
}
