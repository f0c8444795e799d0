// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Substack's subscribe card: press, wait for the purchase, "Subscribed ✓"
/// (guide L152–197, inventory §2.3 C2).
public enum SubscribeCard {
  /// The spring of the press.
  public static let press = Parameter(
    "press", Animation.spring(response: 0.18, dampingFraction: 0.6), "down and up",
    source: "ios-substack-swiftui L170, L304")
  /// The scale while pressed.
  public static let pressedScale = Parameter(
    "pressed_scale", 0.97, "scale while pressed", range: 0.5...1.5,
    source: "ios-substack-swiftui L304")
  /// The cross-fade of the label.
  public static let label = Parameter(
    "label", Animation.curve(.easeInOut(0.22)), "cross-fade of the label",
    source: "ios-substack-swiftui L171, L305")
  /// How long the purchase takes to confirm itself.
  public static let confirmation = Parameter(
    "confirmation", 0.0, "until it confirms itself; \"event\" waits for the event confirm",
    unit: "s", range: 0...3600, choices: ["event"])

  /// The label of the button.
  public static let title = Property("title", "Subscribe")
  /// The scale of the button.
  public static let scale = Property("scale", 1.0, .moves, reduced: .cut)

  /// The card.
  public static let component = Component(
    "substack.subscribe_card", "A card with the orange Subscribe button.",
    source: "ios-substack-swiftui",
    size: .dynamic { Size(width(of: $0), layout(width(of: $0)).height) },
    parameters: [press, pressedScale, label, confirmation],
    inputs: [
      Input(
        "subscribed", false, sets: .state("subscribed", [.init("title", .text(done))]),
        "whether the reader has subscribed already")
    ],
    properties: [title, scale],
    chart: ComponentChart(
      State(
        "unsubscribed", ignored: ["release", "cancel", "confirm", "fail"],
        on("press", to: "pressing", sink),
        on("tap", to: "subscribed", if: isLiteral, succeed),
        on("tap", to: "subscribing")),
      State(
        "pressing", ignored: ["confirm", "fail"],
        on("release", rise),
        on("cancel", to: "unsubscribed", rise),
        on("tap", to: "subscribed", if: isLiteral, succeed),
        on("tap", to: "subscribing")),
      State(
        "subscribing", ignored: ["press", "release", "cancel", "tap"],
        after(confirmation, to: "subscribed", succeed),
        on("confirm", to: "subscribed", succeed),
        on("fail", to: "unsubscribed", fail)),
      State(
        "subscribed", ignored: ["press", "release", "cancel", "confirm", "fail"],
        on("tap", if: isLiteral, buzz))),
    gestures: [.tap("button")],
    outputs: [
      Output("subscribed", "true when the purchase is confirmed"),
      Output("failed", "the purchase failed"),
    ],
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false,
    findings: [
      Finding("S1", "L367", "White on #FF6719 is 2.91:1; the guide claims it passes AA."),
      Finding("S3", "L170", "The press spring has an empty body: literal has no scale motion."),
      Finding("S6", "L165, L183", "#8A8A8A at 11–12 pt on the card is 3.26:1, under 4.5:1."),
      Finding(
        "S10", "L176", "42 pt high, under 44 pt: intended widens the target, literal does not."),
      Finding("S14", "L169–173", "The success haptic fires at every tap, before any result."),
      Finding("S15", "L172", "success here, a soft impact in the neutral guide."),
      Finding(
        "S16", "L174–178", "The subscribed button keeps its orange; the neutral guide outlines it."),
      Finding(
        "S22", "L368", "Reduce Motion contradicts itself about the cross-fade; see the assumptions."
      ),
      Finding("S28", "L184–196", "The card's border is 1.24:1 on the card, under 3:1."),
    ],
    assumptions: [
      "Reduce Motion, intended: the press scale is cut, the label still cross-fades (S22).",
      "Reduce Motion, literal: nothing changes; the code does not read the setting (X1).",
      "A purchase confirms itself at once unless the parameter confirmation says otherwise.",
      "A failed purchase goes back to unsubscribed with the error haptic; the guide has no failure.",
      "Text is measured by Helvetica's and Times' advance widths.",
    ])

  private static let done = "Subscribed ✓"

  // MARK: Actions

  private static let isLiteral = Guard("is_literal") { $0.reading == .literal }

  private static let sink = Action("sink") { me in
    if me.reading == .intended { me.animate(scale, to: me[pressedScale], press) }  // S3
  }
  private static let rise = Action("rise") { me in
    if me.reading == .intended { me.animate(scale, to: 1.0, press) }
  }
  private static let succeed = Action("succeed") { me in
    me.animate(title, to: done, label)
    me.haptic(.success, by: .uikit)
    me.output("subscribed", true)
  }
  private static let fail = Action("fail") { me in
    me.haptic(.error, by: .uikit)
    me.output("failed", true)
  }
  private static let buzz = Action("buzz") { me in me.haptic(.success, by: .uikit) }  // S14

  // MARK: Picture

  private static let heading = "Keep reading with a subscription"
  private static let subtext = "Get every post, the full archive, and the private community."
  private static let price = "$8/month · $80/year · cancel anytime"

  private struct Layout {
    var heading = Rect.zero
    var subtext = Rect.zero
    var button = Rect.zero
    var price = Rect.zero
    var height = 0.0
  }

  private static func width(of me: InstanceReader) -> Double { max(120, me.availableWidth) }

  /// Padding 14; gaps 4, 12 and 8 (L163–187).
  private static func layout(_ width: Double) -> Layout {
    let measurer = TextMeasurer.standard
    let inner = width - 28
    var layout = Layout()
    layout.heading = Rect(14, 14, inner, measurer.lineHeight(Substack.heading))
    let words = measurer.size(of: wrapped(subtext), width: inner)
    layout.subtext = Rect(14, layout.heading.maxY + 4, inner, words.height)
    layout.button = Rect(14, layout.subtext.maxY + 12, inner, 42)
    layout.price = Rect(14, layout.button.maxY + 8, inner, measurer.lineHeight(Substack.price))
    layout.height = layout.price.maxY + 14
    return layout
  }

  private static func wrapped(_ string: String) -> Text {
    Text(string, Substack.caption, Substack.metaGrey.light, alignment: .center, lines: 3)
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let isDark = me.environment.isDark
    let layout = layout(me.size.width)
    return [
      Node(
        .rectangle, frame: Rect(.zero, me.size), fill: Substack.card.color(dark: isDark),
        stroke: Stroke(Substack.cardBorder.color(dark: isDark)), cornerRadius: 10, part: "card"),
      .text(
        heading, Substack.heading, Substack.titleText.color(dark: isDark), frame: layout.heading,
        alignment: .center),
      Node(.text(wrapped(subtext)), frame: layout.subtext),
      button(me, layout.button),
      .text(
        price, Substack.price, Substack.metaGrey.light, frame: layout.price, alignment: .center),
    ]
  }

  private static func button(_ me: InstanceReader, _ frame: Rect) -> Node {
    let inside = Rect(.zero, frame.size)
    let titles = me.crossFade(title)
    var labels = [label(titles.new, inside, opacity: titles.fade)]
    if titles.fade < 1 { labels.append(label(titles.old, inside, opacity: 1 - titles.fade)) }
    return Node(
      .rectangle, frame: frame, fill: Substack.orange.light, cornerRadius: 6,
      scale: me.number(scale), part: "button",
      hit: me.reading == .intended ? .touchTarget : nil, children: labels)
  }

  private static func label(_ text: String, _ frame: Rect, opacity: Double) -> Node {
    var node = Node.text(text, Substack.button, .white, frame: frame, alignment: .center)
    node.opacity = min(1, max(0, opacity))
    return node
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    if me.isIn("subscribed") {
      return Accessibility(label: "Subscribed", traits: ["button", "selected"])
    }
    return Accessibility(
      label: "Subscribe", value: price,
      traits: me.isIn("subscribing") ? ["button", "disabled"] : ["button"],
      actions: me.isIn("subscribing") ? [] : [.init("Subscribe", sends: "tap")])
  }
}
