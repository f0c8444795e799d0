// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// VSCO's bipolar slider: a hairline, a fill from zero, a knob, and detents that tick
/// (guide L88–157, inventory §1.3 C1).
public enum HairlineSlider {
  /// The least and the greatest value.
  public static let range = -6.0...6.0

  /// The values at which the knob ticks.
  public static let detents = Parameter(
    "detents", [0.0], "values that tick when the knob reaches or passes them", range: range,
    source: "ios-vsco-swiftui L379")
  /// The value a double tap goes back to.
  public static let defaultValue = Parameter(
    "default_value", 0.0, "the value a double tap resets to", range: range,
    source: "ios-vsco-swiftui L96")
  /// How the reset goes.
  public static let reset = Parameter(
    "reset", Animation.curve(.easeOut(0.2)), "how a double tap goes back to the default",
    source: "ios-vsco-swiftui L147")
  /// How far VoiceOver's increment goes.
  public static let step = Parameter(
    "step", 0.5, "how far increment and decrement go", range: 0.001...12)

  /// The value.
  public static let value = Property("value", 0.0, .moves, reduced: .cut)
  /// The value when the finger came down.
  public static let grabbed = DataField("grabbed", 0.0)
  /// The tool's name.
  public static let tool = DataField("tool", "Exposure")

  /// The slider.
  public static let component = Component(
    "vsco.hairline_slider", "A hairline slider from -6 to 6 with detents.",
    source: "ios-vsco-swiftui", size: .fills(height: headerHeight + 12 + 44),
    parameters: [detents, defaultValue, reset, step],
    inputs: [
      Input("value", 0.0, sets: .property("value"), "the value to begin with", range: range),
      Input("tool", "Exposure", sets: .data("tool"), "the tool's name, shown in capitals"),
    ],
    properties: [value], data: [grabbed, tool],
    chart: ComponentChart(
      State(
        "idle",
        on("drag_began", to: "dragging", grab),
        on("double_tap", to: "resetting", goBack),
        on("increment", increment), on("decrement", decrement)),
      State(
        "dragging",
        on("drag_moved", follow),
        on("drag_ended", "drag_cancelled", to: "idle")),
      State(
        "resetting",
        on("value.settled", to: "idle"),
        on("drag_began", to: "dragging", grab),
        on("increment", to: "idle", increment), on("decrement", to: "idle", decrement))),
    gestures: [.drag("track", slop: 0), .doubleTap("track")],
    outputs: [Output("value", "the new value, whenever the app's binding is written")],
    handle: { me, value in
      guard range.contains(value) else {
        throw StageError("value must be from -6 to 6 (got \(Value.number(value)))")
      }
      let track = trackFrame(me.size)
      return Point(track.x + fraction(value) * track.width, track.center.y)
    },
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false,
    findings: [
      Finding("V3", "L140–148", "The drag starts at touch-down, before a double tap can be seen."),
      Finding("V4", "L153", "The code ticks at every half unit, 12 in a full sweep and none at 0."),
      Finding("V5", "L153, L379", "selection here, a soft impact in the neutral guide."),
      Finding("V6", "L147, L381", "The reset's soft impact stands in the text, not in the code."),
      Finding(
        "V10", "L446", "\"jumps rather than springs\": the reset is an ease-out, not a spring."),
      Finding("V13", "L132–135", "The knob's 44 pt target does not follow the knob."),
      Finding("V14", "L140–143", "The knob jumps to the finger; the neutral guide asks for 1:1."),
      Finding("V15", "L101–103", "The code prints +0.0 and an ASCII minus."),
      Finding("V23", "L119–121", "The track #3A3A3A on black is 1.85:1, under 3:1."),
      Finding(
        "V24", "L131",
        "Radius 4 is twice the blur of the CSS shadow meant: intended draws 2, literal 4."),
    ],
    assumptions: [
      "V3: in the literal reading both taps of a double tap move the value, then it resets.",
      "One selection haptic an update, even if a fast finger passes several detents in it.",
      "Reduce Motion: the reset jumps, as L446 says; literal ignores the setting, as the code does.",
      "VoiceOver's increment and decrement go by 0.5; the guide gives no step.",
      "The editor's black canvas is drawn behind the slider, in both colour schemes.",
    ])

  // MARK: Actions

  private static let grab = Action("grab") { me in
    if me.reading == .literal { return jump(me) }
    me[grabbed] = me[value]
    me.set(value, me[value])  // a reset under way stops under the finger
  }

  private static let follow = Action("follow") { me in
    if me.reading == .literal { return jump(me) }
    let track = trackFrame(me.size)
    let travel =
      (me.event?.translation?.x ?? 0) / track.width * (range.upperBound - range.lowerBound)
    change(me, to: clamp(me.number(grabbed) + travel))
  }

  private static let goBack = Action("go_back") { me in
    let target = me.number(defaultValue)
    if me.reading == .literal {
      tick(me, to: target)  // V6: the trigger sees the model value jump
    } else {
      me.haptic(.soft)
    }
    me.animate(value, to: target, reset)
    me.output("value", target)
  }

  private static let increment = Action("increment") { me in
    change(me, to: clamp((me.model(value).number ?? 0) + me.number(step)))
  }

  private static let decrement = Action("decrement") { me in
    change(me, to: clamp((me.model(value).number ?? 0) - me.number(step)))
  }

  /// L140–143: the value is where the finger is, whatever it was before.
  private static func jump(_ me: ActionContext) {
    let track = trackFrame(me.size)
    let share = min(1, max(0, ((me.event?.at?.x ?? 0) - track.x) / track.width))
    change(me, to: range.lowerBound + share * (range.upperBound - range.lowerBound))
  }

  private static func change(_ me: ActionContext, to new: Double) {
    guard new != me.model(value).number || new != me.number(value) else { return }
    tick(me, to: new)
    // In the code a change without animation leaves a running reset playing on top.
    me.set(value, new, keep: me.reading == .literal)
    me.output("value", new)
  }

  private static func tick(_ me: ActionContext, to new: Double) {
    let old = me.model(value).number ?? 0
    if me.reading == .literal {
      if old.rounded() != new.rounded() { me.haptic(.selection) }  // L153
    } else if (me[detents].list ?? []).contains(where: { passes($0.number ?? 0, old, new) }) {
      me.haptic(.selection)
    }
  }

  /// Whether a way from `old` to `new` reaches or passes a detent; leaving one does not count.
  private static func passes(_ detent: Double, _ old: Double, _ new: Double) -> Bool {
    (old < detent && detent <= new) || (new <= detent && detent < old)
  }

  /// In the range, and without the last bits of dividing points, so that a detent is met exactly.
  private static func clamp(_ value: Double) -> Double {
    let exact = (value * 1e9).rounded() / 1e9
    return min(range.upperBound, max(range.lowerBound, exact))
  }

  // MARK: Picture

  private static let headerHeight = TextMeasurer.standard.lineHeight(VSCO.value)

  private static func fraction(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  private static func trackFrame(_ size: Size) -> Rect {
    Rect(24, headerHeight + 12, max(1, size.width - 48), 44)  // padding 24, L155
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let track = trackFrame(me.size)
    let header = Rect(24, 0, track.width, headerHeight)
    return [
      Node(.rectangle, frame: Rect(.zero, me.size), fill: VSCO.black.light, isHitTestable: false),
      .text(me[tool].text ?? "", VSCO.toolLabel, VSCO.textSecondary.light, frame: header),
      .text(
        text(of: me), VSCO.value, VSCO.textPrimary.light, frame: header, alignment: .trailing,
        part: "value"),
      .group(frame: track, part: "track", hairline(me, track.size)),
    ]
  }

  private static func hairline(_ me: InstanceReader, _ size: Size) -> [Node] {
    let (here, zero) = (fraction(me.number(value)), fraction(0))
    let blur = me.reading == .literal ? 4.0 : 2.0  // V24
    let middle = size.height / 2
    return [
      Node(.rectangle, frame: Rect(0, middle - 0.5, size.width, 1), fill: VSCO.track.light),
      Node(
        .rectangle,
        frame: Rect(
          min(here, zero) * size.width, middle - 0.5, abs(here - zero) * size.width, 1),
        fill: VSCO.white.light, part: "fill", isHitTestable: false),
      Node(
        .ellipse, frame: Rect(here * size.width - 9, middle - 9, 18, 18), fill: VSCO.white.light,
        shadow: Shadow(Color.black.opacity(0.6), radius: blur, y: 1), part: "knob",
        isHitTestable: false),
    ]
  }

  private static func text(of me: InstanceReader) -> String {
    if me.reading == .literal {
      let value = me.model(value).number ?? 0
      return (value >= 0 ? "+" : "-") + tenths(abs(value))  // L101–103, V15
    }
    let value = me.number(value)
    let text = tenths(abs(value))
    return text == "0.0" ? text : (value < 0 ? "\u{2212}" : "+") + text
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(.toNearestOrEven))
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    Accessibility(
      label: me[tool].text ?? "", value: text(of: me), traits: ["adjustable"],
      actions: [.init("Reset", sends: "double_tap")])
  }
}
