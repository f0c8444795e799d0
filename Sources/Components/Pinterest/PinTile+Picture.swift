// SPDX-License-Identifier: MIT
import Design
import Drawing
import Simulation

/// What the pin tile looks like, and what VoiceOver finds.
extension PinTile {
  static func imageHeight(_ me: InstanceReader) -> Double {
    max(1, me.availableWidth) / max(me.number(aspect), 0.05)
  }

  private static func textFactor(_ me: InstanceReader) -> Double {
    me.reading == .literal ? me.environment.textFactor : 1
  }

  /// What stands below the picture, by so many lines of the title: 8, the title, 4, the creator
  /// (L152–181).
  static func captionHeight(lines: Int, textFactor: Double) -> Double {
    let measurer = TextMeasurer.standard
    let title = measurer.lineHeight(Pinterest.pinTitle) * textFactor
    let row = max(20, measurer.lineHeight(Pinterest.meta) * textFactor)
    return 8 + Double(lines) * title + 4 + row
  }

  /// The name under which a tile's picture and that of its detail are one thing.
  static func shared(_ tile: String) -> String { tile + ".image" }

  private static func titleText(_ me: InstanceReader) -> Text {
    Text(
      me[title].text ?? "", Pinterest.caption(Pinterest.pinTitle, me),
      Pinterest.shade(Pinterest.textPrimary, me), lines: 2)
  }

  private static func titleLines(_ me: InstanceReader) -> Int {
    let text = titleText(me)
    return TextRuler(text.style).fits(text.string, in: me.availableWidth) ? 1 : 2
  }

  static func size(of me: InstanceReader) -> Size {
    Size(
      me.availableWidth,
      imageHeight(me) + captionHeight(lines: titleLines(me), textFactor: textFactor(me)))
  }

  static func save(_ me: InstanceReader) -> Component.Child {
    let saved = me[isSaved] == true
    let size = SaveButton.size(saved: saved, in: me)
    return Component.Child(
      "save", SaveButton.component,
      start: [.init("saved", me[isSaved]), .init("board", me[board])],
      frame: Rect(me.size.width - 12 - size.width, 12, size.width, size.height))
  }

  static func picture(_ me: InstanceReader) -> [Node] {
    let (width, height) = (me.size.width, imageHeight(me))
    let placeholder = Pinterest.shade(Pinterest.surface1, me)
    let frame = Rect(0, 0, width, height)
    let shared = PinTile.shared(me.name)
    let titleHeight =
      Double(titleLines(me)) * TextMeasurer.standard.lineHeight(titleText(me).style)
    let row = height + 8 + titleHeight + 4
    let meta = Pinterest.caption(Pinterest.meta, me)
    let rowHeight = max(20, TextMeasurer.standard.lineHeight(meta))
    return [
      .group(
        frame: Rect(.zero, me.size), part: "tile",
        [
          me.isIn("loaded")
            ? Node(
              .image(name: me[image].text ?? ""), frame: frame, fill: placeholder, cornerRadius: 16,
              part: "image", shared: shared)
            : Node(
              .rectangle, frame: frame, fill: placeholder, cornerRadius: 16, part: "image",
              shared: shared),
          Node(
            .text(titleText(me)), frame: Rect(0, height + 8, width, titleHeight), part: "title"),
          Node(
            .ellipse, frame: Rect(0, row + (rowHeight - 20) / 2, 20, 20), fill: placeholder,
            part: "avatar"),
          .text(
            me[creator].text ?? "", meta, Pinterest.shade(Pinterest.textSecondary, me),
            frame: Rect(26, row, max(0, width - 26), rowHeight), part: "creator"),
        ])
    ]
  }

  // MARK: Accessibility

  static func accessibility(_ me: InstanceReader) -> Accessibility {
    let (title, creator) = (me[title].text ?? "", me[creator].text ?? "")
    if me.reading == .literal {
      let texts = [title, creator].filter { !$0.isEmpty }
      return Accessibility(label: texts.isEmpty ? "Pin" : texts.joined(separator: ", "))
    }
    let isSaved = me[isSaved] == true
    let label = "Save " + (title.isEmpty ? "pin" : title)
    return Accessibility(
      label: creator.isEmpty ? label : "\(label) by \(creator)", value: isSaved ? "Saved" : nil,
      hint: "Opens the pin", traits: ["button"],
      actions: [
        .init("Open", sends: "tap"), .init(isSaved ? "Unsave" : "Save", sends: "toggle_save"),
        .init("Choose board", sends: "choose_board"),
      ])
  }
}
