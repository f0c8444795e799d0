// SPDX-License-Identifier: MIT

/// A run of indices; cheaper to pass about than `Range`, and may be empty anywhere.
struct Span {
  var first = 0
  var end = 0
}

/// What the machine asks of a state at every step, without names.
struct Node {
  var parent: Int
  /// The last descendant: `id...last` is the state with everything inside.
  var last: Int
  var isAtom = false
  var isFinal = false
  var isHistory = false
  var isDeep = false
  var isCompound = false
  var isParallel = false
  /// Whether it or an ancestor has an eventless transition.
  var meetsEventless = false
  /// Whether it or an ancestor ignores some event.
  var meetsIgnored = false
  /// Whether it has history states.
  var remembers = false
  var entry = Span()
  var exit = Span()
  var initial = Span()
  var timers = Span()
  /// Its rows in `ChartTables.rows`, sorted by event.
  var rows = Span()
  /// Candidates for events that none of the rows names.
  var others = Span()
}

/// The candidates of one state for one event.
struct Row {
  var event: Int
  var candidates: Span
}

/// What a transition does, without names.
struct Move {
  enum Domain {
    /// Leaves nothing.
    case none
    /// Leaves everything inside this state; −1 stands above the chart itself.
    case state(Int)
    /// Depends on what a history remembers.
    case remembered
  }

  enum Check {
    case none
    case named(Int)
    case compound(Int)
  }

  var source: Int
  var domain: Domain
  var check: Check
  var actions: Span
}

/// A guard expression with ids for names.
indirect enum GuardTree: Sendable {
  case named(Int)
  case not(GuardTree)
  case and([GuardTree])
  case or([GuardTree])
  case isIn(Int)
}

/// Everything a machine looks up; made once, never changed.
final class ChartTables: Sendable {
  /// Stands for the absence of an event in rows.
  static let eventless = -1
  /// Stands for every event no descriptor names; only `*` hears it.
  static let otherEvent = 0

  let id: String
  let warnings: [ChartProblem]
  let states: [ChartState]
  let transitions: [ChartTransition]
  let timers: [ChartTimer]
  let guardNames: [String]
  let actionNames: [String]
  let events: [String]

  /// Looked up, never iterated.
  let stateIDs: [String: Int]
  /// Looked up, never iterated.
  let eventIDs: [String: Int]
  /// By event id: the ids of the descriptors that match it.
  let matching: [[Int]]

  let nodes: [Node]
  let moves: [Move]
  let guards: [GuardTree]
  let rows: [Row]
  let candidateIDs: [Int]
  /// Blocks of `actionIDs`.
  let blocks: [Span]
  let actionIDs: [Int]
  /// By state: the descriptors it ignores.
  let ignored: [[Int]]
  let hasEventless: Bool
  /// By state: `done.state.NAME`.
  let doneNames: [String]

  init(
    id: String, warnings: [ChartProblem], states: [ChartState], transitions: [ChartTransition],
    timers: [ChartTimer], names: ChartNames, layout: ChartLayout
  ) {
    self.id = id
    self.warnings = warnings
    self.states = states
    self.transitions = transitions
    self.timers = timers
    guardNames = names.guards.names
    actionNames = names.actions.names
    events = Array(names.events.names.dropFirst())
    stateIDs = names.states
    eventIDs = names.events.ids
    matching = layout.matching
    nodes = layout.nodes
    moves = layout.moves
    guards = layout.guards
    rows = layout.rows
    candidateIDs = layout.candidateIDs
    blocks = layout.blocks
    actionIDs = layout.actionIDs
    ignored = layout.ignored
    hasEventless = transitions.contains { $0.isEventless }
    doneNames = states.map { "done.state." + $0.name }
  }

  /// The id of the longest descriptor that matches an event.
  func eventID(_ name: String) -> Int {
    if let id = eventIDs[name] { return id }
    var prefix = name[...]
    while let dot = prefix.utf8.lastIndex(of: UInt8(ascii: ".")) {
      prefix = prefix[..<dot]
      if let id = eventIDs[String(prefix)] { return id }
    }
    return ChartTables.otherEvent
  }

  /// The transitions of one state that an event may take, in document order.
  func candidates(of state: Int, on event: Int) -> Span {
    let span = nodes[state].rows
    var low = span.first
    var high = span.end
    while low < high {
      let middle = (low + high) / 2
      let row = rows[middle]
      if row.event == event { return row.candidates }
      if row.event < event { low = middle + 1 } else { high = middle }
    }
    return event == ChartTables.eventless ? Span() : nodes[state].others
  }

  /// Whether a state or an ancestor declares that it leaves an event alone.
  func ignores(_ event: Int, in state: Int) -> Bool {
    guard nodes[state].meetsIgnored else { return false }
    var state = state
    while state >= 0 {
      for descriptor in ignored[state] where matching[event].contains(descriptor) { return true }
      state = nodes[state].parent
    }
    return false
  }
}

/// Names in order of first use, with their ids.
struct NameTable {
  private(set) var names: [String] = []
  private(set) var ids: [String: Int] = [:]

  /// The id of a name, given out on first use.
  mutating func id(of name: String) -> Int {
    if let id = ids[name] { return id }
    ids[name] = names.count
    names.append(name)
    return names.count - 1
  }
}

/// The names of one chart.
struct ChartNames {
  var states: [String: Int] = [:]
  var guards = NameTable()
  var actions = NameTable()
  /// Event 0 is `*`.
  var events = NameTable()
}

/// An event descriptor without a trailing `.*` or dot.
func plainDescriptor(_ descriptor: String) -> String {
  var text = descriptor[...]
  if text.hasSuffix(".*") { text = text.dropLast(2) }
  while text.hasSuffix(".") { text = text.dropLast() }
  return text.isEmpty && !descriptor.isEmpty ? "*" : String(text)
}
