// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

/// A row of the guides' table of springs (INVENTORY §6); the numbers carry their printed digits.
struct GuideSpring: CustomTestStringConvertible, Sendable {
  let name: String
  let spring: @Sendable () throws -> Spring
  let stiffness, damping, overshoot: Double
  let crossing, peak: Double?
  let settle1, settle01, atResponse: Double
  var testDescription: String { name }

  init(
    _ name: String, _ spring: @autoclosure @escaping @Sendable () throws -> Spring,
    _ stiffness: Double, _ damping: Double, _ overshoot: Double, _ crossing: Double?,
    _ peak: Double?, _ settle1: Double, _ settle01: Double, _ atResponse: Double
  ) {
    self.name = name
    self.spring = spring
    (self.stiffness, self.damping, self.overshoot) = (stiffness, damping, overshoot)
    (self.crossing, self.peak) = (crossing, peak)
    (self.settle1, self.settle01, self.atResponse) = (settle1, settle01, atResponse)
  }

  static let all = [
    GuideSpring(
      "save", try Spring(response: 0.25, dampingFraction: 0.8), 631.65, 40.21, 1.52,
      0.1657, 0.2083, 0.2527, 0.3371, 1.0105),
    GuideSpring(
      "press", try Spring(response: 0.2, dampingFraction: 0.75), 986.96, 47.12, 2.84,
      0.1165, 0.1512, 0.2099, 0.2546, 1.0134),
    GuideSpring(
      "insertion", try Spring(response: 0.4, dampingFraction: 0.85), 246.74, 26.70, 0.63,
      0.3127, 0.3797, 0.2840, 0.5573, 1.0060),
    GuideSpring(
      "Substack press", try Spring(response: 0.18, dampingFraction: 0.6), 1218.47, 41.89, 9.48,
      0.0793, 0.1125, 0.1792, 0.2912, 1.0093),
    GuideSpring(
      "save in 200 ms", try Spring(response: 0.2, dampingFraction: 0.8), 986.96, 50.27, 1.52,
      0.1326, 0.1667, 0.2022, 0.2697, 1.0105),
    GuideSpring(
      "pin to detail", try Spring(response: 0.35, dampingFraction: 0.85), 322.27, 30.52, 0.63,
      0.2736, 0.3322, 0.2485, 0.4876, 1.0060),
    GuideSpring(
      "Android save", try Spring(stiffness: 500, damping: 2 * 0.8 * 500.0.squareRoot()), 500, 35.78,
      1.52, 0.1862, 0.2342, 0.2841, 0.3789, 1.0105),
    GuideSpring(
      "Android default", try Spring(stiffness: 1500, damping: 2 * 1500.0.squareRoot()), 1500, 77.46,
      0, nil, nil, 0.1714, 0.2384, 0.9864),
    GuideSpring(
      "medium bouncy", try Spring(stiffness: 1500, damping: 1500.0.squareRoot()), 1500, 38.73,
      16.30,
      0.0625, 0.0937, 0.2267, 0.3279, 0.9898),
    GuideSpring(
      "Android like", try Spring(stiffness: 1500, damping: 0.8 * 1500.0.squareRoot()), 1500, 30.98,
      25.38, 0.0559, 0.0885, 0.2925, 0.4511, 0.9476),
    GuideSpring(
      "damping 14", try Spring(stiffness: 100, damping: 14), 100, 14, 4.60,
      0.3286, 0.4399, 0.6574, 1.0288, 1.0145),
    GuideSpring(
      "damping 8", try Spring(stiffness: 100, damping: 8), 100, 8, 25.38,
      0.2163, 0.3428, 1.1332, 1.7473, 0.9476),
    GuideSpring(
      "damping 5", try Spring(stiffness: 100, damping: 5), 100, 5, 44.43,
      0.1884, 0.3245, 1.7267, 2.6878, 0.8069),
  ]
}

struct SpringTests {
  @Test("the Save morph has the numbers of the reference") func saveMorph() throws {
    let save = try Spring(response: 0.25, dampingFraction: 0.8)
    let expected = [
      (0.05, 0.399251), (0.10, 0.813403), (0.15, 0.980893), (0.20, 1.014793), (0.25, 1.010451),
      (0.30, 1.003595), (0.40, 0.999795),
    ]
    for (t, value) in expected { #expect(abs(save.value(at: t) - value) < 5e-7, "at \(t)") }
    #expect(save.settlingTimeUpToMicrosecond() == 0.337152)
    #expect(save.settlingTime() > 0.337151)
  }

  @Test("the springs of the guides have the numbers of the inventory", arguments: GuideSpring.all)
  func inventory(_ row: GuideSpring) throws {
    let spring = try row.spring()
    let metrics = Animation.spring(spring).metrics()
    #expect(abs(spring.stiffness - row.stiffness) < 0.00501)
    #expect(abs(spring.damping - row.damping) < 0.00501)
    #expect(abs(metrics.overshoot * 100 - row.overshoot) < 0.00501)
    #expect(abs((metrics.firstCrossing ?? -1) - (row.crossing ?? -1)) < 0.00011)
    #expect(abs((metrics.peakTime ?? -1) - (row.peak ?? -1)) < 0.00006)
    #expect(abs(spring.settlingTime(epsilon: 0.01) - row.settle1) < 0.00011)
    #expect(abs(spring.settlingTime() - row.settle01) < 0.00011)
    #expect(abs(spring.value(at: spring.response) - row.atResponse) < 0.000051)
  }

  @Test(
    "closed form and both platforms' settling times match the reference table",
    arguments: [
      (0.25, 0.8, 1.516, 0.2083, 0.4952, 0.3857), (0.5, 1, 0, 0, 0.8, 0.8),
      (0.5, 0.85, 0.629, 0.4746, 0.8768, 0.7367), (0.5, 0.7, 4.599, 0.3501, 1.0447, 0.8630),
      (0.5, 0.825, 1.019, 0.4424, 0.9008, 0.7531), (0.15, 0.85, 0.629, 0.1424, 0.2951, 0.2210),
      (0.15, 0.86, 0.502, 0.1470, 0.2920, 0.2192), (0.55, 1, 0, 0, 0.9, 0.9),
    ] as [(Double, Double, Double, Double, Double, Double)])
  func referenceTable(
    _ row: (
      response: Double, fraction: Double, overshoot: Double, peak: Double, swiftUI: Double,
      coreAnimation: Double
    )
  ) throws {
    let spring = try Spring(response: row.response, dampingFraction: row.fraction)
    let metrics = Animation.spring(spring).metrics()
    #expect(abs(metrics.overshoot * 100 - row.overshoot) < 0.00051)
    #expect(abs((metrics.peakTime ?? 0) - row.peak) < 0.00006)
    #expect(abs(spring.swiftUISettlingDuration - row.swiftUI) < 0.00006)
    #expect(abs(spring.coreAnimationSettlingDuration - row.coreAnimation) < 0.00006)
  }

  @Test("the three sets of numbers convert into each other and keep what was given") func sets()
    throws
  {
    let spring = try Spring(duration: 0.5, bounce: -0.5)
    #expect(spring.dampingFraction == 2)
    #expect(spring.bounce == -0.5)
    #expect(abs(spring.stiffness - 157.91367) < 1e-5)
    let same = try Spring(mass: 1, stiffness: spring.stiffness, damping: spring.damping)
    #expect(abs(same.response - 0.5) < 1e-15)
    #expect(abs(same.dampingFraction - 2) < 1e-14)
    let heavy = try Spring(mass: 2, stiffness: 200, damping: 20)
    #expect((heavy.mass, heavy.stiffness, heavy.damping) == (2, 200, 20))
    let light = try Spring(stiffness: 100, damping: 10)
    #expect(heavy.value(at: 0.3) == light.value(at: 0.3))
    #expect(try Spring(duration: 1, bounce: 7).dampingFraction == 0)
    #expect(Spring.bouncy == (try Spring(response: 0.5, dampingFraction: 0.7)))
  }

  @Test("numbers that cannot be used are refused with a sentence") func badNumbers() {
    for bad in [Double.nan, .infinity, -.infinity, 0, -1, 1e300, 1e-300] {
      #expect(throws: MotionError.self) { try Spring(response: bad) }
      #expect(throws: MotionError.self) { try Spring(duration: bad) }
      #expect(throws: MotionError.self) { try Spring(mass: bad, stiffness: 1e9, damping: 1) }
      #expect(throws: MotionError.self) { try Spring(stiffness: bad, damping: 1) }
    }
    for bad in [Double.nan, .infinity, -1] {
      #expect(throws: MotionError.self) { try Spring(dampingFraction: bad) }
      #expect(throws: MotionError.self) { try Spring(stiffness: 1, damping: bad) }
    }
    #expect(throws: MotionError.self) { try Spring(duration: 1, bounce: -1) }
    #expect(throws: MotionError.self) { try Spring(duration: 1, bounce: .nan) }
    let error = #expect(throws: MotionError.self) { try Spring(response: -1) }
    #expect(
      error?.description == "response must be from 0.00001 to 1000000, not -1")
  }

  @Test("no time traps, and the far end is exact") func oddTimes() throws {
    for fraction in [0, 0.5, 1, 3] {
      let spring = try Spring(response: 0.25, dampingFraction: fraction)
      for t in [-1, -Double.infinity, .nan, 0] { #expect(spring.value(at: t) == 0) }
      let end = spring.value(at: .infinity)
      #expect(fraction == 0 ? abs(end - 1) <= 1 : end == 1)
      #expect(fraction == 0 || spring.velocity(at: 1e6) == 0)
    }
  }
}
