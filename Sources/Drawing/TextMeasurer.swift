// SPDX-License-Identifier: MIT
import Design

/// Tells how wide and high a text is, without any font.
///
/// **This is an assumption.** The fonts of the guides are Apple's or proprietary, and no font is read at
/// all, so that every machine agrees. Widths are those of Adobe's public metric files: Helvetica for
/// sans faces, Times for serif ones, their bold from weight 600 and italics where the style is italic. Inter
/// in mixed case is stretched by what its own widths are larger on English text, 6 % below weight 600 and
/// 1.5 % from there. Line heights and baselines follow the published vertical metrics of the families.
///
/// ```swift
/// TextMeasurer.standard.width(of: "Save", style: Pinterest.button)       // 37.36
/// TextMeasurer.standard.lineHeight(Pinterest.button)                     // 19.088
/// ```
///
/// Case is applied first, then each character is looked up by its first scalar, and tracking is added
/// after every character, the last too, as SwiftUI does. There is no kerning. What the tables do not
/// know is as wide as an average letter; East Asian characters and emoji are as wide as the size.
public struct TextMeasurer: Hashable, Sendable {
  /// The one measurer there is.
  public static let standard = TextMeasurer()

  private init() {}

  /// The width of a single line, in points.
  public func width(of string: String, style: TypeStyle) -> Double {
    TextRuler(style).width(of: string)
  }

  /// The distance from one baseline to the next, in points, without any line spacing.
  public func lineHeight(_ style: TypeStyle) -> Double {
    let metrics = VerticalMetrics.of(style)
    return (metrics.ascent + metrics.descent) * style.size
  }

  /// The distance from the top of a line down to its baseline, in points.
  public func ascent(_ style: TypeStyle) -> Double {
    VerticalMetrics.of(style).ascent * style.size
  }

  /// The size of a text set in one line, or broken where it holds line feeds.
  public func size(of string: String, style: TypeStyle) -> Size {
    let lines = string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let widest = lines.reduce(0) { max($0, width(of: $1, style: style)) }
    return Size(widest, Double(lines.count) * lineHeight(style))
  }

  /// The size of a text as it is broken into lines within `width`.
  public func size(of text: Text, width: Double) -> Size {
    let lines = lines(of: text, width: width)
    let widest = lines.reduce(0) { max($0, self.width(of: $1, style: text.style)) }
    let gaps = Double(max(lines.count - 1, 0)) * text.lineSpacing
    return Size(min(widest, width), Double(lines.count) * lineHeight(text.style) + gaps)
  }

  /// The lines of a text that has `width` to itself.
  ///
  /// Lines break between words, a word too long for a line of its own breaks anywhere, and if lines run
  /// out the last one ends in "…". A little overlength (2 % and 1 pt) is let pass, since widths are an
  /// assumption.
  public func lines(of text: Text, width: Double) -> [String] {
    let limit = TextRuler.limit(width)
    var lines: [String] = []
    for paragraph in text.string.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += broken(String(paragraph), text.style, limit)
    }
    guard text.lines > 0, lines.count > text.lines else { return lines }
    let rest = lines[(text.lines - 1)...].joined(separator: " ")
    return lines.prefix(text.lines - 1) + [truncated(rest, text.style, limit)]
  }

  private func broken(_ paragraph: String, _ style: TypeStyle, _ limit: Double) -> [String] {
    guard width(of: paragraph, style: style) > limit else { return [paragraph] }
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if width(of: longer, style: style) <= limit {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = String(word)
      while width(of: line, style: style) > limit, line.count > 1 {
        let head = fitting(line, style, limit)
        lines.append(head)
        line = String(line.dropFirst(head.count))
      }
    }
    return lines + [line]
  }

  /// The longest beginning that fits, at least one character.
  private func fitting(_ word: String, _ style: TypeStyle, _ limit: Double) -> String {
    var head = ""
    for character in word {
      if !head.isEmpty, width(of: head + String(character), style: style) > limit { break }
      head.append(character)
    }
    return head
  }

  private func truncated(_ line: String, _ style: TypeStyle, _ limit: Double) -> String {
    if width(of: line, style: style) <= limit { return line }
    var head = fitting(line, style, limit)
    while !head.isEmpty, width(of: head + "…", style: style) > limit { head.removeLast() }
    while head.last == " " { head.removeLast() }
    return head + "…"
  }
}

/// Measures many single lines of one style; the style is looked up once.
public struct TextRuler: Sendable {
  private let style: TypeStyle
  private let widths: AdvanceWidths

  /// Makes a ruler for a style.
  public init(_ style: TypeStyle) {
    self.style = style
    widths = AdvanceWidths.of(style)
  }

  /// Whether a text fits into one line of a width, by the rule by which lines are broken.
  public func fits(_ string: String, in width: Double) -> Bool {
    self.width(of: string) <= TextRuler.limit(width)
  }

  static func limit(_ width: Double) -> Double { width * 1.02 + 1 }

  /// The width of a single line, in points.
  public func width(of string: String) -> Double {
    if !style.isUppercase, let plain = plainWidth(of: string) { return plain }
    var (thousandths, count) = (0, 0)
    for character in style.shown(string) {
      thousandths += widths.advance(of: character)
      count += 1
    }
    return points(thousandths, count)
  }

  // Text in ASCII, byte by byte: there a character is a byte.
  private func plainWidth(of string: String) -> Double? {
    string.utf8.withContiguousStorageIfAvailable { bytes -> Double? in
      var thousandths = 0
      for byte in bytes {
        guard byte >= 0x20, byte <= 0x7E else { return nil }
        thousandths += widths.ascii[Int(byte) - 0x20]
      }
      return points(thousandths, bytes.count)
    } ?? nil
  }

  private func points(_ thousandths: Int, _ count: Int) -> Double {
    Double(thousandths) * style.size / 1000 * style.stretch + Double(count) * style.tracking
  }
}

extension TypeStyle {
  /// The string as shown: in capitals where the style says so.
  func shown(_ string: String) -> String {
    isUppercase ? string.uppercased() : string
  }

  /// How much wider the face is than the one whose widths stand for it.
  fileprivate var stretch: Double {
    guard family == "Inter", !isUppercase else { return 1 }
    return weight >= 600 ? 1.015 : 1.06
  }

  /// Whether the family has serifs, by its name.
  var isSerif: Bool {
    // By bytes: searching a String costs microseconds, and every text that is measured asks.
    let name = family.utf8.map { $0 | 0x20 }
    func says(_ word: String) -> Bool {
      name.indices.contains { name[$0...].starts(with: word.utf8) }
    }
    return ["serif", "georgia", "times", "spectral", "new york"].contains(where: says)
      && !says("sans")
  }
}

private struct VerticalMetrics {
  var ascent: Double
  var descent: Double

  /// Inter's are of its font files (1.21 together), the system's give the 1.193 that the inventory uses for
  /// it and for Pinterest Sans, and the serif's are Source Serif's (1.371).
  static func of(_ style: TypeStyle) -> VerticalMetrics {
    if style.isSerif { return VerticalMetrics(ascent: 1.036, descent: 0.335) }
    if style.family == "Inter" { return VerticalMetrics(ascent: 0.96875, descent: 0.2414772727) }
    return VerticalMetrics(ascent: 0.952, descent: 0.241)
  }
}

extension AdvanceWidths {
  static func of(_ style: TypeStyle) -> AdvanceWidths {
    let isBold = style.weight >= 600
    guard style.isSerif else { return isBold ? helveticaBold : helvetica }
    if style.isItalic { return isBold ? timesBoldItalic : timesItalic }
    return isBold ? timesBold : times
  }

  func advance(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x20...0x7E: return ascii[Int(scalar.value - 0x20)]
    case 0xA0...0xFF: return latin[Int(scalar.value - 0xA0)]
    case 0x2713: return 755
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x1F000...0x1FAFF, 0x20000...0x3FFFF:
      return 1000
    default:
      if let index = Self.signs.firstIndex(of: scalar.value) { return others[index] }
      return isWithoutWidth(scalar) ? 0 : ascii[Int(UInt8(ascii: "n") - 0x20)]
    }
  }

  private func isWithoutWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
