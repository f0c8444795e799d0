// SPDX-License-Identifier: MIT
import Design
import Drawing

/// Pictures that several tests look at.
enum Samples {
  static func saveButton(
    title: String = "Save", fill: Color = Pinterest.red.light, scale: Double = 1
  ) -> Picture {
    let frame = Rect(0, 0, 76, 40)
    let pill = Node(
      .capsule, frame: frame, fill: fill, scale: scale, part: "button", hit: .touchTarget,
      children: [.text(title, Pinterest.button, .white, frame: frame, alignment: .center)])
    return Picture(size: frame.size, nodes: [pill])
  }

  static func card(dark: Bool) -> Picture {
    let grey = Substack.metaGrey.light
    let caption =
      "Every post by The Generalist in your inbox, with the archive and the comments, for as long"
      + " as you like"
    let heading = Substack.titleText.color(dark: dark)
    let children: [Node] = [
      Node(
        .rectangle, frame: Rect(14, 14, 34, 34),
        gradient: Gradient(Substack.orange.light, Substack.orangePressed.light), cornerRadius: 6,
        children: [
          .text("TG", Substack.label, .white, frame: Rect(0, 0, 34, 34), alignment: .center)
        ]),
      .text("Keep reading", Substack.heading, heading, frame: Rect(58, 14, 278, 34)),
      .text(
        caption, Substack.caption, grey, frame: Rect(14, 58, 322, 36), alignment: .center, lines: 2),
      Node(
        .rectangle, frame: Rect(14, 104, 322, 42), fill: Substack.orange.light, cornerRadius: 6,
        part: "subscribe", hit: .touchTarget,
        children: [
          .text(
            "Subscribed ✓", Substack.button, .white, frame: Rect(0, 0, 322, 42), alignment: .center)
        ]),
      .text(
        "$8/month · $80/year · cancel anytime", Substack.price, grey, frame: Rect(14, 154, 322, 14),
        alignment: .center),
    ]
    let card = Node(
      .rectangle, frame: Rect(0, 0, 350, 182), fill: Substack.card.color(dark: dark),
      stroke: Stroke(Substack.cardBorder.color(dark: dark)), cornerRadius: 10, children: children)
    return Picture(size: card.frame.size, nodes: [card])
  }

  static func slider(value: Double) -> Picture {
    let fraction = (value + 6) / 12
    let knob = fraction * 342
    let white = VSCO.white.dark
    return Picture(
      size: Size(342, 72),
      nodes: [
        .text("Exposure", VSCO.toolLabel, VSCO.textSecondary.dark, frame: Rect(0, 0, 200, 16)),
        .text("+2.4", VSCO.value, white, frame: Rect(242, 0, 100, 16), alignment: .trailing),
        Node(
          .group, frame: Rect(0, 28, 342, 44), part: "track",
          children: [
            Node(.rectangle, frame: Rect(0, 21.5, 342, 1), fill: VSCO.track.dark),
            Node(
              .rectangle, frame: Rect(min(knob, 171), 21.5, abs(knob - 171), 1), fill: white),
            Node(
              .ellipse, frame: Rect(knob - 9, 13, 18, 18), fill: white,
              shadow: Shadow(Color.black.opacity(0.6), radius: 4, y: 1), part: "knob",
              hit: .touchTarget),
          ]),
      ])
  }

  static let everyKind = Scene(
    size: Size(320, 220), background: Color(0xF8F8F8),
    placements: [.init(Picture(size: Size(320, 220), nodes: kinds))])

  private static let kinds: [Node] = [
    Node(.rectangle, frame: Rect(10, 10, 60, 40), fill: Color(0xE60023)),
    Node(
      .rectangle, frame: Rect(80, 10, 60, 40), stroke: Stroke(.black, width: 4), cornerRadius: 10),
    Node(
      .rectangle, frame: Rect(150, 10, 60, 40), fill: .white,
      stroke: Stroke(Color(0x0074E8), width: 4, isInside: false), cornerRadius: 10),
    Node(
      .ellipse, frame: Rect(220, 10, 60, 40), gradient: Gradient(.white, .black),
      stroke: Stroke(Color(0xE60023), width: 2)),
    Node(
      .capsule, frame: Rect(10, 65, 100, 48), fill: .white,
      shadow: Shadow(Color.black.opacity(0.3), radius: 8, y: 2),
      children: [
        .symbol("magnifyingglass", Color(0x111111), frame: Rect(14, 14, 20, 20), weight: 600),
        .text("Ideas", Pinterest.body, Color(0x111111), frame: Rect(42, 0, 50, 48)),
      ]),
    Node(.image(name: "pin 17"), frame: Rect(125, 65, 60, 80), cornerRadius: 16),
    Node(
      .rectangle, frame: Rect(200, 70, 40, 40), fill: Color(0x008A3C), opacity: 0.5, scale: 0.8,
      rotation: 45, offset: Point(4, 2)),
    Node(
      .path(
        Path([
          .move(Point(0, 20)), .curve(Point(10, -10), Point(30, 50), Point(40, 20)),
          .line(Point(40, 40)), .close,
        ])), frame: Rect(260, 70, 40, 40), fill: Color(0xFF6719).opacity(0.4),
      stroke: Stroke(Color(0xFF6719), width: 2)),
    Node(
      .ellipse, frame: Rect(200, 125, 60, 60), fill: Color(0xEFEFEF), clips: true,
      children: [Node(.rectangle, frame: Rect(30, 30, 60, 60), fill: Color(0x7E8FA1))]),
    Node(
      .group, frame: Rect(10, 130, 100, 60), shadow: Shadow(Color.black.opacity(0.5), radius: 4),
      opacity: 0.6,
      children: [
        Node(.ellipse, frame: Rect(0, 0, 40, 40), fill: Color(0xE60023)),
        Node(.ellipse, frame: Rect(24, 0, 40, 40), fill: Color(0x0074E8)),
      ]),
    .text(
      "Italic serif,\nset to the right", Substack.pullQuote, Color(0x1A1A1A),
      frame: Rect(110, 155, 190, 60), alignment: .trailing, lines: 2),
    .symbol("heart.fill", Color(0xE60023).opacity(0.5), frame: Rect(270, 120, 40, 40)),
    Node(.rectangle, frame: Rect(0, 0, 320, 220), fill: .black, opacity: 0),
  ]

  static let symbolNames = [
    "arrow.2.squarepath", "arrow.clockwise", "arrow.up", "bell", "bell.fill", "bookmark",
    "bookmark.fill", "bubble.left", "bubble.right.fill", "camera", "camera.fill", "checkmark",
    "chevron.down", "chevron.left", "chevron.right", "chevron.up", "circle", "circle.fill",
    "circle.lefthalf.filled", "crop", "drop", "ellipsis", "heart", "heart.fill", "house",
    "house.fill", "magnifyingglass", "minus", "person", "person.fill", "person.crop.circle",
    "play.fill", "plus", "sparkles", "square.and.arrow.down", "square.and.arrow.up",
    "square.grid.2x2", "square.grid.2x2.fill", "sun.max", "tag.fill", "text.alignleft", "tray",
    "tray.full", "triangle", "xmark", "paintpalette", "gearshape",
  ]

  static let symbolSheet: Scene = {
    var nodes: [Node] = []
    for (index, name) in symbolNames.enumerated() {
      let place = Point(Double(index % 8) * 72 + 4, Double(index / 8) * 40 + 6)
      for (column, weight) in [300, 700].enumerated() {
        let frame = Rect(place.x + Double(column) * 34, place.y, 28, 28)
        nodes.append(.symbol(name, Color(0x111111), frame: frame, weight: weight))
      }
    }
    return Scene(
      size: Size(580, 250), placements: [.init(Picture(size: Size(580, 250), nodes: nodes))])
  }()
}
