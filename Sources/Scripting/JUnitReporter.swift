// SPDX-License-Identifier: MIT
import Simulation

/// Results as JUnit's XML, in the part of it that every reader takes (`junit-10.xsd`).
///
/// A failed scenario is a `failure`, one that ran out of a limit an `error`, a pending one `skipped`.
public struct JUnitReporter: Sendable {
  private let namesFiles: Bool

  /// A reporter; `namesFiles` adds the attribute `file` that GitLab reads and the schema refuses.
  public init(namesFiles: Bool = false) { self.namesFiles = namesFiles }

  /// A whole report.
  public func report(of files: [FileResult]) -> String {
    let results = files.flatMap(\.results)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"sandbox\"\(attributes(results, isSuite: false))>\n"
      + files.filter { !$0.results.isEmpty }.map(suite).joined() + "</testsuites>\n"
  }

  private func attributes(_ results: [ScenarioResult], isSuite: Bool) -> String {
    let counts = OutcomeCounts(results)
    let skipped = isSuite ? " skipped=\"\(counts.pending)\"" : ""
    let time = results.map(\.duration).reduce(Int64(0)) { $0 &+ $1 }
    return " tests=\"\(counts.total)\" failures=\"\(counts.failed)\" errors=\"\(counts.crashed)\""
      + skipped + " time=\"\(reportSeconds(time, places: 3))\""
  }

  private func suite(_ file: FileResult) -> String {
    "  <testsuite name=\"\(escaped(file.file))\"\(attributes(file.results, isSuite: true))>\n"
      + file.results.map(testCase).joined() + "  </testsuite>\n"
  }

  private func testCase(_ result: ScenarioResult) -> String {
    var group = result.file.hasSuffix(".lua") ? String(result.file.dropLast(4)) : result.file
    group = ([group] + result.path).joined(separator: " > ")
    let file = namesFiles ? " file=\"\(escaped(result.file))\"" : ""
    let head =
      "    <testcase name=\"\(escaped(result.name))\" classname=\"\(escaped(group))\""
      + " time=\"\(reportSeconds(result.duration, places: 3))\"\(file)"
    var inside = ""
    switch result.outcome {
    case .passed: break
    case .pending: inside = "      <skipped message=\"pending\"/>\n"
    case .failed: inside = trouble("failure", "expectation", result)
    case .crashed: inside = trouble("error", "limit", result)
    }
    if !result.output.isEmpty {
      inside += "      <system-out>\(escaped(result.output))</system-out>\n"
    }
    return head + (inside.isEmpty ? "/>\n" : ">\n\(inside)    </testcase>\n")
  }

  /// The first failure names the element, all of them are its text.
  private func trouble(_ element: String, _ type: String, _ result: ScenarioResult) -> String {
    let message = result.failures.first.map { reportLines($0.placedMessage).first ?? "" } ?? ""
    var text = ""
    for failure in result.failures {
      text += failure.placedMessage + "\n"
      if let excerpt = failure.excerpt { text += "  \(excerpt)\n" }
      if !failure.traceback.isEmpty { text += failure.traceback + "\n" }
      if !failure.log.isEmpty { text += "log\n" + failure.log }
    }
    text += "--seed \(result.runSeed), seed \(result.seed)\n"
    return "      <\(element) message=\"\(escaped(message))\" type=\"\(type)\">\(escaped(text))"
      + "</\(element)>\n"
  }

  /// A text within XML 1.0, which has no control characters but blanks and line ends.
  private func escaped(_ text: String) -> String {
    var out = ""
    for scalar in reportText(text).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
