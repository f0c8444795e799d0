// SPDX-License-Identifier: MIT

/// A haptic by the name that Apple's interfaces give it.
public struct HapticStyle: Hashable, Sendable {
  /// The name in Lua and log.
  public let name: String

  /// A task was completed.
  public static let success = HapticStyle(name: "success")
  /// A task produced a warning.
  public static let warning = HapticStyle(name: "warning")
  /// A task failed.
  public static let error = HapticStyle(name: "error")
  /// A value changes.
  public static let selection = HapticStyle(name: "selection")
  /// A collision of light things.
  public static let light = HapticStyle(name: "impact.light")
  /// A collision of medium things.
  public static let medium = HapticStyle(name: "impact.medium")
  /// A collision of heavy things.
  public static let heavy = HapticStyle(name: "impact.heavy")
  /// A collision of soft things.
  public static let soft = HapticStyle(name: "impact.soft")
  /// A collision of solid things.
  public static let solid = HapticStyle(name: "impact.solid")
  /// A collision of rigid things.
  public static let rigid = HapticStyle(name: "impact.rigid")
  /// A dragged thing came into line.
  public static let alignment = HapticStyle(name: "alignment")
  /// A drawn path was completed.
  public static let pathComplete = HapticStyle(name: "path_complete")

  /// Every style that plays on iOS.
  public static let all: [HapticStyle] = [
    .success, .warning, .error, .selection, .light, .medium, .heavy, .soft, .solid, .rigid,
    .alignment, .pathComplete,
  ]

  /// The style called `name`; an unknown name is an error with the nearest right one.
  public static func named(_ name: String) throws -> HapticStyle {
    guard let style = all.first(where: { $0.name == name }) else {
      throw unknownName(name, "haptic style", among: all.map(\.name))
    }
    return style
  }

  private init(name: String) { self.name = name }
}

/// The programming interface that plays a haptic.
public enum HapticInterface: String, Hashable, Sendable, CaseIterable {
  /// SwiftUI's modifier, from iOS 17.
  case sensoryFeedback
  /// UIKit's feedback generators, from iOS 10.
  case uikit = "UIKit"
}
