// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Statecharts
import Testing

@testable import Scripting

@Suite("Charts from Lua tables")
struct LuaChartTests {
  private func run(_ source: String) throws -> Script {
    let script = try Script(Script.Options())
    try script.run(source, name: "chart.lua")
    return script
  }

  private func value(_ expression: String, _ script: Script) throws -> String {
    try script.run("return \(expression)", name: "value.lua").map(script.describe)
      .joined(separator: " ")
  }

  private func definition(_ source: String) throws -> ChartDefinition {
    let script = try Script(Script.Options())
    let box = try script.run("return chart" + source, name: "chart.lua").first?
      .object(as: ChartBox.self)
    return try #require(box).component.chart.definition
  }

  @Test("The lamp of the design goes on by a tap and off by itself")
  func lamp() throws {
    let script = try run(
      """
      lamp = stage:add(chart{ id = "lamp", initial = "off", states = {
        { id = "off", on = { tap = "on" } }, { id = "on", on = { tap = "off" }, after = { { 5, "off" } } } } })
      lamp:tap()
      """)
    #expect(try value("lamp.state, lamp.name, lamp:is(\"on\")", script) == "on lamp true")
    try script.run("step(5)", name: "a.lua")
    #expect(try value("lamp.state", script) == "off")
    try script.run("lamp:send(\"tap\")", name: "a.lua")
    #expect(try value("lamp:configuration()[1]", script) == "on")
    #expect(try script.replay([]).log.json == script.stage.log.json)
  }

  @Test("Every field of a state is read")
  func fields() throws {
    let chart = try definition(
      """
      { id = "all", initial = "a", ignored = "noise", entry = "hello", actions = { hello = print, bye = print },
        guards = { free = print, rich = print }, parameters = { hold = 1 },
        states = {
          { id = "a", initial = "a2", exit = { "bye", "hello" }, always = { target = "p", guard = "free" },
            after = { { "hold", "p" }, { "600ms", target = "p", actions = "bye" }, { 2, internal = true } },
            states = { { id = "a1" }, { id = "a2" }, { id = "h", history = "deep" }, { id = "s", history = "shallow" } } },
          { id = "p", parallel = true, states = { { id = "p1" }, { id = "p2" } },
            on = { go = { { target = { "a" }, guard = { "and", "rich", { "not", "free" }, { "in", "a" } } }, "end" } } },
          { id = "end", final = true } } }
      """)
    let root = chart.root
    #expect(chart.id == "all" && root.initial == ["a"] && root.ignored == ["noise"])
    #expect(root.entry == [["hello"]] && root.states.map(\.id) == ["a", "p", "end"])
    let a = root.states[0]
    #expect(a.exit == [["bye", "hello"]] && a.initial == ["a2"])
    #expect(a.states.map(\.kind) == [.state, .state, .history(deep: true), .history(deep: false)])
    #expect(a.transitions[0].guardExpression == .named("free") && a.transitions[0].events.isEmpty)
    #expect(a.transitions[1].delay == .parameter("hold") && a.transitions[1].targets == ["p"])
    #expect(a.transitions[2].delay == .nanoseconds(600_000_000))
    #expect(a.transitions[2].actions == ["bye"])
    #expect(a.transitions[3].delay == .nanoseconds(2_000_000_000) && a.transitions[3].isInternal)
    let p = root.states[1]
    #expect(p.kind == .parallel && root.states[2].kind == .final)
    #expect(p.transitions.map(\.targets) == [["a"], ["end"]])
    #expect(
      p.transitions[0].guardExpression
        == .and([.named("rich"), .not(.named("free")), .isIn("a")]))
  }

  @Test("The most specific descriptor comes first, then the alphabet")
  func order() throws {
    let chart = try definition(
      """
      { states = { { id = "a", on = {
        ["*"] = "a", drag = "a", ["drag.moved"] = "a", ["drag.*"] = "a", ["drag.moved.far"] = "a", tap = "a" } } } }
      """)
    #expect(
      chart.root.states[0].transitions.flatMap(\.events) == [
        "drag.moved.far", "drag.moved", "drag", "drag.*", "tap", "*",
      ])
  }

  @Test("Functions of a free chart run in the script, with data that is recorded")
  func functions() throws {
    let script = try run(
      """
      door = stage:add(chart{ id = "door", data = { count = 0 }, outputs = { "opened" },
        states = {
          { id = "shut", on = { open = { { target = "open", guard = "free", actions = { "count", "tell" } },
            { actions = "refuse" } } } },
          { id = "open", on = { shut = "shut" } } },
        guards = { free = function(self, event) return event.data.key == "right" end },
        actions = {
          count = function(self) self.data.count = self.data.count + 1 end,
          tell = function(self) self:output("opened", self.data.count) end,
          refuse = function(self) self:announce("no") end } })
      door:send("open", { key = "wrong" }) door:send("open", { key = "right" })
      door:send("shut") door:send("open", { key = "right" })
      """)
    #expect(
      try value("door.state, door:outputs()[2].value, door:announcements()[1].what", script)
        == "open 2 no")
    #expect(try script.replay([]).log.json == script.stage.log.json)
  }

  @Test("A fault in a free chart's function is an error in the log with its line")
  func fault() throws {
    let script = try run(
      """
      c = stage:add(chart{ states = { { id = "a", on = { go = { target = "b", actions = "act" } } }, { id = "b" } },
        actions = { act = function(self)
          local x = nil + 1 end } })
      c:send("go")
      """)
    let errors = script.stage.log.records.filter { $0.kind == "error" }
    #expect(errors.count == 1)
    #expect(errors.first?.summary.contains("chart.lua:3: attempt to perform arithmetic") == true)
    #expect(try value("c.state", script) == "b")
  }

  @Test(
    "A mistake says where, and what was meant",
    arguments: [
      (
        "{ satates = {} }",
        "chart.lua:1: chart \"chart\" has no field \"satates\" (did you mean \"states\"?)"
      ),
      ("{ states = {} }", "has no states"),
      ("{ id = \"A b\", states = { { id = \"a\" } } }", "its id is made of a–z"),
      (
        "{ id = \"l\", states = { { id = \"on\", on = { tap = \"of\" } }, { id = \"off\" } } }",
        "no state named \"of\" in chart \"l\" (did you mean \"on\"?)"
      ),
      (
        "{ states = { { id = \"a\" }, { id = \"a\" } } }",
        "two states of chart \"chart\" are named \"a\""
      ),
      ("{ states = { { id = \"a\", entry = \"light\" } } }", "chart has no action \"light\""),
      (
        "{ states = { { id = \"a\", on = { [1] = \"a\" } } } }",
        "state \"a\", on has a \"a\" without a name"
      ),
      (
        "{ states = { { id = \"a\", on = { tap = 3 } } } }",
        "a transition is the name of a state or a table"
      ),
      (
        "{ states = { { id = \"a\", on = { tap = { \"a\", target = \"a\" } } } } }",
        "a list of transitions has no named fields"
      ),
      ("{ states = { { id = \"a\", after = { { \"a\" } } } } }", "no parameter \"a\""),
      (
        "{ states = { { id = \"a\", after = { { -1, \"a\" } } } } }",
        "after 1: a delay must not be negative"
      ),
      (
        "{ states = { { id = \"a\", after = { { 1, \"a\", target = \"a\" } } } } }",
        "is given only once"
      ),
      ("{ states = { { id = \"a\", after = { { target = \"a\" } } } } }", "it begins with seconds"),
      (
        "{ states = { { id = \"a\", on = { tap = { guard = { \"in\" } } } } } }",
        "takes the name of one state"
      ),
      (
        "{ states = { { id = \"a\", on = { tap = { guard = { \"not\" } } } } } }", "takes one guard"
      ),
      (
        "{ states = { { id = \"a\", on = { tap = { guard = { \"in\", \"b\" } } } } } }",
        "no state named \"b\""
      ),
      ("{ states = 3 }", "states must be a list, not 3"),
      (
        "{ states = { a = {} } }",
        "states must be a list, not table: states = { { id = \"a\" }, … }"
      ),
      (
        "{ states = { { id = \"a\", history = true } } }",
        "history must be \"shallow\" or \"deep\", not boolean"
      ),
      (
        "{ states = { { id = \"a\", entry = \"light\" } } }",
        "it has none yet: put it into the table actions"
      ),
      (
        "{ states = { { id = \"a\", exit = \"x\" } }, actions = { glow = function() end } }",
        "chart has no action \"x\"; valid: glow"
      ),
    ])
  func mistakes(_ source: String, _ part: String) {
    #expect { try definition(source) } throws: { "\($0)".contains(part) }
  }

  @Test("A chart that contains itself is refused")
  func endless() {
    #expect {
      try run("local s = { id = \"a\" } s.states = { s } chart{ states = { s } }")
    } throws: { "\($0)".contains("nested more than 100 deep") }
  }
}
