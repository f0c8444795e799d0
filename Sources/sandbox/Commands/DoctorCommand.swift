// SPDX-License-Identifier: MIT
import CSystem
import Components
import LuaKit
import Motion
import Scripting
import Simulation

extension Command {
  static let doctor = Command(
    "doctor", "", "Checks the installation and every plugin: ok, warn or error, a line each.",
    details: """
        Every component is placed once on a stage of its own, and asked for its size, its picture and
        what a screen reader finds. Exit 1 when a line says error.
      """, options: [Command.plugins]
  ) { arguments, console in
    let setup = try Setup(arguments)
    var doctor = Doctor(console)
    doctor.checkProgram()
    doctor.checkComponents()
    doctor.checkPlaces(setup)
    doctor.checkHistory()
    return doctor.hasErrors ? .failed : .passed
  }
}

/// What `sandbox doctor` found so far.
struct Doctor {
  enum Verdict: String { case ok, warn, error }

  private let console: Console
  private(set) var hasErrors = false

  init(_ console: Console) { self.console = console }

  mutating func say(_ verdict: Verdict, _ what: String, _ text: String) {
    if verdict == .error { hasErrors = true }
    let style: Console.Style =
      switch verdict {
      case .ok: .green
      case .warn: .yellow
      case .error: .red
      }
    let word = verdict.rawValue.padded(to: 5)
    console.print(console.styled(word, style) + "  \(what): \(text)")
  }

  mutating func checkProgram() {
    say(.ok, "program", "Design Sandbox \(Stage.version)")
    do {
      let script = try Script(Script.Options(components: Catalogue.components))
      let result = try script.run("return _VERSION, 6 * 7", name: "doctor")
      let isRight = result.last == 42
      say(isRight ? .ok : .error, "lua", result.first?.string ?? "no version")
    } catch {
      say(.error, "lua", "\(error)")
    }
  }

  mutating func checkComponents() {
    let components = Catalogue.components
    var isSound = true
    for component in components where !tryOut(component, on: Stage(), "components") {
      isSound = false
    }
    if isSound { say(.ok, "components", "\(components.count), each \(ComponentTrial.what)") }
  }

  /// Places a component and says what comes of it; whether that is no error.
  private mutating func tryOut(_ component: Component, on stage: Stage, _ title: String) -> Bool {
    let trial = ComponentTrial(component, on: stage)
    for text in trial.errors { say(.error, title, "\(component.id): \(text)") }
    for text in trial.warnings { say(.warn, title, "\(component.id): \(text)") }
    return trial.errors.isEmpty
  }

  mutating func checkPlaces(_ setup: Setup) {
    if let examples = Places.examples {
      say(.ok, "examples", "\(examples), \(ScenarioFile.below(examples).count) files")
    } else {
      say(.warn, "examples", "no folder Examples here or beside the program")
    }
    let folders = Places.pluginFolders(setup.pluginFolders)
    if folders.isEmpty {
      say(.warn, "plugins", "no folder Plugins here or beside the program")
    }
    checkPlugins(setup)
  }

  private mutating func checkPlugins(_ setup: Setup) {
    for problem in setup.shelf.problems { say(.error, "plugin", problem) }
    for plugin in setup.shelf.plugins {
      let manifest = plugin.manifest
      let title = "plugin \(manifest.name)"
      // Each by itself, so that what one does wrong is not said of another.
      var options = setup.options(modulesIn: ".") { _ in }
      options.plugins = [plugin]
      do {
        let problems = try Script(options).pluginProblems
        for problem in problems { say(.error, title, problem) }
        if try !problems.isEmpty || !tryOut(manifest.components, title, options) { continue }
      } catch {
        say(.error, title, "\(error)")
        continue
      }
      let parts = [
        (manifest.components.count, "component"), (manifest.commands.count, "command"),
        (manifest.checks.count, "check"),
      ]
      let has = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      let placed = manifest.components.isEmpty ? "" : ", each component \(ComponentTrial.what)"
      say(
        .ok, title,
        "\(manifest.version), \(plugin.folder), " + has.joined(separator: ", ") + "; loaded"
          + placed)
      if ScenarioFile.below(plugin.folder).isEmpty {
        say(.warn, title, "it has no scenarios")
      }
    }
    // What they do to each other: a name that two of them have.
    guard setup.shelf.plugins.count > 1 else { return }
    if let script = try? Script(setup.options(modulesIn: ".") { _ in }) {
      for problem in script.pluginProblems where problem.contains("the first is used") {
        say(.error, "plugins", problem)
      }
    }
  }

  /// Tries the components of a plugin, each on a fresh stage; whether none has an error.
  private mutating func tryOut(
    _ ids: [String], _ title: String, _ options: Script.Options
  ) throws -> Bool {
    var isSound = true
    for id in ids {
      let script = try Script(options)
      if try !tryOut(script.component(id), on: script.stage, title) { isSound = false }
    }
    return isSound
  }

  mutating func checkHistory() {
    guard let history = HistoryFile() else { return say(.ok, "history", "off") }
    switch Files.kind(history.path) {
    case .nothing: say(.ok, "history", "\(history.path), not written yet")
    case .file: say(.ok, "history", "\(history.path), \(history.lines.count) lines")
    default: say(.warn, "history", "\(history.path) is not a file")
    }
  }
}
