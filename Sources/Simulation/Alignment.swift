// SPDX-License-Identifier: MIT

/// The longest run of equal elements that two sequences have in common, in order.
enum Alignment {
  /// The table of the exact method holds at most so many cells; longer sequences are walked.
  private static let largestTable = 4_000_000
  /// How far the walk looks ahead for a partner.
  private static let window = 64

  /// The indices of partners, ascending on both sides.
  ///
  /// Exact as long as the table fits, else a walk that looks a little ahead on either side.
  static func pairs<Element: Equatable>(
    _ left: ArraySlice<Element>, _ right: ArraySlice<Element>
  ) -> [(Int, Int)] {
    var (left, right) = (left, right)
    var head: [(Int, Int)] = []
    var tail: [(Int, Int)] = []
    while let first = left.first, first == right.first {
      head.append((left.startIndex, right.startIndex))
      left.removeFirst()
      right.removeFirst()
    }
    while let last = left.last, last == right.last {
      tail.append((left.endIndex - 1, right.endIndex - 1))
      left.removeLast()
      right.removeLast()
    }
    if !left.isEmpty, !right.isEmpty {
      head += left.count * right.count <= largestTable ? exact(left, right) : walk(left, right)
    }
    return head + tail.reversed()
  }

  private static func exact<Element: Equatable>(
    _ left: ArraySlice<Element>, _ right: ArraySlice<Element>
  ) -> [(Int, Int)] {
    let width = right.count + 1
    let (top, side) = (left.startIndex, right.startIndex)
    // Cell (i, j): the length of the best run of left[i...] and right[j...].
    var table = [UInt32](repeating: 0, count: (left.count + 1) * width)
    for i in stride(from: left.count - 1, through: 0, by: -1) {
      for j in stride(from: right.count - 1, through: 0, by: -1) {
        table[i * width + j] =
          left[top + i] == right[side + j]
          ? table[(i + 1) * width + j + 1] + 1
          : max(table[(i + 1) * width + j], table[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[top + i] == right[side + j] {
        pairs.append((top + i, side + j))
        i += 1
        j += 1
      } else if table[(i + 1) * width + j] >= table[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  private static func walk<Element: Equatable>(
    _ left: ArraySlice<Element>, _ right: ArraySlice<Element>
  ) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var (i, j) = (left.startIndex, right.startIndex)
    while i < left.endIndex, j < right.endIndex {
      let inRight = right[j..<min(j + window, right.endIndex)].firstIndex(of: left[i])
      let inLeft = left[i..<min(i + window, left.endIndex)].firstIndex(of: right[j])
      switch (inLeft, inRight) {
      case (let found?, let other?) where found - i < other - j: i = found
      case (_, let other?): j = other
      case (let found?, nil): i = found
      case (nil, nil):
        i += 1
        j += 1
        continue
      }
      pairs.append((i, j))
      i += 1
      j += 1
    }
    return pairs
  }
}
