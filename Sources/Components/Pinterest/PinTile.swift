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
          on("tap", open), on("toggle_save", toggleSave), on("mark_saved", passOn),
          on("mark_unsaved", passOn),
          on("save.saved", noteSaved),
          on("save.toast", tellToast), on("save.board_picker", tellPicker)))),
    gestures: [.tap()],
    outputs: [
      Output(
        "opened", "tapped: frame of the picture on the stage, aspect, texts, and the tile's name"),
      Output("saved", "true when the pin becomes saved, false when it is unsaved"),
      Output("toast", "the message the app shows"),
      Output("board_picker", "the app is to offer boards"),
    ],
    children: { [save($0)] },
    layer: { Layer(opacity: $0.number(opacity), offset: Point(0, $0.number(sunk))) },
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false,
    findings: [
      Finding("P2", "L459–464", "The guide has no Reduce Motion rule; see the assumptions."),
      Finding(
        "P8", "L432",
        "\"fade-up\" by .move(edge: .bottom) is a move by the full height: literal moves by that, "
          + "intended by the neutral guide's 8 pt."),
      Finding(
        "P11", "L152–166",
        "8 pt between picture and title, 4 to the creator; the neutral guide says 4 and 2."),
      Finding(
        "P12", "L460",
        "Captions must stay fixed, but Font.custom scales: intended keeps them, literal lets them grow."
      ),
      Finding(
        "P20", "L462",
        "The creator's #767676 is 4.54:1 on white, and on no other light surface passes 4.5."),
      Finding(
        "P24", "L461",
        "\"Save {title} by {creator}\" labels a tile whose first action is to open it; not in code."
      ),
      Finding("P27", "L425", "Color.gray is the placeholder there, #F8F8F8 here."),
    ],
    assumptions: [
      Pinterest.darkAssumption,
      "The picture appears at once when it is loaded; a failed one stays a placeholder.",
      "Reduce Motion, intended: a new pin fades in where it stands (P2); literal: it moves as ever (X1).",
      "VoiceOver, literal: the texts are read as they stand, since the code has no label (X3).",
      "Text is measured by Helvetica's advance widths; Pinterest Sans is not public.",
    ])

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

  // MARK: Picture

  private static func imageHeight(_ me: InstanceReader) -> Double {
    max(1, me.availableWidth) / max(me.number(aspect), 0.05)
  }

  private static func textFactor(_ me: InstanceReader) -> Double {
    me.reading == .literal ? me.environment.textFactor : 1
  }

  /// What stands below the picture, by so many lines of the title: 8, the title, 4, the creator
  /// (L152–181).
  static func captionHeight(lines: Int, textFactor: Double) -> Double {
    let measurer = TextMeasurer.standard
    let title = measurer.lineHeight(Pinterest.pinTitle) * textFactor
    let row = max(20, measurer.lineHeight(Pinterest.meta) * textFactor)
    return 8 + Double(lines) * title + 4 + row
  }

  /// The name under which a tile's picture and that of its detail are one thing.
  static func shared(_ tile: String) -> String { tile + ".image" }

  private static func titleText(_ me: InstanceReader) -> Text {
    Text(
      me[title].text ?? "", Pinterest.caption(Pinterest.pinTitle, me),
      Pinterest.shade(Pinterest.textPrimary, me), lines: 2)
  }

  private static func titleLines(_ me: InstanceReader) -> Int {
    let text = titleText(me)
    return TextRuler(text.style).width(of: text.string) <= me.availableWidth ? 1 : 2
  }

  private static func size(of me: InstanceReader) -> Size {
    Size(
      me.availableWidth,
      imageHeight(me) + captionHeight(lines: titleLines(me), textFactor: textFactor(me)))
  }

  private static func save(_ me: InstanceReader) -> Component.Child {
    let saved = me[isSaved] == true
    let size = SaveButton.size(saved: saved, in: me)
    return Component.Child(
      "save", SaveButton.component,
      start: [.init("saved", me[isSaved]), .init("board", me[board])],
      frame: Rect(me.size.width - 12 - size.width, 12, size.width, size.height))
  }

  private static func picture(_ me: InstanceReader) -> [Node] {
    let (width, height) = (me.size.width, imageHeight(me))
    let placeholder = Pinterest.shade(Pinterest.surface1, me)
    let frame = Rect(0, 0, width, height)
    let shared = PinTile.shared(me.name)
    let titleHeight =
      Double(titleLines(me)) * TextMeasurer.standard.lineHeight(titleText(me).style)
    let row = height + 8 + titleHeight + 4
    let meta = Pinterest.caption(Pinterest.meta, me)
    return [
      .group(
        frame: Rect(.zero, me.size), part: "tile",
        [
          me.isIn("loaded")
            ? Node(
              .image(name: me[image].text ?? ""), frame: frame, fill: placeholder, cornerRadius: 16,
              part: "image", shared: shared)
            : Node(
              .rectangle, frame: frame, fill: placeholder, cornerRadius: 16, part: "image",
              shared: shared),
          Node(
            .text(titleText(me)), frame: Rect(0, height + 8, width, titleHeight), part: "title"),
          Node(.ellipse, frame: Rect(0, row, 20, 20), fill: placeholder, part: "avatar"),
          .text(
            me[creator].text ?? "", meta, Pinterest.shade(Pinterest.textSecondary, me),
            frame: Rect(26, row, max(0, width - 26), 20), part: "creator"),
        ])
    ]
  }

  private static func accessibility(_ me: InstanceReader) -> Accessibility {
    let (title, creator) = (me[title].text ?? "", me[creator].text ?? "")
    let isSaved = me[isSaved] == true
    let label = me.reading == .literal ? "\(title), \(creator)" : "Save \(title) by \(creator)"
    return Accessibility(
      label: label, value: isSaved ? "Saved" : nil,
      hint: me.reading == .literal ? nil : "Opens the pin", traits: ["button"],
      actions: [
        .init("Open", sends: "tap"), .init(isSaved ? "Unsave" : "Save", sends: "toggle_save"),
      ])
  }
}
