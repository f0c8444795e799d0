// SPDX-License-Identifier: MIT
import Design
import Drawing
import Testing

@Suite("Text ruler")
struct TextRulerTests {
  private static let styles =
    Pinterest.guide.typeStyles + VSCO.typeStyles + Substack.typeStyles + [
      TypeStyle("tracked", family: "Helvetica", size: 1000, tracking: 3)
    ]

  private static let ascii = (0x20...0x7E).map { String(UnicodeScalar(UInt8($0))) }

  @Test("It measures as the measurer does, in ASCII and beyond")
  func agrees() {
    let texts = [
      "", " ", "Save", "Tomato galette", "a\tb", "one\r\ntwo", "Crème brûlée", "e\u{301}", "漢字 🎉",
      "Saved ✓", "“quoted” – …", "\u{200B}", "naïve Ünïcode", Self.ascii.joined(),
    ]
    for style in Self.styles {
      let ruler = TextRuler(style)
      for text in texts {
        #expect(
          ruler.width(of: text) == TextMeasurer.standard.width(of: text, style: style),
          "\(style.name): \(text)")
      }
    }
  }

  @Test("A text fits a width when the measurer keeps it in one line")
  func fits() {
    let style = Self.styles[0]
    let ruler = TextRuler(style)
    let text = "Tomato galette with basil"
    let width = ruler.width(of: text)
    var seen: Set<Bool> = []
    for step in -40...40 {
      let room = width + Double(step) / 4
      let isOneLine =
        TextMeasurer.standard.lines(of: Text(text, style, .black, lines: 9), width: room).count == 1
      #expect(ruler.fits(text, in: room) == isOneLine, "\(step)")
      seen.insert(isOneLine)
    }
    #expect(seen.count == 2)
  }

  /// A zero-width space has no width: with one in it a text in ASCII is measured by the character.
  @Test("Byte by byte ASCII is as wide as character by character")
  func bytes() {
    for style in Self.styles {
      let ruler = TextRuler(style)
      for text in Self.ascii + [Self.ascii.joined(), "Tomato galette, 12 pins!"] {
        let slow = ruler.width(of: text + "\u{200B}") - style.tracking
        #expect(abs(ruler.width(of: text) - slow) < 1e-9, "\(style.name): \(text)")
      }
    }
  }

  @Test("A text is as wide as its characters together")
  func sums() {
    for style in Self.styles {
      let ruler = TextRuler(style)
      for text in ["Tomato galette", "Crème brûlée, 漢字 ✓"] {
        let sum = text.reduce(0) { $0 + ruler.width(of: String($1)) }
        #expect(abs(ruler.width(of: text) - sum) < 1e-9, "\(style.name): \(text)")
      }
    }
  }

  @Test("Widths are those of the public metric files")
  func widths() {
    // Helvetica-Bold: S 667, a 556, v 556, e 556, d 611; Helvetica: é 556.
    #expect(abs(TextRuler(Pinterest.button).width(of: "Saved") - 2.946 * 16) < 1e-9)
    let tracked = TextRuler(TypeStyle("tracked", family: "Helvetica", size: 1000, tracking: 3))
    #expect(tracked.width(of: "é!") == 556 + 278 + 6)
  }
}
