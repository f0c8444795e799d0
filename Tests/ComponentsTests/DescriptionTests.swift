// SPDX-License-Identifier: MIT
import Components
import Simulation
import TestKit
import Testing

@Suite("What describe and list print")
struct DescriptionTests {
  @Test("A component is described in full", arguments: Catalogue.components.map(\.id))
  func describe(id: String) throws {
    let component = try #require(Catalogue.components.first { $0.id == id })
    let description = try ComponentDescription(component)
    expectGolden(description.text, "\(id).txt")
    expectGolden(description.json, "\(id).json")
  }

  @Test("No line is wider than 100 columns, none ends in a space")
  func columns() throws {
    for component in Catalogue.components {
      for line in try ComponentDescription(component).text.split(separator: "\n") {
        #expect(line.count <= 100 && line.last != " ", "\(line)")
      }
    }
  }

  @Test("Every finding and assumption is listed, the stage's own last")
  func complete() throws {
    for component in Catalogue.components {
      let description = try ComponentDescription(component)
      let words = description.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      for finding in component.findings { #expect(words.contains(finding.text)) }
      for assumption in component.assumptions + Stage.assumptions {
        #expect(words.contains(assumption.text))
      }
      #expect(description.assumptions.last == Stage.assumptions.last)
    }
  }

  @Test("The list has a line for each component")
  func list() {
    expectGolden(ComponentDescription.list(Catalogue.components), "list.txt")
    expectGolden(ComponentDescription.listJSON(Catalogue.components), "list.json")
  }
}
