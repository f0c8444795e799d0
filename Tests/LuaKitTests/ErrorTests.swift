// SPDX-License-Identifier: MIT
import CLua
import Testing

@testable import LuaKit

private struct Jammed: Error, CustomStringConvertible {
  let description = "the door is jammed"
}

@Suite struct ErrorTests {
  @Test("An error of the host reaches pcall with the line that called")
  func hostError() throws {
    let state = makeState()
    try state.define("open") { _ in throw Jammed() }
    #expect(
      try run("\n\nreturn pcall(function() open() end)", state)
        == [false, "door.lua:3: the door is jammed"])
    #expect(try run("return pcall(open)", state) == [false, "door.lua:1: the door is jammed"])
  }

  @Test("An error of the host comes out again as itself, with the script's frames")
  func underlying() throws {
    let state = makeState()
    try state.define("open") { _ in throw Jammed() }
    let error = failure("local function go()\n  open()\nend\ngo()\n", state)
    #expect(error.underlying is Jammed)
    #expect(error.message == "door.lua:2: the door is jammed")
    #expect(error.kind == .runtime)
    #expect(error.location == LuaLocation(file: "door.lua", line: 2))
    #expect(error.traceback == "door.lua:2: in function 'go'\ndoor.lua:4: in main chunk")
  }

  @Test("A LuaError passes through scripts unchanged")
  func passesThrough() throws {
    let state = makeState()
    try state.define("open") { _ in
      throw LuaError("sealed", location: LuaLocation(file: "x", line: 9), traceback: "as it was")
    }
    let error = failure("open()", state)
    #expect(error.message == "sealed")
    #expect(error.location == LuaLocation(file: "x", line: 9))
    #expect(error.traceback == "as it was")
  }

  @Test("An error through two levels of calls says the innermost line")
  func nested() throws {
    let state = makeState()
    try state.define("each") { call in
      try call.state.call(call.function(1, "action"), [])
    }
    let error = failure(
      "each(function()\n  each(function()\n    error('deep')\n  end)\nend)", state)
    #expect(error.message == "door.lua:3: deep")
    #expect(error.location?.line == 3)
  }

  @Test("Errors that are not text stay values for pcall and are named at the border")
  func values() throws {
    #expect(try run("local ok, e = pcall(error, {code = 7}) return e.code") == [7])
    #expect(failure("error({})").message == "door.lua:1: (error object is a table value)")
    #expect(failure("error()").message == "door.lua:1: (error object is a nil value)")
    #expect(failure("error('a\\0b\\27[2J', 0)").message == "a\\x00b\\x1b[2J")
  }

  @Test(
    "A text that only needs more lines is incomplete",
    arguments: [
      "if x then", "\"abc", "[[", "f(", "x =", "for i = 1, 2 do", "--[[ more", "return {",
    ])
  func incomplete(source: String) {
    #expect(failure(source).kind == .syntax(isIncomplete: true))
  }

  @Test("A text that is wrong is not incomplete", arguments: ["x = = 1", "end", "x = 'a\nb'", ")"])
  func wrong(source: String) {
    let error = failure("\n" + source)
    #expect(error.kind == .syntax(isIncomplete: false))
    #expect(error.location == LuaLocation(file: "door.lua", line: 2))
  }

  @Test("Compiled code is refused")
  func bytecode() {
    #expect(failure("\u{1B}Lua").message == "door.lua: not a text file")
    #expect(throws: Never.self) {
      try run("assert(not load('\\27Lua')) assert(not load('return 1', 'x', 'b'))")
    }
  }

  @Test("A thousand errors leave no object behind and run every defer")
  func leaks() throws {
    let state = makeState()
    var alive = 0
    var deferred = 0
    try state.define("open") { call in
      alive += 1
      let door = Door { alive -= 1 }
      defer { deferred += 1 }
      return try withExtendedLifetime(door) { throw Jammed() }
    }
    _ = try run("for i = 1, 1000 do pcall(open) end", state)
    #expect(alive == 0)
    #expect(deferred == 1000)
    #expect(state.height == 0)
  }

  @Test("The stack is as high after every call as before, whatever happened")
  func height() throws {
    let state = makeState(.init(instructions: 2_000_000))
    try state.define("open") { _ in throw Jammed() }
    try state.define("inside") { call in
      let before = lua_gettop(call.stack)
      _ = try? run("error('x')", call.state)
      _ = try? run("return 1, 2, {}", call.state)
      _ = call.state.globals
      _ = call.state.function("f") { _ in [] }
      #expect(lua_gettop(call.stack) == before)
      return []
    }
    for source in [
      "return 1, 2, 3", "error({})", "open()", "x =", "inside()", "return pairs({})",
      "coroutine.wrap(function() inside() end)()", "while true do end",
    ] {
      _ = try? run(source, state)
      #expect(state.height == 0, "\(source)")
    }
  }

  @Test("The frames inside a module and a coroutine are shown too")
  func innerFrames() throws {
    let state = makeState()
    state.requireResolver = { _ in ("local function f()\n  error('no')\nend\nf()\n", "lib.lua") }
    let module = failure("\nrequire 'lib'", state)
    #expect(module.location == LuaLocation(file: "lib.lua", line: 2))
    #expect(
      module.traceback
        == "lib.lua:2: in function 'f'\nlib.lua:4: in main chunk\ndoor.lua:2: in main chunk")
    let inner = failure("local co = coroutine.wrap(function()\n  error('no')\nend)\nco()", state)
    #expect(inner.location == LuaLocation(file: "door.lua", line: 2))
    #expect(
      inner.traceback == "door.lua:2: in function <door.lua:1>\ndoor.lua:4: in main chunk")
    let later = failure("pcall(require, 'lib') pcall(coroutine.wrap(error))\n\nerror('x')", state)
    #expect(later.traceback == "door.lua:3: in main chunk")
  }

  @Test("A deep stack is shown from both ends")
  func deep() {
    let error = failure(
      "local function f(n) if n == 0 then error('x') end f(n - 1) return 1 end f(5000)")
    let lines = error.traceback.split(separator: "\n")
    #expect(lines.count == 25)
    #expect(error.traceback.contains("more)"))
    #expect(lines.last == "door.lua:1: in main chunk")
  }

  @Test("An error in a message handler is an ordinary error")
  func handler() throws {
    #expect(
      try run("return xpcall(error, function(m) return 'handled ' .. m end, 'x')")
        == [false, "handled x"])
    #expect(try run("return (xpcall(error, function(m) error(m) end, 'x'))") == [false])
    #expect(try run("return xpcall(function(...) return ... end, print, 1, 2)") == [true, 1, 2])
  }

  @Test("Yielding across a function of the host is an ordinary error")
  func yieldAcross() throws {
    let state = makeState()
    try state.define("each") { call in try call.state.call(call.function(1, "action"), []) }
    let results = try run(
      "return coroutine.resume(coroutine.create(function() each(coroutine.yield) end))", state)
    #expect(results[0] == false)
    #expect(results[1].string?.hasSuffix("attempt to yield across a C-call boundary") == true)
  }

  @Test("The host can ask which line of a script runs")
  func whereItRuns() throws {
    let state = makeState()
    var seen: [String] = []
    try state.define("look") { call in
      seen.append("\(call.state.location(level: 0).map(\.description) ?? "-")")
      seen.append("\(call.state.location(level: 1).map(\.description) ?? "-")")
      seen.append("\(call.state.location(level: 2).map(\.description) ?? "-")")
      seen.append(call.state.traceback())
      return []
    }
    _ = try run("local function f()\n  pcall(look)\nend\n\nf()\n", state)
    #expect(
      seen
        == [
          "door.lua:2", "door.lua:5", "-", "door.lua:2: in upvalue 'f'\ndoor.lua:5: in main chunk",
        ].map { $0.replacing("upvalue", with: "function") })
    #expect(state.location(level: 0) == nil)
  }
}
