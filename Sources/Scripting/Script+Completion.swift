// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// What could come next while a line is typed; nothing of the script runs to find it out.
extension Script {
  /// The words that could end `line`, and how many of its bytes before the end they replace.
  public func completions(of line: String) -> (replaced: Int, words: [String]) {
    if let begun = idBegun(line) {
      return (begun.utf8.count, componentIDs.filter { $0.hasPrefix(begun) })
    }
    let tail = String(line.reversed().prefix { Script.isPath($0) }.reversed())
    let end = tail.lastIndex { $0 == "." || $0 == ":" }
    guard let end else {
      if tail.isEmpty { return (0, []) }
      return (tail.utf8.count, globalNames.filter { $0.hasPrefix(tail) }.sorted())
    }
    let begun = String(tail[tail.index(after: end)...])
    let owner = tail[..<end].split(whereSeparator: { $0 == "." || $0 == ":" }).map(String.init)
    let known = members(of: owner, methodsOnly: tail[end] == ":")
    return (begun.utf8.count, known.filter { $0.hasPrefix(begun) })
  }

  /// The part of a component's id inside `stage:add "…`.
  private func idBegun(_ line: String) -> String? {
    guard let quote = line.lastIndex(where: { $0 == "\"" || $0 == "'" }) else { return nil }
    let before = String(line[..<quote].reversed().drop { $0 == " " || $0 == "(" }.reversed())
    let begun = String(line[line.index(after: quote)...])
    return before.hasSuffix(":add") && !begun.contains(" ") ? begun : nil
  }

  private static func isPath(_ character: Character) -> Bool {
    character == "." || character == ":" || character == "_"
      || character.isASCII && (character.isLetter || character.isNumber)
  }

  private static let keywords = [
    "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil", "not", "repeat", "return", "then", "true", "until", "while",
  ]

  private var globalNames: [String] {
    let names = (try? lua.globals.pairs().compactMap(\.key.string)) ?? []
    return names + Script.keywords
  }

  private func members(of path: [String], methodsOnly: Bool) -> [String] {
    guard let first = path.first else { return [] }
    var value = lua.globals[first]
    for name in path.dropFirst() { value = member(name, of: value) }
    switch value {
    case .table(let table):
      return (try? table.pairs().compactMap(\.key.string))?.sorted() ?? []
    case .string:
      return [
        "byte", "find", "format", "gmatch", "gsub", "len", "lower", "match",
        "rep", "reverse", "sub", "upper",
      ]
    case .object(let object):
      let methods = object.type.methods.map(\.0)
      return (methodsOnly ? methods : fieldNames(of: object) + methods).sorted()
    default: return []
    }
  }

  /// A field read without running anything of the script.
  private func member(_ name: String, of value: LuaValue) -> LuaValue {
    if let table = value.table { return table[name] }
    switch value.object?.object {
    case is Present where name == "env": return object(Present(), types.environment)
    case let instance as Instance:
      if name == "params" { return object(ParameterSet(instance), types.parameters) }
      return instance.children.first { $0.key == name }.map { handle($0.instance) } ?? .nil
    default: return .nil
    }
  }

  private func fieldNames(of object: LuaObject) -> [String] {
    switch object.object {
    case let instance as Instance:
      Script.instanceFields + instance.propertyNames + instance.children.map(\.key)
    case let set as ParameterSet: set.instance.component.parameters.map(\.name)
    case let fields as Fields: fields.fields.map(\.name)
    case is Present where object.type.name == "stage": ["env"]
    case is Present: Environment.settings.map(\.name)
    case let namespace as Namespace where namespace.name == "spring": Script.springNames
    case let namespace as Namespace where namespace.name == "curve": Script.curveNames
    case let record as RecordBox: Record.fieldNames(ofKind: record.record.kind)
    default: []
    }
  }
}
