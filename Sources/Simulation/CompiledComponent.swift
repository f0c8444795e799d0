// SPDX-License-Identifier: MIT
import Statecharts
import Synchronization

/// A component checked and made ready to run: tables instead of names.
final class CompiledComponent: @unchecked Sendable {  // its bodies run on a stage's one thread
  // Not the component itself: its cache holds this.
  private let id: String
  private let definition: ChartDefinition
  let chart: Chart
  let actions: [(ActionContext) throws -> Void]
  let guards: [(InstanceReader) throws -> Bool]
  /// The declared properties, then one fade for every text.
  let properties: [Property]
  let propertyIndex: [String: Int]
  let dataIndex: [String: Int]
  let parameterIndex: [String: Int]
  /// Every event that may be sent: those of the chart and those declared ignored.
  let events: [String]
  private let eventSet: Set<String>
  /// Whether some transition takes any event.
  private let takesAnyEvent: Bool
  /// The ids of all states but the chart itself, in document order, and where each is.
  let stateNames: [String]
  let stateIndex: [String: Int]
  private let startingCharts = Mutex<[[String]: Chart]>([:])

  init(_ component: Component) throws {
    id = component.id
    definition = component.chart.definition
    let written = component.chart
    chart = try CompiledComponent.compile(written.definition, component.id)
    actions = try chart.actionNames.map { name in
      guard let action = written.actions.first(where: { $0.name == name }) else {
        throw unknownName(
          name, "action", among: written.actions.map(\.name), of: component.id)
      }
      return action.body
    }
    guards = try chart.guardNames.map { name in
      guard let found = written.guards.first(where: { $0.name == name }) else {
        throw unknownName(name, "guard", among: written.guards.map(\.name), of: component.id)
      }
      return found.body
    }
    let fades = component.properties.filter { $0.initial.kind == "text" }.map(\.fade)
    properties = component.properties + fades
    propertyIndex = try index(properties.map(\.name), "property", component.id)
    dataIndex = try index(component.data.map(\.name), "data field", component.id)
    parameterIndex = try index(component.parameters.map(\.name), "parameter", component.id)
    events = CompiledComponent.events(of: chart, component)
    eventSet = Set(chart.events)
    takesAnyEvent = chart.transitions.contains { $0.events.contains("*") }
    stateNames = chart.states.dropFirst().map(\.name)
    stateIndex = Dictionary(
      uniqueKeysWithValues: chart.states.dropFirst().map { ($0.name, $0.id) })
    try checkProperties(component)
    try checkParameters(component)
    try checkInputs(component)
    try checkEvents(component)
  }

  private static func events(of chart: Chart, _ component: Component) -> [String] {
    var events: [String] = []
    let ignored = CompiledComponent.ignored(component.chart.definition.root)
    for name in chart.events + ignored where !events.contains(name) { events.append(name) }
    return events
  }

  private static func ignored(_ state: StateDefinition) -> [String] {
    state.ignored + state.states.flatMap(ignored)
  }

  private static func compile(_ definition: ChartDefinition, _ id: String) throws -> Chart {
    var definition = definition
    if definition.id == "chart" {
      definition.id = id
      definition.root.id = ""
    }
    do {
      return try Chart(definition)
    } catch {
      throw StageError("component \(id): \(error)")
    }
  }

  private func checkProperties(_ component: Component) throws {
    for property in properties where property.change == .moves && property.reduced == nil {
      throw StageError(
        "component \(component.id): property \(property.name) moves and has no reduced rule; "
          + "say cut, keep or another animation")
    }
  }

  private func checkParameters(_ component: Component) throws {
    for parameter in component.parameters { try parameter.check(parameter.defaultValue) }
    for timer in chart.timers {
      guard case .parameter(let name) = timer.delay, parameterIndex[name] == nil else { continue }
      throw unknownName(
        name, "parameter", among: component.parameters.map(\.name),
        of: "component \(component.id), in an after,")
    }
  }

  /// Whether an event means something to the component: a transition takes it, or it is ignored.
  func knows(_ event: String) -> Bool { mayHandle(event) || events.contains(event) }

  /// Whether a transition of the chart could ever take `event`.
  func mayHandle(_ event: String) -> Bool {
    if takesAnyEvent || eventSet.contains(event) { return true }
    // A descriptor matches whole dotted beginnings: "drag" takes "drag.moved".
    var end = event.endIndex
    while let dot = event[..<end].lastIndex(of: ".") {
      if eventSet.contains(String(event[..<dot])) { return true }
      end = dot
    }
    return false
  }

  /// The chart with other initial states, compiled once per choice.
  func chart(startingIn states: [String]) throws -> Chart {
    if states.isEmpty { return chart }
    if let known = startingCharts.withLock({ $0[states] }) { return known }
    var definition = definition
    for state in states where !CompiledComponent.start(&definition.root, in: state) {
      throw unknownName(
        state, "state", among: stateNames, of: "component \(id)")
    }
    let compiled = try CompiledComponent.compile(definition, id)
    startingCharts.withLock { $0[states] = compiled }
    return compiled
  }

  /// Makes `id` the initial state on the way down to it; false if it is not below `state`.
  private static func start(_ state: inout StateDefinition, in id: String) -> Bool {
    for index in state.states.indices {
      let isIt = state.states[index].id == id
      guard isIt || start(&state.states[index], in: id) else { continue }
      if case .parallel = state.kind { return true }
      state.initial = [state.states[index].id]
      return true
    }
    return false
  }
}

private func index(_ names: [String], _ what: String, _ id: String) throws -> [String: Int] {
  var indices: [String: Int] = [:]
  for (position, name) in names.enumerated() {
    if indices.updateValue(position, forKey: name) != nil {
      throw StageError("component \(id) has two of \(what) \(jsonText(name))")
    }
  }
  return indices
}
