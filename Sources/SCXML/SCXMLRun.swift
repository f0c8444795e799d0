// SPDX-License-Identifier: MIT
import LuaKit
import Statecharts

/// A document run by itself on a virtual clock: no stage, no component, only the standard.
///
/// This is the engine's oracle: W3C's tests run here. Sessions take turns in the order in which events
/// were sent; when all are idle the clock goes to the next delayed event, by (instant, order of
/// sending). To see a chart on a stage use ``SCXMLDocument/component(id:limits:load:print:)``.
public final class SCXMLRun: SessionWorld {
  /// Virtual time in nanoseconds.
  public private(set) var now: Int64 = 0
  /// What `log` elements said, in order.
  public private(set) var log: [String] = []
  /// What went wrong on the way, in order; each is also an event of the session.
  public private(set) var errors: [String] = []
  /// How many events the first session was given.
  public private(set) var eventCount = 0

  private var family: SessionFamily?
  private var root: Session?
  private var queue: [(event: ChartEvent, session: Session)] = []
  private var calendar: [(due: Int64, token: Int, work: () -> Void)] = []
  private var tokens = 0
  private var fault: (any Error)?
  private static let longestChain = 100_000

  /// Starts a document; what its expressions do wrong is in ``errors``.
  public init(
    _ document: SCXMLDocument, limits: LuaState.Limits = LuaState.Limits(),
    load: @escaping (String) throws -> String = SCXMLDocument.noFiles
  ) throws {
    let family = try SessionFamily(limits: limits, print: { _ in }, load: load)
    family.owner = self
    self.family = family
    let root = try Session(document, id: "main", family: family)
    let runner = SessionRunner(root)
    root.runner = runner
    self.root = root
    runner.start()
    try work()
  }

  /// The active leaves in document order; of a document that has ended, where it ended.
  public var configuration: [String] { root?.lastConfiguration ?? [] }

  /// Whether it has come to its end.
  public var isFinished: Bool { root?.isOver ?? true }

  /// Gives the document an event from outside.
  public func send(_ name: String) throws {
    guard let root, !root.isOver else { return }
    deliver(SessionEvent(name, .external).chartEvent, to: root)
    try work()
  }

  /// Runs until nothing waits any more, at most up to an instant.
  public func run(until limit: Int64) throws {
    try work()
    while let next = calendar.first, next.due <= limit {
      calendar.removeFirst()
      now = next.due
      next.work()
      try work()
    }
    if isFinished || !calendar.isEmpty { return }
    now = max(now, limit)
  }

  private func work() throws {
    var index = 0
    while index < queue.count {
      let next = queue[index]
      index += 1
      if next.session === root { eventCount += 1 }
      next.session.runner?.receive(next.event)
      if let fault { throw fault }
      guard index < SCXMLRun.longestChain else {
        throw SessionFailure(
          "livelock: \(index) events at one instant, the last \(next.event.name)")
      }
    }
    queue.removeAll(keepingCapacity: true)
    if let fault { throw fault }
  }

  // MARK: SessionWorld

  func schedule(
    after delay: Int64, name: String, of session: Session, _ work: @escaping () -> Void
  ) -> Int {
    tokens += 1
    let due = now + delay
    let place = calendar.firstIndex { $0.due > due } ?? calendar.count
    calendar.insert((due, tokens, work), at: place)
    return tokens
  }

  func cancel(_ token: Int) { calendar.removeAll { $0.token == token } }

  func deliver(_ event: ChartEvent, to session: Session) { queue.append((event, session)) }

  func log(_ text: String, of session: Session) { log.append(text) }

  func report(_ message: String, _ fault: Fault, of session: Session) { errors.append(message) }

  func tell(_ event: SessionEvent) -> Bool { false }

  func willStep(_ session: Session) {}

  func didStep(exited: [String], entered: [String], of session: Session) {}

  func stop(_ error: any Error) { fault = error }
}
