// SPDX-License-Identifier: MIT
import Dispatch
import Testing

@testable import Simulation

@Suite("Stages on several threads")
struct ThreadTests {
  @Test("They may share a component, whatever state each starts in")
  func shared() throws {
    let names = (0..<40).map { "s\($0)" }
    let component = Component(
      "test.many", "Many states to start in.",
      inputs: [Input("start", "s0", sets: .states(names.map { .init($0, $0) }), "where")],
      chart: ComponentChart(
        Region("one", names.map { State($0) }), Region("other", State("still"))),
      picture: { _ in [] }, accessibility: { _ in Accessibility(label: "") })
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for name in thread.isMultiple(of: 2) ? names : names.reversed() {
        let stage = Stage()
        let options = PlacementOptions(start: [.init("start", .text(name))])
        guard let instance = try? stage.place(component, options) else { fatalError(name) }
        precondition(instance.state == name)
      }
    }
    #expect(try component.compiledChart().states.count == 44)
  }
}

extension Region {
  /// A region of states that are given as a list.
  fileprivate init(_ id: String, _ states: [State]) {
    self.init(id, States(states: states))
  }
}

private struct States: ChartElement {
  let states: [State]

  func add(to state: inout ChartBuilder) {
    for inner in states { inner.add(to: &state) }
  }
}
