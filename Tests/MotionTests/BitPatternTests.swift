// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

/// Debug and release builds, and every machine, must give these very bits.
struct BitPatternTests {
  private func fold(_ hash: inout UInt64, _ x: Double) {
    var bits = x.bitPattern
    for _ in 0..<8 {
      hash = (hash ^ (bits & 0xFF)) &* 0x100_0000_01B3
      bits >>= 8
    }
  }

  private func text(_ hash: UInt64) -> String { String(hash, radix: 16) }

  @Test("a thousand samples of functions, springs, curves and retargets have pinned bits")
  func pinned() throws {
    var lines: [String] = []
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for step in 1...200 {
      let x = Double(step) * 0.377
      fold(&hash, ElementaryFunctions.exp(-x))
      fold(&hash, ElementaryFunctions.sin(x))
      fold(&hash, ElementaryFunctions.cos(x))
      fold(&hash, ElementaryFunctions.log(x))
      fold(&hash, ElementaryFunctions.pow(x, 2.4))
      fold(&hash, ElementaryFunctions.cubeRoot(x))
    }
    lines.append("functions \(text(hash))")
    for fraction in [0.3, 0.8, 0.999999, 1, 1.000001, 2.5] {
      let spring = try Spring(response: 0.25, dampingFraction: fraction)
      hash = 0xCBF2_9CE4_8422_2325
      for step in 0..<100 {
        let w = spring.weights(at: Double(step) * 0.0083)
        for x in [w.offset, w.velocity, w.offsetRate, w.velocityRate] { fold(&hash, x) }
      }
      fold(&hash, spring.settlingTime())
      lines.append("spring \(fraction) \(text(hash))")
    }
    hash = 0xCBF2_9CE4_8422_2325
    for curve in CurveTests.all {
      for step in 0...100 { fold(&hash, curve.unit(Double(step) / 100)) }
    }
    lines.append("curves \(text(hash))")
    hash = 0xCBF2_9CE4_8422_2325
    withSeeds(40) { _, random in
      var (animator, changes) = AnimatorLawTests.story(&random)
      for change in changes {
        _ = animator.animate(to: change.target, with: change.animation, at: change.at)
        let value = animator.value(at: change.at + 33_333_333)
        for x in value.components { fold(&hash, x) }
      }
      fold(&hash, Double(animator.settles ?? -1))
    }
    lines.append("animators \(text(hash))")
    expectGolden(lines.joined(separator: "\n") + "\n", "bits.txt")
  }
}
