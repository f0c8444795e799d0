// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's search bar, which floats over the grid and gives way to it (guide L254–279, inventory
/// §3.3 C6).
public enum SearchBar {
  /// How it slides out of view and back.
  public static let slide = Parameter(
    "slide", Animation.spring(response: 0.3, dampingFraction: 1), "out of view and back")
  /// How much further than its own height it slides.
  public static let margin = Parameter(
    "margin", 12.0, "from the top edge to the bar: it slides that much and its height", unit: "pt",
    range: 0...200, source: "pinterest-neutral L202")

  /// What is searched for.
  public static let query = Property("query", "")
  /// How far above its place it is, in points.
  public static let lift = Property("lift", 0.0, .moves, reduced: .cut)

  /// The bar.
  public static let component = Component(
    "pinterest.search_bar", "A floating pill to search in; it hides as the feed scrolls down.",
    source: "ios-pinterest-swiftui", size: .fills(height: height),
    parameters: [slide, margin],
    inputs: [Input("query", "", sets: .property(query), "what is searched for already")],
    properties: [query, lift],
    chart: chart, gestures: [.text, .tap("clear")],
    outputs: [
      Output("query", "the text, whenever it changes"),
      Output("submitted", "the text to search for; intended"),
    ],
    layer: { Layer(offset: Point(0, -$0.number(lift))) },
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false, findings: findings, assumptions: assumptions)

  private static let chart = ComponentChart(
    ignored: ["press", "release", "cancel"],
    Region(
      "place",
      State(
        "shown", ignored: ["show"],
        on("scrolled", to: "hidden", if: isIntended && scrollsDown, slideAway),
        on("hide", to: "hidden", if: isIntended, slideAway)),
      State(
        "hidden", ignored: ["hide"],
        on("scrolled", to: "shown", if: scrollsUp, slideBack),
        on("show", to: "shown", slideBack))),
    Region(
      "text",
      State(
        "empty", ignored: ["clear", "submit"], on("text_changed", type),
        always(to: "filled", if: hasText)),
      State(
        "filled", on("text_changed", type), on("tap.clear", clear),
        on("clear", if: isIntended, clear), on("submit", if: isIntended, submit),
        always(to: "empty", if: !hasText))))

  private static let findings = [
    Pinterest.noReduceMotion,
    Finding(
      "P3", "whole file",
      "No dark mode: the bar stays white, the dark's pale placeholder on it."),
    Finding(
      "P12", "L460, L267",
      "The system font at 16 pt does not follow Dynamic Type; no reading scales it."),
    Finding(
      "P15", "L259",
      "isVisible is never used: literal stays where it is, intended hides as the neutral guide says."
    ),
    Finding(
      "P20", "L462", "The placeholder's #767676 is 4.54:1 on white and would be 3.67 on #1E1E1E."),
    Finding(
      "P26", "L272–275",
      "Radius 8 is twice the blur of the CSS shadow meant: intended draws 4, literal 8."),
  ]

  private static let assumptions: [Assumption] = [
    Pinterest.darkAssumption,
    "It slides in 0.3 s without overshoot; the neutral guide has springs of 0.2 to 0.35 s (its L352).",
    "Any scroll down hides it and any scroll up brings it back, however short, also on its way.",
    "Content pulled beyond its end never hides it.",
    "The stage has no safe area: it goes by its height and the 12 pt above it.",
    "Its shadow fades on the way, so that none is left at the edge.",
    "Reduce Motion, intended: it is gone or back at once (no rule, P2); literal never moves.",
    "The placeholder in the dark, intended: #AAAAAA, the pair of the one #767676 that is given.",
    "The placeholder, literal: the system's, #3C3C43 or #EBEBF5 at 30 %; the code gives none.",
    "Clear, intended: a cross in a circle of 18 pt while there is text; the guides have none.",
    "Submit, intended: tells the text, and nothing while there is none; the code hears no return key.",
    "Focus, the keyboard and its cancel button are not modelled; typing is possible while it is hidden.",
    "VoiceOver, intended: a search field called by its placeholder; literal has no such trait (X3).",
    "VoiceOver, both: what is typed is its value, as the system's text field has it.",
    "A symbol is as wide as its size, and text is measured by Helvetica's advance widths.",
  ]

  // MARK: Guards and actions

  private static let isIntended = Guard("is_intended") { $0.reading == .intended }
  private static let hasText = Guard("has_text") { $0.model(query) != "" }
  private static let scrollsDown = Guard("scrolls_down") { me in
    scrolled("by", me) > 0 && scrolled("overscroll", me) == 0
  }
  private static let scrollsUp = Guard("scrolls_up") { me in
    scrolled("by", me) < 0 && scrolled("overscroll", me) <= 0
  }

  private static func scrolled(_ field: String, _ me: InstanceReader) -> Double {
    me.event?.data.field(field)?.number ?? 0
  }

  private static let slideAway = Action("slide_away") { me in
    me.animate(lift, to: way(me), slide)
  }
  private static let slideBack = Action("slide_back") { me in me.animate(lift, to: 0.0, slide) }

  private static let type = Action("type") { me in
    let data = me.event?.data ?? .none
    guard let text = data.field("text")?.text else {
      throw StageError("text_changed takes { text = \"cats\" }, not \(data)")
    }
    me.set(query, text)
    me.output("query", text)
  }

  private static let clear = Action("clear") { me in
    me.set(query, "")
    me.output("query", "")
  }

  private static let submit = Action("submit") { me in me.output("submitted", me.model(query)) }

  // MARK: Picture

  private static let height = 48.0
  private static let placeholder = "Search for ideas"

  /// How far it goes to be out of view.
  private static func way(_ me: InstanceReader) -> Double { me.size.height + me.number(margin) }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let frame = Rect(16, 0, max(0, me.size.width - 32), me.size.height)  // padding 16, L277
    let middle = frame.height / 2
    let ink = Pinterest.shade(Pinterest.textPrimary, me)
    let isClearable = me.isIn("filled") && me.reading == .intended
    let end = frame.width - 18 - (isClearable ? 28 : 0)  // padding 18, L270
    let text = me.text(query)
    var children: [Node] = [
      .symbol(
        Pinterest.search.name, ink, frame: Rect(18, middle - 10, 20, 20), weight: 600, part: "icon"),
      .text(
        text.isEmpty ? placeholder : text, Pinterest.searchField,
        text.isEmpty ? placeholderColor(me) : ink,
        frame: Rect(48, 0, max(0, end - 48), frame.height), part: "field"),
    ]
    if isClearable { children.append(cross(me, at: Point(frame.width - 27, middle))) }
    return [
      Node(
        .capsule, frame: frame, fill: Pinterest.shade(Pinterest.searchBar, me), shadow: shadow(me),
        part: "bar", children: children)
    ]
  }

  private static func cross(_ me: InstanceReader, at center: Point) -> Node {
    Node(
      .ellipse, frame: Rect(center: center, size: Size(18, 18)),
      fill: Pinterest.shade(Pinterest.textSecondary, me), part: "clear", hit: .touchTarget,
      children: [
        .symbol(
          "xmark", Pinterest.shade(Pinterest.searchBar, me), frame: Rect(4.5, 4.5, 9, 9),
          weight: 700)
      ])
  }

  private static func placeholderColor(_ me: InstanceReader) -> Color {
    if me.reading == .intended { return Pinterest.shade(Pinterest.textSecondary, me) }
    return (me.environment.isDark ? Color(0xEBEBF5) : Color(0x3C3C43)).opacity(0.3)
  }

  private static func shadow(_ me: InstanceReader) -> Shadow? {
    if me.reading == .literal { return Shadow(.black.opacity(0.08), radius: 8, y: 2) }
    let share = min(1, max(0, 1 - me.number(lift) / max(1, way(me))))
    guard !me.environment.isDark, share > 0 else { return nil }
    return Shadow(.black.opacity(0.08 * share), radius: 4, y: 2)  // P26
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    let text = me.text(query)
    let isIntended = me.reading == .intended
    return Accessibility(
      label: placeholder, value: text.isEmpty ? nil : text,
      traits: isIntended ? ["search_field"] : [],
      actions: isIntended && me.isIn("filled")
        ? [.init("Search", sends: "submit"), .init("Clear", sends: "clear")] : [])
  }
}
