// SPDX-License-Identifier: MIT
import Design
import Drawing

extension Stage {
  /// The stage as it stands, on white, or on black in the dark scheme; and what cannot be drawn.
  ///
  /// Children lie over their parents, inside the window they are scrolled in; those out of sight are
  /// left out. A problem is said once.
  public func scene() -> (scene: Scene, problems: [String]) {
    var problems: [String] = []
    let placements = instances.map { instance in
      var nodes = [drawn(instance, &problems)].compactMap { $0 }
      // At the top a component is a placement, not a node inside one.
      if let top = nodes.first, top.isPlainGroup { nodes = top.children }
      return Scene.Placement(
        Picture(size: instance.size, nodes: nodes), at: instance.origin, name: instance.name)
    }
    let scene = Scene(
      size: Size(environment.width, environment.height),
      background: environment.isDark ? .black : .white, isDark: environment.isDark,
      placements: placements)
    return (scene, problems)
  }

  /// A component with all that is in it, in its own points.
  private func drawn(_ instance: Instance, _ problems: inout [String]) -> Node? {
    let size = instance.size
    var node = Node.group(frame: Rect(.zero, size), [])
    do {
      node.children = try instance.picture().nodes
      let layer = try instance.layer()
      (node.opacity, node.scale) = (layer.opacity, layer.scale)
    } catch {
      // The fault itself, then the plugin that is off after it: the same thing twice.
      let text = "\(error)"
      if !problems.contains(where: { text.hasSuffix($0) }) { problems.append(text) }
      return nil
    }
    let sight = try? instance.sightOfContent()
    var content: [Node] = []
    for (_, child) in instance.children {
      let place = child.origin - instance.contentOrigin
      let frame = Rect(place.x, place.y, child.size.width, child.size.height)
      if let sight, sight.intersection(frame) == nil { continue }
      guard var inner = drawn(child, &problems) else { continue }
      inner.frame = Rect(child.origin - instance.origin, child.size)
      inner.part = child.name
      content.append(inner)
    }
    guard !content.isEmpty else { return node }
    if let port = sight == nil ? nil : try? instance.viewport() {
      let moved = content.map { child in
        var child = child
        child.frame = child.frame.offset(by: Point(-port.x, -port.y))
        return child
      }
      content = [Node(.group, frame: port, clips: true, children: moved)]
    }
    node.children += content
    return node
  }
}

extension Node {
  fileprivate var isPlainGroup: Bool { opacity == 1 && scale == 1 }
}
