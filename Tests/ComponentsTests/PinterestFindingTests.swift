// SPDX-License-Identifier: MIT
import Components
import Design
import Simulation
import Testing

@Suite("What is wrong with the Pinterest guide")
struct PinterestFindingTests {
  private static var all: [Finding] {
    Pinterest.guide.findings.map(\.finding)
      + Catalogue.components.filter { $0.id.hasPrefix("pinterest.") }.flatMap(\.findings)
  }

  @Test("Every finding of the inventory, P1 to P30, hangs on a component or a token")
  func complete() {
    let found = Set(Self.all.map(\.id))
    #expect(found == Set((1...30).map { "P\($0)" }))
  }

  @Test("Each says its line of the guide, and describe shows it")
  func shown() {
    let text = GuideDescription(Pinterest.guide, components: Catalogue.components).text
    for finding in Self.all {
      #expect(finding.line.hasPrefix("L") || finding.line == "whole file", "\(finding.id)")
      #expect(text.contains("  \(finding.id) "), "\(finding.id)")
      #expect(text.contains(finding.line), "\(finding.id)")
    }
  }

  @Test("The guide's nine components are there, in its order")
  func components() {
    let ids = Catalogue.components.map(\.id).filter { $0.hasPrefix("pinterest.") }
    #expect(
      ids.map { $0.dropFirst(10) } == [
        "save_button", "pill_button", "pin_tile", "masonry_grid", "search_bar", "pin_detail",
        "tab_bar", "refresh_spinner", "idea_pin",
      ])
  }
}
