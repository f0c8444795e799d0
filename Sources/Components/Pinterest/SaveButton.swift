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
  public static let press = PressableStyle.press
  /// The scale while pressed.
  public static let pressedScale = PressableStyle.pressedScale
  /// The scale while the board picker is asked for.
  public static let pickerScale = Parameter(
    "picker_scale", 0.96, "scale after a long press, seen while the finger stays", range: 0.5...1.5,
    source: "pinterest-neutral L325")

  /// The colour of the pill.
  public static let fill = Property("fill", Pinterest.red, .fades)
  /// How far the red is darkened to #AD081B by a finger, 0 to 1; it lies over the fill.
  public static let tint = Property("tint", 0.0, .fades)
  /// The label.
  public static let title = Property("title", "Save")
  /// The scale of the whole button.
  public static let scale = PressableStyle.scale
  /// The board that a pin is saved to.
  public static let board = DataField("board", "")

  /// The button.
  public static let component = Component(
    "pinterest.save_button", "Red Save becomes black Saved.", source: "ios-pinterest-swiftui",
    size: .dynamic { size(of: $0.text(title), $0) },
    parameters: [morph, press, pressedScale, pickerScale],
    inputs: [
      Input(
        "saved", false,
        sets: .state("saved", [.init(fill, Pinterest.savedPill), .init(title, "Saved")]),
        "whether the pin is saved already"),
      Input("board", "", sets: .data(board), "the board a pin is saved to, for the toast"),
    ],
    properties: [fill, tint, title, scale], data: [board],
    chart: ComponentChart(
      Region(
        "save",
        State(
          "unsaved", ignored: ["mark_unsaved"], on("tap", to: "saved", save),
          on("mark_saved", to: "saved", showSaved), on("choose_board", if: isIntended, choose)),
        State(
          "saved", ignored: ["mark_saved"], entry(stayLight), on("tap", to: "unsaved", unsave),
          on("mark_unsaved", to: "unsaved", showUnsaved),
          on("choose_board", if: isIntended, choose))),
      Region(
        "press",
        State("released", ignored: ["release", "cancel"], on("press", to: "pressed", sink)),
        State(
          "pressed",
          on("long_press", if: isIntended, pick),
          on("release", "cancel", to: "released", rise)))),
    gestures: [.tap("button"), .longPress("button", in: .intended)],
    outputs: [
      Output("saved", "true when the pin becomes saved, false when it is unsaved"),
      Output("toast", "\"Saved to {board}\", for the app to show; intended"),
      Output("board_picker", "a long press: the app is to offer boards; intended"),
    ],
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false, findings: findings, assumptions: assumptions)

  // MARK: Actions

  private static let isIntended = Guard("is_intended") { $0.reading == .intended }

  // An input knows no reading: what starts saved takes the code's colour here (P3).
  private static let stayLight = Action("stay_light") { me in
    if me.reading == .literal, me.event == nil { me.set(fill, savedFill(me)) }
  }

  private static let save = Action("save") { me in
    me.set(title, "Saved")
    me.animate(fill, to: savedFill(me), morph)
    me.haptic(.success)
    me.output("saved", true)
    guard me.reading == .intended else { return }
    let name = me[board].text ?? ""
    me.output("toast", name.isEmpty ? "Saved" : "Saved to \(name)")
  }

  private static let unsave = Action("unsave") { me in
    me.set(title, "Save")
    me.animate(fill, to: Pinterest.red, morph)
    if me.reading == .literal { me.haptic(.success) }  // P1: the code's trigger fires both ways
    me.output("saved", false)
  }

  // The app changes its binding by itself: no animation, and in the code the haptic all the same (P1).
  private static let showSaved = Action("show_saved") { show($0, "Saved", savedFill($0)) }
  private static let showUnsaved = Action("show_unsaved") { show($0, "Save", Pinterest.red.value) }

  private static func show(_ me: ActionContext, _ words: String, _ color: Value) {
    me.set(title, words)
    me.set(fill, color)
    if me.reading == .literal { me.haptic(.success) }
  }

  private static let sink = Action("sink") { me in
    me.animate(scale, to: me[pressedScale], press)
    guard me.reading == .intended else { return }  // P13
    me.haptic(.medium, by: .uikit)
    if me.isIn("unsaved") { me.animate(tint, to: 1.0, press) }
  }

  private static let rise = Action("rise") { me in
    me.animate(scale, to: 1.0, press)
    if me.model(tint) != 0 { me.animate(tint, to: 0.0, press) }
  }

  private static let pick = Action("pick") { me in
    me.animate(scale, to: me[pickerScale], press)
    me.haptic(.medium, by: .uikit)
    me.output("board_picker", me[board])
  }

  private static let choose = Action("choose") { me in me.output("board_picker", me[board]) }

  private static func savedFill(_ me: InstanceReader) -> Value {
    me.reading == .literal ? Pinterest.savedPill.light.value : Pinterest.savedPill.value
  }

  // MARK: Picture

  /// The size it has when it is saved, or not, inside `owner`.
  static func size(saved: Bool, in owner: InstanceReader) -> Size {
    size(of: saved ? "Saved" : "Save", owner)
  }

  private static func style(_ me: InstanceReader) -> TypeStyle {
    Pinterest.caption(Pinterest.button, me)
  }

  private static func size(of title: String, _ me: InstanceReader) -> Size {
    let text = TextMeasurer.standard.size(of: title, style: style(me))
    return Size(text.width + 40, text.height + 20)  // padding 20 and 10, L86–87
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let frame = Rect(.zero, me.size)
    return [
      Node(
        .capsule, frame: frame, fill: me.color(fill), scale: me.number(scale), part: "button",
        hit: me.reading == .intended ? .touchTarget : nil,
        children: [
          Node(
            .capsule, frame: frame, fill: Pinterest.redPressed.light, opacity: me.number(tint),
            isHitTestable: false),
          .text(me.text(title), style(me), .white, frame: frame, alignment: .center),
        ])
    ]
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    let isSaved = me.isIn("saved")
    var actions = [Accessibility.Action(isSaved ? "Unsave" : "Save", sends: "tap")]
    if me.reading == .intended { actions.append(.init("Choose board", sends: "choose_board")) }
    return Accessibility(
      label: me.text(title), traits: isSaved ? ["button", "selected"] : ["button"],
      actions: actions)
  }
}
