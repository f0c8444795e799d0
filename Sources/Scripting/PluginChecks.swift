// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// Checks as the Lua state of their plugin runs them.
extension Script {
  /// Calls a check's `run(run, options)` and reads its findings.
  func run(
    _ check: PluginCheck, _ function: LuaFunction, on stage: Stage, _ given: [Value.Field]
  ) throws -> [CheckFinding] {
    for field in given {
      guard let known = check.options.first(where: { $0.name == field.name }) else {
        throw unknownName(
          field.name, "option", among: check.options.map(\.name), of: "check \(check.name)")
      }
      guard known.value.kind == field.value.kind else {
        throw StageError(
          "check \(check.name): \(field.name) is \(known.value.kind.withArticle), not \(field.value.kind.withArticle)"
        )
      }
    }
    let options = check.options.map { option in
      given.first { $0.name == option.name } ?? option
    }
    let run = object(RunBox(stage), types.run)
    let table = fields(
      "the options of \(check.name)", options.map { ($0.name, plain($0.value)) })
    let result = try lua.call(function, [run, table]).first ?? .nil
    return try findings(result, check.name)
  }

  /// A list of texts or `{ text, level = "warning" }`; nil is none.
  private func findings(_ value: LuaValue, _ check: String) throws -> [CheckFinding] {
    if value.isNil { return [] }
    guard let list = value.table, list.isSequence else {
      throw StageError(
        "check \(check) must return a list of findings, not "
          + (value.table == nil ? value.typeName : "one table of names"))
    }
    return try list.list().enumerated().map { index, value in
      if let text = value.string { return CheckFinding(check: check, text: text, level: .error) }
      let fields = try LuaComponentTable(
        value, "check \(check), finding \(index + 1)", allowed: ["level", "text"], items: 1, self)
      guard let text = try fields.items.first?.string ?? fields.text("text") else {
        throw fields.error("it has no text: { \"…\", level = \"warning\" }")
      }
      let level = try fields.choice("level", CheckFinding.Level.allCases.map(\.rawValue))
      return CheckFinding(
        check: check, text: text, level: level.flatMap(CheckFinding.Level.init(rawValue:)) ?? .error
      )
    }
  }
}

/// Plugins as the command line, the prompt and the test runner use them.
extension Script {
  /// What keeps plugins from being used, one line each; loads them all to find out.
  public var pluginProblems: [String] {
    pluginHost.loadAll(for: self)
    return pluginHost.problems
  }

  /// What is known to keep plugins from being used, without loading more of them.
  public var knownPluginProblems: [String] { pluginHost.problems }

  /// The commands of all plugins.
  public var pluginCommands: [PluginCommand] { pluginHost.commands(for: self) }

  /// The checks of all plugins.
  public var pluginChecks: [PluginCheck] { pluginHost.checks(for: self) }

  /// Runs a command of a plugin: `.spring 0.25 0.8` at the prompt.
  ///
  /// An unknown name is an error with the nearest right one; what the command raises is thrown.
  public func runCommand(_ name: String, arguments: [String]) throws {
    try pluginHost.run(command: name, arguments: arguments, for: self)
  }

  /// Runs a check of a plugin on the present stage, or on another one.
  public func runCheck(
    _ name: String, options: [Value.Field] = [], on other: Stage? = nil
  ) throws -> [CheckFinding] {
    try pluginHost.runCheck(name, on: other ?? stage, options: options, for: self)
  }

  /// Runs a check with the options of a Lua table.
  public func runCheck(
    _ name: String, options: LuaTable?, on other: Stage? = nil
  ) throws -> [CheckFinding] {
    let fields = try options?.pairs().map { pair in
      guard let key = pair.key.string else {
        throw StageError("check \(name) takes named options: { longest = 0.5 }")
      }
      return Value.Field(key, try value(pair.value))
    }
    return try runCheck(name, options: fields ?? [], on: other)
  }

  /// Builds a plugin anew from its folder; the old one stays unless the new one loads.
  public func reloadPlugin(_ name: String) throws { try pluginHost.reload(name, for: self) }
}
