// SPDX-License-Identifier: MIT
import Design
import Foundation
import Testing

@Suite("Contrast")
struct ContrastTests {
  @Test("The pairs of the guides have the ratios of the inventory", arguments: pairs)
  func guides(pair: Pair) {
    let ratio = Color(pair.foreground).contrast(with: Color(pair.background))
    #expect(abs(ratio - pair.ratio) <= 0.005 + 1e-9, "\(pair.name): \(ratio)")
    #expect((ratio >= 4.5) == pair.meetsText, "\(pair.name): \(ratio)")
    #expect((ratio >= 3) == pair.meetsLarge, "\(pair.name): \(ratio)")
    #expect(Color(pair.background).contrast(with: Color(pair.foreground)) == ratio)
  }

  @Test("Nothing is rounded: the link colour rounds to 4.5 with one decimal, yet does not meet it")
  func noRounding() {
    let ratio = Substack.link.light.contrast(with: .white)
    #expect(ratio < 4.5)
    #expect(abs(ratio - 4.493) < 5e-4)
    #expect(Color.black.contrast(with: .white) == 21)
    #expect(Color.white.contrast(with: .white) == 1)
  }

  @Test("A translucent foreground is seen through")
  func translucent() {
    #expect(abs(Color.black.opacity(0.3).contrast(with: .white) - 2.1) < 0.06)
    #expect(Color.clear.contrast(with: Color(0xE60023)) == 1)
    #expect(Color.black.contrast(with: Color.white.opacity(0)) == 21)
  }

  @Test("Overshoot counts as what the screen shows")
  func overshoot() {
    let beyond = Color(red: 1.2, green: 1.1, blue: 1.4)
    #expect(beyond.luminance == Color.white.luminance)
    #expect(Color(red: -0.2, green: -1, blue: 0).luminance == 0)
  }

  @Test("Other libraries' vectors agree where they follow the same formula")
  func vectors() throws {
    let shared = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../shared")
    let file = shared.standardizedFileURL.appendingPathComponent("formats/contrast/vectors.json")
    guard let data = try? Data(contentsOf: file) else {
      print("skipped: formats/contrast/vectors.json is not there")
      return
    }
    let all = try JSONDecoder().decode(Vectors.self, from: data).vectors
    let usable = all.filter { $0.metric == "wcag2" && $0.agrees }.compactMap(\.colors)
    #expect(usable.count >= 12)
    for (vector, foreground, background) in usable {
      let ratio = foreground.contrast(with: background)
      #expect(abs(ratio - vector.expect) <= max(vector.tolerance, 1e-12), "\(vector)")
    }
  }
}

private struct Vectors: Decodable {
  var vectors: [Entry]

  struct Entry: Decodable {
    var fg: String
    var bg: String
    var expect: Double
    var tolerance: Double
    var metric: String
    var agrees: Bool
    var fg_alpha: Double?

    /// The two colours where they are written in a way we read.
    var colors: (Entry, Color, Color)? {
      guard let front = color(fg), let back = color(bg) else { return nil }
      return (self, front.opacity(fg_alpha ?? 1), back)
    }

    private func color(_ name: String) -> Color? {
      switch name {
      case "white": return .white
      case "black": return .black
      case "blue": return Color(0x0000FF)
      case _ where name.count == 4:
        return Color(hex: "#" + name.dropFirst().map { "\($0)\($0)" }.joined())
      default: return Color(hex: name)
      }
    }
  }
}

/// A row of the inventory's table.
struct Pair: Sendable, CustomTestStringConvertible {
  var name: String
  var foreground: UInt32
  var background: UInt32
  var ratio: Double
  var meetsText: Bool
  var meetsLarge: Bool

  init(
    _ name: String, _ foreground: UInt32, _ background: UInt32, _ ratio: Double, text: Bool,
    large: Bool
  ) {
    self.name = name
    self.foreground = foreground
    self.background = background
    self.ratio = ratio
    meetsText = text
    meetsLarge = large
  }

  var testDescription: String { name }

}

extension ContrastTests {
  static let pairs: [Pair] = [
    Pair("Vsco: white on black", 0xFFFFFF, 0x000000, 21.00, text: true, large: true),
    Pair("Vsco: white on surface1", 0xFFFFFF, 0x0E0E0E, 19.30, text: true, large: true),
    Pair("Vsco: 76 on surface1", 0x767676, 0x0E0E0E, 4.25, text: false, large: true),
    Pair("Vsco: 76 on surface2", 0x767676, 0x1A1A1A, 3.83, text: false, large: true),
    Pair("Vsco: B3 on surface3", 0xB3B3B3, 0x242424, 7.40, text: true, large: true),
    Pair("Vsco: white fill on track", 0xFFFFFF, 0x3A3A3A, 11.37, text: true, large: true),
    Pair("Vsco: light: black on F2", 0x000000, 0xF2F2F2, 18.76, text: true, large: true),
    Pair("Vsco: light: 76 on E8", 0x767676, 0xE8E8E8, 3.71, text: false, large: true),
    Pair("Vsco: light divider DC on F2", 0xDCDCDC, 0xF2F2F2, 1.22, text: false, large: false),
    Pair("Vsco: destructive on white", 0xE5484D, 0xFFFFFF, 3.91, text: false, large: true),
    Pair("Vsco: white ring on film cool", 0xFFFFFF, 0x7E8FA1, 3.32, text: false, large: true),
    Pair("Substack: CLAIM ink 1F on white", 0x1F1F1F, 0xFFFFFF, 16.48, text: true, large: true),
    Pair(
      "Substack: CLAIM white on orange (Subscribe)", 0xFFFFFF, 0xFF6719, 2.91, text: false,
      large: false),
    Pair("Substack: white on pressed orange", 0xFFFFFF, 0xE5560E, 3.70, text: false, large: true),
    Pair("Substack: subhead 57 on white", 0x57534E, 0xFFFFFF, 7.63, text: true, large: true),
    Pair("Substack: meta 8A on FFF7F2 (card)", 0x8A8A8A, 0xFFF7F2, 3.26, text: false, large: true),
    Pair("Substack: secondary 6B on white", 0x6B6B6B, 0xFFFFFF, 5.33, text: true, large: true),
    Pair("Substack: link on white", 0x4A6FE3, 0xFFFFFF, 4.49, text: false, large: true),
    Pair("Substack: link on 121212", 0x4A6FE3, 0x121212, 4.17, text: false, large: true),
    Pair("Substack: dark ED on 1B", 0xEDEDED, 0x1B1B1B, 14.71, text: true, large: true),
    Pair("Substack: dark A6 on 1B", 0xA6A6A6, 0x1B1B1B, 7.08, text: true, large: true),
    Pair(
      "Substack: dark: PullQuote title ink 1A on 121212", 0x1A1A1A, 0x121212, 1.08, text: false,
      large: false),
    Pair(
      "Substack: orange eyebrow on white 11pt", 0xFF6719, 0xFFFFFF, 2.91, text: false, large: false),
    Pair("Substack: orange on 2A1C12", 0xFF6719, 0x2A1C12, 5.66, text: true, large: true),
    Pair(
      "Substack: card border 5C3A24 on 121212", 0x5C3A24, 0x121212, 1.86, text: false, large: false),
    Pair("Substack: success on white", 0x1A8917, 0xFFFFFF, 4.53, text: true, large: true),
    Pair("Substack: error on 121212", 0xD93025, 0x121212, 3.93, text: false, large: true),
    Pair("Pinterest: white on red (Save)", 0xFFFFFF, 0xE60023, 4.78, text: true, large: true),
    Pair("Pinterest: white on Saved 11", 0xFFFFFF, 0x111111, 18.88, text: true, large: true),
    Pair(
      "Pinterest: Saved pill 11 on dark canvas 12", 0x111111, 0x121212, 1.01, text: false,
      large: false),
    Pair("Pinterest: red pill on white (UI)", 0xE60023, 0xFFFFFF, 4.78, text: true, large: true),
    Pair(
      "Pinterest: text 11 on EFEFEF (secondary pill)", 0x111111, 0xEFEFEF, 16.42, text: true,
      large: true),
    Pair("Pinterest: 76 on F8", 0x767676, 0xF8F8F8, 4.28, text: false, large: true),
    Pair("Pinterest: CLAIM AA on 121212", 0xAAAAAA, 0x121212, 8.06, text: true, large: true),
    Pair("Pinterest: white on 121212", 0xFFFFFF, 0x121212, 18.73, text: true, large: true),
    Pair("Pinterest: success on white", 0x008A3C, 0xFFFFFF, 4.47, text: false, large: true),
    Pair("Pinterest: info on white", 0x0074E8, 0xFFFFFF, 4.50, text: true, large: true),
    Pair("Pinterest: info on 121212", 0x0074E8, 0x121212, 4.16, text: false, large: true),
  ]
}
