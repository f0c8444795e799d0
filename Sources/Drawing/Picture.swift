// SPDX-License-Identifier: MIT

/// A still picture of a component: a tree of nodes on a canvas of a size.
///
/// Parts are found where they are *shown*, with scale, turn and offset applied. Touches too: what is
/// drawn last takes the touch, children before their parents.
///
/// ```swift
/// picture.hitTest(Point(38, 20))       // "button"
/// picture.frame(ofPart: "button")      // Rect(1.14, 0.6, 73.72, 38.8) at scale 0.97
/// ```
public struct Picture: Hashable, Sendable {
  /// Where a part is shown.
  public struct PartFrame: Hashable, Sendable {
    /// The part's name.
    public let part: String
    /// The frame as shown, in the picture's points; around a turned part, its upright bounds.
    public let frame: Rect
  }

  /// The canvas; nodes may reach beyond it.
  public var size: Size
  /// The nodes at the top, the last in front.
  public var nodes: [Node]

  /// Creates a picture.
  public init(size: Size, nodes: [Node] = []) {
    self.size = size
    self.nodes = nodes
  }

  /// Where `part` is shown, in the picture's points; nil if there is no such part.
  ///
  /// Where several nodes bear the name the first in document order counts.
  public func frame(ofPart part: String) -> Rect? {
    partFrames.first { $0.part == part }?.frame
  }

  /// Every node that names a part and where it is shown, in document order.
  public var partFrames: [PartFrame] {
    var frames: [PartFrame] = []
    walk(nodes, .identity) { node, place in
      guard let part = node.part else { return }
      frames.append(PartFrame(part: part, frame: place.bounds(of: node.frame)))
    }
    return frames
  }

  /// The names of all parts, each once, in document order.
  public var parts: [String] {
    var names: [String] = []
    for found in partFrames where !names.contains(found.part) { names.append(found.part) }
    return names
  }

  /// The part that takes a touch at `point`, or nil if none does.
  ///
  /// A node takes touches within its frame, or within ``Node/hit`` centred on it where that is larger.
  /// A node without a part lends its nearest ancestor's; where there is none it lets touches through,
  /// and so does what is fully transparent, shrunk to nothing or not ``Node/isHitTestable``.
  public func hitTest(_ point: Point) -> String? {
    hit(nodes, point, nil)
  }

  private func hit(_ nodes: [Node], _ point: Point, _ inherited: String?) -> String? {
    for node in nodes.reversed() where node.isHitTestable && node.opacity > 0 {
      guard let place = Transform.shown(node).reversed(point) else { continue }
      let part = node.part ?? inherited
      if !node.clips || node.frame.contains(place),
        let found = hit(node.children, place - node.frame.origin, part)
      {
        return found
      }
      if let part, node.takesTouches, node.frame.atLeast(node.hit ?? .zero).contains(place) {
        return part
      }
    }
    return nil
  }
}

extension Node {
  /// A group without a name is not there by itself, only its children are.
  fileprivate var takesTouches: Bool {
    part != nil || content != .group
  }
}

/// Calls `body` for each node in document order with the map from its parent's to the top coordinates,
/// its own scale, turn and offset included.
private func walk(_ nodes: [Node], _ outer: Transform, _ body: (Node, Transform) -> Void) {
  for node in nodes {
    let place = outer * Transform.shown(node)
    body(node, place)
    walk(node.children, place * .translation(node.frame.origin), body)
  }
}
