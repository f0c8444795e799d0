// SPDX-License-Identifier: MIT
import Drawing
import Motion

/// Seconds with at most nine decimals, as the log writes every instant.
func secondsText(_ nanoseconds: Int64) -> String {
  let magnitude = nanoseconds.magnitude
  var text = (nanoseconds < 0 ? "-" : "") + String(magnitude / 1_000_000_000)
  let rest = magnitude % 1_000_000_000
  if rest == 0 { return text }
  let digits = String(rest)
  text += "." + String(repeating: "0", count: 9 - digits.count) + digits
  while text.hasSuffix("0") { text.removeLast() }
  return text
}

/// `text` as a JSON string, quotes included.
public func jsonText(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case "\n": out += "\\n"
    case "\r": out += "\\r"
    case "\t": out += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      let hex = String(scalar.value, radix: 16)
      out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}

extension Value {
  /// The value as the log's JSON writes it.
  public var json: String {
    switch self {
    case .none: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): number.isFinite ? decimalText(number) : "null"
    case .time(let nanoseconds): secondsText(nanoseconds)
    case .text(let text): jsonText(text)
    case .color(let color): jsonText(color.hex)
    case .token(let token): jsonText(token.name)
    case .point(let point): numbers(point.x, point.y)
    case .size(let size): numbers(size.width, size.height)
    case .rect(let rect): numbers(rect.x, rect.y, rect.width, rect.height)
    case .animation(let animation): jsonText(animation.description)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .record(let fields):
      "{"
        + fields.filter { $0.value != .none }.map { jsonText($0.name) + ":" + $0.value.json }
        .joined(separator: ",") + "}"
    }
  }

  /// The value as a person reads it in the log.
  public var description: String {
    switch self {
    case .text(let text): text
    case .color(let color): color.hex
    case .token(let token): token.name
    case .animation(let animation): animation.description
    case .number(let number): decimalText(number)
    case .record(let fields):
      fields.filter { $0.value != .none }.map { "\($0.name) \($0.value.description)" }
        .joined(separator: ", ")
    default: json
    }
  }

  private func numbers(_ parts: Double...) -> String {
    "[" + parts.map { $0.isFinite ? decimalText($0) : "null" }.joined(separator: ",") + "]"
  }
}

extension Value: CustomStringConvertible {}
