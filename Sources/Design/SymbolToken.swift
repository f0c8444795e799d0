// SPDX-License-Identifier: MIT

/// A symbol of a guide: what it stands for, its SF names, and how large it is drawn.
public struct SymbolToken: Hashable, Sendable {
  /// What it stands for, in the guide's words: `Home (tab)`.
  public let use: String
  /// The SF name, outlined where there are two.
  public let name: String
  /// The SF name of the filled one, where the guide has one.
  public let filled: String?
  /// The least and the greatest size in points; mostly the same.
  public let sizes: ClosedRange<Double>
  /// The first iOS that has it.
  public let ios: Int
  /// The guide and its line.
  public let source: String

  /// Describes a symbol.
  public init(
    _ use: String, _ name: String, filled: String? = nil, sizes: ClosedRange<Double>,
    ios: Int = 13, source: String
  ) {
    self.use = use
    self.name = name
    self.filled = filled
    self.sizes = sizes
    self.ios = ios
    self.source = source
  }

  /// The size in points; the greatest where the guide gives two.
  public var size: Double { sizes.upperBound }
}
