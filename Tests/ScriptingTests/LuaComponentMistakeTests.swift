// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Testing

@testable import Scripting

/// One slip in a component, and what its message must say.
struct ComponentMistake: CustomStringConvertible, Sendable {
  let field: String
  let source: String?
  let parts: [String]
  let script: String

  init(_ field: String, _ source: String?, _ parts: String..., after script: String = "") {
    self.field = field
    self.source = source
    self.parts = parts
    self.script = script
  }

  var description: String { "\(field) = \(source ?? "nil")" }
}

@Suite("Mistakes in Lua components")
struct LuaComponentMistakeTests {
  private static let file = "Plugins/test/init.lua"

  /// Mistakes in what a component declares: found when it is loaded.
  static let declared: [ComponentMistake] = [
    ComponentMistake(
      "picure", "1", "init.lua:8: component \"test.thing\" has no field \"picure\"",
      "did you mean \"picture\""),
    ComponentMistake("id", "\"Thing\"", "component \"Thing\": its id is made of a–z"),
    ComponentMistake(
      "id", "\"test.thin\"", "\"test.thin\" is not among the components", "plugin.json"),
    ComponentMistake("id", nil, "component number 1: it needs id = \"…\""),
    ComponentMistake("summary", nil, "it needs summary"),
    ComponentMistake("summary", "3", "summary must be a string, not 3"),
    ComponentMistake("chart", nil, "it needs chart = { states = { … } }"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", on = { tap = \"bee\" } }, { id = \"been\" } } }",
      "init.lua:7: component test.thing", "no state named \"bee\"", "did you mean \"been\""),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", intial = \"b\" } } }", "init.lua:7:",
      "state \"a\" has no field \"intial\" (did you mean \"initial\"?)"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", on = { tap = { taget = \"a\" } } } } }",
      "state \"a\", on tap has no field \"taget\" (did you mean \"target\"?)"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", on = { tap = { actions = \"atc\" } } } } }",
      "init.lua:7:",
      "component \"test.thing\", state \"a\", on tap: test.thing has no action \"atc\"",
      "(did you mean \"act\"?)"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", on = { tap = { guard = \"free\" } } } } }",
      "init.lua:7: component \"test.thing\", state \"a\", on tap: test.thing has no guard \"free\""),
    ComponentMistake(
      "chart", "{ entry = \"atc\", states = { { id = \"a\" } } }",
      "component \"test.thing\", chart, entry: test.thing has no action \"atc\""),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", after = { { 1, actions = \"atc\" } } } } }",
      "state \"a\", after: test.thing has no action \"atc\""),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", always = { {} } } } }",
      "state \"a\": a transition in always",
      "has neither target nor guard nor actions"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", on = { tap = { guard = { \"nto\", \"x\" } } } } } }",
      "has no guard operator \"nto\" (did you mean \"not\"?)"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", on = { tap = { actions = function() end } } } } }",
      "put the function into the table actions"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", on = { tap = { guard = function() end } } } } }",
      "put the function into the table guards"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", after = { { \"hold\", \"a\" } } } } }",
      "has no parameter \"hold\""),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", after = { 5, \"a\" } } } }",
      "after is a list of { delay, target }"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", after = { { \"5x\", \"a\" } } } } }",
      "cannot read \"5x\" as a time"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", after = { { \"2f\", \"a\" } } } } }", "not frames"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", history = \"deap\" } } }",
      "has no history \"deap\" (did you mean \"deep\"?)"),
    ComponentMistake(
      "chart", "{ states = { { id = \"a\", final = true, parallel = true } } }",
      "only one of parallel, final and history"),
    ComponentMistake(
      "chart", "{ states = { { on = {} } } }", "state number 1: it needs id = \"…\""),
    ComponentMistake(
      "chart", "{ states = { \"a\" } }", "state 1 must be a table { id = … }, not \"a\""),
    ComponentMistake(
      "actions", "{ act = 3 }", "component \"test.thing\", actions: act must be a function, not 3"),
    ComponentMistake(
      "gestures", "{ \"tapp\" }", "init.lua:7:",
      "gesture 1 has no gesture \"tapp\" (did you mean \"tap\"?)"),
    ComponentMistake(
      "gestures", "{ { \"tap\", slop = 3 } }", "gesture 1 (tap) has no field \"slop\""),
    ComponentMistake(
      "gestures", "{ { \"swipe\", direction = \"upp\" } }",
      "has no direction \"upp\" (did you mean \"up\"?)"),
    ComponentMistake(
      "properties", "{ x = { 0, moves = true } }",
      "init.lua:8: component \"test.thing\", property \"x\" moves and has no reduced rule",
      "say reduced = { x = \"cut\" }, \"keep\" or an animation"),
    ComponentMistake("properties", "{ x = 0 }", "x: say { value, moves = true } if it travels"),
    ComponentMistake("properties", "{ x = { 0, move = true } }", "(did you mean \"moves\"?)"),
    ComponentMistake(
      "properties", "{ data = \"a\" }", "data is a member of self: call the property otherwise"),
    ComponentMistake("properties", "{ x = { \"a\", moves = true } }", "a text does not move"),
    ComponentMistake("reduced", "{ scale = \"cut\" }", "reduced has no property \"scale\""),
    ComponentMistake(
      "parameters", "{ a = { default = 3, rnage = {0, 1} } }",
      "parameter \"a\" has no field \"rnage\" (did you mean \"range\"?)"),
    ComponentMistake(
      "parameters", "{ a = { default = 3, range = {0, 1} } }",
      "parameter a must be from 0 to 1 (got 3)"),
    ComponentMistake(
      "parameters", "{ a = { doc = \"x\" } }", "parameter \"a\": it needs default = …"),
    ComponentMistake("parameters", "{ a = function() end }", "a function is not plain data"),
    ComponentMistake(
      "inputs", "{ a = 1 }", "the input \"a\" sets nothing: say data = …, property = … or state = …"
    ),
    ComponentMistake(
      "inputs", "{ a = { default = true, state = \"idel\" } }", "(did you mean \"idle\"?)"),
    ComponentMistake("data", "{ f = function() end }", "data: f: a function is not plain data"),
    ComponentMistake(
      "size", "\"big\"",
      "size must be {width, height}, { height = … } to fill the width, or a function"),
    ComponentMistake("outputs", "{ 3 }", "there is a number in it"),
    ComponentMistake("findings", "{ { id = \"H1\" } }", "finding 1: it needs text"),
    ComponentMistake("picture", "{}", "picture must be a function, not table"),
    ComponentMistake("children", "3", "children must be a list or a function, not 3"),
  ]

  /// Mistakes in functions: found when they run.
  static let called: [ComponentMistake] = [
    act(
      "self:set(\"titel\", \"b\")",
      "action act in state idle, on tap: Plugins/test/init.lua:12: test.thing has no property \"titel\" (did you mean \"title\"?)"
    ),
    act("self:set(\"title\", 3)", "property title is a text, not a number"),
    act(
      "self:animate(\"x\", 1, 0.3)",
      "bad argument #3 'animation' to 'animate' (animation expected, got number)"),
    act("self:haptic(\"sucess\")", "no haptic style \"sucess\" (did you mean \"success\"?)"),
    act(
      "self:haptic(\"success\", { intesity = 1 })",
      "self:haptic has no field \"intesity\" (did you mean \"intensity\"?)"),
    act("self:haptic(\"success\", { intensity = 2 })", "haptic intensity must be from 0 to 1"),
    act("self:output(\"don\")", "test.thing has no output \"don\" (did you mean \"done\"?)"),
    act(
      "self:raise(\"tpa\")", "the chart of test.thing has no event \"tpa\" (did you mean \"tap\"?)"),
    act("self:is(\"idel\")", "test.thing has no state \"idel\" (did you mean \"idle\"?)"),
    act(
      "return self.titel",
      "init.lua:12: self of test.thing has no property or member \"titel\" (did you mean \"title\"?)"
    ),
    act("self.title = \"b\"", "self.title cannot be assigned: call self:set(\"title\", value)"),
    act("self.count = 1", "declare count in data and use self.data.count"),
    act("self.data.cuont = 1", "test.thing has no data field \"cuont\" (did you mean \"count\"?)"),
    act("self.params.far = 1", "self.params.far cannot be assigned: a component only reads it"),
    act("return self.params.fra", "test.thing has no parameter \"fra\" (did you mean \"far\"?)"),
    act("return self.env.reduce_motoin", "(did you mean \"reduce_motion\"?)"),
    act("return event.dta", "an event has no field \"dta\" (did you mean \"data\"?)"),
    act("self.data.count = function() end", "self.data.count: a function is not plain data"),
    act("kept = self", "this self is from an earlier call", after: "thing:tap()"),
    act("tap()", "there is no name \"tap\""),
    act("step(1)", "a plugin has no step: a component acts through self"),
    act(
      "print(1)", "a plugin has no print: a component acts through self, a command through its ctx"),
    act("self.data.list[1] = self", "self.data.list of test.thing: a self is not plain data"),
    ComponentMistake(
      "picture", "function(self) self:set(\"title\", \"b\") return {} end",
      "init.lua:13: self:set in picture of test.thing: it only looks", after: "thing:part(\"a\")"),
    ComponentMistake(
      "picture", "function(self) self.data.count = 1 return {} end",
      "self.data.count = … in picture of test.thing: it only looks", after: "thing:part(\"a\")"),
    ComponentMistake(
      "picture", "function(self) self.data.list[1] = 1 return {} end",
      "self.data.list changed in picture of test.thing: it only looks", after: "thing:part(\"a\")"),
    ComponentMistake(
      "picture", "function(self) return { { rekt = true, frame = {0,0,1,1} } } end",
      "init.lua:13: picture of test.thing, node 1 has no field \"rekt\"", after: "thing:part(\"a\")"
    ),
    ComponentMistake(
      "accessibility", "function(self) return { lable = \"a\" } end", "(did you mean \"label\"?)",
      after: "return thing.accessibility"),
    ComponentMistake(
      "accessibility", "function(self) return { label = \"a\", traits = { \"buton\" } } end",
      "has no trait \"buton\" (did you mean \"button\"?)", after: "return thing.accessibility"),
    ComponentMistake(
      "handle", "function(self, value) return value end",
      "handle of test.thing must return a point {x, y}, not number",
      after: "thing:drag{ value = 2 }"),
    ComponentMistake(
      "size", "function(self) return self.size end", "use self.available_width",
      after: "return thing.frame, thing.accessibility"),
    ComponentMistake(
      "children",
      "function(self) return { { key = \"a\", component = \"test.thin\", frame = {0,0,1,1} } } end",
      "children: ", "no component \"test.thin\" (did you mean \"test.thing\"?)"),
    ComponentMistake(
      "children",
      "function(self) return { { key = \"a\", component = \"test.thing\", frame = {0,0,1,1} } } end",
      "component inside another: it contains itself?"),
  ]

  private static func act(
    _ body: String, _ parts: String..., after script: String = ""
  ) -> ComponentMistake {
    let before = body == "kept = self" ? "if rawget(_G, \"kept\") then return kept.title end " : ""
    return ComponentMistake(
      "actions", "{ act = function(self, event) \(before)\(body) end }", parts[parts.count - 1],
      after: "thing:tap() " + script)
  }

  @Test("What a component declares wrongly is said with its place", arguments: declared)
  func declaredMistake(_ mistake: ComponentMistake) {
    let message = PluginSamples.mistake([(mistake.field, mistake.source)])
    for part in mistake.parts { #expect(message.contains(part), "\(message)") }
    #expect(message.contains("Plugins/test/init.lua"), "\(message)")
  }

  @Test("What a function does wrongly is said with its file and line", arguments: called)
  func calledMistake(_ mistake: ComponentMistake) {
    let fields: [(String, String?)] = [
      ("data", "{ count = 0, list = {} }"), ("parameters", "{ far = 1 }"),
      ("outputs", "{ \"done\" }"), ("reduced", "{ x = \"cut\" }"),
      ("properties", "{ title = \"a\", x = { 0, moves = true }, value = { 0, moves = false } }"),
      ("gestures", "{ \"tap\", \"drag\" }"),
    ]
    let message = PluginSamples.mistake(
      fields + [(mistake.field, mistake.source)], mistake.script)
    for part in mistake.parts { #expect(message.contains(part), "\(message)") }
    #expect(message.contains("init.lua:") || mistake.field == "children", "\(message)")
  }
}
