// SPDX-License-Identifier: MIT
import Simulation

/// The forms in which results are written; times in all of them are virtual.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For people.
  case pretty
  /// The Test Anything Protocol.
  case tap
  /// JUnit's XML, as CI servers read it.
  case junit
  /// One JSON object a line.
  case json
  /// GitHub's annotations.
  case github

  /// A whole report.
  public func text(of files: [FileResult]) -> String {
    switch self {
    case .pretty: PrettyReporter().report(of: files)
    case .tap: TAPReporter().report(of: files)
    case .junit: JUnitReporter().report(of: files)
    case .json: JSONReporter().report(of: files)
    case .github: GitHubReporter().report(of: files)
    }
  }
}

/// Seconds of nanoseconds, with at most `places` decimals, without trailing zeros.
func reportSeconds(_ nanoseconds: Int64, places: Int = 9) -> String {
  var unit: Int64 = 1
  for _ in places..<9 { unit *= 10 }
  let rounded = (nanoseconds + unit / 2) / unit
  let scale = 1_000_000_000 / unit
  let rest = String(rounded % scale)
  let digits = String(repeating: "0", count: max(0, places - rest.count)) + rest
  let kept = String(digits.reversed().drop { $0 == "0" }.reversed())
  return "\(rounded / scale)" + (kept.isEmpty ? "" : "." + kept)
}

/// A text that cannot move a cursor: control characters but line ends become `\u{…}`.
func reportText(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    if isControl, scalar != "\n" {
      out += scalar == "\t" ? "  " : "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      out.unicodeScalars.append(scalar)
    }
  }
  return out
}

/// The lines of a text, without an empty last one.
func reportLines(_ text: String) -> [String] {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines
}

/// How many scenarios of some files had each outcome.
struct OutcomeCounts {
  let passed, failed, crashed, pending: Int

  init(_ results: [ScenarioResult]) {
    func count(_ outcome: ScenarioOutcome) -> Int {
      results.filter { $0.outcome == outcome }.count
    }
    passed = count(.passed)
    failed = count(.failed)
    crashed = count(.crashed)
    pending = count(.pending)
  }

  var total: Int { passed + failed + crashed + pending }
}

extension ScenarioFailure {
  /// `file:line: ` and the message.
  var placedMessage: String { (location.map { "\($0): " } ?? "") + message }
}
