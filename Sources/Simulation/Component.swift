// SPDX-License-Identifier: MIT
import Drawing
import Statecharts

/// What a thing on the stage is: its chart, parameters, properties, picture and accessibility.
///
/// A component is a value: Swift files and Lua tables make the same definition, and the stage knows
/// only that. It reads like the page of the guide it comes from:
/// ```swift
/// public static let component = Component(
///   "lamp.switch", "A lamp that goes on and off.",
///   properties: [glow],
///   chart: ComponentChart(
///     State("off", on("tap", to: "on", light)),
///     State("on", on("tap", to: "off", darken))),
///   gestures: [.tap()],
///   picture: { me in [Node(.ellipse, frame: Rect(0, 0, 44, 44), fill: .white, opacity: me[glow])] },
///   accessibility: { me in Accessibility(label: "Lamp", traits: ["button"]) })
/// ```
/// A mistake in a definition (an unknown target, a moving property without a reduced rule, …) is an
/// error when the component is first placed; ``validate()`` finds it earlier.
public struct Component: @unchecked Sendable {  // a stage and its components live on one thread
  /// How large a component is.
  public enum Sizing: @unchecked Sendable {  // see Component
    /// Always the same.
    case fixed(Size)
    /// As wide as the space it is given, and of this height.
    case fills(height: Double)
    /// As large as its state says.
    case dynamic((InstanceReader) -> Size)
  }

  /// A component inside another, looked at again after each step.
  public struct Child: @unchecked Sendable {  // see Component
    let key: String
    let component: Component
    let start: [Value.Field]
    let parameters: [Value.Field]
    let frame: Rect
    let ignores: [String]

    /// Places a child; `key` is its name inside the parent.
    public init(
      _ key: String, _ component: Component, start: [Value.Field] = [],
      parameters: [Value.Field] = [], frame: Rect, ignores: [String] = []
    ) {
      self.key = key
      self.component = component
      self.start = start
      self.parameters = parameters
      self.frame = frame
      self.ignores = ignores
    }
  }

  /// The name on the stage: `pinterest.save_button`.
  public let id: String
  /// What it is, in one line.
  public let summary: String
  /// The guide it comes from, if any.
  public let source: String?
  /// How large it is.
  public let size: Sizing
  /// What a designer may tune.
  public let parameters: [Parameter]
  /// What the app gives it when it is made.
  public let inputs: [Input]
  /// What is drawn.
  public let properties: [Property]
  /// What it remembers beside its states.
  public let data: [DataField]
  /// Its states.
  public let chart: ComponentChart
  /// What fingers can do with it.
  public let gestures: [Gesture]
  /// What it tells its app.
  public let outputs: [Output]
  /// How it scrolls, if it does.
  public let scroll: Scroll?
  /// Whether ``outputs`` names all it may tell; else it may tell anything.
  public let declaresOutputs: Bool
  /// What is inside it.
  public let children: ((InstanceReader) throws -> [Child])?
  /// Where a drag to a value aims at, in its own points.
  public let handle: ((InstanceReader, Double) throws -> Point)?
  /// What it looks like.
  public let picture: (InstanceReader) throws -> [Node]
  /// What a screen reader finds.
  public let accessibility: (InstanceReader) throws -> Accessibility
  /// Whether the literal reading knows of Reduce Motion; the guides' code reads it nowhere (X1).
  public let codeReadsReduceMotion: Bool
  /// Makes what answers for the chart, where that is not the component's own actions and guards.
  public let driver: ((ChartSite) throws -> any ChartDriver)?
  /// What is wrong with its page of the guide.
  public let findings: [Finding]
  /// What no source gives.
  public let assumptions: [Assumption]

  private let cache = Cache()

  /// Defines a component.
  public init(
    _ id: String, _ summary: String, source: String? = nil,
    size: Sizing = .fills(height: 44), parameters: [Parameter] = [], inputs: [Input] = [],
    properties: [Property] = [], data: [DataField] = [], chart: ComponentChart,
    gestures: [Gesture] = [], outputs: [Output] = [], scroll: Scroll? = nil,
    children: ((InstanceReader) throws -> [Child])? = nil,
    handle: ((InstanceReader, Double) throws -> Point)? = nil,
    picture: @escaping (InstanceReader) throws -> [Node],
    accessibility: @escaping (InstanceReader) throws -> Accessibility,
    codeReadsReduceMotion: Bool = true, findings: [Finding] = [], assumptions: [Assumption] = [],
    declaresOutputs: Bool = true, driver: ((ChartSite) throws -> any ChartDriver)? = nil
  ) {
    self.id = id
    self.summary = summary
    self.source = source
    self.size = size
    self.parameters = Scroll.adding(Scroll.rebound, to: parameters, if: scroll) { $0.name }
    self.inputs = inputs
    self.properties = Scroll.adding(Scroll.offset, to: properties, if: scroll) { $0.name }
    self.data = data
    self.chart = chart
    self.gestures = gestures
    self.outputs = outputs + (scroll == nil ? [] : Scroll.outputs)
    self.declaresOutputs = declaresOutputs
    self.scroll = scroll
    self.children = children
    self.handle = handle
    self.picture = picture
    self.accessibility = accessibility
    self.driver = driver
    self.codeReadsReduceMotion = codeReadsReduceMotion
    self.findings = findings
    self.assumptions = assumptions
  }

  private final class Cache {
    var compiled: CompiledComponent?
  }

  func compiled() throws -> CompiledComponent {
    if let compiled = cache.compiled { return compiled }
    let compiled = try CompiledComponent(self)
    cache.compiled = compiled
    return compiled
  }

  /// Finds what is wrong with the definition, and throws it.
  public func validate() throws { _ = try compiled() }

  /// The chart in its compiled form, for diagrams and exploration.
  public func compiledChart() throws -> Chart { try compiled().chart }
}

/// A component checked and made ready to run: tables instead of names.
final class CompiledComponent {
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
  private var startingCharts: [[String]: Chart] = [:]

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
    if let known = startingCharts[states] { return known }
    var definition = definition
    for state in states where !CompiledComponent.start(&definition.root, in: state) {
      throw unknownName(
        state, "state", among: stateNames, of: "component \(id)")
    }
    let compiled = try CompiledComponent.compile(definition, id)
    startingCharts[states] = compiled
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
