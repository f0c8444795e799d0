// SPDX-License-Identifier: MIT

/// What became of an event.
public enum Outcome: Hashable, Sendable {
  /// At least one transition was taken for it.
  case taken
  /// Transitions listen for it, but their guards declined.
  case declined
  /// An active state declares that it leaves the event alone.
  case ignored
  /// No active state knows it, or the machine does not run.
  case unhandled
}

/// A chart running: the algorithm of W3C SCXML, appendix D, one macrostep a call.
///
/// ```swift
/// var machine = Machine(chart)
/// try machine.start(host)
/// try machine.send(ChartEvent("tap"), host)
/// machine.activeAtoms  // ["on"]
/// ```
///
/// A macrostep takes the transitions of the event, then eventless ones, then raised events, first
/// in, first out, until nothing is left. Transitions of a child go before those of its ancestors, then
/// document order; of two that would leave the same states the inner one wins, else the earlier.
///
/// A transition leaves everything inside the nearest *compound* ancestor of its source and targets,
/// so a self-transition of a region leaves and re-enters the whole parallel, the other regions too
/// (XState would restart that region alone):
///
/// ```
/// parallel ─┬─ left:  a   left → left leaves a, left, b, right, parallel
///           └─ right: b   and enters parallel, left, a, right, b
/// ```
///
/// Time is the host's: the machine asks it to arm and cancel timers and is told by
/// ``fire(timer:_:)`` when one is due. A machine is a value; a copy is a snapshot.
public struct Machine {
  enum Phase { case idle, running, finished, stopped }

  /// How many raised events nobody takes make an endless loop.
  static let idleLimit = 10_000

  /// The chart it runs.
  public let chart: Chart
  /// How many microsteps one macrostep may take before it counts as an endless loop.
  public var microstepLimit: Int
  /// The active states, ancestors included; 0 is the chart itself.
  public internal(set) var configuration: StateSet

  let tables: ChartTables
  var phase = Phase.idle
  var hasFinished = false
  /// The active leaves in document order.
  var atoms: [Int] = []
  var armed: [Bool]
  /// By history state: what it remembers; empty before its parent was left.
  var remembered: [[Int]]

  // The rest is scratch of one step, kept to save allocations.
  var current: ChartEvent?
  var queue: [ChartEvent] = []
  var queueHead = 0
  var raised: [ChartEvent] = []
  var enabled: [Enabled] = []
  var verdicts: [Verdict] = []
  var declined = false
  var entering: StateSet
  var defaulted: StateSet
  var historyContent: [(parent: Int, history: Int)] = []
  var step = Microstep()
  var microsteps = 0
  /// Raised events nobody took, in this macrostep: a guard that throws would raise them for ever.
  var idleTurns = 0
  var trail: [Int] = []
  /// Whether a final state was entered since the machine last came to rest.
  var hasEnded = false
  /// Whether a final child of the chart was.
  var isComplete = false

  /// Makes a machine that has not started.
  public init(_ chart: Chart, microstepLimit: Int = 1000) {
    self.chart = chart
    self.microstepLimit = microstepLimit
    tables = chart.tables
    let count = tables.nodes.count
    configuration = StateSet(count: count)
    entering = StateSet(count: count)
    defaulted = StateSet(count: count)
    armed = Array(repeating: false, count: tables.timers.count)
    remembered = Array(repeating: [], count: tables.states.contains { $0.isHistory } ? count : 0)
  }

  // MARK: Running

  /// Enters the chart by default and works until nothing is left to do.
  ///
  /// Starting a machine that runs does nothing; one that finished or was stopped starts afresh.
  public mutating func start(_ host: any ChartHost) throws(ChartFault) {
    guard phase != .running else { return }
    if phase == .finished { clear() }
    phase = .running
    current = nil
    hasFinished = false
    hasEnded = false
    for index in remembered.indices { remembered[index] = [] }
    beginMacrostep()
    beginMicrostep()
    enter([0], inside: -1)
    finishMicrostep(host)
    try settle(host)
  }

  /// Works off an event with everything that follows from it.
  ///
  /// After an endless loop the machine still runs, in the configuration it had reached, with
  /// nothing left of what was raised.
  @discardableResult
  public mutating func send(
    _ event: ChartEvent, _ host: any ChartHost
  ) throws(ChartFault) -> Outcome {
    guard phase == .running else { return .unhandled }
    beginMacrostep()
    let id = process(event, host)
    let wasTaken = !enabled.isEmpty
    let outcome: Outcome = wasTaken ? .taken : declined ? .declined : outcomeUntaken(id)
    if wasTaken { microstep(host) }
    try settle(host)
    return outcome
  }

  /// Offers the transition of a timer that is due, as an event that nothing else can hear.
  ///
  /// A timer that was cancelled, or has fired since it was armed, does nothing.
  @discardableResult
  public mutating func fire(
    timer id: Int, _ host: any ChartHost
  ) throws(ChartFault) -> Outcome {
    guard armed.indices.contains(id) else { throw .unknownTimer(chart: chart.id, id: id) }
    guard phase == .running, armed[id] else { return .unhandled }
    armed[id] = false
    beginMacrostep()
    let timer = tables.timers[id]
    let event = ChartEvent(timer.name)
    current = event
    host.willProcess(event)
    selectTransition(of: timer, host)
    let wasTaken = !enabled.isEmpty
    if wasTaken { microstep(host) }
    try settle(host)
    return wasTaken ? .taken : .declined
  }

  /// Leaves all states, children first, and cancels every timer.
  public mutating func stop(_ host: any ChartHost) {
    guard phase == .running || phase == .finished else { return }
    phase = .stopped
    beginMicrostep()
    configuration.appendReversed(0, tables.nodes[0].last, to: &step.exited)
    leave(host)
    host.didTakeMicrostep(step)
    clearQueue()
  }

  private mutating func clear() {
    configuration.removeAll()
    atoms.removeAll(keepingCapacity: true)
  }

  // MARK: Macrostep

  private mutating func beginMacrostep() {
    microsteps = 0
    idleTurns = 0
    isComplete = false
    trail.removeAll(keepingCapacity: true)
  }

  /// Selects for one event and returns its id.
  private mutating func process(_ event: ChartEvent, _ host: any ChartHost) -> Int {
    current = event
    host.willProcess(event)
    let id = tables.eventID(event.name)
    select(id, host)
    return id
  }

  private func outcomeUntaken(_ event: Int) -> Outcome {
    for atom in atoms where tables.ignores(event, in: atom) { return .ignored }
    return .unhandled
  }

  /// Eventless transitions, then raised events, until the machine can rest.
  private mutating func settle(_ host: any ChartHost) throws(ChartFault) {
    while phase == .running, !isComplete {
      if microsteps >= microstepLimit || idleTurns >= Machine.idleLimit { throw giveUp() }
      if tables.hasEventless {
        select(ChartTables.eventless, host)
        if !enabled.isEmpty {
          microstep(host)
          continue
        }
      }
      if queueHead < queue.count {
        let event = queue[queueHead]
        queueHead += 1
        _ = process(event, host)
        if enabled.isEmpty { idleTurns += 1 } else { microstep(host) }
        continue
      }
      clearQueue()
      if hasEnded {
        hasEnded = false
        if tables.nodes[0].isParallel, isInFinalState(0) { break }
      }
      host.willRest(raising: &raised)
      if raised.isEmpty { return }
      idleTurns += 1
      takeRaised()
    }
    finish(host)
  }

  private mutating func finish(_ host: any ChartHost) {
    phase = .finished
    hasFinished = true
    clearQueue()
    for timer in armed.indices where armed[timer] { cancel(timer, host) }
  }

  mutating func cancel(_ timer: Int, _ host: any ChartHost) {
    armed[timer] = false
    host.cancel(timer: timer)
  }

  private mutating func clearQueue() {
    queue.removeAll(keepingCapacity: true)
    queueHead = 0
  }

  mutating func takeRaised() {
    if raised.isEmpty { return }
    queue += raised
    raised.removeAll(keepingCapacity: true)
  }

  private mutating func giveUp() -> ChartFault {
    clearQueue()
    return .endlessLoop(chart: chart.id, limit: microstepLimit, cycle: cycle())
  }
}
