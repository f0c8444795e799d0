// SPDX-License-Identifier: MIT
import Motion

/// Rows of cells as aligned columns, for reports.
enum PlainTable {
  /// Two blanks before each column and none at the end of a line.
  static func text(_ rows: [[String]]) -> String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).map { "  " + $0.padded(to: $1) }.joined().trimmedEnd + "\n"
    }.joined()
  }
}
