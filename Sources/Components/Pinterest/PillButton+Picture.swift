// SPDX-License-Identifier: MIT
import Design
import Drawing
import Simulation

/// What the pill looks like on its way between Follow and Following, and what VoiceOver hears.
extension PillButton {
  private static let grayPressed = Token(
    "pinterestInputPressed", light: Color(0xE0E0E0), dark: Color(0x3A3A3A),
    source: "pinterest-neutral L127")

  private static func label(_ me: InstanceReader) -> String {
    me.isIn("following") ? me[invitation].text ?? "" : me.text(title)
  }

  private static func style(_ me: InstanceReader) -> TypeStyle {
    Pinterest.caption(Pinterest.button, me)
  }

  private static func width(of string: String, _ me: InstanceReader) -> Double {
    TextMeasurer.standard.width(of: string, style: style(me))
  }

  /// The width of its words, on the way from the title to Following.
  private static func textWidth(_ me: InstanceReader) -> Double {
    let (from, to) = (width(of: label(me), me), width(of: "Following", me))
    return from + (to - from) * me.number(stretch)
  }

  static func size(_ me: InstanceReader) -> Size {
    // Padding 24 and 12, L124–125.
    Size(textWidth(me) + 48, TextMeasurer.standard.lineHeight(style(me)) + 24)
  }

  /// The pill itself, on its way between two widths where it keeps that of its words.
  private static func pillFrame(_ me: InstanceReader) -> Rect {
    guard me[hugs] == true else { return Rect(.zero, me.size) }
    let width = size(me).width
    return Rect(me.size.width - width, 0, width, me.size.height)
  }

  static func picture(_ me: InstanceReader) -> [Node] {
    let pill = pillFrame(me)
    let frame = Rect(.zero, pill.size)
    let swap = min(1, max(0, me.number(swap)))
    func tint(_ color: Color, _ opacity: Double) -> Node {
      Node(
        .capsule, frame: frame, fill: color, opacity: min(1, max(0, opacity)), isHitTestable: false)
    }
    return [
      Node(
        .capsule, frame: pill, fill: me.color(fill), scale: me.number(scale), part: "button",
        hit: me.reading == .intended ? .touchTarget : nil,
        children: [
          tint(Pinterest.redPressed.light, me.number(redTint)),
          tint(Pinterest.shade(grayPressed, me), me.number(grayTint)),
        ] + words(label(me), 1 - swap, in: frame, me)
          + words("Following", swap, in: frame, me))
    ]
  }

  /// Both labels begin at one place, so that what they have in common stands still.
  private static func words(
    _ string: String, _ opacity: Double, in pill: Rect, _ me: InstanceReader
  ) -> [Node] {
    guard opacity > 0 else { return [] }
    let start = (pill.width - textWidth(me)) / 2
    let frame = Rect(start, 0, width(of: string, me), pill.height)
    var node = Node.text(string, style(me), me.color(ink), frame: frame, alignment: .center)
    node.opacity = opacity
    return [node]
  }

  static func accessibility(_ me: InstanceReader) -> Accessibility {
    let isFollowing = me.isIn("following")
    let action = isFollowing ? "Unfollow" : me.text(title)
    return Accessibility(
      label: me.text(title),
      traits: isFollowing && me.reading == .intended ? ["button", "selected"] : ["button"],
      actions: [.init(action, sends: "tap")])
  }
}
