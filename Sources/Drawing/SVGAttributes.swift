// SPDX-License-Identifier: MIT
import Design
import Motion

/// A number as SVG text; what is not finite is 0, since a document with "nan" shows nothing at all.
func number(_ value: Double) -> String {
  guard value.isFinite else { return "0" }
  return decimalText(min(max(value, -1e9), 1e9), places: 3)
}

/// ` name="value"`, with a leading space, so that attributes are simply strung together.
func attribute(_ name: String, _ value: Double) -> String {
  " \(name)=\"\(number(value))\""
}

/// ` name="value"`, escaped.
func attribute(_ name: String, _ value: String) -> String {
  " \(name)=\"\(escaped(value))\""
}

/// ` fill="#E60023"`, with ` fill-opacity` where the colour is not opaque.
func paint(_ name: String, _ color: Color) -> String {
  let shown = color.clamped
  let alpha = shown.alpha < 1 ? attribute("\(name)-opacity", shown.alpha) : ""
  return attribute(name, shown.opaqueHex) + alpha
}

/// The four attributes of a rectangle.
func box(_ rect: Rect) -> String {
  attribute("x", rect.x) + attribute("y", rect.y)
    + attribute("width", max(rect.width, 0)) + attribute("height", max(rect.height, 0))
}

/// Text that is safe between tags and in attributes; what XML cannot hold becomes U+FFFD.
func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\t", "\n", "\r": result += " "
    default:
      let isForbidden = scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE
      result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
    }
  }
  return result
}

/// A name as an XML name: letters, digits, dots, dashes and underscores, not beginning with a digit.
func xmlName(_ name: String) -> String {
  let safe = name.unicodeScalars.map { scalar in
    let isSafe =
      scalar.isASCII
      && (scalar.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains(scalar))
    return isSafe ? Character(scalar) : "_"
  }
  guard let first = safe.first else { return "_" }
  return first.isLetter || first == "_" ? String(safe) : "_" + String(safe)
}

/// The families to try for a style, ending in a generic one.
///
/// Where the guide's own is missing, a family of the widths that layout has measured by comes first, so
/// that what is drawn fills the place it was given.
func fontFamilies(_ style: TypeStyle) -> String {
  let common =
    style.isSerif
    ? ["Georgia", "'Times New Roman'", "serif"]
    : ["Helvetica", "Arial", "'Liberation Sans'", "sans-serif"]
  let stand = style.isSerif ? ["'Source Serif Pro'"] : []
  let name = String(style.family.filter { !"'\\,;\"".contains($0) })
  let own = name.contains(" ") ? "'\(name)'" : name
  var families: [String] = []
  for family in [own] + stand + common where !family.isEmpty && !families.contains(family) {
    families.append(family)
  }
  return families.joined(separator: ", ")
}
