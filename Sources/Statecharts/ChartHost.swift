// SPDX-License-Identifier: MIT

/// The base class of what an event may carry; hosts subclass it and the engine never looks inside.
open class EventPayload {
  /// Makes an empty payload.
  public init() {}
}

/// Something that happened, by dotted name.
public struct ChartEvent {
  /// The dotted name, such as `drag_ended` or `scale.settled`.
  public var name: String
  /// What the event carries.
  public var payload: EventPayload?

  /// Makes an event.
  public init(_ name: String, payload: EventPayload? = nil) {
    self.name = name
    self.payload = payload
  }

  /// Makes an event.
  public init(name: String, payload: EventPayload? = nil) {
    self.init(name, payload: payload)
  }
}

/// One step of a machine: what it left, what it took and what it entered.
public struct Microstep {
  /// Ids of the states left, in the order they were left; 0 is the chart itself.
  public internal(set) var exited: [Int] = []
  /// Ids of the states entered, in the order they were entered; 0 is the chart itself.
  public internal(set) var entered: [Int] = []
  /// Ids of the transitions taken, in the order their actions ran; empty at start and stop.
  public internal(set) var transitions: [Int] = []
  /// The event being worked on; nil until the first one.
  public internal(set) var event: ChartEvent?
}

/// Where a guard, an action, a delay or the data of a final state went wrong.
public struct FailurePlace: Hashable, Sendable {
  /// What was being asked of the host.
  public enum Kind: Hashable, Sendable {
    /// A guard was evaluated; it counts as false.
    case guardExpression
    /// An action was performed; the rest of its block is skipped.
    case action
    /// A delay was asked for; the timer stays unarmed.
    case delay
    /// The payload of a completion was asked for; the event goes without.
    case completion
  }

  /// What was being asked of the host.
  public var kind: Kind
  /// The guard's, action's, timer's or final state's name.
  public var name: String
  /// The state whose entry, exit or transition it was.
  public var state: Int?
  /// The transition, when it was one.
  public var transition: Int?
  /// The name of the event being worked on.
  public var event: String?
}

/// What a machine needs from whoever runs it: answers to guards, deeds for actions, timers.
///
/// Ids are indices into the tables of ``Chart``: `guardNames`, `actionNames`, `timers`, `states`.
/// A host must not touch the machine from inside these functions, not even to read it (Swift would
/// stop the process): events it wants handled go to `queue`, and the active states are told by
/// `configurationDidChange`. The last four functions have defaults and are there for hosts that
/// need more, such as an SCXML session.
public protocol ChartHost: AnyObject {
  /// Whether a guard holds; throwing counts as false and raises `error.execution`.
  func evaluate(guard id: Int, event: ChartEvent?) throws -> Bool
  /// Does an action; what it appends to `queue` is raised, first in, first out.
  func perform(action id: Int, event: ChartEvent?, raising queue: inout [ChartEvent]) throws
  /// How long a timer with a named delay waits, in nanoseconds; nil leaves it unarmed.
  func delay(ofTimer id: Int) throws -> Int64?
  /// Starts a timer; when it is due, the host calls ``Machine/fire(timer:_:)``.
  func arm(timer id: Int, after nanoseconds: Int64)
  /// Stops an armed timer.
  func cancel(timer id: Int)
  /// Reports a step after its actions ran and before the next one begins.
  func didTakeMicrostep(_ step: Microstep)
  /// Reports that a guard, action or delay threw; `error.execution` is raised.
  func didFail(_ error: any Error, in place: FailurePlace)

  /// Announces each event, raised or sent, before transitions are selected for it.
  func willProcess(_ event: ChartEvent)
  /// Tells the configuration whenever a state becomes active or inactive, before any action runs.
  func configurationDidChange(_ configuration: StateSet)
  /// What the completion of a final state's parent carries.
  func payload(ofFinal state: Int) throws -> EventPayload?
  /// The end of a macrostep; what is raised here is worked off before the machine rests.
  func willRest(raising queue: inout [ChartEvent])
}

extension ChartHost {
  /// Has no named delays.
  public func delay(ofTimer id: Int) throws -> Int64? { nil }
  /// Does nothing.
  public func didTakeMicrostep(_ step: Microstep) {}
  /// Does nothing.
  public func willProcess(_ event: ChartEvent) {}
  /// Does nothing.
  public func configurationDidChange(_ configuration: StateSet) {}
  /// Carries nothing.
  public func payload(ofFinal state: Int) throws -> EventPayload? { nil }
  /// Raises nothing.
  public func willRest(raising queue: inout [ChartEvent]) {}
}
