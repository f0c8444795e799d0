// SPDX-License-Identifier: MIT
import Components
import Motion
import TestKit
import Testing

@testable import Simulation

@Suite("Where two runs part")
struct DifferenceTests {
  private func tapped() -> Stage {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(save, hold: .milliseconds(80))
    stage.advance(by: .seconds(1))
    return stage
  }

  @Test("A run does not differ from its replay")
  func same() throws {
    let stage = tapped()
    let again = try stage.recording.replay(until: stage.now)
    let difference = try RunDifference(left: stage, right: again)
    #expect(difference.isEmpty)
    #expect(difference.log.firstDivergence == nil)
    #expect(difference.log.text == "the logs are the same\n")
  }

  @Test("With Reduce Motion only the scale goes another way")
  func reduceMotion() throws {
    let stage = tapped()
    let run = try stage.recording.replay(until: stage.now, with: [.init("reduce_motion", true)])
    let difference = try RunDifference(left: stage, right: run)
    #expect(difference.log.settings == [.init(name: "reduce_motion", left: "false", right: "true")])
    #expect(difference.log.firstDivergence == 0)
    #expect(difference.gaps.map(\.property) == ["scale"])
    expectGolden(difference.text, "difference-reduce-motion.txt")
  }

  @Test("Another spring moves the ends of the morph and tells how far the colours part")
  func spring() throws {
    let stage = tapped()
    let spring = Animation.spring(response: 0.35, dampingFraction: 0.6)
    let run = try stage.recording.replay(
      until: stage.now, with: [.init("save.morph", .animation(spring))])
    let difference = try RunDifference(left: stage, right: run)
    #expect(difference.log.settings.isEmpty)
    #expect(difference.log.firstDivergence == 80_000_000)
    let gap = try #require(difference.gaps.first)
    #expect(gap.property == "fill" && gap.unit == .steps && gap.size > 20)
    expectGolden(difference.text, "difference-spring.txt")
  }

  @Test("Logs read from files differ as the records do")
  func files() throws {
    let stage = tapped()
    let run = try stage.recording.replay(until: stage.now, with: [.init("reduce_motion", true)])
    func lines(_ stage: Stage) -> [String] {
      stage.log.json.split(separator: "\n").map(String.init)
    }
    let records = LogDifference(stage.log.records, run.log.records)
    let files = try LogDifference(lines: lines(stage), lines: lines(run))
    #expect(files.settings == records.settings)
    #expect(files.hunks.map(\.shape) == records.hunks.map(\.shape))
    #expect(try LogDifference(lines: lines(stage), lines: lines(stage)).isEmpty)
    let wrong = message { _ = try LogDifference(lines: lines(stage), lines: ["", "{\"t\":1,"]) }
    #expect(wrong == "line 2 of the right log is no record: {\"t\":1,")
  }

  @Test("Both sides of a difference, put together again, are the two logs")
  func complete() {
    withSeeds(50) { seed, generator in
      let left = randomLog(&generator)
      let right = Bool.random(using: &generator) ? randomLog(&generator) : left
      let difference = LogDifference(left.log.records, right.log.records)
      var (mine, its): ([String], [String]) = ([], [])
      for hunk in difference.hunks {
        switch hunk {
        case .same(let lines):
          mine += lines.map(\.text)
          its += lines.map(\.text)
        case .onlyLeft(let lines): mine += lines.map(\.text)
        case .onlyRight(let lines): its += lines.map(\.text)
        case .changed(let pairs):
          mine += pairs.map(\.left.text)
          its += pairs.map(\.right.text)
        }
      }
      #expect(mine == left.log.records.dropFirst().map { $0.line(placeWidth: 14) }, "seed \(seed)")
      #expect(its == right.log.records.dropFirst().map { $0.line(placeWidth: 14) }, "seed \(seed)")
      if left === right { #expect(difference.isEmpty, "seed \(seed)") }
    }
  }

  private func randomLog(_ generator: inout SeededGenerator) -> Stage {
    let stage = Stage()
    for _ in 0..<Int.random(in: 0..<20, using: &generator) {
      let words = ["a", "b", "c"]
      _ = try? stage.note(words.randomElement(using: &generator) ?? "a")
      if Bool.random(using: &generator) { stage.advance(by: .milliseconds(1)) }
    }
    return stage
  }

  @Test("The shorter run is carried on, and neither stage is touched")
  func shorter() throws {
    let stage = tapped()
    let short = try stage.recording.replay(until: 100_000_000)
    #expect(try RunDifference(left: short, right: stage).isEmpty)
    #expect(short.now == 100_000_000)
  }

  @Test("Components that only one run has are named")
  func onlyOne() throws {
    let (left, right) = (Stage(), Stage())
    left.add(Lamp.component, name: "a")
    right.add(Lamp.component, name: "b")
    let difference = try RunDifference(left: left, right: right)
    #expect(difference.onlyLeft == ["a"] && difference.onlyRight == ["b"])
    #expect(!difference.isEmpty)
  }

  @Test("Partners are as many as the longest common run")
  func alignment() {
    withSeeds(200) { seed, generator in
      let left = (0..<8).map { _ in Int.random(in: 0..<3, using: &generator) }
      let right = (0..<8).map { _ in Int.random(in: 0..<3, using: &generator) }
      let pairs = Alignment.pairs(left[...], right[...])
      #expect(pairs.allSatisfy { left[$0.0] == right[$0.1] }, "seed \(seed)")
      for (one, next) in zip(pairs, pairs.dropFirst()) {
        #expect(one.0 < next.0 && one.1 < next.1, "seed \(seed)")
      }
      #expect(pairs.count == longest(left[...], right[...]), "seed \(seed)")
    }
  }

  private func longest(_ left: ArraySlice<Int>, _ right: ArraySlice<Int>) -> Int {
    guard let first = left.first, !right.isEmpty else { return 0 }
    let without = longest(left.dropFirst(), right)
    guard let found = right.firstIndex(of: first) else { return without }
    return max(without, 1 + longest(left.dropFirst(), right[(found + 1)...]))
  }
}

extension LogDifference.Hunk {
  fileprivate var shape: String {
    switch self {
    case .same(let lines): "same \(lines.count)"
    case .onlyLeft(let lines): "left \(lines.count)"
    case .onlyRight(let lines): "right \(lines.count)"
    case .changed(let pairs): "changed \(pairs.count)"
    }
  }
}
