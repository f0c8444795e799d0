// SPDX-License-Identifier: MIT
import Design

extension SVGWriter {
  /// The elements that draw the node itself, without its children.
  mutating func shapes(of node: Node) -> [String] {
    switch node.content {
    case .group:
      return []
    case .text(let text):
      return textElements(text, in: node.frame)
    case .symbol(let name, let size, let weight):
      return symbolElements(name, size, weight, node.fill ?? .black, in: node.frame)
    case .image(let name):
      return imageElements(name, node)
    case .rectangle, .ellipse, .capsule, .path:
      return outlineElements(node)
    }
  }

  /// The start of the element that draws the node's outline in a frame; nil for words and the like.
  func outline(of node: Node, in frame: Rect) -> String? {
    switch node.content {
    case .rectangle: return rectangle(frame, radius: node.cornerRadius)
    case .capsule: return rectangle(frame, radius: min(frame.width, frame.height) / 2)
    case .ellipse:
      return "ellipse" + attribute("cx", frame.center.x) + attribute("cy", frame.center.y)
        + attribute("rx", max(frame.width, 0) / 2) + attribute("ry", max(frame.height, 0) / 2)
    case .path(let path): return "path" + attribute("d", pathData(path, at: frame.origin))
    case .text, .symbol, .image, .group: return nil
    }
  }

  func rectangle(_ frame: Rect, radius: Double) -> String {
    let rounding = min(radius, min(frame.width, frame.height) / 2)
    return "rect" + box(frame) + (rounding > 0 ? attribute("rx", rounding) : "")
  }

  private mutating func outlineElements(_ node: Node) -> [String] {
    guard let outline = outline(of: node, in: node.frame) else { return [] }
    let inside = node.gradient.map { gradient($0) } ?? node.fill.map { paint("fill", $0) }
    let stroke = node.stroke.flatMap { $0.width > 0 ? $0 : nil }
    let line = stroke.map { paint("stroke", $0.color) + attribute("stroke-width", $0.width) }
    var isPath = false
    if case .path = node.content { isPath = true }
    guard let stroke, let line, stroke.isInside, !isPath else {
      guard inside != nil || line != nil else { return [] }
      return ["<\(outline)\(inside ?? attribute("fill", "none"))\(line ?? "")/>"]
    }
    // A line inside runs along the middle of its own thickness, so its corners are rounder by half.
    var inner = node
    inner.cornerRadius = max(node.cornerRadius - stroke.width / 2, 0)
    let frame = node.frame.inset(by: stroke.width / 2)
    let border = self.outline(of: inner, in: frame).map {
      ["<\($0)\(attribute("fill", "none"))\(line)/>"]
    }
    return (inside.map { ["<\(outline)\($0)/>"] } ?? []) + (border ?? [])
  }

  private func pathData(_ path: Path, at origin: Point) -> String {
    func text(_ point: Point) -> String {
      number(point.x + origin.x) + " " + number(point.y + origin.y)
    }
    let steps = path.elements.map { element in
      switch element {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .curve(let first, let second, let end):
        "C" + text(first) + " " + text(second) + " " + text(end)
      case .close: "Z"
      }
    }
    return steps.joined(separator: " ")
  }

  // MARK: Words

  /// The lines of a text, centred in the height of its frame.
  private func textElements(_ text: Text, in frame: Rect) -> [String] {
    let measurer = TextMeasurer.standard
    let step = measurer.lineHeight(text.style) + text.lineSpacing
    let lines = measurer.lines(of: text, width: frame.width)
    let height = Double(lines.count) * step - text.lineSpacing
    var baseline = frame.center.y - height / 2 + measurer.ascent(text.style)
    var elements: [String] = []
    for line in lines {
      if !line.isEmpty { elements.append(element(line, text, frame, baseline)) }
      baseline += step
    }
    return elements
  }

  private func element(_ line: String, _ text: Text, _ frame: Rect, _ baseline: Double) -> String {
    let (x, anchor) =
      switch text.alignment {
      case .leading: (frame.x, "")
      case .center: (frame.center.x, attribute("text-anchor", "middle"))
      case .trailing: (frame.maxX, attribute("text-anchor", "end"))
      }
    let style = text.style
    let shown = style.shown(line)
    var attributes = attribute("x", x) + attribute("y", baseline) + anchor
    attributes += attribute("font-family", fontFamilies(style)) + attribute("font-size", style.size)
    if style.weight != 400 { attributes += attribute("font-weight", Double(style.weight)) }
    if style.isItalic { attributes += attribute("font-style", "italic") }
    if style.tracking != 0 { attributes += attribute("letter-spacing", style.tracking) }
    if shown.hasPrefix(" ") || shown.hasSuffix(" ") || shown.contains("  ") {
      attributes += attribute("xml:space", "preserve")
    }
    return "<text\(attributes)\(paint("fill", text.color))>\(escaped(shown))</text>"
  }

  /// A word in the middle of a box, as large as fits, for what cannot be drawn.
  private func caption(_ word: String, _ color: Color, in frame: Rect) -> [String] {
    var style = TypeStyle.system(size: 1, weight: 500)
    let room = max(frame.width * 0.8, 1)
    let natural = TextMeasurer.standard.width(of: word, style: style)
    style.size = min(9, room / max(natural, 1), max(frame.height - 2, 1))
    return textElements(Text(word, style, color, alignment: .center), in: frame)
  }

  // MARK: Symbols and images

  private func symbolElements(
    _ name: String, _ size: Double, _ weight: Int, _ color: Color, in frame: Rect
  ) -> [String] {
    let square = Rect(center: frame.center, size: Size(size, size))
    guard let outline = SymbolOutline.named(name) else {
      let border = rectangle(square.inset(by: 0.5), radius: size / 6)
      return ["<\(border)\(attribute("fill", "none"))\(paint("stroke", color))/>"]
        + caption(name, color, in: square)
    }
    let solid = color.opacity(1)
    let place =
      "translate(\(number(square.x)) \(number(square.y))) scale(\(number(size / 24)))"
    var attributes = attribute("transform", place) + paint("stroke", solid)
    attributes += attribute("stroke-width", SymbolOutline.lineWidth(weight: weight))
    attributes += " stroke-linecap=\"round\" stroke-linejoin=\"round\""
    // One opacity for the whole, or line and inside would show through each other.
    if color.clamped.alpha < 1 { attributes += attribute("opacity", color.clamped.alpha) }
    var paths: [String] = []
    if let data = outline.solid { paths.append("<path d=\"\(data)\"\(paint("fill", solid))/>") }
    if let data = outline.lines { paths.append("<path d=\"\(data)\" fill=\"none\"/>") }
    return ["<g\(attributes)>\(paths.joined())</g>"]
  }

  private mutating func imageElements(_ name: String, _ node: Node) -> [String] {
    var place = node
    place.content = .rectangle
    if node.fill == nil, node.gradient == nil { place.fill = Color(0xD9D9D9) }
    return outlineElements(place) + caption(name, Color(0x767676), in: node.frame)
  }
}
