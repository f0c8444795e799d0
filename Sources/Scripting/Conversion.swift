// SPDX-License-Identifier: MIT
import Design
import Drawing
import LuaKit
import Motion
import Simulation

/// An animation as an object of Lua.
final class AnimationBox {
  let animation: Animation
  init(_ animation: Animation) { self.animation = animation }
}

/// A colour as an object of Lua.
final class ColorBox {
  let color: Color
  init(_ color: Color) { self.color = color }
}

/// Between Lua's values and the stage's.
extension Script {
  /// A stage value as Lua sees it.
  func lua(_ value: Value) -> LuaValue {
    switch value {
    case .none: return .nil
    case .boolean(let flag): return .boolean(flag)
    case .number(let number): return .number(number)
    case .time(let nanoseconds): return .number(Double(nanoseconds) / 1e9)
    case .text(let text): return .string(text)
    case .color(let color): return object(ColorBox(color), types.color)
    case .token(let token):
      return object(ColorBox(token.color(dark: stage.environment.isDark)), types.color)
    case .point(let point):
      return fields("a point", [("x", .number(point.x)), ("y", .number(point.y))])
    case .size(let size):
      return fields("a size", [("width", .number(size.width)), ("height", .number(size.height))])
    case .rect(let rect): return lua(rect)
    case .animation(let animation): return object(AnimationBox(animation), types.animation)
    case .list(let values): return .table(lua.table(list: values.map { lua($0) }))
    case .record(let fields):
      return .table(lua.table(fields: fields.map { ($0.name, lua($0.value)) }))
    }
  }

  func lua(_ rect: Rect) -> LuaValue {
    fields(
      "a frame",
      [
        ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
        ("height", .number(rect.height)),
      ])
  }

  func lua(seconds nanoseconds: Int64) -> LuaValue { .number(Double(nanoseconds) / 1e9) }

  /// A Lua value as the stage sees it; `like` helps where a table could mean several things.
  func value(_ lua: LuaValue, like example: Value = .none, depth: Int = 0) throws -> Value {
    switch lua {
    case .nil: return .none
    case .boolean(let flag): return .boolean(flag)
    case .integer, .number:
      guard let number = lua.number, number.isFinite else {
        throw StageError("a number must be finite")
      }
      return .number(number)
    case .string(let text): return try Script.value(text, like: example)
    case .object(let object): return try value(object, like: example)
    case .table(let table):
      guard depth < 20 else { throw StageError("a table is nested too deeply (20 levels)") }
      return try value(table, like: example, depth)
    case .bytes: throw StageError("a text must be UTF-8")
    case .function, .other: throw StageError("\(lua.typeName.withArticle) is not plain data")
    }
  }

  private static func value(_ text: String, like example: Value) throws -> Value {
    switch example {
    case .color, .token:
      guard let color = Color(hex: text) else {
        throw StageError("\(jsonText(text)) is no color: write \"#RRGGBB\" or \"#RRGGBBAA\"")
      }
      return .color(color)
    case .animation: return .animation(try AnimationSpelling.parse(text))
    default: return .text(text)
    }
  }

  private func value(_ object: LuaObject, like example: Value) throws -> Value {
    switch object.object {
    case let box as AnimationBox: return .animation(box.animation)
    case let box as ColorBox: return .color(box.color)
    case let instance as Instance: return .text(instance.name)
    case let fields as Fields:
      return try plain(fields.fields.map { ($0.name, $0.value) }, depth: 0, like: example)
    default: throw StageError("\(object.type.name.withArticle) is not plain data")
    }
  }

  private func value(_ table: LuaTable, like example: Value, _ depth: Int) throws -> Value {
    let pairs = try table.pairs()
    if pairs.isEmpty, case .record = example { return .record([]) }
    if table.isSequence {
      let values = try pairs.map { try value($0.value, depth: depth + 1) }
      return Script.geometry(values.map(\.number), like: example) ?? .list(values)
    }
    var fields: [(String, LuaValue)] = []
    for (key, value) in pairs {
      guard let name = key.string else {
        throw StageError("plain data has names or positions 1, 2, 3 … as keys, not \(key.typeName)")
      }
      fields.append((name, value))
    }
    return try plain(fields, depth: depth, like: example)
  }

  private func plain(
    _ fields: [(String, LuaValue)], depth: Int, like example: Value = .none
  ) throws -> Value {
    let converted = try fields.map { Value.Field($0.0, try value($0.1, depth: depth + 1)) }
    let record = Value.fields(converted)
    func number(_ name: String) -> Double? { record[name].number }
    switch (example, converted.count) {
    case (.point, 2): if let x = number("x"), let y = number("y") { return .point(Point(x, y)) }
    case (.size, 2):
      if let w = number("width"), let h = number("height") { return .size(Size(w, h)) }
    case (.rect, 4):
      if let x = number("x"), let y = number("y"), let w = number("width"),
        let h = number("height")
      {
        return .rect(Rect(x, y, w, h))
      }
    default: break
    }
    return record
  }

  private static func geometry(_ numbers: [Double?], like example: Value) -> Value? {
    let parts = numbers.compactMap { $0 }
    guard parts.count == numbers.count else { return nil }
    switch (example, parts.count) {
    case (.point, 2): return .point(Point(parts[0], parts[1]))
    case (.size, 2): return .size(Size(parts[0], parts[1]))
    case (.rect, 4): return .rect(Rect(parts[0], parts[1], parts[2], parts[3]))
    default: return nil
    }
  }

  /// A length of time: seconds, `"125ms"` or `"1f"`.
  func time(_ value: LuaValue, _ what: String) throws -> Int64 {
    if let number = value.number { return try StageTime.nanoseconds(number, what) }
    if let text = value.string {
      return try StageTime.parse(text, now: stage.now, rate: stage.environment.refreshRate)
    }
    throw StageError("\(what) must be seconds (0.125), \"125ms\" or \"1f\", not \(value.typeName)")
  }
}
