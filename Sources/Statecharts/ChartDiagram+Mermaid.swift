// SPDX-License-Identifier: MIT

extension ChartDiagram {
  /// The chart as a Mermaid state diagram (`stateDiagram-v2`).
  ///
  /// A state whose name Mermaid would not read gets an alias, `state_` and its id. What happens
  /// without leaving a state stands in its box, or in a note when it has states inside.
  public static func mermaid(_ chart: Chart) -> String {
    var writer = MermaidWriter(chart)
    return writer.write()
  }
}

private struct MermaidWriter {
  private let chart: Chart
  private var lines = ["stateDiagram-v2"]
  private var arrows: [[String]]

  init(_ chart: Chart) {
    self.chart = chart
    arrows = Array(repeating: [], count: chart.states.count)
  }

  mutating func write() -> String {
    for transition in chart.transitions { addArrows(of: transition) }
    let root = chart.states[0]
    if root.kind == .parallel {
      writeState(root, depth: 1)
      lines += arrows[0].map { "  " + $0 }
    } else {
      writeInside(root, depth: 1)
      writeNotes(of: root, depth: 1)
    }
    // Transitions of the chart itself have no box to start from.
    for id in root.transitions where root.kind != .parallel {
      let transition = chart.transitions[id]
      let targets = transition.targets.map { chart.states[$0].name }.joined(separator: ", ")
      if !targets.isEmpty {
        lines.append(
          "  %% anywhere: " + plain(ChartDiagram.label(transition, chart)) + " → " + plain(targets))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An arrow stands in the innermost compound box that holds both its ends.
  private mutating func addArrows(of transition: ChartTransition) {
    guard transition.source > 0 || chart.states[0].kind == .parallel else { return }
    let home = max(
      0, chart.tables.nodes.commonAncestor(of: transition.source, transition.targets))
    let label = ChartDiagram.label(transition, chart)
    for target in transition.targets {
      let end = target == 0 && chart.states[0].kind != .parallel ? "[*]" : alias(target)
      arrows[home].append(
        alias(transition.source) + " --> " + end + (label.isEmpty ? "" : ": " + escaped(label)))
    }
  }

  private mutating func writeState(_ state: ChartState, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    let name = alias(state.id)
    switch state.kind {
    case .atomic, .final:
      lines.append(indent + "state " + quoted(state.name) + " as " + name)
      for note in ChartDiagram.inner(of: state, chart) {
        lines.append(indent + name + ": " + escaped(note))
      }
      if state.kind == .final { lines.append(indent + name + " --> [*]") }
    case .history(let deep):
      let label = state.name + (deep ? " (H*)" : " (H)")
      lines.append(indent + "state " + quoted(label) + " as " + name)
      for target in state.initial {
        let content = ChartDiagram.actions(state.initialActions, chart)
        let label = content.isEmpty ? "" : ":" + escaped(content)
        lines.append(indent + name + " --> " + alias(target) + label)
      }
    case .compound, .parallel:
      lines.append(indent + "state " + quoted(state.name) + " as " + name + " {")
      writeInside(state, depth: depth + 1)
      lines.append(indent + "}")
      writeNotes(of: state, depth: depth)
    }
  }

  private mutating func writeInside(_ state: ChartState, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    if state.kind == .compound {
      let content = ChartDiagram.actions(state.initialActions, chart)
      let label = content.isEmpty ? "" : ":" + escaped(content)
      for target in state.initial { lines.append(indent + "[*] --> " + alias(target) + label) }
    }
    for (index, child) in state.children.enumerated() {
      if state.kind == .parallel, index > 0 { lines.append(indent + "--") }
      writeState(chart.states[child], depth: depth)
    }
    // A parallel box has none: they would fall into its last region.
    if state.kind != .parallel { lines += arrows[state.id].map { indent + $0 } }
  }

  private mutating func writeNotes(of state: ChartState, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    let notes = ChartDiagram.inner(of: state, chart)
    guard !notes.isEmpty else { return }
    if state.id == 0, state.kind != .parallel {
      lines += notes.map { indent + "%% " + plain($0) }
    } else {
      lines.append(indent + "note right of " + alias(state.id))
      lines += notes.map { indent + "  " + escaped($0) }
      lines.append(indent + "end note")
    }
  }

  // MARK: Names

  private func alias(_ id: Int) -> String {
    let name = chart.states[id].name
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar.isASCII && (scalar.properties.isAlphabetic || scalar.isDigit)
    }
    let reserved = [
      "state", "note", "end", "as", "direction", "class", "classDef", "style", "click", "default",
      "hide", "scale", "left", "right", "of", "fork", "join", "choice",
    ]
    let clashes = reserved.contains(name) || name.hasPrefix("state_") || name.hasPrefix("end")
    return isPlain && !clashes ? name : "state_\(id)"
  }

  private func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// Text in which nothing means anything to Mermaid.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "#", ";", "<", ">", "{", "}", "%": result += "#\(scalar.value);"
      case "\n", "\r", "\t": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func plain(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
