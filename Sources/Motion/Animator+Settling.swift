// SPDX-License-Identifier: MIT

extension Animator {
  static let tolerance = 0.001

  /// The largest distance from the present target over the positions since it last rested.
  var travel: Double { visited.reduce(0) { max($0, ($1 - target).length) } }

  func findSettling() -> Int64? {
    let entry = newest
    if case .spring(let spring) = entry.animation.base, entry.animation.isPlainSpring {
      let tail = SpringTail(
        spring: spring, offset: origin - entry.target, velocity: originVelocity)
      let seconds = tail.lastTime(beyond: Self.tolerance * travel)
      guard seconds < 9e9 else { return nil }
      return instant(entry.start, after: (seconds * 1e6).rounded(.up) * 1000)
    }
    return end(of: entry)
  }

  // When an entry's own animation is over.
  func end(of entry: Entry) -> Int64? {
    entry.animation.settlingDuration().flatMap { instant(entry.start, after: $0 * 1e9) }
  }

  func instant(_ start: Int64, after nanoseconds: Double) -> Int64? {
    guard nanoseconds < 9e18 else { return nil }
    let (sum, overflow) = start.addingReportingOverflow(Int64(nanoseconds.rounded()))
    return overflow ? nil : sum
  }
}
