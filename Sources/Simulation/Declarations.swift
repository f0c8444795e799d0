// SPDX-License-Identifier: MIT
import Drawing
import Motion

/// A number, choice, list or animation that a designer may tune.
public struct Parameter: Hashable, Sendable {
  /// The name in Lua and on the command line: `save.morph`.
  public let name: String
  /// The value from the guide.
  public let defaultValue: Value
  /// What it is, in one line.
  public let doc: String
  /// The unit of a number: "s", "pt".
  public let unit: String?
  /// What a number, or each number of a list, may be.
  public let range: ClosedRange<Double>?
  /// The words it accepts beside its own kind of value.
  public let choices: [String]
  /// The guide line or document the value comes from.
  public let source: String?

  /// Declares a parameter.
  public init(
    _ name: String, _ defaultValue: some ValueConvertible, _ doc: String, unit: String? = nil,
    range: ClosedRange<Double>? = nil, choices: [String] = [], source: String? = nil
  ) {
    self.name = name
    self.defaultValue = defaultValue.value
    self.doc = doc
    self.unit = unit
    self.range = range
    self.choices = choices
    self.source = source
  }

  /// Checks that `value` is one the parameter takes.
  public func check(_ value: Value) throws {
    switch (defaultValue, value) {
    case (_, .text(let word)) where !choices.isEmpty:
      if choices.contains(word) { return }
      throw unknownName(word, "choice", among: choices, of: "parameter \(name)")
    case (.number, .number(let number)): try check(number)
    case (.list, .list(let values)):
      for value in values {
        guard let number = value.number else { throw wrongKind(value) }
        try check(number)
      }
    default:
      if value.kind != defaultValue.kind { throw wrongKind(value) }
    }
  }

  private func check(_ number: Double) throws {
    guard number.isFinite else { throw StageError("parameter \(name) must be finite") }
    guard let range, !range.contains(number) else { return }
    throw StageError(
      "parameter \(name) must be from \(Value.number(range.lowerBound)) to "
        + "\(Value.number(range.upperBound))\(unit.map { " " + $0 } ?? "") "
        + "(got \(Value.number(number)))")
  }

  private func wrongKind(_ value: Value) -> StageError {
    let words = choices.isEmpty ? "" : " or one of " + choices.map(jsonText).joined(separator: ", ")
    return StageError(
      "parameter \(name) takes \(defaultValue.kind.withArticle)\(words), "
        + "not \(value.kind.withArticle)")
  }
}

/// A value that is drawn; it moves or fades, or is simply set.
public struct Property: Hashable, Sendable {
  /// How a property changes, which decides what Reduce Motion makes of it.
  public enum Change: String, Hashable, Sendable {
    /// Position, scale, rotation: something travels. It must say what Reduce Motion makes of it.
    case moves
    /// Colour or opacity: nothing travels, and Reduce Motion leaves it unless it has a rule.
    case fades
    /// A text, a truth value, a count: set, not animated; an animated text cross-fades.
    case isSet = "set"
  }

  /// What Reduce Motion makes of an animation of the property.
  public enum Reduced: Hashable, Sendable {
    /// The value jumps to its target; the jump is logged as a `value`.
    case cut
    /// The animation stays.
    case keep
    /// Another animation takes its place.
    case use(Animation)
  }

  /// The name in Lua and log.
  public let name: String
  /// The model value of a fresh component.
  public let initial: Value
  /// Whether it moves or fades.
  public let change: Change
  /// What Reduce Motion makes of it.
  public let reduced: Reduced?

  /// Declares a property that moves or fades.
  public init(
    _ name: String, _ initial: some ValueConvertible, _ change: Change, reduced: Reduced? = nil
  ) {
    self.name = name
    self.initial = initial.value
    self.change = change
    self.reduced = reduced
  }

  /// Declares a text, a truth value or a number that is only set.
  public init(_ name: String, _ initial: some ValueConvertible, reduced: Reduced? = nil) {
    self.init(name, initial, .isSet, reduced: reduced)
  }

  /// The property that runs from 0 to 1 while an animated text cross-fades.
  var fade: Property { Property(name + ".fade", 1.0, .fades, reduced: reduced) }
}

/// Plain data that a component keeps beside its states.
public struct DataField: Hashable, Sendable {
  /// The name in Lua: `self.data.liked`.
  public let name: String
  /// The value of a fresh component.
  public let initial: Value

  /// Declares a field.
  public init(_ name: String, _ initial: some ValueConvertible) {
    self.name = name
    self.initial = initial.value
  }
}

/// What a component tells its app.
public struct Output: Hashable, Sendable {
  /// The name in Lua and log.
  public let name: String
  /// When it is told and what the value means.
  public let doc: String

  /// Declares an output.
  public init(_ name: String, _ doc: String) {
    self.name = name
    self.doc = doc
  }
}

/// A number or rule that no public source gives.
public struct Assumption: Hashable, Sendable {
  /// What is assumed, and why, in one sentence.
  public let text: String

  /// Declares an assumption.
  public init(_ text: String) { self.text = text }
}

extension Assumption: ExpressibleByStringLiteral {
  /// Declares an assumption.
  public init(stringLiteral text: String) { self.init(text) }
}
