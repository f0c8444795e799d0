// SPDX-License-Identifier: MIT

/// JSON as it stands in a file: values that know their line.
///
/// Strict by itself: no comments, no trailing commas, no name twice, at most 50 levels. It spares the
/// program Foundation, which costs more at start-up than everything else. ``tolerant(_:file:)`` lets
/// trailing commas and repeated names pass, as people's files have them, and says where.
public struct JSONTree: Sendable {
  /// What a value is.
  public enum Content: Sendable {
    /// Nothing.
    case null
    /// True or false.
    case flag(Bool)
    /// A finite number.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in order.
    case list([JSONTree])
    /// Named values in order.
    case record([Member])
  }

  /// A named value.
  public struct Member: Sendable {
    /// The name.
    public let name: String
    /// The line the name stands on, counted from 1.
    public let line: Int
    /// The value.
    public let value: JSONTree
  }

  /// Something that was let pass.
  public struct Remark: Hashable, Sendable {
    /// The line it stands on, counted from 1.
    public let line: Int
    /// What it is.
    public let text: String

    /// Makes a remark.
    public init(line: Int, _ text: String) {
      self.line = line
      self.text = text
    }
  }

  /// What it is.
  public let content: Content
  /// The line it begins on, counted from 1.
  public let line: Int

  /// The value that `text` holds; `file` is its name in messages, which name the line.
  public static func parse(_ text: String, file: String) throws -> JSONTree {
    try JSONReader.read(text, file: file, isTolerant: false).tree
  }

  /// The value that `text` holds, and what had to be let pass to read it.
  public static func tolerant(
    _ text: String, file: String
  ) throws -> (tree: JSONTree, remarks: [Remark]) {
    try JSONReader.read(text, file: file, isTolerant: true)
  }

  /// The members of a record; nil if it is none.
  public var members: [Member]? {
    if case .record(let members) = content { members } else { nil }
  }

  /// The values of a list; nil if it is none.
  public var items: [JSONTree]? {
    if case .list(let items) = content { items } else { nil }
  }

  /// The number; nil if it is none.
  public var number: Double? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The text; nil if it is none.
  public var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// The same as a plain value, without lines.
  public var value: Value {
    switch content {
    case .null: .none
    case .flag(let flag): .boolean(flag)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .list(let items): .list(items.map(\.value))
    case .record(let members): .fields(members.map { Value.Field($0.name, $0.value.value) })
    }
  }
}
