// SPDX-License-Identifier: MIT
import Simulation

/// Results in the Test Anything Protocol.
///
/// Version 13 by default, since Perl's `prove` refuses 14; the body is the same. Crashed scenarios are
/// `not ok` with the severity `crash`, pending ones are skipped.
public struct TAPReporter: Sendable {
  private let version: Int

  /// A reporter of version 13 or 14.
  public init(version: Int = 13) { self.version = version }

  /// A whole report.
  public func report(of files: [FileResult]) -> String {
    let results = files.flatMap(\.results)
    var text = "TAP version \(version)\n1..\(results.count)"
    text += results.isEmpty ? " # SKIP no scenario found\n" : "\n"
    for (index, result) in results.enumerated() { text += line(index + 1, result) }
    return text
  }

  private func line(_ number: Int, _ result: ScenarioResult) -> String {
    let name = TAPReporter.escaped("\(result.file): \(result.fullName)")
    switch result.outcome {
    case .passed: return "ok \(number) - \(name)\n"
    case .pending: return "ok \(number) - \(name) # SKIP pending\n"
    case .failed, .crashed: return "not ok \(number) - \(name)\n" + diagnostics(result)
    }
  }

  private func diagnostics(_ result: ScenarioResult) -> String {
    let failure = result.failures.first
    var lines = [
      "message: \(TAPReporter.scalar(failure?.message ?? ""))",
      "severity: \(result.outcome == .crashed ? "crash" : "fail")",
      "at: \(TAPReporter.scalar("\(failure?.location ?? result.location)"))",
    ]
    if let excerpt = failure?.excerpt { lines.append("source: \(TAPReporter.scalar(excerpt))") }
    lines.append("seconds: \(reportSeconds(result.duration))")
    lines.append("run_seed: \(result.runSeed)")
    lines.append("seed: \(result.seed)")
    if result.failures.count > 1 {
      lines.append("also:")
      lines += result.failures.dropFirst().map { "  - \(TAPReporter.scalar($0.placedMessage))" }
    }
    return "  ---\n" + lines.map { "  \($0)\n" }.joined() + "  ...\n"
  }

  /// A description: on one line, with `\` and `#` escaped.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for character in reportText(text) {
      switch character {
      case "\\", "#": out += "\\\(character)"
      case "\n": out += " "
      default: out.append(character)
      }
    }
    return out
  }

  /// A text as a double-quoted scalar of YAML, with the escapes that the readers of TAP know.
  private static func scalar(_ text: String) -> String {
    var out = "\""
    for scalar in reportText(text).unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
