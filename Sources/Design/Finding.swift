// SPDX-License-Identifier: MIT

/// A place where a guide contradicts itself or fails a check, with its line.
public struct Finding: Hashable, Sendable {
  /// The number in the inventory of the guides: "P1".
  public let id: String
  /// The line of the guide: "L93".
  public let line: String
  /// What is wrong, in one sentence.
  public let text: String

  /// Declares a finding.
  public init(_ id: String, _ line: String, _ text: String) {
    self.id = id
    self.line = line
    self.text = text
  }
}
