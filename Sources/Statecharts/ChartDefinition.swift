// SPDX-License-Identifier: MIT

/// A statechart as its author writes it: plain data that knows no host and no clock.
///
/// ```swift
/// let lamp = ChartDefinition(
///   id: "lamp",
///   root: StateDefinition(
///     id: "lamp",
///     states: [
///       StateDefinition(id: "off", transitions: [.on("tap", to: "on")]),
///       StateDefinition(
///         id: "on",
///         transitions: [.on("tap", to: "off"), .after(.nanoseconds(5_000_000_000), to: "off")]),
///     ]))
/// let chart = try Chart(lamp)
/// ```
///
/// The order of arrays is document order, and document order decides every tie. Nothing is checked
/// here; ``Chart`` checks everything at once and lists what is wrong.
public struct ChartDefinition: Sendable {
  /// The chart's name in messages.
  public var id: String
  /// The outermost state, compound or parallel; an empty id means the chart's own.
  public var root: StateDefinition

  /// Makes a definition around an outermost state.
  public init(id: String, root: StateDefinition) {
    self.id = id
    self.root = root
  }
}

/// A state as its author writes it.
public struct StateDefinition: Sendable {
  /// What sort of state it is; whether a plain state is compound follows from its children.
  public enum Kind: Hashable, Sendable {
    /// Atomic without children, compound with them.
    case state
    /// All its children are active together.
    case parallel
    /// Entering it completes the parent.
    case final
    /// Stands for what was active in its parent: the children, or with `deep` the leaves.
    case history(deep: Bool)
  }

  /// The name, unique in the chart.
  public var id: String
  /// What sort of state it is.
  public var kind: Kind
  /// The descendants entered by default; empty means the first child.
  ///
  /// For a history: what is entered while nothing is remembered; empty means the parent's own.
  public var initial: [String]
  /// Actions run on default entry, after the entry actions of the state (of a history: its parent).
  public var initialActions: [String]
  /// The children, in document order.
  public var states: [StateDefinition]
  /// The transitions, in document order.
  public var transitions: [TransitionDefinition]
  /// Blocks of action names run on entry; an action that throws ends its own block only.
  public var entry: [[String]]
  /// Blocks of action names run on exit; an action that throws ends its own block only.
  public var exit: [[String]]
  /// Descriptors of events that are left alone here on purpose.
  public var ignored: [String]
  /// Where it was written, as "file:line", for messages.
  public var place: String?

  /// Makes a state; `entry` and `exit` become one block each.
  public init(
    id: String, kind: Kind = .state, initial: [String] = [], initialActions: [String] = [],
    states: [StateDefinition] = [], transitions: [TransitionDefinition] = [],
    entry: [String] = [], exit: [String] = [], ignored: [String] = [], place: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.initial = initial
    self.initialActions = initialActions
    self.states = states
    self.transitions = transitions
    self.entry = entry.isEmpty ? [] : [entry]
    self.exit = exit.isEmpty ? [] : [exit]
    self.ignored = ignored
    self.place = place
  }
}

/// A transition as its author writes it.
public struct TransitionDefinition: Sendable {
  /// Event descriptors: whole dotted prefixes, `*` for any; empty means eventless.
  public var events: [String]
  /// The states to enter; empty means that nothing is left or entered.
  public var targets: [String]
  /// What must hold for the transition to be taken.
  public var guardExpression: GuardExpression?
  /// Action names, run in order as one block.
  public var actions: [String]
  /// Whether the source stays active when it is compound and all targets lie inside it.
  public var isInternal: Bool
  /// For an `after` transition: how long after entry it is taken; it has no events then.
  public var delay: Delay?
  /// Where it was written, as "file:line", for messages.
  public var place: String?

  /// Makes a transition.
  public init(
    events: [String] = [], targets: [String] = [], guardExpression: GuardExpression? = nil,
    actions: [String] = [], isInternal: Bool = false, delay: Delay? = nil, place: String? = nil
  ) {
    self.events = events
    self.targets = targets
    self.guardExpression = guardExpression
    self.actions = actions
    self.isInternal = isInternal
    self.delay = delay
    self.place = place
  }

  /// A transition on one event to at most one target.
  public static func on(
    _ event: String, to target: String? = nil, if guardExpression: GuardExpression? = nil,
    do actions: [String] = []
  ) -> TransitionDefinition {
    TransitionDefinition(
      events: [event], targets: target.map { [$0] } ?? [], guardExpression: guardExpression,
      actions: actions)
  }

  /// An eventless transition: taken as soon as its guard holds.
  public static func always(
    to target: String? = nil, if guardExpression: GuardExpression? = nil, do actions: [String] = []
  ) -> TransitionDefinition {
    TransitionDefinition(
      targets: target.map { [$0] } ?? [], guardExpression: guardExpression, actions: actions)
  }

  /// A transition taken when its state has been active for `delay`.
  public static func after(
    _ delay: Delay, to target: String? = nil, if guardExpression: GuardExpression? = nil,
    do actions: [String] = []
  ) -> TransitionDefinition {
    TransitionDefinition(
      targets: target.map { [$0] } ?? [], guardExpression: guardExpression, actions: actions,
      delay: delay)
  }
}

/// What must hold for a transition to be taken.
public indirect enum GuardExpression: Sendable, Hashable {
  /// A guard the host answers, by name.
  case named(String)
  /// Holds when the other does not.
  case not(GuardExpression)
  /// Holds when all do, asked from the left until one does not.
  case and([GuardExpression])
  /// Holds when one does, asked from the left until one does.
  case or([GuardExpression])
  /// Holds while the state is active.
  case isIn(String)
}

/// How long an `after` transition waits.
public enum Delay: Hashable, Sendable {
  /// A fixed time.
  case nanoseconds(Int64)
  /// A parameter's name; the host says how long each time the state is entered.
  case parameter(String)
}
