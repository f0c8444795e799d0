// SPDX-License-Identifier: MIT
import Design
import Drawing
import Simulation

/// The picture on its way between tile and place, and the page around it.
extension PinDetail {
  /// Where the picture is drawn now, in the component's points.
  static func heroFrame(_ me: InstanceReader) -> Rect {
    let place = PinDetailLayout.of(me).hero.offset(by: Point(0, -me.number(Scroll.offset)))
    let share = me.number(expansion)
    guard case .rect(let tile) = me[from], !tile.isEmpty, share != 1 else { return place }
    let start = tile.offset(by: Point(-me.stageFrame.x, -me.stageFrame.y))
    // Weighted, so that it is exact at both ends.
    func mix(_ from: Double, _ to: Double) -> Double { from * (1 - share) + to * share }
    return Rect(
      mix(start.x, place.x), mix(start.y, place.y), max(0, mix(start.width, place.width)),
      max(0, mix(start.height, place.height)))
  }

  static func fade(_ me: InstanceReader) -> Double { min(max(me.number(presence), 0), 1) }

  static func creatorText(_ me: InstanceReader) -> Text {
    Text(
      me[creator].text ?? "", Pinterest.caption(Pinterest.boardName, me),
      Pinterest.shade(Pinterest.textPrimary, me), lines: 0)
  }

  static func titleText(_ me: InstanceReader, _ style: TypeStyle) -> Text {
    Text(me[title].text ?? "", style, Pinterest.shade(Pinterest.textPrimary, me), lines: 0)
  }

  static func descriptionText(_ me: InstanceReader, _ style: TypeStyle) -> Text {
    Text(
      me[description].text ?? "", style, Pinterest.shade(Pinterest.textPrimary, me), lines: 0,
      lineSpacing: 3)
  }

  static func picture(_ me: InstanceReader) -> [Node] {
    // Closed it is not there, and touches go to what lies below.
    if me.isIn("closed") { return [Node(.group, frame: .zero, part: "page")] }
    let flies = me[flies] == true
    let layout = PinDetailLayout.of(me)
    let page: [Node] = [
      Node(
        .rectangle, frame: Rect(.zero, me.size), fill: canvas(me), part: "page"),
      .group(
        frame: Rect(Point(0, -me.number(Scroll.offset)), me.size), words(me, layout)),
    ]
    let hero = hero(me, flies)
    let fading = flies ? page : page + [hero]
    return [Node(.group, frame: Rect(.zero, me.size), opacity: fade(me), children: fading)]
      + (flies ? [hero] : [])
  }

  /// What lies behind the words; the code gives nothing, so that the app's own canvas shows (P3).
  private static func canvas(_ me: InstanceReader) -> Color {
    Pinterest.canvas.color(dark: me.environment.isDark)
  }

  private static func hero(_ me: InstanceReader, _ flies: Bool) -> Node {
    let name = me[image].text ?? ""
    let tile = me[tile].text ?? ""
    return Node(
      name.isEmpty ? .rectangle : .image(name: name), frame: heroFrame(me),
      fill: Pinterest.shade(Pinterest.surface1, me), cornerRadius: 16, part: "image",
      shared: flies && !tile.isEmpty ? PinTile.shared(tile) : nil)
  }

  private static func words(_ me: InstanceReader, _ layout: PinDetailLayout) -> [Node] {
    [
      Node(
        .ellipse, frame: layout.avatar, fill: Pinterest.shade(Pinterest.surface1, me),
        part: "avatar"),
      Node(.text(creatorText(me)), frame: layout.name, part: "creator"),
      Node(
        .text(titleText(me, Pinterest.pinDetailTitle)), frame: layout.title, part: "title",
        scales: true),
      Node(
        .text(descriptionText(me, Pinterest.body)), frame: layout.description,
        part: "description", scales: true),
    ]
  }

  static func accessibility(_ me: InstanceReader) -> Accessibility {
    let texts = [creator, title, description].compactMap { me[$0].text }.filter { !$0.isEmpty }
    if me.reading == .literal {
      return Accessibility(label: texts.isEmpty ? "Pin" : texts.joined(separator: ", "))
    }
    let (title, creator) = (me[title].text ?? "", me[creator].text ?? "")
    let label = [title, creator.isEmpty ? "" : "by \(creator)"].filter { !$0.isEmpty }
      .joined(separator: " ")
    if me.isIn("closed") {
      return Accessibility(label: "Pin, closed", actions: [.init("Open", sends: "open")])
    }
    let words = me[description].text ?? ""
    return Accessibility(
      label: label.isEmpty ? "Pin" : label, value: words.isEmpty ? nil : words,
      actions: [.init("Close", sends: "close")])
  }
}
