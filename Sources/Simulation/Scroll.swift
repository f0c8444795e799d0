// SPDX-License-Identifier: MIT
import Drawing
import Motion

/// How a component scrolls: which part, which way, and how much there is.
///
/// A scrolling component owns the property `offset`, the parameter `rebound` and the outputs
/// `scrolled` and `scroll_ended`; it need not declare them. It claims a touch, its own or a child's,
/// once the finger has gone further than 10 pt along its axis, and then follows it 1:1.
public struct Scroll: @unchecked Sendable {  // see Component
  /// The direction in which content moves.
  public enum Axis: String, Hashable, Sendable, CaseIterable {
    /// Left and right.
    case horizontal
    /// Up and down.
    case vertical
  }

  let part: String?
  let axis: Axis
  let overscroll: Bool
  let content: (InstanceReader) throws -> Double

  /// Declares scrolling of a part, nil for the whole component; `content` is its length in points.
  public init(
    part: String? = nil, axis: Axis = .vertical, overscroll: Bool = true,
    content: @escaping (InstanceReader) throws -> Double
  ) {
    self.part = part
    self.axis = axis
    self.overscroll = overscroll
    self.content = content
  }

  /// How far the content has moved, in points; 0 shows its beginning.
  public static let offset = Property("offset", 0.0, .moves, reduced: .cut)
  /// How content pulled beyond its end comes back.
  public static let rebound = Parameter(
    "rebound", Animation.spring(response: 0.5, dampingFraction: 1),
    "how content pulled beyond its end comes back")
  static let outputs = [
    Output("scrolled", "offset, by and overscroll in points, whenever the content moves"),
    Output("scroll_ended", "the finger has left the content"),
  ]

  /// What scrolling takes for granted, because no public source gives it.
  public static let assumptions: [Assumption] = [
    "Scrolling claims a touch after 10 pt, follows it 1:1 from where it came down, and has no inertia.",
    "Content pulled beyond its end follows 1:1 too, and comes back by the parameter rebound.",
  ]

  /// What a scrolling component owns without declaring it.
  static func adding<Declared>(
    _ own: Declared, to declared: [Declared], if scroll: Scroll?, name: (Declared) -> String
  ) -> [Declared] {
    if scroll == nil || declared.contains(where: { name($0) == name(own) }) { return declared }
    return declared + [own]
  }

  func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }
  func across(_ point: Point) -> Double { axis == .vertical ? point.x : point.y }
}
