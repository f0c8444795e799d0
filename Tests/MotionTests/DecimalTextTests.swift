// SPDX-License-Identifier: MIT
import Foundation
import TestKit
import Testing

@testable import Motion

struct DecimalTextTests {
  @Test(
    "numbers are written without exponent, trailing zeros or -0",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (100, "100"), (12.5, "12.5"),
      (0.399251234, "0.399251"), (0.0000004, "0"), (-0.0000004, "0"), (0.0000005, "0.000001"),
      (-0.0000005, "-0.000001"), (0.9999996, "1"), (99.9999999, "100"),
      (1e21, "1000000000000000000000"),
      (1_234_567.8901234, "1234567.890123"), (1e-300, "0"), (0.05, "0.05"),
      (1e16, "10000000000000000"),
      (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"), (10.000001, "10.000001"),
    ] as [(Double, String)])
  func examples(_ x: Double, _ text: String) {
    #expect(decimalText(x) == text)
  }

  @Test("places are clamped, and round the shortest decimal with halves away from zero")
  func places() {
    #expect(decimalText(2.5, places: 0) == "3")
    #expect(decimalText(-2.5, places: 0) == "-3")
    #expect(decimalText(1.005, places: 2) == "1.01")
    #expect(decimalText(0.125, places: 2) == "0.13")
    #expect(decimalText(0.5, places: 0) == "1")
    #expect(decimalText(0.49, places: 0) == "0")
    #expect(decimalText(123.4, places: -5) == "123")
    #expect(decimalText(0.1, places: 40) == "0.1")
    #expect(decimalText(0.123456789, places: 9) == "0.123456789")
  }

  @Test("the text is within half a place of the number and reads back to itself") func rounding() {
    withSeeds(3) { seed, random in
      for _ in 0..<5000 {
        let size = pow(10, Double.random(in: -8...12, using: &random))
        let x = Double.random(in: -size...size, using: &random)
        let text = decimalText(x)
        let back = Double(text) ?? .nan
        #expect(abs(back - x) <= 0.5000001e-6 + abs(x) * 1e-15, "seed \(seed), \(x) → \(text)")
        #expect(decimalText(back) == text, "seed \(seed), \(x) → \(text)")
        #expect(!text.hasSuffix("0") || !text.contains("."), "seed \(seed), \(text)")
      }
    }
  }
}
