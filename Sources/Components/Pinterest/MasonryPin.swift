// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// A pin as a masonry grid is given it: `{ aspect, title, creator, image, loaded, saved, board, id }`.
///
/// All but `id` are inputs of the tile, and must be what the tile takes. They are looked at when they
/// come, so that one bad pin among a hundred refuses the hundred and costs no pin that is there.
enum MasonryPin {
  /// What of a pin the tile is given; when and how it fades up is the grid's business.
  static let inputs = PinTile.component.inputs.filter { !["arrives", "delay"].contains($0.name) }

  /// The names a pin may have.
  static let fields = inputs.map(\.name) + ["id"]

  /// What the grid says of its pins.
  static let doc =
    "the pins: a list of { aspect, title, creator, image, loaded, saved, board, id }; aspect, from "
    + "0.05 to 20, is needed; loaded and saved are booleans, the rest texts; id is the tile's key, "
    + "letters, digits and _, else p0, p1, … as they come"

  /// Throws what is wrong with pins that come, and says which of them it is.
  static func check(_ pins: [Value]) throws {
    for (index, pin) in pins.enumerated() {
      do { try check(pin) } catch let error as StageError { throw wrong(index, error.message) }
    }
  }

  /// What is wrong with one of the pins that come, counted from 0.
  static func wrong(_ index: Int, _ message: String) -> StageError {
    StageError("pin \(index + 1): \(message)")
  }

  private static func check(_ pin: Value) throws {
    let given: [Value.Field]
    switch pin {
    case .record(let fields): given = fields
    case .list([]): given = []  // an empty table
    default: throw StageError("a pin is a record, { aspect = 0.75 }, not \(pin.kind.withArticle)")
    }
    for field in given { try check(field) }
    for input in inputs where input.defaultValue == nil {
      if given.contains(where: { $0.name == input.name }) { continue }
      throw StageError("it needs the field \(input.name) (\(input.doc))")
    }
  }

  private static func check(_ field: Value.Field) throws {
    if field.name == "id" { return try checkId(field.value) }
    guard let input = inputs.first(where: { $0.name == field.name }) else {
      throw unknownName(field.name, "field", among: fields, of: "a pin")
    }
    guard field.value.kind == input.example.kind else {
      throw StageError(
        "\(field.name) takes \(input.example.kind.withArticle), "
          + "not \(field.value.kind.withArticle)")
    }
    if let range = input.range, let number = field.value.number, !range.contains(number) {
      throw StageError(
        "\(field.name) must be from \(Value.number(range.lowerBound)) to "
          + "\(Value.number(range.upperBound)) (got \(Value.number(number)))")
    }
  }

  // MARK: Ids

  private static func checkId(_ value: Value) throws {
    guard let id = value.text else {
      throw StageError("id takes a text, not \(value.kind.withArticle)")
    }
    let what = "the id \"\(id)\""
    guard !id.isEmpty, id.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw StageError("\(what) must be letters, digits and _")
    }
    guard !taken.contains(id) else {
      throw StageError("\(what) is a name that every component has in scripts: choose another")
    }
    guard id.first != "p" || id.count < 2 || !id.dropFirst().allSatisfy(\.isNumber) else {
      throw StageError("\(what) is like those the grid gives itself: choose another")
    }
  }

  /// What a script reads of any grid, so that it would never find a tile of that name.
  private static let taken: Set<String> = [
    "accessibility", "announcements", "cancel", "configuration", "data", "decrement", "double_tap",
    "drag", "finished", "frame", "haptics", "id", "increment", "is", "long_press", "model",
    "motion",
    "moving", "name", "offset", "outputs", "params", "part", "perform", "press", "release",
    "remove",
    "sample", "scroll", "send", "state", "states", "swipe", "tap", "type", "velocity",
  ]
}
