// SPDX-License-Identifier: MIT
import Design
import Testing

/// The Pinterest guide against the tables of the inventory (§3.1, §3.2, §3.6, §4.3).
@Suite("The Pinterest guide")
struct GuideTests {
  private let guide = Pinterest.guide

  @Test("Eighteen colours, each on its line")
  func colours() {
    let table = [
      "L12 pinterestRed #E60023", "L13 pinterestRedPressed #AD081B",
      "L14 pinterestRedHover #CC0020",
      "L17 pinterestCanvasLight #FFFFFF", "L18 pinterestSurface1Light #F8F8F8",
      "L19 pinterestInputLight #EFEFEF", "L20 pinterestDividerLight #E9E9E9",
      "L23 pinterestCanvasDark #121212", "L24 pinterestSurface1Dark #1E1E1E",
      "L25 pinterestSurface2Dark #2A2A2A", "L26 pinterestDividerDark #2E2E2E",
      "L29 pinterestTextPrimaryLight #111111", "L30 pinterestTextSecondaryLight #767676",
      "L31 pinterestTextTertiaryLight #B5B5B5", "L32 pinterestTextPrimaryDark #FFFFFF",
      "L33 pinterestTextSecondaryDark #AAAAAA", "L36 pinterestSuccess #008A3C",
      "L37 pinterestInfo #0074E8",
    ]
    #expect(guide.tokens.count == 18)
    #expect(
      guide.tokens.map { "\(line($0.source)) \($0.name) \($0.light.hex)" } == table)
    #expect(guide.tokens.allSatisfy { !$0.isPair })
  }

  @Test("Thirteen type styles of Pinterest Sans, and the system font of the search field")
  func type() {
    let table = [
      "L47 pinterestPinDetailTitle 28 700", "L48 pinterestLargeTitle 24 700",
      "L49 pinterestSectionHeader 20 700", "L50 pinterestBoardName 17 700",
      "L51 pinterestPinTitle 14 500", "L52 pinterestUsername 14 600", "L53 pinterestBody 15 400",
      "L54 pinterestComment 14 400", "L55 pinterestMeta 12 400", "L56 pinterestButton 16 700",
      "L57 pinterestButtonSmall 14 600", "L58 pinterestTabLabel 10 600",
      "L59 pinterestMicro 11 700",
    ]
    let styles = guide.typeStyles
    #expect(
      styles.prefix(13).map { "\(line($0.source)) \($0.name) \(Int($0.size)) \($0.weight)" }
        == table)
    #expect(styles.prefix(13).allSatisfy { $0.family == "Pinterest Sans" && $0.tracking == 0 })
    #expect(styles.count == 14)
    #expect(styles.last?.family == "SF Pro" && styles.last?.size == 16)
  }

  @Test("Dynamic Type: detail title, description and body; the captions in the grid stay fixed")
  func dynamicType() {
    for style in [Pinterest.pinDetailTitle, Pinterest.body, Pinterest.comment] {
      #expect(style.scales, "\(style.name)")
    }
    for style in [Pinterest.pinTitle, Pinterest.meta, Pinterest.searchField] {
      #expect(!style.scales, "\(style.name)")
    }
  }

  @Test("Thirteen symbols with their sizes, all of iOS 13")
  func symbols() {
    let table = [
      "magnifyingglass 18–20", "house/house.fill 26", "bell/bell.fill 26", "person/person.fill 26",
      "plus 22", "heart/heart.fill 24", "bubble.right/bubble.right.fill 24",
      "square.and.arrow.up 22", "ellipsis 20", "chevron.left 24", "tag.fill 16", "sparkles 16",
      "checkmark 16",
    ]
    let rows = guide.symbols.map { symbol in
      let (least, most) = (Int(symbol.sizes.lowerBound), Int(symbol.sizes.upperBound))
      return symbol.name + (symbol.filled.map { "/" + $0 } ?? "")
        + (least == most ? " \(most)" : " \(least)–\(most)")
    }
    #expect(rows == table)
    #expect(guide.symbols.allSatisfy { $0.ios == 13 })
    #expect(guide.symbols.map(\.size) == [20, 26, 26, 26, 22, 24, 24, 22, 20, 24, 16, 16, 16])
    let lines = guide.symbols.compactMap { Int(line($0.source).dropFirst()) }
    #expect(lines == Array(443...455), "the table of the guide, row by row")
  }

  /// What the inventory says of tokens: the finding, and the tokens and styles that it names.
  static let concerns: [(String, [String])] = [
    (
      "P3",
      [
        "pinterestCanvasDark", "pinterestSurface1Dark", "pinterestSurface2Dark",
        "pinterestDividerDark", "pinterestTextPrimaryDark", "pinterestTextSecondaryDark",
      ]
    ),
    ("P12", ["pinterestPinTitle", "pinterestMeta", "searchField"]),
    ("P13", ["pinterestRedPressed", "pinterestRedHover"]),
    ("P20", ["pinterestTextSecondaryLight", "pinterestTextSecondaryDark"]),
    (
      "P21", ["pinterestTextTertiaryLight", "pinterestSuccess", "pinterestInfo", "pinterestRed"]
    ),
    ("P22", Pinterest.typeStyles.map(\.name)),
    ("P23", Pinterest.typeStyles.map(\.name)),
    (
      "P29",
      [
        "pinterestRedPressed", "pinterestRedHover", "pinterestCanvasDark", "pinterestSurface1Dark",
        "pinterestSurface2Dark", "pinterestDividerDark", "pinterestTextTertiaryLight",
        "pinterestTextPrimaryDark", "pinterestTextSecondaryDark", "pinterestSuccess",
        "pinterestInfo", "pinterestLargeTitle", "pinterestSectionHeader", "pinterestUsername",
        "pinterestComment", "pinterestButtonSmall", "pinterestTabLabel", "pinterestMicro",
      ]
    ),
  ]

  @Test("Each finding about tokens is found by each token it is about, and by no other")
  func findings() {
    #expect(guide.findings.map(\.finding.id) == Self.concerns.map(\.0))
    for (id, names) in Self.concerns {
      let known = guide.tokens.map(\.name) + guide.typeStyles.map(\.name)
      let found = known.filter { name in guide.findings(about: name).contains { $0.id == id } }
      #expect(Set(found) == Set(names), "\(id)")
    }
    #expect(guide.findings(about: "pinterestInputLight").isEmpty)
    #expect(guide.findings(about: "nothing").isEmpty)
  }

  @Test("The numbers of unused tokens are those of the inventory")
  func unused() {
    let unused = Self.concerns.last?.1 ?? []
    #expect(unused.filter { name in guide.tokens.contains { $0.name == name } }.count == 11)
    #expect(unused.filter { name in guide.typeStyles.contains { $0.name == name } }.count == 7)
  }

  @Test("The contrasts that its findings name are those of its colours")
  func contrasts() {
    for (color, ground, ratio) in [
      (Pinterest.textSecondaryLight, Pinterest.canvasLight, 4.54),
      (Pinterest.textSecondaryLight, Pinterest.surface1Light, 4.28),
      (Pinterest.textSecondaryLight, Pinterest.inputLight, 3.95),
      (Pinterest.textSecondaryDark, Pinterest.canvasDark, 8.06),
      (Pinterest.textTertiaryLight, Pinterest.canvasLight, 2.05),
      (Pinterest.success, Pinterest.canvasLight, 4.467),
      (Pinterest.info, Pinterest.canvasLight, 4.503),
      (Pinterest.success, Pinterest.canvasDark, 4.19), (Pinterest.info, Pinterest.canvasDark, 4.16),
      (Pinterest.red, Pinterest.canvasDark, 3.92),
      (Pinterest.textPrimaryLight, Pinterest.canvasDark, 1.01),
    ] {
      let found = color.light.contrast(with: ground.light)
      #expect(abs(found - ratio) < 0.006, "\(color.name) on \(ground.name): \(found)")
      let said = guide.findings(about: color.name).map(\.text).joined()
      if color != Pinterest.textPrimaryLight { #expect(said.contains("\(ratio)"), "\(color.name)") }
    }
  }

  private func line(_ source: String) -> String {
    String(source.split(separator: " ").last ?? "")
  }
}
