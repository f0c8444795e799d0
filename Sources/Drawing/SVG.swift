// SPDX-License-Identifier: MIT
import Design

/// Writes scenes as SVG 1.1: the same scene, the same bytes.
///
/// Parts become classes (`class="knob"`), named placements groups with an `id`. Numbers have at most three
/// decimals, colours are clamped, gradients, shadows and clips are definitions numbered in the order
/// of their first use. Fonts are asked for by family with common ones to fall back on: where a family is not
/// installed, letters differ in width from what ``TextMeasurer`` says.
public enum SVG {
  /// The scene as a complete SVG document, one point a unit.
  ///
  /// Of nodes with the same ``Node/shared`` name only the last is drawn; what is fully transparent is
  /// left out. Where several documents share a page, give each a `prefix` for the ids of its
  /// definitions.
  public static func document(_ scene: Scene, prefix: String = "") -> String {
    var writer = SVGWriter(prefix: prefix)
    for placement in scene.withoutReplaced.placements { writer.write(placement) }
    let size = "width=\"\(number(scene.size.width))\" height=\"\(number(scene.size.height))\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" \(size)"
        + " viewBox=\"0 0 \(number(scene.size.width)) \(number(scene.size.height))\">",
    ]
    if !writer.definitions.isEmpty {
      lines += ["  <defs>"] + writer.definitions.map { "    " + $0 } + ["  </defs>"]
    }
    let background = paint("fill", scene.shownBackground)
    lines.append("  <rect x=\"0\" y=\"0\" \(size)\(background)/>")
    lines += writer.lines
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }
}
