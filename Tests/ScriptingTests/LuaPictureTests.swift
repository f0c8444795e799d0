// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Simulation
import Testing

@testable import Scripting

@Suite("Pictures from Lua")
struct LuaPictureTests {
  private func nodes(_ source: String) throws -> [Node] {
    let script = try Script(Script.Options())
    let value = try script.run("return " + source, name: "picture.lua").first ?? .nil
    return try LuaPicture(script).nodes(value, "picture")
  }

  @Test("Every field of a node reaches the picture")
  func fields() throws {
    let nodes = try nodes(
      """
      {
        { rect = true, frame = {0, 1, 2, 3}, fill = "#FF0000", radius = 4, opacity = 0.5, scale = 2,
          rotation = 90, offset = {5, 6}, part = "p", hit = {44, 44}, shared = "s", scales = true,
          clips = true, touches = false, stroke = { color = color "#00FF00", width = 2 },
          shadow = { color = "#00000080", radius = 3, x = 1, y = 2 } },
        { text = "Hi", frame = {0, 0, 9, 9}, color = "#0000FF", align = "center", lines = 0,
          font = { family = "Inter", size = 12, weight = 700, tracking = 1, uppercase = true } },
        { symbol = "heart.fill", frame = {0, 0, 20, 10}, fill = "#123456" },
        { image = "photo", frame = {0, 0, 1, 1} },
        { frame = {0, 0, 1, 1}, children = { { shape = "ellipse", frame = {0, 0, 1, 1},
          gradient = { from = "#000000", to = color "#FFFFFF", stop = {0, 1} } } } },
      }
      """)
    let first = nodes[0]
    #expect(first.content == .rectangle)
    #expect(first.frame == Rect(0, 1, 2, 3))
    #expect(first.fill?.hex == "#FF0000" && first.stroke?.width == 2 && first.cornerRadius == 4)
    #expect(first.shadow?.color.hex == "#00000080" && first.shadow?.y == 2)
    #expect(first.opacity == 0.5 && first.scale == 2 && first.rotation == 90)
    #expect(first.offset == Point(5, 6) && first.part == "p" && first.hit == Size(44, 44))
    #expect(first.shared == "s" && first.scales && first.clips && !first.isHitTestable)
    guard case .text(let text) = nodes[1].content else { throw StageError("no text") }
    #expect(text.string == "Hi" && text.color.hex == "#0000FF" && text.alignment == .center)
    #expect(text.lines == 0 && text.style.family == "Inter" && text.style.size == 12)
    #expect(text.style.weight == 700 && text.style.tracking == 1 && text.style.isUppercase)
    #expect(nodes[2].content == .symbol(name: "heart.fill", size: 10, weight: 400))
    #expect(nodes[3].content == .image(name: "photo"))
    #expect(nodes[4].content == .group && nodes[4].children[0].content == .ellipse)
    #expect(
      nodes[4].children[0].gradient
        == Gradient(.black, .white, start: Point(0, 0), end: Point(0, 1)))
  }

  @Test(
    "A mistake names the node and the nearest right word",
    arguments: [
      (
        "{ { rekt = true, frame = {0,0,1,1} } }",
        "picture, node 1 has no field \"rekt\" (did you mean \"rect\"?)"
      ),
      ("{ { rect = true } }", "picture, node 1: it needs frame = {x, y, width, height}"),
      (
        "{ { rect = true, frame = {0,0,1} } }",
        "frame must be a frame {x, y, width, height}, not table"
      ),
      ("{ { rect = true, frame = {0,0,-1,1} } }", "negative width"),
      ("{ { frame = {0,0,1,1} } }", "it needs one of: rect, shape, text, symbol, image"),
      ("{ { rect = true, text = \"a\", frame = {0,0,1,1} } }", "two contents: rect and text"),
      ("{ { rect = true, align = \"center\", frame = {0,0,1,1} } }", "has no field \"align\""),
      ("{ { shape = \"elipse\", frame = {0,0,1,1} } }", "(did you mean \"ellipse\"?)"),
      (
        "{ { rect = true, fill = \"red\", frame = {0,0,1,1} } }",
        "fill must be a color: color \"#RRGGBB\""
      ),
      (
        "{ { rect = true, gradient = { from = \"#000000\" }, frame = {0,0,1,1} } }",
        "node 1, gradient: it needs from = … and to = …, two colors"
      ),
      ("{ { rect = true, opacity = 0/0, frame = {0,0,1,1} } }", "opacity must be a finite number"),
      (
        "{ { text = \"a\", font = { wieght = 1 }, frame = {0,0,1,1} } }",
        "(did you mean \"weight\"?)"
      ),
      ("{ { text = \"a\", align = \"centre\", frame = {0,0,1,1} } }", "(did you mean \"center\"?)"),
      ("{ rect = true, frame = {0,0,1,1} }", "must be a list of nodes"),
      (
        "{ { frame = {0,0,1,1}, children = { { rect = true } } } }",
        "picture, node 1, children, node 1"
      ),
      ("3", "must be a list of nodes { { symbol = …, frame = … }, … }, not number"),
    ])
  func mistakes(_ source: String, _ part: String) {
    #expect { try nodes(source) } throws: { "\($0)".contains(part) }
  }

  @Test("A picture that contains itself is refused")
  func endless() throws {
    let script = try Script(Script.Options())
    let value = try script.run(
      "local n = { frame = {0,0,1,1} } n.children = { n } return { n }", name: "a.lua")
    #expect {
      try LuaPicture(script).nodes(value.first ?? .nil, "picture")
    } throws: { "\($0)".contains("nested more than 50 deep") }
  }
}
