// SPDX-License-Identifier: MIT
import Components
import Drawing
import Motion
import Simulation
import TestKit
import Testing

@testable import Export

@Suite("The haptics of a run")
struct HapticTimelineTests {
  /// A press of the Save button at 0.1 s.
  private func save() -> Stage {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.advance(by: .milliseconds(100))
    stage.tap(save)
    stage.settle()
    return stage
  }

  @Test("The Save morph: the press and a success of two beats, where the log has them")
  func morph() {
    let timeline = HapticTimeline(of: save())
    #expect(timeline.moments.map(\.style) == ["impact.medium", "success"])
    #expect(timeline.pattern.events.map(\.time) == [0.1, 0.1, 0.21])
    #expect(timeline.notes.isEmpty)
    expectGolden(timeline.ahap, "save_morph.ahap")
    for profile in HapticProfile.all {
      let timeline = HapticTimeline(of: save(), profile: profile)
      #expect(timeline.ahap.contains("profile \(profile.name): a model, not Apple's values"))
    }
  }

  @Test("The slider's sweep by the guide's code: twelve ticks")
  func sweep() throws {
    var environment = Environment()
    try environment.set("reading", to: "literal")
    let stage = Stage(environment)
    let slider = stage.add(
      HairlineSlider.component, PlacementOptions(name: "slider", start: [.init("value", -6.0)]))
    stage.drag(slider, from: Point(0, 22), to: Point(342, 22), duration: .milliseconds(400))
    stage.settle()
    let timeline = HapticTimeline(of: stage)
    #expect(timeline.pattern.events.count == 12)
    expectGolden(timeline.ahap, "slider_sweep.ahap")
  }

  @Test("An envelope that begins while another plays cuts it short, and that is said")
  func envelopes() {
    let moments = [0.5, 0.6].map {
      HapticTimeline.Moment(time: $0, source: "a", style: "success", intensity: 0.5)
    }
    let timeline = HapticTimeline(moments, profile: .lofelt)
    #expect(timeline.pattern.events.map(\.duration) == [0.1, 0.24])
    #expect(timeline.pattern.events.map(\.intensity) == [0.5, 0.5])
    #expect(timeline.pattern.curves[0].points.last == .init(0.1, 0.125))
    #expect(timeline.notes == ["0.6 s, a: success cuts the haptic before it short"])
  }

  @Test("A style that no source models has a stand-in, and that is said")
  func standIns() {
    let moments = ["impact.solid", "start"].map {
      HapticTimeline.Moment(time: 0, source: "a", style: $0, intensity: nil)
    }
    let timeline = HapticTimeline(moments, profile: .pulsar)
    #expect(timeline.pattern.events == [.transient(intensity: 0.6, sharpness: 0.5)])
    #expect(timeline.notes.count == 2)
    #expect(timeline.ahap.contains("impact.medium stands in for it"))
  }
}
