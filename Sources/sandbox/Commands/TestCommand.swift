// SPDX-License-Identifier: MIT
import CSystem
import Components
import LuaKit
import Scripting
import Simulation

extension Command {
  static let test = Command(
    "test", "[PATH[:LINE]…]", count: nil, "Runs scenarios, each on a fresh stage.",
    details: """
        A folder is searched for .lua files; of a plugin only its scenarios run. Without a path, the
        folder Examples and the scenarios of every plugin run. LINE picks the scenario around it.
        FORMAT is pretty, tap, junit, json or github; FILE - is standard output.
      """,
    options: [
      Option("report", letter: "r", takes: "FORMAT=FILE", "write the results to a file too"),
      Option("filter", letter: "f", takes: "TEXT", "only scenarios with this in their names"),
      Option("tag", takes: "TAG", "only scenarios with this tag"),
      Option("exclude-tag", takes: "TAG", "no scenario with this tag"),
      Option("check", takes: "NAME", "run this check of a plugin on every scenario's log"),
      Option("bail", "stop at the first that fails"),
      Option("list", "print the names and run nothing"),
      Option("coverage", "list which states and transitions the scenarios went through"),
      Command.set, Command.seed, Command.plugins,
    ] + Command.limits
  ) { arguments, console in
    csystem_interrupt_catch()
    return try TestRun(arguments, console).run()
  }
}

/// One run of scenarios.
private struct TestRun {
  private struct Report {
    let format: ReportFormat
    let file: String
  }

  private var setup: Setup
  private let console: Console
  private let reports: [Report]
  private let selection: ScenarioRunner.Selection
  private let checks: [(name: String, options: [Value.Field])]
  private let bails: Bool
  private let lists: Bool
  private let coverage: Bool
  private let files: [ScenarioFile]
  private let isEverything: Bool

  init(_ arguments: Arguments, _ console: Console) throws(Failure) {
    var setup = try Setup(arguments)
    self.console = console
    var reports: [Report] = []
    for text in arguments.all("report") { reports.append(try TestRun.report(text)) }
    self.reports = reports
    var selection = ScenarioRunner.Selection()
    selection.names = arguments.all("filter")
    selection.tags = arguments.all("tag")
    selection.excludedTags = arguments.all("exclude-tag")
    self.selection = selection
    bails = arguments.has("bail")
    lists = arguments.has("list")
    coverage = arguments.has("coverage")
    let paths = arguments.allOperands
    isEverything = paths.isEmpty
    if paths.isEmpty {
      let folders = [Places.examples].compactMap { $0 } + setup.shelf.plugins.map(\.folder)
      files = folders.flatMap(ScenarioFile.below)
    } else {
      var files: [ScenarioFile] = []
      for path in paths { files += try ScenarioFile.at(path) }
      self.files = files
      // A plugin under test is there, wherever it lies.
      let tested = paths.filter { Files.kind($0) == .folder }
      let hold = tested.filter { folder in
        PluginShelf.isPlugin(folder)
          || Files.names(in: folder).contains { PluginShelf.isPlugin(folder + "/" + $0) }
      }
      if !hold.isEmpty { setup.findPlugins(first: hold) }
    }
    let known = setup.shelf.plugins.flatMap(\.manifest.checks)
    let names = arguments.all("check")
    for check in names where !known.contains(check) {
      throw Failure("\(unknownName(check, "check", among: known))")
    }
    let defaults = names.isEmpty ? nil : try CheckDefaults(known: known)
    checks = names.map { (name: $0, options: defaults?[$0] ?? []) }
    self.setup = setup
  }

  private static func report(_ text: String) throws(Failure) -> Report {
    let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard let equals = text.firstIndex(of: "="),
      let format = ReportFormat(rawValue: String(text[..<equals]))
    else { throw Failure("--report takes FORMAT=FILE, FORMAT one of \(formats), not \"\(text)\"") }
    let file = String(text[text.index(after: equals)...])
    if file.isEmpty { throw Failure("--report \(text): it needs a file, or - for standard output") }
    return Report(format: format, file: file)
  }

  func run() throws -> ExitCode {
    setup.complainOfPlugins(to: console)
    // Whoever wants a report on standard output wants nothing else there.
    let isQuiet = reports.contains { $0.file == "-" }
    let reporter = PrettyReporter(colors: console.isColored(1))
    var results: [FileResult] = []
    for file in files {
      let source = try Files.read(file.path, limit: setup.limits.source + 1).withoutHashBang
      var selection = selection
      selection.line = file.line
      let folder = Files.parent(file.path) ?? "."
      let runner = ScenarioRunner(
        options: setup.options(modulesIn: folder) { _ in }, selection: selection,
        bail: bails ? 1 : nil,
        checks: checks)
      if lists {
        for scenario in try runner.list(source: source, file: file.path) {
          console.print("\(file.path):\(scenario.line) \(scenario.name)")
        }
        continue
      }
      let result = runner.run(source: source, file: file.path)
      results.append(result)
      if !isQuiet { console.write(reporter.text(of: result)) }
      console.flush()
      if result.isInterrupted { break }
      if bails, FileResult.exitCode(of: [result]) % 3 != 0 { break }
    }
    if lists { return files.isEmpty ? .noScenarios : .passed }
    if !isQuiet, !results.allSatisfy(\.results.isEmpty) {
      console.write(reporter.summary(of: results))
    }
    if coverage { writeCoverage(results, isQuiet: isQuiet) }
    for report in reports { try write(report, results) }
    return code(results)
  }

  /// The catalogue's components are listed whether or not a scenario placed them.
  private func writeCoverage(_ results: [FileResult], isQuiet: Bool) {
    var tally = CoverageTally()
    if isEverything { for component in Catalogue.components { tally.add(component) } }
    for result in results { tally.add(result.coverage) }
    isQuiet ? console.writeError(tally.text) : console.write("\n" + tally.text)
  }

  private func write(_ report: Report, _ results: [FileResult]) throws {
    let text = report.format.text(of: results)
    if report.file == "-" {
      console.write(text)
    } else {
      try Files.write(text, to: report.file)
    }
  }

  private func code(_ results: [FileResult]) -> ExitCode {
    if results.contains(where: \.isInterrupted) { return .interrupted }
    let code = ExitCode(rawValue: FileResult.exitCode(of: results)) ?? .fault
    if code == .noScenarios, !isEverything || !files.isEmpty {
      console.complain("no scenario was found, or none was selected")
    } else if code == .noScenarios {
      console.complain("no scenario was found: there is no folder Examples or Plugins here")
    }
    // A plugin whose scenarios nobody could find must not pass.
    return code == .passed && !setup.shelf.problems.isEmpty ? .failed : code
  }
}

/// A file with scenarios, and the line that was asked for.
struct ScenarioFile: Hashable {
  let path: String
  var line: Int?

  /// What a path on the command line means: a file, a folder, or `FILE:LINE`.
  static func at(_ path: String) throws(Failure) -> [ScenarioFile] {
    if path.hasSuffix(".scxml") {
      throw Failure(
        "\(path) is a chart, and scenarios are Lua: sandbox run \(path) runs it, sandbox explore "
          + "\(path) --write DIR makes scenarios of it")
    }
    switch Files.kind(path) {
    case .file: return [ScenarioFile(path: path)]
    case .folder: return below(path)
    case .other: throw Failure("cannot read \(path): it is neither a file nor a folder")
    case .nothing: break
    }
    if let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]) {
      let file = String(path[..<colon])
      if Files.kind(file) == .file { return [ScenarioFile(path: file, line: line)] }
    }
    throw Failure("cannot read \(path): there is no such file or folder")
  }

  /// The scenarios in and below a folder, in byte order; of a plugin those in its `scenarios`.
  static func below(_ folder: String) -> [ScenarioFile] {
    search(folder, depth: 0).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func search(_ folder: String, depth: Int) -> [ScenarioFile] {
    // Links may go in a circle.
    guard depth < 16 else { return [] }
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let isPlugin = PluginShelf.isPlugin(folder)
    return Files.names(in: folder).flatMap { name -> [ScenarioFile] in
      if name.hasPrefix(".") || isPlugin && name != "scenarios" { return [] }
      switch Files.kind(base + name) {
      case .folder: return search(base + name, depth: depth + 1)
      case .file: return name.hasSuffix(".lua") ? [ScenarioFile(path: base + name)] : []
      default: return []
      }
    }
  }
}
