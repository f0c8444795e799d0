// SPDX-License-Identifier: MIT
import Drawing
import Motion
import Statecharts

/// A component on a stage: its states, data and properties, and the touch it is under.
///
/// The stage makes it; read it by property or by name:
/// ```swift
/// let save = stage.add(SaveButton.component)
/// stage.tap(save)
/// save[SaveButton.fill]
/// ```
/// Keep the stage for as long as its components: the stage owns them, and they do not keep it.
public final class Instance {
  /// Its number on the stage, counted from 1.
  public let id: Int
  /// Its name on the stage and in the log; a child's begins with its parent's.
  public let name: String
  /// What it is.
  public let component: Component
  /// Whether it has been taken off the stage.
  public internal(set) var isRemoved = false
  /// The components inside it, by key.
  public internal(set) var children: [(key: String, instance: Instance)] = []

  private weak var owner: Stage?
  /// The stage it stands on, which owns it.
  var stage: Stage {
    guard let owner else {
      preconditionFailure("the stage of \(name) is gone: keep it for as long as its components")
    }
    return owner
  }
  /// Whether it was placed on `stage`, and that is still there.
  public func stands(on stage: Stage) -> Bool { owner === stage }

  /// When it was made, in nanoseconds.
  let made: Int64
  let compiled: CompiledComponent
  weak var parent: Instance?
  /// Where it stands: in its parent's points, or in the stage's.
  var place: Point
  var givenSize: Size?
  var ignores: [String] = []
  /// How its parent shows it, on top of its own layer.
  var placedLayer: ((InstanceReader) throws -> Layer)?
  var followers: [Instance] = []
  weak var leader: Instance?
  /// By whose rules its properties move; other than exact for a free value only.
  var motionMode = MotionMode.exact

  // Touched only to run a step, and nothing that a step calls may touch it: the rest reads
  // `configuration`, which the machine keeps up to date.
  var machine: Machine
  var configuration: StateSet
  var data: [Value]
  var parameters: [Value]
  var properties: [PropertyState]
  /// The armed timers: the scheduled item, when it is due, and the record that armed it.
  var timers: [Int: (item: Int, due: Int64, record: Int)] = [:]
  var touches = TouchTracker()
  /// What the children were last laid out by; nil where that has to be looked at each time.
  var childLayout: [Value]?
  /// What ``InstanceReader/derived(_:from:_:)`` keeps.
  var derived: [String: (values: [Value], thing: any Sendable)] = [:]

  /// What answers for the chart, where that is not the component itself.
  var driver: (any ChartDriver)?
  /// Which states and transitions it has been through.
  var coverage: ChartCoverage

  // What a step has asked for so far, applied when its microstep ends.
  var pendingEffects: [Effect] = []
  var stepCause: Int?
  var stepEvent: ComponentEvent?
  var isStepping = false

  init(
    id: Int, name: String, component: Component, stage: Stage, options: PlacementOptions
  ) throws {
    self.id = id
    self.name = name
    self.component = component
    owner = stage
    made = stage.now
    compiled = try component.compiled()
    place = options.place
    givenSize = options.size
    let start = try Instance.start(component, options.start)
    machine = Machine(try compiled.chart(startingIn: start.states))
    coverage = ChartCoverage(compiled.chart)
    configuration = machine.configuration
    data = component.data.map { start.data[$0.name] ?? $0.initial }
    parameters = component.parameters.map(\.defaultValue)
    properties = compiled.properties.map {
      PropertyState(
        model: start.properties[$0.name] ?? $0.initial, at: stage.now, stage.environment)
    }
    for parameter in options.parameters { try setParameter(parameter.name, parameter.value) }
    driver = try component.driver?(ChartSite(self))
  }

  // MARK: Reading

  /// What is drawn of a property now, tokens resolved.
  public subscript(_ property: Property) -> Value {
    do { return try value(of: property.name) } catch { preconditionFailure("\(error)") }
  }

  /// What is drawn of a property now; an unknown name is an error.
  public func value(of name: String) throws -> Value { try value(of: name, at: stage.now) }

  /// What is drawn of a property at an instant: exact for the past, and for the time to come if
  /// nothing interrupts.
  public func value(of name: String, at instant: Int64) throws -> Value {
    properties[try propertyIndex(name)].value(at: instant, stage.environment)
  }

  /// Where a property is going: its model value.
  public func model(_ name: String) throws -> Value {
    properties[try propertyIndex(name)].model.resolved(stage.environment)
  }

  /// How fast a property changes now, in its own units a second.
  public func velocity(of name: String) throws -> Value {
    let index = try propertyIndex(name)
    return properties[index].velocity(at: stage.now)
  }

  /// Whether a property is in motion.
  public func isMoving(_ name: String) throws -> Bool {
    properties[try propertyIndex(name)].animator != nil
  }

  /// The motion a property is in, if any.
  public func animator(of name: String) throws -> Animator? {
    properties[try propertyIndex(name)].animator
  }

  /// The ids of all its states, in document order.
  public var stateNames: [String] { compiled.stateNames }

  /// The names that inputs of it can have in the log.
  public var inputNames: [String] {
    let scrolling = component.scroll == nil ? [] : ["scroll_began", "scroll_moved", "scroll_ended"]
    let adjusting = ["increment", "decrement"]
    let touches = component.gestures.flatMap(\.events).map { event in
      // A swipe is logged by its short name.
      event.hasPrefix("swipe") ? "swipe" : event
    }
    return compiled.events + touches + scrolling + adjusting
  }

  /// Whether a property is one that moves, not one that fades or is set.
  public func moves(_ name: String) -> Bool {
    compiled.propertyIndex[name].map { compiled.properties[$0].change == .moves } ?? false
  }

  /// The names of all properties, declared ones first.
  public var propertyNames: [String] { compiled.properties.map(\.name) }

  /// The active leaf of the first region.
  public var state: String { states.first ?? "" }

  /// Whether the chart has reached a final state of its own and stopped.
  public var isFinished: Bool { machine.isFinished }

  /// All active leaves in document order.
  public var states: [String] {
    configuration.members.compactMap { id in
      let state = compiled.chart.states[id]
      return state.isAtom && id > 0 ? state.name : nil
    }
  }

  /// Whether a state or one of its inner states is active; an unknown id is an error.
  public func isIn(_ state: String) throws -> Bool {
    guard let index = compiled.stateIndex[state] else {
      throw unknownName(state, "state", among: compiled.stateNames, of: component.id)
    }
    return configuration.contains(index)
  }

  /// What a parameter is set to.
  public func parameter(_ name: String) throws -> Value {
    guard let index = compiled.parameterIndex[name] else { throw unknownParameter(name) }
    return parameters[index]
  }

  /// What a data field holds.
  public func data(_ name: String) throws -> Value {
    guard let index = compiled.dataIndex[name] else {
      throw unknownName(
        name, "data field", among: component.data.map(\.name), of: component.id)
    }
    return data[index]
  }

  /// Its size, in points.
  public var size: Size {
    if let givenSize { return givenSize }
    switch component.size {
    case .fixed(let size): return size
    case .fills(let height):
      return Size(max(0, stage.environment.width - place.x), height)
    case .dynamic(let size): return size(InstanceReader(self))
    }
  }

  /// Where its top left corner is shown on the stage.
  public var origin: Point {
    let outer = parent?.contentOrigin ?? .zero
    let shown = (try? layer().offset) ?? .zero
    return Point(outer.x + place.x + shown.x, outer.y + place.y + shown.y)
  }

  /// Its frame as it is shown on the stage, in points.
  public var frame: Rect {
    let frame = Rect(origin, size)
    let scale = (try? layer().scale) ?? 1
    if scale == 1 { return frame }
    return Rect(center: frame.center, size: Size(size.width * scale, size.height * scale))
  }

  /// How all of it is shown now.
  public func layer() throws -> Layer {
    let own = try component.layer?(InstanceReader(self)) ?? Layer()
    guard let parent, let placed = try placedLayer?(InstanceReader(parent)) else { return own }
    return own.inside(placed)
  }

  /// Its picture as it stands now, in its own points.
  public func picture() throws -> Picture {
    var nodes = try component.picture(InstanceReader(self))
    if stage.environment.dynamicType != "large" {
      for index in nodes.indices { nodes[index].grow(stage.environment.textFactor) }
    }
    return Picture(size: size, nodes: nodes)
  }

  /// What a screen reader finds on it now.
  public func accessibility() throws -> Accessibility {
    let accessibility = try component.accessibility(InstanceReader(self))
    try check(accessibility)
    return accessibility
  }

  private func check(_ accessibility: Accessibility) throws {
    let owner = "the accessibility of \(component.id)"
    for trait in accessibility.traits where !Accessibility.traits.contains(trait) {
      throw unknownName(trait, "trait", among: Accessibility.traits, of: owner)
    }
    for action in accessibility.actions where !compiled.knows(action.event) {
      throw unknownName(
        action.event, "event (sent by the action \(jsonText(action.name)))",
        among: compiled.events, of: owner)
    }
  }

  func propertyIndex(_ name: String) throws -> Int {
    guard let index = compiled.propertyIndex[name] else {
      throw unknownName(name, "property", among: propertyNames, of: component.id)
    }
    return index
  }

  func unknownParameter(_ name: String) -> StageError {
    unknownName(name, "parameter", among: component.parameters.map(\.name), of: component.id)
  }

  // MARK: Setting

  func setData(_ name: String, _ value: Value) {
    guard let index = compiled.dataIndex[name] else {
      preconditionFailure("\(component.id) has no data field \(name)")
    }
    data[index] = value
  }

  /// Sets a parameter, or one field of an animation: `morph`, `morph.response`.
  func setParameter(_ path: String, _ value: Value) throws {
    if let index = compiled.parameterIndex[path] {
      try component.parameters[index].check(value)
      parameters[index] = value
      return
    }
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let index = compiled.parameterIndex[parts[0]] else {
      throw unknownParameter(parts.first ?? path)
    }
    guard case .animation(let animation) = parameters[index], let number = value.number else {
      throw StageError(
        "\(name).\(path) takes a number, not \(value.kind) \(value.json): it is a field of an animation"
      )
    }
    do {
      parameters[index] = .animation(try animation.replacing(field: parts[1], with: number))
    } catch {
      throw StageError("\(component.id) parameter \(parts[0]): \(error)")
    }
  }

  private struct Start {
    var states: [String] = []
    var data: [String: Value] = [:]
    var properties: [String: Value] = [:]
  }

  private static func start(_ component: Component, _ given: [Value.Field]) throws -> Start {
    let names = component.inputs.map(\.name)
    for field in given where !names.contains(field.name) {
      throw unknownName(field.name, "input", among: names, of: component.id)
    }
    var start = Start()
    for input in component.inputs {
      let found = given.first { $0.name == input.name }?.value ?? input.defaultValue
      guard let value = found else {
        throw StageError(
          "\(component.id) needs the input \(input.name)\(input.doc.isEmpty ? "" : " (\(input.doc))"): "
            + "start = { \(input.name) = … }")
      }
      try input.check(value)
      switch input.target {
      case .property(let name): start.properties[name] = value
      case .data(let name): start.data[name] = value
      case .states(let choices):
        guard let choice = choices.first(where: { $0.value == value }) else { continue }
        start.states.append(choice.state)
        for field in choice.draws { start.properties[field.name] = field.value }
      case .state(let id, let drawn):
        guard value == true else { continue }
        start.states.append(id)
        for field in drawn { start.properties[field.name] = field.value }
      }
    }
    return start
  }
}

extension Value {
  /// The value with a token resolved to the colour it stands for now.
  func resolved(_ environment: Environment) -> Value {
    guard case .token(let token) = self else { return self }
    return .color(token.color(dark: environment.isDark))
  }
}
