// SPDX-License-Identifier: MIT
import Drawing
import Motion
import Scripting
import TestKit
import Testing

@Suite("Reports of animations") struct MotionReportTests {
  @Test("Two animations side by side, with samples and plot")
  func comparison() throws {
    var report = MotionReport(
      try AnimationSpelling.parse(".spring(response: 0.25, dampingFraction: 0.8)"),
      versus: try AnimationSpelling.parse("ease_out(0.25)"))
    report.every = 50_000_000
    report.showsVelocity = true
    expectGolden(
      report.text + "\n" + report.plot(Plot.Options()) + report.json + "\n", "motion-report.txt")
  }

  // MOTION §1.4: peak 1.009557 at step 65, 0.96 % from the closed form at step 6, removed at 0.650 s.
  @Test("In the mode swiftui steps are measured, and the end depends on the travel")
  func swiftui() throws {
    let save = try AnimationSpelling.parse("spring(0.25, 0.8)")
    var report = MotionReport(save, mode: .swiftui, travel: 100)
    #expect(report.text.contains("peak                     1.009557 at 0.216667 s\n"))
    #expect(report.text.contains("removed                  0.65 s\n"))
    #expect(report.text.contains("largest gap to the closed form 0.009576 at 0.02 s\n"))
    report.every = 100_000_000
    report.showsVelocity = true
    let other = MotionReport(
      save, versus: .curve(.easeOut(0.25)), mode: .swiftui(SwiftUIRules(rate: 120)))
    expectGolden(report.json + "\n" + other.text, "motion-report-swiftui.txt")
    #expect(!MotionReport(save).text.contains("removed"))
  }

  @Test("Steps are measured at the last instant that shows them, behind delay and speed")
  func steps() throws {
    let save = try AnimationSpelling.parse("spring(0.25, 0.8).speed(2).delay(0.1)")
    let metrics = MeasuredAnimation(save, mode: .swiftui).metrics()
    #expect(abs((metrics.peakTime ?? 0) - (0.1 + 65.0 / 600)) < 1e-9)
    #expect(abs(metrics.peakValue - 1.009557) < 1e-6)
    let frames = MeasuredAnimation(save, mode: .swiftui(SwiftUIRules(frameRules: true))).metrics()
    let frame = (frames.peakTime ?? 0) * 60
    #expect(abs(frame - frame.rounded()) < 1e-3)
  }

  @Test("The numbers are those of Metrics; a loop is measured over its first round")
  func single() throws {
    let bouncy = MotionReport(.spring(.bouncy)).text
    let metrics = Animation.spring(.bouncy).metrics()
    #expect(bouncy.contains("\(decimalText(metrics.peakValue)) at "))
    #expect(!bouncy.contains("largest gap"))
    let loop = MotionReport(.curve(.linear(1)).repeatForever()).text
    #expect(loop.contains("a loop is measured over its first round"))
    #expect(!loop.contains("SwiftUI settling"))
  }

  @Test("Samples begin at 0 and go on until all has settled, ten thousand at most")
  func samples() throws {
    var report = MotionReport(.curve(.linear(1)))
    report.every = 250_000_000
    #expect(
      report.text.hasSuffix("  0     0\n  0.25  0.25\n  0.5   0.5\n  0.75  0.75\n  1     1\n"))
    report.every = 1
    #expect(report.text.split(separator: "\n").count < MotionReport.mostSamples + 20)
  }
}
