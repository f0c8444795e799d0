// SPDX-License-Identifier: MIT
import Statecharts

extension ComponentDescription {
  /// The description as people read it.
  public var text: String {
    var text = TextTable.text([[component.id, component.summary]], indent: 0)
    if let source = component.source { text += "from \(source)\n" }
    text += TextTable.section("parameters", component.parameters.map(row))
    text += TextTable.section("inputs", component.inputs.map(row))
    text += TextTable.section("properties", component.properties.map(row))
    text += TextTable.section("data", component.data.map { [$0.name, $0.initial.plain] })
    text += "\nchart\n" + chartText
    text += TextTable.section("gestures", component.gestures.map(row))
    text += TextTable.section("outputs", component.outputs.map { [$0.name, $0.doc] })
    text += TextTable.section("accessibility at first", accessibilityRows)
    text += TextTable.section("findings", component.findings.map { [$0.id, $0.line, $0.text] })
    return text + TextTable.section("assumptions", assumptions.map { ["-", $0.text] })
  }

  private var chartText: String {
    // The chart itself carries no name that says anything: its states stand at the margin.
    let lines = ChartDiagram.text(chart).split(separator: "\n").map(String.init)
    let top = lines.first == component.id ? lines.dropFirst() : lines[...]
    return top.map { (lines.count == top.count ? "  " : "") + $0 + "\n" }.joined()
  }

  private func row(_ parameter: Parameter) -> [String] {
    let unit = parameter.unit.map { " \($0)" } ?? ""
    var doc = parameter.doc
    if let range = parameter.range { doc += ", \(range.words)\(unit)" }
    if !parameter.choices.isEmpty {
      doc += ", or " + parameter.choices.map(jsonText).joined(separator: ", ")
    }
    if let source = parameter.source { doc += " (\(source))" }
    return [parameter.name, parameter.defaultValue.plain + unit, doc]
  }

  private func row(_ input: Input) -> [String] {
    let target: String =
      switch input.target {
      case .property(let name): "property \(name)"
      case .data(let name): "data \(name)"
      case .state(let id, _): "state \(id)"
      case .states(let choices):
        "state " + choices.map(words).joined(separator: ", ")
      }
    let takes = [input.range.map(\.words), "sets \(target)"].compactMap { $0 }
    return [
      input.name, input.defaultValue?.plain ?? "required: \(input.example.kind)",
      takes.joined(separator: ", "), input.doc,
    ]
  }

  /// A state that is called like its value is named once.
  private func words(_ choice: Input.Choice) -> String {
    choice.value.text == choice.state ? choice.state : "\(choice.value.plain) → \(choice.state)"
  }

  private func row(_ property: Property) -> [String] {
    let change = property.change == .isSet ? "is set" : property.change.rawValue
    let reduced: String =
      switch property.reduced {
      case nil: ""
      case .cut?: "reduced: cut"
      case .keep?: "reduced: keep"
      case .use(let animation)?: "reduced: \(animation)"
      }
    return [property.name, property.initial.plain, change, reduced]
  }

  private func row(_ gesture: Gesture) -> [String] {
    var name = gesture.kind.rawValue
    if let direction = gesture.direction { name += " \(direction.rawValue)" }
    var notes: [String] = []
    if let part = gesture.part { notes.append("on \(part)") }
    if gesture.kind == .drag {
      notes.append(gesture.slop == 0 ? "at once" : "beyond \(Value.number(gesture.slop)) pt")
    }
    if gesture.kind == .longPress { notes.append("after \(secondsText(gesture.duration)) s") }
    if let reading = gesture.reading { notes.append("\(reading.rawValue) only") }
    return [name, notes.joined(separator: ", "), "→ " + gesture.events.joined(separator: ", ")]
  }

  private var accessibilityRows: [[String]] {
    var rows = [["label", accessibility.label]]
    if let value = accessibility.value { rows.append(["value", value]) }
    if let hint = accessibility.hint { rows.append(["hint", hint]) }
    if !accessibility.traits.isEmpty {
      rows.append(["traits", accessibility.traits.joined(separator: ", ")])
    }
    for action in accessibility.actions {
      rows.append(["action", "\(action.name) → \(action.event)"])
    }
    return rows
  }
}

extension ClosedRange<Double> {
  fileprivate var words: String {
    "\(Value.number(lowerBound)) to \(Value.number(upperBound))"
  }
}

extension Value {
  /// The value as a person reads it where it stands alone: texts in quotes, tokens with colours.
  fileprivate var plain: String {
    switch self {
    case .text(let text): jsonText(text)
    case .token(let token) where token.isPair:
      "\(token.name) (\(token.light.hex), dark \(token.dark.hex))"
    case .token(let token): "\(token.name) (\(token.light.hex))"
    default: description
    }
  }
}
