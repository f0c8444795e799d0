// SPDX-License-Identifier: MIT
import Drawing
import Simulation

/// A property over time, as curves: one for a number, one for each part of anything else.
struct PropertySight {
  let instance: Instance
  let property: String
  private var place: String { "\(instance.name).\(property)" }

  init(_ instance: Instance, _ property: String) {
    self.instance = instance
    self.property = property
  }

  private static let second: Int64 = 1_000_000_000

  /// From the first change to the end of the last; a loop goes on a second from now.
  var usualSpan: (from: Int64, to: Int64) {
    get throws {
      let changes = try instance.changes(of: property)
      let from = changes.first ?? 0
      var to = changes.last ?? 0
      if let animator = try instance.animator(of: property) {
        to = max(to, animator.rests ?? (max(animator.began, to) + PropertySight.second))
      }
      return (from, to > from ? to : from + PropertySight.second)
    }
  }

  /// The values at some instants.
  func values(_ instants: [Int64]) throws -> Plot.Panel {
    let model = try instance.model(property)
    let series = try series(instants) { try parts(of: instance.value(of: property, at: $0)) }
    let levels = [model.number, series.first?.points.first?.y, 0].compactMap { $0 }
    let isColor = model.color != nil
    return Plot.Panel(
      isColor ? "\(place), channels 0 to 255" : place, series, levels: isColor ? [0] : levels)
  }

  /// How fast the same curves go; those of a colour by the channels that are shown.
  func velocities(_ instants: [Int64]) throws -> Plot.Panel {
    let series = try series(instants) { instant in
      let value = try instance.value(of: property, at: instant)
      if value.color != nil { return try slope(at: instant) }
      let velocity = try instance.velocity(of: property, at: instant)
      let numbers = velocity.list?.compactMap(\.number) ?? [velocity.number ?? 0]
      return zip(try parts(of: value), numbers).map { (name: $0.name, number: $1) }
    }
    return Plot.Panel("velocity, a second", series, levels: [0])
  }

  // By the values 10 µs before and after; inside the stretch that is drawn at the instant.
  private func slope(at instant: Int64) throws -> [(name: String, number: Double)] {
    let half: Int64 = 10_000
    let changes = try instance.changes(of: property)
    let start = changes.last { $0 <= instant } ?? instant - half
    // Where it settles the value is the target at once: no slope over that.
    let rest = try instance.stretches(of: property).compactMap(\.until).first { $0 >= instant }
    let end = changes.first { $0 > instant } ?? rest ?? instant + half
    let (before, after) = (max(start, instant - half), min(end - 1, instant + half))
    guard after > before else {
      return try parts(of: instance.value(of: property, at: instant)).map { ($0.name, 0) }
    }
    let (old, new) = (
      try parts(of: instance.value(of: property, at: before)),
      try parts(of: instance.value(of: property, at: after))
    )
    let seconds = Double(after - before) / 1e9
    return zip(old, new).map { (name: $0.name, number: ($1.number - $0.number) / seconds) }
  }

  private func series(
    _ instants: [Int64], _ parts: (Int64) throws -> [(name: String, number: Double)]
  ) throws -> [Plot.Series] {
    let rows = try instants.map(parts)
    let names = rows.first?.map(\.name) ?? []
    // A colour that stays opaque has three channels.
    let shown = names.indices.filter { index in
      names[index] != "alpha" || rows.contains { $0[index].number != rows[0][index].number }
    }
    return try shown.map { index in
      let points = zip(instants, rows).map { Point(Double($0) / 1e9, $1[index].number) }
      let sharpened = try Plot.sharpened(points) { seconds in
        try parts(Int64((seconds * 1e9).rounded()))[index].number
      }
      return Plot.Series(names[index].isEmpty ? place : names[index], sharpened)
    }
  }

  private func parts(of value: Value) throws -> [(name: String, number: Double)] {
    switch value {
    case .number(let number): return [("", number)]
    case .boolean(let flag): return [("", flag ? 1 : 0)]
    case .point(let point): return [("x", point.x), ("y", point.y)]
    case .size(let size): return [("width", size.width), ("height", size.height)]
    case .rect(let rect):
      return [("x", rect.x), ("y", rect.y), ("width", rect.width), ("height", rect.height)]
    case .color(let color):
      return [
        ("red", color.red * 255), ("green", color.green * 255), ("blue", color.blue * 255),
        ("alpha", color.alpha * 255),
      ]
    default:
      throw StageError("\(place) is a \(value.kind), which has no curve")
    }
  }
}
