// SPDX-License-Identifier: MIT

/// A symbol's shape on a square of 24 by 24.
///
/// SF Symbols are Apple's and may not be shipped, so these are plain drawings of our own for the names
/// the guides use most. They tell which symbol stands there, not what it looks like on a phone.
struct SymbolOutline: Hashable {
  /// What is drawn with the pen.
  var lines: String?
  /// What is filled, and drawn around with the pen.
  var solid: String?

  /// The drawing for an SF name; `x.fill` is `x` filled unless it has a drawing of its own.
  static func named(_ name: String) -> SymbolOutline? {
    if let outline = drawings[name] { return outline }
    guard name.hasSuffix(".fill"), let outline = drawings[String(name.dropLast(5))] else {
      return nil
    }
    return SymbolOutline(solid: outline.solid ?? outline.lines)
  }

  /// The thickness of the pen on the square for a font weight, 100…900.
  static func lineWidth(weight: Int) -> Double {
    0.9 + Double(min(max(weight, 100), 900)) / 500
  }

  private static let circle = round(12, 12, 8.5)

  private static let drawings: [String: SymbolOutline] = [
    "arrow.2.squarepath": .init(
      lines: "M4.5 14 V8 H16 M12.8 4.8 L16 8 L12.8 11.2 M19.5 10 V16 H8 M11.2 12.8 L8 16 L11.2 19.2"
    ),
    "arrow.clockwise": .init(lines: "M19.5 12.5 A7.5 7.5 0 1 1 17.6 7.5 M18 3.4 V7.9 H13.5"),
    "arrow.up": .init(lines: "M12 20.5 V4 M5.5 10.5 L12 4 L18.5 10.5"),
    "bell": .init(
      lines: "M5 17 C6.5 15.5 6.5 13.5 6.5 10.5 C6.5 7 8.8 4.5 12 4.5 C15.2 4.5 17.5 7 17.5 10.5"
        + " C17.5 13.5 17.5 15.5 19 17 Z M10 20 C10.6 21 13.4 21 14 20"),
    "bookmark": .init(lines: "M6 3.5 H18 V20.5 L12 15.8 L6 20.5 Z"),
    "bubble.left": .init(lines: "M3.5 4.5 H20.5 V16.5 H11 L6.5 20.5 V16.5 H3.5 Z"),
    "bubble.right": .init(lines: "M3.5 4.5 H20.5 V16.5 H17.5 V20.5 L13 16.5 H3.5 Z"),
    "camera": .init(lines: "M3 7.5 H7 L9 4.5 H15 L17 7.5 H21 V19 H3 Z " + round(12, 13, 3.6)),
    "camera.fill": .init(
      lines: nil,
      solid: "M3 7.5 H7 L9 4.5 H15 L17 7.5 H21 V19 H3 Z"),
    "checkmark": .init(lines: "M4.5 13 L9.8 18.5 L19.5 5.5"),
    "chevron.down": .init(lines: "M4 8.5 L12 16 L20 8.5"),
    "chevron.left": .init(lines: "M15.5 4 L8 12 L15.5 20"),
    "chevron.right": .init(lines: "M8.5 4 L16 12 L8.5 20"),
    "chevron.up": .init(lines: "M4 15.5 L12 8 L20 15.5"),
    "circle": .init(lines: circle),
    "circle.lefthalf.filled": .init(lines: circle, solid: "M12 3.5 A8.5 8.5 0 0 0 12 20.5 Z"),
    "crop": .init(lines: "M7 2.5 V17 H21.5 M2.5 7 H17 V21.5"),
    "drop": .init(
      lines:
        "M12 3.5 C12 3.5 5.5 10.5 5.5 14.5 C5.5 18.2 8.3 20.5 12 20.5 C15.7 20.5 18.5 18.2 18.5 14.5"
        + " C18.5 10.5 12 3.5 12 3.5 Z"),
    "ellipsis": .init(solid: [5.5, 12, 18.5].map { round($0, 12, 0.9) }.joined(separator: " ")),
    "heart": .init(
      lines: "M12 20.5 C12 20.5 3 15 3 8.8 C3 5.9 5.2 4 7.6 4 C9.5 4 11.1 5 12 6.7"
        + " C12.9 5 14.5 4 16.4 4 C18.8 4 21 5.9 21 8.8 C21 15 12 20.5 12 20.5 Z"),
    "house": .init(
      lines: "M2.5 11.8 L12 3.5 L21.5 11.8 M5.5 9.5 V20.5 H18.5 V9.5 M10 20.5 V14 H14 V20.5"),
    "house.fill": .init(solid: "M12 3.5 L21 11.5 H18.5 V20.5 H14.2 V14 H9.8 V20.5 H5.5 V11.5 H3 Z"),
    "magnifyingglass": .init(lines: round(10, 10, 6.5) + " M15 15 L20.5 20.5"),
    "minus": .init(lines: "M4 12 H20"),
    "person": .init(
      lines: round(12, 7.5, 4) + " M4.5 20.5 C4.5 16 8 14.5 12 14.5 C16 14.5 19.5 16 19.5 20.5 Z"),
    "person.crop.circle": .init(
      lines: circle + " " + round(12, 9.8, 2.8)
        + " M6 18 C7 15.5 9.4 14.6 12 14.6 C14.6 14.6 17 15.5 18 18"),
    "play.fill": .init(solid: "M7 4.5 L19 12 L7 19.5 Z"),
    "plus": .init(lines: "M12 4 V20 M4 12 H20"),
    "sparkles": .init(
      solid:
        "M10 5 C10.6 10 12 11.4 17 12 C12 12.6 10.6 14 10 19 C9.4 14 8 12.6 3 12 C8 11.4 9.4 10 10 5 Z"
        + " M18.5 3 L19.3 5.2 L21.5 6 L19.3 6.8 L18.5 9 L17.7 6.8 L15.5 6 L17.7 5.2 Z"),
    "square.and.arrow.down": .init(
      lines: "M8 9.5 H5.5 V21 H18.5 V9.5 H16 M12 3 V15.5 M8 11.7 L12 15.5 L16 11.7"),
    "square.and.arrow.up": .init(
      lines: "M8 9.5 H5.5 V21 H18.5 V9.5 H16 M12 15 V3 M8 6.8 L12 3 L16 6.8"),
    "square.grid.2x2": .init(
      lines: "M4 4 H10.3 V10.3 H4 Z M13.7 4 H20 V10.3 H13.7 Z M4 13.7 H10.3 V20 H4 Z"
        + " M13.7 13.7 H20 V20 H13.7 Z"),
    "sun.max": .init(
      lines: round(12, 12, 4.2) + " M12 2.5 V4.5 M12 19.5 V21.5 M2.5 12 H4.5 M19.5 12 H21.5"
        + " M5.3 5.3 L6.7 6.7 M17.3 17.3 L18.7 18.7 M5.3 18.7 L6.7 17.3 M17.3 6.7 L18.7 5.3"),
    "tag": .init(lines: "M3.5 4 H11.5 L20.5 13 L12.5 20.5 L3.5 12 Z"),
    "text.alignleft": .init(lines: "M4 6 H20 M4 10 H15 M4 14 H20 M4 18 H13"),
    "tray": .init(lines: tray),
    "tray.full": .init(lines: tray + " M8.4 8.6 H15.6 M7.6 11 H16.4"),
    "triangle": .init(lines: "M12 4.5 L21 19.5 H3 Z"),
    "xmark": .init(lines: "M5 5 L19 19 M19 5 L5 19"),
  ]

  private static let tray =
    "M3 13.5 L6 5.8 H18 L21 13.5 V18.8 H3 Z M3 13.5 H8.5 C8.5 17 15.5 17 15.5 13.5 H21"

  private static func round(_ x: Double, _ y: Double, _ radius: Double) -> String {
    let arc = "A\(number(radius)) \(number(radius)) 0 1 1 "
    let right = "\(number(x + radius)) \(number(y))"
    return "M\(right) \(arc)\(number(x - radius)) \(number(y)) \(arc)\(right) Z"
  }
}
