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

  /// Asked before each piece of work; throwing stops the stage there.
  ///
  /// The host charges a script's budget in it, and looks at the clock on the wall.
  public var meter: ((_ work: Int) throws -> Void)?
  /// How many records a log may hold.
  public var recordLimit = 1_000_000
  /// Hears of each fault in an action, a guard or a picture, beside its record in the log.
  public var onFault: ((any Error, Instance) -> Void)?

  private var scheduler = Scheduler()
  private var running: (chain: Int, instant: Int64, isCallback: Bool)?
  private var itemsAtThisInstant = 0
  private var events: [(event: ComponentEvent, instance: Instance, cause: Int?)] = []
  private var isDelivering = false
  private var fault: StageError?
  private var motionCount = 0
  var instanceCount = 0
  /// Components that have been taken away, for what is asked about the whole run.
  var removed: [Instance] = []
  /// What the finger on the stage rests on.
  weak var touched: Instance?
  private var meteredRecords = 0
  /// Where the call that is being replayed was made; nil when nothing is replayed.
  var replayPlace: Recording.Place?

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
    try charge(1)
    deliverEvents()
    try throwFault()
    // What follows a replayed call of a callback runs when the next recorded call says how far.
    if case .after = replayPlace { return }
    while try runNext(dueBy: now) {}
  }

  private func throwFault() throws {
    guard let fault else { return }
    self.fault = nil
    throw fault
  }

  private func mayMoveTime() throws {
    if running != nil { throw StageError("time cannot be moved from inside an at() callback") }
  }

  private func moveClock(to instant: Int64) {
    if instant > now {
      now = instant
      itemsAtThisInstant = 0
    }
  }

  private func runNext(dueBy instant: Int64) throws -> Bool {
    guard let item = scheduler.pop(dueBy: instant) else { return false }
    guard item.chain < 10_000 else {
      throw StageError(
        "livelock at \(secondsText(item.instant)) s: 10,000 steps in a row at one instant; "
          + "the last is \(item.label)")
    }
    try charge(1)
    moveClock(to: max(item.instant, now))
    let outer = running
    running = (item.chain, now, item.kind == .callback)
    defer { running = outer }
    if item.kind != .callback { itemsAtThisInstant += 1 }
    try item.work()
    deliverEvents()
    try throwFault()
    try charge(0)
    return true
  }

  private func charge(_ work: Int) throws {
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
    let chain = running.map { $0.instant == instant ? $0.chain + 1 : 0 } ?? 0
    return scheduler.add(at: max(instant, now), kind, label, chain: chain, work)
  }

  func cancel(_ item: Int) { scheduler.cancel(item) }
  func isWaiting(_ item: Int) -> Bool { scheduler.isWaiting(item) }

  /// Calls `body` at an instant of virtual time; the past is an error.
  public func at(_ instant: Int64, _ label: String, _ body: @escaping () throws -> Void) throws {
    guard instant >= now else {
      throw StageError(
        "at() needs an instant that is not past: it is \(secondsText(now)) s now")
    }
    _ = schedule(at: instant, .callback, label, body)
    if running == nil { try drain() }
  }

  /// Where in the order of its instant a call made now stands.
  var callPlace: Recording.Place {
    if let replayPlace { return replayPlace }
    return running?.isCallback == true ? .after(items: itemsAtThisInstant) : .afterAll
  }

  /// Runs the first `count` items of `instant`, for a replay.
  func advance(to instant: Int64, items count: Int) throws {
    while let next = scheduler.nextInstant(), next < instant {
      _ = try runNext(dueBy: next)
    }
    moveClock(to: instant)
    while itemsAtThisInstant < count, try runNext(dueBy: instant) {}
  }

  // MARK: Waiting

  /// Waits for motion, queued gestures and callbacks to end; returns the instant.
  ///
  /// At `limit` after now, or at once when a motion repeats for ever, it fails and names what still
  /// moves and why.
  @discardableResult
  public func settle(
    limit: Int64 = 10_000_000_000, timers: Bool = false, ignoringLoops: Bool = false
  ) throws -> Int64 {
    let deadline = now &+ limit
    var kinds: Set<ScheduledItem.Kind> = [.motion, .gesture, .callback]
    if timers { kinds.insert(.timer) }
    while true {
      let loops = loopNames
      if !loops.isEmpty, !ignoringLoops {
        throw StageError(
          "cannot settle: " + loops.map { $0 + " repeats forever" }.joined(separator: ", "))
      }
      guard scheduler.hasWaiting(kinds), let next = scheduler.nextInstant() else { return now }
      guard next <= deadline else {
        let waiting = scheduler.waiting.filter { kinds.contains($0.kind) }
          .prefix(3).map { "\($0.label) at \(secondsText($0.instant)) s" }
        try advance(to: deadline)
        throw StageError(
          "not settled after \(secondsText(limit)) s: " + waiting.joined(separator: ", "))
      }
      try advance(to: next)
    }
  }

  private var loopNames: [String] {
    allInstances.flatMap { instance in
      instance.properties.indices.compactMap { index in
        guard let animator = instance.properties[index].animator, animator.settles == nil else {
          return nil
        }
        return "\(instance.name).\(instance.compiled.properties[index].name)"
      }
    }
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

  /// The instance called `name`, children included.
  public func instance(named name: String) throws -> Instance {
    if let found = allInstances.first(where: { $0.name == name }) { return found }
    throw unknownName(name, "component", among: allInstances.map(\.name), of: "the stage")
  }

  @discardableResult
  func append(_ instance: Instance?, _ entry: Record.Entry, cause: Int?) -> Int {
    log.append(time: now, cause: cause, source: instance?.name ?? "stage", entry)
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
    instance.dispatch(event, cause: record)
    deliverEvents()
  }

  /// Queues an event that a step led to; it is delivered before the next input.
  func enqueue(_ event: ComponentEvent, to instance: Instance, cause: Int?) {
    events.append((event, instance, cause))
  }

  private func deliverEvents() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    var count = 0
    while !events.isEmpty {
      let next = events.removeFirst()
      count += 1
      guard count < 10_000 else {
        events = []
        fault = StageError(
          "livelock at \(secondsText(now)) s: 10,000 events in a row at one instant; "
            + "the last is \(next.event.name) for \(next.instance.name)")
        return
      }
      next.instance.dispatch(next.event, cause: next.cause)
    }
  }

  func tell(_ key: String, _ event: ComponentEvent, from parent: Instance, cause: Int?) {
    guard let child = parent.children.first(where: { $0.key == key })?.instance else {
      let keys = parent.children.map(\.key)
      let error = unknownName(key, "child", among: keys, of: parent.name)
      return report(error, on: parent, cause: cause, in: "tell")
    }
    enqueue(event, to: child, cause: cause)
  }

  /// Logs a fault of a component and lets the host know.
  func report(
    _ error: any Error, on instance: Instance, cause: Int?, in place: String? = nil
  ) {
    let text = (place.map { $0 + ": " } ?? "") + "\(error)"
    append(instance, .error(text: text), cause: cause)
    onFault?(error, instance)
  }

  /// After a step: the children that its data asks for.
  func afterStep(of instance: Instance) {
    guard !instance.isRemoved, instance.component.children != nil else { return }
    do { try instance.updateChildren() } catch {
      report(error, on: instance, cause: instance.stepCause, in: "children")
    }
  }

  /// Plays a haptic as far as the system lets it.
  func play(
    _ style: HapticStyle, _ intensity: Double?, _ interface: HapticInterface,
    of instance: Instance, cause: Int?
  ) {
    guard environment.playsHaptics else { return }
    var interface = interface
    if interface == .sensoryFeedback, environment.ios < 17 {
      guard environment.reading == .intended else {
        let text =
          "no haptic \(style.name): sensoryFeedback needs iOS 17, this is iOS \(environment.ios)"
        append(instance, .warning(text: text), cause: cause)
        return
      }
      interface = .uikit
    }
    let entry = Record.Entry.haptic(
      style: style.name, intensity: intensity, api: interface.rawValue)
    append(instance, entry, cause: cause)
  }
}
