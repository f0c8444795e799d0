// SPDX-License-Identifier: MIT
import LuaKit
import Motion
import Simulation

/// Help from the table that registers the functions.
extension Script {
  static let helpFunctions: [APIFunction] = [
    APIFunction(
      "help", "help(name)",
      "Prints what a name does, from this table; without a name, all of them.", "help(\"step\")"
    ) { script, call in
      let name = call.isNil(1) ? nil : call[1].string ?? script.name(of: call[1])
      script.options.print(try script.help(name))
      return []
    }
  ]

  private func name(of value: LuaValue) -> String {
    switch value {
    case .object(let object):
      (object.object as? Namespace)?.name
        ?? (object.object as? Instance)?.component.id ?? object.type.name
    case .function: Script.functions.first { lua.globals[$0.entry.name] == value }?.entry.name ?? ""
    default: value.typeName
    }
  }

  /// The help text of a name of the API, of a component's id, or of everything.
  public func help(_ name: String?) throws -> String {
    if let name, let component = try? component(name) {
      return try ComponentDescription(component).text
    }
    return try Script.help(name)
  }

  /// The help text of a name of the API, or an overview.
  public static func help(_ name: String?) throws -> String {
    guard let name, !name.isEmpty else { return overview }
    let found = entries.filter {
      $0.name == name || $0.name.hasPrefix(name + ":") || $0.name.hasPrefix(name + ".")
        || $0.name.split(whereSeparator: { $0 == ":" || $0 == "." }).last.map(String.init) == name
    }
    if found.isEmpty {
      throw unknownName(name, "help for", among: [], hinting: entries.map(\.name))
    }
    return found.map(text).joined(separator: "\n")
  }

  private static func text(_ entry: APIEntry) -> String {
    entry.signature + "\n  " + entry.doc + "\n"
      + (entry.example.isEmpty ? "" : "  example: " + entry.example + "\n")
  }

  /// The first sentence, or what comes before its first colon or semicolon.
  private static func summary(_ doc: String) -> String {
    var summary = ""
    for word in doc.split(separator: " ") {
      summary += (summary.isEmpty ? "" : " ") + word
      if let last = word.last, ":;.".contains(last), summary.count > 12 {
        return String(summary.dropLast())
      }
    }
    return summary
  }

  private static var overview: String {
    let width = (entries.map(\.name.count).max() ?? 0) + 2
    let lines = entries.map { entry in
      let first = summary(entry.doc)
      return "  " + entry.name.padded(to: width) + first
    }
    return "help(\"NAME\") says more.\n" + lines.joined(separator: "\n") + "\n"
  }

  /// The settings of the environment.
  static let settingEntries: [APIEntry] = Environment.settings.map { setting in
    let fixed = setting.isFixed ? " Fixed once a component is on the stage." : ""
    let value = setting.defaultValue.json
    return APIEntry(
      "env.\(setting.name)", "stage.env.\(setting.name) = \(value)",
      "\(setting.doc.prefix(1).uppercased())\(setting.doc.dropFirst()): \(setting.accepts).\(fixed)",
      "stage.env.\(setting.name)  --> \(setting.defaultValue.description)")
  }

  /// Names that are read, not called.
  static let fieldEntries: [APIEntry] = [
    APIEntry(
      "stage.env", "stage.env.NAME", "A setting of the environment; assign to change it.",
      "stage.env.reduce_motion = true"),
    APIEntry(
      "component.state", "component.state -> string",
      "The active leaf of the first region.", "save.state  --> unsaved"),
    APIEntry(
      "component.states", "component.states -> list", "All active leaves in document order.",
      "#save.states  --> 2"),
    APIEntry(
      "component.data", "component.data.NAME",
      "What the component remembers beside its states; read only.",
      "slider.data.tool  --> Exposure"),
    APIEntry(
      "component.params", "component.params.NAME",
      "A parameter; assign to tune it, for later animations.",
      "save.params.morph = spring(0.3, 0.7)"),
    APIEntry(
      "component.accessibility", "component.accessibility.label, .value, .hint, .traits, .actions",
      "What a screen reader finds now.", "save.accessibility.label  --> Save"),
    APIEntry(
      "component.frame", "component.frame.x, .y, .width, .height",
      "The frame on the stage, in points.",
      "save.frame.height"),
    APIEntry(
      "spring",
      "spring(response, damping_fraction), spring{ … }, spring \".spring(response: 0.25, dampingFraction: 0.8)\", spring.smooth, .snappy, .bouncy, .interactive -> animation",
      "A spring from one set of parameters: response and damping_fraction; duration and bounce; or mass, stiffness and damping. Mixing sets is an error. A preset takes another duration and extra bounce: spring.snappy(0.4), spring.snappy{ duration = 0.4, extra_bounce = 0.1 }. A text is read as sandbox motion reads it.",
      "spring(0.25, 0.8)  --> spring(response 0.25, damping_fraction 0.8)"),
    APIEntry(
      "curve",
      "curve.ease_out(duration), .ease_in, .ease_in_out, .ease, .linear; curve{ 0.42, 0, 0.58, 1, duration = 0.35 }; curve \"steps(4, end) 1s\" -> animation",
      "A timing curve; duration in seconds, 0.35 by default. In braces stand four numbers by their position, x1, y1, x2, y2 of a cubic Bézier's control points, and the duration by its name. A text is read as sandbox motion reads it.",
      "curve.ease_out(0.2)  --> ease_out(0.2)"),
    APIEntry(
      "component.finished", "component.finished -> boolean",
      "Whether the chart has come to its end.", "door.finished  --> false"),
    APIEntry(
      "chart",
      "chart{ id, initial, states = {…}, on, after, always, …, actions, guards, data, parameters, outputs } -> chart",
      "A chart to place with stage:add. A state has id, initial, states, parallel, final, history, entry, exit, always, on, after, ignored; a transition is a target or { target, guard, actions, internal }; a guard is a name, { \"not\", g }, { \"and\", … }, { \"or\", … } or { \"in\", state }.",
      "chart{ id = \"lamp\", states = { { id = \"off\", on = { tap = \"on\" } }, { id = \"on\" } } }"
    ),
    APIEntry(
      "chart.load", "chart.load(file) -> chart",
      "Reads an SCXML document in the script's folder, with a Lua data model. Its delayed events are timers, its log is notes, what it sends to its parent is output.",
      "door = stage:add(chart.load(\"door.scxml\"))"),
    APIEntry(
      "log", "log:one{…}, :count, :all, :find, :last, :cause, :effects, :text, :json",
      "The log of the present stage.", "log:count{ kind = \"haptic\" }"),
  ]
}
