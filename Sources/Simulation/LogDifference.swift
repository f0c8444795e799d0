// SPDX-License-Identifier: MIT

/// Where two logs part, aligned.
///
/// Records are compared without `seq`, `cause` and the numbers of motions, which shift with every
/// extra record. What stands in both logs is `same`; of the rest, records of one kind about one
/// thing (the settling of `save.fill`, say) face each other as `changed`. The first records are
/// compared apart: they say what environment each run had.
/// ```swift
/// let difference = LogDifference(stage.log.records, run.log.records)
/// print(difference.text)
/// ```
/// ```
/// reduce_motion: false | true
/// the runs part at 0 s
///     0.000  input    save            press
///   … 1 more the same
/// -   0.000  motion   save.scale      1 → 0.97  spring(response 0.2, damping_fraction 0.75)
/// +   0.000  value    save.scale      1 → 0.97
/// ```
public struct LogDifference: Sendable {
  /// One record as people read it.
  public struct Line: Hashable, Sendable {
    /// When it happened, in nanoseconds.
    public let time: Int64
    /// The record as one line.
    public let text: String
  }

  /// Records that stand facing each other because they are about the same thing.
  public struct Pair: Hashable, Sendable {
    /// The record of the left log.
    public let left: Line
    /// The record of the right log.
    public let right: Line
  }

  /// A stretch of the two logs.
  public enum Hunk: Hashable, Sendable {
    /// Both have these.
    case same([Line])
    /// Only the left log has these.
    case onlyLeft([Line])
    /// Only the right log has these.
    case onlyRight([Line])
    /// The same things, differently.
    case changed([Pair])
  }

  /// Something the first records of the logs say differently: the version, the seed or a setting.
  public struct Setting: Hashable, Sendable {
    /// The name of the setting.
    public let name: String
    /// The left log's value, as JSON; empty if it has none.
    public let left: String
    /// The right log's value, as JSON; empty if it has none.
    public let right: String
  }

  /// What the first records say differently, in their order.
  public let settings: [Setting]
  /// The rest of the logs, aligned.
  public let hunks: [Hunk]

  /// Compares two logs.
  public init(_ left: [Record], _ right: [Record]) {
    self.init(left.map(LogLine.init), right.map(LogLine.init))
  }

  /// Compares two log files, line by line; a line that is no record is an error.
  public init(lines left: [String], lines right: [String]) throws {
    self.init(try LogDifference.read(left, "left"), try LogDifference.read(right, "right"))
  }

  private static func read(_ lines: [String], _ side: String) throws -> [LogLine] {
    var read: [LogLine] = []
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      guard let record = LogLine(json: line) else {
        throw StageError("line \(index + 1) of the \(side) log is no record: \(line.prefix(60))")
      }
      read.append(record)
    }
    return read
  }

  private init(_ left: [LogLine], _ right: [LogLine]) {
    settings = LogDifference.settings(
      left.first { $0.settings != nil }, right.first { $0.settings != nil })
    let (left, right) = (left.filter { $0.settings == nil }, right.filter { $0.settings == nil })
    var builder = HunkBuilder(left: left, right: right)
    builder.build(LogDifference.samePairs(left, right))
    hunks = builder.hunks
  }

  /// Whether the logs tell the same.
  public var isEmpty: Bool { settings.isEmpty && firstDivergence == nil }

  /// The instant at which the logs first differ, in nanoseconds.
  public var firstDivergence: Int64? {
    for hunk in hunks {
      switch hunk {
      case .same: continue
      case .onlyLeft(let lines), .onlyRight(let lines): return lines.first?.time
      case .changed(let pairs): return pairs.first.map { min($0.left.time, $0.right.time) }
      }
    }
    return nil
  }

  // MARK: Aligning

  /// Equal records have equal times, so instants are matched first and records within an instant.
  private static func samePairs(_ left: [LogLine], _ right: [LogLine]) -> [(Int, Int)] {
    let (leftKeys, rightKeys) = (left.map(\.key), right.map(\.key))
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      let (leftEnd, rightEnd) = (instantEnd(left, i), instantEnd(right, j))
      if left[i].time < right[j].time {
        i = leftEnd
      } else if left[i].time > right[j].time {
        j = rightEnd
      } else {
        pairs += Alignment.pairs(leftKeys[i..<leftEnd], rightKeys[j..<rightEnd])
        (i, j) = (leftEnd, rightEnd)
      }
    }
    return pairs
  }

  private static func instantEnd(_ lines: [LogLine], _ start: Int) -> Int {
    var end = start + 1
    while end < lines.count, lines[end].time == lines[start].time { end += 1 }
    return end
  }

  private static func settings(_ left: LogLine?, _ right: LogLine?) -> [Setting] {
    let (left, right) = (facts(left), facts(right))
    var names = left.map(\.name)
    for fact in right where !names.contains(fact.name) { names.append(fact.name) }
    return names.compactMap { name in
      let mine = left.first { $0.name == name }?.json ?? ""
      let other = right.first { $0.name == name }?.json ?? ""
      return mine == other ? nil : Setting(name: name, left: mine, right: other)
    }
  }

  private static func facts(_ line: LogLine?) -> [(name: String, json: String)] {
    let members = line?.settings ?? []
    let environment = members.first { $0.name == "environment" }
    let plain = members.filter { ["schema", "version", "seed"].contains($0.name) }
    return plain + (environment.flatMap { JSONMembers.split($0.json) } ?? [])
  }
}

/// Puts aligned records into hunks.
private struct HunkBuilder {
  let left: [LogLine]
  let right: [LogLine]
  var hunks: [LogDifference.Hunk] = []

  mutating func build(_ same: [(Int, Int)]) {
    var (i, j) = (0, 0)
    for (leftIndex, rightIndex) in same {
      gap(i..<leftIndex, j..<rightIndex)
      add(.same([line(left[leftIndex])]))
      (i, j) = (leftIndex + 1, rightIndex + 1)
    }
    gap(i..<left.count, j..<right.count)
  }

  /// What lies between two records that are the same.
  private mutating func gap(_ lefts: Range<Int>, _ rights: Range<Int>) {
    let names = left[lefts].map(\.identity)[...]
    let others = right[rights].map(\.identity)[...]
    var (i, j) = (0, 0)
    for (leftIndex, rightIndex) in Alignment.pairs(names, others) {
      apart(lefts.dropFirst(i).prefix(leftIndex - i), rights.dropFirst(j).prefix(rightIndex - j))
      let pair = LogDifference.Pair(
        left: line(left[lefts.lowerBound + leftIndex]),
        right: line(right[rights.lowerBound + rightIndex]))
      add(.changed([pair]))
      (i, j) = (leftIndex + 1, rightIndex + 1)
    }
    apart(lefts.dropFirst(i), rights.dropFirst(j))
  }

  private mutating func apart(_ lefts: Range<Int>, _ rights: Range<Int>) {
    if !lefts.isEmpty { add(.onlyLeft(left[lefts].map(line))) }
    if !rights.isEmpty { add(.onlyRight(right[rights].map(line))) }
  }

  private func line(_ line: LogLine) -> LogDifference.Line {
    LogDifference.Line(time: line.time, text: line.text)
  }

  private mutating func add(_ hunk: LogDifference.Hunk) {
    guard let last = hunks.popLast() else { return hunks.append(hunk) }
    switch (consume last, hunk) {
    case (.same(var lines), .same(let new)):
      lines += new
      hunks.append(.same(lines))
    case (.onlyLeft(var lines), .onlyLeft(let new)):
      lines += new
      hunks.append(.onlyLeft(lines))
    case (.onlyRight(var lines), .onlyRight(let new)):
      lines += new
      hunks.append(.onlyRight(lines))
    case (.changed(var pairs), .changed(let new)):
      pairs += new
      hunks.append(.changed(pairs))
    case (let other, _): hunks += [other, hunk]
    }
  }
}
