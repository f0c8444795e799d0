// SPDX-License-Identifier: MIT

/// A haptic by the name that Apple's interfaces give it, and where it plays.
///
/// Five of SwiftUI's feedback styles are silent on an iPhone (`increase`, `decrease`, `start`, `stop`,
/// `level_change`) and one needs iOS 17.5. They may be asked for, as in SwiftUI; the stage then logs
/// a warning with the reason, and no haptic.
public struct HapticStyle: Hashable, Sendable {
  /// The name in Lua and log.
  public let name: String
  /// The systems it plays on.
  public let platforms: [String]
  /// The first iOS whose sensoryFeedback plays it; nil where it is silent on iOS.
  public let feedbackSince: SystemVersion?
  /// The first iOS with a UIKit generator for it; nil where there is none.
  public let generatorSince: SystemVersion?

  /// A version of iOS; the stage's setting `ios` is whole, so 17 is 17.0.
  public struct SystemVersion: Hashable, Sendable, CustomStringConvertible {
    /// The number before the dot.
    public let major: Int
    /// The number after it.
    public let minor: Int

    /// As Apple writes it: 17, 17.5.
    public var description: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }

    func isIn(_ ios: Int) -> Bool { minor == 0 ? ios >= major : ios > major }
  }

  /// A task was completed.
  public static let success = HapticStyle("success", generator: 10)
  /// A task produced a warning.
  public static let warning = HapticStyle("warning", generator: 10)
  /// A task failed.
  public static let error = HapticStyle("error", generator: 10)
  /// A value changes.
  public static let selection = HapticStyle("selection", generator: 10)
  /// A collision of light things.
  public static let light = HapticStyle("impact.light", generator: 10)
  /// A collision of medium things.
  public static let medium = HapticStyle("impact.medium", generator: 10)
  /// A collision of heavy things.
  public static let heavy = HapticStyle("impact.heavy", generator: 10)
  /// A collision of soft things.
  public static let soft = HapticStyle("impact.soft", generator: 13)
  /// A collision of solid things; UIKit has none.
  public static let solid = HapticStyle("impact.solid", generator: nil)
  /// A collision of rigid things.
  public static let rigid = HapticStyle("impact.rigid", generator: 13)
  /// A dragged thing came into line.
  public static let alignment = HapticStyle(
    name: "alignment", platforms: ["iOS", "macOS"], feedbackSince: .init(major: 17, minor: 0),
    generatorSince: .init(major: 17, minor: 5))
  /// A drawn path was completed.
  public static let pathComplete = HapticStyle(
    name: "path_complete", platforms: ["iOS"], feedbackSince: .init(major: 17, minor: 5),
    generatorSince: .init(major: 17, minor: 5))
  /// An important value rose past a threshold; silent on iOS.
  public static let increase = HapticStyle("increase", silentBut: ["watchOS", "visionOS"])
  /// An important value fell past a threshold; silent on iOS.
  public static let decrease = HapticStyle("decrease", silentBut: ["watchOS", "visionOS"])
  /// An activity started; silent on iOS.
  public static let start = HapticStyle("start", silentBut: ["watchOS"])
  /// An activity stopped; silent on iOS.
  public static let stop = HapticStyle("stop", silentBut: ["watchOS"])
  /// The pressure went from one level to another; silent on iOS.
  public static let levelChange = HapticStyle("level_change", silentBut: ["macOS"])

  /// Every style, those that are silent on iOS last.
  public static let all: [HapticStyle] = [
    .success, .warning, .error, .selection, .light, .medium, .heavy, .soft, .solid, .rigid,
    .alignment, .pathComplete, .increase, .decrease, .start, .stop, .levelChange,
  ]

  /// The style called `name`; an unknown name is an error with the nearest right one.
  public static func named(_ name: String) throws -> HapticStyle {
    guard let style = all.first(where: { $0.name == name }) else {
      throw unknownName(name, "haptic style", among: all.map(\.name))
    }
    return style
  }

  /// Whether any version of iOS plays it.
  public var playsOnIOS: Bool { feedbackSince != nil }

  /// Why `interface` would play nothing in a version of iOS; nil if it plays.
  public func silence(of interface: HapticInterface, ios: Int) -> String? {
    guard let feedbackSince else {
      return "it is silent on iOS and plays on \(platforms.joined(separator: " and ")) alone"
    }
    let name = interface.rawValue
    switch interface {
    case .sensoryFeedback:
      if ios < 17 { return "\(name) needs iOS 17, this is iOS \(ios)" }
      return feedbackSince.isIn(ios) ? nil : "it needs iOS \(feedbackSince), this is iOS \(ios)"
    case .uikit:
      guard let since = generatorSince else { return "\(name) has no generator for it" }
      return since.isIn(ios) ? nil : "\(name) has it from iOS \(since), this is iOS \(ios)"
    }
  }

  private init(
    name: String, platforms: [String], feedbackSince: SystemVersion?,
    generatorSince: SystemVersion?
  ) {
    self.name = name
    self.platforms = platforms
    self.feedbackSince = feedbackSince
    self.generatorSince = generatorSince
  }

  private init(_ name: String, generator: Int?) {
    self.init(
      name: name, platforms: ["iOS", "watchOS"], feedbackSince: .init(major: 17, minor: 0),
      generatorSince: generator.map { .init(major: $0, minor: 0) })
  }

  private init(_ name: String, silentBut platforms: [String]) {
    self.init(name: name, platforms: platforms, feedbackSince: nil, generatorSince: nil)
  }
}

/// The programming interface that plays a haptic.
public enum HapticInterface: String, Hashable, Sendable, CaseIterable {
  /// SwiftUI's modifier, from iOS 17.
  case sensoryFeedback
  /// UIKit's feedback generators, from iOS 10.
  case uikit = "UIKit"
}
