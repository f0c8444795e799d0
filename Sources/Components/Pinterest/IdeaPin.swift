// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's Idea Pin: pages that a tap on the right turns on and one on the left turns back (guide
/// L435–436, neutral guide L174–181 and L271–275, inventory §3.4 M6).
public enum IdeaPin {
  /// How a page gives way to the next.
  public static let advance = Parameter(
    "advance", Animation.curve(.easeOut(0.25)), "how one page gives way to the next",
    source: "pinterest-neutral L323")

  /// Which page is in the middle, from 0; between two of them while they slide.
  public static let position = Property("position", 0.0, .moves, reduced: .cut)
  /// Which page is seen, from 0; between two of them while they cross-fade.
  public static let seen = Property("seen", 0.0, .fades)
  /// The number of the page that is shown or on its way, from 1.
  public static let page = Property("page", 1.0)
  /// How many pages there are.
  public static let pages = DataField("pages", 3.0)
  /// What it is called.
  public static let title = DataField("title", "")
  /// Who made it.
  public static let creator = DataField("creator", "")

  /// The player.
  public static let component = Component(
    "pinterest.idea_pin", "Pages of a story: a tap on the right goes on, one on the left back.",
    source: "ios-pinterest-swiftui",
    size: .dynamic { Size($0.availableWidth, $0.environment.height) },
    parameters: [advance],
    inputs: [
      Input(
        "pages", 3.0, sets: .data(pages), "how many pages, a whole number", range: 1...50),
      Input("title", "", sets: .data(title), "what it is called"),
      Input("creator", "", sets: .data(creator), "who made it"),
    ],
    properties: [position, seen, page], data: [pages, title, creator],
    chart: ComponentChart(
      State(
        "player", ignored: ["press", "release", "cancel"],
        on("tap.right", to: "turning", if: hasNext, isInternal: true, goOn),
        on("tap.left", to: "turning", if: hasPrevious, isInternal: true, goBack),
        on("increment", to: "turning", if: hasNext, isInternal: true, goOn),
        on("decrement", to: "turning", if: hasPrevious, isInternal: true, goBack),
        on("tap.right", if: isIntended, finish),
        on("swipe.up", if: isIntended, showDetails), on("swipe.down", if: isIntended, dismiss),
        State("resting"),
        State("turning", on("seen.settled", to: "resting")))),
    gestures: [.tap("right"), .tap("left"), .swipe(.up), .swipe(.down)],
    outputs: [
      Output("page", "the number of the page that is shown now, from 1"),
      Output("finished", "a tap on the right of the last page; intended"),
      Output("details", "swiped up: the app is to show the details; intended"),
      Output("dismissed", "swiped down: the app is to take it away; intended"),
    ],
    // A list is looked at before anything starts, so that a wrong number of pages is said there.
    childList: { me in
      guard count(me) == count(me).rounded() else {
        throw StageError(
          "input pages takes a whole number from 1 to 50 (got \(me[pages]))")
      }
      return ChildList([])
    },
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false,
    findings: [
      Pinterest.noReduceMotion,
      Finding(
        "P28", "L435–436",
        "PageTabViewStyle has a transition of its own, which cannot be given the neutral guide's "
          + "0.25 s ease-out, and no variant for Reduce Motion."),
    ],
    assumptions: [
      "Literal: the page changes at once; the style's own transition and swipes are not modelled (P28).",
      "Literal: the code has taps alone, so that swipes and a tap past the last page tell nothing.",
      "Intended: pages slide by their width; a tap on the way goes on from where they are.",
      "There is no page before the first and none after the last; a tap past the last tells finished.",
      "Reduce Motion, intended: pages cross-fade by the same curve where they stand (P2, P28).",
      "A page is 9:16, as large as fits, on black in both schemes; nothing but taps turns it.",
      "The segment of a page is filled as the page comes in; 2 pt high, 4 pt apart.",
      "Pages are the app's, grey boxes stand for them; so are Follow, reactions and Save over them.",
      "Dynamic Type: the title, its caption, grows as body copy (L460); the name only literally (P12).",
      "VoiceOver, intended: it is adjusted from page to page, with actions for both swipes.",
      "VoiceOver, literal: the texts are read as they stand, since the code has no label (X3).",
      "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
    ])

  // MARK: Guards and actions

  private static let isIntended = Guard("is_intended") { $0.reading == .intended }
  private static let hasNext = Guard("has_next") { $0.model(page).number ?? 1 < count($0) }
  private static let hasPrevious = Guard("has_previous") { $0.model(page).number ?? 1 > 1 }

  private static func count(_ me: InstanceReader) -> Double { me.number(pages) }

  private static let goOn = Action("go_on") { turn($0, by: 1) }
  private static let goBack = Action("go_back") { turn($0, by: -1) }
  private static let finish = Action("finish") { $0.output("finished") }
  private static let showDetails = Action("show_details") { $0.output("details") }
  private static let dismiss = Action("dismiss") { $0.output("dismissed") }

  private static func turn(_ me: ActionContext, by step: Double) {
    let next = (me.model(page).number ?? 1) + step
    me.set(page, next)
    if me.reading == .literal {
      me.set(position, next - 1)
      me.set(seen, next - 1)
      me.raise("seen.settled")
    } else {
      me.animate(position, to: next - 1, advance)
      me.animate(seen, to: next - 1, advance)
    }
    me.output("page", next)
  }

  // MARK: Picture

  /// The largest page of 9:16 in the middle of the screen.
  private static func pageFrame(_ me: InstanceReader) -> Rect {
    let width = min(me.size.width, me.size.height * 9 / 16)
    return Rect(
      center: Rect(.zero, me.size).center, size: Size(width, width * 16 / 9))
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let page = pageFrame(me)
    let (width, height) = (page.width, page.height)
    return [
      Node(.rectangle, frame: Rect(.zero, me.size), fill: .black, part: "screen"),
      Node(
        .group, frame: page, part: "page", clips: true,
        children: slides(me, page.size) + [
          .group(frame: Rect(0, 0, width / 2, height), part: "left", []),
          .group(frame: Rect(width / 2, 0, width / 2, height), part: "right", []),
        ]),
      Node(
        .group, frame: page, isHitTestable: false,
        children: segments(me, width) + words(me, page.size)),
    ]
  }

  /// The pages in sight: beside each other while they slide, over each other while they cross-fade.
  private static func slides(_ me: InstanceReader, _ size: Size) -> [Node] {
    let (place, seen) = (me.number(position), me.number(seen))
    // Where Reduce Motion has cut the slide, the two run apart until the fade is over.
    let slides = place == seen
    let last = count(me) - 1
    let first = min(max(seen.rounded(.down), 0), last)
    return Array(Set([first, min(first + 1, last)])).sorted().map { index in
      let way = slides ? (index - place) * size.width : 0
      let share = slides || index == first ? 1 : seen - first
      return Node(
        .image(name: "page \(Int(index) + 1)"), frame: Rect(.zero, size),
        fill: (Int(index).isMultiple(of: 2) ? Pinterest.surface2Dark : Pinterest.surface1Dark).dark,
        opacity: min(max(share, 0), 1), offset: Point(way, 0))
    }
  }

  private static func segments(_ me: InstanceReader, _ width: Double) -> [Node] {
    let (margin, gap, height) = (12.0, 4.0, 2.0)
    let count = count(me)
    let length = max(0, (width - margin * 2 - gap * (count - 1)) / count)
    return (0..<Int(count)).flatMap { index -> [Node] in
      let frame = Rect(margin + Double(index) * (length + gap), 12, length, height)
      let share = min(max(me.number(position) + 1 - Double(index), 0), 1)
      let track = Node(
        .capsule, frame: frame, fill: Color.white.opacity(0.3), part: "segment\(index + 1)")
      if share == 0 { return [track] }
      let fill = Rect(frame.x, frame.y, frame.width * share, height)
      return [track, Node(.capsule, frame: fill, fill: .white, part: "fill\(index + 1)")]
    }
  }

  /// The title over the creator, at the lower left.
  private static func words(_ me: InstanceReader, _ size: Size) -> [Node] {
    let (margin, avatar) = (16.0, 32.0)
    let width = size.width - margin * 2
    let row = size.height - margin - avatar
    let measured = Text(
      me[title].text ?? "", me.style(Pinterest.body), .white, lines: 0)
    let height = TextMeasurer.standard.size(of: measured, width: width).height
    var text = measured
    text.style = Pinterest.body
    let name = Pinterest.caption(Pinterest.username, me)
    return [
      Node(
        .text(text), frame: Rect(margin, row - 12 - height, width, height),
        shadow: Shadow(Color.black.opacity(0.6), radius: 4, y: 1), part: "title", scales: true),
      Node(
        .ellipse, frame: Rect(margin, row, avatar, avatar),
        fill: Pinterest.surface1Light.light, part: "avatar"),
      .text(
        me[creator].text ?? "", name, .white,
        frame: Rect(margin + avatar + 8, row, max(0, width - avatar - 8), avatar),
        part: "creator"),
    ]
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    let texts = [me[title].text ?? "", me[creator].text ?? ""].filter { !$0.isEmpty }
    if me.reading == .literal {
      return Accessibility(label: texts.isEmpty ? "Idea Pin" : texts.joined(separator: ", "))
    }
    let number = decimalText(me.model(page).number ?? 1, places: 0)
    return Accessibility(
      label: (["Idea Pin"] + texts).joined(separator: ", "),
      value: "Page \(number) of \(decimalText(count(me), places: 0))", traits: ["adjustable"],
      actions: [.init("Details", sends: "swipe.up"), .init("Close", sends: "swipe.down")])
  }
}
