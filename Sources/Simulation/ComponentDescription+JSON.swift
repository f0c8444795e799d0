// SPDX-License-Identifier: MIT
import Statecharts

extension ComponentDescription {
  /// The description as JSON, keys in a fixed order; what is not declared is left out.
  public var json: String { record.indentedJSON() + "\n" }

  private var record: Value {
    object([
      ("id", .text(component.id)), ("summary", .text(component.summary)),
      ("source", text(component.source)),
      ("parameters", .list(component.parameters.map(parameter))),
      ("inputs", .list(component.inputs.map(input))),
      ("properties", .list(component.properties.map(property))),
      (
        "data",
        .list(component.data.map { object([("name", .text($0.name)), ("initial", $0.initial)]) })
      ),
      ("states", .list(chart.states.dropFirst().map(state))),
      ("chart_transitions", .list(chart.states[0].transitions.map(transition))),
      ("chart_ignored", texts(chart.states[0].ignored)),
      ("gestures", .list(component.gestures.map(gesture))),
      (
        "outputs",
        .list(component.outputs.map { object([("name", .text($0.name)), ("doc", .text($0.doc))]) })
      ),
      ("accessibility", reader),
      (
        "findings",
        .list(
          component.findings.map {
            object([("id", .text($0.id)), ("line", .text($0.line)), ("text", .text($0.text))])
          })
      ),
      ("assumptions", texts(component.assumptions.map(\.text))),
      ("stage_assumptions", texts(Stage.assumptions.map(\.text))),
    ])
  }

  private func parameter(_ parameter: Parameter) -> Value {
    object([
      ("name", .text(parameter.name)), ("default", parameter.defaultValue),
      ("kind", .text(parameter.defaultValue.kind)), ("unit", text(parameter.unit)),
      ("range", range(parameter.range)), ("choices", texts(parameter.choices)),
      ("doc", .text(parameter.doc)), ("source", text(parameter.source)),
    ])
  }

  private func input(_ input: Input) -> Value {
    let target: (String, Value) =
      switch input.target {
      case .property(let name): ("property", .text(name))
      case .data(let name): ("data", .text(name))
      case .state(let id, _): ("state", .text(id))
      case .states(let choices):
        ("states", .fields(choices.map { .init($0.value.description, .text($0.state)) }))
      }
    return object([
      ("name", .text(input.name)), ("default", input.defaultValue ?? .none),
      ("required", .boolean(input.defaultValue == nil)), ("kind", .text(input.example.kind)),
      ("range", range(input.range)), ("sets", object([target])), ("doc", .text(input.doc)),
    ])
  }

  private func property(_ property: Property) -> Value {
    let reduced: Value =
      switch property.reduced {
      case nil: .none
      case .cut?: "cut"
      case .keep?: "keep"
      case .use(let animation)?: .animation(animation)
      }
    return object([
      ("name", .text(property.name)), ("initial", property.initial),
      ("kind", .text(property.initial.kind)), ("change", .text(property.change.rawValue)),
      ("reduced", reduced),
    ])
  }

  // MARK: Chart

  private func state(_ state: ChartState) -> Value {
    let parent = state.parent.flatMap { $0 == 0 ? nil : chart.states[$0].name }
    return object([
      ("id", .text(state.name)), ("kind", .text(state.kind.word)), ("parent", text(parent)),
      ("initial", texts(state.initial.map { chart.states[$0].name })),
      ("entry", actions(state.entry.flatMap { $0 })), ("exit", actions(state.exit.flatMap { $0 })),
      ("ignored", texts(state.ignored)),
      ("transitions", .list(state.transitions.map(transition))),
    ])
  }

  private func transition(_ id: Int) -> Value {
    let transition = chart.transitions[id]
    return object([
      ("on", texts(transition.events)), ("after", transition.timer.map(delay) ?? .none),
      ("guard", transition.guardExpression.map(condition) ?? .none),
      ("to", texts(transition.targets.map { chart.states[$0].name })),
      ("actions", actions(transition.actions)),
      ("internal", transition.isInternal ? true : .none),
    ])
  }

  private func delay(_ timer: Int) -> Value {
    switch chart.timers[timer].delay {
    case .nanoseconds(let time): .time(time)
    case .parameter(let name): .text(name)
    }
  }

  private func condition(_ expression: GuardExpression) -> Value {
    switch expression {
    case .named(let name): .text(name)
    case .not(let other): object([("not", condition(other))])
    case .and(let parts): object([("and", .list(parts.map(condition)))])
    case .or(let parts): object([("or", .list(parts.map(condition)))])
    case .isIn(let state): object([("in", .text(state))])
    }
  }

  private func actions(_ ids: [Int]) -> Value { texts(ids.map { chart.actionNames[$0] }) }

  // MARK: The rest

  private func gesture(_ gesture: Gesture) -> Value {
    object([
      ("kind", .text(gesture.kind.rawValue)), ("part", text(gesture.part)),
      ("slop", gesture.kind == .drag ? .number(gesture.slop) : .none),
      ("duration", gesture.kind == .longPress ? .time(gesture.duration) : .none),
      ("direction", text(gesture.direction?.rawValue)),
      ("reading", text(gesture.reading?.rawValue)), ("events", texts(gesture.events)),
    ])
  }

  private var reader: Value {
    let actions = accessibility.actions.map {
      object([("name", .text($0.name)), ("event", .text($0.event))])
    }
    return object([
      ("label", .text(accessibility.label)), ("value", text(accessibility.value)),
      ("hint", text(accessibility.hint)), ("traits", texts(accessibility.traits)),
      ("actions", .list(actions)),
    ])
  }

  /// Members in the order given; those without a value, and empty lists, are left out.
  private func object(_ members: [(name: String, value: Value)]) -> Value {
    .record(
      members.filter { $0.value != .none && $0.value != .list([]) }
        .map { Value.Field($0.name, $0.value) })
  }

  private func text(_ text: String?) -> Value { text.map { .text($0) } ?? .none }
  private func texts(_ texts: [String]) -> Value { .list(texts.map { .text($0) }) }
  private func range(_ range: ClosedRange<Double>?) -> Value {
    range.map { [.number($0.lowerBound), .number($0.upperBound)] } ?? .none
  }
}

extension ChartState.Kind {
  fileprivate var word: String {
    switch self {
    case .atomic: "state"
    case .compound: "compound"
    case .parallel: "parallel"
    case .final: "final"
    case .history(let deep): deep ? "deep history" : "history"
    }
  }
}
