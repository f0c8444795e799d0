// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's pin in full: the picture grows out of its tile, Save, creator and texts come with it
/// (guide L281–336 and L418–429, inventory §3.3 C7 and C10, §3.4 M3).
public enum PinDetail {
  /// How the picture comes from its tile and goes back.
  public static let transition = Parameter(
    "transition", Animation.spring(response: 0.35, dampingFraction: 0.85),
    "how the picture comes from its tile and goes back", source: "pinterest-neutral L321")

  /// Where the picture is on its way: 0 at the tile, 1 at its place.
  public static let expansion = Property("expansion", 0.0, .moves, reduced: .cut)
  /// How visible the page and all beside the picture are.
  public static let presence = Property("presence", 0.0, .fades)
  /// The picture's name.
  public static let image = DataField("image", "")
  /// Width by height of the picture.
  public static let aspect = DataField("aspect", 1.0)
  /// The title.
  public static let title = DataField("title", "")
  /// What it says about itself.
  public static let description = DataField("description", "")
  /// Who made it.
  public static let creator = DataField("creator", "")
  /// The board it is saved to.
  public static let board = DataField("board", "")
  /// Whether it is saved.
  public static let isSaved = DataField("saved", false)
  /// Whether the creator is followed.
  public static let isFollowing = DataField("following", false)
  /// Where the picture is in the grid, on the stage.
  public static let from = DataField("from", Rect.zero)
  /// The name of the tile whose picture it is.
  public static let tile = DataField("tile", "")
  /// How wide the stage was when it was told where the picture is in the grid.
  public static let fromWidth = DataField("from_width", 0.0)
  /// Whether the picture flies between tile and place; else it fades with the page, in its place.
  public static let flies = DataField("flies", false)

  /// The detail.
  public static let component = Component(
    "pinterest.pin_detail", "A pin in full: its picture grows out of the tile in the grid.",
    source: "ios-pinterest-swiftui",
    size: .dynamic { Size($0.availableWidth, $0.environment.height) },
    parameters: [transition], inputs: inputs,
    properties: [expansion, presence],
    data: [
      image, aspect, title, description, creator, board, isSaved, isFollowing, from, tile,
      fromWidth, flies,
    ],
    chart: chart,
    outputs: [
      Output("opened", "the picture has come to its place"),
      Output("closed", "the picture is back in its tile: the app may take the page away"),
      Output("saved", "true when the pin becomes saved, false when it is unsaved"),
      Output("toast", "the message the app shows"),
      Output("board_picker", "the app is to offer boards"),
      Output("following", "whether the creator is followed now"),
    ],
    scroll: Scroll(part: "page") { PinDetailLayout.of($0).height },
    // A list is looked at before anything starts, so that what is wrong with the frame is said there.
    childList: { me in
      try checkFrame(me)
      return ChildList(me.isIn("closed") ? [] : [save(me), follow(me)])
    },
    picture: picture, accessibility: accessibility,
    codeReadsReduceMotion: false, findings: findings, assumptions: assumptions)

  private static let chart = ComponentChart(
    Region(
      "page",
      State(
        "opening", ignored: ["open"], entry(expand),
        always(to: "open", if: isLiteral),
        on("presence.settled", to: "open"), on("close", to: "closing")),
      State(
        "open", ignored: ["open"], entry(tell("opened")),
        on("close", to: "closing", chooseWay)),
      State(
        "closing", ignored: ["close"], entry(collapse),
        always(to: "closed", if: isLiteral),
        on("presence.settled", to: "closed"), on("open", to: "opening")),
      State(
        "closed", ignored: ["close"], entry(tell("closed")),
        on("open", to: "opening", chooseWay, rewind))),
    Region(
      "buttons",
      State(
        "listening", on("save.saved", noteSaved), on("save.toast", pass("toast")),
        on("save.board_picker", pass("board_picker")), on("follow.following", noteFollowing))))

  private static let inputs = [
    Input(
      required: "aspect", like: 1.0, sets: .data(aspect),
      "width by height of the picture, known before it is loaded", range: 0.05...20),
    Input("title", "", sets: .data(title), "the title"),
    Input("description", "", sets: .data(description), "what it says about itself"),
    Input("creator", "", sets: .data(creator), "who made it"),
    Input("image", "", sets: .data(image), "the picture's name; without one a placeholder"),
    Input("saved", false, sets: .data(isSaved), "whether the pin is saved already"),
    Input("board", "", sets: .data(board), "the board it is saved to"),
    Input("following", false, sets: .data(isFollowing), "whether the creator is followed already"),
    Input(
      "from", Rect.zero, sets: .data(from),
      "where the picture is in the grid, as a tile's opened tells; without one the page fades in"),
    Input(
      "tile", "", sets: .data(tile), "the name of the tile, with which it shares the picture"),
  ]

  // MARK: Guards and actions

  private static let isLiteral = Guard("is_literal") { $0.reading == .literal }

  private static func checkFrame(_ me: InstanceReader) throws {
    guard case .rect(let tile) = me[from], tile.width < 0 || tile.height < 0 else { return }
    throw StageError(
      "input from takes { x, y, width, height } with a width and height of 0 or more "
        + "(got \(me[from]))")
  }

  /// Decided while it rests: what is turned round on its way goes back as it came.
  private static let chooseWay = Action("choose_way") { choose($0) }

  private static func choose(_ me: ActionContext) {
    if me.event == nil { me.set(fromWidth, me.environment.width) }
    guard case .rect(let tile) = me[from], !tile.isEmpty else { return me.set(flies, false) }
    // In another width the tile is somewhere else.
    let isThere = me.number(fromWidth) == me.environment.width
    me.set(flies, me.reading == .literal || (isThere && !me.environment.reducesMotion))
  }

  private static let rewind = Action("rewind") { me in
    me.set(Scroll.offset, 0.0)
    me.set(expansion, me[flies] == true ? 0.0 : 1.0)
  }

  private static let expand = Action("expand") { me in
    if me.event == nil {
      choose(me)
      if me[flies] != true { me.set(expansion, 1.0) }
    }
    go(me, to: 1)
  }
  private static let collapse = Action("collapse") { go($0, to: 0) }

  private static func go(_ me: ActionContext, to end: Double) {
    if me.reading == .literal {
      if me[flies] == true { me.set(expansion, end) }
      me.set(presence, end)
    } else {
      if me[flies] == true { me.animate(expansion, to: end, transition) }
      me.animate(presence, to: end, transition)
    }
  }

  private static func tell(_ output: String) -> Action {
    Action("tell_\(output)") { $0.output(output) }
  }

  private static func pass(_ output: String) -> Action {
    Action("pass_\(output)") { $0.output(output, $0.event?.data ?? .none) }
  }

  private static let noteSaved = Action("note_saved") { me in
    let value = me.event?.data ?? .none
    me.set(isSaved, value)
    me.output("saved", value)
  }

  private static let noteFollowing = Action("note_following") { me in
    let value = me.event?.data ?? .none
    me.set(isFollowing, value)
    me.output("following", value)
  }

  // MARK: Buttons

  /// The Save button rides on the corner of the picture.
  private static func save(_ me: InstanceReader) -> Component.Child {
    let isLiteral = me.reading == .literal
    // P6: the code's binding is constant, so that nothing comes of a tap.
    let saved = !isLiteral && me[isSaved] == true
    return Component.Child(
      "save", SaveButton.component,
      start: [.init("saved", .boolean(saved)), .init("board", me[board])],
      frame: saveFrame(me, on: PinDetailLayout.of(me).hero, saved: saved),
      ignores: isLiteral ? ["tap"] : [], layer: saveLayer)
  }

  private static func saveFrame(_ me: InstanceReader, on hero: Rect, saved: Bool) -> Rect {
    let size = SaveButton.size(saved: saved, in: me)
    let padding = PinDetailLayout.savePadding
    return Rect(Point(hero.maxX - padding - size.width, hero.y + padding), size)
  }

  private static func saveLayer(_ me: InstanceReader) -> Layer {
    let place = PinDetailLayout.of(me).hero
    let shown = heroFrame(me)
    let way = Point(shown.maxX - place.maxX, shown.y - place.y + me.number(Scroll.offset))
    return Layer(opacity: me[flies] == true ? 1 : fade(me), offset: way)
  }

  /// The Follow pill at the end of the creator's row; in the code its action is empty (P6).
  private static func follow(_ me: InstanceReader) -> Component.Child {
    Component.Child(
      "follow", PillButton.component,
      start: [
        .init("use", "follow"), .init("following", me[isFollowing]), .init("hugs", true),
      ],
      frame: PinDetailLayout.of(me).follow, layer: { Layer(opacity: fade($0)) })
  }
}
