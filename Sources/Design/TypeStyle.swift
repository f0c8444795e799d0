// SPDX-License-Identifier: MIT

/// How a text is set: face, size, weight, tracking and case.
public struct TypeStyle: Hashable, Sendable {
  /// The guide's own name, such as `vscoToolLabel`.
  public var name: String
  /// The typeface family, such as `Inter` or `Source Serif 4`.
  public var family: String
  /// The size in points at the default Dynamic Type setting.
  public var size: Double
  /// The weight, 100 thin to 900 black; 400 is regular and 700 bold.
  public var weight: Int
  /// Points added after every character.
  public var tracking: Double
  /// Whether the text is set in italics.
  public var isItalic: Bool
  /// Whether the text is shown in capitals.
  public var isUppercase: Bool
  /// Whether all digits are equally wide.
  public var usesMonospacedDigits: Bool
  /// Whether the guide lets the size follow Dynamic Type.
  public var scales: Bool
  /// The guide and its line, such as `ios-vsco-swiftui L64`.
  public var source: String

  /// Creates a type style; all but family and size have plain defaults.
  public init(
    _ name: String, family: String, size: Double, weight: Int = 400, tracking: Double = 0,
    isItalic: Bool = false, isUppercase: Bool = false, usesMonospacedDigits: Bool = false,
    scales: Bool = false, source: String = ""
  ) {
    self.name = name
    self.family = family
    self.size = size
    self.weight = weight
    self.tracking = tracking
    self.isItalic = isItalic
    self.isUppercase = isUppercase
    self.usesMonospacedDigits = usesMonospacedDigits
    self.scales = scales
    self.source = source
  }

  /// The system's font, for what a guide sets with `.system(size:weight:)`.
  public static func system(size: Double, weight: Int = 400) -> TypeStyle {
    TypeStyle("system", family: "SF Pro", size: size, weight: weight)
  }

  /// The style at another size, for a text that follows Dynamic Type; tracking is kept.
  public func scaled(by factor: Double) -> TypeStyle {
    var style = self
    style.size = size * factor
    return style
  }
}
