// SPDX-License-Identifier: MIT
import Design

/// Collects the lines and the definitions of a document while it walks the nodes.
struct SVGWriter {
  /// The elements, indented.
  private(set) var lines: [String] = []
  /// The gradients, shadows and clips, in the order of their first use.
  private(set) var definitions: [String] = []

  private let prefix: String
  private var known: [String: String] = [:]
  private var counts: [String: Int] = [:]
  private var depth = 1

  init(prefix: String) {
    self.prefix = prefix
  }

  mutating func write(_ placement: Scene.Placement) {
    let name = placement.name.map { attribute("id", xmlName($0)) } ?? ""
    let place = placement.place == .zero ? "" : attribute("transform", move(placement.place))
    group(name + place) { $0.write(placement.picture.nodes) }
  }

  private mutating func write(_ nodes: [Node]) {
    for node in nodes where node.opacity > 0 { write(node) }
  }

  private mutating func write(_ node: Node) {
    var attributes = node.part.map { attribute("class", xmlName($0)) } ?? ""
    attributes += transform(of: node)
    if node.opacity < 1 { attributes += attribute("opacity", node.opacity) }
    let shapes = shapes(of: node)
    var shade = node.shadow.map { shadow($0, around: node.frame) } ?? ""
    if shapes.isEmpty {
      attributes += shade
      shade = ""
    }
    guard !shapes.isEmpty || !node.children.isEmpty || node.part != nil else { return }
    let isPlain = attributes.isEmpty && node.children.isEmpty
    group(attributes, unless: isPlain) { writer in
      writer.group(shade, unless: shade.isEmpty) { $0.add(shapes) }
      writer.writeChildren(of: node)
    }
  }

  private mutating func writeChildren(of node: Node) {
    guard !node.children.isEmpty else { return }
    var attributes =
      node.frame.origin == .zero ? "" : attribute("transform", move(node.frame.origin))
    if node.clips { attributes += clip(node) }
    group(attributes, unless: attributes.isEmpty) { $0.write(node.children) }
  }

  // MARK: Lines

  private mutating func add(_ elements: [String]) {
    let indent = String(repeating: "  ", count: depth)
    lines += elements.map { indent + $0 }
  }

  /// Wraps what `body` writes in a group, or not where it needs none.
  private mutating func group(
    _ attributes: String, unless isPlain: Bool = false, _ body: (inout SVGWriter) -> Void
  ) {
    guard !isPlain else { return body(&self) }
    let start = lines.count
    add(["<g\(attributes)>"])
    depth += 1
    body(&self)
    depth -= 1
    if lines.count == start + 1 {
      lines[start] = String(repeating: "  ", count: depth) + "<g\(attributes)/>"
    } else {
      add(["</g>"])
    }
  }

  private func move(_ way: Point) -> String {
    "translate(\(number(way.x)) \(number(way.y)))"
  }

  /// Scaled and turned about the centre of the frame, then moved.
  private func transform(of node: Node) -> String {
    guard node.scale != 1 || node.rotation != 0 else {
      return node.offset == .zero ? "" : attribute("transform", move(node.offset))
    }
    let center = node.frame.center
    var steps = [move(center + node.offset)]
    if node.rotation != 0 { steps.append("rotate(\(number(node.rotation)))") }
    if node.scale != 1 { steps.append("scale(\(number(node.scale)))") }
    steps.append(move(Point(-center.x, -center.y)))
    return attribute("transform", steps.joined(separator: " "))
  }

  // MARK: Definitions

  /// The id of a definition: a known one if the same was defined before.
  private mutating func define(_ kind: String, _ body: (String) -> String) -> String {
    if let id = known[body("")] { return id }
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    let id = "\(prefix)\(kind)\(count)"
    known[body("")] = id
    definitions += body(attribute("id", id)).split(separator: "\n").map(String.init)
    return id
  }

  mutating func gradient(_ gradient: Gradient) -> String {
    func stop(_ place: String, _ color: Color) -> String {
      "  <stop offset=\"\(place)\"\(paint("stop", color, channel: "stop-color"))/>"
    }
    let line =
      attribute("x1", gradient.start.x) + attribute("y1", gradient.start.y)
      + attribute("x2", gradient.end.x) + attribute("y2", gradient.end.y)
    let id = define("gradient") { id in
      """
      <linearGradient\(id)\(line)>
      \(stop("0", gradient.from))
      \(stop("1", gradient.to))
      </linearGradient>
      """
    }
    return attribute("fill", "url(#\(id))")
  }

  private mutating func shadow(_ shadow: Shadow, around frame: Rect) -> String {
    let deviation = max(shadow.radius, 0)
    let region = frame.union(frame.offset(by: Point(shadow.x, shadow.y)))
      .inset(by: -(deviation * 3 + 1))
    let id = define("shadow") { id in
      """
      <filter\(id) filterUnits="userSpaceOnUse"\(box(region)) color-interpolation-filters="sRGB">
        <feGaussianBlur in="SourceAlpha"\(attribute("stdDeviation", deviation))/>
        <feOffset\(attribute("dx", shadow.x))\(attribute("dy", shadow.y)) result="blur"/>
        <feFlood\(paint("flood", shadow.color, channel: "flood-color"))/>
        <feComposite in2="blur" operator="in" result="shade"/>
        <feMerge><feMergeNode in="shade"/><feMergeNode in="SourceGraphic"/></feMerge>
      </filter>
      """
    }
    return attribute("filter", "url(#\(id))")
  }

  private mutating func clip(_ node: Node) -> String {
    let frame = Rect(.zero, node.frame.size)
    let outline = outline(of: node, in: frame) ?? rectangle(frame, radius: node.cornerRadius)
    let id = define("clip") { "<clipPath\($0)><\(outline)/></clipPath>" }
    return attribute("clip-path", "url(#\(id))")
  }
}

/// A colour and its opacity where the two attributes share a stem: `stop-color` and `stop-opacity`.
private func paint(_ stem: String, _ color: Color, channel: String) -> String {
  let shown = color.clamped
  let alpha = shown.alpha < 1 ? attribute("\(stem)-opacity", shown.alpha) : ""
  return attribute(channel, shown.opaqueHex) + alpha
}
