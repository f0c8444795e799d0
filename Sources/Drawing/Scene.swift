// SPDX-License-Identifier: MIT
import Design

/// Everything on the stage at one instant: pictures at their places on a background.
public struct Scene: Hashable, Sendable {
  /// A picture and where its top left corner lies.
  public struct Placement: Hashable, Sendable {
    /// The name of the component, if it is to be found in what is drawn.
    public var name: String?
    /// What it looks like.
    public var picture: Picture
    /// Where its origin lies on the stage.
    public var place: Point

    /// Puts a picture at a place.
    public init(_ picture: Picture, at place: Point = .zero, name: String? = nil) {
      self.picture = picture
      self.place = place
      self.name = name
    }
  }

  /// The size of the stage in points.
  public var size: Size
  /// The colour behind everything; nil is white, or near-black in the dark scheme.
  public var background: Color?
  /// Whether the scheme is dark.
  public var isDark: Bool
  /// The pictures, the last in front.
  public var placements: [Placement]

  /// Creates a scene.
  public init(
    size: Size, background: Color? = nil, isDark: Bool = false, placements: [Placement] = []
  ) {
    self.size = size
    self.background = background
    self.isDark = isDark
    self.placements = placements
  }

  /// The colour that is really drawn behind everything.
  public var shownBackground: Color {
    background ?? (isDark ? Color(0x121212) : .white)
  }

  /// The scene without the nodes that a later node of the same ``Node/shared`` name replaces.
  public var withoutReplaced: Scene {
    var seen: [String] = []
    var scene = self
    for index in scene.placements.indices.reversed() {
      let nodes = scene.placements[index].picture.nodes
      scene.placements[index].picture.nodes = lastOfEach(nodes, &seen)
    }
    return scene
  }

  /// The placement and the part that take a touch at a point of the stage, or nil if none does.
  public func hitTest(_ point: Point) -> (placement: Int, part: String)? {
    let shown = withoutReplaced.placements
    for index in shown.indices.reversed() {
      let place = point - shown[index].place
      if let part = shown[index].picture.hitTest(place) { return (index, part) }
    }
    return nil
  }
}

/// `nodes` without those whose shared name comes again later; `seen` holds the later names.
private func lastOfEach(_ nodes: [Node], _ seen: inout [String]) -> [Node] {
  var kept: [Node] = []
  for var node in nodes.reversed() {
    if let name = node.shared {
      if seen.contains(name) { continue }
      seen.append(name)
    }
    node.children = lastOfEach(node.children, &seen)
    kept.append(node)
  }
  return kept.reversed()
}
