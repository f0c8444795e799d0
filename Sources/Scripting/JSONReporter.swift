// SPDX-License-Identifier: MIT
import Simulation

/// Results as one JSON object a line: each scenario, then a summary.
public struct JSONReporter: Sendable {
  /// A reporter.
  public init() {}

  /// A whole report.
  public func report(of files: [FileResult]) -> String {
    let results = files.flatMap(\.results)
    let counts = OutcomeCounts(results)
    let lines = results.map { line(of: $0) }.joined()
    return lines
      + "{\"kind\":\"summary\",\"passed\":\(counts.passed),\"failed\":\(counts.failed),"
      + "\"crashed\":\(counts.crashed),\"pending\":\(counts.pending)}\n"
  }

  /// One scenario.
  public func line(of result: ScenarioResult) -> String {
    var parts = [
      "\"kind\":\"scenario\"", "\"file\":\(jsonText(result.file))",
      "\"line\":\(result.location.line)", "\"path\":\(list(result.path))",
      "\"name\":\(jsonText(result.name))", "\"outcome\":\"\(result.outcome.rawValue)\"",
      "\"seconds\":\(reportSeconds(result.duration))",
      "\"expectations\":\(result.expectations)", "\"run_seed\":\(result.runSeed)",
      "\"seed\":\(result.seed)",
    ]
    if !result.tags.isEmpty { parts.append("\"tags\":\(list(result.tags))") }
    if !result.failures.isEmpty {
      let failures = result.failures.map { text(of: $0) }.joined(separator: ",")
      parts.append("\"failures\":[\(failures)]")
    }
    if !result.warnings.isEmpty { parts.append("\"warnings\":\(list(result.warnings))") }
    if !result.output.isEmpty { parts.append("\"output\":\(jsonText(result.output))") }
    return "{" + parts.joined(separator: ",") + "}\n"
  }

  private func text(of failure: ScenarioFailure) -> String {
    var parts = ["\"message\":\(jsonText(failure.message))"]
    if let place = failure.location {
      parts.append("\"file\":\(jsonText(place.file)),\"line\":\(place.line)")
    }
    if let excerpt = failure.excerpt { parts.append("\"source\":\(jsonText(excerpt))") }
    parts.append("\"t\":\(reportSeconds(failure.instant))")
    if !failure.traceback.isEmpty {
      parts.append("\"traceback\":\(list(reportLines(failure.traceback)))")
    }
    if !failure.log.isEmpty { parts.append("\"log\":\(list(reportLines(failure.log)))") }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private func list(_ texts: [String]) -> String {
    "[" + texts.map(jsonText).joined(separator: ",") + "]"
  }
}

/// Failures as annotations that GitHub shows beside the line; it takes ten a step.
public struct GitHubReporter: Sendable {
  /// A reporter.
  public init() {}

  /// A whole report.
  public func report(of files: [FileResult]) -> String {
    var lines: [String] = []
    for result in files.flatMap(\.results) {
      for failure in result.failures {
        let place = failure.location ?? result.location
        lines.append(
          "::error file=\(property(place.file)),line=\(place.line),"
            + "title=\(property(result.fullName))::\(data(failure.message))\n")
      }
    }
    if lines.count > 10 {
      lines = lines.prefix(9) + ["::error::… and \(lines.count - 9) more failures\n"]
    }
    return lines.joined()
  }

  private func data(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": out += "%25"
      case "\r": out += "%0D"
      case "\n": out += "%0A"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private func property(_ text: String) -> String {
    var out = ""
    for scalar in data(text).unicodeScalars {
      switch scalar {
      case ":": out += "%3A"
      case ",": out += "%2C"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
