// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

@testable import Scripting

/// Plugins made of texts in memory, for tests.
enum PluginSamples {
  /// The plugin in `Plugins/<name>` with these files.
  static func plugin(_ name: String, _ files: [String: String]) throws -> PluginFiles {
    try PluginFiles(folder: "Plugins/\(name)") { files[$0] }
  }

  /// A plugin of one `init.lua`.
  static func plugin(
    _ name: String, components: [String] = [], commands: [String] = [], checks: [String] = [],
    capabilities: [String] = [], _ source: String, files: [String: String] = [:]
  ) throws -> PluginFiles {
    var files = files
    files["init.lua"] = source
    files["plugin.json"] = manifest(name, components, commands, checks, capabilities)
    return try plugin(name, files)
  }

  private static func manifest(
    _ name: String, _ components: [String], _ commands: [String], _ checks: [String],
    _ capabilities: [String]
  ) -> String {
    """
    { "name": "\(name)", "version": "1.0.0", "api": 1, "summary": "A test.",
      "capabilities": \(capabilities.value.json),
      "provides": {
        "components": \(components.value.json), "commands": \(commands.value.json),
        "checks": \(checks.value.json) } }
    """
  }

  /// A script that knows some plugins; what it prints goes to `output`.
  static func script(
    _ plugins: [PluginFiles], instructions: UInt64 = 20_000_000, output: Lines = Lines()
  ) throws -> Script {
    var options = Script.Options()
    options.plugins = plugins
    options.limits.instructions = instructions
    options.print = { output.text += $0 + "\n" }
    return try Script(options)
  }

  /// A plugin with one component called `test.thing`, whose table has these fields.
  ///
  /// A field given as nil is left out; the rest are plain ones that work.
  static func thing(_ changes: [(String, String?)] = []) throws -> PluginFiles {
    var fields: [(String, String)] = [
      ("id", "\"test.thing\""), ("summary", "\"A thing.\""), ("size", "{100, 50}"),
      ("chart", "{ states = { { id = \"idle\", on = { tap = { actions = \"act\" } } } } }"),
      ("actions", "{ act = function(self) end }"), ("gestures", "{ \"tap\" }"),
    ]
    for (name, source) in changes {
      fields.removeAll { $0.0 == name }
      if let source { fields.append((name, source)) }
    }
    let body = fields.map { "  \($0.0) = \($0.1),\n" }.joined()
    return try plugin(
      "test", components: ["test.thing"], "return { components = { {\n\(body)} } }\n")
  }

  /// What comes of placing `test.thing` with changed fields and running `source`.
  static func outcome(_ changes: [(String, String?)], _ source: String = "") throws -> Script {
    let script = try self.script([thing(changes)])
    try script.run("thing = stage:add(\"test.thing\")\n" + source, name: "test.lua")
    return script
  }

  /// The message of the error that placing the component or running `source` ends with.
  static func mistake(_ changes: [(String, String?)], _ source: String = "") -> String {
    do {
      let script = try outcome(changes, source)
      let errors = script.stage.log.records.compactMap { record -> String? in
        if case .error(let text) = record.entry { return text }
        return nil
      }
      return errors.first ?? "no error"
    } catch {
      return "\(error)"
    }
  }

  /// DESIGN.md §9, word for word.
  static let heart = #"""
    return { components = { {
      id = "heart.double_tap", summary = "Double tap likes: the heart pops, holds and leaves.", size = {390, 390},
      parameters = { pop = { default = spring(0.22, 0.5), doc = "scale 0 to 1" }, hold = { default = 0.6, unit = "s", range = {0, 2} } },
      properties = { scale = { 0, moves = true }, opacity = { 0, moves = false } },
      data = { liked = false },                                    -- plain data, recorded
      chart = { initial = "hidden", states = {                     -- arrays: array order is document order
        { id = "hidden", on = { double_tap = { target = "shown", actions = "like" } } },
        { id = "shown", on = { double_tap = { target = "shown", actions = "like" } }, after = { { "hold", target = "hidden", actions = "leave" } } },   -- a parameter's name, seconds or "600ms"
      } },
      actions = {
        like = function(self) self:set("opacity", 1); self:animate("scale", 1, self.params.pop)
          if not self.data.liked then self.data.liked = true; self:haptic("impact.soft"); self:output("liked", true) end end,
        leave = function(self) self:animate("opacity", 0, curve.ease_in(0.2)) end,
      },
      guards = {}, gestures = { "double_tap" }, reduced = { scale = "cut" },
      picture = function(self) return { { symbol = "heart.fill", frame = {145, 145, 100, 100}, scale = self.scale, opacity = self.opacity } } end,
      accessibility = function(self) return { label = self.data.liked and "Photo, liked" or "Photo", actions = { Like = "double_tap" } } end,
    } } }
    """#

  static func heartPlugin() throws -> PluginFiles {
    try plugin("heart", components: ["heart.double_tap"], heart)
  }
}

/// Collects what a script prints.
final class Lines {
  var text = ""
}
