// SPDX-License-Identifier: MIT
import Design
import Foundation
import Testing

@Suite("Tokens")
struct TokenTests {
  private static let guides: [(String, [Token], [TypeStyle])] = [
    ("vsco", VSCO.tokens, VSCO.typeStyles),
    ("substack", Substack.tokens, Substack.typeStyles),
    ("pinterest", Pinterest.tokens, Pinterest.typeStyles),
  ]

  @Test("Each guide has as many colours and type styles as the inventory counts")
  func counts() {
    #expect(Self.guides.map(\.1.count) == [21, 25, 18])
    #expect(Self.guides.map(\.2.count) == [13, 12, 13])
  }

  @Test("Every token stands on the line it names, with the colour that line says")
  func lines() {
    for (guide, tokens, styles) in Self.guides {
      guard let lines = Self.lines(of: "ios-\(guide)-swiftui") else { continue }
      for token in tokens {
        let line = lines[Self.line(token.source) - 1]
        #expect(line.contains("static let \(token.name) "), "\(token.name): \(line)")
        #expect(line.hasSuffix(token.light.hex), "\(token.name): \(line)")
        #expect(!token.isPair)
      }
      for style in styles {
        let line = lines[Self.line(style.source) - 1]
        #expect(line.contains("\(style.name)"), "\(style.name): \(line)")
        let size = "size: \(Int(style.size)))"
        #expect(line.contains(size) || line.contains("= \(Int(style.size)))"), "\(style.name)")
        #expect(line.contains(".italic()") == style.isItalic, "\(style.name)")
        #expect(line.contains(".uppercase") <= style.isUppercase, "\(style.name)")
      }
    }
  }

  @Test("Names are unique and in the order of the guide")
  func order() {
    for (guide, tokens, styles) in Self.guides {
      let places = tokens.map { Self.line($0.source) } + styles.map { Self.line($0.source) }
      #expect(places == places.sorted(), "\(guide)")
      let names = tokens.map(\.name) + styles.map(\.name)
      #expect(Set(names).count == names.count, "\(guide)")
    }
  }

  @Test("A pair resolves by scheme, a plain token is the same in both")
  func pairs() {
    #expect(Substack.card.color(dark: false).hex == "#FFF7F2")
    #expect(Substack.card.color(dark: true).hex == "#2A1C12")
    #expect(Pinterest.textPrimary.color(dark: true) == .white)
    #expect(Pinterest.red.color(dark: true) == Pinterest.red.color(dark: false))
    for pair in VSCO.pairs + Substack.pairs + Pinterest.pairs {
      #expect(pair.isPair, "\(pair.name)")
    }
  }

  @Test("Chrome has the tracking and case of the guide")
  func chrome() {
    #expect(VSCO.toolLabel.tracking == 1.6)
    #expect(VSCO.toolLabel.isUppercase && !VSCO.toolLabel.scales)
    #expect(VSCO.value.usesMonospacedDigits)
    #expect(VSCO.display.tracking == -0.4 && VSCO.display.scales)
    #expect(Substack.pullQuote.isItalic && Substack.pullQuote.weight == 600)
    #expect(Substack.body(size: 21).size == 21)
    #expect(Substack.body(size: 18) == Substack.body)
  }

  @Test("Text grows with the setting, and not at the default")
  func dynamicType() {
    let factors = DynamicType.allCases.map(\.factor)
    #expect(factors == factors.sorted())
    #expect(DynamicType.large.factor == 1)
    #expect(DynamicType(rawValue: "accessibility5")?.bodySize == 53)
  }

  private static func line(_ source: String) -> Int {
    source.split(separator: "L").last.flatMap { Int($0) } ?? 1
  }

  /// The guide's lines, or nil with a note where the shared folder is not there.
  private static func lines(of guide: String) -> [String]? {
    let file = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../shared/guides/\(guide).md").standardizedFileURL
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      print("skipped: \(guide).md is not there")
      return nil
    }
    return text.components(separatedBy: "\n")
  }
}

extension Bool {
  /// Implication: what the left says, the right says too.
  fileprivate static func <= (left: Bool, right: Bool) -> Bool { !left || right }
}
