// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import Testing

/// A grid of pins, and what the app makes of a tap on one.
enum PinDetailScene {
  static func pins() -> Value {
    .list(
      [
        (0.75, "Tomato galette", "Ana Ruiz", "galette"),
        (0.8, "A window seat with shelves", "Studio Nord", "window"),
        (1.5, "Desk", "Kim Park", "desk"), (0.66, "Hall", "Lu Chen", "hall"),
        (0.5, "Linen", "Mo Adams", "linen"), (1, "Stairs", "Ida Berg", "stairs"),
      ].map { aspect, title, creator, image in
        .fields([
          .init("aspect", .number(aspect)), .init("title", .text(title)),
          .init("creator", .text(creator)), .init("image", .text(image)),
        ])
      })
  }

  /// A grid on `stage`, and what it told when its second pin was tapped.
  static func openSecondPin(
    on stage: Stage, scrolledBy distance: Double = 0
  ) throws -> (grid: Instance, opened: Value) {
    let start = [Value.Field("pins", pins())]
    let grid = stage.add(MasonryGrid.component, PlacementOptions(name: "grid", start: start))
    if distance > 0 {
      try stage.perform(.scroll(by: Point(0, distance), duration: 0), on: grid)
      stage.settle()
    }
    let tile = try stage.instance(named: "grid.p1")
    // Nothing comes of a tap in the code: there the app opens the pin by itself.
    if stage.environment.reading == .literal { return (grid, try shown(tile)) }
    stage.tap(tile)
    let told = stage.log.records.last {
      $0.kind == "output" && $0.source == "grid" && $0.field("name") == "opened"
    }
    return (grid, try #require(told).field("value"))
  }

  /// What a tile would tell of itself.
  private static func shown(_ tile: Instance) throws -> Value {
    let texts = try ["aspect", "title", "creator", "image", "saved", "board"].map {
      Value.Field($0, try tile.data($0))
    }
    let image = try #require(tile.picture().frame(ofPart: "image"))
    let frame = image.offset(by: tile.origin)
    return .fields(texts + [.init("frame", .rect(frame)), .init("tile", .text(tile.name))])
  }

  /// The inputs of the detail of a pin that was tapped.
  static func start(_ opened: Value) -> [Value.Field] {
    var start = ["aspect", "title", "creator", "image", "saved", "board", "tile"].compactMap {
      name in opened.field(name).map { Value.Field(name, $0) }
    }
    if let frame = opened.field("frame") { start.append(.init("from", frame)) }
    start.append(
      .init(
        "description",
        "A deep seat in the bay, shelves to the sill, and a lamp that reaches over the shoulder."))
    return start
  }
}
