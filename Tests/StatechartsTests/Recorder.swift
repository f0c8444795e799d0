// SPDX-License-Identifier: MIT
import Statecharts
import Testing

/// A payload with one text.
final class TextPayload: EventPayload {
  let text: String
  init(_ text: String) { self.text = text }
}

/// What a guard or action of a test throws.
struct Mishap: Error {}

/// A host that writes down everything the machine asks of it, and a machine to go with it.
///
/// An action `raise:NAME` raises NAME, `throw` throws, `read` writes down the active states; a
/// guard holds while its name is in `holding`, and `throw` throws.
final class Recorder: ChartHost {
  let chart: Chart
  private(set) var machine: Machine
  /// Guards that hold.
  var holding: Set<String> = []
  /// Delays by timer name.
  var delays: [String: Int64] = [:]
  /// Everything, in order.
  var log: [String] = []
  var steps: [Microstep] = []
  var failures: [FailurePlace] = []
  /// Raised once at the end of a macrostep.
  var atRest: [ChartEvent] = []
  /// By final state: what its completion carries.
  var payloads: [String: EventPayload] = [:]
  private(set) var configuration: StateSet?
  var heard: [ChartEvent] = []

  init(_ root: StateDefinition, limit: Int = 1000) throws {
    chart = try Chart(ChartDefinition(id: "test", root: root))
    machine = Machine(chart, microstepLimit: limit)
  }

  /// Makes a recorder and starts it, with an empty log.
  static func started(_ root: StateDefinition, limit: Int = 1000) throws -> Recorder {
    let recorder = try Recorder(root, limit: limit)
    try recorder.start()
    recorder.log = []
    return recorder
  }

  // The machine is taken out while it runs, so that reading it by mistake is seen.
  private func run<Result>(_ body: (inout Machine) throws -> Result) rethrows -> Result {
    var running = machine
    defer { machine = running }
    return try body(&running)
  }

  func start() throws { try run { try $0.start(self) } }

  @discardableResult
  func send(_ name: String) throws -> Outcome { try run { try $0.send(ChartEvent(name), self) } }

  @discardableResult
  func fire(_ name: String) throws -> Outcome {
    let timer = try #require(chart.timers.first { $0.name == name })
    return try run { try $0.fire(timer: timer.id, self) }
  }

  func stop() { run { $0.stop(self) } }

  var atoms: [String] { machine.activeAtoms }

  func names(_ ids: [Int]) -> [String] { ids.map { chart.states[$0].name } }

  /// The last step as "left > entered".
  var lastStep: String {
    guard let step = steps.last else { return "" }
    return names(step.exited).joined(separator: " ") + " > "
      + names(step.entered).joined(separator: " ")
  }

  // MARK: ChartHost

  func evaluate(guard id: Int, event: ChartEvent?) throws -> Bool {
    let name = chart.guardNames[id]
    if name.hasPrefix("throw") { throw Mishap() }
    if name.hasPrefix("ask:") { log.append(name) }
    return holding.contains(name)
  }

  func perform(action id: Int, event: ChartEvent?, raising queue: inout [ChartEvent]) throws {
    let name = chart.actionNames[id]
    if name == "throw" { throw Mishap() }
    if name.hasPrefix("raise:") {
      queue.append(ChartEvent(String(name.dropFirst(6))))
    } else if name == "read" {
      let members = configuration?.members ?? []
      log.append("active " + names(members.filter { $0 > 0 }).joined(separator: " "))
    } else if name == "event" {
      log.append("event " + (event?.name ?? "none"))
    } else {
      log.append(name)
    }
  }

  func delay(ofTimer id: Int) throws -> Int64? {
    let name = chart.timers[id].name
    if delays[name] == -7 { throw Mishap() }
    return delays[name]
  }

  func arm(timer id: Int, after nanoseconds: Int64) {
    log.append("arm \(chart.timers[id].name) \(nanoseconds)")
  }

  func cancel(timer id: Int) { log.append("cancel \(chart.timers[id].name)") }

  func didTakeMicrostep(_ step: Microstep) { steps.append(step) }

  func didFail(_ error: any Error, in place: FailurePlace) {
    failures.append(place)
    log.append("fail \(place.name)")
  }

  func willProcess(_ event: ChartEvent) { heard.append(event) }

  func configurationDidChange(_ configuration: StateSet) { self.configuration = configuration }

  func payload(ofFinal state: Int) throws -> EventPayload? {
    if chart.states[state].name == "faulty" { throw Mishap() }
    return payloads[chart.states[state].name]
  }

  func willRest(raising queue: inout [ChartEvent]) {
    queue += atRest
    atRest = []
  }
}

// MARK: Makers

/// A compound chart called `root`.
func compound(
  initial: [String] = [], _ states: [StateDefinition], on transitions: [TransitionDefinition] = []
) -> StateDefinition {
  compound("root", initial: initial, states, on: transitions)
}

/// A compound state around others.
func compound(
  _ id: String, initial: [String] = [], _ states: [StateDefinition],
  on transitions: [TransitionDefinition] = []
) -> StateDefinition {
  StateDefinition(id: id, initial: initial, states: states, transitions: transitions)
}

/// A parallel state around regions.
func parallel(
  _ id: String, _ states: [StateDefinition], on transitions: [TransitionDefinition] = []
) -> StateDefinition {
  StateDefinition(id: id, kind: .parallel, states: states, transitions: transitions)
}

/// A leaf, or any state, that logs its entry and exit.
func loud(
  _ id: String, _ states: [StateDefinition] = [], on transitions: [TransitionDefinition] = [],
  kind: StateDefinition.Kind = .state
) -> StateDefinition {
  StateDefinition(
    id: id, kind: kind, states: states, transitions: transitions, entry: ["+\(id)"],
    exit: ["-\(id)"])
}

/// A leaf without actions.
func leaf(_ id: String, on transitions: [TransitionDefinition] = []) -> StateDefinition {
  StateDefinition(id: id, transitions: transitions)
}

/// A final state.
func final(_ id: String) -> StateDefinition { StateDefinition(id: id, kind: .final) }
