// SPDX-License-Identifier: MIT

/// Rows of cells as aligned columns, for reports.
enum PlainTable {
  /// Two blanks before each column and none at the end of a line.
  static func text(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += "  " + cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
