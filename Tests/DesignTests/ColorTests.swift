// SPDX-License-Identifier: MIT
import Design
import Motion
import TestKit
import Testing

@Suite("Color")
struct ColorTests {
  private let red = Color(0xE60023)
  private let black = Color(0x111111)

  @Test("The Save morph passes the known reds, in linear light and as the web mixes")
  func saveMorph() throws {
    let spring = try Spring(response: 0.25, dampingFraction: 0.8)
    let progress = [0.399251, 0.813403, spring.value(at: 0.125)]
    let linear = progress.map { red.mixed(with: black, by: $0, in: .linear).red * 255 }
    let encoded = progress.map { red.mixed(with: black, by: $0, in: .srgb).red * 255 }
    for (value, expected) in zip(linear, [183.705, 108.761, 73.009]) {
      #expect(abs(value - expected) < 0.001)
    }
    for (value, expected) in zip(encoded, [144.959, 56.745, 33.547]) {
      #expect(abs(value - expected) < 0.001)
    }
  }

  @Test("Every mixing begins and ends at its two colours", arguments: Color.Mixing.allCases)
  func ends(mixing: Color.Mixing) {
    #expect(red.mixed(with: black, by: 0, in: mixing).distance8Bit(to: red) < 1e-9)
    #expect(red.mixed(with: black, by: 1, in: mixing).distance8Bit(to: black) < 1e-9)
  }

  @Test("A colour survives the way into a space and back, overshoot too")
  func roundTrip() {
    withSeeds(200) { seed, generator in
      let channels = (0..<4).map { _ in Double.random(in: -0.6...1.6, using: &generator) }
      let color = Color(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
      for mixing in Color.Mixing.allCases {
        let back = Color(color.vector(in: mixing), in: mixing)
        #expect(back.distance8Bit(to: color) < 255e-12, "seed \(seed), \(mixing)")
      }
    }
  }

  @Test("The knee of the transfer function survives the way there and back")
  func knee() {
    for encoded in [0.04045, 0.0404499999, 0.0404500001, 0.040449936, -0.04045, 0] {
      let color = Color(red: encoded, green: encoded, blue: encoded)
      let back = Color(color.vector(in: .linear), in: .linear)
      #expect(abs(back.red - encoded) < 1e-12)
    }
  }

  @Test("Oklab agrees with its author's table")
  func oklab() {
    let white = Color.white.vector(in: .oklab)
    #expect(abs(white[0] - 1) < 1e-6)
    #expect(abs(white[1]) < 1e-6 && abs(white[2]) < 1e-6)
    let pure = Color(0xFF0000).vector(in: .oklab)
    #expect(abs(pure[0] - 0.627955) < 1e-5)
    #expect(abs(pure[1] - 0.224863) < 1e-5)
    #expect(abs(pure[2] - 0.125846) < 1e-5)
  }

  @Test("Overshoot goes on beyond the channel, and only hex and drawing clamp it")
  func overshoot() {
    let beyond = red.mixed(with: black, by: 1.3, in: .linear)
    #expect(beyond.red < 0)
    #expect(beyond.hex == "#001507")
    #expect(beyond.clamped.red == 0)
    #expect(Color(red: .nan, green: .infinity, blue: -.infinity).hex == "#00FF00")
  }

  @Test("Hex is read and written in both lengths, and nothing else is read")
  func hex() {
    for text in ["#E60023", "#000000", "#FFFFFF", "#1A2B3C80", "#11111100"] {
      #expect(Color(hex: text)?.hex == text)
    }
    #expect(Color(hex: "#e60023") == red)
    #expect(Color(hex: "#E60023FF")?.hex == "#E60023")
    for text in [
      "", "#", "E60023", "#E6002", "#E60", "#E600233", "#GG0000", "#E60023 ", "＃E60023", "#１２３４５６",
    ] {
      #expect(Color(hex: text) == nil, "\(text)")
    }
  }

  @Test("A colour over a background is blended on the encoded channels")
  func composited() {
    let shade = Color.black.opacity(0.6).composited(over: .white)
    #expect(abs(shade.red - 0.4) < 1e-15)
    #expect(shade.alpha == 1)
    #expect(Color.clear.composited(over: red) == red)
    #expect(Color.clear.composited(over: .clear) == .clear)
    let both = Color.white.opacity(0.5).composited(over: Color.black.opacity(0.5))
    #expect(abs(both.alpha - 0.75) < 1e-15)
    #expect(abs(both.red - 2.0 / 3) < 1e-15)
  }

  @Test("The distance is that of the channel that differs most, in 8-bit steps")
  func distance() {
    #expect(abs(red.distance8Bit(to: Color(0xE60025)) - 2) < 1e-12)
    #expect(red.distance8Bit(to: red.opacity(0)) == 255)
  }
}
