// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's pin in the grid: picture, Save button, title and creator (guide L135–185, inventory
/// §3.3 C4).
public enum PinTile {
  /// How a newly loaded pin fades up.
  public static let entrance = Parameter(
    "entrance", Animation.spring(response: 0.4, dampingFraction: 0.85), "how a new pin fades up",
    source: "ios-pinterest-swiftui L433")
  /// From how far below it fades up, as intended; the code moves it by its own height (P8).
  public static let rise = Parameter(
    "rise", 8.0, "from how far below it fades up; literal: its own height", unit: "pt",
    range: 0...100, source: "pinterest-neutral L322")

  /// How visible it is.
  public static let opacity = Property("opacity", 1.0, .fades)
  /// How far below its place it is.
  public static let sunk = Property("sunk", 0.0, .moves, reduced: .cut)
  /// The picture's name.
  public static let image = DataField("image", "")
  /// The title.
  public static let title = DataField("title", "")
  /// Who made it.
  public static let creator = DataField("creator", "")
  /// Width by height of the picture.
  public static let aspect = DataField("aspect", 1.0)
  /// The board it is saved to.
  public static let board = DataField("board", "")
  /// Whether it is saved.
  public static let isSaved = DataField("saved", false)
  /// How long it waits before it fades up.
  public static let delay = DataField("delay", 0.0)

  /// The tile.
  public static let component = Component(
    "pinterest.pin_tile", "A pin of the grid: picture, Save button, title, creator.",
    source: "ios-pinterest-swiftui",
    size: .dynamic { size(of: $0) },
    parameters: [entrance, rise],
    inputs: [
      Input(
        required: "aspect", like: 1.0, sets: .data(aspect),
        "width by height of the picture, known before it is loaded", range: 0.05...20),
      Input("title", "", sets: .data(title), "the title, at most two lines"),
      Input("creator", "", sets: .data(creator), "who made it"),
      Input("image", "", sets: .data(image), "the picture's name"),
      Input("loaded", false, sets: .state("loaded", []), "whether the picture is there already"),
      Input("saved", false, sets: .data(isSaved), "whether the pin is saved already"),
      Input("board", "", sets: .data(board), "the board it is saved to"),
      Input(
        "arrives", false, sets: .state("arriving", [.init(opacity, 0.0)]),
        "whether it is newly loaded and fades up"),
      Input(
        "delay", 0.0, sets: .data(delay), "how long it waits before it fades up, in seconds",
        range: 0...10),
    ],
    properties: [opacity, sunk],
    data: [image, title, creator, aspect, board, isSaved, delay],
    chart: ComponentChart(
      Region(
        "picture",
        State("placeholder", on("image_loaded", to: "loaded")),
        State("loaded", ignored: ["image_loaded"])),
      Region(
        "presence",
        State("there"),
        State("arriving", entry(arrive), on("opacity.settled", to: "there"))),
      Region(
        "touch",
        State(
          "listening", ignored: ["press", "release", "cancel"],
          on("tap", if: isIntended, open), on("toggle_save", toggleSave),
          on("choose_board", if: isIntended, chooseBoard), on("mark_saved", passOn),
          on("mark_unsaved", passOn),
          on("save.saved", noteSaved),
          on("save.toast", tellToast), on("save.board_picker", tellPicker)))),
    gestures: [Gesture(.tap, reading: .intended)],
    outputs: [
      Output(
        "opened",
        "tapped, intended: frame of the picture on the stage, aspect, texts, and the tile's name"),
      Output("saved", "true when the pin becomes saved, false when it is unsaved"),
      Output("toast", "the message the app shows"),
      Output("board_picker", "the app is to offer boards"),
    ],
    children: { [save($0)] },
    layer: { Layer(opacity: $0.number(opacity), offset: Point(0, $0.number(sunk))) },
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false,
    findings: findings, assumptions: assumptions)

  // MARK: Actions

  private static let arrive = Action("arrive") { me in
    let wait = me.number(delay)
    let animation = wait > 0 ? me.animation(entrance).delay(wait) : me.animation(entrance)
    let way = me.reading == .literal ? me.size.height : me.number(rise)
    me.set(sunk, way)
    me.animate(sunk, to: 0.0, animation)
    me.animate(opacity, to: 1.0, animation)
  }

  private static let open = Action("open") { me in
    let frame = me.stageFrame
    let picture = Rect(frame.x, frame.y, frame.width, imageHeight(me))
    me.output(
      "opened",
      Value.fields([
        .init("frame", .rect(picture)), .init("aspect", me[aspect]), .init("title", me[title]),
        .init("creator", me[creator]), .init("image", me[image]), .init("saved", me[isSaved]),
        .init("board", me[board]), .init("tile", .text(me.name)),
      ]))
  }

  private static let isIntended = Guard("is_intended") { $0.reading == .intended }

  private static let chooseBoard = Action("choose_board") { me in me.tell("save", "choose_board") }

  private static let toggleSave = Action("toggle_save") { me in me.tell("save", "tap") }

  /// The app has saved the pin, or no longer.
  private static let passOn = Action("pass_on") { me in
    guard let event = me.event else { return }
    me.set(isSaved, event.name == "mark_saved")
    me.tell("save", event.name)
  }

  private static let noteSaved = Action("note_saved") { me in
    let value = me.event?.data ?? .none
    me.set(isSaved, value)
    me.output("saved", value)
  }
  private static let tellToast = Action("tell_toast") { me in
    me.output("toast", me.event?.data ?? .none)
  }
  private static let tellPicker = Action("tell_picker") { me in
    me.output("board_picker", me.event?.data ?? .none)
  }
}
