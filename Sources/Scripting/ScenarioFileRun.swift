// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// Keeps what a scenario prints.
final class PrintedText {
  var text = ""
}

/// One file while it runs.
final class ScenarioFileRun {
  let runner: ScenarioRunner
  let file: String
  let script: Script
  let suite = ScenarioSuite()
  private(set) var topLevelError: LuaError?
  private let printed: PrintedText
  private let fileSeed: UInt64
  private var isInterrupted = false
  private var coverage = CoverageTally()

  /// Runs the top level of the file.
  init(_ runner: ScenarioRunner, _ source: String, _ file: String) throws {
    self.runner = runner
    self.file = file
    let printed = PrintedText()
    var options = runner.options
    let print = options.print
    options.print = { line in
      printed.text += line + "\n"
      print(line)
    }
    self.printed = printed
    fileSeed = scenarioSeed(options.seed, ScenarioFileRun.name(of: file))
    script = try Script(options)
    script.suite = suite
    try begin([], seed: fileSeed)
    suite.phase = .reading
    do { try script.run(source, name: file) } catch { topLevelError = error }
  }

  /// After so many scenarios that ran out of a limit the rest of a file is not run.
  static let crashLimit = 10

  static func name(of file: String) -> String {
    let name = String(file.split(separator: "/").last ?? Substring(file))
    return name.hasSuffix(".lua") && name.count > 4 ? String(name.dropLast(4)) : name
  }

  var selectsFile: Bool { runner.selects(ScenarioFileRun.name(of: file), []) }

  /// The scenarios that the selection means.
  var selected: [Scenario] {
    var chosen = suite.scenarios.filter { runner.selects($0.fullName, $0.tags) }
    guard let line = runner.selection.line else { return chosen }
    if suite.scenarios.contains(where: { $0.block.chain.dropFirst().contains { $0.line == line } })
    {
      chosen.removeAll { !$0.block.chain.dropFirst().contains { $0.line == line } }
    } else {
      let start = suite.scenarios.map(\.location.line).filter { $0 <= line }.max()
      chosen.removeAll { $0.location.line != start }
    }
    return chosen
  }

  func result() -> FileResult {
    var results: [ScenarioResult] = []
    if !suite.declares {
      if selectsFile { results = [fileScenario()] }
    } else if topLevelError != nil {
      results = [fileScenario()]
    } else {
      var (failed, crashed) = (0, 0)
      for scenario in selected where failed < runner.failureLimit && !isInterrupted {
        // A file must not hold a run up for ever: each of these took a whole budget.
        if crashed == ScenarioFileRun.crashLimit { break }
        results.append(run(scenario))
        if [.failed, .crashed].contains(results.last?.outcome) { failed += 1 }
        if results.last?.outcome == .crashed { crashed += 1 }
      }
    }
    var tags: [String] = []
    for tag in suite.scenarios.flatMap(\.tags) where !tags.contains(tag) { tags.append(tag) }
    return FileResult(
      file: file, results: results, tags: tags.sorted(), isInterrupted: isInterrupted,
      coverage: coverage)
  }

  // MARK: One scenario

  /// The top level as a scenario, or as what failed before any could run.
  private func fileScenario() -> ScenarioResult {
    result(
      Scenario(
        ScenarioFileRun.name(of: file), in: suite.root, at: LuaLocation(file: file, line: 1),
        body: nil),
      seed: fileSeed, errors: topLevelError.map { [$0] } ?? [])
  }

  private func begin(_ environment: [Value.Field], seed: UInt64) throws {
    printed.text = ""
    script.failures = []
    suite.isPending = false
    script.lua.resetBudgets()
    try script.resetStage(environment, seed: seed)
    if let seedRandom = script.notebook.seedRandom {
      _ = try script.lua.call(seedRandom, [.integer(Int64(bitPattern: seed))])
    }
    suite.phase = .running
  }

  private func run(_ scenario: Scenario) -> ScenarioResult {
    let seed = scenarioSeed(runner.options.seed, scenario.fullName)
    var errors: [LuaError] = []
    guard let body = scenario.body else {
      return result(scenario, seed: seed, errors: [], isPending: true)
    }
    do { try begin(scenario.environment, seed: seed) } catch {
      errors.append(error as? LuaError ?? LuaError("\(error)", underlying: error))
      return result(scenario, seed: seed, errors: errors)
    }
    let blocks = scenario.block.chain
    attempt(blocks.flatMap(\.before) + [body], &errors)
    // What cleans up runs whatever happened, each by itself.
    for after in blocks.reversed().flatMap(\.after) { attempt([after], &errors) }
    return result(scenario, seed: seed, errors: errors)
  }

  private func attempt(_ functions: [LuaFunction], _ errors: inout [LuaError]) {
    do {
      for function in functions { _ = try script.lua.call(function) }
    } catch {
      // After a limit every call fails in the same way; once is enough.
      if !errors.contains(where: { $0.kind != .runtime }) { errors.append(error) }
    }
  }

  private func result(
    _ scenario: Scenario, seed: UInt64, errors: [LuaError], isPending: Bool = false
  ) -> ScenarioResult {
    let isPending = isPending || suite.isPending
    if !isPending { coverage.add(script.stage) }
    let runs = !isPending && !(suite.declares && topLevelError != nil)
    if runs, errors.allSatisfy({ $0.kind == .runtime }) { script.recordLeftovers() }
    var failures = isPending ? [] : script.failures.map(failure)
    var warnings: [String] = []
    if runs, errors.isEmpty { runChecks(&failures, &warnings) }
    if !isPending {
      failures += errors.filter { !($0.underlying is ExpectationFailure) }.map(failure)
    }
    let isFull = script.stage.log.records.count > script.stage.recordLimit
    let isCrash = errors.contains(where: Self.isLimit) || isFull
    if isFull, failures.isEmpty {
      let text = "log limit reached: \(script.stage.recordLimit) records"
      failures.append(failure(text, nil, "", script.stage.now, script.stage.recordLimit))
    }
    if errors.contains(where: { $0.kind == .interrupted }) { isInterrupted = true }
    let outcome: ScenarioOutcome =
      isPending ? .pending : isCrash ? .crashed : failures.isEmpty ? .passed : .failed
    return ScenarioResult(
      file: file, path: scenario.path, name: scenario.name, location: scenario.location,
      tags: scenario.tags, outcome: outcome, failures: failures,
      expectations: isPending ? 0 : script.expectationCount,
      duration: isPending ? 0 : script.stage.now, output: isPending ? "" : printed.text,
      warnings: warnings, seed: seed, runSeed: runner.options.seed)
  }

  /// Has the checks of the run look at the stage as the scenario left it.
  private func runChecks(_ failures: inout [ScenarioFailure], _ warnings: inout [String]) {
    let records = script.stage.log.records.count
    for check in runner.checks {
      do {
        for finding in try script.runCheck(check.name, options: check.options) {
          let text = "check \(check.name): \(finding.text)"
          if finding.level == .error {
            failures.append(failure(text, nil, "", script.stage.now, records))
          } else {
            warnings.append(text)
          }
        }
      } catch {
        failures.append(
          failure("check \(check.name): \(error)", nil, "", script.stage.now, records))
      }
    }
  }

  private static func isLimit(_ error: LuaError) -> Bool {
    switch error.kind {
    case .limit, .interrupted: true
    case .runtime, .syntax: false
    }
  }

  // MARK: Failures

  private func failure(_ error: LuaError) -> ScenarioFailure {
    var message = error.message
    if let place = error.location, message.hasPrefix("\(place): ") {
      message.removeFirst("\(place): ".count)
    }
    return failure(
      message, error.location, error.traceback, script.stage.now, script.stage.log.records.count)
  }

  private func failure(_ failure: ExpectationFailure) -> ScenarioFailure {
    self.failure(
      failure.message, failure.location, failure.traceback, failure.instant, failure.recordCount)
  }

  private func failure(
    _ message: String, _ location: LuaLocation?, _ traceback: String, _ instant: Int64,
    _ records: Int
  ) -> ScenarioFailure {
    let log = script.stage.log.records.prefix(records).filter { $0.kind != "stage" }
    return ScenarioFailure(
      message: message, location: location, excerpt: script.notebook.line(location),
      traceback: traceback, instant: instant, log: EventLog.text(of: Array(log.suffix(8))))
  }
}
