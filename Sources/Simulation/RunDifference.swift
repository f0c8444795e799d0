// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion

/// Where two runs part: their logs aligned, and how far each property strays.
///
/// Both histories are read at the instant of every record and at every frame, up to the later
/// clock; a run whose clock stands earlier is replayed up to there, the stages themselves are not
/// touched. A run may have more such instants than ``mostInstants``; then only every second, third
/// … of them is read, and a gap between two of them goes unseen.
public struct RunDifference {
  /// At how many instants the histories are read at most.
  public static let mostInstants = 20_000

  /// How far one property strays from its namesake in the other run.
  public struct Gap: Hashable, Sendable {
    /// In what a gap is measured.
    public enum Unit: String, Hashable, Sendable {
      /// The property's own unit; of points, sizes and rectangles the length of the difference.
      case own
      /// 8-bit steps of the colour channel that differs most.
      case steps
      /// Words or truth values: equal or not, 0 or 1.
      case unequal
    }

    /// The component's name.
    public let component: String
    /// The property's name.
    public let property: String
    /// The largest gap.
    public let size: Double
    /// In what it is measured.
    public let unit: Unit
    /// When it is first as large as that, in nanoseconds.
    public let instant: Int64
    /// What the left run draws then.
    public let left: Value
    /// What the right run draws then.
    public let right: Value
  }

  /// The logs, aligned.
  public let log: LogDifference
  /// The properties that differ at some instant, by component and property in their order.
  public let gaps: [Gap]
  /// The components that only the left run has.
  public let onlyLeft: [String]
  /// The components that only the right run has.
  public let onlyRight: [String]

  /// Compares two runs, both taken on to where the later one stops and what moves then has settled.
  ///
  /// So a change that makes a motion slower shows when that one settles too. What moves longer than
  /// a minute more, or for ever, is compared up to the end of the later run.
  public init(left: Stage, right: Stage) throws {
    let end = max(left.now, right.now, left.settling, right.settling)
    let left = left.now == end ? left : try left.continued(until: end)
    let right = right.now == end ? right : try right.continued(until: end)
    log = LogDifference(left.log.records, right.log.records)
    let (mine, others) = (RunDifference.cast(left), RunDifference.cast(right))
    let instants = RunDifference.instants(left, right, until: end)
    onlyLeft = mine.filter { one in !others.contains { $0.name == one.name } }.map(\.name)
    onlyRight = others.filter { one in !mine.contains { $0.name == one.name } }.map(\.name)
    gaps = mine.flatMap { one in
      others.first { $0.name == one.name }.map {
        RunDifference.gaps(one.instance, $0.instance, one.name, instants)
      } ?? []
    }
  }

  /// Whether the runs are the same.
  public var isEmpty: Bool {
    log.isEmpty && gaps.isEmpty && onlyLeft.isEmpty && onlyRight.isEmpty
  }

  /// Every component of a run by name; a second one of the same name gets `#2`.
  private static func cast(_ stage: Stage) -> [(name: String, instance: Instance)] {
    var counts: [String: Int] = [:]
    return (stage.allInstances + stage.removed).sorted { $0.id < $1.id }.map { instance in
      let count = counts[instance.name, default: 0] + 1
      counts[instance.name] = count
      return (count == 1 ? instance.name : "\(instance.name)#\(count)", instance)
    }
  }

  private static func instants(_ left: Stage, _ right: Stage, until end: Int64) -> [Int64] {
    var all = (left.log.records + right.log.records).map(\.time)
    // So many frames would be thinned out again: take fewer from the start.
    let rate = left.environment.refreshRate
    let frames = end / 1_000_000_000 * rate + rate
    let stride = max(1, frames / Int64(mostInstants))
    var count: Int64 = 0
    while StageTime.frame(count, rate: rate) < end {
      all.append(StageTime.frame(count, rate: rate))
      count += stride
    }
    all.append(end)
    all.sort()
    var instants: [Int64] = []
    for instant in all where instants.last != instant { instants.append(instant) }
    let step = (instants.count + mostInstants - 1) / mostInstants
    guard step > 1 else { return instants }
    return instants.indices.filter { $0 % step == 0 }.map { instants[$0] }
  }

  private static func gaps(
    _ left: Instance, _ right: Instance, _ name: String, _ instants: [Int64]
  ) -> [Gap] {
    let start = max(left.made, right.made)
    return left.compiled.properties.indices.compactMap { index in
      let property = left.compiled.properties[index].name
      guard let other = right.compiled.propertyIndex[property] else { return nil }
      var largest: Gap?
      for instant in instants where instant >= start {
        let mine = left.properties[index].value(at: instant, left.stage.environment)
        let its = right.properties[other].value(at: instant, right.stage.environment)
        let (size, unit) = mine.gap(to: its)
        // A last bit of rounding, as between two spaces that colours mix in, is no gap.
        if size > max(largest?.size ?? 0, 1e-9) {
          largest = Gap(
            component: name, property: property, size: size, unit: unit, instant: instant,
            left: mine, right: its)
        }
      }
      return largest
    }
  }
}

extension Stage {
  /// When everything that moves now has settled, if that is within a minute.
  fileprivate var settling: Int64 {
    let ends = allInstances.flatMap { instance in
      instance.properties.compactMap { $0.animator?.rests }
    }
    return ends.filter { $0 - now <= 60_000_000_000 }.max() ?? now
  }

  /// The same run on a fresh stage, further on.
  fileprivate func continued(until end: Int64) throws -> Stage {
    try recording.replay(
      until: end, with: overrides,
      prepare: {
        $0.meter = meter
        $0.attachments = attachments
      })
  }
}

extension Value {
  /// How far another value is from this one.
  fileprivate func gap(to other: Value) -> (Double, RunDifference.Gap.Unit) {
    switch (self, other) {
    case (.number(let one), .number(let two)): (abs(one - two), .own)
    case (.color(let one), .color(let two)): (one.distance8Bit(to: two), .steps)
    case (.point(let one), .point(let two)): (length([one.x - two.x, one.y - two.y]), .own)
    case (.size(let one), .size(let two)):
      (length([one.width - two.width, one.height - two.height]), .own)
    case (.rect(let one), .rect(let two)):
      (
        length([
          one.x - two.x, one.y - two.y, one.width - two.width, one.height - two.height,
        ]), .own
      )
    default: (self == other ? 0 : 1, .unequal)
    }
  }

  private func length(_ parts: [Double]) -> Double {
    parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}

extension RunDifference {
  /// The difference as people read it: the logs, then the largest gap of each property.
  public var text: String {
    var lines: [String] = []
    for name in onlyLeft { lines.append("only on the left: \(name)") }
    for name in onlyRight { lines.append("only on the right: \(name)") }
    let places = gaps.map { "\($0.component).\($0.property)" }
    let sizes = gaps.map(\.words)
    let width = places.map(\.count).max() ?? 0
    let sizeWidth = sizes.map(\.count).max() ?? 0
    if !gaps.isEmpty { lines.append("largest gaps") }
    for (index, gap) in gaps.enumerated() {
      lines.append(
        "  " + places[index].padded(to: width) + "  " + sizes[index].padded(to: sizeWidth)
          + "  at \(secondsText(gap.instant)) s: \(gap.left) | \(gap.right)")
    }
    return log.text + lines.map { $0 + "\n" }.joined()
  }
}

extension RunDifference.Gap {
  fileprivate var words: String {
    switch unit {
    case .own: Value.number(size).description
    case .steps: "\(Value.number((size * 10).rounded() / 10)) of 255"
    case .unequal: "unequal"
    }
  }
}
