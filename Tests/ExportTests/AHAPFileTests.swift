// SPDX-License-Identifier: MIT
import Foundation
import Motion
import Testing

@testable import Export

/// The 30 public files of `../shared/formats/ahap`, which stay there.
@Suite("Public AHAP files")
struct AHAPFileTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/formats/ahap")

  /// Name and text of every file; says so in one line when the folder is absent.
  static let files: [(name: String, text: String)] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = all.filter { $0.hasSuffix(".ahap") }.sorted()
    if names.isEmpty { print("AHAP files: ../shared/formats/ahap is absent, nothing was read") }
    return names.compactMap { name in
      (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
        .map { (name, $0) }
    }
  }()

  private func read(_ name: String) throws -> AHAP.Reading? {
    try Self.files.first { $0.name == name }.map { try AHAP.read($0.text, file: $0.name) }
  }

  @Test("Every file is read; what is written reads back equal and is strict JSON")
  func all() throws {
    guard !Self.files.isEmpty else { return }
    #expect(Self.files.count == 30)
    var warnings: [String] = []
    var (events, curves, points) = (0, 0, 0)
    for (name, text) in Self.files {
      let reading = try AHAP.read(text, file: name)
      warnings += reading.warnings.map(\.description)
      events += reading.pattern.events.count
      curves += reading.pattern.curves.count
      points += reading.pattern.curves.map(\.points.count).reduce(0, +)
      let written = AHAP.write(
        reading.pattern, project: reading.project, description: reading.description)
      let again = try AHAP.read(written, file: name)
      #expect(again.pattern == reading.pattern, "\(name)")
      #expect(again.project == reading.project && again.description == reading.description)
      #expect(again.warnings.isEmpty, "\(name): \(again.warnings)")
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(written.utf8)) }
    }
    #expect(events == 183 && curves == 39)
    print("AHAP: \(Self.files.count) files, \(events) events, \(curves) curves, \(points) points")
    expectGoldenWarnings(warnings)
  }

  @Test("What is in a file is what an independent reader finds there")
  func contents() throws {
    for (name, text) in Self.files {
      guard
        let json = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
        let items = json["Pattern"] as? [[String: Any]]
      else { continue }  // the six with trailing commas
      let pattern = try AHAP.read(text).pattern
      let times = items.compactMap { item -> Double? in
        guard let event = item["Event"] as? [String: Any],
          (event["EventType"] as? String)?.hasPrefix("Haptic") == true
        else { return nil }
        return (event["Time"] as? NSNumber)?.doubleValue
      }
      // Foundation reads long decimals to the last bit but one.
      let gaps = zip(pattern.events.map(\.time), times.sorted()).map { abs($0 - $1) }
      #expect(pattern.events.count == times.count && gaps.allSatisfy { $0 < 1e-12 }, "\(name)")
    }
  }

  private func expectGoldenWarnings(_ warnings: [String]) {
    func count(_ part: String) -> Int { warnings.count { $0.contains(part) } }
    #expect(
      Set(warnings.filter { $0.contains("a comma before") }.map { $0.prefix { $0 != ":" } })
        == ["Bounce", "Close", "Jump", "Open", "Recharge", "Spin"].reduce(into: []) {
          $0.insert(Substring("apple__\($1).ahap"))
        })
    #expect(count("HapticSharpness -1 is out of range; 0 is taken") == 1)
    #expect(count("\"ParameterCurves\" is unknown; left out") == 1)
    #expect(count("AudioCustom is sound; left out") == 4)
    print("AHAP warnings: \(warnings.count)\n" + warnings.joined(separator: "\n"))
  }

  @Test("Recoil's sharpness of -1 is 0, and the warning names its line")
  func recoil() throws {
    guard let recoil = try read("apple__Recoil.ahap") else { return }
    #expect(recoil.pattern.events[0].sharpness == 0)
    #expect(recoil.warnings.count == 1 && recoil.warnings[0].line > 1)
  }

  @Test("Lofelt's 17 points are split as they are, the joint in both; 16 stay whole")
  func points() throws {
    guard let theirs = try read("Lofelt__17_points.ahap")?.pattern.curves,
      let whole = try read("Lofelt__16_points.ahap")?.pattern.curves
    else { return }
    let parts = theirs.filter { $0.control == .intensity }
    // Lofelt writes the second piece's points by the time of the pattern; Apple counts them from
    // the curve's own start, and so do we.
    let absolute = parts[0].points + parts[1].points.dropFirst()
    #expect(absolute.count == 17)
    let split = HapticCurve(.intensity, at: 0, absolute).split()
    #expect(split.map(\.points.count) == parts.map(\.points.count))
    #expect(split.map(\.time) == parts.map(\.time))
    #expect(split[0] == parts[0])
    #expect(split[1].points.map { $0.time + split[1].time } == parts[1].points.map(\.time))
    #expect(split[1].points.map(\.value) == parts[1].points.map(\.value))
    #expect(whole.map { $0.split().count } == [1, 1])
  }

  @Test("Lofelt's clip of 70 s is split into 30, 30 and 10 s")
  func long() throws {
    guard let theirs = try read("Lofelt__long_clip.ahap")?.pattern else { return }
    let whole = HapticEvent.continuous(duration: 70, intensity: 1, sharpness: 0)
    let tap = theirs.events.filter { $0.kind == .transient }
    let ours = HapticPattern([whole] + tap, curves: theirs.curves)
    #expect(ours.split() == theirs)
    #expect(try AHAP.read(AHAP.write(ours)).pattern == theirs)
  }
}
