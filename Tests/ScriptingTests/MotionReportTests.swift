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
