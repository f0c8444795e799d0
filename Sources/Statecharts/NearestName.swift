// SPDX-License-Identifier: MIT

/// The name of `names` that a misspelt `name` most likely meant, or nil when none is close.
///
/// Close means at most one slip in three characters (a slip is a wrong, missing, extra or swapped
/// character); capitals do not count. Of equally close names the first wins.
public func nearestName(to name: String, in names: [String]) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 200 else { return nil }
  var best: String?
  var bestDistance = Int.max
  for candidate in names {
    let offered = Array(candidate.lowercased().unicodeScalars)
    let allowed = min(bestDistance - 1, max(1, max(wanted.count, offered.count) / 3))
    guard abs(wanted.count - offered.count) <= allowed else { continue }
    let distance = slips(from: wanted, to: offered)
    if distance <= allowed, distance < offered.count || distance == 0 {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/// How many slips lead from one spelling to the other (optimal string alignment).
private func slips(from wanted: [Unicode.Scalar], to offered: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: offered.count + 1)
  var last = Array(0...offered.count)
  for (row, scalar) in wanted.enumerated() {
    var current = [row + 1]
    for (column, other) in offered.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1)
      cost = min(cost, last[column] + (scalar == other ? 0 : 1))
      if row > 0, column > 0, scalar == offered[column - 1], wanted[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[offered.count]
}
