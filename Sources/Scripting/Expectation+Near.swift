// SPDX-License-Identifier: MIT
import Design
import LuaKit
import Motion
import Simulation

/// How far apart two values are: the farthest part, and its name.
private struct Gap {
  var size: Double
  var part = ""
  var unit = ""
}

/// Being near, and when a property is.
extension Script {
  func nearness(
    _ expectation: Expectation, _ other: LuaValue, within tolerance: Double
  ) throws -> Verdict {
    guard tolerance >= 0 else { throw StageError("a tolerance must not be negative") }
    var other = other
    if expectation.value.object(as: ColorBox.self) != nil, other.string != nil {
      other = lua(try value(other, like: .color(.black)))
    }
    let isColor = other.object(as: ColorBox.self) != nil
    let bound = spell(.number(tolerance)) + (isColor ? (tolerance == 1 ? " step" : " steps") : "")
    var verdict = Verdict(
      passes: false, wanted: "to be near \(spell(other)) (within \(bound))",
      got: spell(expectation.value))
    guard let gap = gap(expectation.value, other) else {
      verdict.details = ["the two cannot be compared part by part"]
      return verdict
    }
    if gap.size <= tolerance {
      return Verdict(passes: true, wanted: verdict.wanted, got: verdict.got)
    }
    let part = gap.part.isEmpty ? "it" : gap.part
    verdict.details = ["\(part) is \(decimalText(gap.size))\(gap.unit) away"]
    if !expectation.isNegated, let read = expectation.read {
      verdict.details.append(
        try when(read) { self.gap($0, other).map { $0.size <= tolerance } ?? false })
    }
    return verdict
  }

  private func gap(_ left: LuaValue, _ right: LuaValue, depth: Int = 0) -> Gap? {
    if let left = left.number, let right = right.number {
      let size = (left - right).magnitude
      return left == right ? Gap(size: 0) : size.isFinite ? Gap(size: size) : nil
    }
    if let left = left.object(as: ColorBox.self)?.color,
      let right = right.object(as: ColorBox.self)?.color
    {
      return gap(left, right)
    }
    guard depth < 20, let left = parts(left), let right = parts(right),
      left.count == right.count, (try? lua.charge(100 + 20 * UInt64(left.count))) != nil
    else { return nil }
    var worst = Gap(size: 0)
    for (index, (name, value)) in left.enumerated() {
      let other = right[index]
      guard other.name == name || other.name.isEmpty || name.isEmpty,
        let inner = gap(value, other.value, depth: depth + 1)
      else { return nil }
      if inner.size > worst.size {
        let place = name.isEmpty ? other.name.isEmpty ? "part \(index + 1)" : other.name : name
        worst = Gap(size: inner.size, part: place + (inner.part.isEmpty ? "" : " \(inner.part)"))
      }
    }
    return worst
  }

  private func gap(_ left: Color, _ right: Color) -> Gap {
    var worst = Gap(size: 0)
    for (name, a, b) in [
      ("red", left.red, right.red), ("green", left.green, right.green),
      ("blue", left.blue, right.blue), ("alpha", left.alpha, right.alpha),
    ] where (a - b).magnitude * 255 > worst.size {
      worst = Gap(size: (a - b).magnitude * 255, part: name, unit: " steps")
    }
    return worst
  }

  /// The parts of a point, a list or a record, a list's without names.
  private func parts(_ value: LuaValue) -> [(name: String, value: LuaValue)]? {
    if let fields = value.object(as: Fields.self) { return fields.fields }
    guard let pairs = try? value.table?.pairs() else { return nil }
    return pairs.map { ($0.key.string ?? "", $0.value) }
  }

  // MARK: When

  /// When a property that was read is what was wanted, looked at frame by frame.
  private func when(_ read: PropertyRead, _ holds: (LuaValue) -> Bool) throws -> String {
    let animator = try read.instance.animator(of: read.property)
    let end = animator.map { $0.rests ?? read.instant + 1_000_000_000 } ?? read.instant
    let instants = frames(of: read.instance, to: max(end, read.instant), around: read.instant)
    try lua.charge(UInt64(instants.count) * 20)
    let flags = try instants.map {
      holds(read.picked(from: lua(try read.instance.value(of: read.property, at: $0))))
    }
    var runs: [(first: Int, last: Int)] = []
    for (index, flag) in flags.enumerated() where flag {
      if let last = runs.last, last.last == index - 1 {
        runs[runs.count - 1].last = index
      } else {
        runs.append((index, index))
      }
    }
    func text(_ index: Int) -> String { describe(lua(seconds: instants[index])) }
    if let run = runs.first(where: { instants[$0.last] > read.instant }) {
      if run.last == instants.count - 1, animator?.rests != nil {
        return "\(read.name) is near it from \(text(run.first)) s on"
      }
      return "\(read.name) is near it "
        + (run.first == run.last
          ? "at \(text(run.first)) s" : "from \(text(run.first)) to \(text(run.last)) s")
    }
    if let run = runs.last {
      if run.first == 0 { return "\(read.name) was near it until \(text(run.last)) s" }
      return "\(read.name) was near it "
        + (run.first == run.last
          ? "at \(text(run.first)) s" : "from \(text(run.first)) to \(text(run.last)) s")
    }
    guard let animator else { return "\(read.name) never was near it and is at rest" }
    guard let settles = animator.settles else {
      return "\(read.name) is never near it within the next second, and repeats forever"
    }
    return "\(read.name) is at no frame near it until it settles at "
      + "\(describe(lua(seconds: settles))) s"
  }

  /// The frames from when a component came to an end, and the end; the nearest 10,000 at most.
  private func frames(of instance: Instance, to end: Int64, around now: Int64) -> [Int64] {
    let first = stage.log.records.first { $0.source == instance.name }?.time ?? 0
    let rate = stage.environment.refreshRate
    let window = 5_000 * (1_000_000_000 / rate)
    let (from, to) = (max(first, now - window), min(end, now + window))
    var instants = [from]
    while let last = instants.last, last < to {
      instants.append(min(StageTime.frame(1, after: last, rate: rate), to))
    }
    if from < now, now < to, !instants.contains(now) {
      instants.append(now)
      instants.sort()
    }
    return instants
  }
}
