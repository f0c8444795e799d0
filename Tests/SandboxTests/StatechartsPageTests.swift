// SPDX-License-Identifier: MIT
import Foundation
import Testing

@Suite("The page on statecharts")
struct StatechartsPageTests {
  @Test("Every test that the tables name is there")
  func names() throws {
    let page = try String(
      contentsOfFile: Program.package + "/docs/statecharts.md", encoding: .utf8)
    let sources = DocumentationTests.sources.joined()
    var count = 0
    for row in page.split(separator: "\n") where row.contains("Tests) |") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for part in try #require(cells.last).components(separatedBy: " · ") {
        var name = part
        if let end = name.range(of: " (", options: .backwards), name.hasSuffix(")") {
          name = String(name[..<end.lowerBound])
        }
        name = name.replacingOccurrences(of: ", and two more", with: "")
        #expect(sources.contains("@Test(\"\(name)\")"), "\(name)")
        count += 1
      }
    }
    #expect(count >= 40)
  }
}
