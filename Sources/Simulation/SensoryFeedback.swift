// SPDX-License-Identifier: MIT

/// What one feedback asks for: a style, and how strong.
public struct HapticFeedback: Hashable, Sendable {
  /// What it feels like.
  public let style: HapticStyle
  /// How strong, from 0 to 1; without one, as strong as the system makes it.
  public let intensity: Double?

  /// Makes a feedback.
  public init(_ style: HapticStyle, intensity: Double? = nil) {
    self.style = style
    self.intensity = intensity
  }
}

/// When SwiftUI's `.sensoryFeedback(…, trigger:)` fires, as a plain value without a stage.
///
/// It fires when its trigger changes: not when the view first appears, not when an equal value is
/// set, and once an update, however often the value changed inside it.
/// ```swift
/// var tick = SensoryFeedback<Int>(.selection)
/// tick.update(to: 0)  // nil: first appearance
/// tick.update(to: 0)  // nil: nothing changed
/// tick.update(to: 1)  // selection
/// tick.assign(2)
/// tick.assign(1)
/// tick.update()  // nil: the update began and ended at 1
/// ```
/// That several changes in one update are seen as one, from the value before to the value after, is
/// how `onChange(of:)` is known to behave; Apple's page of sensoryFeedback does not say it.
public struct SensoryFeedback<Trigger: Equatable & Sendable>: Sendable {
  private let feedback: @Sendable (Trigger, Trigger) -> HapticFeedback?
  private var seen: Trigger?
  private var assigned: Trigger?

  /// The form `.sensoryFeedback(feedback, trigger:)`, with a condition on old and new if given.
  public init(
    _ style: HapticStyle, intensity: Double? = nil,
    when condition: @escaping @Sendable (_ old: Trigger, _ new: Trigger) -> Bool = { _, _ in true }
  ) {
    let feedback = HapticFeedback(style, intensity: intensity)
    self.feedback = { condition($0, $1) ? feedback : nil }
  }

  /// The form `.sensoryFeedback(trigger:) { old, new in … }`; nil plays nothing.
  public init(
    _ feedback: @escaping @Sendable (_ old: Trigger, _ new: Trigger) -> HapticFeedback?
  ) {
    self.feedback = feedback
  }

  /// Gives the trigger a value inside an update; nothing fires before the update ends.
  public mutating func assign(_ value: Trigger) { assigned = value }

  /// Ends an update: what fires, given the values before and after it.
  public mutating func update() -> HapticFeedback? {
    guard let new = assigned else { return nil }
    defer { seen = new }
    guard let old = seen, old != new else { return nil }
    return feedback(old, new)
  }

  /// An update in which the trigger gets one value.
  public mutating func update(to value: Trigger) -> HapticFeedback? {
    assign(value)
    return update()
  }
}
