// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// The rows of a sweep as text, CSV and JSON lines.
extension Sweep {
  private var heads: [String] { axes.map(\.name) + metrics.map(\.name) }

  /// An aligned table; with a pick a star before each run that qualifies, and their settings below.
  public func text(_ rows: [Row]) -> String {
    let hasPick = pick != nil
    var table = [(hasPick ? [""] : []) + heads]
    for row in rows {
      let mark = hasPick ? [qualifies(row) ? "*" : ""] : []
      let settings = row.settings.map(\.value.description)
      let numbers = zip(metrics, row.values).map { Sweep.cell($0, $1) }
      table.append(mark + settings + numbers)
    }
    var text = PlainTable.text(table)
    if let pick {
      let picked = rows.filter(qualifies)
      let verb = picked.count == 1 ? "qualifies" : "qualify"
      text += "\(picked.count) of \(rows.count) \(verb): \(pick.text)\n"
      for row in picked {
        text += "  " + row.settings.map { "\($0.name)=\($0.value)" }.joined(separator: "  ") + "\n"
      }
    }
    return text
  }

  private static func cell(_ metric: SweepMetric, _ value: Double?) -> String {
    guard let value else { return "-" }
    switch metric.quantity {
    case .overshoot: return decimalText(value * 100, places: 4) + " %"
    case .settled, .peak, .end: return decimalText(value) + " s"
    case .haptics, .failed: return decimalText(value)
    }
  }

  /// Comma-separated values under one line of names; `picked` is the last column where there is a pick.
  public func csv(_ rows: [Row]) -> String {
    let end = pick == nil ? [] : ["picked"]
    let lines = rows.map { row in
      row.settings.map { Sweep.quoted($0.value.description) }
        + zip(metrics, row.values).map { $1.map { decimalText($0, places: 9) } ?? "" }
        + (pick == nil ? [] : [qualifies(row) ? "true" : "false"])
    }
    return ([heads.map(Sweep.quoted) + end] + lines).map { $0.joined(separator: ",") + "\n" }
      .joined()
  }

  private static func quoted(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// One JSON object a line; what a run has not is left out.
  public func jsonLines(_ rows: [Row]) -> String {
    rows.map { row in
      var fields = row.settings
      for (metric, value) in zip(metrics, row.values) {
        fields.append(Value.Field(metric.name, value.map { .number($0) } ?? .none))
      }
      if pick != nil { fields.append(Value.Field("picked", .boolean(qualifies(row)))) }
      return Value.record(fields).json + "\n"
    }.joined()
  }
}
