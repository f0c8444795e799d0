// SPDX-License-Identifier: MIT
import Foundation
import LuaKit
import Simulation
import TestKit
import Testing

@testable import Scripting

@Suite("The plugin spring_lab")
struct PluginSpringLabTests {
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Plugins/spring_lab")

  private func lab() throws -> PluginFiles {
    try PluginFiles(folder: "Plugins/spring_lab") { path in
      try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }
  }

  private func output(_ arguments: [String]) throws -> String {
    let lines = Lines()
    let script = try PluginSamples.script([lab()], output: lines)
    try script.runCommand("spring", arguments: arguments)
    return lines.text
  }

  @Test("A spring is tabulated, whatever its spelling")
  func spellings() throws {
    let table = try output(["0.25", "0.8"])
    for arguments in [
      ["0.25 0.8"], ["response 0.25, damping 0.8"], ["response=0.25", "damping_fraction=0.8"],
      [".spring(response: 0.25, dampingFraction: 0.8)"], ["response", "0.25", "damping", "0.8"],
    ] {
      #expect(try output(arguments) == table, "\(arguments)")
    }
    #expect(table.contains("settled    0.337 s (within 0.1 %)"))
    expectGolden(table, "spring.txt")
  }

  @Test("The README shows what comes")
  func readme() throws {
    let readme = try String(
      contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains(try output(["0.25", "0.8"])))
  }

  @Test("Two springs stand side by side")
  func versus() throws {
    let table = try output(["0.25", "0.8", "vs", "bouncy"])
    #expect(try output(["0.25 0.8", "bouncy"]) == table)
    expectGolden(table, "springs.txt")
  }

  @Test("A spring that is none says what a spring is")
  func mistakes() throws {
    for (arguments, part) in [
      ([String](), "which spring?"), (["bouncey"], "did you mean"), (["respnse 1"], "respnse"),
      (["smooth", "bouncy", "snappy"], "two springs at most"), (["response 1, bounce 0"], "mixed"),
    ] {
      #expect { try output(arguments) } throws: { "\($0)".contains(part) }
    }
  }

  @Test("The box goes across by its spring")
  func box() throws {
    let script = try PluginSamples.script([lab()])
    try script.run(
      """
      box = stage:add("lab.box", { params = { spring = spring(0.25, 0.8) } })
      box:tap() step(0.1)
      stage:touch_down(200, 40) stage:touch_up(200, 40)
      settle()
      """, name: "box.lua")
    #expect(script.stage.log.records.contains { $0.kind == "error" } == false)
    expectGolden(script.stage.log.text, "box.log")
  }

  @Test("Its scenarios pass")
  func scenarios() throws {
    var options = Script.Options()
    options.plugins = [try lab()]
    let source = try String(
      contentsOf: folder.appendingPathComponent("scenarios/box.lua"), encoding: .utf8)
    let result = ScenarioRunner(options: options).run(source: source, file: "box.lua")
    #expect(result.results.map(\.outcome) == [.passed, .passed, .passed, .passed])
    #expect(result.results.flatMap(\.failures).map(\.message).isEmpty)
  }
}
