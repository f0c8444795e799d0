// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A command of a plugin for the prompt and the command line.
public struct PluginCommand: Sendable {
  /// What is typed: `.spring` at the prompt, `sandbox spring` in a shell.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// How it is called, if it says so: `spring RESPONSE DAMPING`.
  public let usage: String?
  /// The plugin it belongs to.
  public let plugin: String
}

/// A check of a plugin, run on what happened on a stage.
public struct PluginCheck: Sendable {
  /// The name: `expect(log):passes("motion_budget")`, `sandbox test --check motion_budget`.
  public let name: String
  /// What it looks for, in one line.
  public let summary: String
  /// Its options and their values when none are given.
  public let options: [Value.Field]
  /// The plugin it belongs to.
  public let plugin: String
}

/// Something a check found.
public struct CheckFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// The check does not pass.
    case error
    /// Worth a look; the check passes.
    case warning
  }

  /// The name of the check.
  public let check: String
  /// What was found, in one sentence.
  public let text: String
  /// How bad it is.
  public let level: Level
}

/// What the `init.lua` of a plugin returns, read and checked against its manifest.
struct PluginContents {
  private(set) var components: [Component] = []
  private(set) var commands: [(entry: PluginCommand, run: LuaFunction)] = []
  private(set) var checks: [(entry: PluginCheck, run: LuaFunction)] = []
  let setup: LuaFunction?
  let stop: LuaFunction?

  init(_ value: LuaValue, of plugin: PluginState) throws {
    let script = try plugin.script
    let manifest = plugin.files.manifest
    guard value.table != nil else {
      throw StageError(
        "it must return a table { components, commands, checks, setup, stop }, not "
          + value.typeName)
    }
    let fields = try LuaComponentTable(
      value, "plugin \(jsonText(manifest.name))",
      allowed: ["components", "commands", "checks", "setup", "stop"], script)
    setup = try fields.function("setup")
    stop = try fields.function("stop")
    let parser = LuaComponentParser(home: script.home, keeper: plugin)
    for (index, value) in try fields.list("components").enumerated() {
      components.append(try parser.component(value, position: index + 1, script))
    }
    for (index, value) in try fields.list("commands").enumerated() {
      let command = try PluginContents.entry(
        value, "command \(index + 1) of \(fields.place)", ["usage"], script)
      commands.append(
        (
          PluginCommand(
            name: command.name, summary: command.summary,
            usage: try command.fields.text("usage"), plugin: manifest.name), command.run
        ))
    }
    for (index, value) in try fields.list("checks").enumerated() {
      let check = try PluginContents.entry(
        value, "check \(index + 1) of \(fields.place)", ["options"], script)
      let options = try check.fields.table("options")
      let values = try options?.fields.map { Value.Field($0.name, try script.value($0.value)) }
      checks.append(
        (
          PluginCheck(
            name: check.name, summary: check.summary, options: values ?? [],
            plugin: manifest.name), check.run
        ))
    }
    try compare(manifest)
  }

  private static func entry(
    _ value: LuaValue, _ place: String, _ own: [String], _ script: Script
  ) throws -> (fields: LuaComponentTable, name: String, summary: String, run: LuaFunction) {
    let fields = try LuaComponentTable(
      value, place, allowed: ["name", "summary", "run"] + own, script)
    let name = try fields.requiredText("name")
    guard let run = try fields.function("run") else {
      throw fields.error("it needs run = function(…) … end")
    }
    return (fields, name, try fields.requiredText("summary"), run)
  }

  /// The manifest is read without running code, so it must tell the truth.
  private func compare(_ manifest: PluginManifest) throws {
    let kinds = [
      ("components", manifest.components, components.map(\.id)),
      ("commands", manifest.commands, commands.map(\.entry.name)),
      ("checks", manifest.checks, checks.map(\.entry.name)),
    ]
    for (kind, promised, made) in kinds {
      for (index, name) in made.enumerated() {
        if made[..<index].contains(name) {
          throw StageError("there are two \(kind) named \(jsonText(name))")
        }
        if !promised.contains(name) {
          throw StageError(
            "\(jsonText(name)) is not among the \(kind) that \"provides\" in plugin.json names: "
              + "add it there")
        }
      }
      for name in promised where !made.contains(name) {
        throw unknownName(
          name, String(kind.dropLast()), among: made, of: "init.lua, which plugin.json promises,")
      }
    }
  }
}
