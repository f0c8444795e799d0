// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// What the app changes of the grid: pins that come and go, and are saved elsewhere.
extension MasonryGrid {
  // MARK: Coming

  /// The pins that an append brings; throws what is wrong with them, before any of them counts.
  private static func incoming(_ me: InstanceReader) throws -> [Value] {
    let data = me.event?.data ?? .none
    let new: [Value]
    switch data {
    case .list(let pins): new = pins
    case .record([]): new = []  // an empty table
    case .record: new = [data]
    default:
      throw StageError(
        "append takes a list of pins or one pin, { aspect = 0.75 }, not \(data.kind.withArticle)")
    }
    try MasonryPin.check(new)
    var board = try board(me)
    try board.extend(with: (me[pins].list ?? []) + new, known: me[keys].list ?? [])
    return new
  }

  static let bringsPins = Guard("brings_pins") { (try? incoming($0))?.isEmpty == false }

  static let refuse = Action("refuse") { me in _ = try incoming(me) }

  static let append = Action("append") { me in
    let old = me[pins].list ?? []
    let data = me.event?.data ?? .none
    if me.number(firstNew) < 0 { me.set(firstNew, Double(old.count)) }
    me.set(pins, Value.list(old + (data.list ?? [data])))
  }

  static let forget = Action("forget") { me in me.set(firstNew, -1.0) }

  // MARK: Saved elsewhere

  /// The app has saved a pin elsewhere, in its detail say.
  static let showSaved = Action("show_saved") { me in
    guard let event = me.event else { return }
    guard let name = key(event.data) else {
      throw StageError("\(event.name) takes the key of a pin, not \(event.data.kind.withArticle)")
    }
    let index = try index(name, on: board(me), me)
    var all = me[pins].list ?? []
    all[index] = all[index].with("saved", .boolean(event.name == "mark_saved"))
    me.set(pins, Value.list(all))
    if me.hasChild(name) { me.tell(name, event.name) }
  }

  // MARK: Going

  static let remove = Action("remove") { me in
    let board = try board(me)
    let names = try names(me.event?.data ?? .none)
    let gone = Set(try names.map { try index($0, on: board, me) })
    if gone.isEmpty { return }
    let all = me[pins].list ?? []
    let kept = all.indices.filter { !gone.contains($0) }
    // From now on every pin keeps the key it had.
    me.set(keys, Value.list(kept.map { .text(board.key($0)) }))
    me.set(pins, Value.list(kept.map { all[$0] }))
    me.set(removals, me.number(removals) + Double(gone.count))
    let first = me.number(firstNew)
    if first > 0 { me.set(firstNew, first - Double(gone.count { Double($0) < first })) }
  }

  private static func names(_ data: Value) throws -> [String] {
    if data == .record([]) { return [] }  // an empty table
    let keys = (data.list ?? [data]).map(key)
    let known = keys.compactMap { $0 }
    guard known.count == keys.count else {
      throw StageError(
        "remove takes the key of a pin or a list of keys, not "
          + (data.list == nil ? data.kind.withArticle : "a list with something else in it"))
    }
    return known
  }

  // MARK: Keys

  /// The key of a pin as the app says it, or as opened and saved tell it.
  private static func key(_ data: Value) -> String? { data.text ?? data.field("key")?.text }

  private static func index(
    _ key: String, on board: MasonryBoard, _ me: InstanceReader
  ) throws -> Int {
    if let index = board.index(key) { return index }
    let keys = (0..<board.layout.count).map(board.key)
    throw unknownName(key, "pin", among: keys, of: me.name)
  }
}

extension Value {
  /// The same record with another value under a name.
  fileprivate func with(_ name: String, _ value: Value) -> Value {
    guard case .record(let fields) = self else { return self }
    return .fields(fields + [.init(name, value)])
  }
}
