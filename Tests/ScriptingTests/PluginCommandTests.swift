// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Testing

@testable import Scripting

@Suite("Commands and checks of plugins")
struct PluginCommandTests {
  private let source = """
    local lib = require "lib.words"
    return {
      setup = function(ctx) ctx.print("set up") end,
      stop = function(ctx) ctx.print("stopped") end,
      commands = {
        { name = "echo", summary = "Says it again.", usage = "echo WORDS", run = function(ctx, args)
          ctx.print(lib.loud(table.concat(args, " "))) end },
        { name = "lamp", summary = "Places a heart.", run = function(ctx, args)
          local heart = ctx.stage:add("heart.double_tap", { name = args[1] })
          heart:double_tap()
          ctx.stage.env.reduce_motion = true
          ctx.print(heart.state, ctx.log:count{ kind = "input" }) end },
        { name = "bad", summary = "Fails.", run = function(ctx) error("not today", 0) end },
      },
      checks = {
        { name = "few_haptics", summary = "Not too many haptics.", options = { most = 1, word = "haptics" },
          run = function(run, options)
            local findings = {}
            local count = #run.haptics
            if count > options.most then
              findings[1] = count .. " " .. options.word .. ", at most " .. options.most
            end
            if count == 0 then findings[1] = { "no haptic at all", level = "warning" } end
            return findings
          end },
      },
    }
    """

  private func script(_ capabilities: [String], _ output: Lines = Lines()) throws -> Script {
    try PluginSamples.script(
      [
        PluginSamples.plugin(
          "test", commands: ["echo", "lamp", "bad"], checks: ["few_haptics"],
          capabilities: capabilities, source,
          files: ["lib/words.lua": "return { loud = function(s) return s:upper() .. \"!\" end }"]),
        PluginSamples.heartPlugin(),
      ], output: output)
  }

  @Test("A command gets its words and prints")
  func command() throws {
    let output = Lines()
    let script = try script(["print", "stage"], output)
    #expect(script.pluginCommands.map(\.name) == ["echo", "lamp", "bad"])
    #expect(script.pluginCommands.first?.usage == "echo WORDS")
    try script.runCommand("echo", arguments: ["so", "it goes"])
    #expect(output.text == "set up\nSO IT GOES!\n")
    try script.resetStage()
    #expect(output.text.hasSuffix("stopped\n"))
  }

  @Test("With the capability it acts on the script's stage, and that is recorded")
  func stage() throws {
    let output = Lines()
    let script = try script(["print", "stage"], output)
    try script.runCommand("lamp", arguments: ["mine"])
    #expect(output.text.hasSuffix("hidden\t1\n") || output.text.hasSuffix("hidden\t0\n"))
    try script.run("settle()", name: "a.lua")
    #expect(try script.stage.instance(named: "mine").state == "shown")
    #expect(try script.replay([]).log.json == script.stage.log.json)
    // The heart's plugin was loaded for the command, but works for the script.
    script.lua.resetBudgets()
    try script.run(
      "mine = stage:add(\"heart.double_tap\") mine:double_tap() step(1)", name: "a.lua")
    #expect(script.stage.log.records.contains { $0.kind == "error" } == false)
  }

  @Test("Without the capability it may not")
  func capabilities() throws {
    let script = try script(["print"])
    #expect { try script.runCommand("lamp", arguments: ["mine"]) } throws: {
      "\($0)".contains("ctx.stage needs \"capabilities\": [\"stage\"] in Plugins/test/plugin.json")
    }
    let silent = try self.script([])
    #expect(silent.pluginProblems.first?.contains("ctx.print needs") == true)
  }

  @Test("What a command raises is thrown and switches nothing off")
  func failing() throws {
    let script = try script(["print"])
    for _ in 1...2 {
      #expect { try script.runCommand("bad", arguments: []) } throws: { "\($0)" == "not today" }
    }
    try script.runCommand("echo", arguments: [])
    #expect { try script.runCommand("ehco", arguments: []) } throws: {
      "\($0)".contains("did you mean \"echo\"?")
    }
  }

  @Test("A check finds what it looks for, by its options")
  func check() throws {
    let script = try script(["print"])
    try script.run("heart = stage:add(\"heart.double_tap\")", name: "a.lua")
    #expect(
      try script.runCheck("few_haptics") == [
        CheckFinding(check: "few_haptics", text: "no haptic at all", level: .warning)
      ])
    try script.run("heart:double_tap() settle()", name: "a.lua")
    #expect(try script.runCheck("few_haptics").isEmpty)
    let options = try script.run("return { most = 0 }", name: "a.lua").first?.table
    #expect(
      try script.runCheck("few_haptics", options: options).map(\.text) == ["1 haptics, at most 0"])
    for (field, part) in [
      (Value.Field("mots", 1), "(did you mean \"most\"?)"),
      (Value.Field("most", "x"), "most is a number, not a text"),
    ] {
      #expect { try script.runCheck("few_haptics", options: [field]) } throws: {
        "\($0)".contains(part)
      }
    }
    #expect { try script.runCheck("few_haptic") } throws: {
      "\($0)".contains("did you mean \"few_haptics\"?")
    }
    #expect(script.pluginChecks.map(\.summary) == ["Not too many haptics."])
  }

  @Test("expect(log):passes runs a check; a warning passes, an unknown check is named")
  func passes() throws {
    let script = try script(["print"])
    let source = """
      heart = stage:add("heart.double_tap") expect(log):passes("few_haptics")
      heart:double_tap() settle()
      expect(log):passes("few_haptics") expect(replay{}.log):passes("few_haptics")
      """
    try script.run(source, name: "a.lua")
    #expect(script.failures.isEmpty)
    #expect {
      try script.run("expect(log):passes(\"few_haptics\", { most = 0 })", name: "a.lua")
    } throws: { "\($0)".contains("1 haptics, at most 0") }
    #expect {
      try script.run("expect(log):passes(\"few_haptic\")", name: "a.lua")
    } throws: { "\($0)".contains("there is no check \"few_haptic\" (did you mean") }
  }

  @Test("A fault in a plugin fails the scenario that met it, and the next one goes on")
  func scenarios() throws {
    var options = Script.Options()
    options.plugins = [
      try PluginSamples.thing([("actions", "{ act = function(self) error(\"broken\") end }")])
    ]
    let source = """
      it("meets it", function() local a = stage:add("test.thing") pcall(a.tap, a) end)
      it("goes on", function() stage:add("test.thing") expect(now()):equals(0) end)
      """
    let result = ScenarioRunner(options: options).run(source: source, file: "a.lua")
    #expect(result.results.map(\.outcome) == [.failed, .passed])
    #expect(
      result.results[0].failures.first?.message.contains("Plugins/test/init.lua:7: broken") == true)
  }
}
