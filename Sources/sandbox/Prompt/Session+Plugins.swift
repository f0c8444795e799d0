// SPDX-License-Identifier: MIT
import Motion
import Scripting
import Simulation

/// What plugins bring to the prompt.
extension Session {
  /// Every component that `stage:add` knows; one whose plugin is broken is said to be so.
  func components() -> [Component] {
    script.componentIDs.compactMap { id in
      do {
        return try script.component(id)
      } catch {
        say("\(error)")
        return nil
      }
    }
  }

  /// The names of the commands of plugins, by their manifests.
  var pluginCommandNames: [String] { setup.shelf.plugins.flatMap(\.manifest.commands) }

  /// A line for each command of a plugin.
  var pluginCommandHelp: String {
    script.pluginCommands.map { command in
      let left = "." + (command.usage ?? command.name)
      return "  " + left.padded(to: 23) + " " + command.summary + " (\(command.plugin))\n"
    }.joined()
  }

  /// Runs a command of a plugin, if there is one of that name.
  func runPluginCommand(_ name: String, _ words: [String]) throws -> Outcome? {
    guard pluginCommandNames.contains(name) else { return nil }
    try script.runCommand(name, arguments: words)
    return .done(.passed)
  }

  /// A line for each plugin, then what keeps others from being used.
  func showPlugins() throws -> Outcome {
    for plugin in setup.shelf.plugins {
      let manifest = plugin.manifest
      console.print("\(manifest.name) \(manifest.version)  \(manifest.summary)  (\(plugin.folder))")
    }
    let problems = setup.shelf.problems + script.pluginProblems
    for problem in problems { say(problem) }
    if setup.shelf.plugins.isEmpty, problems.isEmpty {
      return note("no plugins; they belong in Plugins, or where --plugins says")
    }
    return .done(problems.isEmpty ? .passed : .failed)
  }

  /// Reads every plugin again; one that does not load stays as it was.
  ///
  /// What stands on the stage keeps its old definition until the inputs are given again.
  func reload() throws -> Outcome {
    var fresh = setup
    fresh.findPlugins()
    let known = setup.shelf.plugins.map(\.manifest.name)
    let found = fresh.shelf.plugins.map(\.manifest.name)
    guard known == found else {
      let names = found.filter { !known.contains($0) } + known.filter { !found.contains($0) }
      throw Failure(
        "plugins came or went: \(names.joined(separator: ", ")); .reset begins anew with them")
    }
    var faults = fresh.shelf.problems
    for name in known {
      do { try script.reloadPlugin(name) } catch { faults.append("\(error)") }
    }
    for fault in faults { say(fault) }
    let count = known.count == 1 ? "1 plugin" : "\(known.count) plugins"
    return faults.isEmpty
      ? note("read \(count) again; .again does the session with them") : .done(.failed)
  }
}
