// SPDX-License-Identifier: MIT
import Statecharts

/// What is found out about a component before it is placed.
extension CompiledComponent {
  func checkInputs(_ component: Component) throws {
    for input in component.inputs {
      try input.checkTarget(
        properties: component.properties.map(\.name), data: component.data.map(\.name),
        states: stateNames, of: component.id)
    }
  }

  private static let ends = ["settled", "logically_complete"]

  /// The ends of motions and changes of settings that the chart waits for must be able to come.
  func checkEvents(_ component: Component) throws {
    for sample in component.samples where !chart.events.contains(sample.name) {
      throw unknownName(
        sample.name, "event to explore,", among: chart.events, of: "component \(component.id)")
    }
    for event in chart.events {
      guard let dot = event.lastIndex(of: ".") else { continue }
      let (head, tail) = (String(event[..<dot]), String(event[event.index(after: dot)...]))
      if head == "environment" { _ = try Environment.setting(tail) }
      guard component.children == nil else { continue }  // a child may tell anything
      if Self.ends.contains(tail), propertyIndex[head] == nil {
        throw unknownName(
          head, "property to wait for,", among: properties.map(\.name),
          of: "component \(component.id), on \(event),")
      }
      if propertyIndex[head] != nil, !Self.ends.contains(tail) {
        throw unknownName(
          tail, "end of a motion", among: Self.ends,
          of: "component \(component.id), on \(event),")
      }
    }
  }

  /// What is probably a mistake, in sentences.
  func warnings(_ component: Component) -> [String] {
    let made = component.gestures.flatMap(\.events) + ["increment", "decrement"]
    let starts = component.inputs.flatMap(\.states)
    // An input may start where no transition leads.
    var warnings = chart.warnings.map(\.description).filter { warning in
      !starts.contains { warning.contains("state \"\($0)\" is never entered") }
    }
    for event in chart.events where !event.contains(".") && !made.contains(event) {
      guard let meant = nearestName(to: event, in: made) else { continue }
      warnings.append(
        "nothing but a script sends \(jsonText(event)): did you mean \(jsonText(meant))?")
    }
    return warnings
  }
}
