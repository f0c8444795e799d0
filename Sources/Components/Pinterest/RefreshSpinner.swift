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

  /// How far it was pulled when a finger took it over.
  public static let gripDistance = DataField("grip_distance", 0.0)
  /// How visible it was when a finger took it over, 0 to 1.
  public static let gripOpacity = DataField("grip_opacity", 0.0)

  /// The spinner.
  public static let component = Component(
    "pinterest.refresh_spinner", "A red P that turns while new pins are loaded.",
    source: "ios-pinterest-swiftui", size: .fixed(Size(28, 28)),
    parameters: [turn, threshold, fade],
    properties: [rotation, opacity], data: [distance, gripDistance, gripOpacity],
    chart: chart,
    outputs: [Output("refresh", "let go when armed: the app is to load new pins; then finish")],
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false, findings: findings, assumptions: assumptions)

  private static let chart = ComponentChart(
    on("pull", if: isNonsense, refuse),
    State(
      "idle", ignored: ["release", "scroll_ended", "finish", "stop"],
      always(to: "refreshing", if: isLiteral, appear),
      on("refresh", to: "refreshing", refresh),
      on("pull", "scrolled", to: "armed", if: isFarEnough, grip, follow),
      on("pull", "scrolled", to: "pulling", if: isPulled, grip, follow)),
    State(
      "pulling", ignored: ["finish"],
      on("refresh", to: "refreshing", refresh),
      on("pull", "scrolled", to: "armed", if: isFarEnough, follow),
      on("pull", if: isPulled, follow), on("scrolled", if: isPulled, follow),
      on("pull", "scrolled", to: "idle", if: !isNonsense, hide),
      on("release", "scroll_ended", "stop", to: "idle", hide)),
    State(
      "armed", ignored: ["finish"],
      on("pull", if: isFarEnough, follow), on("scrolled", if: isFarEnough, follow),
      on("pull", "scrolled", to: "pulling", if: isPulled, follow),
      on("release", "scroll_ended", "refresh", to: "refreshing", refresh),
      on("pull", "scrolled", to: "idle", if: !isNonsense, hide), on("stop", to: "idle", hide)),
    State(
      "refreshing", ignored: ["pull", "scrolled", "release", "scroll_ended", "refresh"],
      entry(spin),
      on("environment.reduce_motion", if: isToTurnAgain, spin),
      on("finish", "stop", to: "settling", if: !isLiteral, endTurn)),
    State(
      "settling",
      ignored: ["pull", "scrolled", "release", "scroll_ended", "finish", "stop", "refresh"],
      on("opacity.settled", to: "idle", reset)))

  // MARK: Guards

  private static let isLiteral = Guard("is_literal") { $0.reading == .literal }
  private static let isPulled = Guard("is_pulled") { pulled($0) ?? 0 > 0 }
  private static let isFarEnough = Guard("is_far_enough") {
    pulled($0) ?? 0 >= $0.number(threshold)
  }
  private static let isNonsense = Guard("is_nonsense") { pulled($0) == nil }
  private static let isToTurnAgain = Guard("is_to_turn_again") {
    $0.reading == .intended && !$0.environment.reducesMotion
  }

  /// How far it is pulled with the event at hand: by a grid's overscroll, or as a script says; nil
  /// where that is no distance.
  private static func pulled(_ me: InstanceReader) -> Double? {
    let data = me.event?.data ?? .none
    if me.event?.name == "scrolled" { return max(0, -(data.field("overscroll")?.number ?? 0)) }
    if data == .none { return me.number(distance) + me.number(threshold) / 2 }
    return (data.number ?? data.field("distance")?.number).map { max(0, $0) }
  }

  // MARK: Actions

  private static let appear = Action("appear") { me in me.set(opacity, 1.0) }

  private static let refuse = Action("refuse") { me in
    throw StageError(
      "pull takes the distance in points, { distance = 40 } or nothing, not "
        + (me.event?.data ?? .none).description)
  }

  /// The finger takes it over as it is drawn now, also from the middle of a fade.
  private static let grip = Action("grip") { me in
    let way = me.event?.name == "scrolled" ? me.event?.data.field("by")?.number ?? 0 : 0
    me.set(gripDistance, way < 0 ? max(0, (pulled(me) ?? 0) + way) : 0)
    me.set(gripOpacity, min(max(me.number(opacity), 0), 1))
  }

  private static let follow = Action("follow") { me in
    let pulled = pulled(me) ?? 0
    me.set(distance, pulled)
    me.set(opacity, opacity(at: pulled, me))
  }

  /// How visible it is under the finger: 0 at rest, as it was where it was taken over, 1 when armed.
  private static func opacity(at pulled: Double, _ me: InstanceReader) -> Double {
    let (start, held) = (me.number(gripDistance), me.number(gripOpacity))
    if pulled < start { return held * pulled / start }
    let threshold = me.number(threshold)
    // Taken over beyond the threshold, it has one more threshold to become visible in.
    let way = start < threshold ? threshold - start : threshold
    return held + (1 - held) * min(1, (pulled - start) / way)
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
    return Accessibility(
      label: me.isIn("armed") ? "Release to refresh" : "Pull to refresh", traits: ["button"],
      actions: [.init("Refresh", sends: "refresh")])
  }

  // MARK: The guide

  private static let findings = [
    Pinterest.noReduceMotion,
    Finding(
      "P14", "L405",
      "onAppear starts a turn that repeats for ever, with no pull, no threshold and no end, and "
        + "nothing ties it to .refreshable: literal spins from the start for ever, intended has "
        + "a chart for it."),
    Finding(
      "P21", "L12", "The red is 3.92:1 on #121212: enough for a graphic, not for text."),
  ]

  private static let assumptions: [Assumption] = [
    "Letting go refreshes from 80 pt on; no number is published.",
    "While it is pulled its opacity follows the finger, 0 at rest and 1 at the threshold.",
    "A pull in the middle of a fade takes over what is drawn, and goes on from there to 0 and 1.",
    "pull takes the distance in points; without one it pulls on by half the threshold.",
    "A pull while it turns or fades away at the end is left alone; there is no haptic.",
    "It lies over the pins: the grid closes when it is let go, since it knows of no refreshing.",
    "At the end the turn goes on at its pace, no further than upright, while the fade takes it away.",
    "Reduce Motion, intended: it stands upright and still, and fades (P2); literal: it spins (X1).",
    "The logo is the app's asset PinterestLogoP: a red disc with a white bold P stands for it.",
    "VoiceOver, intended: Pull to, Release to refresh, a button with the action Refresh, at rest too.",
    "VoiceOver, intended: while it turns it says Refreshing and updates frequently; no source says so.",
    "VoiceOver, literal: the asset's name and the trait image, since the code has no label (X3).",
  ]
}
