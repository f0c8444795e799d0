// SPDX-License-Identifier: MIT
import LuaKit
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
    let steps = try words.map { try step($0, stage.environment.refreshRate) }
    var code = ExitCode.passed
    do {
      code = try drive(stage, component, steps)
    } catch let error as Failure {
      console.complain("\(error)")
      code = error.code
    } catch {
      console.complain("\(error)")
      code = ErrorReport.code(of: error)
    }
    if form != "none" { console.write(form == "json" ? stage.log.json : stage.log.text) }
    for record in stage.unhandledErrors {
      let text = record.field("text").text ?? ""
      console.complain("an error in the log that no transition handles: \(record.source): \(text)")
      if code == .passed { code = .failed }
    }
    return code
  }

  // MARK: Words

  private enum Step {
    case event(String, Value)
    case time(String)
  }

  /// `open`, `push:force=9,by=anna`, `250ms`.
  private func step(_ word: String, _ rate: Int64) throws(Failure) -> Step {
    if word.hasPrefix("--") { throw Failure("\(word): options come before the -- of the events") }
    if let first = word.first, first.isNumber || first == "." || first == "-" {
      guard (try? StageTime.parse(word, now: 0, rate: rate)) != nil else {
        throw Failure(
          "\"\(word)\" is no time: write it as 500ms or 1.5s, or 3f for frames")
      }
      return .time(word)
    }
    let form = "data comes after a colon, without spaces: push:force=9,by=anna"
    guard let colon = word.firstIndex(of: ":") else {
      if word.contains(where: { "={}(),".contains($0) }) {
        throw Failure("\"\(word)\" is no event: \(form)")
      }
      return .event(word, .none)
    }
    var fields: [Value.Field] = []
    for part in word[word.index(after: colon)...].split(
      separator: ",", omittingEmptySubsequences: false)
    {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty, colon > word.startIndex else {
        throw Failure("\"\(word)\": \(form)")
      }
      fields.append(Value.Field(String(sides[0]), ChartRun.value(String(sides[1]))))
    }
    return .event(String(word[..<colon]), .fields(fields))
  }

  private static func value(_ text: String) -> Value {
    switch text {
    case "true": return true
    case "false": return false
    default:
      guard let number = Double(text), number.isFinite else { return .text(text) }
      return .number(number)
    }
  }

  // MARK: Driving

  private func drive(
    _ stage: Stage, _ component: Component, _ steps: [Step]
  ) throws -> ExitCode {
    let instance = try stage.place(component)
    for step in steps {
      switch step {
      case .time(let word):
        let rate = stage.environment.refreshRate
        let time = try StageTime.parse(word, now: stage.now, rate: rate)
        guard time < StageTime.limit - stage.now else {
          throw Failure("\"\(word)\" is too long: a stage ends after about 146 years")
        }
        try stage.advance(to: stage.now + time)
      case .event(let name, let data):
        if let error = stage.complaint(ofSending: name, to: instance) {
          throw Failure("\(error)")
        }
        try stage.perform(.send(name, data), on: instance)
      }
    }
    do {
      try stage.settle(limit: ChartRun.rest, timers: true)
    } catch let error as StageError where error.message.hasPrefix("not settled") {
      console.complain("\(file): \(error.message)")
      return .failed
    }
    return .passed
  }
}

extension ErrorReport {
  /// How a command ends after an error of a stage: what a stage will not go on after is a limit.
  static func code(of error: any Error) -> ExitCode {
    (error as? LuaError).map { ErrorReport($0).code } ?? .crashed
  }
}
