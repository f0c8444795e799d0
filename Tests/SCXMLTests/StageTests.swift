// SPDX-License-Identifier: MIT
import LuaKit
import SCXML
import Scripting
import Simulation
import TestKit
import Testing

@Suite("SCXML charts on a stage")
struct StageTests {
  private func script() throws -> Script {
    var options = Script.Options()
    options.loadChart = { try component($0) }
    return try Script(options)
  }

  @Test("A chart is loaded, placed, driven and asked from Lua")
  func lua() throws {
    let script = try script()
    try script.run(
      """
      local door = stage:add(chart.load("door.scxml"), { name = "door" })
      assert(door:configuration()[1] == "closed" and door:is("closed"))
      door:send("open", { by = "anna" })
      assert(door.state == "open" and not door.finished)
      step(2)
      assert(door:is("closed") and door:outputs()[1].value.times == 1)
      door:send("open")  step(0.5)  door:send("open")
      door:send("close")  door:send("remove")
      assert(door.finished and door:is("gone") and #door:outputs() == 3)
      """, name: "a.lua")
    expectGolden(script.stage.log.text, "door.txt")
  }

  @Test("A file that is not there, and an event the chart does not know, are errors with a hint")
  func mistakes() throws {
    let script = try script()
    #expect(throws: LuaError.self) { try script.run("chart.load \"nothing.scxml\"", name: "a.lua") }
    do {
      try script.run(
        "stage:add(chart.load(\"door.scxml\"), { name = \"d\" }):send(\"opne\")", name: "a.lua")
      Issue.record("it was sent")
    } catch {
      #expect("\(error)".contains("did you mean \"open\"?"))
    }
  }

  @Test("A replayed recording gives the same log; so does the scenario written from it")
  func replay() throws {
    let script = try script()
    try script.run(
      """
      house = stage:add(chart.load("house.scxml"), { name = "house" })
      step(1.2)  house:send("ring")  step(3)  house:send("ring")  step(10)
      """, name: "a.lua")
    expectGolden(script.stage.log.text, "house.txt")
    let again = try script.stage.recording.replay(until: script.stage.now)
    #expect(again.log.json == script.stage.log.json)
    let other = try self.script()
    try other.run(script.scenarioText(), name: "b.lua")
    #expect(other.stage.log.json == script.stage.log.json)
  }

  @Test("Any split of the time gives the same log")
  func split() throws {
    func run(_ parts: [Int64]) throws -> String {
      let stage = Stage()
      let house = try stage.place(component("house.scxml"), PlacementOptions(name: "house"))
      for (index, part) in parts.enumerated() {
        if index == parts.count / 2 { try stage.perform(.send("ring", .none), on: house) }
        try stage.advance(to: stage.now + part)
      }
      return stage.log.json
    }
    let whole = try run([2_000_000_000, 8_000_000_000])
    try withSeeds(20) { seed, generator in
      var parts: [Int64] = []
      for total in [Int64(2_000_000_000), 8_000_000_000] {
        var left = total
        for _ in 0..<4 {
          let part = Int64.random(in: 0...left, using: &generator)
          parts.append(part)
          left -= part
        }
        parts.append(left)
      }
      let log = try run(parts)
      #expect(log == whole, "seed \(seed)")
    }
  }

  @Test("Taking it off the stage takes its sessions and timers with it")
  func removal() throws {
    let stage = Stage()
    let house = try stage.place(component("house.scxml"), PlacementOptions(name: "house"))
    try stage.advance(to: 1_000_000_000)
    try stage.remove(house)
    let count = stage.log.records.count
    try stage.advance(to: 60_000_000_000)
    #expect(stage.log.records.count == count)
    try stage.settle(timers: true)
  }

  @Test("A data model that runs out of its budget stops the run, not the program")
  func budget() throws {
    let text = """
      <scxml><state id="a"><transition event="go"><script>while true do end</script></transition>
      </state></scxml>
      """
    let component = try SCXMLDocument(text, file: "a.scxml").component(
      limits: .init(instructions: 100_000))
    let stage = Stage()
    let instance = try stage.place(component)
    #expect(throws: LuaError.self) { try stage.perform(.send("go", .none), on: instance) }
  }

  @Test("What a data model does is charged to the script that drives the stage")
  func charged() throws {
    let text = """
      <scxml><state id="a"><transition event="go">
      <script>for i = 1, 100000 do local x = i end</script></transition></state></scxml>
      """
    var options = Script.Options()
    options.limits.instructions = 1_000_000
    options.loadChart = { _ in try SCXMLDocument(text, file: "a.scxml").component() }
    let script = try Script(options)
    do {
      try script.run(
        "local a = stage:add(chart.load(\"a.scxml\")) for i = 1, 100 do a:send(\"go\") end",
        name: "a.lua")
      Issue.record("it ran to its end")
    } catch {
      #expect(error.kind == .limit(.instructions))
    }
  }

  @Test("Only so many charts with a data model live at once")
  func room() throws {
    let room = SCXMLRoom()
    let document = try SCXMLDocument("<scxml><state id=\"a\"/></scxml>", file: "a.scxml")
    let stage = Stage()
    for _ in 0..<SCXMLRoom.places { try stage.place(document.component(room: room)) }
    #expect(throws: StageError.self) { try stage.place(document.component(room: room)) }
    try stage.remove(stage.instances[0])
    try stage.place(document.component(room: room))
  }

  @Test("A component is walked like any other")
  func exploration() throws {
    let walk = try Exploration(of: component("house.scxml"))
    expectGolden(walk.text, "house-explored.txt")
  }
}
