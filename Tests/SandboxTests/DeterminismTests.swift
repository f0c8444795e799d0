// SPDX-License-Identifier: MIT
import Testing

@Suite("The same bytes")
struct DeterminismTests {
  /// Touches, timers, callbacks, random numbers and the order of `pairs`, stepped as `arg[1]` says.
  private static let script = """
    local save = stage:add("pinterest.save_button", { name = "save" })
    local slider = stage:add("vsco.hairline_slider", { name = "slider", place = {0, 100} })
    local card = stage:add("substack.subscribe_card",
      { name = "card", place = {0, 200}, params = { confirmation = 0.7 } })
    save:tap() slider:drag{ from = {0, 22}, to = {300, 22}, duration = 0.8 } card:tap()
    at(0.33, function() save:tap() end)
    at(1.1, function() slider:double_tap() end)
    note("random", { n = math.random(1000000) })
    local keys = {}
    for key in pairs{ a = 1, b = 2, c = 3, [1] = 1, [2.5] = 2, [true] = 3 } do
      keys[#keys + 1] = tostring(key)
    end
    note(table.concat(keys, " "))
    local count = tonumber(arg[1])
    for i = 1, count do step(3 / count) end
    local again = replay{}.log:json() == log:json()
    note(again and "the replay is the same" or "the replay differs")
    """

  private func log(steps: Int, in folder: Folder) throws -> String {
    let file = try folder.write(Self.script, to: "same.lua")
    let run = try Program.run("run", file, "--log", "json", "--", "\(steps)")
    #expect(run.code == 0, "\(run.errors)")
    return run.output
  }

  @Test("Twenty processes write the same log, which is that of its own replay")
  func processes() throws {
    let folder = try Folder()
    let first = try log(steps: 1, in: folder)
    #expect(first.contains("the replay is the same"))
    #expect(first.split(separator: "\n").count > 100)
    for _ in 1..<20 { #expect(try log(steps: 1, in: folder) == first) }
  }

  @Test("One step of 3 s, three of 1 s and 3000 of 1 ms write the same log")
  func slices() throws {
    let folder = try Folder()
    let whole = try log(steps: 1, in: folder)
    #expect(try log(steps: 3, in: folder) == whole)
    #expect(try log(steps: 3000, in: folder) == whole)
  }
}
