// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A place where two values part.
struct ContentDifference {
  /// The way there: `.a[2]`; empty for the values themselves.
  let path: String
  /// What was expected; nil where nothing was.
  let expected: LuaValue?
  /// What came; nil where it is missing.
  let got: LuaValue?
}

/// Equality by content, and what differs.
extension Script {
  /// A value as messages show it: texts in quotes, cut where it is too long.
  func spell(_ value: LuaValue) -> String {
    cut(value.string.map { luaText(cut($0)) } ?? describe(value))
  }

  private func cut(_ text: String) -> String {
    text.utf8.count > 200 && text.count > 200 ? text.prefix(200) + "…" : text
  }

  func equality(_ expectation: Expectation, _ other: LuaValue) throws -> Verdict {
    let found = try differences(other, expectation.value)
    var (wanted, got) = (spell(other), spell(expectation.value))
    if wanted == got, !found.isEmpty, let exact = other.number,
      let number = expectation.value.number
    {
      (wanted, got) = ("\(exact)", "\(number)")
    }
    return Verdict(
      passes: found.isEmpty, wanted: "to equal \(wanted)", got: got,
      details: found.isEmpty ? [] : details(found, wanted: other, got: expectation.value))
  }

  private func details(
    _ found: [ContentDifference], wanted: LuaValue, got: LuaValue
  ) -> [String] {
    if let wanted = wanted.string, let got = got.string { return textDifference(wanted, got) }
    if let color = got.object(as: ColorBox.self)?.color {
      if wanted.string == color.hex { return ["compare it with color \(luaText(color.hex))"] }
      if wanted.object(as: ColorBox.self)?.color.hex == color.hex {
        return ["they differ by less than a step of 8 bits: near(color, 1) lets that pass"]
      }
    }
    var lines: [String] = []
    for difference in found.prefix(10) where !difference.path.isEmpty {
      switch (difference.expected, difference.got) {
      case (let expected?, let got?):
        lines.append("\(difference.path): expected \(spell(expected)), got \(spell(got))")
      case (let expected?, nil):
        lines.append("\(difference.path): missing, expected \(spell(expected))")
      case (nil, let got?): lines.append("\(difference.path): not expected, got \(spell(got))")
      case (nil, nil): break
      }
    }
    if found.count > 10 { lines.append("… and \(found.count - 10) more") }
    return lines
  }

  // MARK: Texts

  /// The lines of two texts that differ, or the place where two lines part.
  private func textDifference(_ wanted: String, _ got: String) -> [String] {
    guard wanted.utf8.count + got.utf8.count < 1_000_000 else { return [] }
    if !wanted.contains("\n"), !got.contains("\n") {
      guard max(wanted.count, got.count) > 40 else { return [] }
      let same = zip(wanted, got).prefix { $0 == $1 }.count
      let from = max(0, same - 15)
      func around(_ text: String) -> String {
        let piece = text.dropFirst(from).prefix(40)
        return (from > 0 ? "…" : "") + piece + (text.count > from + 40 ? "…" : "")
      }
      return ["they part at character \(same + 1):", "- \(around(wanted))", "+ \(around(got))"]
    }
    let old = wanted.split(separator: "\n", omittingEmptySubsequences: false)
    let new = got.split(separator: "\n", omittingEmptySubsequences: false)
    let front = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - front
    let back = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    var lines = ["from line \(front + 1):"]
    lines += old[max(0, front - 2)..<front].map { "  " + cut(String($0)) }
    lines += shown(old[front..<(old.count - back)], "- ")
    lines += shown(new[front..<(new.count - back)], "+ ")
    lines += old[(old.count - back)...].prefix(2).map { "  " + cut(String($0)) }
    return lines
  }

  private func shown(_ lines: ArraySlice<Substring>, _ mark: String) -> [String] {
    lines.prefix(12).map { mark + cut(String($0)) }
      + (lines.count > 12 ? ["\(mark)… \(lines.count - 12) more lines"] : [])
  }

  // MARK: Tables

  /// Where `got` differs in content from `expected`, the first hundred places.
  func differences(_ expected: LuaValue, _ got: LuaValue) throws -> [ContentDifference] {
    var found: [ContentDifference] = []
    var open: [(LuaTable, LuaTable)] = []
    try compare(expected, got, "", &found, &open)
    return found
  }

  private func compare(
    _ expected: LuaValue, _ got: LuaValue, _ path: String, _ found: inout [ContentDifference],
    _ open: inout [(LuaTable, LuaTable)]
  ) throws {
    guard found.count < 100 else { return }
    if expected == got { return }
    if let left = expected.table, let right = got.table {
      // A pair that is being compared already is a cycle: whatever differs shows elsewhere.
      if open.contains(where: { $0.0 == left && $0.1 == right }) { return }
      guard open.count < 100 else { throw StageError("a table is nested too deeply (100 levels)") }
      open.append((left, right))
      defer { open.removeLast() }
      return try compare(left.pairs(), right.pairs(), path, &found, &open)
    }
    if let left = entries(expected, like: got), let right = entries(got, like: expected) {
      return try compare(left, right, path, &found, &open)
    }
    if let left = expected.object, let right = got.object, left.type.name == right.type.name,
      left.type.equals?(left.object, right.object) == true
    {
      return
    }
    found.append(ContentDifference(path: path, expected: expected, got: got))
  }

  /// Named values as entries, and a table beside them: by name, or by position for `{x, y}`.
  private func entries(
    _ value: LuaValue, like other: LuaValue
  ) -> [(key: LuaValue, value: LuaValue)]? {
    let beside = other.object(as: Fields.self)
    if let fields = value.object(as: Fields.self) {
      let given = fields.fields.filter { !$0.value.isNil }
      if other.table?[1].isNil == false {
        return given.enumerated().map { (key: .integer($0 + 1), value: $1.value) }
      }
      return given.sorted { $0.name < $1.name }.map { (key: .string($0.name), value: $0.value) }
    }
    guard beside != nil, let table = value.table else { return nil }
    return try? table.pairs()
  }

  private func compare(
    _ left: [(key: LuaValue, value: LuaValue)], _ right: [(key: LuaValue, value: LuaValue)],
    _ path: String, _ found: inout [ContentDifference], _ open: inout [(LuaTable, LuaTable)]
  ) throws {
    try lua.charge(100 + 20 * UInt64(left.count + right.count))
    for (index, (key, value)) in left.enumerated() where found.count < 100 {
      let place = path + step(key)
      // Both sides come in one order, so the same key mostly stands at the same index.
      let beside = index < right.count && right[index].key == key ? right[index] : nil
      if beside == nil { try lua.charge(UInt64(right.count)) }
      if let other = beside ?? right.first(where: { $0.key == key }) {
        try compare(value, other.value, place, &found, &open)
      } else {
        found.append(ContentDifference(path: place, expected: value, got: nil))
      }
    }
    for (index, (key, value)) in right.enumerated() where found.count < 100 {
      if index < left.count, left[index].key == key { continue }
      try lua.charge(UInt64(left.count))
      if left.contains(where: { $0.key == key }) { continue }
      found.append(ContentDifference(path: path + step(key), expected: nil, got: value))
    }
  }

  private func step(_ key: LuaValue) -> String {
    guard let name = key.string else { return "[\(describe(key))]" }
    return isLuaName(name) ? ".\(name)" : "[\(luaText(name))]"
  }
}
