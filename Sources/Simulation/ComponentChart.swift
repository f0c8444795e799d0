// SPDX-License-Identifier: MIT
import Statecharts

/// Something a chart does in a transition, on entry or on exit; its name shows in diagrams.
///
/// What the body calls on its context is recorded and applied after the step, so that it can neither
/// move time nor re-enter the chart.
public struct Action: @unchecked Sendable {  // a stage and its components live on one thread
  /// The name in diagrams and errors.
  public let name: String
  let body: (ActionContext) throws -> Void

  /// Names an action.
  public init(_ name: String, _ body: @escaping (ActionContext) throws -> Void) {
    self.name = name
    self.body = body
  }
}

/// A question a transition asks before it is taken; its name shows in diagrams.
public struct Guard: @unchecked Sendable {  // see Action
  let expression: GuardExpression
  let bodies: [(name: String, body: (InstanceReader) throws -> Bool)]

  /// Names a guard.
  public init(_ name: String, _ body: @escaping (InstanceReader) throws -> Bool) {
    expression = .named(name)
    bodies = [(name, body)]
  }

  private init(_ expression: GuardExpression, _ parts: [Guard]) {
    self.expression = expression
    bodies = parts.flatMap(\.bodies)
  }

  /// True while the state `id` is active.
  public static func isIn(_ id: String) -> Guard { Guard(.isIn(id), []) }
  /// True when the guard is not.
  public static prefix func ! (inner: Guard) -> Guard { Guard(.not(inner.expression), [inner]) }
  /// True when both are.
  public static func && (left: Guard, right: Guard) -> Guard {
    Guard(.and([left.expression, right.expression]), [left, right])
  }
  /// True when either is.
  public static func || (left: Guard, right: Guard) -> Guard {
    Guard(.or([left.expression, right.expression]), [left, right])
  }
}

/// A piece of a chart: a state, a transition, or actions on entry or exit.
public protocol ChartElement {
  /// Adds the piece to the state it stands in.
  func add(to state: inout ChartBuilder)
}

/// A state under construction; authors meet it only through the pieces they write.
public struct ChartBuilder {
  var definition: StateDefinition
  var actions: [Action] = []
  var guards: [Guard] = []

  init(_ id: String) {
    definition = StateDefinition(id: id)
  }

  mutating func add(_ elements: [any ChartElement]) {
    for element in elements { element.add(to: &self) }
  }
}

/// A state of a chart, with its transitions and inner states.
public struct State: ChartElement {
  private let inner: ChartBuilder

  /// A state; the first inner state is the initial one unless `initial` names another.
  public init(
    _ id: String, initial: String? = nil, ignored: [String] = [], _ elements: any ChartElement...
  ) {
    var builder = ChartBuilder(id)
    builder.definition.initial = initial.map { [$0] } ?? []
    builder.definition.ignored = ignored
    builder.add(elements)
    inner = builder
  }

  /// Adds the state to the one it stands in.
  public func add(to state: inout ChartBuilder) {
    state.definition.states.append(inner.definition)
    state.actions += inner.actions
    state.guards += inner.guards
  }
}

/// A region: one of the parts of a chart that are active side by side.
public struct Region: ChartElement {
  private let state: State

  /// A region; its first state is the initial one unless `initial` names another.
  public init(_ id: String, initial: String? = nil, _ elements: any ChartElement...) {
    var builder = ChartBuilder(id)
    builder.definition.initial = initial.map { [$0] } ?? []
    builder.add(elements)
    state = State(builder)
  }

  /// Adds the region to its chart, which becomes parallel.
  public func add(to chart: inout ChartBuilder) {
    chart.definition.kind = .parallel
    state.add(to: &chart)
  }
}

extension State {
  fileprivate init(_ builder: ChartBuilder) { inner = builder }
}

/// A transition of the state it stands in.
public struct Transition: ChartElement {
  fileprivate var definition: TransitionDefinition
  fileprivate var actions: [Action]
  fileprivate var guards: [Guard]

  /// Adds the transition to the state it stands in.
  public func add(to state: inout ChartBuilder) {
    state.definition.transitions.append(definition)
    state.actions += actions
    state.guards += guards
  }
}

private func transition(
  events: [String] = [], delay: Delay? = nil, to target: String?, if condition: Guard?,
  isInternal: Bool = false, _ actions: [Action]
) -> Transition {
  Transition(
    definition: TransitionDefinition(
      events: events, targets: target.map { [$0] } ?? [],
      guardExpression: condition?.expression, actions: actions.map(\.name),
      isInternal: isInternal, delay: delay),
    actions: actions, guards: condition.map { [$0] } ?? [])
}

/// On an event, goes to a state and acts.
public func on(
  _ events: String..., to target: String, if condition: Guard? = nil,
  isInternal: Bool = false, _ actions: Action...
) -> Transition {
  transition(events: events, to: target, if: condition, isInternal: isInternal, actions)
}

/// On an event, acts and stays: nothing is left or entered.
public func on(
  _ event: String, if condition: Guard? = nil, _ action: Action, _ more: Action...
) -> Transition {
  transition(events: [event], to: nil, if: condition, [action] + more)
}

/// As soon as a condition holds, goes to a state and acts.
public func always(
  to target: String? = nil, if condition: Guard? = nil, _ actions: Action...
) -> Transition {
  transition(to: target, if: condition, actions)
}

/// When the state has been active for some time, goes to a state and acts.
public func after(
  _ delay: Delay, to target: String? = nil, if condition: Guard? = nil, _ actions: Action...
) -> Transition {
  transition(delay: delay, to: target, if: condition, actions)
}

/// When the state has been active for as long as a parameter says, goes to a state and acts.
public func after(
  _ parameter: Parameter, to target: String? = nil, if condition: Guard? = nil,
  _ actions: Action...
) -> Transition {
  transition(delay: .parameter(parameter.name), to: target, if: condition, actions)
}

/// Actions run when the state they stand in is entered or left.
public struct StateActions: ChartElement {
  fileprivate let actions: [Action]
  fileprivate let isEntry: Bool

  /// Adds the actions to the state they stand in.
  public func add(to state: inout ChartBuilder) {
    state.actions += actions
    if isEntry {
      state.definition.entry.append(actions.map(\.name))
    } else {
      state.definition.exit.append(actions.map(\.name))
    }
  }
}

/// Acts when the state is entered.
public func entry(_ actions: Action...) -> StateActions {
  StateActions(actions: actions, isEntry: true)
}

/// Acts when the state is left.
public func exit(_ actions: Action...) -> StateActions {
  StateActions(actions: actions, isEntry: false)
}

/// A chart with the bodies of the guards and actions that it names.
public struct ComponentChart: @unchecked Sendable {  // see Action
  /// The chart as written.
  public var definition: ChartDefinition
  /// The actions, looked up by name.
  public var actions: [Action]
  /// The bodies of the guards, looked up by name.
  public var guards: [(name: String, body: (InstanceReader) throws -> Bool)]

  /// A chart of states, or of regions that are active side by side.
  public init(ignored: [String] = [], _ elements: any ChartElement...) {
    var root = ChartBuilder("chart")
    root.definition.ignored = ignored
    root.add(elements)
    definition = ChartDefinition(id: "chart", root: root.definition)
    actions = root.actions
    guards = root.guards.flatMap(\.bodies)
  }

  /// A chart given as plain data, with its bodies beside it.
  public init(
    _ definition: ChartDefinition, actions: [Action],
    guards: [(name: String, body: (InstanceReader) throws -> Bool)]
  ) {
    self.definition = definition
    self.actions = actions
    self.guards = guards
  }
}
