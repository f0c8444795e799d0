// SPDX-License-Identifier: MIT
import Design
import Drawing
import Testing

@Suite("Text measurer")
struct TextMeasurerTests {
  private let measurer = TextMeasurer.standard
  private let plain = TypeStyle("plain", family: "Helvetica", size: 1000)

  @Test("Widths are those of the public metric files")
  func widths() {
    #expect(measurer.width(of: "Save", style: plain) == 667 + 556 + 500 + 556)
    #expect(abs(measurer.width(of: "Save", style: Pinterest.button) - 37.36) < 1e-9)
    let serif = TypeStyle("serif", family: "Source Serif 4", size: 1000, isItalic: true)
    #expect(measurer.width(of: "Hi", style: serif) == 722 + 278)
    #expect(measurer.width(of: "", style: plain) == 0)
  }

  @Test("Accents, dashes, quotes and wide characters have widths of their own")
  func beyondASCII() {
    #expect(measurer.width(of: "é", style: plain) == 556)
    #expect(measurer.width(of: "e\u{301}", style: plain) == 556)
    #expect(
      measurer.width(of: "–—−·…✓’", style: plain) == 556 + 1000 + 584 + 278 + 1000 + 755 + 222)
    #expect(measurer.width(of: "漢🎉", style: plain) == 2000)
    #expect(measurer.width(of: "\u{200B}", style: plain) == 0)
    #expect(measurer.width(of: "ж", style: plain) == 556)
  }

  @Test("Case is applied first and tracking follows every character")
  func chrome() {
    var style = plain
    style.isUppercase = true
    style.tracking = 2
    #expect(measurer.width(of: "edit", style: style) == 667 + 722 + 278 + 611 + 8)
  }

  @Test("Line heights give the heights of the inventory's buttons")
  func heights() {
    #expect(abs(measurer.lineHeight(Pinterest.button) + 20 - 39.088) < 1e-9)
    #expect(abs(measurer.lineHeight(VSCO.button) + 28 - 42.52) < 0.01)
    #expect(abs(measurer.lineHeight(Substack.body) - 18 * 1.371) < 1e-9)
  }

  @Test("Words are broken into lines that fit, and the last one that may stand ends in dots")
  func breaking() {
    let style = TypeStyle("small", family: "Helvetica", size: 10)
    func lines(_ string: String, _ count: Int, _ width: Double) -> [String] {
      measurer.lines(of: Text(string, style, .black, lines: count), width: width)
    }
    #expect(lines("one two three", 0, 200) == ["one two three"])
    #expect(lines("one two three", 0, 42) == ["one two", "three"])
    #expect(lines("one two three four", 2, 38) == ["one two", "three f…"])
    #expect(lines("a\n\nb", 0, 50) == ["a", "", "b"])
    #expect(lines("mmmmmmmm", 0, 26) == ["mmm", "mmm", "mm"])
    #expect(lines("", 1, 50) == [""])
    #expect(lines("word", 1, 0).count == 1)
  }

  @Test("No line is wider than it may be")
  func bounds() {
    let text = Text(
      String(repeating: "The quick brown fox ", count: 9), Substack.dek, .black, lines: 4)
    for width in stride(from: 20.0, through: 300, by: 7) {
      for line in measurer.lines(of: text, width: width) {
        #expect(measurer.width(of: line, style: Substack.dek) <= width * 1.02 + 1)
      }
    }
  }
}
