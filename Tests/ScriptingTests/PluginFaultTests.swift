// SPDX-License-Identifier: MIT
import Components
import Drawing
import LuaKit
import Simulation
import Testing

@testable import Scripting

@Suite("What a stage says of plugins that cannot go on")
struct PluginFaultTests {
  private static let off =
    "plugin \"test\" is switched off on this stage after a fault: Plugins/test/init.lua:6: "

  private func faulty() throws -> Script {
    try PluginSamples.outcome(
      [
        ("actions", "{ act = function(self) local x = nil + 1 end }"),
        ("gestures", "{ { \"tap\", part = \"box\" } }"),
        ("accessibility", "function(self) return { label = \"on\" } end"),
        (
          "picture",
          "function(self) return { { rect = true, frame = {0,0,100,50}, part = \"box\" } } end"
        ),
      ], "thing:tap()")
  }

  @Test(
    "Picture, accessibility and gestures say that the plugin is switched off, and since where",
    arguments: [
      "thing:part(\"box\")", "thing.accessibility", "thing:tap()", "thing:send(\"tap\")",
      "thing:tap{ part = \"box\" }",
    ])
  func switchedOff(_ call: String) throws {
    let script = try faulty()
    #expect {
      try script.run("return \(call)", name: "a.lua")
    } throws: { "\($0)".hasPrefix("a.lua:1: " + Self.off) }
  }

  @Test("Nothing of it is touched, and what lies below is")
  func hitTest() throws {
    let script = try faulty()
    #expect(try script.stage.hitTest(Point(50, 25)) == nil)
    try script.run("stage:touch_down(50, 25) stage:touch_up(50, 25)", name: "a.lua")
    #expect(script.stage.log.records.filter { $0.kind == "error" }.count == 1)
    try script.resetStage()
    try script.run("thing = stage:add(\"test.thing\")", name: "b.lua")
    #expect(try script.stage.hitTest(Point(50, 25))?.part == "box")
  }

  @Test("A component without a picture of its own says so too")
  func plain() throws {
    let script = try PluginSamples.outcome(
      [("actions", "{ act = function(self) local x = nil + 1 end }")], "thing:tap()")
    #expect {
      try script.run("return thing.accessibility.label", name: "a.lua")
    } throws: { "\($0)".contains("is switched off on this stage") }
  }

  @Test("A component that the catalogue and a plugin have is refused, and both are named")
  func catalogue() throws {
    var options = Script.Options(components: Catalogue.components)
    options.plugins = [
      try PluginSamples.plugin("p", components: ["pinterest.save_button"], "return {}")
    ]
    let script = try Script(options)
    let message =
      "plugin \"p\" (Plugins/p) has a component \"pinterest.save_button\", and so has the catalogue"
    #expect(script.pluginProblems == [message])
    #expect {
      try script.run("stage:add(\"pinterest.save_button\")", name: "a.lua")
    } throws: { "\($0)" == "a.lua:1: \(message): give that of the plugin another id" }
    try script.run("stage:add(\"substack.subscribe_card\")", name: "b.lua")
  }

  @Test("An unknown component comes with what is wrong with the plugin that may have it")
  func unknown() throws {
    let script = try PluginSamples.script([
      PluginSamples.plugin("toast", components: ["toast.note"], "return { components = { {} } }"),
      PluginSamples.plugin("other", components: ["other.x"], "error(\"boom\")"),
    ])
    func message(_ id: String) -> String {
      do {
        try script.run("stage:add(\"\(id)\")", name: "a.lua")
        return ""
      } catch { return "\(error)" }
    }
    let problem = "plugin \"toast\" cannot be loaded: Plugins/toast/init.lua"
    let unknown = message("toast.bread")
    #expect(unknown.contains("the catalogue has no component \"toast.bread\""), "\(unknown)")
    #expect(unknown.contains("\n  " + problem), "\(unknown)")
    #expect(!unknown.contains("boom"))
    #expect(message("toast.note").contains(problem))
    #expect(message("other.x").contains("boom"))
    #expect(message("nothing").contains("boom"))
  }
}
