// SPDX-License-Identifier: MIT
import Foundation
import Motion
import Simulation
import TestKit
import Testing

@testable import Export

@Suite("AHAP")
struct AHAPTests {
  private func warnings(_ text: String) throws -> [String] {
    try AHAP.read(text, file: "a.ahap").warnings.map(\.description)
  }

  private func wrapped(_ items: String) -> String { "{\"Version\":1,\"Pattern\":[\n\(items)\n]}" }

  @Test("What is written is strict JSON in a fixed order, an item a line")
  func written() throws {
    let pattern = HapticPattern(
      [
        HapticEvent(
          .continuous, at: 0.5, duration: 1, intensity: 0.8, sharpness: 0.2, attack: 0.1,
          decay: 0.2, release: 0.3, isSustained: false),
        .transient(at: 0.1, intensity: 1.0 / 3, sharpness: 1e-9),
      ],
      changes: [HapticChange(.sharpness, at: 0.25, to: -0.5)],
      curves: [HapticCurve(.intensity, at: 0.5, [.init(0, 0), .init(1, 1)])])
    let text = AHAP.write(pattern, project: "a \"b\"\n", description: "é 🎈")
    expectGolden(text, "written.ahap")
    let reading = try AHAP.read(text)
    #expect(reading.pattern == pattern)
    #expect(reading.project == "a \"b\"\n" && reading.description == "é 🎈")
    #expect(reading.warnings.isEmpty)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    #expect(try AHAP.read(AHAP.write(HapticPattern())).pattern.isEmpty)
  }

  @Test("Random patterns read back equal, within the limits")
  func roundTrip() throws {
    try withSeeds(200) { seed, random in
      let pattern = randomPattern(&random)
      let reading = try AHAP.read(AHAP.write(pattern))
      #expect(reading.pattern == pattern.split(), "seed \(seed)")
      #expect(reading.warnings.isEmpty, "seed \(seed)")
      #expect(reading.pattern.events.allSatisfy { $0.kind == .transient || $0.duration <= 30 })
      #expect(reading.pattern.curves.allSatisfy { $0.points.count <= 16 })
    }
  }

  private func randomPattern(_ random: inout SeededGenerator) -> HapticPattern {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    let events = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      HapticEvent(
        Bool.random(using: &random) ? .transient : .continuous, at: number(0...9),
        duration: number(0...99), intensity: number(0...1), sharpness: number(0...1),
        attack: number(-1...1), decay: number(-1...1), release: number(-1...1),
        isSustained: Bool.random(using: &random))
    }
    let changes = HapticControl.allCases.map {
      HapticChange($0, at: number(0...9), to: number(-1...1))
    }
    let curves = HapticControl.allCases.map { control in
      let points = (0..<Int.random(in: 0...50, using: &random)).map { _ in
        HapticCurve.Point(number(0...9), number(-1...1))
      }
      return HapticCurve(control, at: number(0...9), points)
    }
    return HapticPattern(events, changes: changes, curves: curves)
  }

  @Test("Each thing that is not as it should be is a warning with its line")
  func tolerant() throws {
    let cases: [(String, String)] = [
      ("{\"Event\": {\"Time\": 0,}},", "a comma before \"}\""),
      ("{\"Event\": {}}", "an event without \"EventType\"; left out"),
      ("{\"Event\": {\"EventType\": \"Haptic\"}}", "EventType \"Haptic\" is unknown"),
      ("{\"Event\": {\"EventType\": \"AudioContinuous\"}}", "AudioContinuous is sound"),
      ("{\"Event\": {\"EventType\": \"HapticContinuous\"}}", "there is no EventDuration; 0 is"),
      ("{\"Event\": {\"EventType\": \"HapticTransient\"}}", "no HapticSharpness; 0.5 is taken"),
      (
        "{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": -1}}", "Time -1 is out of range"
      ),
      ("{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": \"0\"}}", "Time is no number"),
      ("{\"Event\": {\"EventType\": \"HapticTransient\", \"Tmie\": 1}}", "\"Tmie\" in an event"),
      ("{\"Event\": 1}", "Event is no object"), ("1", "an item that is no object"),
      ("{\"ParameterCurve\": {}}", "a parameter without \"ParameterID\""),
      ("{\"ParameterCurve\": {\"ParameterID\": \"HapticIntensityControl\"}}", "without control"),
      ("{\"Parameter\": {\"ParameterID\": \"AudioPanControl\"}}", "is no haptic one"),
      (
        "{\"Parameter\": {\"ParameterID\": \"HapticIntensityControl\", \"ParameterValue\": 2}}",
        "HapticIntensityControl 2 is out of range; 1 is taken"
      ),
      ("{\"Parameter\": {}, \"Parameter\": {}}", "\"Parameter\" twice; the last one counts"),
    ]
    for (item, warning) in cases {
      let found = try warnings(wrapped(item))
      #expect(
        found.contains { $0.hasPrefix("a.ahap:2: ") && $0.contains(warning) },
        "\(item): \(found)")
    }
    #expect(try warnings("{\"Pattern\":[]}") == ["a.ahap:1: there is no \"Version\"; 1 is taken"])
    #expect(try warnings("\u{FEFF}{\"Version\":1.0,\"Pattern\":[]}").isEmpty)
  }

  @Test("What is no AHAP file is an error with its line")
  func hopeless() {
    for text in [
      "", "[]", "{}", "{\"Pattern\": 1}", "{\"Pattern\": [", "{\"Pattern\": [1,,2]}", "{,}",
      "{\"Pattern\": [NaN]}", String(repeating: "[", count: 10_000),
    ] {
      #expect { try AHAP.read(text, file: "a.ahap") } throws: { "\($0)".hasPrefix("a.ahap:1: ") }
    }
  }
}
