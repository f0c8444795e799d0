// SPDX-License-Identifier: MIT
import LuaKit
import Scripting
import Simulation
import TestKit
import Testing

/// One test a line of the API's page, from Lua.
@Suite("The Lua API, line by line")
struct ScriptAPITests {
  private let save =
    "local save = stage:add(\"pinterest.save_button\", { name = \"save\" })\n"
  private let slider =
    "local slider = stage:add(\"vsco.hairline_slider\", { name = \"slider\" })\n"

  @Test("stage:add takes a name, a place, inputs and parameters")
  func add() throws {
    try runScript(
      """
      local save = stage:add("pinterest.save_button", { name = "save", place = { 20, 100 },
        start = { saved = true }, params = { morph = spring(0.3, 0.7) } })
      expect(save.state):equals("saved")
      expect(save.frame.x):equals(20)
      expect(save.params.morph):equals(spring(0.3, 0.7))
      expect(stage:add("pinterest.save_button").name):equals("save_button")
      """)
  }

  @Test("The environment is set by name or in one table")
  func environment() throws {
    try runScript(
      """
      stage.env.reduce_motion = true
      stage:set{ reduce_motion = false, ios = 16 }
      expect(stage.env.ios):equals(16)
      expect(log:count{ kind = "environment" }):equals(3)
      """)
  }

  @Test("remove takes a component off the stage")
  func remove() throws {
    #expect(
      try failure(of: save + "save:remove()\nsave:tap()")
        == "a.lua:3: save has been removed")
  }

  @Test("step, step_to, settle and now all return the instant")
  func time() throws {
    try runScript(
      save + """
        expect(step(0.125)):equals(0.125)
        expect(step("125ms")):equals(0.25)
        expect(step("1f")):equals(0.266666667)
        expect(step_to(1)):equals(1)
        save:tap()
        expect(settle()):equals(1.337152)
        expect(now()):equals(1.337152)
        """)
  }

  @Test("step_until runs to the next such record")
  func stepUntil() throws {
    try runScript(
      save + """
        at(0.5, function() save:tap() end)
        expect(step_until{ kind = "haptic" }.t):equals(0.5)
        expect(now()):equals(0.5)
        """)
    #expect(
      try failure(of: save + "step_until{ kind = \"haptic\", limit = 2 }")
        == "a.lua:2: no such record within 2 s; it is 2 s now")
  }

  @Test("at takes an instant, and the past is an error")
  func at() throws {
    try runScript(
      save + "local t\nat(0.2, function() t = now() end)\nstep(1)\nexpect(t):equals(0.2)")
    #expect(try failure(of: "step(1)\nat(0.5, print)").hasPrefix("a.lua:2: at() needs an instant"))
    #expect(
      try failure(of: "at(0.5, function()\n  step(1)\nend)\nstep(1)").hasPrefix(
        "a.lua:2: time cannot be moved from inside an at() callback"))
  }

  @Test("Gestures queue their touches and say when they start and end")
  func gestures() throws {
    try runScript(
      save + """
        expect(save:tap().ends):equals(0)
        local held = save:tap{ hold = 0.08 }
        expect({ held.starts, held.ends }):equals{ 0, 0.08 }
        expect(now()):equals(0)
        expect(save:double_tap().ends):equals(0.18)
        settle()
        save:press() step(0.1) save:release() step(0.1)
        save:press() step(0.1) save:cancel()
        expect(log:count{ kind = "input", name = "cancel" }):equals(1)
        """)
  }

  @Test("Drags take points, a way or a value; points are in the part's frame")
  func drags() throws {
    try runScript(
      slider + """
        step_to(slider:drag{ from = { 171, 22 }, to = { 342, 22 }, duration = 0.4, curve = curve.ease_in_out() }.ends)
        expect(now()):equals(0.4)
        expect(slider.value):equals(6)
        step_to(slider:drag{ value = -3, duration = 0.4 }.ends)
        expect(slider.value):near(-3, 1e-9)
        step_to(slider:drag{ by = { 10, 0 } }.ends)
        slider:increment() slider:decrement()
        """)
  }

  @Test("Events can be sent and actions performed as VoiceOver would")
  func events() throws {
    try runScript(
      save + """
        save:perform("Save")
        expect(save.state):equals("saved")
        local card = stage:add("substack.subscribe_card", { params = { confirmation = "event" } })
        card:tap()
        card:send("confirm", { by = "sync" })
        expect(card.state):equals("subscribed")
        """)
  }

  @Test("Fingers touch the stage by point")
  func touches() throws {
    try runScript(
      save + "stage:touch_down(10, 20) stage:touch_move(11, 20) stage:touch_up(11, 20)\n"
        + "expect(save.state):equals(\"saved\")")
  }

  @Test("State, states, is, properties, model, velocity and moving are read")
  func reading() throws {
    try runScript(
      save + """
        expect(save.states):equals{ "unsaved", "released" }
        expect(save:is("unsaved")):is_true()
        save:tap() step(0.05)
        expect(save.fill.red):near(183.705, 0.001)
        expect(save["title"]):equals("Saved")
        expect(save:model("fill")):equals(color "#111111")
        expect(#save:velocity("fill")):equals(4)
        expect(save:velocity("scale")):equals(0)
        expect(save:moving("fill")):is_true()
        """)
  }

  @Test("The motion under way has its animation, its instants, and values if nothing interrupts")
  func motions() throws {
    try runScript(
      save + """
        expect(save:motion("fill")):is_nil()
        save:tap()
        local m = save:motion("fill")
        expect(m.animation):equals(spring(0.25, 0.8))
        expect({ m.began, m.settles }):equals{ 0, 0.337152 }
        expect(m:value(0.05).red):near(183.705, 0.001)
        expect(#m:velocity(0.05)):equals(4)
        expect(#save:sample("fill", { to = 0.4, every = "1f" })):equals(25)
        """)
  }

  @Test("Parameters are tuned for later animations, whole or by field")
  func parameters() throws {
    try runScript(
      save + """
        save.params.morph = spring(0.5, 1)
        save.params["morph.response"] = 0.3
        expect(save.params.morph):equals(spring(0.3, 1))
        """)
  }

  @Test("Accessibility, frames, parts, haptics, outputs and announcements are read")
  func readings() throws {
    try runScript(
      save + slider + """
        save:tap()
        expect(save.accessibility.label):equals("Saved")
        expect(save.frame.height):at_least(30)
        expect(slider:part("track").frame.height):at_least(1)
        expect(save:haptics()[1]):equals{
          t = 0, what = "impact.medium", api = "UIKit", source = "save" }
        expect(save:haptics()[2].what):equals("success")
        expect(save:outputs()[1]):equals{ t = 0, what = "saved", value = true }
        expect(save:outputs()[2]):equals{ t = 0, what = "toast", value = "Saved" }
        expect(#save:announcements()):equals(0)
        """)
  }

  @Test("Colors have channels, a hex text and a contrast")
  func colors() throws {
    try runScript(
      """
      local red = color "#E60023"
      expect({ red.red, red.green, red.blue, red.alpha }):near({ 230, 0, 35, 1 }, 1e-9)
      expect(red.hex):equals("#E60023")
      expect(color("#FFFFFF"):contrast(color "#000000")):equals(21)
      expect(color{ red = 230, green = 0, blue = 35 }):equals(red)
      """)
  }

  @Test("The log is filtered, walked by cause and shown")
  func logs() throws {
    try runScript(
      save + """
        save:tap() settle() note("tapped", { by = "hand" })
        local haptic = log:one{ kind = "haptic", style = "success" }
        expect(log:count{ kind = "motion", since = 0.1 }):equals(2)
        expect(log:count{ kind = "motion", before = 0.1 }):at_least(1)
        expect(#log:all{ kind = "state" }):at_least(2)
        expect(log:find{ kind = "warning" }):is_nil()
        expect(log:last{ kind = "note" }.data):equals{ by = "hand" }
        expect(log:cause(haptic).kind):equals("state")
        expect(log:effects(log:cause(haptic))):contains(haptic)
        expect(log:text()):contains("success (sensoryFeedback)")
        """)
    #expect(
      try failure(of: save + "log:one{ kind = \"haptic\" }").hasPrefix(
        "a.lua:2: log:one found 0 records, not one"))
  }
}
