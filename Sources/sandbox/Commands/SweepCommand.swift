// SPDX-License-Identifier: MIT
import CSystem
import LuaKit
import Scripting
import Simulation

extension Command {
  static let sweep = Command(
    "sweep", "FILE", count: 1...1,
    "Runs a script over a grid of settings and tabulates what came of it.",
    details: """
        Each --set names a setting or component.parameter[.field] and its values: FROM:TO:STEP, or
        VALUE,VALUE,… . Several make a grid; the last varies fastest. What the script prints is not
        shown. NAME of --metric and --pick:
          settled    instant at which the last motion has settled; - if one never does
          overshoot  largest overshoot of a motion of the swept component, of its way
          peak       seconds from the beginning of that motion to its farthest point
          haptics    haptics played
          end        instant at which the script ended
          failed     expectations that failed, errors in the log, and one that ended the script
        The first three can be asked of one property: save.scale.overshoot.
      """,
    options: [
      Option("set", takes: "NAME=VALUES", "the values of a setting or parameter"),
      Option("metric", takes: "NAME", "show this metric, in place of all"),
      Option("pick", takes: "TERMS", "name the runs that qualify: 'settled<0.4, overshoot<2%'"),
      Option("format", takes: "text|csv|jsonl", "how it is printed (text)"),
      Command.seed, Command.plugins,
    ] + Command.limits
  ) { arguments, console in
    csystem_interrupt_catch()
    return try SweepRun(arguments, console).run()
  }
}

/// One sweep over a file.
private struct SweepRun {
  enum Form: String { case text, csv, jsonl }

  let sweep: Sweep
  let setup: Setup
  let form: Form
  let file: String
  let source: String
  let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(Failure) {
    guard let form = Form(rawValue: arguments["format"] ?? "text") else {
      throw Failure("--format takes text, csv or jsonl, not \"\(arguments["format"] ?? "")\"")
    }
    self.form = form
    var axes: [Sweep.Axis] = []
    for text in arguments.all("set") { axes.append(try SweepValues.axis(text)) }
    if axes.isEmpty {
      throw Failure("sandbox sweep needs --set, as in --set save.morph.response=0.15:0.5:0.05")
    }
    do {
      let pick = try arguments["pick"].map { try SweepPick($0) }
      sweep = try Sweep(axes, metrics: arguments.all("metric"), pick: pick)
    } catch {
      throw Failure("\(error)")
    }
    setup = try Setup(arguments, settings: [])
    file = arguments.allOperands[0]
    source = try Files.read(file, limit: setup.limits.source + 1)
    self.console = console
  }

  func run() throws -> ExitCode {
    setup.complainOfPlugins(to: console)
    let progress = SweepProgress(sweep.count, console)
    var rows: [Sweep.Row] = []
    var code = ExitCode.passed
    // What many runs end in is said once.
    var said: [String] = []
    var repeats = 0
    for run in 0..<sweep.count {
      progress.show(run)
      let (row, error) = try row(run, progress)
      rows.append(row)
      guard let error else { continue }
      let end = ErrorReport(error).code
      if code != .crashed { code = end }
      if said.contains(error.message) {
        repeats += 1
        continue
      }
      said.append(error.message)
      progress.clear()
      if end == .interrupted {
        console.complain(error.message)
        return end
      }
      let words = row.settings.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      console.complain("\(words): \(error.message)")
    }
    progress.clear()
    if repeats > 0 { console.complain("\(repeats) more ended in the same way") }
    switch form {
    case .text: console.write(sweep.text(rows))
    case .csv: console.write(sweep.csv(rows))
    case .jsonl: console.write(sweep.jsonLines(rows))
    }
    return code
  }

  /// Runs the script once; a failed expectation is a result, any other error comes back.
  private func row(_ run: Int, _ progress: SweepProgress) throws -> (Sweep.Row, LuaError?) {
    var setup = setup
    setup.settings = sweep.settings(of: run)
    let folder = file == "-" ? "." : Files.parent(file) ?? "."
    let script = try Script(setup.options(modulesIn: folder) { _ in })
    var thrown: LuaError?
    do {
      try script.run(source.withoutHashBang, name: file == "-" ? "stdin" : file)
    } catch {
      thrown = error
    }
    if let error = thrown, script.failures.contains(where: { error.message.hasSuffix($0.message) })
    {
      thrown = nil
    }
    if thrown.map({ $0.kind == .runtime }) ?? true { script.recordLeftovers() }
    let failures = script.failures.count + (thrown == nil ? 0 : 1)
    do {
      if failures == 0 { try script.stage.checkSettings(setup.settings, option: "--set") }
      return (try sweep.row(run, script, failures: failures), thrown)
    } catch {
      progress.clear()
      throw Failure("\(error)")
    }
  }
}

/// How far a sweep has come, on a terminal only.
private struct SweepProgress {
  let count: Int
  let console: Console
  let isShown: Bool

  init(_ count: Int, _ console: Console) {
    self.count = count
    self.console = console
    isShown = csystem_is_terminal(2) && variable("TERM") != "dumb"
  }

  func show(_ run: Int) {
    if isShown { console.writeError("\rrun \(run + 1) of \(count)") }
  }

  func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
  }
}
