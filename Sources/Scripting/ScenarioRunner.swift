// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// Runs the scenarios of a file, each on a fresh stage, and says what became of them.
///
/// ```swift
/// let runner = ScenarioRunner(options: Script.Options(components: Catalogue.components))
/// let result = runner.run(source: text, file: "door.lua")
/// print(PrettyReporter().text(of: result))
/// ```
/// A file without `it` is one scenario: its name is the file's, its body the top level. Nothing a
/// script does stops the runner: a limit ends one scenario, and the next has whole budgets again.
public struct ScenarioRunner {
  /// Which scenarios of a file run.
  public struct Selection: Sendable {
    /// Parts of full names, of which one must be there; none selects all.
    public var names: [String] = []
    /// Tags of which a scenario must have one; none selects all.
    public var tags: [String] = []
    /// Tags that a scenario must not have.
    public var excludedTags: [String] = []
    /// A line of the file: the scenario around it, or all of the `describe` that begins there.
    public var line: Int?

    /// Selects everything.
    public init() {}
  }

  let options: Script.Options
  let selection: Selection
  let failureLimit: Int
  let checks: [(name: String, options: [Value.Field])]

  /// A runner; with `bail` it stops a file after so many scenarios that failed or crashed.
  ///
  /// `checks` of plugins look at the stage after every scenario: what they find fails it.
  public init(
    options: Script.Options, selection: Selection = Selection(), bail: Int? = nil,
    checks: [(name: String, options: [Value.Field])] = []
  ) {
    self.checks = checks
    self.options = options
    self.selection = selection
    failureLimit = max(1, bail ?? .max)
  }

  /// Runs the selected scenarios of a file.
  public func run(source: String, file: String) -> FileResult {
    do {
      let run = try ScenarioFileRun(self, source, file)
      return run.result()
    } catch {
      let failure = ScenarioFailure(
        message: "\(error)", location: nil, excerpt: nil, traceback: "", instant: 0, log: "")
      let result = ScenarioResult(
        file: file, path: [], name: ScenarioFileRun.name(of: file),
        location: LuaLocation(file: file, line: 1), tags: [], outcome: .crashed,
        failures: [failure], expectations: 0, duration: 0, output: "", warnings: [],
        seed: options.seed, runSeed: options.seed)
      return FileResult(file: file, results: [result], tags: [], isInterrupted: false)
    }
  }

  /// The full names of the scenarios a file has, without running one that `it` declares.
  public func list(source: String, file: String) throws -> [(name: String, line: Int)] {
    let run = try ScenarioFileRun(self, source, file)
    if let error = run.topLevelError, run.suite.declares { throw error }
    if !run.suite.declares { return run.selectsFile ? [(ScenarioFileRun.name(of: file), 1)] : [] }
    return run.selected.map { ($0.fullName, $0.location.line) }
  }

  func selects(_ name: String, _ tags: [String]) -> Bool {
    (selection.names.isEmpty || selection.names.contains { name.contains($0) })
      && (selection.tags.isEmpty || selection.tags.contains { tags.contains($0) })
      && !selection.excludedTags.contains { tags.contains($0) }
  }
}
