// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Simulation
import Testing

@testable import Scripting

@Suite("Scrolling and readings of Lua components")
struct LuaComponentScrollTests {
  private func value(_ expression: String, _ script: Script) throws -> String {
    try script.run("return \(expression)", name: "value.lua").map(script.describe)
      .joined(separator: " ")
  }

  private func list(_ scroll: String) -> [(String, String?)] {
    [
      ("scroll", scroll), ("data", "{ count = 5 }"),
      (
        "picture",
        """
        function(self) return { { rect = true, frame = {0, 0, 100, 40}, part = "page", clips = true,
          children = { { rect = true, frame = {0, -self.offset, 100, 100} } } } } end
        """
      ),
    ]
  }

  @Test("Content is scrolled by a finger, pulled beyond its end, and comes back")
  func scrolls() throws {
    let script = try PluginSamples.outcome(
      list("{ part = \"page\", content = function(self) return self.data.count * 20 end }"),
      "step_to(thing:scroll{ by = {0, 50}, duration = 0.2 }.ends)")
    #expect(try value("thing.offset, thing.params.rebound", script).hasPrefix("50 spring("))
    #expect(try value("thing:outputs()[1].what", script).contains("scrolled"))
    try script.run("step_to(thing:scroll{ by = {0, 50} }.ends) settle()", name: "a.lua")
    #expect(try value("thing.offset", script) == "60")
    #expect(try script.replay([]).log.json == script.stage.log.json)
  }

  @Test("Without overscroll content stops at its end, along its axis")
  func stops() throws {
    let script = try PluginSamples.outcome(
      list("{ axis = \"horizontal\", content = 130, overscroll = false }"),
      "step_to(thing:scroll{ by = {90, 0} }.ends)")
    #expect(try value("thing.offset", script) == "30")
  }

  @Test(
    "A mistake in scroll is said with its place",
    arguments: [
      ("{ axis = \"diagonal\", content = 3 }", "has no axis \"diagonal\""),
      ("{ part = \"page\" }", "scroll: it needs content = its length in points"),
      ("{ content = -1 }", "it needs content"), ("{ contents = 1 }", "(did you mean \"content\"?)"),
      ("3", "scroll must be a table, not 3"),
    ])
  func mistakes(_ scroll: String, _ part: String) {
    let message = PluginSamples.mistake(list(scroll))
    #expect(message.contains(part), "\(message)")
    #expect(message.contains("init.lua"), "\(message)")
  }

  @Test("Code that does not read Reduce Motion animates in the literal reading")
  func readings() throws {
    let fields: [(String, String?)] = [
      ("properties", "{ x = { 0, moves = true } }"), ("reduced", "{ x = \"cut\" }"),
      ("code_reads_reduce_motion", "false"),
      ("actions", "{ act = function(self) self:animate(\"x\", 1, curve.linear(1)) end }"),
    ]
    for (reading, moves) in [("intended", "false"), ("literal", "true")] {
      let script = try PluginSamples.script([PluginSamples.thing(fields)])
      try script.run(
        """
        stage:set{ reading = "\(reading)", reduce_motion = true }
        thing = stage:add("test.thing") thing:tap()
        """, name: "a.lua")
      #expect(try value("thing:moving(\"x\")", script) == moves)
    }
  }
}
