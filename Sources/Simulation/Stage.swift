// SPDX-License-Identifier: MIT
import Drawing
import Statecharts

/// The simulated screen: a clock, an environment, components and a log.
///
/// A stage is driven from outside and runs on virtual time alone, so the same calls give the same
/// log, byte for byte, on every machine and for any slicing of time:
/// ```swift
/// let stage = Stage()
/// let save = stage.add(SaveButton.component)
/// stage.tap(save)
/// stage.advance(by: .milliseconds(125))
/// save[SaveButton.fill]
/// ```
/// Work is ordered by (instant, sequence number); each item runs at its own instant. What an input
/// leads to at that instant happens before the next input. A stage and everything on it belongs to
/// one thread.
public final class Stage {
  /// The version written in the first record of a log.
  public static let version = "0.1.0"

  /// Virtual time in nanoseconds since the stage was made.
  public private(set) var now: Int64 = 0
  /// What the system decides.
  public internal(set) var environment: Environment
  /// Everything that happened.
  public private(set) var log = EventLog()
  /// The seed of everything random on the stage.
  public let seed: UInt64
  /// The components placed on the stage, oldest first; their children are inside them.
  public internal(set) var instances: [Instance] = []
  /// Every mutating call so far, enough to do it all again.
  public internal(set) var recording: Recording
  /// Values that a replay holds fast, whatever the recording says.
  let overrides: [Value.Field]

  /// What one piece of work costs in instructions of a script.
  public static let instructionsAWork: UInt64 = 100

  /// Asked before each piece of work; throwing stops the stage there.
  ///
  /// The host charges a script's budget in it, and looks at the clock on the wall.
  public var meter: ((_ work: Int) throws -> Void)?
  /// What components of the stage need to live, kept as long as the stage.
  public var attachments: [AnyObject] = []
  /// How many records a log may hold.
  public var recordLimit = 1_000_000
  /// Whether a chart took care of an error, by its record; looked up, never iterated.
  var careOfErrors: [Int: () -> Bool] = [:]
  /// Hears of each fault in an action, a guard or a picture, beside its record in the log.
  public var onFault: ((any Error, Instance) -> Void)?

  var scheduler = Scheduler()
  private var running: (chain: Int, instant: Int64, isCallback: Bool)?
  private var itemsAtThisInstant = 0
  private var events: [Delivery] = []
  private var isDelivering = false
  /// How many calls and steps are under way: none of them may be entered from inside another.
  var busy = 0
  private var fault: (any Error)?
  private var motionCount = 0
  /// How many motions never end by themselves.
  var loopCount = 0
  var instanceCount = 0
  /// How many components a stage makes in all; a family that multiplies would never end.
  static let mostInstances = 100_000
  /// The instances on the stage by name, to look one up; never walked.
  var named: [String: Instance] = [:]
  /// The next number to try behind a word that is a name already.
  var lastNumbers: [String: Int] = [:]
  /// Components that have been taken away, for what is asked about the whole run.
  var removed: [Instance] = []
  /// What the finger on the stage rests on.
  weak var touched: Instance?
  var isFingerDown = false
  /// Callbacks that came up while another one ran.
  private var heldCallbacks: [ScheduledItem] = []
  private var meteredRecords = 0
  private static let longestChain = 10_000
  private var lastLinks: [String] = []

  /// A fresh stage at time 0 in an environment.
  public convenience init(_ environment: Environment = Environment(), seed: UInt64 = 0) {
    self.init(environment, seed: seed, overrides: [])
  }

  /// A fresh stage on which some settings or parameters are held at other values.
  public init(_ environment: Environment, seed: UInt64, overrides: [Value.Field]) {
    self.environment = environment
    self.seed = seed
    self.overrides = overrides
    recording = Recording(environment: environment, seed: seed)
    _ = log.append(
      time: 0, cause: nil, source: "stage",
      .stage(
        schema: EventLog.schema, version: Stage.version, seed: seed,
        environment: environment.record))
  }

  // MARK: Time

  /// Runs everything due up to and including `instant` and leaves the clock there.
  public func advance(to instant: Int64) throws {
    try mayMoveTime()
    guard instant >= now else {
      throw StageError(
        "time only goes forward: it is \(secondsText(now)) s, not \(secondsText(instant)) s")
    }
    guard instant <= StageTime.limit else {
      throw StageError("a stage ends after about 146 years")
    }
    try charge(1)
    while try runNext(dueBy: instant) {}
    moveClock(to: instant)
  }

  /// Runs to the next record that `isWanted`, at most until `limit`, and returns it.
  public func advance(
    toRecord isWanted: (Record) -> Bool, limit: Int64
  ) throws -> Record? {
    try mayMoveTime()
    guard limit <= StageTime.limit else { throw StageError("a stage ends after about 146 years") }
    var seen = log.records.count
    while try runNext(dueBy: limit) {
      if let found = log.records[seen...].first(where: isWanted) { return found }
      seen = log.records.count
    }
    moveClock(to: limit)
    return nil
  }

  /// Runs what is due now; every call that changes the stage does so before it returns.
  func drain() throws {
    try deliver()
    while try runNext(dueBy: now) {}
  }

  /// Works off the events that are waiting, but no scheduled item.
  func deliver() throws {
    try charge(1)
    deliverEvents()
    try throwFault()
  }

  /// Refuses calls from inside a component's functions: what they ask for are effects.
  func mayCall() throws {
    if busy > 0 || running?.isCallback == false {
      throw StageError("the stage cannot be driven from inside a component's own functions")
    }
  }

  private func throwFault() throws {
    guard let fault else { return }
    self.fault = nil
    throw fault
  }

  private func mayMoveTime() throws {
    try mayCall()
    if running != nil { throw StageError("time cannot be moved from inside an at() callback") }
  }

  private func moveClock(to instant: Int64) {
    if instant > now {
      now = instant
      itemsAtThisInstant = 0
    }
  }

  private func runNext(dueBy instant: Int64) throws -> Bool {
    guard let next = scheduler.nextInstant(), next <= instant else { return false }
    try charge(1)
    guard let item = scheduler.pop(dueBy: instant) else { return false }
    if item.kind == .callback, running?.isCallback == true {
      // A callback comes to its end before the next begins.
      heldCallbacks.append(item)
      return true
    }
    try run(item)
    while running == nil, !heldCallbacks.isEmpty { try run(heldCallbacks.removeFirst()) }
    return true
  }

  private func run(_ item: ScheduledItem) throws {
    try checkLivelock(item.chain, "steps", item.label)
    moveClock(to: max(item.instant, now))
    let outer = running
    running = (item.chain, now, item.kind == .callback)
    defer { running = outer }
    if item.kind != .callback { itemsAtThisInstant += 1 }
    try item.work()
    deliverEvents()
    try throwFault()
    try charge(0)
  }

  /// After 10,000 links at one instant, names the cycle that they go round in.
  private func checkLivelock(
    _ chain: Int, _ what: String, _ label: @autoclosure () -> String
  ) throws {
    guard chain >= Stage.longestChain - 10 else {
      if chain == 0 { lastLinks = [] }
      return
    }
    lastLinks.append(label())
    guard chain >= Stage.longestChain else { return }
    let links = lastLinks
    lastLinks = []
    let period = (1...5).first { links.suffix($0) == links.dropLast($0).suffix($0) } ?? 5
    throw StageError(
      "livelock at \(secondsText(now)) s: 10,000 \(what) in a row at one instant: "
        + links.suffix(period).joined(separator: ", then ") + ", and again")
  }

  /// Pays for work before it is done; the host's meter may refuse.
  func charge(_ work: Int) throws {
    let records = log.records.count
    guard records <= recordLimit else {
      throw StageError("log limit reached: \(recordLimit) records")
    }
    let total = work + records - meteredRecords
    meteredRecords = records
    if total > 0 { try meter?(total) }
  }

  /// Puts work on the calendar.
  func schedule(
    at instant: Int64, _ kind: ScheduledItem.Kind, _ label: String,
    _ work: @escaping () throws -> Void
  ) -> Int {
    let instant = max(instant, now)
    let chain = running.map { $0.instant == instant ? $0.chain + 1 : 0 } ?? 0
    return scheduler.add(at: instant, kind, label, chain: chain, work)
  }

  func cancel(_ item: Int) { scheduler.cancel(item) }
  func isWaiting(_ item: Int) -> Bool { scheduler.isWaiting(item) }

  /// Calls `body` at an instant of virtual time; the past is an error.
  ///
  /// The stage keeps `body` until then.
  public func at(_ instant: Int64, _ label: String, _ body: @escaping () throws -> Void) throws {
    try mayCall()
    guard instant <= StageTime.limit else { throw StageError("a stage ends after about 146 years") }
    guard instant >= now else {
      throw StageError(
        "at() needs an instant that is not past: it is \(secondsText(now)) s now")
    }
    _ = schedule(at: instant, .callback, label, body)
    if running == nil { try drain() }
  }

  /// Where in the order of its instant a call made now stands.
  var callPlace: Recording.Place {
    replayedPlace ?? (running == nil ? .afterAll : .after(items: itemsAtThisInstant))
  }
  /// Where the call stood that a replay makes again.
  var replayedPlace: Recording.Place?

  /// Runs the first `count` items of `instant`, for a replay.
  func advance(to instant: Int64, items count: Int) throws {
    while let next = scheduler.nextInstant(), next < instant {
      _ = try runNext(dueBy: next)
    }
    moveClock(to: instant)
    while itemsAtThisInstant < count, try runNext(dueBy: instant) {}
  }

  // MARK: What components do

  /// Every instance on the stage, parents before their children.
  public var allInstances: [Instance] {
    var all: [Instance] = []
    func visit(_ instance: Instance) {
      all.append(instance)
      for child in instance.children { visit(child.instance) }
    }
    for instance in instances { visit(instance) }
    return all
  }

  /// Every instance there is or was, those taken away last.
  public var everyInstance: [Instance] { allInstances + removed }

  /// The instance called `name`, children included.
  public func instance(named name: String) throws -> Instance {
    if let found = named[name] { return found }
    if let dot = name.lastIndex(of: "."),
      let parent = try? instance(named: String(name[..<dot])),
      let child = try reveal(String(name[name.index(after: dot)...]), in: parent)
    {
      return child
    }
    throw unknownName(name, "component", among: allInstances.map(\.name), of: "the stage")
  }

  @discardableResult
  func append(_ instance: Instance?, _ entry: Record.Entry, cause: Int?) -> Int {
    append(source: instance?.name ?? "stage", entry, cause: cause)
  }

  @discardableResult
  func append(source: String, _ entry: Record.Entry, cause: Int?) -> Int {
    log.append(time: now, cause: cause, source: source, entry)
  }

  /// The sequence number of the newest record.
  var lastRecord: Int { log.records.count - 1 }

  func nextMotionID() -> Int {
    motionCount += 1
    return motionCount
  }

  /// Logs an input and lets the component's chart work it off.
  func input(_ event: ComponentEvent, at point: Point?, to instance: Instance) {
    let entry = Record.Entry.input(name: event.name, at: point, data: event.data)
    let record = append(instance, entry, cause: nil)
    warnIfOver(instance, event, cause: record)
    instance.dispatch(event, cause: record)
    deliverEvents()
  }

  /// Queues an event that a step led to; it is delivered before the next input.
  func enqueue(_ event: ComponentEvent, to instance: Instance, cause: Int?) {
    enqueue(event.name, to: instance, cause: cause) { $0.dispatch(event, cause: $1) }
  }

  /// Queues work of a component in the order of events.
  func enqueue(
    _ label: String, to instance: Instance, cause: Int?,
    _ work: @escaping (Instance, _ cause: Int?) -> Void
  ) {
    events.append(Delivery(label: label, instance: instance, cause: cause, work: work))
  }

  /// Ends the run with an error, thrown by the call that is under way.
  func stop(_ error: any Error) { fault = fault ?? error }

  /// Something that waits for its turn.
  private struct Delivery {
    let label: String
    let instance: Instance
    let cause: Int?
    let work: (Instance, _ cause: Int?) -> Void
  }

  private func deliverEvents() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    var count = 0
    // Taken by index, so that a long queue costs no more than a short one.
    while count < events.count {
      let next = events[count]
      do {
        try checkLivelock(count, "events", "\(next.label) for \(next.instance.name)")
      } catch {
        fault = error
        break
      }
      count += 1
      next.work(next.instance, next.cause)
      if fault != nil { break }
    }
    events.removeAll(keepingCapacity: count < 100)
  }
}
