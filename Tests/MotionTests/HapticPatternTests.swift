// SPDX-License-Identifier: MIT
import Testing

@testable import Motion

@Suite("Haptic patterns")
struct HapticPatternTests {
  @Test("Taps and buzzes lie in one timeline, in order of time whatever the order given")
  func order() {
    let tap = HapticEvent.transient(at: 0.2)
    let buzz = HapticEvent.continuous(at: 0.1, duration: 0.5)
    #expect(HapticPattern([tap, buzz]) == HapticPattern([buzz, tap]))
    let both = HapticPattern([buzz]).merging(HapticPattern([tap]), at: 0.1)
    #expect(both.events.map(\.kind) == [.continuous, .transient])
    #expect(both.events.map(\.time) == [0.1, 0.3])
    #expect(both.duration == 0.6)
  }

  @Test("Intensity scales and stays within 0 and 1; bad numbers never trap")
  func scaling() {
    let pattern = HapticPattern([.transient(intensity: 0.4), .transient(at: 1, intensity: 0.8)])
    #expect(pattern.scaled(by: 0.5).events.map(\.intensity) == [0.2, 0.4])
    #expect(pattern.scaled(by: 2).events.map(\.intensity) == [0.8, 1])
    #expect(pattern.scaled(by: .nan).events.map(\.intensity) == [0, 0])
    let wild = HapticEvent(
      .continuous, at: -.infinity, duration: .nan, intensity: .infinity, sharpness: -1)
    #expect(wild == HapticEvent(.continuous, at: 0, duration: 0, intensity: 1, sharpness: 0))
    #expect(HapticEvent.continuous(duration: .infinity).split().count == 33_334)
    #expect(HapticPattern(curves: [HapticCurve(.decay, at: 0, [])]).curves.isEmpty)
  }

  @Test("A curve is split into 16 points at most, the joint in both pieces, the values the same")
  func curves() {
    for count in [1, 15, 16, 17, 31, 32, 100] {
      let points = (0..<count).map { HapticCurve.Point(Double($0) / 10, Double($0 % 7) / 7) }
      let curve = HapticCurve(.intensity, at: 0.3, points)
      let pieces = curve.split()
      #expect(pieces.count == max(1, (count + 13) / 15))
      for (a, b) in zip(pieces, pieces.dropFirst()) {
        #expect(b.points[0] == .init(0, a.points.last?.value ?? -1))
        #expect(abs(b.time - a.end) < 1e-9)
      }
      let pattern = HapticPattern(curves: [curve])
      for step in 0...120 {
        let t = Double(step) * 0.09
        let gap =
          pattern.value(of: .intensity, at: t) - pattern.split().value(of: .intensity, at: t)
        #expect(abs(gap) < 1e-6)
      }
    }
  }

  @Test("A long buzz is split into 30 s at most; attack first, decay and release last")
  func long() {
    let buzz = HapticEvent(
      .continuous, at: 1, duration: 70, attack: 0.1, decay: 0.2, release: 0.3, isSustained: false)
    let pieces = buzz.split()
    #expect(pieces.map(\.time) == [1, 31, 61])
    #expect(pieces.map(\.duration) == [30, 30, 10])
    #expect(pieces.map(\.attack) == [0.1, 0, 0])
    #expect(pieces.map(\.release) == [0, 0, 0.3])
    #expect(pieces.map(\.isSustained) == [true, true, false])
    #expect(HapticEvent.continuous(duration: 30).split().count == 1)
    #expect(HapticEvent(.transient, at: 0, duration: 40).split().count == 1)
  }

  @Test("A control holds from its step or along its curve, and 1 or 0 before any")
  func controls() {
    let pattern = HapticPattern(
      changes: [HapticChange(.intensity, at: 1, to: 0.5)],
      curves: [HapticCurve(.intensity, at: 2, [.init(0, 0), .init(1, 1)])])
    let values = [0, 1, 1.5, 2, 2.25, 9].map { pattern.value(of: .intensity, at: $0) }
    #expect(values == [1, 0.5, 0.5, 0, 0.25, 1])
    #expect(pattern.value(of: .sharpness, at: 2) == 0)
    #expect(HapticChange(.intensity, at: 0, to: -1).value == 0)
    #expect(HapticChange(.sharpness, at: 0, to: -2).value == -1)
  }

  @Test("The default profile has the published numbers; what has no model says what stands in")
  func profiles() throws {
    let rows: [(String, [(Double, Double, Double)])] = [
      ("impact.light", [(0, 0.3, 0.7)]), ("impact.medium", [(0, 0.6, 0.5)]),
      ("impact.heavy", [(0, 1, 0.2)]), ("impact.soft", [(0, 0.25, 0.1)]),
      ("impact.rigid", [(0, 0.7, 1)]), ("selection", [(0, 0.15, 0.85)]),
      ("success", [(0, 0.4, 0.5), (0.11, 0.8, 0.5)]),
      ("warning", [(0, 0.5, 0.5), (0.12, 0.5, 0.5), (0.24, 0.5, 0.5)]),
      ("error", [(0, 0.8, 0.3), (0.1, 0.5, 0.3), (0.2, 0.8, 0.3)]),
      ("impact.solid", [(0, 0.6, 0.5)]),
    ]
    for (style, taps) in rows {
      let events = taps.map { HapticEvent.transient(at: $0.0, intensity: $0.1, sharpness: $0.2) }
      #expect(HapticProfile.pulsar.pattern(for: style)?.events == events)
    }
    #expect(
      HapticProfile.pulsar.pattern(for: "success", intensity: 0.5)?.events[1].intensity == 0.4)
    for profile in HapticProfile.all {
      #expect(profile.summary.contains("a model, not Apple's values"))
      #expect(profile.pattern(for: "alignment") == profile.pattern(for: "selection"))
      #expect(profile.pattern(for: "increase") == nil && profile.patterns.count == 9)
      #expect(try HapticProfile.named(profile.name) == profile)
    }
    #expect { try HapticProfile.named("pulsr") } throws: {
      "\($0)" == "there is no haptic profile \"pulsr\" (did you mean \"pulsar\"?)"
    }
  }

  @Test("Pauses and durations of pulses add up to exact milliseconds")
  func pulses() {
    let error = HapticProfile.webHaptics.pattern(for: "error")
    #expect(error?.events.map(\.time) == [0, 0.08, 0.16, 0.24])
    #expect(error?.duration == 0.29)
    #expect(HapticProfile.lofelt.pattern(for: "error")?.duration == 0.48)
  }
}
