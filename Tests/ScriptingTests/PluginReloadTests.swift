// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Testing

@testable import Scripting

@Suite("Reloading a plugin")
struct PluginReloadTests {
  private func value(_ expression: String, _ script: Script) throws -> String {
    try script.run("return \(expression)", name: "value.lua").map(script.describe)
      .joined(separator: " ")
  }

  @Test("A reload swaps a plugin in only if it loads")
  func reload() throws {
    let files = Texts(["init.lua": PluginSamples.heart])
    files.texts["plugin.json"] = """
      { "name": "heart", "version": "1.0.0", "api": 1, "summary": "A heart.",
        "provides": { "components": ["heart.double_tap"] } }
      """
    let plugin = try PluginFiles(folder: "Plugins/heart") { files.texts[$0] }
    let script = try PluginSamples.script([plugin])
    try script.run("old = stage:add(\"heart.double_tap\", { name = \"old\" })", name: "a.lua")
    files.texts["init.lua"] = PluginSamples.heart + " end"
    #expect { try script.reloadPlugin("heart") } throws: {
      "\($0)".hasPrefix("plugin \"heart\" stays as it was: Plugins/heart/init.lua:")
    }
    try script.run("stage:add(\"heart.double_tap\", { name = \"still\" })", name: "a.lua")
    files.texts["init.lua"] = PluginSamples.heart.replacing("\"Photo\"", with: "\"Picture\"")
    try script.reloadPlugin("heart")
    try script.run("new = stage:add(\"heart.double_tap\", { name = \"new\" })", name: "a.lua")
    #expect(
      try value("old.accessibility.label, new.accessibility.label", script) == "Photo Picture")
    try script.resetStage()
    try script.run("new = stage:add(\"heart.double_tap\")", name: "a.lua")
    #expect(try value("new.accessibility.label", script) == "Picture")
    #expect { try script.reloadPlugin("haert") } throws: {
      "\($0)".contains("did you mean \"heart\"?")
    }
  }

  private final class Texts {
    var texts: [String: String]
    init(_ texts: [String: String]) { self.texts = texts }
  }
}
