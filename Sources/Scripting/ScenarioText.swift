// SPDX-License-Identifier: MIT
import Drawing
import Motion
import Simulation

/// A recording as the source of a scenario: the form in which the prompt saves a session.
///
/// ```lua
/// local save = stage:add("pinterest.save_button", { name = "save" })
/// save:tap()
/// step_to(0.1)
/// ```
/// Running the text gives the log of the recording, byte by byte: numbers read back to the same bits, and
/// what an `at` callback did is done in one again, at its place among the items of that instant. A
/// stage that began with settings becomes an `it` with an `env`, whose log says another seed.
public struct ScenarioText {
  /// The Lua source.
  public let text: String

  /// Writes a recording down to `end`.
  ///
  /// `settings` were held fast when it was made. `component` gives the definition for an id where calls
  /// of callbacks have to be tried out; nil takes the recorded one.
  public init(
    of recording: Recording, until end: Int64, name: String = "recorded",
    settings: [Value.Field] = [],
    component: @escaping (String) throws -> Component? = { _ in nil }
  ) throws {
    let plan = try ScenarioPlan(recording, settings: settings, component: component)
    var writer = ScenarioWriter(recording, plan)
    text = writer.write(until: end, name: name, settings: settings)
  }
}

extension Script {
  /// The present stage's recording as the source of a scenario.
  public func scenarioText(name: String = "recorded") throws -> String {
    let host = makePluginHost()
    return try ScenarioText(
      of: stage.recording, until: stage.now, name: name, settings: options.settings,
      component: { [unowned self] id in try host.component(id, for: self) }
    ).text
  }
}

/// Writes a plan as Lua.
private struct ScenarioWriter {
  private let recording: Recording
  private let plan: ScenarioPlan
  private var lines: [String] = []
  private var indent = 0
  private var names = ScenarioNames()
  /// Whether components get a local variable where they are placed.
  private var declaresInPlace = true

  init(_ recording: Recording, _ plan: ScenarioPlan) {
    self.recording = recording
    self.plan = plan
  }

  mutating func write(until end: Int64, name: String, settings: [Value.Field]) -> String {
    for setting in settings { lines.append("-- made with --set \(setting.name)=\(setting.value)") }
    let environment = changedSettings()
    if !environment.isEmpty {
      let fields = environment.map { luaField($0.name, luaText($0.value)) }
      lines.append("it(\(luaText(name)), { env = \(luaTable(fields)) }, function()")
      indent = 1
    }
    declareNames()
    writeSteps(until: end)
    if !environment.isEmpty {
      indent = 0
      lines.append("end)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private mutating func add(_ line: String) {
    lines.append(String(repeating: "  ", count: indent) + line)
  }

  /// The settings the stage began with that are not those of a fresh one.
  private func changedSettings() -> [Value.Field] {
    var fresh = Environment()
    var changed: [Value.Field] = []
    // The mixing of colors follows from the version of iOS unless it was chosen.
    let order = Environment.settings.map(\.name).filter { $0 != "color_mixing" }
    for name in order + ["color_mixing"] {
      guard let value = try? recording.environment.value(of: name),
        (try? fresh.value(of: name)) != value
      else { continue }
      try? fresh.set(name, to: value)
      changed.append(Value.Field(name, value))
    }
    return changed
  }

  /// A callback may stand before what it works on is placed, so its names come first. Lua has room
  /// for 200 local names in a function; more than that are global.
  private mutating func declareNames() {
    var placed = ScenarioNames()
    var variables: [String] = []
    for call in recording.calls {
      placed.note(call.operation)
      if let variable = placed.placedVariable(call.operation), !variables.contains(variable) {
        variables.append(variable)
      }
    }
    let hasCallbacks = recording.calls.contains { $0.place != .afterAll }
    declaresInPlace = !hasCallbacks && variables.count <= 150
    if hasCallbacks, !variables.isEmpty, variables.count <= 150 {
      add("local " + variables.joined(separator: ", "))
    }
  }

  private mutating func writeSteps(until end: Int64) {
    var clock: Int64 = 0
    for step in plan.steps {
      write(time: step.instant, &clock)
      if let call = step.call { write(call: call) }
      for callback in step.callbacks { write(callback) }
    }
    write(time: end, &clock)
  }

  private mutating func write(time instant: Int64, _ clock: inout Int64) {
    guard instant > clock else { return }
    clock = instant
    let seconds = Double(instant) / 1e9
    if (try? StageTime.nanoseconds(seconds)) == instant {
      return add("step_to(\(luaSeconds(instant)))")
    }
    // Too late for a double to say it to the nanosecond: whole seconds, then the rest.
    let rest = instant % 1_000_000_000
    add("step_to(\(luaSeconds(instant - rest)))")
    add("step(\(luaSeconds(rest)))")
  }

  private mutating func write(_ callback: ScenarioPlan.Callback) {
    add("at(\(luaSeconds(callback.instant)), function()")
    indent += 1
    for step in callback.steps {
      if let call = step.call { write(call: call) }
      for inner in step.callbacks { write(inner) }
    }
    indent -= 1
    add("end)")
  }

  private mutating func write(call index: Int) {
    let operation = recording.calls[index].operation
    names.note(operation)
    let variable = names.placedVariable(operation)
    let assignment = variable.map { (declaresInPlace ? "local " : "") + $0 + " = " } ?? ""
    add(assignment + names.text(of: operation))
  }
}
