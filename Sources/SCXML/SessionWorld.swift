// SPDX-License-Identifier: MIT
import LuaKit
import Statecharts

/// What a family of sessions lives in: its clock, its queues and its log.
///
/// There are two: ``SCXMLRun``, small and apart, and a component's place on a stage.
protocol SessionWorld: AnyObject {
  /// Does work later, unless it is cancelled; `name` is the event that waits.
  func schedule(
    after delay: Int64, name: String, of session: Session, _ work: @escaping () -> Void
  ) -> Int
  /// Takes work off the clock.
  func cancel(_ token: Int)
  /// Puts an event into a session's external queue.
  func deliver(_ event: ChartEvent, to session: Session)
  /// Writes what `log` says.
  func log(_ text: String, of session: Session)
  /// Writes what went wrong; the fault knows later whether a transition took care of it.
  func report(_ message: String, _ fault: Fault, of session: Session)
  /// Tells whoever is outside what the first session sends to its parent; false: nobody is there.
  func tell(_ event: SessionEvent) -> Bool
  /// A session other than the first one begins a macrostep.
  func willStep(_ session: Session)
  /// Reports the states a session other than the first one left and entered.
  func didStep(exited: [String], entered: [String], of session: Session)
  /// Stops everything: a budget is used up.
  func stop(_ error: any Error)
}

/// What is left of a session when it is gone: whether it may still be heard.
final class Standing {
  var isCancelled = false
}

/// Something that went wrong, from the report to the transition that hears its event.
final class Fault {
  var isHandled = false
}

/// What an event of SCXML carries; it is `_event` in Lua.
final class SessionEvent: EventPayload {
  enum Kind: String { case `internal`, external, platform }

  let name: String
  let kind: Kind
  var sendID: String?
  var origin: String?
  var invokeID: String?
  var data: LuaValue
  /// The arguments as they were written, repeated names included.
  var raw: String?
  /// Whether the session it comes from has been cancelled: then it is not heard.
  let sender: Standing?
  /// What went wrong, for an event that says so.
  var fault: Fault?

  init(
    _ name: String, _ kind: Kind, data: LuaValue = .nil, sendID: String? = nil,
    from sender: Standing? = nil
  ) {
    self.name = name
    self.kind = kind
    self.data = data
    self.sendID = sendID
    self.sender = sender
    super.init()
  }

  /// The event as a machine takes it.
  var chartEvent: ChartEvent { ChartEvent(name, payload: self) }

  static let originType = "http://www.w3.org/TR/scxml/#SCXMLEventProcessor"
}

/// A session and everything it invoked: one Lua state, one world.
final class SessionFamily {
  let model: DataModel
  /// The world that owns the family, which sets it before anything runs.
  weak var owner: (any SessionWorld)?
  /// Gives the text of a file, by its path from the folder of the first document.
  let load: (String) throws -> String
  /// The sessions that are not over, in the order they were made.
  private(set) var sessions: [Session] = []
  private var made = 0
  /// A document that invokes itself would never end; each start stands inside its parent's step.
  private static let mostSessions = 1_000
  private static let deepest = 32

  init(
    limits: LuaState.Limits, print: @escaping (String) -> Void,
    load: @escaping (String) throws -> String
  ) throws {
    self.load = load
    model = try DataModel(limits: limits, print: print)
  }

  var world: any SessionWorld {
    guard let owner else { preconditionFailure("a family of sessions outlives its world") }
    return owner
  }

  func add(_ session: Session) throws {
    guard sessions.count < SessionFamily.mostSessions else {
      throw SessionFailure("more than \(SessionFamily.mostSessions) sessions at once")
    }
    guard session.depth < SessionFamily.deepest else {
      throw SessionFailure("sessions are nested more than \(SessionFamily.deepest) deep")
    }
    made += 1
    sessions.append(session)
  }

  func remove(_ session: Session) { sessions.removeAll { $0 === session } }

  func session(_ id: String) -> Session? { sessions.first { $0.id == id } }

  /// The text of a source beside `file`: `file:x.scxml`, or a bare path.
  func text(of source: String, beside file: String) throws -> (text: String, path: String) {
    var path = source[...]
    if path.hasPrefix("file:") { path = path.dropFirst(5) }
    while path.hasPrefix("//") { path = path.dropFirst() }
    guard !path.contains("://") else {
      throw SessionFailure(
        "\(source): nothing is fetched over a network; put the file beside the chart")
    }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let full = path.hasPrefix("/") ? String(path) : folder + path
    return (try load(full), full)
  }
}

/// What went wrong in a session beside Lua's own errors, and the event it becomes.
struct SessionFailure: Error, CustomStringConvertible {
  var event = "error.execution"
  var sendID: String?
  let description: String

  init(_ message: String, event: String = "error.execution", sendID: String? = nil) {
    description = message
    self.event = event
    self.sendID = sendID
  }
}
