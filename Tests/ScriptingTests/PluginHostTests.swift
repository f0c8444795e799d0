// SPDX-License-Identifier: MIT
import Components
import LuaKit
import Simulation
import Testing

@testable import Scripting

@Suite("The plugin host")
struct PluginHostTests {
  private func value(_ expression: String, _ script: Script) throws -> String {
    try script.run("return \(expression)", name: "value.lua").map(script.describe)
      .joined(separator: " ")
  }

  // MARK: Faults

  private let faulty: [(String, String?)] = [
    (
      "chart",
      "{ states = { { id = \"a\", on = { tap = { target = \"b\", actions = \"act\" }, hold = { actions = \"act\" } } }, { id = \"b\", on = { tap = { target = \"a\", actions = \"ok\" } } } } }"
    ),
    (
      "actions",
      "{ act = function(self) local x = nil + 1 end, ok = function(self) self:announce(\"ok\") end }"
    ),
    ("accessibility", "function(self) return { label = \"on\" } end"),
  ]

  @Test("A fault is an error with file and line, and switches the plugin off for the stage")
  func fault() throws {
    let script = try PluginSamples.outcome(
      faulty, "thing:tap() assert(not pcall(thing.tap, thing)) step(1)")
    let errors = script.stage.log.records.filter { $0.kind == "error" }
    #expect(errors.count == 1)
    #expect(
      errors.first?.summary.contains(
        "action act in state a, on tap: Plugins/test/init.lua:7: attempt to perform arithmetic")
        == true)
    #expect(try value("#thing:announcements(), thing.state", script) == "0 b")
    #expect {
      try script.run("stage:add(\"test.thing\")", name: "b.lua")
    } throws: {
      "\($0)".contains(
        "b.lua:1: plugin \"test\" is switched off on this stage after a fault: Plugins/test/init.lua:7:"
      )
    }
    #expect(try script.replay([]).log.json == script.stage.log.json)
    try script.resetStage()
    try script.run("thing = stage:add(\"test.thing\")", name: "c.lua")
    #expect(try value("thing.accessibility.label", script) == "on")
  }

  @Test("A stage and its plugins go when the next stage comes, whatever commands kept of it")
  func lifetime() throws {
    let keep = """
      return {
        commands = { { name = "keep", summary = "Keeps.", run = function(ctx)
          kept = { ctx.stage:add("heart.double_tap"), ctx.log:all{} } end } },
        checks = { { name = "hold", summary = "Holds.", run = function(run) kept_run = run.log end } },
      }
      """
    let script = try PluginSamples.script([
      PluginSamples.heartPlugin(),
      PluginSamples.plugin(
        "keeper", commands: ["keep"], checks: ["hold"], capabilities: ["stage"], keep),
    ])
    weak var stage: Stage?
    weak var host: PluginHost?
    try script.run("stage:add(\"heart.double_tap\"):double_tap()", name: "a.lua")
    try script.runCommand("keep", arguments: [])
    _ = try script.runCheck("hold")
    stage = script.stage
    host = script.pluginHost
    try script.resetStage()
    #expect(host == nil)
    #expect(stage == nil)
  }

  @Test("A plugin whose children fail keeps them, and itself")
  func faultyChild() throws {
    let parent = """
      return { components = { { id = "p.box", summary = "A box.", size = {100, 50},
        chart = { states = { { id = "a", on = { go = { actions = "go" } } } } },
        actions = { go = function(self) self:announce("went") end },
        children = function(self) return { { key = "thing", component = "test.thing", frame = {0, 0, 9, 9} } } end,
      } } }
      """
    let script = try PluginSamples.script([
      PluginSamples.thing(faulty), PluginSamples.plugin("p", components: ["p.box"], parent),
    ])
    try script.run(
      "box = stage:add(\"p.box\") box.thing:tap() box:send(\"go\")", name: "a.lua")
    #expect(
      try value("log:count{ kind = \"error\" }, #box:announcements(), box.thing.state", script)
        == "1 1 b")
  }

  @Test("A fault that the plugin catches itself is none")
  func caught() throws {
    let script = try PluginSamples.outcome(
      [
        (
          "actions",
          "{ act = function(self) pcall(self.set, self, \"titel\", 1) self:announce(\"on\") end }"
        )
      ],
      "thing:tap()")
    #expect(try value("#thing:announcements(), log:count{ kind = \"error\" }", script) == "1 0")
  }

  @Test("An endless loop stops at the limit of the script, and the host lives")
  func endless() throws {
    let script = try PluginSamples.script(
      [
        PluginSamples.thing([("actions", "{ act = function(self) while true do end end }")])
      ], instructions: 1_000_000)
    #expect {
      try script.run(
        "thing = stage:add(\"test.thing\") thing:tap() while true do end", name: "a.lua")
    } throws: { ($0 as? LuaError)?.kind == .limit(.instructions) }
    let errors = script.stage.log.records.filter { $0.kind == "error" }
    #expect(
      errors.first?.summary.contains(
        "instruction limit (1,000,000) reached in Plugins/test/init.lua:7") == true)
    script.lua.resetBudgets()
    try script.resetStage()
    try script.run("stage:add(\"test.thing\")", name: "b.lua")
  }

  @Test("A plugin's work is charged to the script, and what is left is its budget")
  func charges() throws {
    let loop = "{ act = function(self) for i = 1, 100000 do end end }"
    let script = try PluginSamples.script(
      [PluginSamples.thing([("actions", loop)])], instructions: 1_000_000)
    try script.run("thing = stage:add(\"test.thing\")", name: "a.lua")
    let before = script.lua.instructionsUsed
    try script.run("thing:tap()", name: "a.lua")
    #expect((90_000...300_000).contains(script.lua.instructionsUsed - before))
    #expect {
      try script.run("for i = 1, 100 do thing:tap() end", name: "a.lua")
    } throws: { ($0 as? LuaError)?.kind == .limit(.instructions) }
    script.lua.resetBudgets()
    let other = try PluginSamples.script(
      [PluginSamples.thing([("actions", loop)])], instructions: 1_000_000)
    try other.run("thing = stage:add(\"test.thing\")", name: "a.lua")
    for _ in 1...30 {  // the prompt makes its budgets whole for each line
      other.lua.resetBudgets()
      try other.run("thing:tap()", name: "a.lua")
    }
    #expect(other.stage.log.records.contains { $0.kind == "error" } == false)
  }

  @Test(
    "A plugin that prints, reads or requires too much is refused",
    arguments: [
      ("require \"lib.nothing\"", "there is no Plugins/test/lib/nothing.lua"),
      ("require \"init\"", "a plugin requires files of its own folder, as \"lib.NAME\""),
      ("require \"lib.a/b\"", "bad module name"), ("io.open(\"x\")", "io"),
      ("local x = 1 +", "init.lua:1:"),
      ("stage:add(\"x\")", "a plugin has no stage"), ("error { }", "error object is a table"),
      (
        "return 3",
        "it must return a table { components, commands, checks, setup, stop }, not number"
      ),
      ("return { comands = {} }", "has no field \"comands\" (did you mean \"commands\"?)"),
      ("return { components = {} }", "no component \"test.thing\""),
    ])
  func refused(_ source: String, _ part: String) throws {
    let script = try PluginSamples.script([
      PluginSamples.plugin("test", components: ["test.thing"], source), PluginSamples.heartPlugin(),
    ])
    #expect {
      try script.run("stage:add(\"test.thing\")", name: "a.lua")
    } throws: {
      "\($0)".contains("plugin \"test\" cannot be loaded: ") && "\($0)".contains(part)
    }
    #expect(script.pluginProblems.count == 1)
    try script.run("stage:add(\"heart.double_tap\")", name: "a.lua")
  }

  // MARK: Several plugins

  @Test("Two plugins of one name, or with one component, are named both; the first goes on")
  func duplicates() throws {
    var files: [String: String] = ["init.lua": PluginSamples.heart]
    files["plugin.json"] = """
      { "name": "heart", "version": "1.0.0", "api": 1, "summary": "Another." }
      """
    let same = try PluginFiles(folder: "elsewhere/heart") { files[$0] }
    let other = try PluginSamples.plugin(
      "other", components: ["heart.double_tap"], PluginSamples.heart)
    let script = try PluginSamples.script([PluginSamples.heartPlugin(), same, other])
    #expect(
      script.pluginProblems == [
        "two plugins are named \"heart\": Plugins/heart and elsewhere/heart; the first is used",
        "plugin \"other\" (Plugins/other) has a component \"heart.double_tap\", and so has plugin "
          + "\"heart\" (Plugins/heart); the first is used",
      ])
    try script.run("stage:add(\"heart.double_tap\")", name: "a.lua")
  }

  @Test("An unknown component lists those of plugins")
  func unknown() throws {
    let script = try PluginSamples.script([PluginSamples.heartPlugin()])
    #expect {
      try script.run("stage:add(\"heart.duoble_tap\")", name: "a.lua")
    } throws: { "\($0)".contains("did you mean \"heart.double_tap\"?") }
  }

  @Test("No code runs before something of the plugin is used")
  func lazy() throws {
    let script = try PluginSamples.script([
      PluginSamples.plugin("bomb", components: ["bomb.a"], "error(\"boom\")")
    ])
    #expect(script.componentIDs == ["bomb.a"])
    try script.run("step(1)", name: "a.lua")
    #expect(script.pluginProblems.first?.contains("Plugins/bomb/init.lua:1: boom") == true)
  }
}
