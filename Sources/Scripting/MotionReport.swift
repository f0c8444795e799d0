// SPDX-License-Identifier: MIT
import Drawing
import Motion
import Simulation

/// What `sandbox motion` says of an animation, or of two side by side.
///
/// ```swift
/// try MotionReport(AnimationSpelling.parse("spring(0.25, 0.8)")).text
/// ```
/// Times are in seconds, to the microsecond; everything is measured from 0 to 1.
public struct MotionReport {
  /// The animation asked about.
  public let first: Animation
  /// The one it is compared with.
  public let second: Animation?
  /// The distance between two rows of the table of samples.
  public enum Every: Hashable, Sendable {
    /// So many nanoseconds.
    case nanoseconds(Int64)
    /// So many frames, of so many a second: no rounding adds up.
    case frames(Int64, rate: Int64)

    func instant(_ row: Int64) -> Double {
      switch self {
      case .nanoseconds(let length): Double(row * length) / 1e9
      case .frames(let count, let rate): Double(row * count) / Double(rate)
      }
    }
  }

  /// The distance between two rows of the table of samples; nil for no table.
  public var every: Every?
  /// Whether samples and plot show velocities.
  public var showsVelocity = false

  /// By whose rules they go.
  public let mode: MotionMode
  /// How long the way is; it matters in the mode `swiftui` only.
  public let travel: Double

  /// Asks about an animation, or about two.
  public init(
    _ first: Animation, versus second: Animation? = nil, mode: MotionMode = .exact,
    travel: Double = 1
  ) {
    self.first = first
    self.second = second
    self.mode = mode
    self.travel = travel
    measured = ([first] + (second.map { [$0] } ?? [])).map {
      MeasuredAnimation($0, mode: mode, travel: travel)
    }
  }

  /// How many samples a table has at most.
  public static let mostSamples = 10_000

  private let measured: [MeasuredAnimation]

  // MARK: Text

  /// The animations, their numbers aligned, the largest gap between two, and the samples.
  public var text: String {
    var text = ""
    if let second {
      text += "A  \(first)\nB  \(second)\n"
    } else {
      text += "\(first)\n"
    }
    let columns = measured.map(MotionReport.numbers)
    var rows = columns[0].indices.map { row in [columns[0][row].name] + columns.map { $0[row].text }
    }
    // What neither of them has needs no row.
    rows.removeAll { $0.dropFirst().allSatisfy(\.isEmpty) }
    if second != nil { rows.insert(["", "A", "B"], at: 0) }
    text += PlainTable.text(rows)
    if second != nil {
      let gap = measured[0].compare(with: measured[1])
      let (mine, its) = (measured[0].progress(at: gap.time), measured[1].progress(at: gap.time))
      text +=
        "largest gap \(decimalText(gap.largestGap)) at \(decimalText(gap.time)) s: "
        + "A \(decimalText(mine)), B \(decimalText(its))\n"
    }
    text += modeText
    if measured.contains(where: { $0.animation.repeats }) {
      text += "what repeats is measured over its first round\n"
    }
    if every != nil {
      text += "\n" + PlainTable.text(sampleRows)
      if rowCount > MotionReport.mostSamples {
        text += "  the first \(MotionReport.mostSamples) rows; a longer --every shows all of it\n"
      }
    }
    return text
  }

  private var modeText: String {
    guard case .swiftui(let rules) = mode else { return "" }
    let way = travel == 1 ? "" : ", a way of \(decimalText(travel))"
    var text = "mode swiftui at \(rules.rate) frames a second\(way): never compared with a Mac\n"
    for (name, one) in zip(second == nil ? [""] : ["A: ", "B: "], measured) {
      let gap = one.compare(with: MeasuredAnimation(one.animation))
      text +=
        "\(name)largest gap to the closed form \(decimalText(gap.largestGap)) "
        + "at \(decimalText(gap.time)) s\n"
    }
    return text
  }

  private static func numbers(_ measured: MeasuredAnimation) -> [(name: String, text: String)] {
    let animation = measured.animation
    let metrics = measured.metrics()
    func seconds(_ time: Double?) -> String {
      time.flatMap { $0 < 1e30 ? "\(decimalText($0)) s" : nil } ?? "never"
    }
    let isSlow = measured.removed == nil && animation.settlingDuration() != nil
    let speed =
      metrics.peakVelocity.isFinite ? "\(decimalText(metrics.peakVelocity)) /s" : "unbounded"
    let peak = metrics.peakTime.map { "\(decimalText(metrics.peakValue)) at \(seconds($0))" }
    let spring = animation.spring
    return [
      ("overshoot", "\(decimalText(metrics.overshoot * 100, places: 4)) %"),
      ("peak", peak ?? "none"),
      ("first crossing", seconds(metrics.firstCrossing)),
      ("10 %", seconds(metrics.time10)), ("50 %", seconds(metrics.time50)),
      ("90 %", seconds(metrics.time90)), ("99 %", seconds(metrics.time99)),
      ("settled 1 %", seconds(metrics.settled1)), ("settled 0.1 %", seconds(metrics.settled01)),
      ("logically complete", seconds(metrics.logical)),
      (
        "removed",
        measured.mode == .exact ? "" : isSlow ? "not within 1000 s" : seconds(measured.removed)
      ),
      ("SwiftUI settling", spring.map { seconds($0.swiftUISettlingDuration) } ?? ""),
      ("Core Animation settling", spring.map { seconds($0.coreAnimationSettlingDuration) } ?? ""),
      (
        "peak velocity",
        "\(speed) at \(seconds(metrics.peakVelocityTime))"
      ),
    ]
  }

  // MARK: Samples

  /// From the beginning until the last animation has settled.
  private var instants: [Double] {
    guard let every else { return [] }
    return (0..<min(rowCount, MotionReport.mostSamples)).map { every.instant(Int64($0)) }
  }

  /// How many rows it takes to the end.
  private var rowCount: Int {
    guard let step = every?.instant(1), step > 0 else { return 0 }
    let end = measured.map { $0.rests ?? 2 * ($0.logical ?? 1) }.max() ?? 1
    // A billionth of a row beyond the last is rounding.
    return Int(min((end / step - 1e-9).rounded(.up), 1e9)) + 1
  }

  private var sampleRows: [[String]] {
    let names = second == nil ? [""] : [" A", " B"]
    var rows = [["t"] + names.flatMap { ["value\($0)"] + (showsVelocity ? ["velocity\($0)"] : []) }]
    for time in instants {
      rows.append(
        [decimalText(time)]
          + measured.flatMap { one in
            [decimalText(one.progress(at: time))]
              + (showsVelocity ? [decimalText(one.velocity(at: time))] : [])
          })
    }
    return rows
  }

  // MARK: JSON

  /// The same as one JSON object.
  public var json: String {
    var fields: [Value.Field] = []
    if case .swiftui(let rules) = mode {
      fields += [
        .init("mode", .text(mode.name)), .init("rate", .number(Double(rules.rate))),
        .init("travel", .number(travel)),
      ]
    }
    fields.append(.init("animations", .list(measured.map(MotionReport.object))))
    if second != nil {
      let gap = measured[0].compare(with: measured[1])
      fields.append(
        .init(
          "largest_gap",
          .record([.init("size", .number(gap.largestGap)), .init("t", .number(gap.time))])))
    }
    if every != nil { fields.append(.init("samples", .list(instants.map(sample)))) }
    return Value.record(fields).json
  }

  private static func object(_ measured: MeasuredAnimation) -> Value {
    let animation = measured.animation
    let metrics = measured.metrics()
    let spring = animation.spring
    func field(_ name: String, _ number: Double?) -> Value.Field {
      .init(name, number.flatMap { abs($0) < 1e30 ? .number($0) : nil } ?? .none)
    }
    return .record([
      .init("animation", .animation(animation)),
      field("overshoot", metrics.overshoot), field("peak_time", metrics.peakTime),
      field("peak_value", metrics.peakValue), field("first_crossing", metrics.firstCrossing),
      field("time_10", metrics.time10), field("time_50", metrics.time50),
      field("time_90", metrics.time90), field("time_99", metrics.time99),
      field("settled_1", metrics.settled1), field("settled_01", metrics.settled01),
      field("logical", metrics.logical), field("removed", measured.removed),
      field("swiftui_settling", spring?.swiftUISettlingDuration),
      field("ca_settling", spring?.coreAnimationSettlingDuration),
      field("peak_velocity", metrics.peakVelocity),
      field("peak_velocity_time", metrics.peakVelocityTime),
    ])
  }

  private func sample(_ time: Double) -> Value {
    let values = measured.map { Value.number($0.progress(at: time)) }
    let speeds = measured.map { Value.number($0.velocity(at: time)) }
    return .record(
      [.init("t", .number(time)), .init("values", .list(values))]
        + (showsVelocity ? [.init("velocities", .list(speeds))] : []))
  }

  // MARK: Plot

  /// The curves as text, with a line break at the end.
  public func plot(_ options: Plot.Options) -> String {
    var options = options
    options.showsVelocity = showsVelocity
    let names = second == nil ? [""] : ["A  ", "B  "]
    let named = zip(names, measured).map { (name: "\($0)\($1.animation)", animation: $1.animation) }
    return Plot(named, mode: mode, travel: travel, options).text + "\n"
  }
}

extension Animation {
  /// The spring it is made of, if it is.
  fileprivate var spring: Spring? {
    switch base {
    case .spring(let spring, _), .interpolatingSpring(let spring, _): spring
    case .curve, .keyframes: nil
    }
  }
}
