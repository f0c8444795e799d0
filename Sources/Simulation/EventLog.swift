// SPDX-License-Identifier: MIT

/// Everything that happened on a stage, in order.
public struct EventLog: Sendable {
  /// The version of the log's form, written in its first record.
  public static let schema = 1

  /// The records, oldest first; a record's `sequence` is its index.
  public private(set) var records: [Record] = []

  init() {}

  mutating func append(time: Int64, cause: Int?, source: String, _ entry: Record.Entry) -> Int {
    let sequence = records.count
    records.append(
      Record(time: time, sequence: sequence, cause: cause, source: source, entry: entry))
    return sequence
  }

  /// The log as JSON, one record a line.
  public var json: String { records.map { $0.json + "\n" }.joined() }

  /// The records that `record` led to directly.
  public func effects(of record: Record) -> [Record] {
    records.filter { $0.cause == record.sequence }
  }

  /// The record that led to `record`.
  public func cause(of record: Record) -> Record? { record.cause.map { records[$0] } }
}
