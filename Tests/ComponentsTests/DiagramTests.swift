// SPDX-License-Identifier: MIT
import Components
import Simulation
import Statecharts
import TestKit
import Testing

@Suite("The diagrams of the components")
struct DiagramTests {
  private func chart(_ id: String) throws -> Chart {
    try #require(Catalogue.components.first { $0.id == id }).compiledChart()
  }

  @Test(
    "A component's chart draws itself as text, for Mermaid and for Graphviz",
    arguments: Catalogue.components.map(\.id))
  func diagrams(id: String) throws {
    let chart = try chart(id)
    expectGolden(ChartDiagram.text(chart), "\(id).chart.txt")
    expectGolden(ChartDiagram.mermaid(chart), "\(id).mmd")
    expectGolden(ChartDiagram.dot(chart), "\(id).dot")
  }

  @Test(
    "Graphviz draws every component's chart, with all its states, and has nothing to complain of",
    arguments: Catalogue.components.map(\.id))
  func graphviz(id: String) throws {
    let chart = try chart(id)
    guard let drawn = try Graphviz.svg(ChartDiagram.dot(chart)) else { return }
    #expect(drawn.errors.isEmpty)
    #expect(drawn.text.contains("</svg>"))
    for state in chart.states { #expect(drawn.text.contains(">\(state.name)</text>")) }
  }
}
