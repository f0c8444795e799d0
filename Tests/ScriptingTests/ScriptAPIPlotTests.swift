// SPDX-License-Identifier: MIT
import LuaKit
import Scripting
import TestKit
import Testing

@Suite("The Lua API: plots") struct ScriptAPIPlotTests {
  private let save =
    "local save = stage:add(\"pinterest.save_button\", { name = \"save\" })\n"

  private func text(_ source: String) throws -> String {
    try #require(try runScript(source).first?.string)
  }

  @Test("A colour is plotted by channel, over its history and the motion under way")
  func color() throws {
    let text = try text(
      save + "save:tap() step(0.1) save:tap() step(0.05) return plot(save, \"fill\")")
    expectGolden(text + "\n", "plot-fill.txt")
  }

  @Test("Where a colour comes to rest there is no spike in its velocity")
  func noSpike() throws {
    let text = try text(
      save + "save:tap() return plot(save, \"fill\", { velocity = true, ascii = true })")
    // Red falls by 2077 a second at most, of 255 in a quarter of a second.
    let numbers = text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    #expect(!numbers.isEmpty && numbers.allSatisfy { abs($0) < 3000 })
  }

  @Test("Without velocity there is one panel, with it two; sizes and ASCII can be chosen")
  func options() throws {
    let text = try text(
      save + """
        save:press() step(0.05)
        local short = plot(save, "scale", { height = 8 })
        expect(short).never:contains("velocity")
        return plot(save, "scale", { velocity = true, width = 50, height = 10, ascii = true, to = 0.4 })
        """)
    #expect(text.utf8.allSatisfy { $0 < 128 })
    expectGolden(text + "\n", "plot-scale.txt")
  }

  @Test("The plot of a property is the same wherever the clock stands")
  func slicing() throws {
    let text = try text(
      save + """
        save:tap()
        local early = plot(save, "fill", { to = 0.4 })
        step(0.2)
        local later = plot(save, "fill", { to = 0.4 })
        settle() step(1)
        expect(plot(save, "fill", { to = 0.4 })):equals(early)
        return later:gsub("[^\\n]*now[^\\n]*", ""):gsub("\\n+", "\\n") .. "|" .. early
        """)
    let parts = text.split(separator: "|").map { $0.split(separator: "\n") }
    #expect(parts[0] == parts[1])
  }

  @Test("Free values, animations, loops and untouched properties have plots")
  func kinds() throws {
    try runScript(
      save + """
        local x = stage:value("x", 0)
        x:animate(100, spring.bouncy)
        expect(plot(x)):equals(plot(x, "value"))
        expect(plot(x)):contains("x.value  0 → 100, highest 104.6")
        expect(plot(spring(0.25, 0.8))):contains("spring(response 0.25, damping_fraction 0.8)")
        expect(plot(spring.smooth, spring.bouncy, { to = 1 })):contains(" 1 s")
        x:animate(0, curve.linear(0.5):repeat_forever())
        expect(plot(x)):contains("x.value")
        expect(plot(save, "scale")):contains("1 → 1")
        """)
  }

  @Test(
    "Mistakes say what is right",
    arguments: [
      ("plot()", "needs a component and a property, or animations"),
      ("plot(save)", "plot(save) needs a property: fill,"),
      ("plot(save, \"fil\")", "did you mean \"fill\"?"),
      ("plot(save, \"title\")", "save.title is a text, which has no curve"),
      ("plot(save, \"fill\", { widht = 50 })", "did you mean \"width\"?"),
      ("plot(save, \"fill\", { width = 5 })", "from 30 to 400"),
      ("plot(save, \"fill\", { from = 1, to = 0.5 })", "later than from, 1 s"),
      ("plot(spring.smooth, save)", "animations with animations"),
      ("plot(spring.smooth, { from = 1 })", "from its beginning"),
      ("plot(\"fill\")", "component, free value or animation expected"),
    ])
  func mistakes(source: String, wanted: String) throws {
    let message = try failure(of: save + source)
    #expect(message.contains(wanted), "\(message)")
  }
}
