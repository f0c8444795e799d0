// SPDX-License-Identifier: MIT
import Scripting
import Simulation

extension Command {
  static let explore = Command(
    "explore", "COMPONENT", count: 1...1,
    "Walks all a component can be led to: states, dead ends, the shortest way to each.",
    details: """
        COMPONENT is an id, or a file.scxml. From each configuration every gesture and every event of
        the chart is tried, and to wait for the next timer. DIR gets a file of ready scenarios, and
        beside it a copy of the chart from a file with all it read; what is there and differs stays.
        NAME of --set is an environment name, or COMPONENT.parameter (any word before the dot).
      """,
    options: [
      Option("depth", takes: "N", "how many steps lead to a situation at most (12)"),
      Option("write", takes: "DIR", "write a scenario for each state into this folder"),
      Option("force", "replace what is in that folder already"),
      Command.set, Command.plugins,
    ]
  ) { arguments, console in
    let id = arguments.allOperands[0]
    let setup = try Setup(arguments)
    let known = try KnownComponents(setup, console)
    let files = ChartFiles()
    let component = try known.component(id) { files.add($0, $1) }
    var limits = Exploration.Limits()
    if let text = arguments["depth"] {
      guard let depth = Int(text), (1...1_000).contains(depth) else {
        throw Failure("--depth takes a number from 1 to 1000, not \"\(text)\"")
      }
      limits.depth = depth
    }
    var environment = Environment()
    var parameters: [Value.Field] = []
    for setting in setup.settings {
      if let dot = setting.name.firstIndex(of: ".") {
        let name = setting.name[setting.name.index(after: dot)...]
        parameters.append(Value.Field(String(name), setting.value))
      } else {
        try environment.set(setting.name, to: setting.value)
      }
    }
    let walk = try Exploration(
      of: component, in: environment, parameters: parameters, limits: limits)
    console.write(walk.text)
    if let folder = arguments["write"] {
      let isFile = id.hasSuffix(".scxml")
      let name = isFile ? String(Files.name(id).dropLast(6)) : component.id
      let word = name.split(separator: ".").joined(separator: "_")
      let scenarios = try walk.scenarios()
      files.add("explore_\(word).lua", scenarios)
      let written = try files.write(to: folder, replacing: arguments.has("force"))
      console.print("\nwritten: " + written.joined(separator: ", "))
    }
    return .passed
  }
}

/// The files that make up what an exploration writes: the chart, what it read, the scenarios.
final class ChartFiles {
  private var files: [(path: String, text: String)] = []

  /// Adds a file, unless it is among them.
  func add(_ path: String, _ text: String) {
    if !files.contains(where: { $0.path == path }) { files.append((path, text)) }
  }

  /// Writes them all or none, and gives their paths; one that is there and differs is an error.
  func write(to folder: String, replacing: Bool) throws(Failure) -> [String] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for file in files where !replacing {
      switch Files.kind(base + file.path) {
      case .nothing: continue
      case .file where try Files.read(base + file.path) == file.text: continue
      default:
        throw Failure(
          "\(base + file.path) is there already and differs; nothing is written: "
            + "give another folder to --write, or --force to replace it")
      }
    }
    for file in files {
      try Files.makeFolder(Files.parent(base + file.path) ?? ".")
      try Files.write(file.text, to: base + file.path)
    }
    return files.map { base + $0.path }
  }
}
