// SPDX-License-Identifier: MIT

extension LogDifference {
  /// How many equal records are shown on either side of a difference.
  private static let context = 2

  /// The difference as people read it: settings, the instant where the runs part, then - and + lines.
  ///
  /// Of long stretches that are the same only the ends are shown.
  public var text: String {
    var lines = settings.map { "\($0.name): \($0.words(\.left)) | \($0.words(\.right))" }
    guard let instant = firstDivergence else {
      return (lines + ["the logs are the same"]).map { $0 + "\n" }.joined()
    }
    lines.append("the runs part at \(secondsText(instant)) s")
    for (index, hunk) in hunks.enumerated() {
      switch hunk {
      case .same(let same):
        lines += LogDifference.shortened(
          same, isFirst: index == 0, isLast: index == hunks.count - 1)
      case .onlyLeft(let left): lines += left.map { "- " + $0.text }
      case .onlyRight(let right): lines += right.map { "+ " + $0.text }
      case .changed(let pairs):
        for pair in pairs { lines += ["- " + pair.left.text, "+ " + pair.right.text] }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func shortened(_ lines: [Line], isFirst: Bool, isLast: Bool) -> [String] {
    let head = isFirst ? 0 : context
    let tail = isLast ? 0 : context
    let shown = lines.map { "  " + $0.text }
    guard lines.count > head + tail + 1 else { return shown }
    let hidden = lines.count - head - tail
    return shown.prefix(head) + ["  … \(hidden) the same"] + shown.suffix(tail)
  }
}

extension LogDifference.Setting {
  fileprivate func words(_ side: KeyPath<LogDifference.Setting, String>) -> String {
    let json = self[keyPath: side]
    return json.isEmpty ? "nothing" : json
  }
}
