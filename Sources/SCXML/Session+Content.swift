// SPDX-License-Identifier: MIT
import LuaKit
import Statecharts

/// What executable content does.
extension Session {
  /// Runs content in order; the first error ends it.
  func run(_ block: [Content]) throws {
    for content in block { try run(content) }
  }

  private func run(_ content: Content) throws {
    switch content {
    case .raise(let event): raised.append(SessionEvent(event, .internal).chartEvent)
    case .log(let label, let chunk):
      let value = try chunk.map { $0.text.isEmpty ? nil : try text(evaluate($0)) } ?? nil
      let parts = [label.split(whereSeparator: \.isWhitespace).joined(separator: " "), value ?? ""]
      family.world.log(parts.filter { !$0.isEmpty }.joined(separator: ": "), of: self)
    case .assign(let location, let source): try evaluate(location, [value(source)])
    case .script(let chunk): try evaluate(chunk)
    case .send(let send): try self.send(send)
    case .cancel(let id):
      let id = try text(id)
      for send in sends where send.id == id { family.world.cancel(send.token) }
      sends.removeAll { $0.id == id }
    case .branch(let branches):
      for branch in branches {
        if let condition = branch.condition, !(try evaluate(condition).isTruthy) { continue }
        return try run(branch.content)
      }
    case .each(let array, let item, let index, let block):
      try runEach(array, item, index, block)
    case .bind(let state): bind(state)
    }
  }

  private func runEach(
    _ array: Chunk, _ item: Chunk, _ index: Chunk?, _ block: [Content]
  ) throws {
    for name in [item, index].compactMap({ $0 }) where !Session.isName(name.text) {
      throw failure("foreach: \"\(name.text)\" is not the name of a variable", name.line)
    }
    guard let table = try evaluate(array).table else {
      throw failure("foreach: \(array.text) is not a table", array.line)
    }
    // A copy: what the content does to the table does not change how often it runs.
    let values = table.isSequence ? table.list() : try table.pairs().map(\.value)
    for (position, value) in values.enumerated() {
      try evaluate(item, [value])
      if let index { try evaluate(index, [.integer(Int64(position + 1))]) }
      try run(block)
    }
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
    let isWord = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
    }
    return isWord && !keywords.contains(text)
  }

  // MARK: Values

  /// What a source gives now.
  func value(_ source: ValueSource) throws -> LuaValue {
    switch source {
    case .expression(let chunk): try evaluate(chunk)
    case .text(let text): try family.model.literal(text)
    case .element(let element): family.model.opaque(element)
    case .file(let path, let line):
      try family.model.literal(text(of: path, line).text)
    case .nothing: .nil
    }
  }

  /// The text of a file beside the document.
  func text(of source: String, _ line: Int) throws -> (text: String, path: String) {
    do { return try family.text(of: source, beside: document.file) } catch {
      throw failure("\(error)", line)
    }
  }

  /// The text of an attribute that is given or computed.
  func text(_ setting: Setting) throws -> String {
    switch setting {
    case .fixed(let text): return text
    case .computed(let chunk):
      let value = try evaluate(chunk)
      if let text = value.repairedString { return text }
      if value.number != nil { return try text(value) }
      throw failure("\(chunk.text) is \(value.typeName), not text", chunk.line)
    }
  }

  /// The same where the attribute may be missing; empty then.
  func words(_ setting: Setting?) throws -> String { try setting.map { try text($0) } ?? "" }

  /// A value as `log` shows it; tables by their content.
  func text(_ value: LuaValue, depth: Int = 0) throws -> String {
    guard let table = value.table, depth < 4 else { return try family.model.lua.text(value) }
    if table.isSequence {
      return "{" + (try table.list().map { try text($0, depth: depth + 1) }.joined(separator: ", "))
        + "}"
    }
    let fields = try table.pairs().map { key, inner in
      "\(try text(key, depth: 4)) = \(try text(inner, depth: depth + 1))"
    }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  /// What an event carries: the parameters by name, or the content, as a copy.
  func data(
    _ params: [Param], _ content: ValueSource?
  ) throws -> (value: LuaValue, list: [(name: String, value: LuaValue)]) {
    if let content { return (try family.model.copy(value(content)), []) }
    if params.isEmpty { return (.nil, []) }
    let list = try params.map { param in
      (name: param.name, value: try family.model.copy(evaluate(param.value)))
    }
    return (.table(family.model.lua.table(fields: list.map { ($0.name, $0.value) })), list)
  }

  func failure(_ message: String, _ line: Int) -> SessionFailure {
    SessionFailure("\(document.file):\(line): \(message)")
  }
}
