// SPDX-License-Identifier: MIT
import Design
import Drawing
import Simulation

/// Where the picture, the creator's row and the texts of a pin's detail lie, in content points.
///
/// A column with 16 pt to the sides and 16 between its things (guide L294–332). What has no words takes
/// no place.
struct PinDetailLayout: Sendable {
  static let padding = 16.0
  static let spacing = 16.0
  static let savePadding = 12.0
  static let widest = 640.0
  /// Between name and pill: twice the row's 12 pt (L307) and the least of the spacer between them.
  static let gap = 12 + 8 + 12.0

  let hero: Rect
  let avatar: Rect
  let name: Rect
  let follow: Rect
  let title: Rect
  let description: Rect
  /// Where the last thing ends.
  let height: Double

  /// The layout as it is now; texts are measured anew only where what they follow from has changed.
  static func of(_ me: InstanceReader) -> PinDetailLayout {
    let values: [Value] = [
      .size(me.size), .text(me.reading.rawValue), .number(me.environment.textFactor),
      me[PinDetail.aspect], me[PinDetail.creator], me[PinDetail.title], me[PinDetail.description],
    ]
    return me.derived("layout", from: values) { (_: PinDetailLayout?) in PinDetailLayout(me) }
  }

  private init(_ me: InstanceReader) {
    let widest = me.reading == .literal ? .infinity : PinDetailLayout.widest
    let page = min(me.size.width, widest)
    let left = (me.size.width - page) / 2 + PinDetailLayout.padding
    let width = max(0, page - PinDetailLayout.padding * 2)
    hero = Rect(left, 0, width, width / max(me.number(PinDetail.aspect), 0.05))

    let pill = PinDetailLayout.pill(me)
    let nameLeft = left + 44 + 12
    let nameWidth = max(0, left + width - pill.width - PinDetailLayout.gap - nameLeft)
    let words = TextMeasurer.standard.size(of: PinDetail.creatorText(me), width: nameWidth)
    let row = Rect(
      left, hero.maxY + PinDetailLayout.spacing, width, max(44, pill.height, words.height))
    avatar = Rect(left, row.center.y - 22, 44, 44)
    follow = Rect(Point(row.maxX - pill.width, row.center.y - pill.height / 2), pill)
    name = Rect(nameLeft, row.center.y - words.height / 2, nameWidth, words.height)

    var bottom = row.maxY
    func below(_ text: Text) -> Rect {
      guard !text.string.isEmpty else { return Rect(left, bottom, width, 0) }
      let size = TextMeasurer.standard.size(of: text, width: width)
      let frame = Rect(left, bottom + PinDetailLayout.spacing, width, size.height)
      bottom = frame.maxY
      return frame
    }
    title = below(PinDetail.titleText(me, me.style(Pinterest.pinDetailTitle)))
    description = below(PinDetail.descriptionText(me, me.style(Pinterest.body)))
    height = bottom
  }

  /// The room of the Follow pill: 24 pt to the sides of its title, 12 above and below (guide L124–125).
  ///
  /// As intended there is room for Following, so that nothing beside it moves when it is followed.
  private static func pill(_ me: InstanceReader) -> Size {
    let style = Pinterest.caption(Pinterest.button, me)
    let isNarrow = me.reading == .literal && me[PinDetail.isFollowing] != true
    let text = TextMeasurer.standard.size(of: isNarrow ? "Follow" : "Following", style: style)
    return Size(text.width + 48, text.height + 24)
  }
}
