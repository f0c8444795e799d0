// SPDX-License-Identifier: MIT

/// Work to be done at an instant of virtual time.
struct ScheduledItem {
  /// What the work belongs to; `settle` waits for some kinds and not for others.
  enum Kind: Int, CaseIterable { case motion, gesture, timer, callback, completion }

  let instant: Int64
  let sequence: Int
  let kind: Kind
  /// Who waits for it and why, in words: "save.fill settles".
  let label: String
  /// How many items in a row, each scheduled by the one before, lie at this same instant.
  let chain: Int
  let work: () throws -> Void
}

/// The stage's calendar: items ordered by (instant, sequence number).
///
/// A cancelled item never fires, not even one due at the same instant: it is dropped from the
/// live items and skipped when its turn comes.
struct Scheduler {
  private var heap: [ScheduledItem] = []
  /// The kinds of the items that wait, by number.
  private var live: [Int: ScheduledItem.Kind] = [:]
  private var counts = Array(repeating: 0, count: ScheduledItem.Kind.allCases.count)
  private var nextSequence = 0

  /// Puts work on the calendar and gives the number to cancel it by.
  mutating func add(
    at instant: Int64, _ kind: ScheduledItem.Kind, _ label: String, chain: Int,
    _ work: @escaping () throws -> Void
  ) -> Int {
    let sequence = nextSequence
    nextSequence += 1
    live[sequence] = kind
    counts[kind.rawValue] += 1
    heap.append(
      ScheduledItem(
        instant: instant, sequence: sequence, kind: kind, label: label, chain: chain, work: work))
    siftUp(heap.count - 1)
    return sequence
  }

  /// Takes an item off the calendar.
  mutating func cancel(_ sequence: Int) {
    guard forget(sequence) else { return }
    // Cancelled items rest in the heap until their turn; rebuild when they are most of it.
    if heap.count > 64, heap.count > 2 * live.count { rebuild() }
  }

  private mutating func forget(_ sequence: Int) -> Bool {
    guard let kind = live.removeValue(forKey: sequence) else { return false }
    counts[kind.rawValue] -= 1
    return true
  }

  func isWaiting(_ sequence: Int) -> Bool { live[sequence] != nil }

  /// The instant of the next live item.
  mutating func nextInstant() -> Int64? {
    dropCancelled()
    return heap.first?.instant
  }

  /// Takes the next item that is due at or before `instant`.
  mutating func pop(dueBy instant: Int64) -> ScheduledItem? {
    dropCancelled()
    guard let first = heap.first, first.instant <= instant else { return nil }
    removeFirst()
    _ = forget(first.sequence)
    return first
  }

  /// The live items in the order they will run.
  var waiting: [ScheduledItem] {
    heap.filter { live[$0.sequence] != nil }.sorted(by: Scheduler.precedes)
  }

  /// Whether any live item is one of `kinds`.
  func hasWaiting(_ kinds: [ScheduledItem.Kind]) -> Bool {
    kinds.contains { counts[$0.rawValue] > 0 }
  }

  private static func precedes(_ left: ScheduledItem, _ right: ScheduledItem) -> Bool {
    (left.instant, left.sequence) < (right.instant, right.sequence)
  }

  private mutating func dropCancelled() {
    while let first = heap.first, live[first.sequence] == nil { removeFirst() }
  }

  private mutating func rebuild() {
    heap = waiting  // a sorted array is a heap
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    if !heap.isEmpty { siftDown(0) }
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard Scheduler.precedes(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if Scheduler.precedes(heap[child], heap[first]) { first = child }
      }
      if first == parent { return }
      heap.swapAt(first, parent)
      parent = first
    }
  }
}
