// SPDX-License-Identifier: MIT
import Design
import Drawing
import Testing

@Suite("Node")
struct NodeTests {
  private let style = TypeStyle("style", family: "Inter", size: 10, tracking: 0.5, scales: true)

  private func text(_ scales: Bool) -> Node {
    Node(
      .text(Text("words", style, .black, lines: 2)), frame: Rect(1, 2, 30, 40), scales: scales)
  }

  private func size(_ node: Node) -> Double? {
    if case .text(let text) = node.content { return text.style.size }
    return nil
  }

  @Test("A text that scales grows, and once; one that does not stays")
  func grows() {
    var node = text(true)
    node.grow(1.5)
    #expect(size(node) == 15)
    node.grow(1.5)
    #expect(size(node) == 15, "it has grown already")
    var fixed = text(false)
    fixed.grow(1.5)
    #expect(fixed == text(false))
  }

  @Test("Nothing but the size of the letters changes")
  func rest() {
    var node = text(true)
    node.grow(2)
    var expected = text(true)
    var grown = style
    grown.size = 20
    expected.content = .text(Text("words", grown, .black, lines: 2))
    expected.scales = false
    #expect(node == expected)
  }

  @Test("It reaches texts at any depth, below nodes that do not grow themselves")
  func depth() {
    var node = Node(
      .rectangle, frame: Rect(0, 0, 9, 9), scales: true,
      children: [
        .symbol("house", .black, frame: Rect(0, 0, 20, 20)),
        .group(frame: .zero, [text(true), text(false)]),
      ])
    node.grow(3)
    #expect(node.frame == Rect(0, 0, 9, 9))
    #expect(node.children[0] == .symbol("house", .black, frame: Rect(0, 0, 20, 20)))
    #expect(node.children[1].children.map(size) == [30, 10])
  }

  @Test("A text follows Dynamic Type where its style does")
  func factory() {
    for scales in [true, false] {
      var style = style
      style.scales = scales
      #expect(Node.text("a", style, .black, frame: .zero).scales == scales)
    }
  }
}
