// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Compares `text` with the golden file `Goldens/<name>` beside the calling test.
///
/// A missing golden is written and fails, so that somebody looks at it; `UPDATE_GOLDENS=1` rewrites it.
public func expectGolden(
  _ text: String, _ name: String, file: String = #filePath,
  at location: SourceLocation = #_sourceLocation
) {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(
    "Goldens")
  let url = folder.appendingPathComponent(name)
  let updates = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"
  let golden = try? String(contentsOf: url, encoding: .utf8)
  if golden == text { return }
  if golden == nil || updates {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: url, options: .atomic)
    if updates { return }
    Issue.record(
      "golden \(name) was missing; it is written now: look at it", sourceLocation: location)
    return
  }
  Issue.record(
    "\(name) differs from its golden: \(firstDifference(golden ?? "", text))",
    sourceLocation: location)
}

private func firstDifference(_ golden: String, _ text: String) -> String {
  let old = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let new = text.split(separator: "\n", omittingEmptySubsequences: false)
  for index in 0..<max(old.count, new.count) {
    let before = index < old.count ? String(old[index]) : "(end)"
    let after = index < new.count ? String(new[index]) : "(end)"
    if before != after { return "line \(index + 1)\n  golden: \(before)\n  now:    \(after)" }
  }
  return "only in the line ends"
}
