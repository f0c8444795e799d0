// SPDX-License-Identifier: MIT

/// A checked statechart, compiled to tables that any number of machines may share.
///
/// Ids are indices into the tables and follow document order: a parent comes before its children,
/// and state 0 is the chart itself. A definition with a mistake makes no chart; one that is merely
/// odd makes ``warnings``.
public struct Chart: Sendable {
  let tables: ChartTables

  /// Checks and compiles a definition, or throws everything that is wrong with it.
  public init(_ definition: ChartDefinition) throws(ChartError) {
    var compiler = ChartCompiler(definition)
    tables = try compiler.compile()
  }

  /// The chart's name.
  public var id: String { tables.id }
  /// What is odd: states never entered, transitions never taken, eventless ones that never rest.
  public var warnings: [ChartProblem] { tables.warnings }
  /// All states in document order; 0 is the chart itself.
  public var states: [ChartState] { tables.states }
  /// All transitions, by state and then in document order.
  public var transitions: [ChartTransition] { tables.transitions }
  /// The names of the guards, by the id the host is asked for.
  public var guardNames: [String] { tables.guardNames }
  /// The names of the actions, by the id the host is asked for.
  public var actionNames: [String] { tables.actionNames }
  /// Every event the chart names, listened to or ignored, in document order; no wildcards.
  public var events: [String] { tables.events }
  /// The timers of `after` transitions, in document order.
  public var timers: [ChartTimer] { tables.timers }

  /// The id of a state, or nil when the chart has none of that name.
  public func state(named name: String) -> Int? { tables.stateIDs[name] }

  /// Whether an event descriptor matches an event name: whole dotted tokens, `*` for any.
  public static func descriptor(_ descriptor: String, matches event: String) -> Bool {
    let prefix = plainDescriptor(descriptor)
    guard prefix != "*", prefix != event else { return true }
    return event.hasPrefix(prefix + ".")
  }

  /// The ids of the transitions a state itself has for an event, in the order they are tried.
  public func transitions(of state: Int, on event: String) -> [Int] {
    guard tables.nodes.indices.contains(state) else { return [] }
    let span = tables.candidates(of: state, on: tables.eventID(event))
    return (span.first..<span.end).map { tables.candidateIDs[$0] }
  }

  /// Whether a state or one of its ancestors declares that it leaves an event alone.
  public func ignores(_ event: String, in state: Int) -> Bool {
    guard tables.nodes.indices.contains(state) else { return false }
    return tables.ignores(tables.eventID(event), in: state)
  }
}

/// A state of a chart.
public struct ChartState: Sendable {
  /// What sort of state it is.
  public enum Kind: Hashable, Sendable {
    /// Has no children.
    case atomic
    /// One of its children is active.
    case compound
    /// All its children are active together.
    case parallel
    /// Completes its parent.
    case final
    /// Remembers; never active itself.
    case history(deep: Bool)
  }

  /// The index in ``Chart/states``.
  public let id: Int
  /// The author's name for it.
  public let name: String
  /// What sort of state it is.
  public let kind: Kind
  /// The parent's id; nil for the chart itself.
  public let parent: Int?
  /// How many ancestors it has.
  public let depth: Int
  /// The children's ids, history states included, in document order.
  public internal(set) var children: [Int] = []
  /// The id of the last descendant; its own when it has none.
  public internal(set) var last: Int
  /// What is entered by default: of a compound state, or of a history that remembers nothing.
  public internal(set) var initial: [Int] = []
  /// Action ids of default entry.
  public internal(set) var initialActions: [Int] = []
  /// Blocks of action ids run on entry.
  public internal(set) var entry: [[Int]] = []
  /// Blocks of action ids run on exit.
  public internal(set) var exit: [[Int]] = []
  /// The ids of its transitions, in document order.
  public internal(set) var transitions: [Int] = []
  /// The ids of its timers, in document order.
  public internal(set) var timers: [Int] = []
  /// Descriptors of the events it leaves alone on purpose.
  public let ignored: [String]
  /// Where it was written.
  public let place: String?

  /// Whether it is a leaf that can be active: atomic or final.
  public var isAtom: Bool { kind == .atomic || kind == .final }
  /// Whether it is a history state, shallow or deep.
  public var isHistory: Bool { kind == .history(deep: false) || kind == .history(deep: true) }
}

/// A transition of a chart.
public struct ChartTransition: Sendable {
  /// The index in ``Chart/transitions``.
  public let id: Int
  /// The state it belongs to.
  public let source: Int
  /// Event descriptors without a trailing `.*`; empty for eventless and `after`.
  public let events: [String]
  /// The states to enter.
  public let targets: [Int]
  /// What must hold.
  public let guardExpression: GuardExpression?
  /// Action ids, run in order as one block.
  public let actions: [Int]
  /// Whether the author marked it internal.
  public let isInternal: Bool
  /// The id of its timer, for an `after` transition.
  public let timer: Int?
  /// Where it was written.
  public let place: String?

  /// Whether it is taken without an event as soon as its guard holds.
  public var isEventless: Bool { events.isEmpty && timer == nil }
}

/// The timer of one `after` transition.
public struct ChartTimer: Sendable {
  /// The index in ``Chart/timers``.
  public let id: Int
  /// The name of its private event: `after.STATE`, from the second on `after.STATE.2`.
  public let name: String
  /// The state whose entry arms it and whose exit cancels it.
  public let state: Int
  /// The transition it offers when due.
  public let transition: Int
  /// How long it waits.
  public let delay: Delay
}
