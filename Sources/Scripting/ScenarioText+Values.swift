// SPDX-License-Identifier: MIT
import Design
import Motion
import Simulation

/// A text as a literal of Lua, in quotes.
func luaText(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case "\n": out += "\\n"
    case "\t": out += "\\t"
    case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
      out += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}

/// A number as a literal of Lua that reads back to the same bits.
func luaNumber(_ number: Double) -> String {
  if number == 0 { return number.sign == .minus ? "-0.0" : "0" }
  guard number.magnitude < 1e15, number == number.rounded() else { return "\(number)" }
  return "\(Int64(number))"
}

/// Nanoseconds as seconds of Lua.
func luaSeconds(_ nanoseconds: Int64) -> String { luaNumber(Double(nanoseconds) / 1e9) }

/// Whether a name can stand in Lua without quotes.
func isLuaName(_ name: String) -> Bool {
  guard let first = name.utf8.first, !(48...57).contains(first) else { return false }
  let isWord = name.utf8.allSatisfy {
    (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
  }
  return isWord && !luaKeywords.contains(name)
}

private let luaKeywords = [
  "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
  "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
]

/// `key = value` as it stands in a table.
func luaField(_ name: String, _ value: String) -> String {
  (isLuaName(name) ? name : "[\(luaText(name))]") + " = " + value
}

/// `{ a = 1, b = 2 }`; nothing in it gives `{}`.
func luaTable(_ parts: [String]) -> String {
  parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
}

/// A stage value as an expression of Lua.
func luaText(_ value: Value) -> String {
  switch value {
  case .none: "nil"
  case .boolean(let flag): flag ? "true" : "false"
  case .number(let number): luaNumber(number)
  case .time(let nanoseconds): luaSeconds(nanoseconds)
  case .text(let text): luaText(text)
  case .color(let color): luaText(color)
  case .token(let token): luaText(token.light)
  case .point(let point): "{" + luaNumber(point.x) + ", " + luaNumber(point.y) + "}"
  case .size(let size): "{" + luaNumber(size.width) + ", " + luaNumber(size.height) + "}"
  case .rect(let rect):
    "{" + [rect.x, rect.y, rect.width, rect.height].map(luaNumber).joined(separator: ", ") + "}"
  case .animation(let animation): luaText(animation)
  case .list(let values): luaTable(values.map { luaText($0) })
  case .record(let fields): luaTable(fields.map { luaField($0.name, luaText($0.value)) })
  }
}

/// `color "#E60023"`, or the channels of a color between two steps of 8 bits.
func luaText(_ color: Color) -> String {
  if Color(hex: color.hex) == color { return "color " + luaText(color.hex) }
  var parts = [("red", color.red), ("green", color.green), ("blue", color.blue)].map {
    luaField($0.0, luaNumber($0.1 * 255))
  }
  if color.alpha != 1 { parts.append(luaField("alpha", luaNumber(color.alpha))) }
  return "color" + luaTable(parts)
}
