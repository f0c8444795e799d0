// SPDX-License-Identifier: MIT
import LuaKit
import Scripting
import Simulation
import Testing

@Suite("expect")
struct ExpectationTests {
  private let save = "local save = stage:add(\"pinterest.save_button\", { name = \"save\" })\n"

  @Test(
    "What holds passes and is counted",
    arguments: [
      "expect(1):equals(1.0)", "expect(\"a\"):equals(\"a\")", "expect(nil):equals(nil)",
      "expect({ 1, { a = 2 } }):equals{ 1, { a = 2 } }", "expect({}):never:equals{ 1 }",
      "expect(1):never:equals(2)", "expect(0.1 + 0.2):never:equals(0.3)",
      "expect(0.1 + 0.2):near(0.3, 1e-9)", "expect({ 1, 2 }):near({ 1.1, 1.9 }, 0.2)",
      "expect(color \"#111111\"):near(color \"#121111\", 1)",
      "expect(color \"#111111\"):near(\"#121111\", 1)",
      "expect(color \"#111111\"):equals(color \"#111111\")",
      "expect(spring(0.25, 0.8)):equals(spring(0.25, 0.8))",
      "expect(2):between(2, 3)", "expect(2):at_least(2)", "expect(2):at_most(2)",
      "expect(true):is_true()", "expect(false):is_false()", "expect(nil):is_nil()",
      "expect(1):never:is_true()", "expect(nil):never:is_false()",
      "expect(\"a.b\"):contains(\".\")", "expect({ \"a\", { x = 1 } }):contains{ x = 1 }",
      "expect({ a = false }):contains(\"a\")", "expect({ a = 1, b = 2 }):contains{ b = 2 }",
      "expect({ 1 }):never:contains(2)", "expect(\"Saved\"):matches(\"^S%a+$\")",
      "expect(function() error(\"door is shut\") end):raises(\"is shut\")",
      "expect(function() end):never:raises()",
    ])
  func holds(line: String) throws {
    // Lua has no `expect(x):never:equals`, it is a field.
    let line = line.replacing(":never:", with: ".never:")
    let script = try makeScript()
    try script.run(line, name: "a.lua")
    #expect(script.failures.isEmpty)
    #expect(script.expectationCount == 1)
  }

  @Test("A failed one names the line, the words of the script and what came")
  func message() throws {
    #expect(
      try failure(of: save + "expect(save.state):equals(\"saved\")")
        == "a.lua:2: expected save.state to equal \"saved\", got \"unsaved\"")
    #expect(
      try failure(of: "expect(1 + 1):equals(3)") == "a.lua:1: expected 1 + 1 to equal 3, got 2")
    #expect(try failure(of: "expect(2):equals(3)") == "a.lua:1: expected 2 to equal 3")
    #expect(
      try failure(of: "local x = expect(5)\n\nx.never:equals(5)")
        == "a.lua:3: expected 5 not to equal 5")
    #expect(
      try failure(of: "expect(1):equals(1) expect((\")\") .. 2):is_true()")
        == "a.lua:1: expected (\")\") .. 2 to be true, got \")2\"")
    #expect(
      try failure(of: "expect(0.1 + 0.2):equals(0.3)")
        == "a.lua:1: expected 0.1 + 0.2 to equal 0.3, got 0.30000000000000004")
    #expect(
      try failure(of: "expect(\n  1 +\n  1\n):equals(3)")
        == "a.lua:1: expected 1 + 1 to equal 3, got 2")
  }

  @Test("Tables say where they part")
  func tables() throws {
    let text = try failure(
      of: "local t = { a = { 1, 2 }, b = 1, [\"odd key\"] = 1 }\n"
        + "expect(t):equals{ a = { 1, 3 }, c = 1, [\"odd key\"] = 2 }")
    #expect(
      text == """
        a.lua:2: expected t to equal { a = { 1, 3 }, c = 1, odd key = 2 }, got { a = { 1, 2 }, b = 1, odd key = 1 }
          .a[2]: expected 3, got 2
          .c: missing, expected 1
          ["odd key"]: expected 2, got 1
          .b: not expected, got 1
        """)
  }

  @Test("Tables that contain themselves are compared to an end")
  func cycles() throws {
    try runScript(
      """
      local a, b = { 1 }, { 1 }
      a.self, b.self = a, b
      expect(a):equals(b)
      """)
  }

  @Test("Frames and points are compared by name or by position")
  func fields() throws {
    try runScript(
      save + """
        local f = save.frame
        expect(f):equals{ x = 0, y = 0, width = f.width, height = f.height }
        expect(f):equals{ 0, 0, f.width, f.height }
        expect(f):near({ 0.5, 0, f.width, f.height }, 0.5)
        expect(f):equals(save.frame)
        """)
    let text = try failure(of: save + "expect(save.frame):equals{ 1, 0, save.frame.width, 39 }")
    #expect(text.contains("\n  [1]: expected 1, got 0"))
  }

  @Test("Texts of several lines show the lines that differ, long ones the place")
  func texts() throws {
    let text = try failure(of: "expect(\"a\\nb\\nc\\nd\"):equals(\"a\\nb\\nx\\nd\")")
    #expect(text.hasSuffix("\n  from line 3:\n    a\n    b\n  - x\n  + c\n    d"))
    let long = try failure(
      of: "local s = (\"abcdefghij\"):rep(5)\nexpect(s .. \"1\"):equals(s .. \"2\")")
    #expect(long.contains("they part at character 51:\n  - …fghijabcdefghij2\n"))
  }

  @Test("A color that differs in less than a step says so, and a hex text says how to compare")
  func colors() throws {
    #expect(
      try failure(of: save + "expect(save.fill):equals(\"#E60023\")").hasSuffix(
        "\n  compare it with color \"#E60023\""))
    #expect(
      try failure(of: "expect(color{ red = 1.1, green = 0, blue = 0 }):equals(color \"#010000\")")
        .contains("near(color, 1)"))
  }

  @Test("near says how far away it is and when it would have been true")
  func nearInTime() throws {
    let text = try failure(
      of: save + "save:tap() step(0.125)\nexpect(save.fill):near(color \"#111111\", 1)")
    #expect(
      text == """
        a.lua:3: expected save.fill to be near #111111 (within 1 step), got #491013
          red is 56.009214 steps away
          save.fill is near it from 0.337152 s on
        """)
    let channel = try failure(
      of: save + "save:tap() settle()\nexpect(save.fill.red):near(183.7, 0.1)")
    #expect(channel.contains("save.fill.red was near it at 0.05 s"))
    let never = try failure(of: save + "save:tap() step(0.1)\nexpect(save.scale):near(2, 0.1)")
    #expect(never.hasSuffix("save.scale never was near it and is at rest"))
    let moving = try failure(
      of: save + "save:tap() step(0.1)\nexpect(save.fill):near(color \"#00FF00\", 1)")
    #expect(
      moving.hasSuffix("it is at no frame near it until it settles at 0.337152 s".dropFirst(3)))
    let value = try failure(
      of: "x = stage:value(\"x\", 0) x:animate(100, curve.linear(1))\n"
        + "expect(x.current):near(50, 0.1)")
    #expect(value.hasSuffix("x.current is near it at 0.5 s"))
  }

  @Test("A caught failure still counts, and the script goes on")
  func caught() throws {
    let script = try makeScript()
    try script.run(
      "ok, text = pcall(function() expect(1):equals(2) end)\nexpect(ok):is_false()", name: "a.lua")
    #expect(script.failures.count == 1)
    #expect(script.failures.first?.location == LuaLocation(file: "a.lua", line: 1))
    #expect(script.expectationCount == 2)
  }

  @Test("A misspelt matcher, a wrong subject and a missing tolerance are errors of the line")
  func misuse() throws {
    #expect(
      try failure(of: "expect(1):equal(1)").hasPrefix(
        "a.lua:1: expect(…) has no matcher \"equal\" (did you mean \"equals\"?)"))
    #expect(try failure(of: "expect()").contains("expect needs a value"))
    #expect(try failure(of: "expect(1):near(1)").contains("'tolerance'"))
    #expect(try failure(of: "expect(1):contains(1)").contains("a text or a table"))
    #expect(try failure(of: "expect(1):raises()").contains("a function, not for a number"))
    #expect(try failure(of: "expect(1):between(3, 2)").contains("lower number first"))
    #expect(try failure(of: "expect(1):matches(\"a\")").contains("for a text"))
    #expect(try failure(of: "expect(\"a\"):at_least(1)").contains("a string, not a number"))
  }

  @Test("raises shows the error that came, and lets a limit through")
  func raises() throws {
    #expect(
      try failure(of: "expect(function() error(\"no\") end):raises(\"yes\")")
        == "a.lua:1: expected function() error(\"no\") end to raise an error with \"yes\", "
        + "got \"a.lua:1: no\"")
    #expect(try failure(of: "expect(function() end):raises()").hasSuffix("got none"))
    let script = try makeScript { $0.limits.instructions = 100_000 }
    let error = #expect(throws: LuaError.self) {
      try script.run("expect(function() while true do end end):raises()", name: "a.lua")
    }
    #expect(error?.kind == .limit(.instructions))
  }

  @Test("A check that no plugin has, and a subject that is no log, are errors")
  func checks() throws {
    #expect(try failure(of: "expect(log):passes(\"budget\")").contains("no check \"budget\""))
    #expect(try failure(of: "expect(1):passes(\"budget\")").contains("passes is for log, not"))
  }

  @Test("A script cannot fill the host with failures, texts and tables")
  func hostile() throws {
    for source in [
      "while true do pcall(function() expect(1):equals(2) end) end",
      "while true do expect(1) end",
      "local t = {} for i = 1, 200 do t = { t, t } end expect(t):equals(\n"
        + "(function() local u = {} for i = 1, 200 do u = { u, u } end return u end)())",
      "local t = { 1 } for i = 1, 18 do t = { t, t, t, t } end expect(t):near(t, 1)",
      "local s = (\"a\"):rep(3000000) while true do expect(s):contains(s .. \"b\") end",
    ] {
      let script = try makeScript { $0.limits.instructions = 5_000_000 }
      #expect(throws: LuaError.self, "\(source)") { try script.run(source, name: "a.lua") }
      #expect(script.failures.count <= 100)
    }
  }

  @Test("string.find of the script's own making does not change matches")
  func ownFind() throws {
    try runScript("string.find = nil\nexpect(\"abc\"):matches(\"b\")")
  }
}
