// SPDX-License-Identifier: MIT
import Statecharts

/// A host that answers guards and counts actions, so that only the engine is timed.
private final class CountingHost: ChartHost {
  var count = 0
  func evaluate(guard id: Int, event: ChartEvent?) throws -> Bool { true }
  func perform(action id: Int, event: ChartEvent?, raising queue: inout [ChartEvent]) throws {
    count += 1
  }
  func arm(timer id: Int, after nanoseconds: Int64) {}
  func cancel(timer id: Int) {}
  func didFail(_ error: any Error, in place: FailurePlace) {}
}

/// An event on a chart of two regions with so many states in all, guards and actions included.
///
/// Each event moves both regions to their next state and back.
func chartEvents(states: Int) -> (Int) -> Void {
  func region(_ name: String) -> StateDefinition {
    let size = states / 2
    let inner = (0..<size).map { index in
      StateDefinition(
        id: "\(name)\(index)",
        transitions: [
          TransitionDefinition(
            events: ["flip"], targets: ["\(name)\((index + 1) % size)"],
            guardExpression: .named("may"), actions: ["count"])
        ])
    }
    return StateDefinition(id: name, states: inner)
  }
  let root = StateDefinition(
    id: "bench", kind: .parallel, states: [region("left"), region("right")])
  let chart = must { try Chart(ChartDefinition(id: "bench", root: root)) }
  return { count in
    must {
      var machine = Machine(chart)
      let host = CountingHost()
      try machine.start(host)
      let event = ChartEvent("flip")
      for _ in 0..<count { _ = try machine.send(event, host) }
      keep(Double(host.count))
    }
  }
}
