// SPDX-License-Identifier: MIT
import Glibc  // links libm, which release builds of `Int(exactly:)` call

/// A value of a script.
///
/// Text is `string` when its bytes are UTF-8 and `bytes` when they are not, so nothing is lost and
/// names can insist on text. Handles (`table`, `function`) keep their value alive in the state.
public enum LuaValue {
  /// No value.
  case `nil`
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, infinity or not a number.
  case number(Double)
  /// Text; it may contain NUL.
  case string(String)
  /// A Lua string that is not UTF-8.
  case bytes([UInt8])
  /// A table.
  case table(LuaTable)
  /// A function.
  case function(LuaFunction)
  /// An object of the host.
  case object(LuaObject)
  /// Anything else, by the name of its type: `thread`.
  case other(String)

  /// The type in Lua's words; an object says the name of its `LuaType`.
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string, .bytes: "string"
    case .table: "table"
    case .function: "function"
    case .object(let object): object.type.name
    case .other(let name): name
    }
  }

  /// Whether this is `nil`.
  public var isNil: Bool { if case .nil = self { true } else { false } }

  /// Whether a condition takes this for true: everything but `nil` and `false`.
  public var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }

  /// The boolean, if it is one.
  public var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The whole number, if it is one; `2.0` counts.
  public var integer: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, if it is one.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text, if it is a string of UTF-8.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The text, with what is not UTF-8 replaced by U+FFFD, if it is a string.
  public var repairedString: String? {
    switch self {
    case .string(let value): value
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    default: nil
    }
  }

  /// The table, if it is one.
  public var table: LuaTable? { if case .table(let value) = self { value } else { nil } }

  /// The function, if it is one.
  public var function: LuaFunction? { if case .function(let value) = self { value } else { nil } }

  /// The object of the host, if it is one.
  public var object: LuaObject? { if case .object(let value) = self { value } else { nil } }

  /// The object of the host, if it is one of that class.
  public func object<T: AnyObject>(as type: T.Type) -> T? { object?.object as? T }
}

extension LuaValue: Equatable {
  /// Whether Lua's `rawequal` would say so; strings by their bytes, 1 equals 1.0.
  public static func == (left: LuaValue, right: LuaValue) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)):
      Int64(exactly: b) == a
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.bytes(let a), .bytes(let b)): a == b
    case (.table(let a), .table(let b)): a == b
    case (.function(let a), .function(let b)): a == b
    case (.object(let a), .object(let b)): a.object === b.object
    default: false
    }
  }
}

extension LuaValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// No value.
  public init(nilLiteral: ()) { self = .nil }
}

extension LuaValue {
  /// A whole number.
  @_disfavoredOverload
  public static func integer(_ value: Int) -> LuaValue { .integer(Int64(value)) }
}

/// An object of the host as scripts see it: one value for one Swift object, equal to itself.
public struct LuaObject {
  /// The Swift object.
  public let object: AnyObject
  /// Where it stands among the keys of a table that `pairs` visits.
  public let id: Int
  let registered: RegisteredType

  /// What scripts may do with it.
  public var type: LuaType { registered.type }
}
