// SPDX-License-Identifier: MIT
import Components
import Foundation
import LuaKit
import Scripting
import Simulation
import Testing

@Suite("Scenarios: selection, seeds, examples")
struct ScenarioSelectionTests {
  private func messages(_ file: FileResult) -> [String] {
    file.results.flatMap { $0.failures.map(\.placedText) }
  }

  @Test("Names, tags and lines select; bail stops")
  func selection() {
    let source = """
      describe("a", function()
        it("one", { tags = "fast" }, function() end)
        it("two", { tags = { "slow", "fast" } }, function() error("x") end)
      end)
      it("three", function() error("y") end)
      """
    func names(_ change: (inout ScenarioRunner.Selection) -> Void) -> [String] {
      var selection = ScenarioRunner.Selection()
      change(&selection)
      return runFile(source, selection: selection).results.map(\.fullName)
    }
    #expect(names { $0.names = ["a > t"] } == ["a > two"])
    #expect(names { $0.tags = ["fast"] } == ["a > one", "a > two"])
    #expect(
      names {
        $0.tags = ["fast"]; $0.excludedTags = ["slow"]
      } == ["a > one"])
    #expect(names { $0.line = 3 } == ["a > two"])
    #expect(names { $0.line = 4 } == ["a > two"])
    #expect(names { $0.line = 1 } == ["a > one", "a > two"])
    #expect(runFile(source, bail: 1).results.count == 2)
  }

  @Test("Each scenario has a seed of its own that follows from its name")
  func seeds() {
    let source = """
      it("a", function() print(math.random(1000000)) end)
      it("b", function() print(math.random(1000000)) end)
      """
    let all = runFile(source)
    var selection = ScenarioRunner.Selection()
    selection.names = ["b"]
    let alone = runFile(source, selection: selection)
    #expect(all.results[0].output != all.results[1].output)
    #expect(all.results[1].output == alone.results[0].output)
    #expect(scenarioSeed(0, "a") == 0x3_DC4C_8601_EC8C)
    #expect(runFile(source) { $0.seed = 1 }.results[0].output != all.results[0].output)
  }

  @Test(
    "A handle of an earlier scenario is an error, not a silent nothing",
    arguments: [
      "save:tap()", "print(save.fill)", "save:is(\"saved\")", "save:model(\"fill\")",
      "print(params.morph)", "params.morph = spring.smooth", "motion:value(0)", "print(x.current)",
      "x:set(1)", "save:haptics()", "save:remove()",
    ])
  func staleHandles(line: String) {
    let file = runFile(
      """
      local save, params, motion, x
      it("a", function()
        save, x = stage:add("pinterest.save_button", { name = "save" }), stage:value("x", 0)
        save:tap()
        params, motion = save.params, save:motion("fill")
      end)
      it("b", function()
        print(save, params, motion, x)
        \(line)
      end)
      """)
    #expect(file.results.map(\.outcome) == [.passed, .failed])
    #expect(messages(file).first?.hasPrefix("door.lua:9: ") == true, "\(messages(file))")
    #expect(
      messages(file).first?.hasSuffix("stands on an earlier stage: place it on this one") == true)
  }

  @Test("The names of a file can be listed without running its scenarios")
  func listing() throws {
    let runner = ScenarioRunner(options: Script.Options())
    let names = try runner.list(
      source: "describe(\"a\", function() it(\"b\", function() error(\"x\") end) end)",
      file: "d.lua")
    #expect(names.map(\.name) == ["a > b"])
  }

  @Test("Checks of plugins look at the stage after every scenario")
  func checks() throws {
    let plugin = try PluginSamples.plugin(
      "watch", checks: ["watch"],
      """
      return { checks = { { name = "watch", summary = "Counts haptics.", options = { most = 0 },
        run = function(run, options)
          local count = #run.haptics
          if count > options.most then return { count .. " haptics" } end
          return { { "quiet", level = "warning" } }
        end } } }
      """)
    func run(_ most: Double) -> ScenarioResult? {
      var options = Script.Options(components: Catalogue.components)
      options.plugins = [plugin]
      let runner = ScenarioRunner(
        options: options, checks: [(name: "watch", options: [.init("most", .number(most))])])
      return runner.run(
        source: "stage:add(\"pinterest.save_button\"):tap()", file: "a.lua"
      ).results.first
    }
    #expect(run(0)?.failures.map(\.message) == ["check watch: 2 haptics"])
    #expect(run(2)?.outcome == .passed)
    #expect(run(2)?.warnings == ["check watch: quiet"])
  }

  @Test("The examples pass")
  func examples() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    for name in names where name.hasSuffix(".lua") {
      let text = try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
      let file = runFile(text, file: name)
      #expect(file.results.map(\.outcome) == [.passed], "\(PrettyReporter().text(of: file))")
    }
  }

  @Test("An interrupted run stops there")
  func interrupted() {
    let file = runFile(
      "it(\"a\", function() while true do end end) it(\"b\", function() end)"
    ) { $0.isInterrupted = { true } }
    #expect(file.isInterrupted)
    #expect(file.results.count <= 1)
  }
}
