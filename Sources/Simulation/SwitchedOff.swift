// SPDX-License-Identifier: MIT

/// Says that a component shows and does nothing any more, and why.
///
/// What a component of a plugin throws from its picture and accessibility once a fault has switched
/// the plugin off. A stage finds nothing to touch there, and a drawing leaves it out.
public struct SwitchedOff: Error, CustomStringConvertible {
  /// The reason, with its file and line.
  public let description: String

  /// Gives the reason.
  public init(_ description: String) { self.description = description }
}
