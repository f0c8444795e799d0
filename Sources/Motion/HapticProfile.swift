// SPDX-License-Identifier: MIT

/// A published guess at what each feedback style feels like: a model, not Apple's values.
///
/// Apple publishes no intensity, sharpness or timing for its feedback styles, and the models that
/// others have published disagree (two or three beats for a warning, for one). So every profile has
/// a name, and whatever is made with one says which.
///
/// ```swift
/// HapticProfile.pulsar.pattern(for: "success")?.events.map(\.time)  // 0 and 0.11
/// ```
/// Styles go by their names in the log. A style of which the source has no model has a stand-in
/// (``standIns``), declared and never silent; one that does not play on iOS has no pattern.
public struct HapticProfile: Hashable, Sendable {
  /// A style that the source does not model, and the one that is played for it.
  public struct StandIn: Hashable, Sendable {
    /// The style without a model.
    public let style: String
    /// The style whose pattern is taken.
    public let takes: String
  }

  /// The name on the command line and in every export.
  public let name: String
  /// What it is, in one line.
  public let summary: String
  /// Whose model it is: repository, file, commit and licence.
  public let source: String
  /// The styles that the source gives, with their patterns at full intensity.
  public let patterns: [Entry]

  /// A style and its pattern at full intensity.
  public struct Entry: Hashable, Sendable {
    /// The style's name.
    public let style: String
    /// What it feels like.
    public let pattern: HapticPattern
  }

  /// The styles no published model has; what is played for them is this project's assumption.
  public var standIns: [StandIn] {
    [
      StandIn(style: "impact.solid", takes: "impact.medium"),
      StandIn(style: "alignment", takes: "selection"),
      StandIn(style: "path_complete", takes: "success"),
    ]
  }

  /// What `style` feels like; nil for a style that is silent on iOS or unknown.
  ///
  /// `intensity` from 0 to 1 multiplies that of the model; without one the model's own counts.
  public func pattern(for style: String, intensity: Double? = nil) -> HapticPattern? {
    let style = standIns.first { $0.style == style }?.takes ?? style
    guard let entry = patterns.first(where: { $0.style == style }) else { return nil }
    return intensity.map { entry.pattern.scaled(by: clamped($0, 0, 1)) } ?? entry.pattern
  }

  /// Every profile, the default first.
  public static let all: [HapticProfile] = [.pulsar, .lofelt, .webHaptics]

  /// The profile called `name`; an unknown name is an error with those there are.
  public static func named(_ name: String) throws -> HapticProfile {
    guard let profile = all.first(where: { $0.name == name }) else {
      throw MotionError.conflict("there is no haptic profile \(choice(name, of: all.map(\.name)))")
    }
    return profile
  }
}
