// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import TestKit
import Testing

@testable import Scripting

@Suite("Lua components")
struct LuaComponentTests {
  private func heart(_ source: String, name: String = "heart") throws -> Script {
    let script = try PluginSamples.script([PluginSamples.heartPlugin()])
    try script.run(
      "heart = stage:add(\"heart.double_tap\", { name = \"heart\" })\n" + source, name: "heart.lua")
    return script
  }

  private func value(_ expression: String, _ script: Script) throws -> String {
    try script.run("return \(expression)", name: "value.lua").map(script.describe)
      .joined(separator: " ")
  }

  @Test("The heart of the design pops, holds 0.6 s and leaves; it likes once")
  func heartOfTheDesign() throws {
    let script = try heart("heart:double_tap()  step(0.1)")
    #expect(try value("heart.state", script) == "shown")
    #expect(try value("heart.opacity, heart.accessibility.label", script) == "1 Photo, liked")
    try script.run("step_to(0.699)", name: "a.lua")
    #expect(try value("heart.state", script) == "shown")
    try script.run("step_to(0.7)", name: "a.lua")
    #expect(try value("heart.state", script) == "hidden")
    try script.run("settle() heart:perform(\"Like\") settle{ timers = true }", name: "a.lua")
    #expect(
      try value("#heart:outputs(), #heart:haptics(), heart:outputs()[1].t", script) == "1 1 0.1")
    #expect(try value("heart.opacity, heart.scale", script) == "0 1")
    #expect(try value("log:count{ kind = \"error\" }", script) == "0")
    expectGolden(script.stage.log.text, "heart.log")
  }

  @Test("Under Reduce Motion its scale is cut, and its opacity still fades")
  func heartReduced() throws {
    let script = try heart(
      "stage.env.reduce_motion = true heart:double_tap() settle{ timers = true }")
    #expect(try value("#replay{}.moved, heart:moving(\"opacity\")", script) == "0 false")
    #expect(
      try value("log:one{ kind = \"value\", source = \"heart\", property = \"scale\" }.to", script)
        == "1")
    #expect(try value("replay{ reduce_motion = false }.moved[1]", script) == "heart.scale")
  }

  @Test("The same calls give the same log in every stage and in every replay")
  func determinism() throws {
    let source = """
      heart:double_tap() step(0.3) heart:double_tap()
      at(0.5, function() heart:double_tap() end)
      heart.params.hold = 0.2 settle{ timers = true }
      """
    let first = try heart(source)
    let second = try heart(source)
    #expect(first.stage.log.json == second.stage.log.json)
    let again = try first.replay([])
    #expect(again.log.json == first.stage.log.json)
    let slower = try first.replay([.init("heart.hold", 1)])
    #expect(slower.log.json != first.stage.log.json)
  }

  @Test("Data is written back, also what lies inside its tables; whole numbers stay whole")
  func data() throws {
    let script = try PluginSamples.outcome(
      [
        ("data", "{ list = { 1 }, deep = { a = { b = true } }, count = 1 }"),
        (
          "actions",
          """
          { act = function(self, event)
            local data = self.data
            data.list[#data.list + 1] = data.count
            data.deep.a.b = not data.deep.a.b
            data.count = data.count + 1
            self:announce("count " .. data.count .. " of " .. #self.data.list .. " " .. event.name)
            self:output("deep", data.deep)
          end }
          """
        ),
      ], "thing:tap() thing:tap()")
    #expect(
      try value("thing:announcements()[2].what", script) == "count 3 of 3 tap")
    let outputs = script.stage.log.records.compactMap { record -> String? in
      if case .output(_, let value) = record.entry { return value.json }
      return nil
    }
    #expect(outputs == [#"{"a":{"b":false}}"#, #"{"a":{"b":true}}"#])
    #expect(try script.replay([]).log.json == script.stage.log.json)
  }

  @Test("self reads properties, parameters, settings, size, states and the event")
  func reading() throws {
    let script = try PluginSamples.outcome(
      [
        ("parameters", "{ far = 3, way = { default = spring.smooth, doc = \"so\" } }"),
        (
          "properties",
          "{ x = { 1, moves = true }, title = \"hello\", tint = { color \"#FF0000\", moves = false } }"
        ),
        ("reduced", "{ x = \"keep\" }"),
        (
          "gestures",
          "{ \"tap\", { \"drag\", slop = 0 }, { \"long_press\", hold = 1 }, { \"swipe\", direction = \"up\" }, \"text\" }"
        ),
        (
          "actions",
          """
          { act = function(self, event)
            self:announce(table.concat({ self.x, self.title, self.tint.hex, self.params.far,
              self.size.width, self.reading, self.name, self["title.fade"], self:model("x"),
              tostring(self:is("idle")), tostring(self.env.reduce_motion), event.at.x,
              tostring(event.part), tostring(self.params.way), self.available_width }, " "))
          end }
          """
        ),
      ], "thing:tap{ at = {10, 20} }")
    #expect(
      try value("thing:announcements()[1].what", script)
        == "1.0 hello #FF0000 3.0 100.0 intended thing 1.0 1.0 true false 10.0 nil "
        + "spring(response 0.5, damping_fraction 1) 390.0")
  }

  @Test("Every effect reaches the log")
  func effects() throws {
    let script = try PluginSamples.outcome(
      [
        ("properties", "{ x = { 0, moves = true }, title = \"a\", at = { {0, 0}, moves = true } }"),
        ("reduced", "{ x = spring(0.1, 1), at = \"keep\" }"),
        ("outputs", "{ done = \"when it is\" }"),
        (
          "chart",
          """
          { states = { { id = "idle", on = { tap = { actions = { "act", "more" } },
            bell = { target = "rung", actions = "stop" } }, ignored = "press" },
            { id = "rung", after = { { "20ms", "idle" } } } } }
          """
        ),
        (
          "actions",
          """
          { act = function(self)
              self:set("title", "b")  self:animate("x", 10, spring(0.2, 1))
              self:animate("at", { 1, 2 }, curve.linear(0.1))
              self:haptic("success", { intensity = 0.5, api = "UIKit" })
              self:haptic("selection")
            end,
            more = function(self) self:output("done", { 1, 2 }) self:raise("bell", { by = "me" }) end,
            stop = function(self, event)
              self:stop("x", 3) self:set("at", { 5, 5 }, { keep = true }) self:announce(event.data.by)
            end }
          """
        ),
      ], "thing:tap() settle{ timers = true }")
    expectGolden(script.stage.log.text, "effects.log")
  }

  @Test("Children hear what they are told, and tell their parent")
  func children() throws {
    let family = """
      local leaf = { id = "test.leaf", summary = "A leaf.", size = {10, 10},
        parameters = { grow = 1 }, inputs = { label = { like = "", doc = "its name" } },
        data = { label = "" }, outputs = { "heard" },
        chart = { states = { { id = "green", on = { wind = { actions = "rustle" } } } } },
        actions = { rustle = function(self, event)
          self:output("heard", self.data.label .. event.data.force .. self.params.grow) end } }
      local tree = { id = "test.tree", summary = "A tree.", size = { 50, 50 }, data = { leaves = 1 },
        chart = { states = { { id = "up", on = {
          tap = { actions = "grow" }, ["l1.heard"] = { actions = "listen" } } } } },
        gestures = { "tap" },
        children = function(self)
          local list = {}
          for i = 1, self.data.leaves do
            list[i] = { key = "l" .. i, component = "test.leaf", frame = { i * 10, 0, 10, 10 },
              start = { label = "leaf " .. i }, params = { grow = i } }
          end
          return list
        end,
        actions = {
          grow = function(self) self.data.leaves = self.data.leaves + 1 self:tell("l1", "wind", { force = 3 }) end,
          listen = function(self, event) self:announce(event.data) end,
        } }
      return { components = { leaf, tree } }
      """
    let script = try PluginSamples.script([
      PluginSamples.plugin("test", components: ["test.leaf", "test.tree"], family)
    ])
    try script.run("tree = stage:add(\"test.tree\") tree:tap()", name: "tree.lua")
    #expect(try value("tree.l2.frame.x, tree:announcements()[1].what", script) == "20 leaf 131.0")
    #expect(try script.replay([]).log.json == script.stage.log.json)
  }

  @Test("An input sets data, a property, or where the chart starts")
  func inputs() throws {
    let changes: [(String, String?)] = [
      ("data", "{ count = 0 }"), ("properties", "{ title = \"no\", x = { 0, moves = false } }"),
      (
        "inputs",
        """
        { count = 2, lit = { default = false, state = "on", draws = { title = "yes" } },
          far = { default = 1, property = "x", range = { 0, 9 }, doc = "how far" } }
        """
      ),
      ("chart", "{ states = { { id = \"off\" }, { id = \"on\" } } }"),
      ("accessibility", "function(self) return { label = self.title .. self.data.count } end"),
    ]
    let script = try PluginSamples.outcome(
      changes, "other = stage:add(\"test.thing\", { start = { lit = true, far = 5, count = 7 } })")
    #expect(try value("thing.state, thing.x, thing.accessibility.label", script) == "off 1 no2")
    #expect(try value("other.state, other.x, other.accessibility.label", script) == "on 5 yes7")
    #expect {
      try script.run("stage:add(\"test.thing\", { start = { far = 10 } })", name: "a.lua")
    } throws: { "\($0)".contains("input far must be from 0 to 9") }
  }
}
