// SPDX-License-Identifier: MIT
import Testing

@testable import LuaKit

@Suite struct ValueTests {
  private let values: [LuaValue] = [
    nil, true, false, 0, -1, .integer(.max), .integer(.min), 0.5, -0.0, .number(.infinity),
    .number(1e300), "", "door", "é 🚪", "a\0b", .bytes([0xFF, 0x00, 0xC3]),
    .string(String(repeating: "long ", count: 10_000)),
  ]

  @Test("A value goes to a script and comes back the same")
  func roundTrip() throws {
    let state = makeState()
    let echo = try state.load("return ...", name: "echo.lua")
    try state.define("echo") { call in call.arguments }
    for value in values {
      #expect(try state.call(echo, [value]) == [value])
      try state.globals.set("value", value)
      #expect(try run("return echo(value)", state) == [value])
      #expect(state.globals["value"] == value)
    }
  }

  @Test("Whole and other numbers keep their kind")
  func numberKinds() throws {
    let state = makeState()
    try state.define("kind") { call in
      if case .integer = call[1] { return ["integer"] }
      return ["float"]
    }
    #expect(
      try run("return kind(1), kind(1.0), kind(2^53)", state) == ["integer", "float", "float"])
  }

  @Test("Not a number comes back as not a number")
  func nan() throws {
    let back = try run("return 0/0")[0].number
    #expect(back?.isNaN == true)
  }

  @Test("Tables, functions and objects come back as the same thing")
  func handles() throws {
    let state = makeState()
    let table = state.table(fields: [("width", 390)])
    let function = state.function("f") { _ in [] }
    let door = state.object(Door(), LuaType(name: "door"), id: 1)
    let values: [LuaValue] = [.table(table), .function(function), door]
    let echo = try state.load("return ...", name: "echo.lua")
    #expect(try state.call(echo, values) == values)
    #expect(table["width"] == 390)
    #expect(values.map(\.typeName) == ["table", "function", "door"])
  }

  @Test("A coroutine is known by the name of its type")
  func thread() throws {
    let value = try run("return coroutine.create(print)")[0]
    #expect(value == .nil || value.typeName == "thread")
    #expect(value.typeName == "thread")
  }

  @Test("Many arguments and results pass")
  func many() throws {
    let state = makeState()
    try state.define("count") { call in [.integer(call.count)] }
    #expect(try run("return count(table.unpack({}, 1, 240000))", state) == [240_000])
    let echo = try state.load("return ...", name: "echo.lua")
    let values = (0..<50_000).map { LuaValue.integer($0) }
    #expect(try state.call(echo, values) == values)
  }

  @Test("A whole number is read only where it fits")
  func wholeNumbers() {
    #expect(LuaValue.number(1e300).integer == nil)
    #expect(LuaValue.number(.nan).integer == nil)
    #expect(LuaValue.number(2).integer == 2)
    #expect(LuaValue.number(2.5).integer == nil)
    #expect(LuaValue.integer(9_007_199_254_740_993) != .number(9_007_199_254_740_992))
  }

  @Test("Checked arguments say what is wrong, for which name, and where")
  func arguments() throws {
    let state = makeState()
    try state.define("add") { call in
      _ = try call.string(1, "name")
      _ = try call.number(2, "x")
      _ = try call.integer(3, "n")
      _ = try call.boolean(4, "on")
      _ = try call.table(5, "options")
      _ = try call.function(6, "action")
      _ = try call.object(7, "door", as: Door.self)
      return []
    }
    let cases = [
      ("nil", "#1 'name' to 'add' (string expected, got nil)"),
      ("", "#1 'name' to 'add' (string expected, got no value)"),
      ("'\\xff'", "#1 'name' to 'add' (the text is not UTF-8)"),
      ("'a', '2'", "#2 'x' to 'add' (number expected, got string)"),
      ("'a', 0/0", "#2 'x' to 'add' (finite number expected, got nan)"),
      ("'a', 1, 1.5", "#3 'n' to 'add' (number has no integer representation)"),
      ("'a', 1, 1e300", "#3 'n' to 'add' (number has no integer representation)"),
      ("'a', 1, 2, 1", "#4 'on' to 'add' (boolean expected, got number)"),
      ("'a', 1, 2, true, 1", "#5 'options' to 'add' (table expected, got number)"),
      ("'a', 1, 2, true, {}, {}", "#6 'action' to 'add' (function expected, got table)"),
      ("'a', 1, 2, true, {}, print, {}", "#7 'door' to 'add' (Door expected, got table)"),
    ]
    for (arguments, expected) in cases {
      let error = failure("\n add(\(arguments))", state)
      #expect(error.message == "door.lua:2: bad argument \(expected)")
      #expect(error.location == LuaLocation(file: "door.lua", line: 2))
    }
  }
}

@Suite("Fields of numbers") struct NumberFieldTests {
  @Test("A field of a number is nil where the host allows it, and an error elsewhere")
  func fields() throws {
    let plain = LuaState { _ in }
    let chunk = "local n = 1 return n.part"
    #expect(throws: LuaError.self) { try plain.call(plain.load(chunk, name: "a.lua")) }
    let state = LuaState { _ in }
    try state.allowFieldsOfNumbers()
    #expect(try state.call(state.load(chunk, name: "a.lua")).first?.isNil ?? true)
    let write = try state.load("local n = 1 n.part = 2", name: "a.lua")
    #expect(throws: LuaError.self) { try state.call(write) }
    let metatable = try state.load("return getmetatable(1)", name: "a.lua")
    #expect(try state.call(metatable).first?.string == "number")
  }
}

/// An object of the host that tells when it goes.
final class Door {
  let width: Double
  let onDeinit: () -> Void
  init(width: Double = 90, onDeinit: @escaping () -> Void = {}) {
    self.width = width
    self.onDeinit = onDeinit
  }
  deinit { onDeinit() }
}
