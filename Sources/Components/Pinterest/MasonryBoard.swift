// SPDX-License-Identifier: MIT
import Drawing
import Simulation

/// Where the pins of a grid lie, and the keys by which their tiles are known.
///
/// A pin without an id is p0, p1, … by the order in which pins ever came. As long as all are, no key
/// is written down.
struct MasonryBoard: Sendable {
  private(set) var layout: MasonryLayout
  /// How many pins were there and are no longer.
  private let taken: Int
  /// The keys, where pins bring ids of their own or one was taken away.
  private var keys: [String]?
  private var indexOfKey: [String: Int] = [:]

  init(layout: MasonryLayout, taken: Int) {
    self.layout = layout
    self.taken = taken
    keys = taken > 0 ? [] : nil
  }

  func key(_ index: Int) -> String { keys?[index] ?? "p\(index)" }

  func index(_ key: String) -> Int? {
    if keys != nil { return indexOfKey[key] }
    guard key.hasPrefix("p"), let index = Int(key.dropFirst()), (0..<layout.count).contains(index),
      key == "p\(index)"
    else { return nil }
    return index
  }

  /// Lays the pins that are not laid yet; `known` are the keys the first ones have had.
  mutating func extend(with pins: [Value], known: [Value]) throws {
    let old = layout.count
    for index in old..<max(pins.count, old) {
      let pin = pins[index]
      let id = index < known.count ? known[index].text : pin.field("id")?.text
      if keys == nil, id != nil { nameAll() }
      if keys != nil, !note(id ?? "p\(index + taken)", at: index) {
        throw MasonryPin.wrong(
          index - old, "another pin has the id \"\(id ?? "")\": it is the key of one tile")
      }
      layout.append(
        aspect: pin.field("aspect")?.number ?? 1, title: pin.field("title")?.text ?? "")
    }
  }

  /// Notes a key; false when another pin has it.
  private mutating func note(_ key: String, at index: Int) -> Bool {
    guard indexOfKey[key] == nil else { return false }
    keys?.append(key)
    indexOfKey[key] = index
    return true
  }

  /// Gives the pins that are laid the keys they have had.
  private mutating func nameAll() {
    keys = (0..<layout.count).map { "p\($0)" }
    for (place, key) in (keys ?? []).enumerated() { indexOfKey[key] = place }
  }
}

extension MasonryGrid {
  /// Where everything is now.
  static func board(_ me: InstanceReader) throws -> MasonryBoard {
    let pins = me[pins]
    let factor = me.reading == .literal ? me.environment.textFactor : 1
    let shape = shape(me)
    return try me.derived("board", from: shape + [pins]) { (last: KeptBoard?) in
      let all = pins.list ?? []
      // Those at the start; what is appended has been looked at by then.
      if last == nil { try MasonryPin.check(all) }
      let layout = MasonryLayout(
        width: me.size.width, columns: columns(me), textFactor: factor)
      var board = MasonryBoard(layout: layout, taken: Int(me.number(removals)))
      // Pins are only ever appended, or taken away, which is counted.
      if let last, last.shape == shape { board = last.board }
      try board.extend(with: all, known: me[keys].list ?? [])
      return KeptBoard(shape: shape, board: board)
    }.board
  }

  /// What the places of pins follow from, beside the pins.
  static func shape(_ me: InstanceReader) -> [Value] {
    let factor = me.reading == .literal ? me.environment.textFactor : 1
    return [.number(me.size.width), .number(Double(columns(me))), .number(factor), me[removals]]
  }

  private struct KeptBoard: Sendable {
    let shape: [Value]
    let board: MasonryBoard
  }

  private static func columns(_ me: InstanceReader) -> Int {
    if me.reading == .literal { return 2 }
    return me.size.width >= 1024 ? 4 : me.size.width >= 768 ? 3 : 2
  }
}
