// SPDX-License-Identifier: MIT
import Design

/// One thing in a picture: a shape, a text or a symbol, and what lies inside it.
///
/// A picture is a tree of nodes. A node's frame is in the coordinates of its parent, whose origin is the
/// top left corner of the parent's frame; at the top they are the component's points.
///
/// ```swift
/// Node(.capsule, frame: Rect(0, 0, 76, 40), fill: Pinterest.red.light, part: "button", children: [
///   .text("Save", Pinterest.button, .white, frame: Rect(0, 0, 76, 40), alignment: .center)
/// ])
/// ```
///
/// The frame stays where layout put it. ``offset``, ``rotation`` and ``scale`` move only what is shown,
/// and what is touched, as SwiftUI's modifiers of these names do: first scaled and turned about the
/// centre of the frame, then moved. They and ``opacity`` hold for the children too.
public struct Node: Hashable, Sendable {
  /// Words and how they are set.
  public typealias Text = Drawing.Text

  /// What is drawn in the frame.
  public enum Content: Hashable, Sendable {
    /// A rectangle, rounded by the node's corner radius.
    case rectangle
    /// The ellipse that fills the frame; a circle if it is square.
    case ellipse
    /// A rectangle whose shorter sides are half circles.
    case capsule
    /// Words.
    case text(Text)
    /// A symbol by its SF name, of a size in points and a weight, in the node's fill colour.
    case symbol(name: String, size: Double, weight: Int)
    /// A picture that is not at hand: a named box stands for it.
    case image(name: String)
    /// Lines and curves, in the coordinates of the frame.
    case path(Path)
    /// Nothing of its own, only children.
    case group
  }

  /// What is drawn in the frame.
  public var content: Content
  /// Where the node lies in its parent.
  public var frame: Rect
  /// The colour inside, or nil for none; a symbol without one is black.
  public var fill: Color?
  /// A gradient inside instead of one colour.
  public var gradient: Gradient?
  /// The line around.
  public var stroke: Stroke?
  /// The radius of a rectangle's corners and of what ``clips`` cuts.
  public var cornerRadius: Double
  /// The shadow of the shape, or of all children together for a group.
  public var shadow: Shadow?
  /// The opacity of the node and all its children together, 0…1.
  public var opacity: Double
  /// The magnification about the centre of the frame.
  public var scale: Double
  /// The clockwise turn about the centre of the frame, in degrees.
  public var rotation: Double
  /// How far the node is shown from its frame.
  public var offset: Point
  /// The name by which touches, gestures and scripts know this node.
  public var part: String?
  /// The least size that takes touches, centred on the frame; nil is the frame itself.
  public var hit: Size?
  /// Whether the text follows Dynamic Type.
  public var scales: Bool
  /// The name under which several nodes stand for one thing; only the last of them is shown.
  public var shared: String?
  /// Whether the node and its children take touches.
  public var isHitTestable: Bool
  /// Whether children are cut at the frame, for touches too.
  public var clips: Bool
  /// What lies inside, the last on top.
  public var children: [Node]

  /// Creates a node; everything but content and frame has a plain default.
  public init(
    _ content: Content, frame: Rect, fill: Color? = nil, gradient: Gradient? = nil,
    stroke: Stroke? = nil, cornerRadius: Double = 0, shadow: Shadow? = nil, opacity: Double = 1,
    scale: Double = 1, rotation: Double = 0, offset: Point = .zero, part: String? = nil,
    hit: Size? = nil, scales: Bool = false, shared: String? = nil, isHitTestable: Bool = true,
    clips: Bool = false, children: [Node] = []
  ) {
    self.content = content
    self.frame = frame
    self.fill = fill
    self.gradient = gradient
    self.stroke = stroke
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.opacity = opacity
    self.scale = scale
    self.rotation = rotation
    self.offset = offset
    self.part = part
    self.hit = hit
    self.scales = scales
    self.shared = shared
    self.isHitTestable = isHitTestable
    self.clips = clips
    self.children = children
  }
}

extension Node {
  /// A text; it takes no place of its own beyond `frame`, in whose height it is centred.
  public static func text(
    _ string: String, _ style: TypeStyle, _ color: Color, frame: Rect,
    alignment: Text.Alignment = .leading, lines: Int = 1, part: String? = nil
  ) -> Node {
    let text = Text(string, style, color, alignment: alignment, lines: lines)
    return Node(.text(text), frame: frame, part: part, scales: style.scales)
  }

  /// A symbol, centred in its frame.
  ///
  /// Without a size it is as large as the frame's shorter side.
  public static func symbol(
    _ name: String, _ color: Color, frame: Rect, size: Double? = nil, weight: Int = 400,
    part: String? = nil
  ) -> Node {
    let side = size ?? min(frame.width, frame.height)
    return Node(
      .symbol(name: name, size: side, weight: weight), frame: frame, fill: color, part: part)
  }

  /// Several nodes moved, scaled and faded together.
  public static func group(
    frame: Rect, part: String? = nil, hit: Size? = nil, _ children: [Node]
  ) -> Node {
    Node(.group, frame: frame, part: part, hit: hit, children: children)
  }
}

extension Node {
  /// Makes the texts that follow Dynamic Type as large as it says; done once, by the stage.
  public mutating func grow(_ factor: Double) {
    if scales, case .text(var text) = content {
      text.style = text.style.scaled(by: factor)
      content = .text(text)
      scales = false
    }
    for index in children.indices { children[index].grow(factor) }
  }
}
