// SPDX-License-Identifier: MIT
import CLua
import Testing

@testable import LuaKit

/// A state that throws its output away.
func makeState(_ limits: LuaState.Limits = .init(), seed: UInt64 = 0) -> LuaState {
  LuaState(limits: limits, seed: seed, print: { _ in })
}

/// Runs text, by default in a fresh state, and gives its results.
func run(_ source: String, _ state: LuaState? = nil) throws(LuaError) -> [LuaValue] {
  let state = state ?? makeState()
  return try state.call(state.load(source, name: "door.lua"))
}

/// The error of a text that must fail.
func failure(
  _ source: String, _ state: LuaState? = nil, at location: SourceLocation = #_sourceLocation
) -> LuaError {
  do throws(LuaError) {
    let results = try run(source, state)
    Issue.record("no error but \(results)", sourceLocation: location)
    return LuaError("none")
  } catch {
    return error
  }
}

/// What a text prints.
func printed(_ source: String) throws -> [String] {
  var lines: [String] = []
  let state = LuaState(print: { lines.append($0) })
  _ = try run(source, state)
  return lines
}

/// Stops the rest of a test when a value is missing.
extension LuaState {
  /// Defines a global function of the host.
  func define(_ name: String, _ body: @escaping (LuaCall) throws -> [LuaValue]) throws {
    try globals.set(name, .function(function(name, body)))
  }

  /// How many values lie on the stack.
  var height: Int32 { core.vm?.pointee.L.map { lua_gettop($0) } ?? -1 }
}
