// SPDX-License-Identifier: MIT

/// An element of an XML document, with everything inside it and the line it began on.
final class XMLElement {
  /// What an element holds, in document order.
  enum Node {
    case element(XMLElement)
    case text(String)
  }

  /// The name without its prefix: `state` of `sc:state`.
  let name: String
  /// The namespace prefix; empty without one.
  let prefix: String
  /// The attributes in the order they were written, by their full names.
  let attributes: [(name: String, value: String)]
  /// The line of its start tag, counted from 1.
  let line: Int
  var nodes: [Node] = []

  init(name: String, attributes: [(name: String, value: String)], line: Int) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    self.name = parts.last ?? name
    prefix = parts.count == 2 ? parts[0] : ""
    self.attributes = attributes
    self.line = line
  }

  /// The value of an attribute.
  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The elements directly inside.
  var elements: [XMLElement] {
    nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The elements of one name directly inside.
  func elements(_ name: String) -> [XMLElement] { elements.filter { $0.name == name } }

  /// The text directly inside, pieces put together.
  var text: String {
    nodes.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }
}

/// What is wrong with a document: the place, and what to do about it.
public struct SCXMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as it was asked for.
  public let file: String
  /// The line, counted from 1; nil when the whole file is meant.
  public let line: Int?
  /// What is wrong.
  public let message: String

  /// Says what is wrong and where.
  public init(_ message: String, file: String, line: Int? = nil) {
    self.message = message
    self.file = file
    self.line = line
  }

  /// The place and the message in one line.
  public var description: String {
    file + (line.map { ":\($0)" } ?? "") + ": " + message
  }
}
