// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// What became of a scenario.
public enum ScenarioOutcome: String, Sendable, CaseIterable {
  /// Everything it expected came.
  case passed
  /// An expectation failed, the script raised an error, or the log holds one that nothing expects.
  case failed
  /// It ran out of a limit, or was interrupted.
  case crashed
  /// It is only promised.
  case pending
}

/// One thing that went wrong in a scenario.
public struct ScenarioFailure: Sendable {
  /// What happened, then what differs, one line each.
  public let message: String
  /// The line of the script, where one is to blame.
  public let location: LuaLocation?
  /// The text of that line.
  public let excerpt: String?
  /// The lines of the script that led there, the innermost first.
  public let traceback: String
  /// When it happened, in nanoseconds of virtual time.
  public let instant: Int64
  /// The last lines of the log until then, as people read them.
  public let log: String
}

/// What one scenario did.
public struct ScenarioResult: Sendable {
  /// The file it stands in.
  public let file: String
  /// The names of the `describe` blocks around it, the outermost first.
  public let path: [String]
  /// Its own name, with the combination of its matrix: `fades [reduce_motion=true]`.
  public let name: String
  /// Where its `it` stands.
  public let location: LuaLocation
  /// Its tags.
  public let tags: [String]
  /// What became of it.
  public let outcome: ScenarioOutcome
  /// What went wrong, in order.
  public let failures: [ScenarioFailure]
  /// How many expectations were asked.
  public let expectations: Int
  /// How long it took on the stage, in nanoseconds of virtual time.
  public let duration: Int64
  /// What it printed.
  public let output: String
  /// What checks warned of.
  public let warnings: [String]
  /// The seed of everything random in it, which follows from the run's seed and its full name.
  public let seed: UInt64
  /// The seed of the run: `--seed` with this number repeats it.
  public let runSeed: UInt64

  /// The names of the blocks and its own, joined by ` > `.
  public var fullName: String { (path + [name]).joined(separator: " > ") }
}

/// What the scenarios of one file did.
public struct FileResult: Sendable {
  /// The file.
  public let file: String
  /// One result a scenario, in the order of the file; empty where none was found or selected.
  public let results: [ScenarioResult]
  /// Every tag of the file, those of scenarios that were not selected too, sorted.
  public let tags: [String]
  /// Whether the host was asked to stop.
  public let isInterrupted: Bool
  /// What the charts on its stages have been through.
  public internal(set) var coverage = CoverageTally()

  /// The exit code that several files together stand for.
  ///
  /// 0 passed, 1 a scenario failed, 3 no scenario found, 4 one crashed or ran out of a limit.
  public static func exitCode(of files: [FileResult]) -> Int32 {
    let outcomes = files.flatMap { $0.results.map(\.outcome) }
    if outcomes.isEmpty { return 3 }
    if outcomes.contains(.crashed) { return 4 }
    return outcomes.contains(.failed) ? 1 : 0
  }
}

/// A scenario that a file declares.
final class Scenario {
  let name: String
  let fullName: String
  let block: ScenarioBlock
  let location: LuaLocation
  let tags: [String]
  let environment: [Value.Field]
  /// Its body; nil where it is pending.
  let body: LuaFunction?

  init(
    _ name: String, in block: ScenarioBlock, at location: LuaLocation, tags: [String] = [],
    environment: [Value.Field] = [], body: LuaFunction?
  ) {
    self.name = name
    self.block = block
    fullName = (block.chain.compactMap(\.name) + [name]).joined(separator: " > ")
    self.location = location
    self.tags = tags
    self.environment = environment
    self.body = body
  }

  var path: [String] { block.chain.compactMap(\.name) }
}

/// A `describe` block, or the file around them all.
final class ScenarioBlock {
  let name: String?
  let parent: ScenarioBlock?
  let line: Int
  var before: [LuaFunction] = []
  var after: [LuaFunction] = []

  init(_ name: String?, in parent: ScenarioBlock?, line: Int) {
    self.name = name
    self.parent = parent
    self.line = line
  }

  /// The blocks from the file down to this one.
  var chain: [ScenarioBlock] { (parent?.chain ?? []) + [self] }
}

/// The seed of a scenario: that of the run and a stable hash of its full name, within 53 bits, so
/// that every reader of a report keeps all of it.
public func scenarioSeed(_ run: UInt64, _ fullName: String) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in fullName.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return (run &+ hash) & ((1 << 53) - 1)
}
