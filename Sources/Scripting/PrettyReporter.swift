// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// Results for people: a line a scenario, and under a failed one all that helps to mend it.
///
/// ```text
/// door.lua
///   ✓ opens (0.337 s)
///   ✗ closes (0.125 s)
///       door.lua:12: expected door.state to equal "closed", got "open"
///          12 | expect(door.state):equals("closed")
/// 1 passed, 1 failed
/// ```
public struct PrettyReporter: Sendable {
  private let hasColors: Bool
  private let marks: (pass: String, fail: String, pending: String)

  /// A reporter; colours are for terminals, `ascii` for those without symbols.
  public init(colors: Bool = false, ascii: Bool = false) {
    hasColors = colors
    marks = ascii ? ("ok", "FAIL", "--") : ("✓", "✗", "○")
  }

  /// A whole report: every file, then the summary.
  public func report(of files: [FileResult]) -> String {
    files.map { text(of: $0) }.joined() + summary(of: files)
  }

  /// The results of one file, to be written as soon as it is through.
  public func text(of file: FileResult) -> String {
    guard !file.results.isEmpty else { return "" }
    return reportText(file.file) + "\n" + file.results.map { text(of: $0) }.joined()
  }

  /// One scenario.
  public func text(of result: ScenarioResult) -> String {
    let name = reportText(result.fullName)
    let seconds = reportSeconds(result.duration) + " s"
    switch result.outcome {
    case .passed:
      let note = result.expectations == 0 ? ", no expectations" : ""
      return "  \(paint(marks.pass, .green)) \(name) \(paint("(\(seconds)\(note))", .grey))\n"
        + warnings(of: result)
    case .pending: return "  \(paint(marks.pending, .yellow)) \(name) (pending)\n"
    case .failed, .crashed:
      let note = result.outcome == .crashed ? ", crashed" : ""
      let head = "  \(paint(marks.fail, .red)) \(name) \(paint("(\(seconds)\(note))", .grey))\n"
      return head + result.failures.map { text(of: $0) }.joined() + remains(of: result)
    }
  }

  /// How many passed, failed, are pending; and how a file without scenarios comes about.
  public func summary(of files: [FileResult]) -> String {
    let counts = OutcomeCounts(files.flatMap(\.results))
    guard counts.total > 0 else { return "no scenario found\n" }
    var parts = ["\(counts.passed) passed", "\(counts.failed) failed"]
    if counts.crashed > 0 { parts.append("\(counts.crashed) crashed") }
    if counts.pending > 0 { parts.append("\(counts.pending) pending") }
    let isBad = counts.failed + counts.crashed > 0
    return paint(parts.joined(separator: ", "), isBad ? .red : .green) + "\n"
  }

  private func text(of failure: ScenarioFailure) -> String {
    var text = indented(reportLines(reportText(failure.placedMessage)), by: 6)
    if let excerpt = failure.excerpt, let line = failure.location?.line {
      text += indented(["\(String(line).leftPadded(to: 6)) | \(reportText(excerpt))"], by: 4)
    }
    let trace = reportLines(reportText(failure.traceback))
    if trace.count > 1 {
      text += indented(["called from"] + trace.dropFirst().map { "  " + $0 }, by: 6)
    }
    let log = reportLines(reportText(failure.log))
    if !log.isEmpty {
      text += indented(["log until \(reportSeconds(failure.instant)) s"] + log, by: 6)
    }
    return text
  }

  /// What a failed scenario printed, and how to get it again.
  private func remains(of result: ScenarioResult) -> String {
    let printed = reportLines(reportText(result.output))
    let output = printed.isEmpty ? [] : ["printed"] + printed.suffix(20).map { "  " + $0 }
    return warnings(of: result)
      + indented(
        output + ["--seed \(result.runSeed) repeats it (its own seed is \(result.seed))"], by: 6)
  }

  private func warnings(of result: ScenarioResult) -> String {
    indented(result.warnings.flatMap { reportLines(reportText("warning: " + $0)) }, by: 6)
  }

  private func indented(_ lines: [String], by count: Int) -> String {
    lines.map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
  }

  private enum Paint: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case grey = "2"
  }

  private func paint(_ text: String, _ paint: Paint) -> String {
    hasColors ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}
