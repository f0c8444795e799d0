// SPDX-License-Identifier: MIT
import Testing

@testable import LuaKit

nonisolated(unsafe) private let doorType = LuaType(
  name: "door",
  methods: [
    (
      "open", { call in [.number(try call.receiver(as: Door.self).width * call.number(1, "part"))] }
    ),
    (
      "same",
      { call in
        [.boolean(try call.receiver(as: Door.self) === call.object(1, "other", as: Door.self))]
      }
    ),
  ],
  index: { door, key, call in
    guard key == "width", let door = door as? Door else {
      throw call.error("no field '\(key)' in door (did you mean 'width'?)")
    }
    return .number(door.width)
  },
  newIndex: { _, key, value, call in
    throw call.error("cannot set '\(key)' to \(value.typeName)")
  },
  call: { call in [.integer(call.count), call[1]] },
  description: { "door of \(($0 as? Door)?.width ?? 0)" },
  equals: { ($0 as? Door)?.width == ($1 as? Door)?.width },
  operators: [
    (.add, { call in [.string("\(call[1].typeName)+\(call[2].typeName)")] }),
    (.length, { _ in [3] }),
  ])

@Suite struct ObjectTests {
  private func state(with door: Door) throws -> LuaState {
    let state = makeState()
    try state.globals.set("door", state.object(door, doorType, id: 1))
    return state
  }

  @Test("An object answers methods, fields, calls, operators and tostring")
  func answers() throws {
    let state = try state(with: Door())
    #expect(
      try run("return door:open(0.5), door.width, door('a', 'b'), #door, door + 1, 1 + door", state)
        == [45, 90, 2, 3, "door+number", "number+door"])
    #expect(
      try run("return tostring(door), type(door), getmetatable(door)", state)
        == ["door of 90.0", "userdata", "door"])
  }

  @Test("A misspelt field is an error with the line")
  func misspelt() throws {
    let state = try state(with: Door())
    #expect(
      failure("\nreturn door.widht", state).message
        == "door.lua:2: no field 'widht' in door (did you mean 'width'?)")
    #expect(
      failure("door.width = 'x'", state).message == "door.lua:1: cannot set 'width' to string")
    #expect(
      failure("return door[1]", state).message == "door.lua:1: a door has no field of type number")
  }

  @Test("A type without index reads nil and cannot be written")
  func plain() throws {
    let state = makeState()
    try state.globals.set("lamp", state.object(Door(), LuaType(name: "lamp"), id: 4))
    #expect(try run("return lamp.x, tostring(lamp)", state) == [nil, "lamp: 1"])
    #expect(
      failure("lamp.x = 1", state).message == "door.lua:1: the fields of this lamp cannot be set")
  }

  @Test("A method refuses any other self")
  func wrongSelf() throws {
    let state = try state(with: Door())
    try state.globals.set("lamp", state.object(Door(), LuaType(name: "lamp"), id: 2))
    for other in ["", "nil", "{}", "'x'", "lamp", "print"] {
      #expect(
        failure("door.open(\(other))", state).message.contains("bad self (door expected, got"))
    }
  }

  @Test("The same object is the same value")
  func identity() throws {
    let door = Door()
    let state = try state(with: door)
    let type = doorType
    try state.define("again") { call in [call.state.object(door, type, id: 1)] }
    try state.define("other") { call in [call.state.object(Door(width: 1), type, id: 2)] }
    try state.define("twin") { call in [call.state.object(Door(), type, id: 3)] }
    #expect(
      try run(
        "local t = {[door] = 1} return again() == door, t[again()], other() == door,"
          + " twin() == door, rawequal(twin(), door), door:same(again())", state)
        == [true, 1, false, true, false, true])
  }

  @Test("An object lives as long as a script or the host holds it, and no longer")
  func lifetime() throws {
    var gone = 0
    let state = makeState()
    try state.globals.set("door", state.object(Door { gone += 1 }, doorType, id: 1))
    _ = try run("local t = {} for i = 1, 50000 do t = {t} end", state)
    #expect(gone == 0)
    #expect(try run("return door.width", state) == [90])
    _ = try run("door = nil for i = 1, 300000 do local t = {i} end", state)
    #expect(gone == 1)
  }

  @Test("Objects go with their state")
  func stateGoes() throws {
    var gone = 0
    do {
      let state = makeState()
      for index in 0..<10 {
        try state.globals.set("door\(index)", state.object(Door { gone += 1 }, doorType, id: index))
      }
      _ = try run("return door1.width", state)
    }
    #expect(gone == 10)
  }

  @Test("Functions given to a state go when scripts drop them and with the state")
  func closures() throws {
    var gone = 0
    do {
      let state = makeState()
      for _ in 0..<100 {
        let door = Door { gone += 1 }
        _ = state.function("f") { _ in [.number(door.width)] }
      }
      _ = try run("for i = 1, 300000 do local t = {i} end", state)
      #expect(gone == 100)
      let door = Door { gone += 1 }
      try state.define("held") { _ in [.number(door.width)] }
      #expect(try run("return held()", state) == [90])
    }
    #expect(gone == 101)
  }

  @Test("A state may go before its handles")
  func handlesOutlive() throws {
    var kept: (LuaTable, LuaFunction, LuaValue)?
    weak var weakState: LuaState?
    do {
      let state = makeState()
      weakState = state
      let door = state.object(Door(), doorType, id: 1)
      kept = (state.globals, state.function("f") { _ in [] }, door)
      try state.globals.set("door", door)
    }
    #expect(weakState == nil)
    let (table, function, door) = try #require(kept)
    #expect(table["print"] == nil)
    #expect(table.count == 0)
    #expect(throws: LuaError.self) { try table.set("x", 1) }
    #expect(try table.pairs().isEmpty)
    #expect(table == table && function == function)
    let other = makeState()
    #expect(throws: LuaError.self) { try other.call(function) }
    #expect(throws: LuaError.self) { try other.globals.set("door", door) }
    #expect(throws: LuaError.self) { try other.globals.set("t", .table(table)) }
    kept = nil
  }

  @Test("Handles that go give their place back")
  func slots() throws {
    let state = makeState()
    for _ in 0..<10_000 { _ = state.table(list: [1]) }
    #expect(state.core.lastSlot <= 64)
  }

  @Test("Results of the host that only it held arrive")
  func results() throws {
    let state = makeState()
    try state.define("make") { call in
      [.table(call.state.table(list: [1, 2])), call.state.object(Door(width: 5), doorType, id: 9)]
    }
    #expect(try run("local t, d = make() return #t, d.width", state) == [2, 5])
  }
}
