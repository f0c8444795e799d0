// SPDX-License-Identifier: MIT

/// A set of state ids of one chart, as bits; its members come in document order.
public struct StateSet: Hashable, Sendable {
  var words: [UInt64]

  /// An empty set for a chart of `count` states.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  /// Whether nothing is in the set.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The ids, in document order.
  public var members: [Int] {
    var result: [Int] = []
    for (index, word) in words.enumerated() {
      var bits = word
      while bits != 0 {
        result.append(index << 6 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
    return result
  }

  /// Whether a state is in the set; false for an id the chart does not have.
  public func contains(_ id: Int) -> Bool {
    let index = id >> 6
    return id >= 0 && index < words.count && words[index] & (1 << UInt64(id & 63)) != 0
  }

  mutating func insert(_ id: Int) { words[id >> 6] |= 1 << UInt64(id & 63) }

  mutating func remove(_ id: Int) { words[id >> 6] &= ~(1 << UInt64(id & 63)) }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// The bits of one word that lie in `first...last`.
  private func bits(_ index: Int, _ first: Int, _ last: Int) -> UInt64 {
    var bits = words[index]
    if index == first >> 6 { bits &= ~0 << UInt64(first & 63) }
    if index == last >> 6 { bits &= ~0 >> UInt64(63 - last & 63) }
    return bits
  }

  /// Whether any id of `first...last` is in the set.
  func meets(_ first: Int, _ last: Int) -> Bool {
    guard first <= last else { return false }
    for index in first >> 6...last >> 6 where bits(index, first, last) != 0 { return true }
    return false
  }

  /// Appends the members of `first...last` to `list`, the last one first.
  func appendReversed(_ first: Int, _ last: Int, to list: inout [Int]) {
    guard first <= last else { return }
    var index = last >> 6
    while index >= first >> 6 {
      var bits = bits(index, first, last)
      while bits != 0 {
        let bit = 63 - bits.leadingZeroBitCount
        list.append(index << 6 + bit)
        bits &= ~(1 << UInt64(bit))
      }
      index -= 1
    }
  }

  /// Appends all members to `list` in document order and empties the set.
  mutating func drain(to list: inout [Int]) {
    for index in words.indices where words[index] != 0 {
      var bits = words[index]
      words[index] = 0
      while bits != 0 {
        list.append(index << 6 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
