// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Testing

@testable import Scripting

@Suite("What is meant where it is plain in Lua components")
struct LuaComponentHintTests {
  @Test("An empty list in always is no transition")
  func emptyAlways() throws {
    let script = try PluginSamples.outcome([
      ("chart", "{ always = {}, states = { { id = \"a\", always = {} } } }")
    ])
    #expect(script.stage.instances.first?.state == "a")
    #expect(script.stage.log.records.allSatisfy { $0.kind != "error" })
  }

  @Test("A text that spells a color is one where it moves or fades")
  func color() throws {
    let script = try PluginSamples.outcome(
      [
        ("properties", "{ c = { \"#8A8A8E\", moves = false } }"),
        (
          "actions",
          "{ act = function(self) self:animate(\"c\", color \"#000000\", curve.linear(1)) end }"
        ),
      ], "thing:tap() settle() return thing.c.hex")
    let thing = try #require(script.stage.instances.first)
    #expect(try thing.value(of: "c").color?.hex == "#000000")
    #expect(script.stage.log.records.contains { $0.kind == "motion" })
  }

  @Test(
    "A text in place of a color says how to write one",
    arguments: [
      "{ c = \"#8A8A8E\" }", "{ c = { \"#8A8A8E\" } }",
    ])
  func noColor(_ properties: String) {
    let message = PluginSamples.mistake([("properties", properties)])
    #expect(message.contains("init.lua:8: "), "\(message)")
    #expect(message.contains("write color \"#8A8A8E\""), "\(message)")
  }

  @Test("A color for a property that is a text says how to declare it")
  func colorForText() {
    let message = PluginSamples.mistake(
      [
        ("properties", "{ title = \"a\" }"),
        ("actions", "{ act = function(self) self:set(\"title\", color \"#112233\") end }"),
      ], "thing:tap()")
    #expect(
      message.contains("title is a text, not a color: declare it as { color \"#112233\", moves"),
      "\(message)")
  }

  @Test(
    "The text of an animation as a parameter is named where it is declared",
    arguments: ["{ pace = \"spring\" }", "{ pace = { default = \"spring(0.3, 0.8)\" } }"])
  func animationText(_ parameters: String) {
    let message = PluginSamples.mistake([("parameters", parameters)])
    #expect(message.contains("the default of parameter pace is the text \"spring"), "\(message)")
    #expect(message.contains("write it without quotes"), "\(message)")
  }

  @Test("A word as a parameter is named where something is animated with it")
  func wordAnimated() {
    let message = PluginSamples.mistake(
      [
        ("parameters", "{ pace = \"quick\" }"), ("properties", "{ x = { 0, moves = false } }"),
        ("actions", "{ act = function(self) self:animate(\"x\", 1, self.params.pace) end }"),
      ], "thing:tap()")
    #expect(
      message.contains("parameter pace is the text \"quick\", not an animation"), "\(message)")
    #expect(message.contains("init.lua:"), "\(message)")
  }

  @Test("A property that moves without a rule is found in its line among others")
  func reducedLine() {
    let message = PluginSamples.mistake([
      ("actions", "{ act = function(self) self:announce(\"x \" .. self.x) end }"),
      ("reduced", "{ y = \"cut\" }"),
      ("properties", "{ y = { 0, moves = true },\nx = { 0, moves = true } }"),
    ])
    #expect(message.contains("init.lua:10: component \"test.thing\", property \"x\""), "\(message)")
    #expect(message.contains("say reduced = { x = \"cut\" }"), "\(message)")
  }

  @Test("An input chooses a state by its value, and what is drawn there")
  func states() throws {
    let fields: [(String, String?)] = [
      ("properties", "{ x = { 0, moves = false } }"),
      ("chart", "{ states = { { id = \"day\" }, { id = \"week\" } } }"),
      (
        "inputs",
        "{ range = { default = \"Day\", states = { { \"Day\", \"day\" }, { \"Week\", \"week\", draws = { x = 9 } } } } }"
      ),
    ]
    let script = try PluginSamples.script([PluginSamples.thing(fields)])
    try script.run(
      "stage:add(\"test.thing\") stage:add(\"test.thing\", { start = { range = \"Week\" } })",
      name: "a.lua")
    #expect(script.stage.instances.map(\.state) == ["day", "week"])
    #expect(try script.stage.instances[1].value(of: "x") == 9)
    let wrong = PluginSamples.mistake([
      ("inputs", "{ r = { default = 1, states = { { 1, \"idel\" } } } }")
    ])
    #expect(wrong.contains("input \"r\", states 1 has no state \"idel\""), "\(wrong)")
  }

  @Test("A chart of one's own names the state of an unknown guard too")
  func freeChart() throws {
    let script = try PluginSamples.script([])
    #expect {
      try script.run(
        "chart{ id = \"c\", states = { { id = \"a\", on = { go = { guard = { \"not\", \"g\" } } } } } }",
        name: "a.lua")
    } throws: { "\($0)".contains("chart \"c\", state \"a\", on go: c has no guard \"g\"") }
  }
}
