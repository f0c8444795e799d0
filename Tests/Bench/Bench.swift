// SPDX-License-Identifier: MIT

/// A table of what things cost: each row is timed five times and the fastest counts.
final class Bench {
  private var rows: [(name: String, count: Int, nanoseconds: Double)] = []

  func row(_ name: String, _ count: Int, _ work: (Int) -> Void) {
    let clock = ContinuousClock()
    var best = Double.infinity
    for _ in 0..<5 {
      let (seconds, attoseconds) = clock.measure { work(count) }.components
      best = min(best, Double(seconds) * 1e9 + Double(attoseconds) / 1e9)
    }
    rows.append((name, count, best / Double(count)))
  }

  /// Prints each row with its cost in nanoseconds and as a multiple of the first row's.
  func print() {
    guard let unit = rows.first?.nanoseconds else { return }
    let width = (rows.map(\.name.count).max() ?? 0) + 2
    Swift.print("what".padded(width) + "       count      ns each    × first row")
    for row in rows {
      Swift.print(
        row.name.padded(width) + right("\(row.count)", 12) + right(tenths(row.nanoseconds), 13)
          + right(tenths(row.nanoseconds / unit), 15))
    }
  }

  private func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// Uses a result so that the work for it is not left out.
@inline(never)
func keep(_ value: Double) {
  if value == .leastNonzeroMagnitude { print(value) }
}
