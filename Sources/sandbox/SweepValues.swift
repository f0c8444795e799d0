// SPDX-License-Identifier: MIT
import Motion
import Scripting
import Simulation

/// What `--set` of a sweep takes: `NAME=FROM:TO:STEP`, or values with commas between them.
enum SweepValues {
  static func axis(_ text: String) throws(Failure) -> Sweep.Axis {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw Failure("--set takes NAME=FROM:TO:STEP or NAME=VALUE,VALUE, not \"\(text)\"")
    }
    let name = String(text[..<equals])
    let written = String(text[text.index(after: equals)...])
    var values: [Value] = []
    for part in try range(written, in: text) ?? list(written) {
      values.append(try Setting.parse("\(name)=\(part)", option: "--set").value)
    }
    return Sweep.Axis(name, values)
  }

  /// The values of a range, both ends included where a step meets them; nil if it is none.
  private static func range(_ text: String, in setting: String) throws(Failure) -> [String]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, Double(parts[0]) != nil else { return nil }
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == 3, parts.count == 3 else {
      throw Failure("--set \(setting): a range is FROM:TO:STEP, as in 0.15:0.5:0.05")
    }
    let (from, to, step) = (numbers[0], numbers[1], numbers[2])
    guard step != 0, (to - from) / step >= 0 else {
      throw Failure(
        "--set \(setting): steps of \(decimalText(step)) never lead from \(decimalText(from)) "
          + "to \(decimalText(to))")
    }
    // A millionth of a step is rounding: 0.15 + 7 × 0.05 is the end of 0.15:0.5:0.05.
    let steps = ((to - from) / step + 1e-6).rounded(.down)
    guard steps < Double(Sweep.mostRuns) else {
      throw Failure("--set \(setting): a sweep has at most \(Sweep.mostRuns) runs")
    }
    return (0...Int(steps)).map { decimalText(from + Double($0) * step, places: 9) }
  }

  /// Parts between commas; those within brackets belong to an animation.
  private static func list(_ text: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    for character in text {
      if "({".contains(character) { depth += 1 }
      if ")}".contains(character) { depth -= 1 }
      if character == ",", depth <= 0 {
        parts.append("")
      } else if !(character == " " && parts[parts.count - 1].isEmpty) {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
