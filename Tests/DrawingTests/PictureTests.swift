// SPDX-License-Identifier: MIT
import Design
import Drawing
import TestKit
import Testing

@Suite("Pictures and touches")
struct PictureTests {
  private func picture(_ nodes: Node...) -> Picture {
    Picture(size: Size(200, 200), nodes: nodes)
  }

  private func box(
    _ part: String?, _ frame: Rect, hit: Size? = nil, _ children: [Node] = []
  ) -> Node {
    Node(.rectangle, frame: frame, fill: .black, part: part, hit: hit, children: children)
  }

  @Test("What is drawn last takes the touch")
  func topmost() {
    let both = picture(box("below", Rect(0, 0, 50, 50)), box("above", Rect(25, 25, 50, 50)))
    #expect(both.hitTest(Point(30, 30)) == "above")
    #expect(both.hitTest(Point(10, 10)) == "below")
    #expect(both.hitTest(Point(90, 90)) == nil)
    #expect(both.hitTest(Point(50, 10)) == nil)
  }

  @Test("Children come before their parent, and reach beyond it unless it clips")
  func children() {
    var tile = box("tile", Rect(10, 10, 50, 50), [box("save", Rect(30, 30, 40, 40))])
    #expect(picture(tile).hitTest(Point(45, 45)) == "save")
    #expect(picture(tile).hitTest(Point(15, 15)) == "tile")
    #expect(picture(tile).hitTest(Point(75, 75)) == "save")
    tile.clips = true
    #expect(picture(tile).hitTest(Point(75, 75)) == nil)
    #expect(picture(tile).hitTest(Point(45, 45)) == "save")
  }

  @Test("A small part takes touches in 44 points around its centre")
  func minimumTarget() {
    let knob = picture(box("knob", Rect(91, 91, 18, 18), hit: .touchTarget))
    #expect(knob.hitTest(Point(79, 79)) == "knob")
    #expect(knob.hitTest(Point(121, 121)) == "knob")
    #expect(knob.hitTest(Point(77, 100)) == nil)
    let wide = picture(box("wide", Rect(0, 0, 100, 10), hit: .touchTarget))
    #expect(wide.hitTest(Point(99, -10)) == "wide")
  }

  @Test("What has no part lends its nearest ancestor's, or lets the touch through")
  func lending() {
    let word = box(nil, Rect(0, 0, 100, 30))
    let nested = picture(
      box("below", Rect(0, 0, 200, 200)),
      Node(.group, frame: Rect(50, 50, 20, 20), part: "row", children: [word]),
      box(nil, Rect(0, 0, 40, 40)))
    #expect(nested.hitTest(Point(140, 60)) == "row")
    #expect(nested.hitTest(Point(20, 20)) == "below")
    let loose = picture(Node(.group, frame: Rect(0, 0, 100, 100), children: [word]))
    #expect(loose.hitTest(Point(5, 5)) == nil)
  }

  @Test(
    "Transparent, shrunk and switched-off nodes let touches through, half-transparent ones do not")
  func through() {
    var node = box("veil", Rect(0, 0, 50, 50), [box("inner", Rect(0, 0, 50, 50))])
    node.opacity = 0
    #expect(picture(node).hitTest(Point(10, 10)) == nil)
    node.opacity = 0.01
    #expect(picture(node).hitTest(Point(10, 10)) == "inner")
    node.scale = 0
    #expect(picture(node).hitTest(Point(25, 25)) == nil)
    node.scale = 1
    node.isHitTestable = false
    #expect(picture(node).hitTest(Point(10, 10)) == nil)
  }

  @Test("A part is found and touched where it is shown")
  func shown() throws {
    let save = Samples.saveButton(scale: 0.97)
    let frame = try #require(save.frame(ofPart: "button"))
    #expect(abs(frame.x - 1.14) < 1e-12 && abs(frame.width - 73.72) < 1e-12)
    #expect(abs(frame.y - 0.6) < 1e-12 && abs(frame.height - 38.8) < 1e-12)
    var node = box("card", Rect(0, 0, 20, 10), [box("dot", Rect(0, 0, 2, 2))])
    node.offset = Point(100, 50)
    node.rotation = 90
    let turned = picture(node)
    #expect(turned.frame(ofPart: "card") == Rect(105, 45, 10, 20))
    #expect(turned.frame(ofPart: "dot") == Rect(113, 45, 2, 2))
    #expect(turned.hitTest(Point(114, 46)) == "dot")
    #expect(turned.hitTest(Point(106, 64)) == "card")
    #expect(turned.hitTest(Point(5, 5)) == nil)
  }

  @Test("The parts of a picture come in document order, each name once")
  func parts() {
    let tree = picture(
      box("a", Rect(0, 0, 9, 9), [box("b", Rect(1, 1, 2, 2))]), box("a", Rect(20, 0, 9, 9)))
    #expect(tree.parts == ["a", "b"])
    #expect(tree.partFrames.map(\.part) == ["a", "b", "a"])
    #expect(tree.frame(ofPart: "a") == Rect(0, 0, 9, 9))
    #expect(tree.frame(ofPart: "b") == Rect(1, 1, 2, 2))
    #expect(tree.frame(ofPart: "c") == nil)
  }

  @Test("The centre of every part shown alone is touched, whatever its scale, turn and offset")
  func centreLaw() {
    withSeeds(100) { seed, generator in
      func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
      var inner = box("inner", Rect(random(-20...20), random(-20...20), 12, 8))
      inner.scale = random(0.2...2)
      inner.rotation = random(-360...360)
      let outer = Node(
        .group, frame: Rect(random(0...90), random(0...90), 40, 30), scale: random(0.2...2),
        rotation: random(-360...360), offset: Point(random(-50...50), random(-50...50)),
        children: [inner])
      let shown = picture(outer)
      let center = shown.frame(ofPart: "inner")?.center ?? .zero
      #expect(shown.hitTest(center) == "inner", "seed \(seed)")
    }
  }

  @Test("Of the pictures of a scene the front one takes the touch, in its own coordinates")
  func scene() {
    let save = Samples.saveButton()
    let scene = Scene(
      size: Size(200, 200), placements: [.init(save), .init(save, at: Point(50, 0))])
    #expect(scene.hitTest(Point(60, 20))?.placement == 1)
    #expect(scene.hitTest(Point(20, 20))?.placement == 0)
    #expect(scene.hitTest(Point(20, 90)) == nil)
  }

  @Test("Rectangles meet, grow and shrink as expected")
  func rectangles() {
    let square = Rect(0, 0, 10, 10)
    #expect(square.intersection(Rect(5, 5, 10, 10)) == Rect(5, 5, 5, 5))
    #expect(square.intersection(Rect(10, 0, 5, 5)) == nil)
    #expect(square.union(Rect(20, -5, 5, 5)) == Rect(0, -5, 25, 15))
    #expect(square.inset(by: 2) == Rect(2, 2, 6, 6))
    #expect(square.inset(by: 8) == Rect(5, 5, 0, 0))
    #expect(square.atLeast(.touchTarget) == Rect(-17, -17, 44, 44))
    #expect(square.contains(Point(0, 0)) && !square.contains(Point(10, 5)))
  }
}
