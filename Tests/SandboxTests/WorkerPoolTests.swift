// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import sandbox

@Suite("A worker pool") struct WorkerPoolTests {
  /// A number that threads count up.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    @discardableResult
    func add() -> Int {
      lock.withLock {
        value += 1
        return value
      }
    }

    var count: Int { lock.withLock { value } }

    /// Waits until it has reached a number; false after ten seconds.
    func reaches(_ wanted: Int) -> Bool {
      let end = Date().addingTimeInterval(10)
      while count < wanted {
        if Date() > end { return false }
        usleep(100)
      }
      return true
    }
  }

  @Test(
    "Outcomes come in order, each piece is done once, and progress only rises", arguments: 1...9)
  func order(jobs: Int) {
    let done = Counter()
    let pool = WorkerPool(40) {
      { piece in
        usleep(UInt32((40 - piece) * 20))  // the first take longest
        done.add()
        return piece
      }
    }
    var taken: [Int] = []
    var heard: [Int] = []
    pool.run(jobs: jobs, progress: { heard.append($0) }) { piece in
      taken.append(piece)
      return true
    }
    #expect(taken == Array(0..<40) && done.count == 40)
    #expect(heard == heard.sorted() && heard.first == 0 && heard.last == 40)
  }

  @Test("Pieces go on at once, and each thread has a worker of its own")
  func atOnce() {
    let (workers, begun) = (Counter(), Counter())
    let pool = WorkerPool(3) {
      workers.add()
      return { _ in
        begun.add()
        return begun.reaches(3)
      }
    }
    var met: [Bool] = []
    pool.run(jobs: 3, progress: { _ in }) { outcome in
      met.append(outcome)
      return true
    }
    #expect(met == [true, true, true] && workers.count == 3)
  }

  @Test("A single job stays on the calling thread", arguments: [(1, true), (2, false)])
  func callingThread(jobs: Int, isHere: Bool) {
    let here = pthread_self()
    let pool = WorkerPool(2) { { _ in pthread_equal(here, pthread_self()) != 0 } }
    pool.run(jobs: jobs, progress: { _ in }) { outcome in
      #expect(outcome == isHere)
      return true
    }
  }

  @Test(
    "Once an outcome is refused or throws, no piece is begun and none is left", arguments: 1...4)
  func end(jobs: Int) {
    for isThrown in [false, true] {
      let (begun, ended) = (Counter(), Counter())
      let pool = WorkerPool(5000) {
        { piece in
          begun.add()
          usleep(1000)
          ended.add()
          return piece
        }
      }
      var taken: [Int] = []
      let result = Result {
        try pool.run(jobs: jobs, progress: { _ in }) { piece in
          taken.append(piece)
          if piece == 3, isThrown { throw Failure("three") }
          return piece < 3
        }
      }
      #expect(begun.count == ended.count && begun.count < 5000)
      #expect(taken == [0, 1, 2, 3])
      #expect(((try? result.get()) == nil) == isThrown)
    }
  }

  @Test("A thread has room for deep recursion")
  func stack() {
    let pool = WorkerPool(2) { { _ in depth(of: 12 << 20) } }
    pool.run(jobs: 2, progress: { _ in }) { depth in
      #expect(depth > 1000)
      return true
    }
  }
}

/// Recurses until so many bytes of the stack are in use, and says how deep that was.
private func depth(of bytes: Int, from top: UInt? = nil) -> Int {
  withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { room in
    room.initializeMemory(as: UInt8.self, repeating: 1)
    let here = UInt(bitPattern: room.baseAddress)
    let top = top ?? here
    return top - here > bytes ? 1 : depth(of: bytes, from: top) + Int(room[0])
  }
}
