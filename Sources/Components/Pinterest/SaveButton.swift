// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's Save button: red "Save" becomes black "Saved" (guide L70–107, inventory §3.3 C1).
public enum SaveButton {
  /// The spring from red to black and back.
  public static let morph = Parameter(
    "morph", Animation.spring(response: 0.25, dampingFraction: 0.8), "red to black and back",
    source: "ios-pinterest-swiftui L79")
  /// The spring of the press.
  public static let press = Parameter(
    "press", Animation.spring(response: 0.2, dampingFraction: 0.75), "down and up",
    source: "ios-pinterest-swiftui L103")
  /// The scale while pressed.
  public static let pressedScale = Parameter(
    "pressed_scale", 0.97, "scale while pressed", range: 0.5...1.5,
    source: "ios-pinterest-swiftui L94")

  /// The colour of the pill.
  public static let fill = Property("fill", unsavedFill, .fades)
  /// The label.
  public static let title = Property("title", "Save")
  /// The scale of the whole button.
  public static let scale = Property("scale", 1.0, .moves, reduced: .cut)

  /// The button.
  public static let component = Component(
    "pinterest.save_button", "Red Save becomes black Saved.", source: "ios-pinterest-swiftui",
    size: .dynamic { size(of: $0.text(title)) },
    parameters: [morph, press, pressedScale],
    inputs: [
      Input(
        "saved", false,
        sets: .state("saved", [.init("fill", savedFill.value), .init("title", "Saved")]),
        "whether the pin is saved already")
    ],
    properties: [fill, title, scale],
    chart: ComponentChart(
      Region(
        "save",
        State("unsaved", on("tap", to: "saved", save)),
        State("saved", on("tap", to: "unsaved", unsave))),
      Region(
        "press",
        State("released", ignored: ["release", "cancel"], on("press", to: "pressed", sink)),
        State("pressed", on("release", "cancel", to: "released", rise)))),
    gestures: [.tap("button")],
    outputs: [Output("saved", "true when the pin becomes saved, false when it is unsaved")],
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false,
    findings: [
      Finding(
        "P1", "L93", "The success haptic fires on un-save too: literal does, intended does not."),
      Finding("P2", "L459–464", "The guide has no Reduce Motion rule; see the assumptions."),
      Finding("P3", "whole file", "No dark mode: the saved pill is invisible on #121212 (1.01:1)."),
      Finding(
        "P4", "L86–87", "39 pt high, under 44 pt: intended widens the target, literal does not."),
      Finding("P7", "L79", "The neutral guide says 200 ms; the code's spring settles at 0.337 s."),
      Finding("P13", "L13–14", "The pressed colour #AD081B is defined and never used."),
      Finding("P18", "L93", "sensoryFeedback needs iOS 17, the guide promises iOS 16."),
    ],
    assumptions: [
      "Reduce Motion, intended: the press scale is cut, the colour fades, haptics stay (no rule, P2).",
      "Reduce Motion, literal: nothing changes; the code does not read the setting (X1).",
      "The label changes at once and the pill takes the new label's width at once.",
      "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
    ])

  private static let unsavedFill = Pinterest.red.light
  private static let savedFill = Pinterest.textPrimaryLight.light

  private static let save = Action("save") { me in
    me.set(title, "Saved")
    me.animate(fill, to: savedFill, morph)
    me.haptic(.success)
    me.output("saved", true)
  }

  private static let unsave = Action("unsave") { me in
    me.set(title, "Save")
    me.animate(fill, to: unsavedFill, morph)
    if me.reading == .literal { me.haptic(.success) }  // P1: the code's trigger fires both ways
    me.output("saved", false)
  }

  private static let sink = Action("sink") { me in
    me.animate(scale, to: me[pressedScale], press)
  }
  private static let rise = Action("rise") { me in me.animate(scale, to: 1.0, press) }

  private static func size(of title: String) -> Size {
    let text = TextMeasurer.standard.size(of: title, style: Pinterest.button)
    return Size(text.width + 40, text.height + 20)  // padding 20 and 10, L86–87
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let frame = Rect(.zero, me.size)
    return [
      Node(
        .capsule, frame: frame, fill: me.color(fill), scale: me.number(scale), part: "button",
        hit: me.reading == .intended ? .touchTarget : nil,
        children: [
          .text(me.text(title), Pinterest.button, .white, frame: frame, alignment: .center)
        ])
    ]
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    let isSaved = me.isIn("saved")
    return Accessibility(
      label: me.text(title), traits: isSaved ? ["button", "selected"] : ["button"],
      actions: [.init(isSaved ? "Unsave" : "Save", sends: "tap")])
  }
}
