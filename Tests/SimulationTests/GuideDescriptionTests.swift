// SPDX-License-Identifier: MIT
import Components
import Design
import Testing

@testable import Simulation

@Suite("What describe says of a guide")
struct GuideDescriptionTests {
  private let description = GuideDescription(Pinterest.guide, components: Catalogue.components)

  /// The lines below a title, up to the empty line.
  private func section(_ title: String, of text: String) -> [String] {
    let lines = text.components(separatedBy: "\n")
    guard let start = lines.firstIndex(of: title) else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.isEmpty })
  }

  @Test("All of a guide: 18 colours, 13 type styles and the search field's, 13 symbols")
  func sections() {
    let text = description.text
    #expect(text.hasPrefix("pinterest  from ios-pinterest-swiftui\n"))
    #expect(section("colours", of: text).count == 18)
    #expect(section("type", of: text).count == 13 + 1)
    #expect(section("symbols", of: text).count == 13)
    #expect(section("light and dark", of: text).count == Pinterest.pairs.count)
    #expect(
      section("colours", of: text).first?.split(separator: " ") == [
        "pinterestRed", "#E60023", "L12",
      ])
    #expect(
      section("symbols", of: text).contains {
        $0.split(separator: " ") == [
          "Search", "magnifyingglass", "18–20", "pt", "iOS", "13", "L443",
        ]
      })
    let meta = section("type", of: text).first { $0.contains("pinterestMeta") } ?? ""
    for word in ["Pinterest Sans", "12 pt", "weight 400", "fixed", "L55"] {
      #expect(meta.contains(word), "\(word)")
    }
  }

  @Test("Its own components and no others")
  func components() {
    let rows = section("components", of: description.text).map { $0.split(separator: " ").first }
    #expect(rows.contains("pinterest.save_button"))
    #expect(rows.allSatisfy { $0?.hasPrefix("pinterest.") == true })
    #expect(rows.count == Catalogue.components.filter { $0.id.hasPrefix("pinterest.") }.count)
  }

  @Test("All findings by number, those of tokens before those of components")
  func findings() {
    let rows = section("findings", of: description.text).compactMap { line -> (Int, Substring)? in
      let words = line.split(separator: " ")
      guard line.hasPrefix("  P"), let number = Int(words[0].dropFirst()) else { return nil }
      return (number, words.first { $0 == "tokens" || $0.contains(".") } ?? "")
    }
    let numbers = rows.map(\.0)
    #expect(numbers == numbers.sorted())
    #expect(rows.filter { $0.1 == "tokens" }.map(\.0) == [3, 12, 13, 20, 21, 22, 23, 29])
    for (before, after) in zip(rows, rows.dropFirst()) where before.0 == after.0 {
      #expect(after.1 != "tokens", "P\(after.0)")
    }
    let wanted =
      Pinterest.guide.findings.count
      + description.components.reduce(0) { $0 + $1.findings.count }
    #expect(rows.count == wanted, "each once")
  }

  /// What is said is broken into lines.
  private func flat(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test("Each finding about tokens shows with the guide and with each token it is about")
  func tokenFindings() throws {
    for finding in Pinterest.guide.findings {
      #expect(flat(description.text).contains(flat(finding.finding.text)), "\(finding.finding.id)")
      #expect(!finding.concerns.isEmpty)
      for name in finding.concerns {
        let text = try #require(description.text(of: name), "\(name)")
        #expect(text.hasPrefix(name + "  "))
        #expect(flat(text).contains(flat(finding.finding.text)), "\(name)")
        #expect(
          section("findings", of: text).contains { $0.hasPrefix("  \(finding.finding.id) ") })
      }
    }
  }

  @Test("pinterestMeta: the style, and that captions do not stay fixed in the code")
  func meta() throws {
    let text = try #require(description.text(of: "pinterestMeta"))
    #expect(text.hasPrefix("pinterestMeta  Pinterest Sans  12 pt  weight 400  fixed  L55\n"))
    let ids = section("findings", of: text).filter { $0.hasPrefix("  P") }
      .compactMap { $0.split(separator: " ").first }
    #expect(ids == ["P12", "P22", "P23"])
  }

  @Test("Colours, pairs, styles and symbols are found by name; nothing else is")
  func names() throws {
    for name in description.names {
      let text = try #require(description.text(of: name), "\(name)")
      #expect(text.contains(name))
    }
    let count =
      Pinterest.tokens.count + Pinterest.pairs.count + Pinterest.typeStyles.count + 1
      + Pinterest.symbols.count * 2 + Pinterest.symbols.count { $0.filled != nil } + 30
    #expect(Set(description.names).count == count && description.names.count == count)
    #expect(description.text(of: "house.fill") == description.text(of: "house"))
    #expect(description.text(of: "Home (tab)") == description.text(of: "house"))
    let finding = try #require(description.text(of: "P12"))
    #expect(
      finding.hasPrefix("P12  L460 ") && finding.contains("tokens")
        && finding.contains("pinterest.pin_tile"))
    #expect(!finding.contains("P13") && description.names.count { $0 == "P12" } == 1)
    #expect(description.text(of: "pinterestSavedPill")?.contains("#111111  dark #2A2A2A") == true)
    #expect(description.text(of: "pinterestCanvasLight")?.contains("findings") == false)
    #expect(description.text(of: "pinterestRad") == nil && description.text(of: "") == nil)
  }
}
