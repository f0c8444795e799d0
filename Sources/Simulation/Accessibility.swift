// SPDX-License-Identifier: MIT

/// What a screen reader finds on a component in its present state.
public struct Accessibility: Hashable, Sendable {
  /// A named action and the event it sends to the chart.
  public struct Action: Hashable, Sendable {
    /// The name VoiceOver offers.
    public let name: String
    /// The event it sends.
    public let event: String

    /// Names an action.
    public init(_ name: String, sends event: String) {
      self.name = name
      self.event = event
    }
  }

  /// The traits a component can have.
  public static let traits = [
    "button", "adjustable", "selected", "disabled", "header", "image", "link", "static_text",
    "search_field", "updates_frequently",
  ]

  /// What it is.
  public var label: String
  /// What it is set to, if anything.
  public var value: String?
  /// What happens if it is used, if that is not plain.
  public var hint: String?
  /// What kind of thing it is, from ``traits``; `adjustable` takes increment and decrement.
  public var traits: [String]
  /// The actions it offers, in order.
  public var actions: [Action]

  /// Describes a component to a screen reader.
  public init(
    label: String, value: String? = nil, hint: String? = nil, traits: [String] = [],
    actions: [Action] = []
  ) {
    self.label = label
    self.value = value
    self.hint = hint
    self.traits = traits
    self.actions = actions
  }
}
