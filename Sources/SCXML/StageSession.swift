// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Statecharts

/// The sessions of one component on a stage: the first one is its chart, the rest are what it invoked.
///
/// Delayed events are timers of the stage, `log` is a note, what the first session sends to its
/// parent is an output, and an invoked session is logged as `NAME.ID`.
final class StageSession: ChartDriver, SessionWorld {
  private let site: ChartSite
  private let family: SessionFamily
  private let root: Session
  private let room: SCXMLRoom
  private var hasPlace = false
  private var charged: UInt64 = 0

  init(
    _ site: ChartSite, _ document: SCXMLDocument, limits: LuaState.Limits, room: SCXMLRoom,
    load: @escaping (String) throws -> String, print: @escaping (String) -> Void
  ) throws {
    self.site = site
    self.room = room
    var limits = limits
    limits.memory /= SCXMLRoom.share
    family = try SessionFamily(limits: limits, print: print, load: load)
    root = try Session(document, id: site.name, family: family, chart: site.chart)
    family.owner = self
    try room.enter()
    hasPlace = true
  }

  deinit { if hasPlace { room.leave() } }

  /// Charges the data model's work to whoever drives the stage.
  private func charge() {
    let used = family.model.lua.instructionsUsed
    if used > charged { site.charge(used - charged) }
    charged = used
  }

  // MARK: ChartDriver

  func evaluate(guard id: Int, event: ChartEvent?) throws -> Bool {
    defer { charge() }
    return try root.evaluate(guard: id, event: event)
  }

  func perform(action id: Int, event: ChartEvent?, raising queue: inout [ChartEvent]) throws {
    defer { charge() }
    try root.perform(action: id, event: event, raising: &queue)
  }

  func arm(timer id: Int, after nanoseconds: Int64) {}
  func cancel(timer id: Int) {}

  func didFail(_ error: any Error, in place: FailurePlace) { root.didFail(error, in: place) }

  func didTakeMicrostep(_ step: Microstep) { root.didTakeMicrostep(step) }

  var situation: String { root.situation }

  func configurationDidChange(_ configuration: StateSet) {
    root.configurationDidChange(configuration)
  }

  func willProcess(_ event: ChartEvent) {
    guard let payload = event.payload as? ComponentPayload else { return root.willProcess(event) }
    let sent = SessionEvent(event.name, .external, data: family.model.lua.value(payload.event.data))
    root.willProcess(sent.chartEvent)
  }

  func payload(ofFinal state: Int) throws -> EventPayload? { try root.payload(ofFinal: state) }

  func willRest(raising queue: inout [ChartEvent]) {
    root.willRest(raising: &queue)
    charge()
  }

  func end(isComplete: Bool) {
    if let data = root.end(cancelled: !isComplete) { site.output("done", data.plain) }
    charge()
  }

  // MARK: SessionWorld

  func schedule(
    after delay: Int64, name: String, of session: Session, _ work: @escaping () -> Void
  ) -> Int {
    site.schedule(after: delay, name, part: session.part, work)
  }

  func cancel(_ token: Int) { site.cancel(token) }

  func deliver(_ event: ChartEvent, to session: Session) {
    if session === root {
      let sent = event.payload as? SessionEvent
      return site.send(event) { sent?.sender?.isCancelled != true }
    }
    site.perform(event.name) { [weak self, weak session] in
      session?.runner?.receive(event)
      self?.charge()
    }
  }

  func log(_ text: String, of session: Session) { site.note(text, part: session.part) }

  func report(_ message: String, _ fault: Fault, of session: Session) {
    site.report(StageError(message), part: session.part) { fault.isHandled }
  }

  func tell(_ event: SessionEvent) -> Bool {
    site.output(event.name, event.data.plain)
    return true
  }

  func willStep(_ session: Session) { site.willStep() }

  func didStep(exited: [String], entered: [String], of session: Session) {
    site.didStep(exited: exited, entered: entered, part: session.part ?? "")
  }

  func stop(_ error: any Error) { site.stop(error) }
}

/// How many charts with a data model of their own may live at once.
///
/// Each has its own Lua state; together they must not take more than a few times what one script may.
public final class SCXMLRoom {
  /// How many there may be.
  public static let places = 64
  /// What part of the memory limit each one gets.
  static let share = 16
  private var taken = 0

  /// A room with no one in it.
  public init() {}

  func enter() throws {
    guard taken < SCXMLRoom.places else {
      throw StageError("at most \(SCXMLRoom.places) SCXML charts can be on stages at once")
    }
    taken += 1
  }

  func leave() { taken -= 1 }
}
