// SPDX-License-Identifier: MIT
import Components
import Drawing
import Foundation
import LuaKit
import Scripting
import Simulation
import Testing

@Suite("The reference of the Lua API")
struct APIReferenceTests {
  private func expectPage(_ text: String, _ page: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = package.appendingPathComponent(page)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    }
    let written = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    #expect(written == text, "\(page) is not what the table says: UPDATE_GOLDENS=1 writes it anew")
  }

  @Test("The page is what the table says")
  func markdown() throws { try expectPage(APIReference.markdown, "docs/lua-api.md") }

  @Test("The definition file is what the table says, and it is Lua")
  func definitions() throws {
    try expectPage(APIReference.definitions, "docs/lua/sandbox.lua")
    let state = LuaState { _ in }
    _ = try state.load(APIReference.definitions, name: "sandbox.lua")
  }

  @Test("Every entry has a sentence and an example")
  func complete() {
    for entry in Script.entries {
      #expect(entry.doc.hasSuffix(".") || entry.doc.hasSuffix("it."), "\(entry.name)")
      #expect(!entry.example.isEmpty, "\(entry.name)")
    }
  }

  static let scene = """
    save = stage:add("pinterest.save_button", { name = "save" })
    slider = stage:add("vsco.hairline_slider", { name = "slider" })
    card = stage:add("substack.subscribe_card", { name = "card", params = { confirmation = "event" } })
    door = stage:add(chart{ id = "door", initial = "open", states = {
      { id = "open", on = { close = "shut" } }, { id = "shut", on = { open = "open" } } } }, { name = "door" })
    x = stage:value("x", 0)
    page = stage:add("test.page", { name = "page" }) search = page grid = page

    """

  /// Something that scrolls, is swiped, pressed long and typed into.
  static let page = Component(
    "test.page", "A page.", size: .fixed(Size(390, 300)),
    chart: ComponentChart(
      ignored: ["swipe", "long_press", "text_changed"], State("rest", on("none", to: "rest"))),
    gestures: [Gesture(.swipe), Gesture(.longPress), Gesture(.text)],
    scroll: Scroll { _ in 1000 }, picture: { _ in [] },
    accessibility: { _ in Accessibility(label: "Page") })

  @Test("An example does what its arrow says", arguments: Script.entries.map(\.name))
  func examples(name: String) throws {
    let entry = try #require(Script.entries.first { $0.name == name })
    let parts = entry.example.components(separatedBy: "  --> ")
    let code = parts[0]
    var options = Script.Options(components: Catalogue.components + [Self.page])
    options.loadChart = { _ in Self.page }  // the program reads SCXML here
    if entry.declaresScenarios {
      let rest = name.hasSuffix("_each") ? " it(\"runs\", function() expect(1):equals(1) end)" : ""
      let result = ScenarioRunner(options: options).run(source: code + rest, file: "example.lua")
      #expect(!result.results.isEmpty)
      #expect(result.results.allSatisfy { $0.outcome == .passed || $0.outcome == .pending })
      return
    }
    if name == "expectation:passes" { return }  // needs a plugin with a check: see the plugin tests
    let script = try Script(options)
    try script.run(Self.scene + entry.setUp, name: "scene.lua")
    guard parts.count > 1 else {
      try script.run(Self.chunk(code, in: script), name: "example.lua")
      return
    }
    let results = try script.run(Self.chunk(code, in: script), name: "example.lua")
    #expect(results.map { script.describe($0) }.joined(separator: "\t") == parts[1], "\(name)")
  }

  /// The code with `return` before its last expression, if it ends in one.
  private static func chunk(_ code: String, in script: Script) -> String {
    let words = code.components(separatedBy: " ")
    for index in words.indices {
      let before = words[..<index].joined(separator: " ")
      let chunk = before + " return " + words[index...].joined(separator: " ")
      if (try? script.lua.load(chunk, name: "x")) != nil { return chunk }
    }
    return code
  }
}

extension APIEntry {
  fileprivate var declaresScenarios: Bool {
    ["describe", "it", "before_each", "after_each", "pending"].contains(name)
  }

  /// What an example needs to have happened.
  fileprivate var setUp: String {
    switch name {
    case "component:release", "component:cancel": "save:press()"
    case "stage:touch_move", "stage:touch_up": "stage:touch_down(40, 20)"
    case "component:haptics", "component:outputs", "component:moving", "component:motion",
      "component:sample", "motion:value":
      "save:tap()"
    case "step_until": "at(1, function() save:tap() end)"
    case "component:velocity": "save:press() step(0.02)"
    case "motion:velocity", "component:model": "save:press()"
    case _ where name.hasPrefix("log") || name.hasPrefix("expect") || name == "component:is":
      "save:tap() settle()"
    default: ""
    }
  }
}
