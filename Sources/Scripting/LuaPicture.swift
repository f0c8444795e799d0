// SPDX-License-Identifier: MIT
import Design
import Drawing
import LuaKit
import Simulation

/// Reads the nodes of a picture from Lua tables.
///
/// A node has a `frame` and one content; what may stand beside it depends on the content:
///
/// | content | own fields |
/// |---|---|
/// | `shape = "rectangle"`, `"ellipse"`, `"capsule"`, or `rect = true` | `fill, gradient = { from, to, start, stop }, stroke = { color, width }`, `radius` (rectangle) |
/// | `text = "…"` | `color, font = { family, size, weight, tracking, uppercase }, align, lines` |
/// | `symbol = "heart.fill"` | `fill`, `size`, `weight` |
/// | `image = "name"` | `radius` |
/// | none, with `children` | a group |
///
/// All have `opacity, scale, rotation, offset, part, hit, shared, scales, clips, touches, shadow =
/// { color, radius, x, y }, children`. A color is `color "#RRGGBB"` or `"#RRGGBB"`.
struct LuaPicture {
  private static let common = [
    "frame", "opacity", "scale", "rotation", "offset", "part", "hit", "shared", "scales", "clips",
    "touches", "shadow", "children",
  ]
  private static let contents = ["rect", "shape", "text", "symbol", "image"]
  private static let own: [(content: String, fields: [String])] = [
    ("rect", ["fill", "gradient", "stroke", "radius"]),
    ("shape", ["fill", "gradient", "stroke", "radius"]),
    ("text", ["color", "font", "align", "lines"]), ("symbol", ["fill", "size", "weight"]),
    ("image", ["radius"]),
  ]
  /// More nodes than any picture needs.
  private static let limit = 10_000

  private let script: Script

  init(_ script: Script) { self.script = script }

  /// The nodes in the list that a picture function returned.
  func nodes(_ value: LuaValue, _ place: String) throws -> [Node] {
    var count = 0
    return try nodes(value, place, depth: 0, &count)
  }

  private func nodes(
    _ value: LuaValue, _ place: String, depth: Int, _ count: inout Int
  ) throws -> [Node] {
    guard let list = value.table, list.isSequence else {
      throw StageError(
        "\(place) must be a list of nodes { { symbol = …, frame = … }, … }, not "
          + (value.table == nil ? value.typeName : "one table of names"))
    }
    guard depth < 50 else { throw StageError("\(place): nodes are nested more than 50 deep") }
    var nodes: [Node] = []
    for (index, value) in list.list().enumerated() {
      count += 1
      guard count <= LuaPicture.limit else {
        throw StageError("\(place): a picture has at most 10,000 nodes")
      }
      try script.lua.charge(50)
      nodes.append(try node(value, "\(place), node \(index + 1)", depth, &count))
    }
    return nodes
  }

  private func node(
    _ value: LuaValue, _ place: String, _ depth: Int, _ count: inout Int
  ) throws -> Node {
    let known = LuaPicture.contents.filter { value.table?[$0].isNil == false }
    guard known.count <= 1 else {
      throw StageError("\(place) has two contents: \(known.joined(separator: " and "))")
    }
    let own = LuaPicture.own.first { $0.content == known.first }?.fields ?? []
    let fields = try LuaComponentTable(
      value, place,
      allowed: (known.isEmpty ? LuaPicture.contents : known) + own + LuaPicture.common,
      script)
    guard !known.isEmpty || fields.has("children") else {
      throw fields.error("it needs one of: " + LuaPicture.contents.joined(separator: ", "))
    }
    guard let frame = try fields.frame("frame") else {
      throw fields.error("it needs frame = {x, y, width, height}")
    }
    var node = Node(try content(fields, frame), frame: frame)
    node.fill = try fields.color("fill")
    node.gradient = try gradient(fields)
    node.stroke = try stroke(fields)
    node.cornerRadius = try fields.number("radius") ?? 0
    node.shadow = try shadow(fields)
    node.opacity = try fields.number("opacity") ?? 1
    node.scale = try fields.number("scale") ?? 1
    node.rotation = try fields.number("rotation") ?? 0
    node.offset = try fields.point("offset") ?? .zero
    node.part = try fields.text("part")
    node.hit = try fields.size("hit")
    node.shared = try fields.text("shared")
    node.scales = try fields.flag("scales") ?? false
    node.clips = try fields.flag("clips") ?? false
    node.isHitTestable = try fields.flag("touches") ?? true
    if fields.has("children") {
      node.children = try nodes(fields["children"], "\(place), children", depth: depth + 1, &count)
    }
    return node
  }

  private func content(_ fields: LuaComponentTable, _ frame: Rect) throws -> Node.Content {
    if fields.has("rect") {
      guard try fields.flag("rect") == true else { throw fields.wrong("rect", "true") }
      return .rectangle
    }
    switch try fields.choice("shape", ["rectangle", "ellipse", "capsule"]) {
    case "rectangle": return .rectangle
    case "ellipse": return .ellipse
    case "capsule": return .capsule
    default: break
    }
    if let words = try fields.text("text") { return .text(try text(words, fields)) }
    if let name = try fields.text("symbol") {
      return .symbol(
        name: name, size: try fields.number("size") ?? min(frame.width, frame.height),
        weight: try weight(fields))
    }
    if let name = try fields.text("image") { return .image(name: name) }
    return .group
  }

  private func text(_ words: String, _ fields: LuaComponentTable) throws -> Text {
    let font = try fields.table(
      "font", allowed: ["family", "size", "weight", "tracking", "uppercase"])
    let size = try font?.number("size") ?? 17
    guard size > 0 else { throw fields.error("the size of its font must be more than 0") }
    let style = TypeStyle(
      "lua", family: try font?.text("family") ?? "SF Pro", size: size,
      weight: try font.map { try weight($0) } ?? 400, tracking: try font?.number("tracking") ?? 0,
      isUppercase: try font?.flag("uppercase") ?? false)
    let sides = Text.Alignment.allCases.map(\.rawValue)
    let lines = try fields.number("lines") ?? 1
    guard let lines = Int(exactly: lines), lines >= 0 else {
      throw fields.error("lines must be a whole number, 0 for as many as it takes")
    }
    return Text(
      words, style, try fields.color("color") ?? .black,
      alignment: try fields.choice("align", sides).flatMap(Text.Alignment.init(rawValue:))
        ?? .leading,
      lines: lines)
  }

  private func weight(_ fields: LuaComponentTable) throws -> Int {
    guard let number = try fields.number("weight") else { return 400 }
    guard let weight = Int(exactly: number), (100...900).contains(weight) else {
      throw fields.error("weight must be a whole number from 100 to 900")
    }
    return weight
  }

  private func gradient(_ fields: LuaComponentTable) throws -> Gradient? {
    let names = ["from", "to", "start", "stop"]
    guard let table = try fields.table("gradient", allowed: names) else { return nil }
    guard let from = try table.color("from"), let to = try table.color("to") else {
      throw table.error("it needs from = … and to = …, two colors")
    }
    return Gradient(
      from, to, start: try table.point("start") ?? Point(0, 0),
      end: try table.point("stop") ?? Point(1, 1))
  }

  private func stroke(_ fields: LuaComponentTable) throws -> Stroke? {
    guard let table = try fields.table("stroke", allowed: ["color", "width"]) else { return nil }
    guard let color = try table.color("color") else { throw table.error("it needs color = …") }
    return Stroke(color, width: try table.number("width") ?? 1)
  }

  private func shadow(_ fields: LuaComponentTable) throws -> Shadow? {
    guard let table = try fields.table("shadow", allowed: ["color", "radius", "x", "y"]) else {
      return nil
    }
    guard let color = try table.color("color"), let radius = try table.number("radius") else {
      throw table.error("it needs color = … and radius = …")
    }
    return Shadow(
      color, radius: radius, x: try table.number("x") ?? 0, y: try table.number("y") ?? 0)
  }
}
