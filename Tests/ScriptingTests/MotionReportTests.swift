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
    report.every = .nanoseconds(50_000_000)
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
    report.every = .nanoseconds(100_000_000)
    report.showsVelocity = true
    let other = MotionReport(
      save, versus: .curve(.easeOut(0.25)), mode: .swiftui(SwiftUIRules(rate: 120)))
    expectGolden(report.json + "\n" + other.text, "motion-report-swiftui.txt")
    #expect(!MotionReport(save).text.contains("removed"))
  }

  @Test("Numbers of the mode swiftui agree with one another and with its samples")
  func agreement() throws {
    let save = try AnimationSpelling.parse("spring(0.25, 0.8)")
    let measured = MeasuredAnimation(save, mode: .swiftui)
    let metrics = measured.metrics()
    // 99 % is within 1 %: from below it is the same instant.
    #expect(metrics.time99 == metrics.settled1)
    let settled = try #require(metrics.settled01)
    #expect(abs(measured.progress(at: settled) - 1) <= 0.001)
    #expect(abs(measured.progress(at: settled - 0.004) - 1) > 0.001)
    let animator = Animator(
      from: Vector(0), to: Vector(1), animation: save, at: 0, mode: .swiftui)
    #expect(abs(Double(animator.settles ?? 0) / 1e9 - settled) < 2e-6)
    // Rows at frames are those of the frames: 6 frames are 0.1 s.
    var report = MotionReport(save, mode: .swiftui)
    report.every = .frames(1, rate: 60)
    #expect(report.text.contains("\n  0.1       0.808019\n"))
  }

  @Test("Springs that hardly stop are measured in their first swings")
  func swinging() throws {
    for fraction in [0.001, 0.000_001, 0] {
      let metrics = Animation.spring(response: 0.25, dampingFraction: fraction).metrics()
      // π/ω and π/2ω of an undamped one.
      #expect(abs((metrics.peakTime ?? 0) - 0.125) < 1e-4)
      #expect(abs((metrics.firstCrossing ?? 0) - 0.0625) < 1e-4)
      #expect(metrics.overshoot > 0.99)
    }
    #expect(
      MotionReport(.spring(response: 0.25, dampingFraction: 0)).text
        .contains("Core Animation settling  never"))
  }

  @Test("An upright end is unbounded, not a large number")
  func upright() throws {
    let curve = try AnimationSpelling.parse("cubic-bezier(0, 0.55, 0.45, 1) 300ms")
    #expect(curve.metrics().peakVelocity == .infinity)
    #expect(MotionReport(curve).text.contains("peak velocity       unbounded at 0 s\n"))
    #expect(!MotionReport(curve).json.contains("peak_velocity\""))
    let last = Animation.curve(try Curve(.circularEaseIn, duration: 0.3)).delay(0.1)
    #expect(abs(last.metrics().peakVelocityTime - 0.4) < 1e-12)
    #expect(Animation.curve(.easeOut(0.25)).metrics().peakVelocity < 7)
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
    #expect(loop.contains("what repeats is measured over its first round"))
    #expect(
      MotionReport(.curve(.linear(1)).repeatCount(3)).text
        .contains("what repeats is measured over its first round"))
    #expect(!loop.contains("SwiftUI settling"))
  }

  @Test("Samples begin at 0 and go on until all has settled, ten thousand at most")
  func samples() throws {
    var report = MotionReport(.curve(.linear(1)))
    report.every = .nanoseconds(250_000_000)
    #expect(
      report.text.hasSuffix("  0     0\n  0.25  0.25\n  0.5   0.5\n  0.75  0.75\n  1     1\n"))
    report.every = .nanoseconds(1)
    #expect(report.text.split(separator: "\n").count < MotionReport.mostSamples + 20)
    #expect(report.text.hasSuffix("a longer --every shows all of it\n"))
  }
}
