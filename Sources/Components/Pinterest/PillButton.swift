// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's pill: a red or grey capsule, and the Follow button made of it (guide L109–133,
/// inventory §3.3 C3).
public enum PillButton {
  /// How Follow becomes Following and back.
  public static let morph = Parameter(
    "morph", Animation.spring(response: 0.25, dampingFraction: 0.8),
    "red Follow to grey Following and back", source: "pinterest-neutral L326")
  /// The spring of the press.
  public static let press = PressableStyle.press
  /// The scale while pressed.
  public static let pressedScale = PressableStyle.pressedScale

  /// What it says.
  public static let title = Property("title", "Follow")
  /// The colour of the pill.
  public static let fill = Property("fill", Pinterest.red, .fades)
  /// The colour of the label.
  public static let ink = Property("ink", Color.white, .fades)
  /// How far Following has taken the title's place, 0 to 1.
  public static let swap = Property("swap", 0.0, .fades)
  /// How far the pill has the width of Following, 0 to 1.
  public static let stretch = Property("stretch", 0.0, .moves, reduced: .cut)
  /// How far a finger has darkened the red, 0 to 1; it lies over the fill.
  public static let redTint = Property("red_tint", 0.0, .fades)
  /// How far a finger has darkened the grey, 0 to 1; it lies over the fill.
  public static let grayTint = Property("gray_tint", 0.0, .fades)
  /// The scale of the whole button.
  public static let scale = PressableStyle.scale
  /// The title while it says Following.
  public static let invitation = DataField("invitation", "Follow")

  /// The button.
  public static let component = Component(
    "pinterest.pill_button", "A red or grey pill; as a Follow button it becomes Following.",
    source: "ios-pinterest-swiftui", size: .dynamic(size),
    parameters: [morph, press, pressedScale],
    inputs: [
      Input("title", "Follow", sets: .property(title), "what it says"),
      Input(
        "style", "primary",
        sets: .states([.init("primary", "primary"), .init("secondary", "secondary", gray)]),
        "primary is white on red, secondary dark on grey"),
      Input(
        "use", "plain", sets: .states([.init("plain", "plain"), .init("follow", "unfollowed")]),
        "plain tells its app of each tap; follow goes to Following and back"),
      Input(
        "following", false,
        sets: .state("following", gray + [.init(swap, 1.0), .init(stretch, 1.0)]),
        "whether it says Following already"),
    ],
    properties: [title, fill, ink, swap, stretch, redTint, grayTint, scale], data: [invitation],
    chart: chart, gestures: [.tap("button")],
    outputs: [
      Output("tapped", "a plain pill was tapped"),
      Output("following", "true when following starts, false when it ends; intended"),
    ],
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false, findings: findings, assumptions: assumptions)

  private static let chart = ComponentChart(
    Region(
      "use",
      State(
        "plain", on("tap", tell), on("follow", to: "following", if: isIntended, turnGray),
        on("unfollow", to: "unfollowed", if: isIntended)),
      State(
        "unfollowed", ignored: ["unfollow"],
        on("tap", to: "following", if: isIntended, turnGray, begin),
        on("follow", to: "following", if: isIntended, turnGray)),
      State(
        "following", ignored: ["follow"], entry(rename), exit(nameBack),
        on("tap", to: "unfollowed", if: isIntended, turnBack, end),
        on("unfollow", to: "unfollowed", if: isIntended, turnBack))),
    Region(
      "style",
      State(
        "primary", ignored: ["make_primary"], entry(paint), on("make_secondary", to: "secondary")),
      State(
        "secondary", ignored: ["make_secondary"], entry(paint), on("make_primary", to: "primary"))),
    Region(
      "press",
      State("released", ignored: ["release", "cancel"], on("press", to: "pressed", sink)),
      State("pressed", on("release", "cancel", to: "released", rise))))

  private static let findings = [
    Finding("P2", "L459–464", "The guide has no Reduce Motion rule; see the assumptions."),
    Finding("P3", "whole file", "No dark mode: the grey pill stays #EFEFEF on #121212."),
    Finding(
      "P5", "L124–125", "43.1 pt high, under 44 pt: intended widens the target, literal does not."),
    Finding(
      "P6", "L302",
      "Follow has an empty action and no \"Following\": literal only presses, intended follows as "
        + "the neutral guide says."),
    Finding(
      "P12", "L460",
      "Font.custom scales with Dynamic Type: literal lets the pill grow, intended keeps it."),
    Finding(
      "P13", "L13–14", "The pressed colour #AD081B is defined and never used: intended uses it."),
    Finding("P21", "L28–37", "The red pill on #121212 is 3.92:1, enough for a shape (3:1)."),
  ]

  private static let assumptions: [Assumption] = [
    Pinterest.darkAssumption,
    "Following's spring has no damping in the neutral guide: 0.8, as the Save button's.",
    "A tap on Following goes back, also from the middle, without a haptic; the guides say nothing.",
    "Reduce Motion, intended: scale and width are cut, colours and label still fade (no rule, P2).",
    "Reduce Motion, literal: nothing changes; the code does not read the setting (X1).",
    "Pressed, intended: #AD081B, or #E0E0E0 and #3A3A3A on grey, fade over it by the press spring.",
    "The secondary label is bold as in the code; the neutral guide says weight 600 (its L124).",
    "The app's own follow and unfollow, intended, animate without a haptic and an output.",
    "They make a plain pill a Follow button; the code would give it another action.",
    "Another style from the app is drawn at once, as the code's view would be.",
    "The label is of fixed size, as the neutral guide says of the Save button; literal grows (P12).",
    "VoiceOver, intended: Following has the trait selected; no source says so.",
    "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
  ]

  private static let gray: [Value.Field] = [
    .init(fill, Pinterest.input), .init(ink, Pinterest.textPrimary),
  ]
  private static let grayPressed = Token(
    "pinterestInputPressed", light: Color(0xE0E0E0), dark: Color(0x3A3A3A),
    source: "pinterest-neutral L127")

  // MARK: Actions

  private static let isIntended = Guard("is_intended") { $0.reading == .intended }

  private static let tell = Action("tell") { me in me.output("tapped") }

  private static let begin = Action("begin") { me in
    me.haptic(.success)
    me.output("following", true)
  }

  private static let end = Action("end") { me in me.output("following", false) }

  private static let turnGray = Action("turn_gray") { me in
    me.animate(fill, to: Pinterest.input, morph)
    me.animate(ink, to: Pinterest.textPrimary, morph)
    me.animate(swap, to: 1.0, morph)
    me.animate(stretch, to: 1.0, morph)
  }

  private static let turnBack = Action("turn_back") { me in
    let isGray = me.isIn("secondary")
    me.animate(fill, to: isGray ? Pinterest.input : Pinterest.red, morph)
    me.animate(ink, to: isGray ? Pinterest.textPrimary.value : Color.white.value, morph)
    me.animate(swap, to: 0.0, morph)
    me.animate(stretch, to: 0.0, morph)
  }

  private static let rename = Action("rename") { me in
    me[invitation] = me.model(title)
    me.set(title, "Following")
  }

  private static let nameBack = Action("name_back") { me in me.set(title, me[invitation]) }

  private static let paint = Action("paint") { me in
    let isGray = isGray(me)
    if me.reading == .literal {
      // Colours, not pairs: they stay light when the scheme changes (P3).
      me.set(fill, isGray ? Pinterest.inputLight.light : Pinterest.red.light)
      me.set(ink, isGray ? Pinterest.textPrimaryLight.light : .white)
    } else if !me.isIn("following") {
      me.set(fill, isGray ? Pinterest.input : Pinterest.red)
      me.set(ink, isGray ? Pinterest.textPrimary.value : Color.white.value)
    }
  }

  private static let sink = Action("sink") { me in
    me.animate(scale, to: me[pressedScale], press)
    guard me.reading == .intended else { return }  // P13
    me.animate(isGray(me) ? grayTint : redTint, to: 1.0, press)
  }

  private static let rise = Action("rise") { me in
    me.animate(scale, to: 1.0, press)
    for tint in [redTint, grayTint] where me.model(tint) != 0 { me.animate(tint, to: 0.0, press) }
  }

  private static func isGray(_ me: InstanceReader) -> Bool {
    me.isIn("following") || me.isIn("secondary")
  }

  // MARK: Picture

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

  private static func size(_ me: InstanceReader) -> Size {
    // Padding 24 and 12, L124–125.
    Size(textWidth(me) + 48, TextMeasurer.standard.lineHeight(style(me)) + 24)
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let frame = Rect(.zero, me.size)
    let swap = min(1, max(0, me.number(swap)))
    func tint(_ color: Color, _ opacity: Double) -> Node {
      Node(
        .capsule, frame: frame, fill: color, opacity: min(1, max(0, opacity)), isHitTestable: false)
    }
    return [
      Node(
        .capsule, frame: frame, fill: me.color(fill), scale: me.number(scale), part: "button",
        hit: me.reading == .intended ? .touchTarget : nil,
        children: [
          tint(Pinterest.redPressed.light, me.number(redTint)),
          tint(Pinterest.shade(grayPressed, me), me.number(grayTint)),
        ] + words(label(me), 1 - swap, me) + words("Following", swap, me))
    ]
  }

  /// Both labels begin at one place, so that what they have in common stands still.
  private static func words(_ string: String, _ opacity: Double, _ me: InstanceReader) -> [Node] {
    guard opacity > 0 else { return [] }
    let start = (me.size.width - textWidth(me)) / 2
    let frame = Rect(start, 0, width(of: string, me), me.size.height)
    var node = Node.text(string, style(me), me.color(ink), frame: frame, alignment: .center)
    node.opacity = opacity
    return [node]
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    let isFollowing = me.isIn("following")
    let action = isFollowing ? "Unfollow" : me.text(title)
    return Accessibility(
      label: me.text(title),
      traits: isFollowing && me.reading == .intended ? ["button", "selected"] : ["button"],
      actions: [.init(action, sends: "tap")])
  }
}
