// SPDX-License-Identifier: MIT
import Design
import Drawing
import Foundation
import TestKit
import Testing

@Suite("SVG")
struct SVGTests {
  @Test("The Save pill is a red capsule with its word in the middle")
  func savePill() {
    let scene = Scene(
      size: Size(120, 60),
      placements: [.init(Samples.saveButton(), at: Point(20, 10), name: "save")])
    expectGolden(SVG.document(scene), "save_pill.svg")
  }

  @Test("A pressed pill half way to black is scaled about its centre and clamped")
  func pressed() {
    let red = Pinterest.red.light
    let fill = red.mixed(with: Color(0x111111), by: 1.3, in: .linear)
    let picture = Samples.saveButton(title: "Saved", fill: fill, scale: 0.97)
    let scene = Scene(size: Size(120, 60), placements: [.init(picture, at: Point(20, 10))])
    expectGolden(SVG.document(scene), "save_pressed.svg")
  }

  @Test("The Subscribe card draws border, gradient tile, serif heading and broken lines")
  func card() {
    for isDark in [false, true] {
      let scene = Scene(
        size: Size(390, 240), background: Substack.canvas.color(dark: isDark), isDark: isDark,
        placements: [.init(Samples.card(dark: isDark), at: Point(20, 20), name: "card")])
      expectGolden(SVG.document(scene), isDark ? "card_dark.svg" : "card_light.svg")
    }
  }

  @Test("The slider draws hairlines, a knob with a shadow and capitals with tracking")
  func slider() {
    let scene = Scene(
      size: Size(390, 110), background: VSCO.black.dark, isDark: true,
      placements: [.init(Samples.slider(value: 2.4), at: Point(24, 16), name: "exposure")])
    expectGolden(SVG.document(scene), "slider.svg")
  }

  @Test("Every kind of node is drawn")
  func kinds() {
    expectGolden(SVG.document(Samples.everyKind), "every_kind.svg")
  }

  @Test("Every drawn symbol is drawn at two weights, and an unknown one as its name in a box")
  func symbols() {
    expectGolden(SVG.document(Samples.symbolSheet), "symbols.svg")
  }

  @Test("Of nodes that share a name only the last is drawn, over the whole scene")
  func shared() {
    func image(_ name: String, _ frame: Rect) -> Node {
      Node(.image(name: name), frame: frame, part: name, shared: "photo")
    }
    let grid = Picture(size: Size(100, 100), nodes: [image("thumb", Rect(0, 0, 40, 40))])
    let detail = Picture(size: Size(100, 100), nodes: [image("hero", Rect(0, 0, 100, 60))])
    let scene = Scene(size: Size(100, 100), placements: [.init(grid), .init(detail)])
    let text = SVG.document(scene)
    #expect(text.contains("class=\"hero\""))
    #expect(!text.contains("class=\"thumb\""))
    #expect(scene.hitTest(Point(10, 10))?.part == "hero")
  }

  @Test("Markup, control characters and odd numbers cannot break the document")
  func hostile() throws {
    let text = Text(
      "<b>&\"\u{1}\u{7F}\u{FFFF}\t", Pinterest.body, Color(red: .nan, green: 2, blue: -1))
    let node = Node(
      .text(text), frame: Rect(.nan, .infinity, -1e300, 1e300), rotation: .nan,
      part: "1<\"é bad",
      children: [Node(.symbol(name: "<&\">", size: 20, weight: 400), frame: .zero)])
    let scene = Scene(
      size: Size(100, 100), placements: [.init(Picture(size: .zero, nodes: [node]), name: "a b")])
    let document = SVG.document(scene)
    #expect(!document.contains("<b>"))
    #expect(!document.contains("nan"))
    #expect(!document.contains("inf"))
    #expect(document.contains("id=\"a_b\""))
    try expectReadable(document)
  }

  @Test("The same scene gives the same bytes, and a prefix keeps ids apart")
  func deterministic() {
    #expect(SVG.document(Samples.everyKind) == SVG.document(Samples.everyKind))
    let text = SVG.document(Samples.everyKind, prefix: "f7-")
    #expect(text.contains("id=\"f7-gradient1\""))
    #expect(text.contains("url(#f7-shadow1)"))
  }

  @Test("Other people's programs read and render every golden")
  func renders() throws {
    for scene in [Samples.everyKind, Samples.symbolSheet] {
      try expectReadable(SVG.document(scene))
    }
    let slider = Scene(size: Size(390, 110), placements: [.init(Samples.slider(value: -1.8))])
    try expectReadable(SVG.document(slider))
  }
}

/// xmllint finds the document well-formed and rsvg-convert makes a picture of it, where they are installed.
private func expectReadable(
  _ document: String, at location: SourceLocation = #_sourceLocation
) throws {
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("drawing-\(UUID().uuidString).svg")
  let picture = URL(fileURLWithPath: file.path + ".png")
  defer {
    for made in [file, picture] { try? FileManager.default.removeItem(at: made) }
  }
  try Data(document.utf8).write(to: file)
  let judges = [
    ["/usr/bin/xmllint", "--noout", file.path],
    ["/usr/bin/rsvg-convert", "--output", file.path + ".png", file.path],
  ]
  for judge in judges {
    guard FileManager.default.isExecutableFile(atPath: judge[0]) else {
      print("skipped: \(judge[0]) is not installed")
      continue
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: judge[0])
    process.arguments = Array(judge.dropFirst())
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(judge[0])", sourceLocation: location)
  }
}
