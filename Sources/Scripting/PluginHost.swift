// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// The plugins of one stage, each with its own Lua state, made when first used.
///
/// A plugin that cannot be used is one problem; the rest go on. Which components, commands and checks
/// there are is known from the manifests, so that no code runs before it is needed.
final class PluginHost {
  struct Slot {
    var files: PluginFiles
    var loaded: (state: PluginState, contents: PluginContents)?
    var problem: String?
    var isLoading = false
  }

  private(set) var slots: [Slot]
  let catalogue: [String]

  init(_ plugins: [PluginFiles], catalogue: [String] = []) {
    self.catalogue = catalogue
    slots = plugins.map { Slot(files: $0) }
    for index in slots.indices {
      slots[index].problem = conflict(of: slots[index].files, before: index)
    }
  }

  /// What keeps plugins from being used, one line each, in the order they were found.
  var problems: [String] { slots.compactMap(\.problem) }

  /// The names of all plugins that may be used.
  var names: [String] { usable.map(\.files.manifest.name) }

  /// The ids of all components, by the manifests.
  var componentIDs: [String] { usable.flatMap(\.files.manifest.components) }

  private var usable: [Slot] { slots.filter { $0.problem == nil } }

  /// What a plugin shares with an earlier one or the catalogue, if anything.
  private func conflict(of plugin: PluginFiles, before end: Int) -> String? {
    let mine = plugin.manifest
    let title = "plugin \(jsonText(mine.name)) (\(plugin.folder))"
    if let id = mine.components.first(where: catalogue.contains) {
      return PluginHost.rivalry(of: plugin, id)
    }
    for other in slots[..<end] where other.problem == nil {
      let theirs = other.files.manifest
      if mine.name == theirs.name {
        return "two plugins are named \(jsonText(mine.name)): "
          + "\(other.files.folder) and \(plugin.folder); the first is used"
      }
      let shared = [
        ("component", mine.components, theirs.components),
        ("command", mine.commands, theirs.commands), ("check", mine.checks, theirs.checks),
      ]
      for (kind, names, others) in shared {
        guard let name = names.first(where: others.contains) else { continue }
        return "\(title) has a \(kind) \(jsonText(name)), and so has plugin "
          + "\(jsonText(theirs.name)) (\(other.files.folder)); the first is used"
      }
    }
    return nil
  }

  /// What a plugin says that has a component of the catalogue too.
  static func rivalry(of plugin: PluginFiles, _ id: String) -> String {
    "plugin \(jsonText(plugin.manifest.name)) (\(plugin.folder)) has a component \(jsonText(id)), "
      + "and so has the catalogue"
  }

  // MARK: Loading

  /// The plugin in a slot, made when first used; a fault or a problem it has is thrown.
  func loaded(
    _ index: Int, for script: Script, evenIfOff: Bool = false
  ) throws -> (state: PluginState, contents: PluginContents) {
    let name = jsonText(slots[index].files.manifest.name)
    if let problem = slots[index].problem { throw StageError(problem) }
    if let loaded = slots[index].loaded {
      guard let fault = loaded.state.switchedOff, !evenIfOff else { return loaded }
      throw fault
    }
    guard !slots[index].isLoading else {
      throw StageError("plugin \(name) needs itself before it is loaded")
    }
    slots[index].isLoading = true
    defer { slots[index].isLoading = false }
    do {
      let loaded = try load(slots[index].files, for: script)
      slots[index].loaded = loaded
      return loaded
    } catch {
      let problem = "plugin \(name) cannot be loaded: \(error)"
      slots[index].problem = problem
      throw StageError(problem)
    }
  }

  private func load(
    _ files: PluginFiles, for script: Script
  ) throws -> (state: PluginState, contents: PluginContents) {
    // A command of another plugin may ask, but the script pays.
    let state = try PluginState(files, for: script.payer ?? script, in: self)
    return (state, try state.load())
  }

  /// Loads every plugin; what fails is then among the problems.
  func loadAll(for script: Script) {
    for index in slots.indices where slots[index].problem == nil {
      _ = try? loaded(index, for: script)
    }
  }

  /// Builds a plugin anew from its folder, and swaps it in only if it loads.
  ///
  /// What stands on the stage already keeps the old one.
  func reload(_ name: String, for script: Script) throws {
    guard let index = slots.firstIndex(where: { $0.files.manifest.name == name }) else {
      throw unknownName(name, "plugin", among: slots.map(\.files.manifest.name))
    }
    let old = slots[index]
    do {
      let files = try old.files.reread()
      slots[index].problem = nil
      if let conflict = conflict(of: files, before: index) { throw StageError(conflict) }
      slots[index].loaded = try load(files, for: script)
      slots[index].files = files
    } catch {
      slots[index] = old
      throw StageError("plugin \(jsonText(name)) stays as it was: \(error)")
    }
    stop(old)
    if script.plugins.indices.contains(index) { script.plugins[index] = slots[index].files }
  }

  /// Lets every loaded plugin undo what its `setup` did, when the stage is over.
  func stop() {
    for slot in slots {
      stop(slot)
      slot.loaded?.state.close()
    }
  }

  private func stop(_ slot: Slot) {
    guard let loaded = slot.loaded, let stop = loaded.contents.stop else { return }
    // The stage it belongs to is over: nobody is left to hear of a fault.
    _ = try? loaded.state.run(isComponent: false) {
      try loaded.state.script.lua.call(stop, [loaded.state.context])
    }
  }

  // MARK: What plugins bring

  /// All commands, in the order of their plugins; loads the plugins that have any.
  func commands(for script: Script) -> [PluginCommand] {
    entries(\.commands, for: script) { $0.commands.map(\.entry) }
  }

  /// All checks, in the order of their plugins; loads the plugins that have any.
  func checks(for script: Script) -> [PluginCheck] {
    entries(\.checks, for: script) { $0.checks.map(\.entry) }
  }

  private func entries<Entry>(
    _ names: KeyPath<PluginManifest, [String]>, for script: Script,
    _ read: (PluginContents) -> [Entry]
  ) -> [Entry] {
    slots.indices.flatMap { index -> [Entry] in
      if slots[index].files.manifest[keyPath: names].isEmpty { return [] }
      return (try? loaded(index, for: script)).map { read($0.contents) } ?? []
    }
  }

  /// Runs a command; what it raises is thrown, and does not switch its plugin off.
  func run(command name: String, arguments: [String], for script: Script) throws {
    let index = try index(of: name, "command", \.commands)
    let (state, contents) = try loaded(index, for: script)
    guard let command = contents.commands.first(where: { $0.entry.name == name }) else { return }
    try state.withStage { plugin in
      let list = plugin.lua.table(list: arguments.map { .string($0) })
      _ = try plugin.lua.call(command.run, [state.context, .table(list)])
    }
  }

  /// Runs a check on what happened on `stage` and returns what it found.
  func runCheck(
    _ name: String, on stage: Stage, options: [Value.Field], for script: Script
  ) throws -> [CheckFinding] {
    let index = try index(of: name, "check", \.checks)
    let (state, contents) = try loaded(index, for: script)
    guard let check = contents.checks.first(where: { $0.entry.name == name }) else { return [] }
    return try state.withStage { plugin in
      try plugin.run(check.entry, check.run, on: stage, options)
    }
  }

  private func index(
    of name: String, _ what: String, _ names: KeyPath<PluginManifest, [String]>
  ) throws -> Int {
    if let index = slots.firstIndex(where: { $0.files.manifest[keyPath: names].contains(name) }) {
      return index
    }
    throw unknownName(name, what, among: usable.flatMap { $0.files.manifest[keyPath: names] })
  }
}
