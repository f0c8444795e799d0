// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion
import Simulation

/// Pinterest's grid of pins in columns of their own heights (guide L187–252, inventory §3.3 C5).
///
/// The app sends `append` with a list of pins or one, `remove` with the key of a pin or a list of keys,
/// and `mark_saved` or `mark_unsaved` with a key. What is wrong with them is an error, and nothing of
/// it is done.
public enum MasonryGrid {
  /// How much later the pins of each further column fade up, as intended.
  public static let stagger = Parameter(
    "stagger", 0.05, "how much later each further column fades up; literal: together", unit: "s",
    range: 0...1, source: "pinterest-neutral L322")

  /// How long a pin that comes into sight still counts as new.
  public static let arrival = Parameter(
    "arrival", 0.6, "how long after the last append a pin that comes into sight counts as new",
    unit: "s", range: 0...10)

  /// The pins, in the order they came; ``MasonryPin`` says what one may be.
  public static let pins = DataField("pins", Value.list([]))
  /// The index of the first newly loaded pin while they fade up; else -1.
  public static let firstNew = DataField("first_new", -1.0)
  /// How many pins were taken away; what is kept of the layout is good for one count.
  public static let removals = DataField("removals", 0.0)
  /// The keys of the pins that were there when one was taken away last.
  public static let keys = DataField("keys", Value.list([]))

  /// The grid.
  public static let component = Component(
    "pinterest.masonry_grid", "Pins in columns, each below the column that is shortest so far.",
    source: "ios-pinterest-swiftui",
    size: .dynamic { Size($0.availableWidth, $0.environment.height) },
    parameters: [PinTile.entrance, PinTile.rise, stagger, arrival],
    inputs: [
      Input("pins", Value.list([]), sets: .data(pins), MasonryPin.doc, example: examplePins)
    ],
    data: [pins, firstNew, removals, keys],
    chart: ComponentChart(
      Region(
        "loading",
        State(
          "idle", on("append", to: "arriving", if: bringsPins, append),
          on("append", if: !bringsPins, refuse)),
        // Entered anew by each append, so that the time of those that came last is counted.
        State(
          "arriving", on("append", to: "arriving", if: bringsPins, append),
          on("append", if: !bringsPins, refuse),
          after(arrival, to: "idle", forget))),
      Region(
        "pins",
        State(
          "showing", on("remove", remove), on("mark_saved", showSaved),
          on("mark_unsaved", showSaved),
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
      // The code gives it no background, so that the screen's own is seen (P3).
      let fill: Color? = me.reading == .literal ? nil : Pinterest.shade(Pinterest.canvas, me)
      return [Node(.rectangle, frame: Rect(.zero, me.size), fill: fill, part: "grid")]
    },
    accessibility: { me in
      let count = me[pins].list?.count ?? 0
      return Accessibility(label: "Pins", value: count == 1 ? "1 pin" : "\(count) pins")
    },
    codeReadsReduceMotion: false, findings: findings, assumptions: assumptions, samples: samples)

  private static let examplePins: Value = .list(
    [0.75, 1, 0.66].map { .fields([.init("aspect", .number($0)), .init("title", "A pin")]) })

  private static let samples: [Value.Field] = [
    .init("append", .list([.fields([.init("aspect", 1)])])), .init("remove", .list([])),
    .init("mark_saved", "p0"), .init("mark_unsaved", "p0"),
  ]

  // MARK: Tiles

  private static func tiles(_ me: InstanceReader) throws -> ChildList {
    let board = try board(me)
    let all = me[pins].list ?? []
    let first = Int(me.number(firstNew))
    let delay = me.reading == .literal ? 0 : me.number(stagger)
    let tuning = [PinTile.entrance, PinTile.rise].map { Value.Field($0.name, me[$0]) }
    return ChildList(
      count: board.layout.count, key: board.key, index: board.index,
      inSight: board.layout.indices(in:), layout: shape(me) + [.number(Double(all.count))]
    ) { index in
      let pin = all[index]
      var start = MasonryPin.inputs.compactMap { input in
        pin.field(input.name).map { Value.Field(input.name, $0) }
      }
      if first >= 0, index >= first {
        start.append(.init("arrives", true))
        start.append(.init("delay", .number(Double(board.layout.columnOfPin[index]) * delay)))
      }
      return Component.Child(
        board.key(index), PinTile.component, start: start, parameters: tuning,
        frame: board.layout.frames[index])
    }
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
