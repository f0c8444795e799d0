// SPDX-License-Identifier: MIT
import LuaKit
import Statecharts

/// What the machine of a session asks and tells it.
extension Session: ChartHost {
  func evaluate(guard id: Int, event: ChartEvent?) throws -> Bool {
    guard let chunk = guards[id] else { return false }
    return try evaluate(chunk).isTruthy
  }

  func perform(action id: Int, event: ChartEvent?, raising queue: inout [ChartEvent]) throws {
    perform(contents[id], in: homes[id].kind + place(homes[id].state, event?.name))
    takeRaised(&queue)
  }

  private func takeRaised(_ queue: inout [ChartEvent]) {
    queue += deferred + raised
    deferred = []
    raised = []
  }

  /// Runs a block; an error ends it and is raised.
  func perform(_ block: [Content], in place: String) {
    do { try run(block) } catch { raised.append(failed(error, in: place + ": ")) }
  }

  /// Where something is done, in words that follow what it is.
  private func place(_ state: Int?, _ event: String?) -> String {
    let name = state.flatMap { $0 == 0 ? nil : " in state \(chart.states[$0].name)" } ?? ""
    return name + (event.map { ", on \($0)" } ?? "")
  }

  func arm(timer id: Int, after nanoseconds: Int64) {}
  func cancel(timer id: Int) {}

  func didFail(_ error: any Error, in place: FailurePlace) {
    if let error = error as? LuaError, error.isFatal { family.world.stop(error) }
    let what = place.kind == .completion ? "data of \(place.name)" : "cond \(place.name)"
    let fault = Fault()
    faults.append(fault)
    let words = self.place(place.state, place.event)
    family.world.report("\(what)\(words): \(error)", fault, of: self)
  }

  func didTakeMicrostep(_ step: Microstep) {
    if let fault, step.transitions.contains(where: { !chart.transitions[$0].isEventless }) {
      fault.isHandled = true
      self.fault = nil
    }
    guard parent != nil else { return }
    func names(_ ids: [Int]) -> [String] { ids.filter { $0 > 0 }.map { chart.states[$0].name } }
    let (exited, entered) = (names(step.exited), names(step.entered))
    if exited.isEmpty, entered.isEmpty { return }
    family.world.didStep(exited: exited, entered: entered, of: self)
  }

  func configurationDidChange(_ configuration: StateSet) {
    for state in active.indices where configuration.contains(state) != active[state] {
      active[state].toggle()
      if invocations[state].isEmpty { continue }
      if active[state] {
        pending.append(state)
      } else {
        pending.removeAll { $0 == state }
        cancelChildren(of: state)
      }
    }
  }

  func willProcess(_ event: ChartEvent) {
    if let event = event.payload as? SessionEvent {
      fault = event.fault
    } else {
      // The machine's own: raised in the order in which it reported.
      fault = event.name == "error.execution" && !faults.isEmpty ? faults.removeFirst() : nil
    }
    let event = event.payload as? SessionEvent ?? Session.platformEvent(event)
    do {
      try system.set("_event", .table(table(of: event)))
    } catch {
      deferred.append(failed(error, in: ""))
    }
    guard event.kind == .external else { return }
    for child in children where !child.session.standing.isCancelled {
      if let finalize = child.invocation.finalize, event.sender != nil,
        event.invokeID == child.session.invokeID
      {
        let words = place(child.state, event.name)
        perform(finalize, in: "finalize of \(child.invocation.id ?? "invoke")" + words)
        if finalize.isEmpty { writeBack(event, child.invocation) }
        deferred += raised
        raised = []
      }
      if child.invocation.forwards { family.world.deliver(event.chartEvent, to: child.session) }
    }
  }

  /// An empty `finalize` puts what came back where the arguments were taken from.
  private func writeBack(_ event: SessionEvent, _ invocation: Invocation) {
    guard let data = event.data.table else { return }
    for param in invocation.params {
      guard let location = param.location else { continue }
      let value = data[param.name]
      if value.isNil { continue }
      do { try evaluate(location, [value]) } catch { raised.append(failed(error, in: "")) }
    }
  }

  private static func platformEvent(_ event: ChartEvent) -> SessionEvent {
    let isPlatform = event.name.hasPrefix("error.") || event.name.hasPrefix("done.")
    return SessionEvent(event.name, isPlatform ? .platform : .internal)
  }

  private func table(of event: SessionEvent) -> LuaTable {
    func text(_ text: String?) -> LuaValue { text.map { .string($0) } ?? .nil }
    return family.model.lua.table(fields: [
      ("name", .string(event.name)), ("type", .string(event.kind.rawValue)),
      ("sendid", text(event.sendID)), ("origin", text(event.origin)),
      ("origintype", text(event.origin == nil ? nil : SessionEvent.originType)),
      ("invokeid", text(event.invokeID)), ("data", event.data), ("raw", text(event.raw)),
    ])
  }

  func payload(ofFinal state: Int) throws -> EventPayload? {
    guard let done = document.doneData[chart.states[state].name] else { return nil }
    return SessionEvent(
      "done.state", .platform, data: try data(done.params, done.content).value)
  }

  func willRest(raising queue: inout [ChartEvent]) {
    for state in pending.sorted() {
      for invocation in invocations[state] {
        do { try invoke(invocation, of: state) } catch {
          raised.append(failed(error, in: "invoke" + place(state, nil) + ": "))
        }
      }
    }
    pending = []
    takeRaised(&queue)
  }
}
