// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's pull-to-refresh: a red "P" that turns while pins are loaded (guide L392–411, inventory
/// §3.3 C9).
///
/// It follows a grid, or is driven by `pull`, `release` and `finish` alone.
public enum RefreshSpinner {
  /// One turn; it is repeated for ever.
  public static let turn = Parameter(
    "turn", Animation.curve(.linear(1)), "one turn, repeated for ever",
    source: "ios-pinterest-swiftui L405")
  /// How far down arms it.
  public static let threshold = Parameter(
    "threshold", 80.0, "how far down the finger pulls until letting go refreshes", unit: "pt",
    range: 1...1000)
  /// How it goes away.
  public static let fade = Parameter(
    "fade", Animation.curve(.easeOut(0.2)), "how it goes away")

  /// How far it is turned, in degrees.
  public static let rotation = Property("rotation", 0.0, .moves, reduced: .cut)
  /// How visible it is.
  public static let opacity = Property("opacity", 0.0, .fades)
  /// How far it is pulled, in points.
  public static let distance = DataField("distance", 0.0)

  /// The spinner.
  public static let component = Component(
    "pinterest.refresh_spinner", "A red P that turns while new pins are loaded.",
    source: "ios-pinterest-swiftui", size: .fixed(Size(28, 28)),
    parameters: [turn, threshold, fade],
    properties: [rotation, opacity], data: [distance],
    chart: ComponentChart(
      State(
        "idle", ignored: ["release", "scroll_ended", "finish", "stop"],
        always(to: "refreshing", if: isLiteral, appear),
        on("pull", "scrolled", to: "armed", if: isFarEnough, follow),
        on("pull", "scrolled", to: "pulling", if: isPulled, follow)),
      State(
        "pulling", ignored: ["finish"],
        on("pull", "scrolled", to: "armed", if: isFarEnough, follow),
        on("pull", if: isPulled, follow), on("scrolled", if: isPulled, follow),
        on("pull", "scrolled", "release", "scroll_ended", "stop", to: "idle", hide)),
      State(
        "armed", ignored: ["finish"],
        on("pull", if: isFarEnough, follow), on("scrolled", if: isFarEnough, follow),
        on("pull", "scrolled", to: "pulling", if: isPulled, follow),
        on("release", "scroll_ended", to: "refreshing", refresh),
        on("pull", "scrolled", "stop", to: "idle", hide)),
      State(
        "refreshing", ignored: ["pull", "scrolled", "release", "scroll_ended"],
        entry(spin),
        on("environment.reduce_motion", if: isToTurnAgain, spin),
        on("finish", "stop", to: "settling", if: !isLiteral, endTurn)),
      State(
        "settling",
        ignored: ["pull", "scrolled", "release", "scroll_ended", "finish", "stop"],
        on("opacity.settled", to: "idle", reset))),
    outputs: [Output("refresh", "let go when armed: the app is to load new pins; then finish")],
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false,
    findings: [
      Finding("P2", "L459–464", "The guide has no Reduce Motion rule; see the assumptions."),
      Finding(
        "P14", "L405",
        "onAppear starts a turn that repeats for ever, with no pull, no threshold and no end, and "
          + "nothing ties it to .refreshable: literal spins from the start for ever, intended has "
          + "a chart for it."),
      Finding(
        "P21", "L12", "The red is 3.92:1 on #121212: enough for a graphic, not for text."),
    ],
    assumptions: [
      "Letting go refreshes from 80 pt on; no number is published.",
      "While it is pulled its opacity follows the finger, 0 at rest and 1 at the threshold.",
      "pull takes the distance in points; without one it pulls on by half the threshold.",
      "A pull while it turns or fades is left alone; there is no haptic.",
      "At the end the turn goes on at its pace, no further than upright, while the fade takes it away.",
      "Reduce Motion, intended: it stands upright and still, and fades (P2); literal: it spins (X1).",
      "The logo is the app's asset PinterestLogoP: a red disc with a white bold P stands for it.",
      "VoiceOver, literal: the asset's name, since the code has no label (X3).",
    ])

  // MARK: Guards

  private static let isLiteral = Guard("is_literal") { $0.reading == .literal }
  private static let isPulled = Guard("is_pulled") { pulled($0) > 0 }
  private static let isFarEnough = Guard("is_far_enough") { pulled($0) >= $0.number(threshold) }
  private static let isToTurnAgain = Guard("is_to_turn_again") {
    $0.reading == .intended && !$0.environment.reducesMotion
  }

  /// How far it is pulled with the event at hand: by a grid's overscroll, or as a script says.
  private static func pulled(_ me: InstanceReader) -> Double {
    let data = me.event?.data ?? .none
    if me.event?.name == "scrolled" { return max(0, -(data.field("overscroll")?.number ?? 0)) }
    if let given = data.number ?? data.field("distance")?.number { return max(0, given) }
    return me.number(distance) + me.number(threshold) / 2
  }

  // MARK: Actions

  private static let appear = Action("appear") { me in me.set(opacity, 1.0) }

  private static let follow = Action("follow") { me in
    let pulled = pulled(me)
    me.set(distance, pulled)
    // What is left of a fade plays on over it, so that a new pull never jumps.
    me.set(opacity, min(1, pulled / me.number(threshold)), keep: true)
  }

  private static let hide = Action("hide") { me in
    me.set(distance, 0.0)
    me.animate(opacity, to: 0.0, fade)
  }

  private static let refresh = Action("refresh") { me in
    me.set(distance, 0.0)
    me.set(opacity, 1.0)
    me.output("refresh")
  }

  private static let spin = Action("spin") { me in
    if me.number(rotation) != 0 { me.set(rotation, 0.0) }
    me.animate(rotation, to: 360.0, me.animation(turn).repeatForever(autoreverses: false))
  }

  private static let endTurn = Action("end_turn") { me in
    me.animate(opacity, to: 0.0, fade)
    let angle = me.number(rotation)
    me.stop(rotation)
    guard angle > 0, angle < 360, let length = me.animation(turn).logicalDuration else { return }
    me.animate(rotation, to: 360.0, .curve(.linear(length * (1 - angle / 360))))
  }

  private static let reset = Action("reset") { me in me.set(rotation, 0.0) }

  // MARK: Picture

  private static func picture(_ me: InstanceReader) -> [Node] {
    let frame = Rect(.zero, me.size)
    let style = TypeStyle(
      "logo", family: "Pinterest Sans", size: frame.height * 0.68, weight: 700)
    return [
      Node(
        .group, frame: frame, opacity: min(max(me.number(opacity), 0), 1),
        rotation: me.number(rotation), part: "logo",
        children: [
          Node(.ellipse, frame: frame, fill: Pinterest.red.light),
          .text("P", style, .white, frame: frame, alignment: .center),
        ])
    ]
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    if me.reading == .literal { return Accessibility(label: "PinterestLogoP", traits: ["image"]) }
    if me.isIn("refreshing") || me.isIn("settling") {
      return Accessibility(label: "Refreshing", traits: ["updates_frequently"])
    }
    return Accessibility(label: me.isIn("armed") ? "Release to refresh" : "Pull to refresh")
  }
}
