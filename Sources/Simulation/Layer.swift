// SPDX-License-Identifier: MIT
import Drawing

/// How a whole component is shown, with all that is inside it: faded, scaled about its centre, moved.
///
/// What belongs to the picture alone stands in the picture. A child follows its parent's layer: the
/// Save button of a tile fades up with the tile.
public struct Layer: Hashable, Sendable {
  /// The opacity of everything together, 0 to 1.
  public var opacity: Double
  /// The magnification about the centre; touches inside are found as if it were 1.
  public var scale: Double
  /// How far it is shown from its place, in points.
  public var offset: Point

  /// Describes a layer; without numbers it changes nothing.
  public init(opacity: Double = 1, scale: Double = 1, offset: Point = .zero) {
    self.opacity = min(max(opacity, 0), 1)
    self.scale = scale
    self.offset = offset
  }

  /// What both make of it together.
  func inside(_ outer: Layer) -> Layer {
    Layer(
      opacity: opacity * outer.opacity, scale: scale * outer.scale,
      offset: Point(
        offset.x * outer.scale + outer.offset.x, offset.y * outer.scale + outer.offset.y))
  }
}
