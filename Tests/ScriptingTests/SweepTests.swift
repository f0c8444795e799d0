// SPDX-License-Identifier: MIT
import Motion
import Simulation
import TestKit
import Testing

@testable import Scripting

@Suite("Sweeps") struct SweepTests {
  private func rows(_ sweep: Sweep, _ source: String) throws -> [Sweep.Row] {
    try (0..<sweep.count).map { run in
      let script = try makeScript { $0.settings = sweep.settings(of: run) }
      try script.run(source, name: "a.lua")
      return try sweep.row(run, script, failures: 0)
    }
  }

  private let save =
    "save = stage:add(\"pinterest.save_button\", { name = \"save\" })\n"

  @Test("The last axis varies fastest, and every combination comes once")
  func grid() throws {
    let sweep = try Sweep([Sweep.Axis("a", [1, 2]), Sweep.Axis("b", ["x", "y", "z"])])
    let all = (0..<sweep.count).map { sweep.settings(of: $0).map(\.value.description).joined() }
    #expect(all == ["1x", "1y", "1z", "2x", "2y", "2z"])
    #expect(throws: StageError.self) {
      try Sweep([Sweep.Axis("a", [1]), Sweep.Axis("a", [2])])
    }
    let many = (0..<101).map { Value.number(Double($0)) }
    #expect(throws: StageError.self) {
      try Sweep([Sweep.Axis("a", many), Sweep.Axis("b", many)])
    }
  }

  @Test("A run's overshoot, peak and settling are those of its spring")
  func springs() throws {
    let axis = Sweep.Axis("save.morph.damping_fraction", [0.4, 0.8, 1])
    let sweep = try Sweep([axis])
    for row in try rows(sweep, save + "save:tap() settle()") {
      let fraction = try #require(row.settings[0].value.number)
      let metrics = Animation.spring(
        try Spring(response: 0.25, dampingFraction: fraction)
      ).metrics()
      let overshoot = try #require(row.values[1])
      #expect(abs(overshoot - metrics.overshoot) < 1e-9)
      #expect(row.values[0] == metrics.settled01)
      if let peak = metrics.peakTime {
        #expect(abs(try #require(row.values[2]) - peak) < 1e-5)
      } else {
        #expect(row.values[2] == nil)
      }
      #expect(row.values[3] == 2 && row.values[4] == metrics.settled01 && row.values[5] == 0)
    }
  }

  @Test("What still moves at the end is measured as if nothing interrupts")
  func unfinished() throws {
    let sweep = try Sweep(
      [Sweep.Axis("save.morph.response", [0.25])],
      metrics: ["settled", "save.fill.settled", "save.scale.overshoot", "end"])
    let row = try rows(sweep, save + "save:tap() step(0.1)")[0]
    #expect(row.values == [0.337152, 0.337152, nil, 0.1])
  }

  @Test("What never comes to rest overshoots all the same, and is not picked")
  func endless() throws {
    let sweep = try Sweep(
      [Sweep.Axis("save.morph.damping_fraction", [0, 0.8])],
      metrics: ["save.fill.overshoot", "settled"], pick: SweepPick("overshoot<5%"))
    let rows = try rows(sweep, save + "save:tap() step(1)")
    #expect(abs((rows[0].values[0] ?? 0) - 1) < 1e-6)
    #expect(rows[0].values[1] == nil)
    #expect(rows.map(sweep.qualifies) == [false, true])
  }

  @Test("Text, CSV and JSON lines hold the same rows")
  func forms() throws {
    let sweep = try Sweep(
      [
        Sweep.Axis("save.morph.response", [0.2, 0.3]),
        Sweep.Axis("save.morph.damping_fraction", [0.6, 0.8]),
      ], pick: SweepPick("settled<0.3, overshoot<2%"))
    let rows = try rows(sweep, save + "save:tap() settle()")
    expectGolden(
      sweep.text(rows) + sweep.csv(rows) + sweep.jsonLines(rows), "sweep.txt")
  }

  @Test("A value with a comma or a quote is quoted in CSV")
  func quoting() throws {
    let sweep = try Sweep([Sweep.Axis("a", ["x,y", "\"z\""])], metrics: ["end"])
    let rows = (0..<2).map { Sweep.Row(settings: sweep.settings(of: $0), values: [0.5]) }
    #expect(sweep.csv(rows) == "a,end\n\"x,y\",0.5\n\"\"\"z\"\"\",0.5\n")
  }

  @Test(
    "A pick compares with numbers, percent and milliseconds; what there is not never qualifies",
    arguments: [
      ("end<0.6", true), ("end<=0.5", true), ("end>500ms", false), ("end>=0.5s", true),
      ("end=0.5", true), ("end == 0.5", true), ("end!=0.5", false), ("end<600ms, end>400ms", true),
      ("end<1, end>1", false), ("peak<9", false), ("peak>=0", false),
    ])
  func picks(text: String, qualifies: Bool) throws {
    let sweep = try Sweep(
      [Sweep.Axis("a", [1])], metrics: ["end", "peak"], pick: SweepPick(text))
    let row = Sweep.Row(settings: sweep.settings(of: 0), values: [0.5, nil])
    #expect(sweep.qualifies(row) == qualifies)
  }

  @Test(
    "Wrong picks and metrics say what is right",
    arguments: [
      ("setled<1", "did you mean \"settled\"?"), ("settled", "is no comparison"),
      ("settled<", "needs a number"), ("settled<x", "needs a number"),
      ("save.fill.end<1", "valid: settled, overshoot, peak"), ("", "is no comparison"),
      ("settled<40%", "such as 0.4 or 2ms or 0.4s"), ("overshoot<20ms", "such as 0.4 or 2%"),
      ("haptics<2%", "needs a number"),
    ])
  func mistakes(text: String, wanted: String) {
    #expect { try SweepPick(text) } throws: { "\($0)".contains(wanted) }
  }
}
