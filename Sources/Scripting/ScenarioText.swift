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
  /// of callbacks have to be tried out; nil takes the recorded one. A component whose id is not known,
  /// one made by `chart{…}`, gets a remark: its definition is not in the recording.
  public init(
    of recording: Recording, until end: Int64, name: String = "recorded",
    settings: [Value.Field] = [], isKnown: @escaping (String) -> Bool = { _ in true },
    component: @escaping (String) throws -> Component? = { _ in nil }
  ) throws {
    let plan = try ScenarioPlan(recording, settings: settings, component: component)
    var writer = ScenarioWriter(recording, plan, isKnown)
    text = writer.write(until: end, name: name, settings: settings)
  }
}

extension Script {
  /// The present stage's recording as the source of a scenario.
  public func scenarioText(name: String = "recorded") throws -> String {
    let host = makePluginHost()
    return try ScenarioText(
      of: stage.recording, until: stage.now, name: name, settings: options.settings,
      isKnown: { [ids = componentIDs] in ids.contains($0) },
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
  /// The variable of what each call places: names are given in the order of time, not of the text.
  private var placed: [String?] = []
  /// Variables that are known before their component is placed, or have no room as local names.
  private var early: [String] = []

  private let isKnown: (String) -> Bool

  init(_ recording: Recording, _ plan: ScenarioPlan, _ isKnown: @escaping (String) -> Bool) {
    self.isKnown = isKnown
    self.recording = recording
    self.plan = plan
    placed = recording.calls.map { names.place($0.operation) }
  }

  mutating func write(until end: Int64, name: String, settings: [Value.Field]) -> String {
    if recording.seed != 0 { lines.append("-- made with --seed \(recording.seed)") }
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

  /// Declares the names that a callback uses before they are placed, or that are placed twice.
  ///
  /// Lua has room for 200 local names in a function; more than that are global.
  private mutating func declareNames() {
    var seen: [String] = []
    for step in plan.steps { note(step, isInside: false, &seen) }
    if Set(placed.compactMap { $0 }).count > 150 {
      early = placed.compactMap { $0 }
    } else if !early.isEmpty {
      add("local " + early.joined(separator: ", "))
    }
  }

  private mutating func note(
    _ step: ScenarioPlan.Step, isInside: Bool, _ seen: inout [String]
  ) {
    func mark(_ variable: String) { if !early.contains(variable) { early.append(variable) } }
    if let call = step.call {
      if let used = names.variable(usedBy: recording.calls[call].operation), !seen.contains(used) {
        mark(used)
      }
      if let variable = placed[call] {
        if isInside || seen.contains(variable) { mark(variable) }
        seen.append(variable)
      }
    }
    for callback in step.callbacks {
      for inner in callback.steps { note(inner, isInside: true, &seen) }
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
    if case .add(let component, _) = operation, !isKnown(component.id) {
      add("-- \(luaText(component.id)) is in no catalogue: hand its chart to stage:add instead")
    }
    let assignment =
      placed[index].map { (early.contains($0) ? "" : "local ") + $0 + " = " } ?? ""
    add(assignment + names.text(of: operation))
  }
}
