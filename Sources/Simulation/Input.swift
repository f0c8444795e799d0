// SPDX-License-Identifier: MIT

/// What the app gives a component when it is made.
public struct Input: Hashable, Sendable {
  /// What an input sets.
  public enum Target: Hashable, Sendable {
    /// The initial model value of a property.
    case property(String)
    /// The initial value of a data field.
    case data(String)
    /// Where the chart starts while the input is true, and what is drawn there.
    case state(String, [Value.Field])
    /// Where the chart starts for each value the input may have, and what is drawn there.
    case states([Choice])

    /// The initial model value of a property.
    public static func property(_ property: Property) -> Target { .property(property.name) }
    /// The initial value of a data field.
    public static func data(_ field: DataField) -> Target { .data(field.name) }
  }

  /// One value an input may have, and where the chart starts then.
  public struct Choice: Hashable, Sendable {
    /// The value.
    public let value: Value
    /// The state the chart starts in.
    public let state: String
    /// What is drawn there.
    public let draws: [Value.Field]

    /// Says where the chart starts for a value.
    public init(_ value: some ValueConvertible, _ state: String, _ draws: [Value.Field] = []) {
      self.value = value.value
      self.state = state
      self.draws = draws
    }
  }

  /// The name in Lua: `start = { saved = true }`.
  public let name: String
  /// The value when `start` does not give one; nil if it must.
  public let defaultValue: Value?
  /// An example of the right kind, for checking and exploring; mostly the default.
  public let example: Value
  /// What a number may be.
  public let range: ClosedRange<Double>?
  /// What it sets.
  public let target: Target
  /// What it is, in one line.
  public let doc: String

  /// Declares an input that may be left out; an `example` shows more than the default does.
  public init(
    _ name: String, _ defaultValue: some ValueConvertible, sets target: Target, _ doc: String,
    range: ClosedRange<Double>? = nil, example: Value? = nil
  ) {
    self.name = name
    self.defaultValue = defaultValue.value
    self.example = example ?? defaultValue.value
    self.range = range
    self.target = target
    self.doc = doc
  }

  /// Declares an input that must be given; `example` shows its kind.
  public init(
    required name: String, like example: some ValueConvertible, sets target: Target,
    _ doc: String, range: ClosedRange<Double>? = nil
  ) {
    self.name = name
    self.defaultValue = nil
    self.example = example.value
    self.range = range
    self.target = target
    self.doc = doc
  }

  /// The states that it can start the chart in.
  var states: [String] {
    switch target {
    case .state(let state, _): [state]
    case .states(let choices): choices.map(\.state)
    case .property, .data: []
    }
  }

  func check(_ value: Value) throws {
    guard value.kind == example.kind else {
      throw StageError(
        "input \(name) takes \(example.kind.withArticle), not \(value.kind.withArticle)")
    }
    guard value.isFinite else { throw StageError("input \(name) must be finite, within ±1e150") }
    if let range, let number = value.number, !range.contains(number) {
      throw StageError(
        "input \(name) must be from \(Value.number(range.lowerBound)) to "
          + "\(Value.number(range.upperBound)) (got \(Value.number(number)))")
    }
    if case .states(let choices) = target, !choices.contains(where: { $0.value == value }) {
      throw unknownName(
        value.description, "choice", among: choices.map(\.value.description), of: "input \(name)")
    }
  }

  /// Checks that what it sets is there; `properties`, `data` and `states` are those of `owner`.
  func checkTarget(
    properties: [String], data: [String], states: [String], of owner: String
  ) throws {
    func check(_ word: String, _ what: String, _ words: [String]) throws {
      if words.contains(word) { return }
      throw unknownName(word, what, among: words, of: "input \(name) of component \(owner)")
    }
    switch target {
    case .property(let name): try check(name, "property to set,", properties)
    case .data(let name): try check(name, "data field to set,", data)
    case .state(let state, let draws):
      guard case .boolean = example else {
        throw StageError(
          "component \(owner): input \(name) is a \(example.kind), and one state is for true and "
            + "false: give a state for each value")
      }
      try check(state, "state to start in,", states)
      for field in draws { try check(field.name, "property to draw,", properties) }
    case .states(let choices):
      for choice in choices {
        try check(choice.state, "state to start in,", states)
        for field in choice.draws { try check(field.name, "property to draw,", properties) }
      }
    }
  }
}

extension Value.Field {
  /// A value for a property.
  public init(_ property: Property, _ value: some ValueConvertible) {
    self.init(property.name, value.value)
  }
}
