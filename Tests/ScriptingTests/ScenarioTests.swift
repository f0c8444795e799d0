// SPDX-License-Identifier: MIT
import LuaKit
import Scripting
import Simulation
import Testing

@Suite("Scenarios")
struct ScenarioTests {
  private func outcomes(_ file: FileResult) -> [String] {
    file.results.map { "\($0.fullName): \($0.outcome.rawValue)" }
  }

  private func messages(_ file: FileResult) -> [String] {
    file.results.flatMap { $0.failures.map(\.placedText) }
  }

  @Test("A file without it is one scenario, named as the file")
  func plainFile() {
    let file = runFile(
      "local save = stage:add(\"pinterest.save_button\")\nsave:tap()\nexpect(settle()):equals(0.337152)",
      file: "Examples/01_save.lua")
    #expect(outcomes(file) == ["01_save: passed"])
    #expect(file.results.first?.duration == 337_152_000)
    #expect(file.results.first?.expectations == 1)
    #expect(file.results.first?.seed == scenarioSeed(0, "01_save"))
  }

  @Test("Each it has a fresh stage, and blocks their own before and after")
  func blocks() {
    let file = runFile(
      """
      local said = {}
      local save
      before_each(function() save = stage:add("pinterest.save_button") said[#said + 1] = "b1" end)
      after_each(function() said[#said + 1] = "a1" end)
      describe("save", function()
        before_each(function() said[#said + 1] = "b2" end)
        after_each(function() said[#said + 1] = "a2" end)
        it("turns black", function() save:tap() settle() expect(save.state):equals("saved") end)
        it("starts red again", function()
          expect(now()):equals(0)
          expect(save.state):equals("unsaved")
          expect(said):equals{ "b1", "b2", "a2", "a1", "b1", "b2" }
        end)
        pending("asks before it unsaves")
      end)
      it("stands alone", function() expect(save.name):equals("save_button") end)
      """)
    #expect(
      outcomes(file) == [
        "save > turns black: passed", "save > starts red again: passed",
        "save > asks before it unsaves: pending", "stands alone: passed",
      ])
    #expect(messages(file) == [])
    #expect(file.results.map(\.location.line) == [8, 9, 14, 16])
  }

  @Test("A matrix runs once per combination, keys sorted, with its name and environment")
  func matrix() {
    let file = runFile(
      """
      it("fades", { tags = { "motion" }, env = { ios = 18 },
        matrix = { reduce_motion = { false, true }, color_scheme = { "light", "dark" } } }, function()
        expect(stage.env.ios):equals(18)
        print(stage.env.color_scheme, stage.env.reduce_motion)
      end)
      """)
    #expect(
      file.results.map(\.name) == [
        "fades [color_scheme=light, reduce_motion=false]",
        "fades [color_scheme=light, reduce_motion=true]",
        "fades [color_scheme=dark, reduce_motion=false]",
        "fades [color_scheme=dark, reduce_motion=true]",
      ])
    #expect(
      file.results.map(\.output) == [
        "light\tfalse\n", "light\ttrue\n", "dark\tfalse\n", "dark\ttrue\n",
      ])
    #expect(file.tags == ["motion"])
    let held = runFile(
      "it(\"x\", { matrix = { reduce_motion = { false, true } } }, function() end)"
    ) { $0.settings = [.init("reduce_motion", true)] }
    #expect(held.results.map(\.name) == ["x [reduce_motion=true]"])
  }

  @Test("A failure, an error, a limit and a pending one are told apart")
  func kinds() {
    let file = runFile(
      """
      it("fails", function()
        expect(1):equals(2)
      end)
      it("raises", function() local x = nil; return x.y end)
      it("loops", function() while true do end end)
      it("goes on", function() expect(1):equals(1) end)
      it("waits", function() pending("later") end)
      """
    ) { $0.limits.instructions = 1_000_000 }
    #expect(
      outcomes(file) == [
        "fails: failed", "raises: failed", "loops: crashed", "goes on: passed", "waits: pending",
      ])
    let failures = file.results.flatMap(\.failures)
    #expect(failures.map(\.location?.line) == [2, 4, 5])
    #expect(failures.first?.excerpt == "expect(1):equals(2)")
    #expect(failures[1].traceback.contains("door.lua:4"))
    #expect(failures[2].message.contains("instruction limit"))
    #expect(FileResult.exitCode(of: [file]) == 4)
  }

  @Test("Exit codes: passed 0, failed 1, none found 3, crashed 4")
  func exitCodes() {
    #expect(FileResult.exitCode(of: [runFile("expect(1):equals(1)")]) == 0)
    #expect(FileResult.exitCode(of: [runFile("expect(1):equals(2)")]) == 1)
    #expect(FileResult.exitCode(of: [runFile("error(\"x\")")]) == 1)
    #expect(FileResult.exitCode(of: [runFile("this is no Lua")]) == 1)
    #expect(FileResult.exitCode(of: [runFile("describe(\"empty\", function() end)")]) == 3)
    #expect(FileResult.exitCode(of: []) == 3)
    let crash = runFile("local t = {} while true do t[#t + 1] = (\"x\"):rep(1000) end") {
      $0.limits.memory = 4 << 20
    }
    #expect(FileResult.exitCode(of: [crash]) == 4)
  }

  @Test("Placing a component outside it names the line, before and after the first it")
  func addingOutside() {
    let after = runFile(
      "it(\"x\", function() end)\nstage:add(\"pinterest.save_button\")")
    #expect(
      messages(after) == [
        "door.lua:2: a component is placed outside a scenario: put it into an it() or a before_each()"
      ])
    let before = runFile(
      "stage:add(\"pinterest.save_button\")\nit(\"x\", function() end)")
    #expect(messages(before).first?.hasPrefix("door.lua:2: it() comes after") == true)
    #expect(messages(before).first?.contains("at door.lua:1") == true)
  }

  @Test(
    "Wrong options of it are errors that name the right word",
    arguments: [
      ("it(\"x\", { tag = { \"a\" } }, function() end)", "did you mean \"tags\"?"),
      ("it(\"x\", { env = { reduce_moton = true } }, function() end)", "\"reduce_motion\"?"),
      ("it(\"x\", { matrix = { ios = { 1 } } }, function() end)", "ios cannot be 1"),
      ("it(\"x\", { matrix = { ios = 17 } }, function() end)", "a matrix is lists"),
      ("it(\"x\", { tags = { 1 } }, function() end)", "tags are a list of texts"),
      ("it(\"\", function() end)", "needs a name"),
      ("it(\"x\")", "table expected"),
      (
        "it(\"x\", function() end) it(\"x\", function() end)",
        "already a scenario \"x\" at door.lua:1"
      ),
      ("desribe(\"x\", function() end)", "did you mean \"describe\"?"),
    ])
  func options(line: String, words: String) {
    let text = messages(runFile(line)).first ?? ""
    #expect(text.hasPrefix("door.lua:1: "))
    #expect(text.contains(words), "\(text)")
  }

  @Test("it within it, and it in a plain run, are errors")
  func misplaced() throws {
    let text = messages(runFile("it(\"x\", function() it(\"y\", function() end) end)")).first
    #expect(text?.contains("not in a scenario") == true)
    #expect(try failure(of: "it(\"x\", function() end)").contains("sandbox test"))
  }

  @Test("An error in the log that nothing asks for fails, a warning does not")
  func logErrors() {
    let source = """
      local card = stage:add("substack.subscribe_card", { params = { confirmation = 1 } })
      card:send("fail")
      """
    let file = runFile(source) { options in options.components += [Faulty.component] }
    #expect(outcomes(file) == ["door: passed"])
    let faulty = "local f = stage:add(\"test.faulty\")\nf:send(\"go\")\n"
    let unread = runFile(faulty) { $0.components += [Faulty.component] }
    #expect(unread.results.first?.outcome == .failed)
    #expect(
      messages(unread).first?.contains("an error in the log that nothing expects: faulty:") == true)
    #expect(unread.results.first?.failures.first?.log.contains("error") == true)
    let read = runFile(faulty + "expect(log:one{ kind = \"error\" }.text):contains(\"boom\")") {
      $0.components += [Faulty.component]
    }
    #expect(outcomes(read) == ["door: passed"])
  }

  @Test("A caught expectation and one without a matcher fail the scenario")
  func loose() {
    let caught = runFile("pcall(function() expect(1):equals(2) end)")
    #expect(messages(caught) == ["door.lua:1: expected 1 to equal 2"])
    let open = runFile("\nexpect(1)")
    #expect(messages(open) == ["door.lua:2: expect(…) has no matcher: write expect(x):equals(y)"])
  }

  @Test("after_each runs after a failure, and its own failures count too")
  func afterFailure() {
    let file = runFile(
      """
      after_each(function() expect("after"):equals("never") end)
      it("x", function() error("body") end)
      """)
    #expect(
      messages(file).sorted() == [
        "door.lua:1: expected \"after\" to equal \"never\"", "door.lua:2: body",
      ])
  }
}

extension ScenarioFailure {
  var placedText: String { (location.map { "\($0): " } ?? "") + message }
}

/// A component whose action fails.
enum Faulty {
  static let component = Component(
    "test.faulty", "Fails when it goes.", size: .fixed(.zero),
    chart: ComponentChart(
      State("on", on("go", Action("boom") { _ in throw StageError("boom") }))),
    picture: { _ in [] }, accessibility: { _ in Accessibility(label: "") })
}
