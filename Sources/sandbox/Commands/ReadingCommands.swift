// SPDX-License-Identifier: MIT
import Components
import Scripting
import Simulation
import Statecharts

extension Command {
  static let list = Command(
    "list", "", "Lists the components, those of plugins after those of the guides.",
    options: [Option("format", takes: "text|json", "how it is printed (text)"), Command.plugins]
  ) { arguments, console in
    let known = try KnownComponents(Setup(arguments), console)
    let list = known.components
    console.write(
      try arguments.asksForJSON()
        ? ComponentDescription.listJSON(list) : ComponentDescription.list(list))
    return .passed
  }

  static let describe = Command(
    "describe", "COMPONENT", count: 1...1,
    "Says all that a component declares, or draws its chart.",
    details: """
        COMPONENT may also be a guide (pinterest), one of its colours, type styles or symbols
        (pinterestRed) with what is wrong with it, or the number of a finding (P12).
      """,
    options: [
      Option("format", takes: "text|json|mermaid|dot", "how it is printed (text)"), Command.plugins,
    ]
  ) { arguments, console in
    let id = arguments.allOperands[0]
    let format = arguments["format"] ?? "text"
    if let text = guideText(id) {
      guard format == "text" else {
        throw Failure("a guide and what is in it are described as text alone, not as \(format)")
      }
      console.write(text)
      return .passed
    }
    let known = try KnownComponents(Setup(arguments), console)
    let component = try known.component(id, hinting: guideNames)
    switch format {
    case "text": console.write(try ComponentDescription(component).text)
    case "json": console.write(try ComponentDescription(component).json)
    case "mermaid": console.write(ChartDiagram.mermaid(try component.compiledChart()))
    case "dot": console.write(ChartDiagram.dot(try component.compiledChart()))
    default:
      throw Failure("--format takes text, json, mermaid or dot, not \"\(format)\"")
    }
    return .passed
  }

  /// The names of the guides and of all that is in them.
  private static var guideNames: [String] {
    Catalogue.guides.flatMap { [$0.name] + GuideDescription($0, components: []).names }
  }

  /// What there is to say of a guide or of one of its tokens; nil for other names.
  private static func guideText(_ name: String) -> String? {
    for guide in Catalogue.guides {
      let description = GuideDescription(guide, components: Catalogue.components)
      if guide.name == name { return description.text }
      if let text = description.text(of: name) { return text }
    }
    return nil
  }

  static let diff = Command(
    "diff", "A B", count: 2...2, "Compares two logs in JSON; exit 1 if they differ.",
    details: "  Logs come from sandbox run FILE --log json; - is standard input."
  ) { arguments, console in
    let files = arguments.allOperands
    if files == ["-", "-"] { throw Failure("only one of the logs can be standard input") }
    let logs = try files.map { file in
      try Files.read(file).split(separator: "\n").map(String.init)
    }
    let difference: LogDifference
    do {
      difference = try LogDifference(lines: logs[0], lines: logs[1])
    } catch {
      throw Failure("\(files.joined(separator: ", ")): \(error)")
    }
    console.write(difference.isEmpty ? "" : difference.text)
    return difference.isEmpty ? .passed : .failed
  }

  static let help = Command(
    "help", "[NAME]", count: 0...1, "Explains a command, a name of the Lua API or a component.",
    options: [Command.plugins]
  ) { arguments, console in
    guard let name = arguments.allOperands.first else {
      console.write(HelpText.overview)
      return .passed
    }
    if let command = Command.all.first(where: { $0.name == name && !name.isEmpty }) {
      console.write(HelpText.of(command))
      // A name may be both: describe is a command and begins a scenario.
      if let text = try? Script.help(name) { console.write("\nIn Lua:\n" + text) }
      return .passed
    }
    if let text = try? Script.help(name) {
      console.write(text)
      return .passed
    }
    let components = try KnownComponents(Setup(arguments), console)
    if let component = try? components.component(name) {
      console.write(try ComponentDescription(component).text)
      return .passed
    }
    let known =
      Command.all.map(\.name).filter { !$0.isEmpty } + Script.entries.map(\.name)
      + components.components.map(\.id)
    let near = nearestName(to: name, in: known).map { "; did you mean \($0)?" } ?? ""
    throw Failure("there is no help for \"\(name)\"\(near)")
  }

  static let version = Command("version", "", "Prints the version.") { arguments, console in
    console.print("Design Sandbox \(Stage.version)")
    return .passed
  }
}
