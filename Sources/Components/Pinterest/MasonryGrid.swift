// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's grid of pins in columns of their own heights (guide L187–252, inventory §3.3 C5).
public enum MasonryGrid {
  /// How much later the pins of each further column fade up, as intended.
  public static let stagger = Parameter(
    "stagger", 0.05, "how much later each further column fades up; literal: together", unit: "s",
    range: 0...1, source: "pinterest-neutral L322")

  /// How long a pin that comes into sight still counts as new.
  public static let arrival = Parameter(
    "arrival", 0.6, "how long a pin that comes into sight still counts as new", unit: "s",
    range: 0...10)

  /// The pins, in the order they came: `{ aspect, title, creator, image, saved, id }`.
  public static let pins = DataField("pins", Value.list([]))
  /// The index of the first newly loaded pin while they fade up; else -1.
  public static let firstNew = DataField("first_new", -1.0)
  /// How often a pin was taken away; what is kept of the layout is good for one of them.
  public static let removals = DataField("removals", 0.0)

  /// The grid.
  public static let component = Component(
    "pinterest.masonry_grid", "Pins in columns, each below the column that is shortest so far.",
    source: "ios-pinterest-swiftui",
    size: .dynamic { Size($0.availableWidth, $0.environment.height) },
    parameters: [stagger, arrival],
    inputs: [
      Input(
        "pins", Value.list([]), sets: .data(pins),
        "the pins: a list of { aspect, title, creator, image, saved, id }; aspect is needed",
        example: examplePins)
    ],
    data: [pins, firstNew, removals],
    chart: ComponentChart(
      Region(
        "loading",
        State("idle", on("append", to: "arriving", append)),
        State(
          "arriving", on("append", append),
          after(arrival, to: "idle", forget))),
      Region(
        "pins",
        State(
          "showing", on("remove", if: namesPin, remove), on("remove", if: !namesPin, keepAll),
          on("mark_saved", if: namesPin, showSaved), on("mark_saved", if: !namesPin, keepAll),
          on("mark_unsaved", if: namesPin, showSaved), on("mark_unsaved", if: !namesPin, keepAll),
          on("child.opened", tell("opened")),
          on("child.saved", tell("saved")), on("child.toast", tell("toast")),
          on("child.board_picker", tell("board_picker"))))),
    outputs: [
      Output(
        "opened", "a pin was tapped: its key, the frame of its picture on the stage, its texts"),
      Output("saved", "a pin was saved or unsaved: its key and whether it is"),
      Output("toast", "the message the app shows: key and text"),
      Output("board_picker", "the app is to offer boards for a pin: its key"),
    ],
    scroll: Scroll { try board($0).layout.height },
    childList: tiles,
    picture: { me in
      [
        Node(
          .rectangle, frame: Rect(.zero, me.size), fill: Pinterest.shade(Pinterest.canvas, me),
          part: "grid")
      ]
    },
    accessibility: { me in
      let count = me[pins].list?.count ?? 0
      return Accessibility(label: "Pins", value: count == 1 ? "1 pin" : "\(count) pins")
    },
    codeReadsReduceMotion: false,
    findings: [
      Finding(
        "P9", "L242",
        "Columns are balanced by 60 pt for a caption that is 48.7 or 65.4 high: the error adds up."),
      Finding(
        "P10", "L208",
        "A column is (W − 32 − 8)/2 = 175 at 390; the neutral guide's formula gives 183."),
      Finding(
        "P25", "L208–237",
        "Nothing is lazy in the code; aspect 0 gives an endless pin and a width under 40 a negative "
          + "one: here the one is an error, the other 0."),
    ],
    assumptions: [
      Pinterest.darkAssumption,
      "Appended pins fade up if they come into sight while they are new; those at the start do not.",
      "Three columns from 768 pt, four from 1024 (neutral: iPad portrait, landscape); literal two.",
      "A pin is made when it is first in sight, and kept; the code makes all of them.",
    ])

  private static let examplePins: Value = .list(
    [0.75, 1, 0.66].map { .fields([.init("aspect", .number($0)), .init("title", "A pin")]) })

  // MARK: Layout

  /// Where everything is, and the keys by which tiles are known.
  struct Board: Sendable {
    var layout: MasonryLayout
    /// The keys, where pins bring ids of their own or one was taken away.
    var keys: [String]?
    var indexOfKey: [String: Int] = [:]

    func key(_ index: Int) -> String { keys?[index] ?? "p\(index)" }

    func index(_ key: String) -> Int? {
      if keys != nil { return indexOfKey[key] }
      guard key.hasPrefix("p"), let index = Int(key.dropFirst()),
        (0..<layout.count).contains(index),
        key == "p\(index)"
      else { return nil }
      return index
    }
  }

  static func columns(_ me: InstanceReader) -> Int {
    if me.reading == .literal { return 2 }
    return me.size.width >= 1024 ? 4 : me.size.width >= 768 ? 3 : 2
  }

  static func board(_ me: InstanceReader) throws -> Board {
    let pins = me[pins]
    let factor = me.reading == .literal ? me.environment.textFactor : 1
    let shape: [Value] = [
      .number(me.size.width), .number(Double(columns(me))), .number(factor), me[removals],
    ]
    return try me.derived("board", from: shape + [pins]) { (last: KeptBoard?) in
      var board = Board(
        layout: MasonryLayout(
          width: me.size.width, columns: columns(me), textFactor: factor))
      // Pins are only ever appended, or taken away, which is counted.
      if let last, last.shape == shape { board = last.board }
      try extend(&board, with: pins.list ?? [], taken: Int(me.number(removals)))
      return KeptBoard(shape: shape, board: board)
    }.board
  }

  private struct KeptBoard: Sendable {
    let shape: [Value]
    let board: Board
  }

  // A pin without an id is p0, p1, … by the order in which pins ever came; `taken` of them are gone.
  private static func extend(_ board: inout Board, with pins: [Value], taken: Int) throws {
    for index in board.layout.count..<max(pins.count, board.layout.count) {
      let pin = pins[index]
      guard let aspect = pin.field("aspect")?.number, aspect > 0, aspect.isFinite else {
        throw StageError(
          "pin \(index + 1) needs an aspect (width by height) above 0, known before it is drawn")
      }
      board.layout.append(aspect: aspect, title: pin.field("title")?.text ?? "")
      let id = pin.field("id")?.text
      if board.keys == nil, id != nil { board.name(upTo: index) }
      if board.keys != nil {
        let key = id ?? "p\(index + taken)"
        guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
          throw StageError("pin \(index + 1): the id \"\(key)\" must be letters, digits and _")
        }
        guard board.indexOfKey[key] == nil else {
          throw StageError("two pins have the id \(key): an id is the key of one tile")
        }
        board.keys?.append(key)
        board.indexOfKey[key] = index
      }
    }
  }

  // MARK: Tiles

  private static func tiles(_ me: InstanceReader) throws -> ChildList {
    let board = try board(me)
    let all = me[pins].list ?? []
    let first = Int(me.number(firstNew))
    let delay = me.reading == .literal ? 0 : me.number(stagger)
    return ChildList(
      count: board.layout.count, key: board.key, index: board.index,
      inSight: board.layout.indices(in:)
    ) { index in
      let pin = all[index]
      var start: [Value.Field] = ["aspect", "title", "creator", "image", "saved", "board"]
        .compactMap { name in pin.field(name).map { Value.Field(name, $0) } }
      if first >= 0, index >= first {
        start.append(.init("arrives", true))
        start.append(.init("delay", .number(Double(board.layout.columnOfPin[index]) * delay)))
      }
      return Component.Child(
        board.key(index), PinTile.component, start: start, frame: board.layout.frames[index])
    }
  }

  // MARK: Actions

  private static let append = Action("append") { me in
    let old = me[pins].list ?? []
    let new = me.event?.data.list ?? me.event?.data.field("pins")?.list ?? []
    // What is wrong with them is said before any of them counts.
    var board = try board(me)
    try extend(&board, with: old + new, taken: Int(me.number(removals)))
    if me.number(firstNew) < 0 { me.set(firstNew, Double(old.count)) }
    me.set(pins, Value.list(old + new))
  }

  private static let forget = Action("forget") { me in me.set(firstNew, -1.0) }

  private static func key(_ me: InstanceReader) -> String? {
    me.event?.data.text ?? me.event?.data.field("key")?.text
  }

  private static let namesPin = Guard("names_pin") { key($0) != nil }

  private static let keepAll = Action("keep_all") { _ in }  // no pin is named

  /// The app has saved a pin elsewhere, in its detail say; `data` is the key.
  private static let showSaved = Action("show_saved") { me in
    guard let event = me.event, let name = key(me), let index = try board(me).index(name) else {
      throw StageError("there is no pin \(key(me) ?? "")")
    }
    var all = me[pins].list ?? []
    all[index] = all[index].with("saved", .boolean(event.name == "mark_saved"))
    me.set(pins, Value.list(all))
    if me.hasChild(name) { me.tell(name, event.name) }
  }

  private static let remove = Action("remove") { me in
    let board = try board(me)
    let name = key(me) ?? ""
    guard let index = board.index(name) else {
      throw StageError("there is no pin \(name) to remove")
    }
    // From now on every pin keeps the key it had.
    var all = (me[pins].list ?? []).enumerated().map { $1.naming(board.key($0)) }
    all.remove(at: index)
    me.set(removals, me.number(removals) + 1)
    me.set(pins, Value.list(all))
  }

  private static func tell(_ output: String) -> Action {
    Action("tell_\(output)") { me in
      let key = Value.Field("key", .text(me.event?.part ?? ""))
      let data = me.event?.data ?? .none
      let fields: [Value.Field] =
        if case .record(let fields) = data { fields } else {
          data == .none ? [] : [.init("value", data)]
        }
      me.output(output, Value.fields(fields + [key]))
    }
  }
}

extension MasonryGrid.Board {
  /// Gives the pins before `index` the keys they have had.
  fileprivate mutating func name(upTo index: Int) {
    keys = (0..<index).map { "p\($0)" }
    for (place, key) in (keys ?? []).enumerated() { indexOfKey[key] = place }
  }
}

extension Value {
  /// A pin with the key it is known by.
  fileprivate func naming(_ key: String) -> Value { with("id", .text(key)) }

  /// The same record with another value under a name.
  fileprivate func with(_ name: String, _ value: Value) -> Value {
    guard case .record(let fields) = self else { return self }
    return .fields(fields + [.init(name, value)])
  }
}
