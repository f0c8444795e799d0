// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Simulation

@Suite("The stepping law: any slicing and any replay give the same log")
struct SteppingTests {
  @Test("One advance, random slices and the recording replayed log the same bytes")
  func slicing() throws {
    try withSeeds(40) { seed, generator in
      let chaos = Chaos(&generator)
      let whole = try Chaos.stage()
      try chaos.play(on: whole) { try $0.advance(to: $1) }

      let sliced = try Chaos.stage()
      var dice = generator
      try chaos.play(on: sliced) { stage, target in
        while stage.now < target, Int.random(in: 0..<6, using: &dice) > 0 {
          try stage.advance(to: Int64.random(in: stage.now...target, using: &dice))
        }
        try stage.advance(to: target)
      }
      expectSame(sliced, whole, "sliced, seed \(seed)")

      let again = try whole.recording.replay(until: whole.now)
      expectSame(again, whole, "replayed, seed \(seed)")
      let twice = try again.recording.replay(until: whole.now)
      expectSame(twice, whole, "replay of the replay, seed \(seed)")
      #expect(try RunDifference(left: whole, right: again).isEmpty, "seed \(seed)")
    }
  }

  /// The same bytes; the message shows where they part instead of the whole logs.
  private func expectSame(_ one: Stage, _ other: Stage, _ what: String) {
    let isSame = one.log.json == other.log.json
    let difference = isSame ? "" : LogDifference(one.log.records, other.log.records).text
    #expect(isSame, "\(what)\n\(difference)")
  }

  @Test("Every frame's step leads to the same log as the jump over them all")
  func frames() throws {
    try withSeeds(30) { seed, generator in
      let chaos = Chaos(&generator)
      let whole = try Chaos.stage()
      try chaos.play(on: whole) { try $0.advance(to: $1) }
      let stepped = try Chaos.stage()
      try chaos.play(on: stepped) { stage, target in
        while stage.now < target {
          let frame = try StageTime.parse("1f", now: stage.now, rate: 60)
          try stage.advance(to: min(target, stage.now + frame))
        }
      }
      expectSame(stepped, whole, "frame by frame, seed \(seed)")
    }
  }

  @Test("Records come in time, each cause before its effect, none from the future")
  func order() throws {
    try withSeeds(30) { seed, generator in
      let chaos = Chaos(&generator)
      let stage = try Chaos.stage()
      try chaos.play(on: stage) { try $0.advance(to: $1) }
      for (index, record) in stage.log.records.enumerated() {
        #expect(record.sequence == index, "seed \(seed)")
        if index > 0 { #expect(record.time >= stage.log.records[index - 1].time, "seed \(seed)") }
        if let cause = record.cause { #expect(cause < index, "seed \(seed)") }
        if record.kind == "error" { Issue.record("\(record.json), seed \(seed)") }
      }
    }
  }

  @Test("With and without Reduce Motion a run ends in the same states")
  func reducedMotion() throws {
    try withSeeds(30) { seed, generator in
      let chaos = Chaos(&generator)
      let stage = try Chaos.stage()
      try chaos.play(on: stage) { try $0.advance(to: $1) }
      let end = stage.now + 2_000_000_000
      let plain = try stage.recording.replay(until: end, with: [.init("reduce_motion", false)])
      let reduced = try stage.recording.replay(until: end, with: [.init("reduce_motion", true)])
      for (one, other) in zip(plain.instances, reduced.instances) {
        guard one.name != "slider" else { continue }  // where a finger meets a reset, roads part
        #expect(one.states == other.states, "\(one.name), seed \(seed)")
        for name in one.propertyNames {
          #expect(try one.model(name) == other.model(name), "\(one.name).\(name), seed \(seed)")
        }
      }
    }
  }

  @Test("What an at() callback does is replayed before what else was due then")
  func callbackPlace() throws {
    let stage = Stage()
    let lamp = stage.add(Lamp.component, name: "lamp")
    try stage.at(250_000_000, "note") { try stage.note("here") }
    stage.tap(lamp)
    stage.advance(by: .seconds(1))
    let replayed = try stage.recording.replay(until: stage.now)
    #expect(replayed.log.json == stage.log.json)
    let note = try #require(stage.log.records.last { $0.kind == "note" })
    let complete = try #require(
      stage.log.records.first { $0.field("phase") == "logically_complete" })
    // The motion's end, scheduled later than the callback, comes after it at the same instant.
    #expect(note.time == complete.time && note.sequence < complete.sequence)
  }

  @Test("The history of a property is exact for the past, whatever came after")
  func history() throws {
    try withSeeds(30) { seed, generator in
      let chaos = Chaos(&generator)
      let stage = try Chaos.stage()
      var seen: [(Int64, [Value])] = []
      func drawn(_ stage: Stage, at instant: Int64) throws -> [Value] {
        try stage.instances.flatMap { instance in
          try instance.propertyNames.map { try instance.value(of: $0, at: instant) }
        }
      }
      try chaos.play(on: stage) { stage, target in
        while stage.now < target {
          try stage.advance(to: min(target, stage.now + 30_000_000))
          // What a call changes at this instant counts from this instant on: look beside it.
          if stage.now < target { seen.append((stage.now, try drawn(stage, at: stage.now))) }
        }
      }
      for (instant, values) in seen {
        #expect(try drawn(stage, at: instant) == values, "at \(instant), seed \(seed)")
      }
    }
  }
}
