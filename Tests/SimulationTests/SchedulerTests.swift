// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Simulation

@Suite("The calendar")
struct SchedulerTests {
  @Test("Items come by instant, then by the order they were put down")
  func order() {
    withSeeds(50) { seed, generator in
      var scheduler = Scheduler()
      var expected: [(Int64, Int)] = []
      var got: [(Int64, Int)] = []
      for index in 0..<100 {
        let instant = Int64.random(in: 0..<10, using: &generator)
        let number = scheduler.add(at: instant, .callback, "", chain: 0) {}
        #expect(number == index)
        expected.append((instant, index))
      }
      for index in stride(from: 0, to: 100, by: 7) {
        scheduler.cancel(index)
        expected.removeAll { $0.1 == index }
      }
      while let item = scheduler.pop(dueBy: 10) { got.append((item.instant, item.sequence)) }
      expected.sort { $0 < $1 }
      #expect(got.map(\.0) == expected.map(\.0), "seed \(seed)")
      #expect(got.map(\.1) == expected.map(\.1), "seed \(seed)")
    }
  }

  @Test("A cancelled item never fires, not even one due at the same instant")
  func cancelled() throws {
    let stage = Stage()
    var fired: [String] = []
    var second = 0
    try stage.at(1_000, "first") {
      fired.append("first")
      stage.cancel(second)
    }
    second = stage.schedule(at: 1_000, .callback, "second") { fired.append("second") }
    try stage.advance(to: 2_000)
    #expect(fired == ["first"])
  }
}
