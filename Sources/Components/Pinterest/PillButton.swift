// SPDX-License-Identifier: MIT
import Design
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
  /// Whether it keeps the width of its words at the end of a frame it is given.
  public static let hugs = DataField("hugs", false)

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
      Input(
        "hugs", false, sets: .data(hugs),
        "keeps the width of its words at the end of a frame it is given; else it fills the frame"),
    ],
    properties: [title, fill, ink, swap, stretch, redTint, grayTint, scale],
    data: [invitation, hugs],
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
        always(to: "unfollowed", if: !isIntended, forget),
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

  private static let gray: [Value.Field] = [
    .init(fill, Pinterest.input), .init(ink, Pinterest.textPrimary),
  ]

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
    if me.model(redTint) != 0 { carryTint(me, from: redTint, to: grayTint) }
  }

  /// The code knows no Following (P6): what the app asked for at the start is not there.
  private static let forget = Action("forget") { me in
    me.set(swap, 0.0)
    me.set(stretch, 0.0)
    me.set(fill, me.isIn("secondary") ? Pinterest.inputLight.light : Pinterest.red.light)
    me.set(ink, me.isIn("secondary") ? Pinterest.textPrimaryLight.light : .white)
  }

  private static let turnBack = Action("turn_back") { me in
    let isGray = me.isIn("secondary")
    me.animate(fill, to: isGray ? Pinterest.input : Pinterest.red, morph)
    me.animate(ink, to: isGray ? Pinterest.textPrimary.value : Color.white.value, morph)
    me.animate(swap, to: 0.0, morph)
    me.animate(stretch, to: 0.0, morph)
    if !isGray, me.model(grayTint) != 0 { carryTint(me, from: grayTint, to: redTint) }
  }

  /// Under a finger the pressed colour goes over with the fill.
  private static func carryTint(_ me: ActionContext, from old: Property, to new: Property) {
    me.animate(old, to: 0.0, morph)
    me.animate(new, to: 1.0, morph)
  }

  private static let rename = Action("rename") { me in
    me[invitation] = me.model(title)
    me.set(title, "Following")
  }

  private static let nameBack = Action("name_back") { me in me.set(title, me[invitation]) }

  private static let paint = Action("paint") { me in
    let isGray = isGray(me)
    if me.event != nil, me.isIn("pressed"), me.reading == .intended {
      me.set(redTint, isGray ? 0.0 : 1.0)
      me.set(grayTint, isGray ? 1.0 : 0.0)
    }
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
}
