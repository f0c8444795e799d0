// SPDX-License-Identifier: MIT
import Drawing
import Simulation

/// Whole stages at several moments, side by side, each cut at its screen.
func filmstrip(
  dark: Bool, size: Size, reading: String = "intended", _ moments: [(Stage) throws -> Void]
) throws -> String {
  let gap = 20.0
  var nodes: [Node] = []
  for (index, moment) in moments.enumerated() {
    let stage = Stage()
    stage.change("reading", to: .text(reading))
    stage.change("color_scheme", to: dark ? "dark" : "light")
    stage.change("width", to: .number(size.width))
    stage.change("height", to: .number(size.height))
    try moment(stage)
    let scene = stage.scene().scene.withoutReplaced
    let pictures = scene.placements.map { placement in
      Node.group(
        frame: Rect(placement.place, placement.picture.size), placement.picture.nodes.map(\.alone))
    }
    let place = Point(gap + Double(index) * (size.width + gap), gap)
    nodes.append(Node(.group, frame: Rect(place, size), clips: true, children: pictures))
  }
  let whole = Size(gap + Double(moments.count) * (size.width + gap), size.height + 2 * gap)
  let picture = Picture(size: whole, nodes: nodes)
  return SVG.document(
    Scene(size: whole, isDark: dark, placements: [Scene.Placement(picture)]))
}

extension Node {
  /// The node without the name under which it would replace its likes on other stages.
  fileprivate var alone: Node {
    var node = self
    node.shared = nil
    node.children = children.map(\.alone)
    return node
  }
}
