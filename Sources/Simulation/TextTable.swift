// SPDX-License-Identifier: MIT
import Motion

/// Rows of aligned columns; the last column wraps under itself.
enum TextTable {
  /// How wide a line gets, if the last column has room to wrap at all.
  static let width = 100
  private static let least = 24

  /// One line or more a row, each ending in a line break; a column that is empty throughout is gone.
  static func text(_ rows: [[String]], indent: Int = 2) -> String {
    let count = rows.map(\.count).max() ?? 0
    let columns = (0..<count).filter { column in
      rows.contains { column < $0.count && !$0[column].isEmpty }
    }
    let widths = columns.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lead = indent + widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let margin = String(repeating: " ", count: lead)
    var out = ""
    for row in rows {
      var line = String(repeating: " ", count: indent)
      for (column, width) in zip(columns, widths).dropLast() {
        line += (column < row.count ? row[column] : "").padded(to: width) + "  "
      }
      let words = columns.last.map { $0 < row.count ? row[$0] : "" } ?? ""
      let wrapped = wrap(words, to: max(least, TextTable.width - lead))
      for (index, part) in wrapped.enumerated() {
        out += ((index == 0 ? line : margin) + part).trimmedEnd + "\n"
      }
    }
    return out
  }

  /// Rows under a title, after an empty line; nothing if there are none.
  static func section(_ title: String, _ rows: [[String]]) -> String {
    rows.isEmpty ? "" : "\n\(title)\n" + text(rows)
  }

  /// `text` in lines of at most `width` characters, broken at spaces.
  static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}

extension Value {
  /// The value as JSON over several lines, two spaces a level; short plain lists stay on one.
  func indentedJSON(_ level: Int = 0) -> String {
    let inner = String(repeating: "  ", count: level + 1)
    let end = "\n" + String(repeating: "  ", count: level)
    switch self {
    case .record(let fields) where !fields.isEmpty:
      let members = fields.map { field in
        inner + jsonText(field.name) + ": " + field.value.indentedJSON(level + 1)
      }
      return "{\n" + members.joined(separator: ",\n") + end + "}"
    case .list(let values) where values.contains(where: \.isRecord) || json.count > 80:
      let items = values.map { inner + $0.indentedJSON(level + 1) }
      return "[\n" + items.joined(separator: ",\n") + end + "]"
    default: return json
    }
  }

  private var isRecord: Bool { if case .record = self { true } else { false } }
}
