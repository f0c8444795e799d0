// SPDX-License-Identifier: MIT
import Testing

@testable import LuaKit

/// Runs text in a fresh state and gives its results.
func run(_ source: String, _ state: LuaState? = nil) throws -> [LuaValue] {
  let state = state ?? LuaState(print: { _ in })
  return try state.call(state.load(source, name: "door.lua"), [])
}

@Suite struct SmokeTests {
  @Test("A chunk returns its results")
  func results() throws {
    #expect(try run("return 1, 2.5, 'x', true, nil") == [1, 2.5, "x", true, nil])
  }

  @Test("A function of the host takes arguments and gives results")
  func hostFunction() throws {
    let state = LuaState(print: { _ in })
    let double = state.function("double") { call in [.number(try call.number(1, "x") * 2)] }
    try state.globals.set("double", .function(double))
    #expect(try run("return double(21)", state) == [42])
    #expect(
      try run("return select(2, pcall(double, nil))", state)
        == ["door.lua:1: bad argument #1 'x' to 'double' (number expected, got nil)"])
  }
}
