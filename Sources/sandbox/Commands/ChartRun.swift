// SPDX-License-Identifier: MIT
import Scripting
import Simulation

/// One run of an SCXML document: events from the command line, then whatever still waits.
struct ChartRun {
  private let setup: Setup
  private let form: String
  private let file: String
  private let words: [String]
  private let console: Console
  /// How long it may go on after the last event, in virtual nanoseconds.
  private static let rest: Int64 = 60_000_000_000

  init(_ arguments: Arguments, file: String, _ words: [String], _ console: Console) throws(Failure)
  {
    setup = try Setup(arguments)
    form = arguments["log"] ?? "text"
    guard ["text", "json", "none"].contains(form) else {
      throw Failure("--log takes text, json or none, not \"\(form)\"")
    }
    for option in ["versus", "svg"] where arguments.has(option) {
      throw Failure("--\(option) is for scripts: load the chart in one, with chart.load")
    }
    self.file = file
    self.words = words
    self.console = console
  }

  func run() throws -> ExitCode {
    let write: (String) -> Void = { [console, form] text in
      form == "json" ? console.writeError(text + "\n") : console.print(text)
    }
    let component: Component
    do {
      component = try Setup.chart(
        Files.name(file), in: Files.parent(file) ?? ".", limits: setup.limits, print: write)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
    var environment = Environment()
    for setting in setup.settings { try environment.set(setting.name, to: setting.value) }
    let stage = Stage(environment, seed: setup.seed)
    var code = ExitCode.passed
    do {
      try drive(stage, component)
    } catch {
      console.complain("\(error)")
      code = error is StageError ? .usage : .crashed
    }
    if form != "none" { console.write(form == "json" ? stage.log.json : stage.log.text) }
    return code
  }

  private func drive(_ stage: Stage, _ component: Component) throws {
    let instance = try stage.place(component)
    for word in words {
      if let time = try? StageTime.parse(word, now: stage.now, rate: stage.environment.refreshRate)
      {
        try stage.advance(to: stage.now + time)
      } else {
        try stage.perform(.send(word, .none), on: instance)
      }
    }
    do {
      try stage.settle(limit: ChartRun.rest, timers: true)
    } catch let error as StageError where error.message.hasPrefix("not settled") {
      console.complain("\(file): \(error.message)")
    }
  }
}
