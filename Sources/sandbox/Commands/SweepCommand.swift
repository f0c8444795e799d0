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
      Option("jobs", letter: "j", takes: "N", "how many runs go on at once (one a processor)"),
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
  let work: SweepWork
  let form: Form
  let jobs: Int
  let console: Console

  init(_ arguments: Arguments, _ console: Console) throws(Failure) {
    guard let form = Form(rawValue: arguments["format"] ?? "text") else {
      throw Failure("--format takes text, csv or jsonl, not \"\(arguments["format"] ?? "")\"")
    }
    self.form = form
    jobs = try Setting.jobs(arguments["jobs"])
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
    let file = arguments.allOperands[0]
    let source = try Files.read(file, limit: setup.limits.source + 1)
    work = SweepWork(sweep: sweep, arguments: arguments, file: file, source: source)
    self.console = console
  }

  func run() throws -> ExitCode {
    setup.complainOfPlugins(to: console)
    let tally = try takeRuns()
    if tally.code == .interrupted { return tally.code }
    if tally.repeats > 0 { console.complain("\(tally.repeats) more ended in the same way") }
    switch form {
    case .text: console.write(sweep.text(tally.rows))
    case .csv: console.write(sweep.csv(tally.rows))
    case .jsonl: console.write(sweep.jsonLines(tally.rows))
    }
    return tally.code
  }

  /// Does all the runs, or those before the first that is interrupted.
  private func takeRuns() throws -> SweepTally {
    let progress = SweepProgress(sweep.count, console)
    defer { progress.clear() }
    var tally = SweepTally()
    let pool = WorkerPool(sweep.count) { [work] in work.makeWorker() }
    try pool.run(jobs: jobs, progress: progress.show) { outcome in
      if let words = tally.take(try outcome.get()) { progress.aside { console.complain(words) } }
      return tally.code != .interrupted
    }
    return tally
  }
}

/// What every run of a sweep is made from; the rest each thread makes for itself.
private struct SweepWork: Sendable {
  /// What was measured, and the error that ended the script, but for a failed expectation: that is a
  /// result.
  typealias End = (row: Sweep.Row, error: LuaError?)
  /// A run; a failure is a mistake in how the command was called, and ends the sweep.
  typealias Outcome = Result<End, any Error>

  let sweep: Sweep
  let arguments: Arguments
  let file: String
  let source: String

  /// Plugins keep what they have read: each thread has its own.
  func makeWorker() -> (_ run: Int) -> Outcome {
    let made = Result { () throws(Failure) in try Setup(arguments, settings: []) }
    return { run in
      Outcome {
        var setup = try made.get()
        setup.settings = sweep.settings(of: run)
        return try end(of: run, setup)
      }
    }
  }

  /// Runs the script once.
  private func end(of run: Int, _ setup: Setup) throws -> End {
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
      throw Failure("\(error)")
    }
  }
}

/// What came of the runs so far, taken in grid order.
private struct SweepTally {
  private(set) var rows: [Sweep.Row] = []
  private(set) var code = ExitCode.passed
  /// How many ended in what another had ended in: that is said once.
  private(set) var repeats = 0
  private var said: [String] = []

  /// Adds a run, and gives what is to be said of its end, if anything.
  mutating func take(_ end: SweepWork.End) -> String? {
    rows.append(end.row)
    guard let error = end.error else { return nil }
    let itsCode = ErrorReport(error).code
    if code != .crashed || itsCode == .interrupted { code = itsCode }
    if code == .interrupted { return error.message }
    if said.contains(error.message) {
      repeats += 1
      return nil
    }
    said.append(error.message)
    let words = end.row.settings.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    return "\(words): \(error.message)"
  }
}

/// How far a sweep has come, on a terminal only.
private final class SweepProgress {
  private let count: Int
  private let console: Console
  private let isShown: Bool
  private var finished = 0

  init(_ count: Int, _ console: Console) {
    self.count = count
    self.console = console
    isShown = csystem_is_terminal(2) && variable("TERM") != "dumb"
  }

  /// Shows how many runs are finished.
  func show(_ finished: Int) {
    self.finished = finished
    if isShown { console.writeError("\rrun \(finished) of \(count)") }
  }

  /// Makes room for what is said meanwhile.
  func aside(_ say: () -> Void) {
    clear()
    say()
    show(finished)
  }

  func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
  }
}
