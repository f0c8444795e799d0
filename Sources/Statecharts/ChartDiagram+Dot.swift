// SPDX-License-Identifier: MIT

extension ChartDiagram {
  /// The chart in Graphviz's language; compound and parallel states are clusters.
  ///
  /// Arrows to and from a cluster end at its border (`lhead`, `ltail`); parallel ones are dashed.
  public static func dot(_ chart: Chart) -> String {
    var writer = DotWriter(chart)
    return writer.write()
  }
}

private struct DotWriter {
  private let chart: Chart
  private var lines: [String] = []

  init(_ chart: Chart) { self.chart = chart }

  mutating func write() -> String {
    lines = [
      "digraph " + quoted(chart.id) + " {",
      "  compound=true",
      "  fontname=\"sans-serif\"",
      "  node [shape=box, style=rounded, fontname=\"sans-serif\"]",
      "  edge [fontname=\"sans-serif\"]",
    ]
    writeCluster(chart.states[0], depth: 1)
    for state in chart.states { writeInitial(of: state) }
    for transition in chart.transitions where !transition.targets.isEmpty {
      let label = ChartDiagram.label(transition, chart)
      for target in transition.targets {
        writeEdge(from: transition.source, to: target, label, isInternal: transition.isInternal)
      }
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private mutating func writeCluster(_ state: ChartState, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    lines.append(indent + "subgraph cluster_\(state.id) {")
    let label = [state.name] + ChartDiagram.inner(of: state, chart)
    lines.append(indent + "  label=" + quoted(label))
    lines.append(indent + "  style=" + (state.kind == .parallel ? "\"rounded,dashed\"" : "rounded"))
    lines.append(
      indent + "  s\(state.id) [shape=point, label=\"\""
        + (state.kind == .compound ? "]" : ", style=invis]"))
    for child in state.children {
      let inner = chart.states[child]
      if inner.kind == .compound || inner.kind == .parallel {
        writeCluster(inner, depth: depth + 1)
      } else {
        lines.append(indent + "  " + node(inner))
      }
    }
    lines.append(indent + "}")
  }

  private func node(_ state: ChartState) -> String {
    let label = quoted([state.name] + ChartDiagram.inner(of: state, chart))
    switch state.kind {
    case .history(let deep):
      let mark = quoted([deep ? "H*" : "H"])
      return "s\(state.id) [shape=circle, label=" + mark + ", tooltip=" + quoted(state.name) + "]"
    case .final: return "s\(state.id) [label=" + label + ", peripheries=2]"
    default: return "s\(state.id) [label=" + label + "]"
    }
  }

  private mutating func writeInitial(of state: ChartState) {
    let content = ChartDiagram.actions(state.initialActions, chart)
    for target in state.initial {
      let head = isCluster(target) ? ", lhead=cluster_\(target)" : ""
      let label = content.isEmpty ? "" : ", label=" + quoted(String(content.dropFirst()))
      lines.append("  s\(state.id) -> s\(target) [style=dotted" + head + label + "]")
    }
  }

  private mutating func writeEdge(
    from source: Int, to target: Int, _ label: String, isInternal: Bool
  ) {
    var attributes = ["label=" + quoted(label)]
    // Graphviz refuses a head or tail cluster that holds the other end.
    let nodes = chart.tables.nodes
    if isCluster(source), source != target, !nodes.isInside(target, source) {
      attributes.append("ltail=cluster_\(source)")
    }
    if isCluster(target), source != target, !nodes.isInside(source, target) {
      attributes.append("lhead=cluster_\(target)")
    }
    if isInternal { attributes.append("arrowhead=empty") }
    lines.append(
      "  s\(source) -> s\(target) [" + attributes.joined(separator: ", ") + "]")
  }

  private func isCluster(_ id: Int) -> Bool {
    chart.states[id].kind == .compound || chart.states[id].kind == .parallel
  }

  private func quoted(_ text: String) -> String { quoted([text]) }

  private func quoted(_ textLines: [String]) -> String {
    let escaped = textLines.map { text in
      text.map { character -> String in
        if character == "\"" || character == "\\" { return "\\" + String(character) }
        return character.isNewline ? " " : String(character)
      }.joined()
    }
    return "\"" + escaped.joined(separator: "\\n") + "\""
  }
}
