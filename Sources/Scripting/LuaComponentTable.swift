// SPDX-License-Identifier: MIT
import Design
import Drawing
import LuaKit
import Motion
import Simulation

/// A Lua table that declares something: every key is known, every value has its type.
///
/// Errors begin with the place in the declaration, since a table does not know its line:
/// `component "heart", state "shown" has no field "initail" (did you mean "initial"?)`.
struct LuaComponentTable {
  /// Where in the declaration it stands, as errors begin with it.
  let place: String
  let script: Script
  /// The values 1, 2, 3 … before the named ones.
  let items: [LuaValue]
  /// The named values, sorted by name.
  let fields: [(name: String, value: LuaValue)]

  /// Reads `value`, which must be a table with at most `items` values beside the `allowed` names.
  ///
  /// Without `allowed` every name will do.
  init(
    _ value: LuaValue, _ place: String, allowed: [String]? = nil, items most: Int = 0,
    _ script: Script
  ) throws {
    guard let table = value.table else {
      throw StageError("\(place) must be a table, not \(LuaComponentTable.word(value))")
    }
    var items: [LuaValue] = []
    var fields: [(name: String, value: LuaValue)] = []
    for (key, value) in try table.pairs() {
      if let name = key.string {
        guard allowed?.contains(name) ?? true else {
          throw unknownName(name, "field", among: allowed ?? [], of: place)
        }
        fields.append((name, value))
      } else {
        guard key.integer == items.count + 1, items.count < most else {
          let words = allowed ?? []
          throw StageError(
            "\(place) has a \(LuaComponentTable.word(value)) without a name"
              + (words.isEmpty ? "" : "; its fields are: " + words.joined(separator: ", ")))
        }
        items.append(value)
      }
    }
    self.place = place
    self.script = script
    self.items = items
    self.fields = fields
  }

  /// A value as errors name it: its text if it is one, else its type.
  static func word(_ value: LuaValue) -> String {
    if let text = value.string, text.utf8.count <= 60 { return jsonText(text) }
    if let number = value.number { return Script.text(number) }
    return value.typeName
  }

  subscript(_ name: String) -> LuaValue { fields.first { $0.name == name }?.value ?? .nil }
  func has(_ name: String) -> Bool { !self[name].isNil }

  func error(_ text: String) -> StageError { StageError("\(place): \(text)") }

  func wrong(_ name: String, _ expected: String) -> StageError {
    error("\(name) must be \(expected), not \(LuaComponentTable.word(self[name]))")
  }

  func text(_ name: String) throws -> String? {
    if !has(name) { return nil }
    guard let text = self[name].string else { throw wrong(name, "a string") }
    return text
  }

  func requiredText(_ name: String) throws -> String {
    guard let text = try text(name), !text.isEmpty else {
      throw error("it needs \(name) = \"…\"")
    }
    return text
  }

  func number(_ name: String) throws -> Double? {
    if !has(name) { return nil }
    guard let number = self[name].number, number.isFinite else {
      throw wrong(name, "a finite number")
    }
    return number
  }

  func flag(_ name: String) throws -> Bool? {
    if !has(name) { return nil }
    guard let flag = self[name].boolean else { throw wrong(name, "true or false") }
    return flag
  }

  func function(_ name: String) throws -> LuaFunction? {
    if !has(name) { return nil }
    guard let function = self[name].function else { throw wrong(name, "a function") }
    return function
  }

  /// A list of any values.
  func list(_ name: String) throws -> [LuaValue] {
    if !has(name) { return [] }
    guard let table = self[name].table, table.isSequence else { throw wrong(name, "a list") }
    return table.list()
  }

  /// A name, or a list of names.
  func names(_ name: String, _ what: String = "a name or a list of names") throws -> [String] {
    if !has(name) { return [] }
    if let single = self[name].string { return [single] }
    guard let table = self[name].table, table.isSequence else { throw wrong(name, what) }
    return try table.list().map { item in
      guard let text = item.string else {
        throw error("\(name) must be \(what); there is \(item.typeName.withArticle) in it")
      }
      return text
    }
  }

  /// Exactly so many finite numbers in a list.
  func numbers(_ name: String, _ count: Int, _ what: String) throws -> [Double]? {
    if !has(name) { return nil }
    guard let parts = LuaComponentTable.numbers(self[name], count) else { throw wrong(name, what) }
    return parts
  }

  static func numbers(_ value: LuaValue, _ count: Int) -> [Double]? {
    guard let table = value.table, table.isSequence, table.count == count else { return nil }
    let numbers = table.list().compactMap(\.number).filter(\.isFinite)
    return numbers.count == count ? numbers : nil
  }

  func point(_ name: String) throws -> Point? {
    try numbers(name, 2, "a point {x, y}").map { Point($0[0], $0[1]) }
  }

  func size(_ name: String) throws -> Size? {
    try numbers(name, 2, "a size {width, height}").map { Size($0[0], $0[1]) }
  }

  func frame(_ name: String) throws -> Rect? {
    guard let parts = try numbers(name, 4, "a frame {x, y, width, height}") else { return nil }
    guard parts[2] >= 0, parts[3] >= 0 else {
      throw error("\(name) must not be of negative width or height")
    }
    return Rect(parts[0], parts[1], parts[2], parts[3])
  }

  func color(_ name: String) throws -> Color? {
    if !has(name) { return nil }
    if let box = self[name].object(as: ColorBox.self) { return box.color }
    if let text = self[name].string, let color = Color(hex: text) { return color }
    throw wrong(name, "a color: color \"#RRGGBB\" or \"#RRGGBB\"")
  }

  /// One of a few words.
  func choice(_ name: String, _ words: [String]) throws -> String? {
    guard let word = try text(name) else { return nil }
    guard words.contains(word) else { throw unknownName(word, name, among: words, of: place) }
    return word
  }

  /// Plain data; what `like` is helps where a table could mean several things.
  func value(_ name: String, like example: Value = .none) throws -> Value {
    do { return try script.value(self[name], like: example) } catch {
      throw self.error("\(name): \(error)")
    }
  }

  /// The named values of a table that has its own names.
  func table(_ name: String, allowed: [String]? = nil) throws -> LuaComponentTable? {
    if !has(name) { return nil }
    return try LuaComponentTable(self[name], "\(place), \(name)", allowed: allowed, script)
  }
}
