// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// What `describe` and `it` of one file add to.
///
/// The top level of a file runs first. Until it says one of busted's words it may be a scenario by
/// itself, so it may add to the stage; from the first such word on it only declares.
final class ScenarioSuite {
  enum Phase {
    /// The top level runs.
    case reading
    /// One of its scenarios runs.
    case running
  }

  var phase = Phase.reading
  private(set) var scenarios: [Scenario] = []
  /// Whether the file says one of busted's words, so that its top level is no scenario.
  private(set) var declares = false
  /// What the running scenario said of itself: it is pending after all.
  var isPending = false
  let root = ScenarioBlock(nil, in: nil, line: 1)
  private(set) var block: ScenarioBlock
  private var firstAddition: LuaLocation?

  init() { block = root }

  /// Whether the file's top level runs and declares scenarios.
  var isCollecting: Bool { phase == .reading && declares }

  /// Checks that a component may be placed now.
  func noteAddition(at location: LuaLocation?) throws {
    if isCollecting {
      throw StageError(
        "a component is placed outside a scenario: put it into an it() or a before_each()")
    }
    if phase == .reading, firstAddition == nil { firstAddition = location }
  }

  /// Notes that the file declares scenarios.
  func declare(_ word: String) throws {
    guard phase == .reading else {
      throw StageError("\(word)() belongs at the top level or in a describe(), not in a scenario")
    }
    declares = true
    if let place = firstAddition {
      throw StageError(
        "\(word)() comes after a component was placed outside a scenario, at \(place): "
          + "put that into an it() or a before_each()")
    }
  }

  /// Takes a scenario up; the caller charges the script for the walk over the others.
  func add(_ scenario: Scenario) throws {
    if let other = scenarios.first(where: { $0.fullName == scenario.fullName }) {
      throw StageError(
        "there is already a scenario \(luaText(scenario.fullName)) at \(other.location)")
    }
    scenarios.append(scenario)
  }

  func within(_ name: String, line: Int, _ body: () throws -> Void) throws {
    let outer = block
    defer { block = outer }
    guard outer.chain.count < 50 else { throw StageError("describe() is nested too deeply") }
    block = ScenarioBlock(name, in: outer, line: line)
    try body()
  }
}

extension Script {
  static let scenarioFunctions: [APIFunction] = [
    APIFunction(
      "describe", "describe(name, fn)",
      "Groups scenarios under a name; before_each and after_each in it are for them alone.",
      "describe(\"save button\", function() it(\"waits\", function() expect(now()):equals(0) end) end)"
    ) { script, call in
      let suite = try script.suite("describe")
      let name = try name(call)
      let body = try call.function(2, "fn")
      try suite.within(name, line: script.lua.location()?.line ?? 0) {
        _ = try script.lua.call(body)
      }
      return []
    },
    APIFunction(
      "it", "it(name, { tags = {…}, env = {…}, matrix = {…} }, fn)",
      "A scenario with a fresh stage and a seed of its own. env are settings of the stage; a matrix runs it once per combination: matrix = { reduce_motion = {false, true} }.",
      "it(\"turns black\", function() save = stage:add(\"pinterest.save_button\") save:tap() expect(save:is(\"saved\")):is_true() end)"
    ) { script, call in
      let suite = try script.suite("it")
      let name = try name(call)
      let table = call[2].function == nil ? try call.table(2, "options") : nil
      let options = try OptionTable(
        table, of: "it", script, allowed: ["tags", "env", "matrix"])
      let body = try call.function(table == nil ? 2 : 3, "fn")
      let (tags, fixed) = (try tags(options), try script.settings(options))
      for combination in try script.combinations(options) {
        try script.lua.charge(1_000 + UInt64(suite.scenarios.count))
        let text = combination.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
        try suite.add(
          Scenario(
            name + (text.isEmpty ? "" : " [\(text)]"), in: suite.block, at: script.here,
            tags: tags, environment: fixed + combination, body: body))
      }
      return []
    },
    APIFunction(
      "before_each", "before_each(fn)",
      "Runs before each scenario of the block, on its stage; those of outer blocks come first.",
      "before_each(function() save = stage:add(\"pinterest.save_button\") end)"
    ) { script, call in
      let suite = try script.suite("before_each")
      suite.block.before.append(try call.function(1, "fn"))
      return []
    },
    APIFunction(
      "after_each", "after_each(fn)",
      "Runs after each scenario of the block, even one that failed; those of outer blocks come last.",
      "after_each(function() expect(log:count{ kind = \"warning\" }):equals(0) end)"
    ) { script, call in
      let suite = try script.suite("after_each")
      suite.block.after.append(try call.function(1, "fn"))
      return []
    },
    APIFunction(
      "pending", "pending(name, fn)",
      "A scenario that is only promised: it is listed, not run. Within a scenario it ends that as pending.",
      "pending(\"undo after a sync\")"
    ) { script, call in
      if let suite = script.suite, suite.phase == .running {
        suite.isPending = true
        throw StageError("pending")
      }
      let suite = try script.suite("pending")
      try script.lua.charge(1_000 + UInt64(suite.scenarios.count))
      try suite.add(Scenario(name(call), in: suite.block, at: script.here, body: nil))
      return []
    },
  ]

  private static func name(_ call: LuaCall) throws -> String {
    let name = try call.string(1, "name")
    guard !trimmed(name).isEmpty else { throw StageError("\(call.name)() needs a name") }
    return name
  }

  private var here: LuaLocation { lua.location() ?? LuaLocation(file: "?", line: 0) }

  private func suite(_ word: String) throws -> ScenarioSuite {
    guard let suite else {
      throw StageError("\(word)() declares scenarios: run this file with \"sandbox test\"")
    }
    try suite.declare(word)
    return suite
  }

  // MARK: Options of it

  private static func tags(_ options: OptionTable) throws -> [String] {
    if let one = options["tags"].string { return [one] }
    return try options.table("tags")?.pairs().map { key, value in
      guard key.integer != nil, let tag = value.string, !tag.isEmpty else {
        throw StageError("it: tags are a list of texts: tags = { \"slow\" }")
      }
      return tag
    } ?? []
  }

  /// The settings of `env`, each checked; those the run holds fast stay out.
  private func settings(_ options: OptionTable) throws -> [Value.Field] {
    try options.values("env").filter { try isFree($0) }
  }

  private func isFree(_ field: Value.Field) throws -> Bool {
    var environment = Environment()
    try environment.set(field.name, to: field.value)
    return !self.options.settings.contains { $0.name == field.name }
  }

  /// Every combination of the matrix, the first name changing slowest.
  private func combinations(_ options: OptionTable) throws -> [[Value.Field]] {
    var all: [[Value.Field]] = [[]]
    for (key, list) in try options.table("matrix")?.pairs() ?? [] {
      guard let name = key.string, let values = list.table, values.isSequence, values.count > 0
      else {
        throw StageError(
          "it: a matrix is lists of values by setting: matrix = { reduce_motion = {false, true} }")
      }
      var fields = try values.list().map { Value.Field(name, try value($0)) }
      for field in fields { _ = try isFree(field) }
      if let held = self.options.settings.first(where: { $0.name == name }) { fields = [held] }
      all = all.flatMap { combination in fields.map { combination + [$0] } }
      guard all.count <= 1_000 else {
        throw StageError("it: a matrix has at most 1,000 combinations")
      }
    }
    return all
  }
}
