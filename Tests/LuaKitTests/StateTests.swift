// SPDX-License-Identifier: MIT
import Testing

@testable import LuaKit

@Suite struct StateTests {
  @Test("The example of the documentation works")
  func example() throws {
    let state = LuaState(print: { print($0) })
    let double = state.function("double") { call in [.number(try call.number(1, "x") * 2)] }
    try state.globals.set("double", .function(double))
    let chunk = try state.load("return double(21)", name: "door.lua")
    #expect(try state.call(chunk, []) == [.number(42.0)])
  }

  @Test("Tables are built and read raw")
  func tables() throws {
    let state = makeState()
    let table = state.table(fields: [("b", 1), ("a", .table(state.table(list: [10, 20])))])
    #expect(table["a"].table?.list() == [10, 20])
    #expect(table["a"].table?.isSequence == true)
    #expect(!table.isSequence)
    #expect(table.get("a").table?.get(2) == 20)
    try table.set("b", nil)
    try table.set(1, "one")
    #expect(try table.pairs().map(\.key) == [1, "a"])
    #expect(throws: LuaError.self) { try table.set(.number(.nan), 1) }
    #expect(throws: LuaError.self) { try table.set(LuaValue.nil, 1) }
    let trapped = try run("return setmetatable({}, {__index = error, __len = error})", state)[0]
      .table
    #expect(trapped?["x"].isNil == true)
    #expect(trapped?.count == 0)
  }

  @Test("A misspelt global is an error where the host wants it, assigning stays allowed")
  func globals() throws {
    let state = makeState()
    state.onUndefinedGlobal = { name, call in
      if name == "lazy" { return 42 }
      throw call.error("no global '\(name)'")
    }
    #expect(failure("\nreturn stgae", state).message == "door.lua:2: no global 'stgae'")
    #expect(failure("return _G.stgae", state).message == "door.lua:1: no global 'stgae'")
    #expect(try run("x = 1 return x, lazy, rawget(_G, 'y')", state) == [1, 42, nil])
    #expect(failure("setmetatable(_G, nil)", state).message.contains("protected metatable"))
    #expect(try run("return getmetatable(_G)", state) == [false])
    #expect(state.globals["undefined"] == nil)
    state.onUndefinedGlobal = nil
    #expect(try run("return stgae", state) == [nil])
  }

  @Test("A chunk may have its own environment, and load does not lead out of it")
  func environment() throws {
    let state = makeState()
    let environment = state.table(fields: [("load", state.globals["load"]), ("secret", 1)])
    let chunk = try state.load(
      "x = secret return print, load('return print, secret')()", name: "a.lua",
      environment: environment)
    #expect(try state.call(chunk) == [nil, nil, 1])
    #expect(environment["x"] == 1)
    #expect(state.globals["x"] == nil)
  }

  @Test("require loads a module once, and says what it looked for")
  func require() throws {
    let state = makeState()
    var asked: [String] = []
    state.requireResolver = { name in
      asked.append(name)
      switch name {
      case "lib.knob": return ("loads = (loads or 0) + 1 return {name = ...}", "lib/knob.lua")
      case "broken": return ("x = = 1", "broken.lua")
      case "loop": return ("return require 'loop'", "loop.lua")
      case "empty": return ("", "empty.lua")
      case "failing": return ("\nerror('no')", "failing.lua")
      default: return nil
      }
    }
    #expect(
      try run(
        "local a, b = require 'lib.knob', require 'lib.knob' return a == b, a.name, loads", state)
        == [true, "lib.knob", 1])
    #expect(asked == ["lib.knob"])
    #expect(try run("return require 'empty'", state) == [true])
    #expect(failure("require 'door'", state).message == "door.lua:1: module 'door' not found")
    #expect(failure("require 'broken'", state).message.hasPrefix("broken.lua:1:"))
    #expect(failure("require 'failing'", state).message == "failing.lua:2: no")
    #expect(failure("require 'failing'", state).message == "failing.lua:2: no")
    #expect(failure("require 'loop'", state).message == "loop.lua:1: module 'loop' requires itself")
    for name in ["../x", "/etc/passwd", "a..b", ".a", "a.", "A", "a/b", "a\\0b", ""] {
      #expect(failure("require '\(name)'", state).message.contains("bad module name"))
    }
    try state.setModule("sandbox", .table(state.table(fields: [("version", 1)])))
    #expect(try run("return require 'sandbox'.version", state) == [1])
  }

  @Test("Metamethods of the host's tables are out of the reach of scripts")
  func metamethods() throws {
    let state = makeState()
    let table = state.table(fields: [("known", 1)])
    let index = state.function("index") { call in
      throw call.error("no '\(call[2].string ?? "?")'")
    }
    try state.setMetamethods(of: table, [("__index", .function(index))], name: "env")
    try state.globals.set("env", .table(table))
    #expect(try run("return env.known, getmetatable(env)", state) == [1, "env"])
    #expect(failure("return env.unknown", state).message == "door.lua:1: no 'unknown'")
    #expect(failure("setmetatable(env, {})", state).message.contains("protected"))
  }

  @Test("The library does what Lua's does", arguments: libraryCases)
  func library(source: String, expected: String) throws {
    let state = makeState()
    let results = try run(source, state)
    #expect(try results.map { try state.text($0) }.joined(separator: " ") == expected)
  }
}

private let libraryCases: [(String, String)] = [
  ("return ('hello world'):find('o w'), ('a.b'):find('.', 1, true)", "5 2 2"),
  ("return ('hello'):find('l+')", "3 4"),
  ("return ('key = value'):match('^(%w+)%s*=%s*(%w+)$')", "key value"),
  ("return ('abc'):gsub('%w', '<%0>')", "<a><b><c> 3"),
  ("return ('hello world'):gsub('o', {o = '0'}, 1)", "hell0 world 1"),
  ("return ('abc'):gsub('', '-')", "-a-b-c- 4"),
  (
    "local s = '' for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do s = s .. k .. v end return s",
    "a1b2"
  ),
  ("return ('THE (quick) fox'):find('%((%a+)%)')", "5 11 quick"),
  (
    "return ('f(a(b)c)d'):match('%b()'), ('THE (quick) fox'):gsub('%f[%a]%a+', 'x')",
    "(a(b)c) x (x) x 3"
  ),
  ("return ('abab'):match('(ab)%1'), ('x'):match('()x()')", "ab 1 2"),
  ("return ('[]]'):match('[]]+'), ('a-b'):match('[a%-]+'), ('ab^'):match('[%^b]+')", "]] a- b^"),
  ("return ('x'):rep(3, ','), ('ab'):rep(2), ('x'):rep(0), ('x'):rep(-1)", "x,x,x abab  "),
  (
    "return ('%5d|%-5s|%q|%%|%c|%x'):format(42, 'a', 'q\"', 65, 255)",
    "   42|a    |\"q\\\"\"|%|A|ff"
  ),
  (
    "return pcall(string.format, '%d', 1.5)",
    "false bad argument #2 to '?' (number has no integer representation)"
  ),
  ("return pcall(string.format, '%s')", "false bad argument #2 to '?' (no value)"),
  ("return pcall(string.format, '%y', 1)", "false invalid conversion '%y' to 'format'"),
  ("return pcall(string.find, 'a', '[a')", "false malformed pattern (missing ']')"),
  (
    "return pcall(string.gsub, 'a', 'a', '%2')",
    "false invalid capture index %2"
  ),
  (
    "local t = {1, 2, 3} table.insert(t, 4) table.insert(t, 1, 0) return table.concat(t, ',')",
    "0,1,2,3,4"
  ),
  (
    "local t = {1, 2, 3} return table.remove(t), table.remove(t, 1), #t, table.remove({})",
    "3 1 1 nil"
  ),
  ("return table.unpack(table.move({1, 2, 3}, 2, 3, 1))", "2 3 3"),
  ("return table.unpack({1, 2, 3}, 2), table.unpack({1, 2}, 2, 3)", "2 2 nil"),
  (
    "return pcall(table.insert, {1}, 5, 2)",
    "false bad argument #2 to '?' (position out of bounds)"
  ),
  (
    "return pcall(table.concat, {1, {}})",
    "false invalid value (table) at index 2 in table for 'concat'"
  ),
  (
    "return select('#', table.unpack({}, 1, 3)), tostring(nil), tostring(1e15), 2^53",
    "3 nil 1e+15 9.007199254741e+15"
  ),
  (
    "local co = coroutine.wrap(function(a) local b = coroutine.yield(a + 1) return b * 2 end) return co(1), co(10)",
    "2 20"
  ),
  (
    "local co = coroutine.create(function() error('x') end) return coroutine.resume(co)",
    "false door.lua:1: x"
  ),
  (
    "local co = coroutine.create(print) return coroutine.status(co), coroutine.close(co), coroutine.status(co)",
    "suspended true dead"
  ),
  ("return coroutine.resume(coroutine.running())", "false cannot resume non-suspended coroutine"),
  ("return pcall(pcall), select('#', pcall(error))", "false 2"),
  (
    "local co = coroutine.wrap(function() return pcall(function() coroutine.yield(1) error('y', 0) end) end) co() return co()",
    "false y"
  ),
  (
    "return load('syntax error here')",
    "nil [string \"syntax error here\"]:1: syntax error near 'error'"
  ),
  ("return load(function() return nil end)", "function: 1"),
  (
    "local parts = {'return ', '4', '2'} local i = 0 return load(function() i = i + 1 return parts[i] end)()",
    "42"
  ),
  ("return load('return x', 'c', 't', {x = 5})(), pcall(load('error()', '=mine'))", "5 false nil"),
  ("return tonumber('0x10'), tonumber('z', 36), tonumber('1e1'), tonumber('x')", "16 35 10.0 nil"),
  (
    "return #utf8.char(233), utf8.len('é'), math.type(1), math.tointeger(2.0), 7 // 2, 7 % -3",
    "2 1 integer 2 3 -2"
  ),
  ("return getmetatable('')", "false"),
]
