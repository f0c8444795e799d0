// SPDX-License-Identifier: MIT
import Simulation

/// A grid of settings to run one script over, and what is asked of each run.
///
/// ```swift
/// let sweep = try Sweep([Sweep.Axis("save.morph.response", [0.2, 0.3])], metrics: ["settled"])
/// for run in 0..<sweep.count {
///   let script = try Script(options(sweep.settings(of: run)))
///   try script.run(source, name: name)
///   rows.append(try sweep.row(run, script, failures: script.failures.count))
/// }
/// ```
/// Runs are in the order of the grid: the last axis varies fastest.
public struct Sweep: Sendable {
  /// A setting or parameter and the values it takes.
  public struct Axis: Hashable, Sendable {
    /// An environment name, or `component.parameter[.field]`.
    public let name: String
    /// Its values, in order.
    public let values: [Value]

    /// Makes an axis.
    public init(_ name: String, _ values: [Value]) {
      self.name = name
      self.values = values
    }
  }

  /// One run: its settings and what was measured, nil for what there was not.
  public struct Row: Hashable, Sendable {
    /// The value of each axis.
    public let settings: [Value.Field]
    /// Each metric, in the order asked for, those of the pick after them.
    public let values: [Double?]
  }

  /// The most runs of a sweep.
  public static let mostRuns = 10_000

  /// The axes, the slowest first.
  public let axes: [Axis]
  /// The metrics that are shown.
  public let metrics: [SweepMetric]
  /// What qualifies a run; nil picks none.
  public let pick: SweepPick?
  /// How many runs there are.
  public let count: Int

  /// Makes a sweep; wrong names and too many runs are errors.
  public init(_ axes: [Axis], metrics: [String] = [], pick: SweepPick? = nil) throws {
    self.axes = axes
    let names = metrics.isEmpty ? SweepMetric.Quantity.allCases.map(\.rawValue) : metrics
    self.metrics = try names.map { try SweepMetric($0) }
    self.pick = pick
    for (index, axis) in axes.enumerated()
    where axes[..<index].contains(where: { $0.name == axis.name }) {
      throw StageError("\(axis.name) is swept twice: give all its values at once")
    }
    var count = 1
    for axis in axes {
      let (product, overflow) = count.multipliedReportingOverflow(by: axis.values.count)
      count = overflow ? Int.max : product
    }
    guard count <= Sweep.mostRuns else {
      throw StageError("a sweep has at most \(Sweep.mostRuns) runs: take larger steps")
    }
    self.count = count
  }

  /// The settings of a run, counted from 0.
  public func settings(of run: Int) -> [Value.Field] {
    var rest = run
    var settings: [Value.Field] = []
    for axis in axes.reversed() {
      settings.append(Value.Field(axis.name, axis.values[rest % axis.values.count]))
      rest /= axis.values.count
    }
    return settings.reversed()
  }

  /// Measures a run that is over; `failures` is what `failed` counts.
  ///
  /// A property that nothing on the stage has is an error, unless the run has failed: then it may not
  /// have come that far.
  public func row(_ run: Int, _ script: Script, failures: Int) throws -> Row {
    let measure = SweepMeasure(script.stage, axes: axes.map(\.name), failures: failures)
    let values = try allMetrics.map { metric -> Double? in
      do {
        return try measure.value(of: metric)
      } catch  where failures > 0 {
        return nil
      }
    }
    return Row(settings: settings(of: run), values: values)
  }

  /// The metrics shown, then those that only the pick asks for.
  var allMetrics: [SweepMetric] {
    var all = metrics
    for metric in pick?.metrics ?? [] where !all.contains(metric) { all.append(metric) }
    return all
  }

  /// Whether a run qualifies.
  public func qualifies(_ row: Row) -> Bool {
    guard let pick else { return false }
    let metrics = allMetrics
    return pick.terms.allSatisfy { term in
      guard let index = metrics.firstIndex(of: term.metric), let value = row.values[index] else {
        return false
      }
      return term.relation.holds(value, term.limit)
    }
  }
}

/// What is measured of a run.
public struct SweepMetric: Hashable, Sendable {
  typealias Unit = (suffix: String, divisor: Double)

  /// What there is to measure.
  public enum Quantity: String, CaseIterable, Sendable {
    /// The instant at which the last motion has settled.
    case settled
    /// The largest overshoot of a motion, as a fraction of its way.
    case overshoot
    /// How long after its beginning that motion is farthest along.
    case peak
    /// How many haptics were played.
    case haptics
    /// The instant at which the script ended.
    case end
    /// How many expectations failed; errors in the log and one that ended the script count too.
    case failed

    /// The units in which a limit may be told.
    var units: [Unit] {
      switch self {
      case .settled, .peak, .end: [("ms", 1000), ("s", 1)]
      case .overshoot: [("%", 100)]
      case .haptics, .failed: []
      }
    }

    /// Whether it can be asked of one property.
    var isOfProperty: Bool { self == .settled || self == .overshoot || self == .peak }
  }

  /// What is measured.
  public let quantity: Quantity
  /// The property it is asked of, as `component.property`; nil for the run.
  public let place: String?

  /// Reads `overshoot`, or `save.scale.overshoot`.
  public init(_ name: String) throws {
    let dot = name.lastIndex(of: ".")
    let last = dot.map { String(name[name.index(after: $0)...]) } ?? name
    let known = Quantity.allCases.filter { dot == nil || $0.isOfProperty }
    guard let quantity = known.first(where: { $0.rawValue == last }) else {
      throw unknownName(
        last, "metric", among: known.map(\.rawValue), of: dot == nil ? "a run" : "a property")
    }
    self.quantity = quantity
    place = dot.map { String(name[..<$0]) }
  }

  /// The name, as it was asked for.
  public var name: String { (place.map { $0 + "." } ?? "") + quantity.rawValue }
}
