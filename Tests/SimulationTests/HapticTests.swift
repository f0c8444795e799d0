// SPDX-License-Identifier: MIT
import Components
import Testing

@testable import Simulation

@Suite("Haptics")
struct HapticTests {
  /// What the log says when a lamp plays `style`.
  private func played(
    _ style: HapticStyle, ios: Int = 17, reading: String = "intended",
    by interface: HapticInterface = .sensoryFeedback
  ) throws -> [String] {
    var environment = Environment()
    try environment.set("ios", to: .number(Double(ios)))
    try environment.set("reading", to: .text(reading))
    let stage = Stage(environment)
    let chart = ComponentChart(
      State("off", on("tap", Action("play") { $0.haptic(style, by: interface) })))
    stage.tap(stage.add(Lamp.make(chart: chart), name: "lamp"))
    return stage.log.records.filter { ["haptic", "warning"].contains($0.kind) }.map(\.summary)
  }

  @Test("Styles that are silent on iOS are reported with the reason, on every version")
  func silent() throws {
    for style in HapticStyle.all where !style.playsOnIOS {
      for ios in [16, 17, 26] {
        let lines = try played(style, ios: ios)
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("no haptic \(style.name): it is silent on iOS and plays on "))
      }
    }
    let silent = HapticStyle.all.filter { !$0.playsOnIOS }.map(\.name)
    #expect(try HapticStyle.named("level_change") == .levelChange)
    #expect(silent == ["increase", "decrease", "start", "stop", "level_change"])
    #expect(try played(.increase)[0].hasSuffix("plays on watchOS and visionOS alone"))
  }

  @Test("path_complete needs iOS 17.5: 17 is 17.0")
  func newer() throws {
    #expect(
      try played(.pathComplete)
        == ["no haptic path_complete: it needs iOS 17.5, this is iOS 17"])
    #expect(try played(.pathComplete, ios: 18) == ["path_complete (sensoryFeedback)"])
    #expect(try played(.alignment) == ["alignment (sensoryFeedback)"])
    #expect(
      try played(.alignment, by: .uikit)
        == ["no haptic alignment: UIKit has it from iOS 17.5, this is iOS 17"])
  }

  @Test("Below iOS 17 UIKit plays what it has a generator for; the code as written plays nothing")
  func older() throws {
    #expect(try played(.soft, ios: 16) == ["impact.soft (UIKit)"])
    #expect(
      try played(.solid, ios: 16) == ["no haptic impact.solid: UIKit has no generator for it"])
    #expect(
      try played(.soft, ios: 16, reading: "literal")
        == ["no haptic impact.soft: sensoryFeedback needs iOS 17, this is iOS 16"])
    #expect(try played(.soft, ios: 16, reading: "literal", by: .uikit) == ["impact.soft (UIKit)"])
  }

  @Test("Feedback fires on a change: not at first, not for an equal value, once an update")
  func trigger() {
    var tick = SensoryFeedback<Int>(.selection, intensity: 0.5)
    #expect(tick.update() == nil)
    #expect(tick.update(to: 0) == nil)
    #expect(tick.update(to: 0) == nil)
    #expect(tick.update(to: 1) == HapticFeedback(.selection, intensity: 0.5))
    #expect(tick.update() == nil)
    tick.assign(2)
    tick.assign(1)
    #expect(tick.update() == nil)
    tick.assign(2)
    tick.assign(3)
    #expect(tick.update() != nil)
    #expect(tick.update() == nil)
  }

  @Test("Pinterest's trigger fires on un-save too; a condition keeps it to saving")
  func condition() {
    var plain = SensoryFeedback<Bool>(.success)
    var saving = SensoryFeedback<Bool>(.success) { _, isSaved in isSaved }
    let values = [false, true, false, true]
    #expect(values.map { plain.update(to: $0) != nil } == [false, true, true, true])
    #expect(values.map { saving.update(to: $0) != nil } == [false, true, false, true])
  }

  @Test("The closure sees the values before and after the update, and may play nothing")
  func closure() {
    var steps = SensoryFeedback<Int> { old, new in
      new == 0 ? nil : HapticFeedback(new > old ? .increase : .decrease)
    }
    let heard = [5, 7, 6, 0, 2].map { steps.update(to: $0)?.style.name }
    #expect(heard == [nil, "increase", "decrease", nil, "increase"])
  }

  @Test("VSCO's trigger, the rounded value, ticks twelve times in a sweep and once in a reset")
  func rounded() {
    var tick = SensoryFeedback<Int>(.selection)
    let sweep = stride(from: -6.0, through: 6, by: 0.05)
    #expect(sweep.count { tick.update(to: Int($0.rounded())) != nil } == 12)
    #expect(tick.update(to: 0) != nil)
    #expect(tick.update(to: 0) == nil)
  }
}
