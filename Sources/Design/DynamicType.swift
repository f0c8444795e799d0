// SPDX-License-Identifier: MIT

/// The text size a person has chosen in the system's settings.
///
/// The raw values are the names that `environment.dynamic_type` takes.
public enum DynamicType: String, CaseIterable, Hashable, Sendable {
  case xsmall, small, medium, large, xlarge, xxlarge, xxxlarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// The size of the system's Body text at this setting, in points.
  public var bodySize: Double {
    switch self {
    case .xsmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .xlarge: 19
    case .xxlarge: 21
    case .xxxlarge: 23
    case .accessibility1: 28
    case .accessibility2: 33
    case .accessibility3: 40
    case .accessibility4: 47
    case .accessibility5: 53
    }
  }

  /// By how much a custom font grows at this setting; 1 at the default, large.
  ///
  /// `Font.custom(_:size:)` scales relative to Body. That it does so exactly in proportion is an
  /// assumption.
  public var factor: Double { bodySize / 17 }
}
