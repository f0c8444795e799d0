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

/// An event on a chart of two regions with two states each, guard and action included.
func chartEvents(_ count: Int) {
  func region(_ name: String) -> StateDefinition {
    func state(_ id: String, to target: String) -> StateDefinition {
      StateDefinition(
        id: id,
        transitions: [
          TransitionDefinition(
            events: ["flip"], targets: [target], guardExpression: .named("may"),
            actions: ["count"])
        ])
    }
    return StateDefinition(
      id: name,
      states: [
        state(name + "_off", to: name + "_on"), state(name + "_on", to: name + "_off"),
      ])
  }
  let root = StateDefinition(
    id: "bench", kind: .parallel, states: [region("left"), region("right")])
  must {
    var machine = Machine(try Chart(ChartDefinition(id: "bench", root: root)))
    let host = CountingHost()
    try machine.start(host)
    let event = ChartEvent("flip")
    for _ in 0..<count { _ = try machine.send(event, host) }
    keep(Double(host.count))
  }
}
