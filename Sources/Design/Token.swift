// SPDX-License-Identifier: MIT

/// A named colour of a design guide, with its light and dark value and where it comes from.
///
/// Most tokens of the three guides are one colour for both schemes; the guides pair them only in the
/// code of their views. Such pairs are tokens too, kept apart in `pairs`.
public struct Token: Hashable, Sendable {
  /// The guide's own name, such as `pinterestRed`.
  public let name: String
  /// The colour in the light scheme.
  public let light: Color
  /// The colour in the dark scheme, the same as ``light`` unless the token is a pair.
  public let dark: Color
  /// The guide and its line, such as `ios-vsco-swiftui L17`.
  public let source: String

  /// Creates a token that differs between the schemes.
  public init(_ name: String, light: Color, dark: Color, source: String) {
    self.name = name
    self.light = light
    self.dark = dark
    self.source = source
  }

  /// Creates a token that is the same colour in both schemes.
  public init(_ name: String, _ color: Color, source: String) {
    self.init(name, light: color, dark: color, source: source)
  }

  /// The colour for a scheme.
  public func color(dark isDark: Bool) -> Color {
    isDark ? dark : light
  }

  /// Whether the two schemes differ.
  public var isPair: Bool { light != dark }
}
