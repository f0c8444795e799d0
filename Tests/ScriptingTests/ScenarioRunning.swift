// SPDX-License-Identifier: MIT
import Components
import LuaKit
import Scripting
import Simulation
import Testing

/// A script with the three guides' components.
func makeScript(_ change: (inout Script.Options) -> Void = { _ in }) throws -> Script {
  var options = Script.Options(components: Catalogue.components)
  change(&options)
  return try Script(options)
}

/// Runs a script that must not fail and gives what it returns.
@discardableResult
func runScript(
  _ source: String, at location: SourceLocation = #_sourceLocation
) throws -> [LuaValue] {
  let script = try makeScript()
  do {
    let results = try script.run(source, name: "a.lua")
    for failure in script.failures {
      Issue.record("\(failure.message)", sourceLocation: location)
    }
    return results
  } catch {
    Issue.record("\(error.message)\n\(error.traceback)", sourceLocation: location)
    return []
  }
}

/// The message of a script that must fail.
func failure(
  of source: String, at location: SourceLocation = #_sourceLocation
) throws -> String {
  let script = try makeScript()
  do { try script.run(source, name: "a.lua") } catch { return error.message }
  Issue.record("nothing failed", sourceLocation: location)
  return ""
}

/// The log of a script, as JSON.
func log(of source: String) throws -> String {
  let script = try makeScript()
  try script.run(source, name: "a.lua")
  return script.stage.log.json
}

/// Runs a file of scenarios.
func runFile(
  _ source: String, file: String = "door.lua", selection: ScenarioRunner.Selection = .init(),
  bail: Int? = nil, _ change: (inout Script.Options) -> Void = { _ in }
) -> FileResult {
  var options = Script.Options(components: Catalogue.components)
  change(&options)
  return ScenarioRunner(options: options, selection: selection, bail: bail)
    .run(source: source, file: file)
}
