// SPDX-License-Identifier: MIT
import Drawing
import Motion

@testable import Simulation

/// Small components for the tests of the stage.
enum Lamp {
  static let glow = Property("glow", 0.0, .fades)
  static let scale = Property("scale", 1.0, .moves, reduced: .cut)
  static let spring = Parameter(
    "spring", Animation.spring(response: 0.25, dampingFraction: 0.8), "on and off")

  /// A lamp that goes on and off by a tap.
  static let component = make()

  /// A component around a chart; by default a lamp of 100 by 100 points.
  static func make(
    _ id: String = "test.lamp", size: Component.Sizing = .fixed(Size(100, 100)),
    parameters: [Parameter] = [spring], inputs: [Input] = [],
    properties: [Property] = [glow, scale], data: [DataField] = [],
    chart: ComponentChart? = nil, gestures: [Gesture] = [.tap()], outputs: [Output] = [],
    children: ((InstanceReader) throws -> [Component.Child])? = nil,
    picture: @escaping (InstanceReader) throws -> [Node] = { _ in [] },
    codeReadsReduceMotion: Bool = true
  ) -> Component {
    Component(
      id, "A lamp.", size: size, parameters: parameters, inputs: inputs, properties: properties,
      data: data, chart: chart ?? onAndOff, gestures: gestures, outputs: outputs,
      children: children, picture: picture,
      accessibility: { _ in Accessibility(label: "Lamp", traits: ["button"]) },
      codeReadsReduceMotion: codeReadsReduceMotion)
  }

  /// A component of one state that does something on the event `go`.
  static func doing(
    _ properties: [Property] = [glow, scale], data: [DataField] = [], outputs: [Output] = [],
    then: [any ChartElement] = [], _ body: @escaping (ActionContext) throws -> Void
  ) -> Component {
    var state = ChartBuilder("only")
    on("go", Action("go", body)).add(to: &state)
    for element in then { element.add(to: &state) }
    return make(
      properties: properties, data: data, chart: ComponentChart(Built(state)), outputs: outputs)
  }

  private struct Built: ChartElement {
    let state: ChartBuilder
    init(_ state: ChartBuilder) { self.state = state }
    func add(to outer: inout ChartBuilder) {
      outer.definition.states.append(state.definition)
      outer.actions += state.actions
      outer.guards += state.guards
    }
  }

  static let onAndOff = ComponentChart(
    State("off", on("tap", to: "on", Action("light") { $0.animate(glow, to: 1.0, spring) })),
    State("on", on("tap", to: "off", Action("darken") { $0.animate(glow, to: 0.0, spring) })))
}

extension Stage {
  /// The log without its first record, as people read it.
  var lines: [String] { log.records.dropFirst().map(\.briefly) }

  /// What was logged of one kind.
  func briefly(_ kind: String) -> [String] {
    log.records.filter { $0.kind == kind }.map(\.briefly)
  }
}

extension Record {
  /// The record in one line, single-spaced and without its instant.
  var briefly: String { "\(kind) \(place) \(summary)" }
}

/// The message of what `body` throws, or nothing.
func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return ""
  } catch { return "\(error)" }
}
