// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Statecharts

/// Reads a chart from Lua tables.
///
/// A state has `id, initial, states, parallel, final, history, entry, exit, always, on, after,
/// ignored`; arrays are in document order. Spellings:
///
/// | what | how |
/// |---|---|
/// | transition | `"target"`, `{ target, guard, actions, internal }` by name, or a list of them |
/// | `on` | event descriptors to transitions, the most specific first, then by name |
/// | `always` | a transition or a list |
/// | `after` | `{ { 5, "off" }, { "hold", target = "off" } }`: seconds, `"600ms"` or a parameter |
/// | actions | a name or a list of names |
/// | guard | a name, `{ "not", g }`, `{ "and", g, h }`, `{ "or", g, h }`, `{ "in", "state" }` |
struct LuaChartParser {
  static let rootFields = [
    "initial", "states", "parallel", "entry", "exit", "always", "on", "after", "ignored",
  ]
  private static let stateFields = ["id"] + rootFields + ["final", "history"]
  private static let transitionFields = ["target", "guard", "actions", "internal"]

  let place: String
  let script: Script

  /// The chart whose root has the fields of `root`.
  func definition(_ root: LuaComponentTable, id: String) throws -> ChartDefinition {
    var state = try self.state(root, depth: 0)
    state.id = id
    return ChartDefinition(id: id, root: state)
  }

  // MARK: States

  private func state(_ fields: LuaComponentTable, depth: Int) throws -> StateDefinition {
    guard depth <= 100 else { throw StageError("\(place): states are nested more than 100 deep") }
    var state = StateDefinition(id: try fields.text("id") ?? "", kind: try kind(fields))
    state.initial = try fields.names("initial")
    if fields.has("states"), fields["states"].table?.isSequence != true {
      let found = LuaComponentTable.word(fields["states"])
      throw fields.error("states must be a list, not \(found): states = { { id = \"a\" }, … }")
    }
    for (index, value) in try fields.list("states").enumerated() {
      state.states.append(try child(value, index + 1, depth))
    }
    state.entry = try block(fields, "entry")
    state.exit = try block(fields, "exit")
    state.ignored = try fields.names("ignored")
    state.transitions =
      try eventTransitions(fields)
      + alwaysTransitions(fields)
      + timedTransitions(fields)
    return state
  }

  private func child(_ value: LuaValue, _ position: Int, _ depth: Int) throws -> StateDefinition {
    guard let table = value.table else {
      throw StageError(
        "\(place): state \(position) must be a table { id = … }, not "
          + LuaComponentTable.word(value))
    }
    let name = table["id"].string.map(jsonText) ?? "number \(position)"
    let fields = try LuaComponentTable(
      value, "\(place), state \(name)", allowed: LuaChartParser.stateFields, script)
    _ = try fields.requiredText("id")
    return try state(fields, depth: depth + 1)
  }

  private func kind(_ fields: LuaComponentTable) throws -> StateDefinition.Kind {
    let isParallel = try fields.flag("parallel") ?? false
    let isFinal = try fields.flag("final") ?? false
    if fields.has("history"), fields["history"].string == nil {
      throw fields.wrong("history", "\"shallow\" or \"deep\"")
    }
    let history = try fields.choice("history", ["shallow", "deep"])
    guard [isParallel, isFinal, history != nil].count(where: { $0 }) <= 1 else {
      throw fields.error("a state is only one of parallel, final and history")
    }
    if isParallel { return .parallel }
    if isFinal { return .final }
    return history.map { .history(deep: $0 == "deep") } ?? .state
  }

  private func block(_ fields: LuaComponentTable, _ name: String) throws -> [[String]] {
    let actions = try actions(fields, name)
    return actions.isEmpty ? [] : [actions]
  }

  private func actions(_ fields: LuaComponentTable, _ name: String) throws -> [String] {
    if fields[name].function != nil {
      throw fields.error(
        "\(name) must be names: put the function into the table actions and write its name here")
    }
    return try fields.names(name)
  }

  // MARK: Transitions

  private func eventTransitions(_ fields: LuaComponentTable) throws -> [TransitionDefinition] {
    guard let table = try fields.table("on") else { return [] }
    // Array order is document order, a table of names has none: the most specific comes first.
    let rows = table.fields.sorted { left, right in
      let (more, less) = (specificity(left.name), specificity(right.name))
      return more == less ? left.name < right.name : more > less
    }
    return try rows.flatMap { row in
      try transitions(row.value, "\(fields.place), on \(row.name)").map { transition in
        var transition = transition
        transition.events = [row.name]
        return transition
      }
    }
  }

  /// An empty list is none; one that neither goes anywhere, asks nor acts would be taken for ever.
  private func alwaysTransitions(_ fields: LuaComponentTable) throws -> [TransitionDefinition] {
    if let table = fields["always"].table, try table.pairs().isEmpty { return [] }
    let found = try transitions(fields["always"], "\(fields.place), always")
    for transition in found where transition.isEmpty {
      throw fields.error(
        "a transition in always has neither target nor guard nor actions: "
          + "write { target = \"…\", guard = \"…\" }, or leave it out")
    }
    return found
  }

  /// How many words of an event's name a descriptor pins down.
  private func specificity(_ descriptor: String) -> Int {
    descriptor.split(separator: ".").count { $0 != "*" }
  }

  private func transitions(
    _ value: LuaValue, _ place: String
  ) throws -> [TransitionDefinition] {
    if value.isNil { return [] }
    if let table = value.table, !table[1].isNil {
      guard table.isSequence else {
        throw StageError(
          "\(place): a list of transitions has no named fields; a transition has them by name "
            + "(target = \"…\")")
      }
      return try table.list().enumerated().map {
        try transition($0.element, "\(place), transition \($0.offset + 1)")
      }
    }
    return [try transition(value, place)]
  }

  private func transition(_ value: LuaValue, _ place: String) throws -> TransitionDefinition {
    if let target = value.string { return TransitionDefinition(targets: [target]) }
    guard value.table != nil else {
      throw StageError(
        "\(place): a transition is the name of a state or a table { target, guard, actions, "
          + "internal }, not \(LuaComponentTable.word(value))")
    }
    return try transition(
      LuaComponentTable(value, place, allowed: LuaChartParser.transitionFields, script))
  }

  private func transition(_ fields: LuaComponentTable) throws -> TransitionDefinition {
    var transition = TransitionDefinition(targets: try fields.names("target"))
    if fields.has("guard") {
      transition.guardExpression = try condition(fields["guard"], fields, depth: 0)
    }
    transition.actions = try actions(fields, "actions")
    transition.isInternal = try fields.flag("internal") ?? false
    return transition
  }

  private func timedTransitions(_ fields: LuaComponentTable) throws -> [TransitionDefinition] {
    let rows = try fields.list("after")
    return try rows.enumerated().map { index, row in
      let place = "\(fields.place), after \(index + 1)"
      guard row.table != nil else {
        throw StageError(
          "\(place): after is a list of { delay, target }: after = { { 5, \"off\" } }")
      }
      let entry = try LuaComponentTable(
        row, place, allowed: LuaChartParser.transitionFields, items: 2, script)
      var transition = try transition(entry)
      transition.delay = try delay(entry)
      if entry.items.count > 1 {
        guard let target = entry.items[1].string, transition.targets.isEmpty else {
          throw entry.error("the second value is the target, a name, and is given only once")
        }
        transition.targets = [target]
      }
      return transition
    }
  }

  private func delay(_ entry: LuaComponentTable) throws -> Delay {
    guard let first = entry.items.first else {
      throw entry.error("it begins with seconds, \"600ms\" or a parameter's name: { 5, \"off\" }")
    }
    do {
      if let seconds = first.number {
        return .nanoseconds(try StageTime.nanoseconds(seconds, "a delay"))
      }
      if let text = first.string, let start = text.unicodeScalars.first {
        guard ("0"..."9").contains(start) || start == "." || start == "-" else {
          return .parameter(text)
        }
        guard !text.hasSuffix("f") else {
          throw StageError("a delay is seconds, \"600ms\" or a parameter's name, not frames")
        }
        return .nanoseconds(try StageTime.parse(text, now: 0, rate: 60))
      }
    } catch {
      throw entry.error("\(error)")
    }
    throw entry.error(
      "a delay is seconds, \"600ms\" or a parameter's name, not \(first.typeName)")
  }
}

extension TransitionDefinition {
  /// Whether it neither goes anywhere, asks nor acts.
  fileprivate var isEmpty: Bool { targets.isEmpty && guardExpression == nil && actions.isEmpty }
}
