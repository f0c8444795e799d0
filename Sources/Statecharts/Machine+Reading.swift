// SPDX-License-Identifier: MIT

extension Machine {
  /// Whether it has started, has not completed and was not stopped.
  public var isRunning: Bool { phase == .running }

  /// Whether it came to its end: a final child of the chart, or all regions of a parallel one.
  ///
  /// It keeps its last configuration and hears nothing more; ``stop(_:)`` leaves the states.
  public var isFinished: Bool { hasFinished }

  /// The names of the active leaves, in document order.
  public var activeAtoms: [String] { atoms.map { tables.states[$0].name } }

  /// The names of all active states but the chart itself, in document order.
  public var activeStates: [String] {
    configuration.members.filter { $0 > 0 }.map { tables.states[$0].name }
  }

  /// Whether a state is active; false for a name the chart does not have.
  public func isActive(_ name: String) -> Bool {
    tables.stateIDs[name].map(configuration.contains) ?? false
  }

  /// What the history states remember, by name in document order; those without memory left out.
  public var history: [(name: String, states: [String])] {
    remembered.indices.filter { !remembered[$0].isEmpty }.map { history in
      (tables.states[history].name, remembered[history].map { tables.states[$0].name })
    }
  }

  /// The ids of the timers that are armed.
  public var armedTimers: [Int] { armed.indices.filter { armed[$0] } }

  // MARK: The endless loop

  /// How many of the last transitions are kept to find a cycle in.
  private static let trailLength = 128

  /// Notes the transitions of a step when the macrostep comes near its limit.
  mutating func noteForCycle() {
    guard microsteps + Machine.trailLength > microstepLimit else { return }
    for one in enabled { trail.append(one.transition) }
  }

  /// The shortest run of transitions that the trail ends with twice, or else its end, in words.
  func cycle() -> [String] {
    let count = trail.count
    if count == 0 { return [current.map { "\($0.name) raised again and again" } ?? "the start"] }
    var length = min(8, count)
    for period in 1...max(1, count / 2) where count >= 2 * period {
      let end = trail[(count - period)...]
      if end.elementsEqual(trail[(count - 2 * period)..<(count - period)]) {
        length = period
        break
      }
    }
    return trail.suffix(length).map(describe)
  }

  private func describe(_ transition: Int) -> String {
    let definition = tables.transitions[transition]
    let targets = definition.targets.map { tables.states[$0].name }.joined(separator: " ")
    let event = definition.events.isEmpty ? "" : " on " + definition.events.joined(separator: " ")
    let source = tables.states[definition.source].name
    return targets.isEmpty ? "\(source) stays\(event)" : "\(source) → \(targets)\(event)"
  }
}
