// SPDX-License-Identifier: MIT
import Scripting
import Simulation

extension Command {
  static let explore = Command(
    "explore", "COMPONENT", count: 1...1,
    "Walks all a component can be led to: states, dead ends, the shortest way to each.",
    details: """
        COMPONENT is an id, or a file.scxml. From each configuration every gesture and every event of
        the chart is tried, and to wait for the next timer. DIR gets a file of ready scenarios.
        NAME of --set is an environment name, or COMPONENT.parameter (any word before the dot).
      """,
    options: [
      Option("depth", takes: "N", "how many steps lead to a situation at most (12)"),
      Option("write", takes: "DIR", "write a scenario for each state into this folder"),
      Command.set, Command.plugins,
    ]
  ) { arguments, console in
    let id = arguments.allOperands[0]
    let setup = try Setup(arguments)
    let known = try KnownComponents(setup, console)
    let component = try known.component(id)
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
      try Files.makeFolder(folder)
      let word = component.id.split(separator: ".").joined(separator: "_")
      let path = "\(folder)/explore_\(word).lua"
      try Files.write(walk.scenarios(), to: path)
      console.print("\nwritten: \(path)")
    }
    return .passed
  }
}
