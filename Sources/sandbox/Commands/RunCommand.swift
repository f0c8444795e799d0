// SPDX-License-Identifier: MIT
import CSystem
import Drawing
import Export
import LuaKit
import Motion
import Scripting
import Simulation

extension Command {
  static let run = Command(
    "run", "FILE [-- ARGUMENT…]", count: nil,
    "Runs a script; prints what it prints and returns, then the log.",
    details: """
        FILE - is standard input. What follows -- is the script's arg, and its … .
        FILE.scxml is a chart: what follows -- are events to send (open, push:force=9,by=anna), and
        times to let pass between them (250ms, 1.5s); it then runs until nothing waits, at most
        60 s. An error that no transition of the chart handles makes the exit code 1.
        NAME of --set and --versus is an environment name (reduce_motion, ios, …) or
        component.parameter[.field] (save.morph.response). VALUE is a number, true or false,
        a word, or an animation: 'spring(0.3, 0.7)', '.easeOut(duration: 0.2)'.
        With --versus the same inputs are given again, each at its own instant, with that changed,
        and the difference is printed in place of the log.
        --ahap writes the haptics as a model feels them: Apple publishes no numbers of its own.
      """,
    options: [
      Option("log", letter: "l", takes: "text|json|none", "how the log is printed (text)"),
      Command.set, Command.seed,
      Option("versus", takes: "NAME=VALUE", "compare with the same inputs under another value"),
      Option("svg", takes: "FILE", "draw the stage as it stands at the end"),
      Option("ahap", takes: "FILE", "write the haptics of the run as an AHAP pattern"),
      Option(
        "haptic-profile", takes: HapticProfile.all.map(\.name).joined(separator: "|"),
        "what the haptics feel like, for --ahap (pulsar)"),
      Command.plugins,
    ] + Command.limits
  ) { arguments, console in
    csystem_interrupt_catch()
    var files = arguments.operands
    var words = arguments.trailing ?? []
    if files.isEmpty, !words.isEmpty { files = [words.removeFirst()] }
    if files.count > 1, files[0].hasSuffix(".scxml") {
      throw Failure("events come after --: sandbox run \(files[0]) -- \(files[1])")
    }
    guard files.count == 1 else {
      throw Failure(
        files.isEmpty
          ? "sandbox run needs a file"
          : "sandbox run takes one file; what the script is to get comes after --")
    }
    if files[0].hasSuffix(".scxml") {
      return try ChartRun(arguments, file: files[0], words, console).run()
    }
    return try ScriptRun(arguments, file: files[0], words, console).run()
  }
}

/// One run of a file.
private struct ScriptRun {
  enum LogForm: String { case text, json, none }

  let setup: Setup
  let form: LogForm?
  let versus: [Value.Field]
  let svg: String?
  let ahap: String?
  let profile: HapticProfile
  let file: String
  let words: [String]
  let console: Console

  init(_ arguments: Arguments, file: String, _ words: [String], _ console: Console) throws(Failure)
  {
    var setup = try Setup(arguments)
    setup.plotsInASCII = console.wantsASCII
    self.setup = setup
    form = LogForm(rawValue: arguments["log"] ?? "text")
    if form == nil {
      throw Failure("--log takes text, json or none, not \"\(arguments["log"] ?? "")\"")
    }
    var versus: [Value.Field] = []
    for text in arguments.all("versus") {
      versus.append(try Setting.parse(text, option: "--versus"))
    }
    self.versus = versus
    if !versus.isEmpty, form == .json {
      throw Failure("--versus prints a comparison: leave out --log json")
    }
    svg = arguments["svg"]
    ahap = arguments["ahap"]
    profile = try ScriptRun.profile(arguments)
    self.file = file
    self.words = words
    self.console = console
  }

  private static func profile(_ arguments: Arguments) throws(Failure) -> HapticProfile {
    guard let name = arguments["haptic-profile"] else { return .pulsar }
    if arguments["ahap"] == nil { throw Failure("--haptic-profile goes with --ahap FILE") }
    do { return try HapticProfile.named(name) } catch {
      throw Failure("--haptic-profile: \(error)")
    }
  }

  func run() throws -> ExitCode {
    setup.complainOfPlugins(to: console)
    let source = try Files.read(file, limit: setup.limits.source + 1)
    // With JSON the log alone is on standard output.
    let write: (String) -> Void =
      form == .json ? { [console] in console.writeError($0) } : { [console] in console.write($0) }
    let folder = file == "-" ? "." : Files.parent(file) ?? "."
    let script = try Script(setup.options(modulesIn: folder, print: { write($0 + "\n") }))
    let name = file == "-" ? "stdin" : file
    var code = ExitCode.passed
    var thrown: LuaError?
    do {
      try start(script, source, name, write)
    } catch let error as LuaError {
      let report = ErrorReport(error) { $0 == name ? source : try? Files.read($0) }
      report.write(to: console)
      code = report.code
      thrown = error
    }
    if thrown.map({ $0.kind == .runtime }) ?? true { script.recordLeftovers() }
    for failure in script.failures where !isThrown(failure, thrown) {
      ErrorReport(failure) { $0 == name ? source : try? Files.read($0) }.write(to: console)
      if code == .passed { code = .failed }
    }
    if code == .passed {
      try script.stage.checkSettings(setup.settings, option: "--set")
    }
    if script.stage.log.records.count > script.stage.recordLimit {
      if code == .passed {
        console.complain("log limit reached: \(script.stage.recordLimit) records")
      }
      code = .crashed
    }
    let isDrawn = try finish(script, code)
    return isDrawn || code != .passed ? code : .failed
  }

  /// Whether a failed expectation is the error that ended the script.
  private func isThrown(_ failure: ExpectationFailure, _ error: LuaError?) -> Bool {
    error?.message.hasSuffix(failure.message) ?? false
  }

  private func start(
    _ script: Script, _ source: String, _ name: String, _ write: (String) -> Void
  ) throws {
    let arguments = words.map { LuaValue.string($0) }
    let table = script.lua.table(list: arguments)
    try table.set(0, .string(file))
    try script.lua.globals.set("arg", .table(table))
    let results = try script.run(source.withoutHashBang, name: name, arguments)
    if !results.isEmpty {
      write(results.map { script.describe($0) }.joined(separator: "\t") + "\n")
    }
  }

  /// Prints the log or the difference, and draws; false if something could not be drawn.
  private func finish(_ script: Script, _ code: ExitCode) throws -> Bool {
    if versus.isEmpty || code != .passed {
      switch form {
      case .json: console.write(script.stage.log.json)
      case .text: console.write(script.stage.log.text)
      default: break
      }
    } else {
      script.lua.resetBudgets()
      let other: Stage
      do {
        other = try script.replay(versus)
      } catch let error as StageError {
        throw Failure("--versus: \(error)")
      }
      let difference = try RunDifference(left: script.stage, right: other)
      console.write(difference.isEmpty ? "no difference\n" : difference.text)
    }
    if let ahap { try writeHaptics(of: script.stage, to: ahap) }
    guard let svg else { return true }
    let drawing = script.stage.drawing
    try Files.write(drawing.svg, to: svg)
    for problem in drawing.problems { console.complain("--svg: \(problem)") }
    return drawing.problems.isEmpty
  }

  private func writeHaptics(of stage: Stage, to path: String) throws(Failure) {
    let timeline = HapticTimeline(of: stage, profile: profile)
    try Files.write(timeline.ahap, to: path)
    if timeline.pattern.isEmpty { console.complain("no haptic played: \(path) holds none") }
    let notes = timeline.notes
    for note in notes.prefix(5) { console.complain("\(path): \(note)") }
    if notes.count > 5 {
      console.complain("\(path): and \(notes.count - 5) more such; all are in the file")
    }
  }
}

extension String {
  /// The text without a first line `#!…`, which stays as an empty line so that numbers are right.
  var withoutHashBang: String {
    guard hasPrefix("#") else { return self }
    return String(self[(firstIndex(of: "\n") ?? endIndex)...])
  }
}

extension Stage {
  /// The stage as it stands, as an SVG document: on white, or on black in the dark scheme.
  ///
  /// What cannot be drawn is left out, and said once.
  var drawing: (svg: String, problems: [String]) {
    let (scene, problems) = scene()
    return (SVG.document(scene), problems)
  }
}
