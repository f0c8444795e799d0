// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// Measures a run that is over; what still moves is measured as if nothing interrupts.
struct SweepMeasure {
  let stage: Stage
  /// The names of what is swept.
  let axes: [String]
  let failures: Int

  init(_ stage: Stage, axes: [String], failures: Int) {
    self.stage = stage
    self.axes = axes
    self.failures = failures
  }

  func value(of metric: SweepMetric) throws -> Double? {
    switch metric.quantity {
    case .haptics: return Double(stage.log.records.count { $0.kind == "haptic" })
    case .end: return Double(stage.now) / 1e9
    case .failed: return Double(failures)
    case .settled:
      return try settled(
        metric.place.map { [try property($0)] } ?? properties(of: stage.allInstances))
    case .overshoot: return try farthest(metric)?.overshoot
    case .peak:
      guard let farthest = try farthest(metric), farthest.overshoot > 0 else { return nil }
      return Double(farthest.after) / 1e9
    }
  }

  private typealias Place = (instance: Instance, property: String)

  private func properties(of instances: [Instance]) -> [Place] {
    instances.flatMap { instance in
      instance.propertyNames.map { (instance: instance, property: $0) }
    }
  }

  /// The property called `component.property`; either name may hold dots.
  private func property(_ place: String) throws -> Place {
    let known = properties(of: stage.allInstances)
    if let found = known.first(where: { "\($0.instance.name).\($0.property)" == place }) {
      return found
    }
    throw unknownName(
      place, "property", among: known.map { "\($0.instance.name).\($0.property)" }, of: "the stage")
  }

  /// The components whose parameters are swept, with what is inside them; without one, all.
  private var swept: [Instance] {
    let all = stage.allInstances
    let named = all.filter { instance in
      axes.contains { axis in
        axis.hasPrefix(instance.name + ".")
          || all.contains {
            axis.hasPrefix($0.name + ".") && instance.name.hasPrefix($0.name + ".")
          }
      }
    }
    return named.isEmpty ? all : named
  }

  /// The last instant at which one of them settles; nil for none, and where one never does.
  private func settled(_ places: [Place]) throws -> Double? {
    var last: Int64?
    for place in places {
      if let animator = try place.instance.animator(of: place.property) {
        guard let settles = animator.settles else { return nil }
        last = max(last ?? settles, settles)
      }
    }
    let names = Set(places.map { "\($0.instance.name).\($0.property)" })
    for record in stage.log.records {
      guard case .motion(let motion) = record.entry, motion.phase == .settled,
        names.contains(record.place)
      else { continue }
      last = max(last ?? record.time, record.time)
    }
    return last.map { Double($0) / 1e9 }
  }

  private typealias Farthest = (overshoot: Double, after: Int64)

  /// The motion that goes farthest beyond its target; nil if nothing moved.
  private func farthest(_ metric: SweepMetric) throws -> Farthest? {
    let places = try metric.place.map { [try property($0)] } ?? properties(of: swept)
    var best: Farthest?
    for place in places {
      for stretch in try place.instance.stretches(of: place.property) {
        guard let found = SweepMeasure.farthest(stretch) else { continue }
        if found.overshoot > best?.overshoot ?? -1 { best = found }
      }
    }
    return best
  }

  private static let samples: Int64 = 1000

  // What never comes to rest is farthest in its first swings.
  private static func firstSwings(of stretch: Instance.Stretch) -> Int64? {
    guard let logical = stretch.animator.logicallyComplete else { return nil }
    let (end, overflow) = stretch.from.addingReportingOverflow(2 * (logical - stretch.from))
    return overflow ? nil : end
  }

  // The best of a thousand instants, then where the speed changes sign beside it.
  private static func farthest(_ stretch: Instance.Stretch) -> Farthest? {
    let animator = stretch.animator
    guard let until = stretch.until ?? SweepMeasure.firstSwings(of: stretch), until > stretch.from
    else { return nil }
    let start = animator.value(at: stretch.from)
    let way = (animator.target - start).components
    let square = way.reduce(0) { $0 + $1 * $1 }
    guard square > 0 else { return nil }
    func progress(_ instant: Int64) -> Double {
      let gone = (animator.value(at: instant) - start).components
      return zip(gone, way).reduce(0) { $0 + $1.0 * $1.1 } / square
    }
    let length = until - stretch.from
    func instant(_ index: Int64) -> Int64 {
      stretch.from + length / samples * index + length % samples * index / samples
    }
    var best: Int64 = 0
    var top = -Double.infinity
    for index in 0...samples {
      let value = progress(instant(index))
      if value > top { (best, top) = (index, value) }
    }
    let (low, high) = (instant(max(best - 1, 0)), instant(min(best + 1, samples)))
    let turn = turn(between: low, high) { instant in
      zip(animator.velocity(at: instant).components, way).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let atTurn = turn.map(progress) ?? top
    let peak = max(atTurn, top)
    let time = turn.flatMap { atTurn >= top ? $0 : nil } ?? instant(best)
    // A thousandth of a millionth beyond the target is rounding.
    return peak > 1 + 1e-9 ? (peak - 1, time - stretch.from) : (0, 0)
  }

  /// Where a speed falls through zero, to a nanosecond; nil if it does not.
  private static func turn(
    between low: Int64, _ high: Int64, _ rate: (Int64) -> Double
  ) -> Int64? {
    var (low, high) = (low, high)
    guard rate(low) > 0, rate(high) < 0 else { return nil }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if rate(middle) > 0 { low = middle } else { high = middle }
    }
    return low
  }
}
