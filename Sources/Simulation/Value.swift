// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion

/// Anything a property, a parameter, an input, event data or a log field can hold.
///
/// One plain type serves Swift components, Lua, the log and recordings, so that nothing is lost or
/// changed on the way from one to another. Literals read as values:
/// ```swift
/// Property("scale", 1.0, .moves, reduced: .cut)
/// ```
public enum Value: Hashable, Sendable {
  /// Nothing; such a key is left out of the log.
  case none
  /// True or false.
  case boolean(Bool)
  /// A number; its unit is the declaration's business.
  case number(Double)
  /// An instant or a length of time, in whole nanoseconds.
  case time(Int64)
  /// Words.
  case text(String)
  /// A colour.
  case color(Color)
  /// A colour that has a light and a dark side.
  case token(Token)
  /// A point, in points.
  case point(Point)
  /// A size, in points.
  case size(Size)
  /// A rectangle, in points.
  case rect(Rect)
  /// How something moves.
  case animation(Animation)
  /// Values in order.
  case list([Value])
  /// Named values, kept sorted by name.
  case record([Field])

  /// One named value of a record.
  public struct Field: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value under that name.
    public let value: Value

    /// Names a value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// What a record holds under a name; nil where it holds nothing, or is none.
  public func field(_ name: String) -> Value? {
    guard case .record(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }

  /// A record of `fields`, sorted by name; of equal names the last one counts.
  public static func fields(_ fields: [Field]) -> Value {
    var last: [String: Value] = [:]
    for field in fields { last[field.name] = field.value }
    return .record(last.keys.sorted().map { Field($0, last[$0] ?? .none) })
  }
}

/// A type that stands for a ``Value``.
public protocol ValueConvertible {
  /// The same thing as a value.
  var value: Value { get }
}

extension Value: ValueConvertible {
  /// Itself.
  public var value: Value { self }
}
extension Bool: ValueConvertible {
  /// The truth value.
  public var value: Value { .boolean(self) }
}
extension Int: ValueConvertible {
  /// The number.
  public var value: Value { .number(Double(self)) }
}
extension Double: ValueConvertible {
  /// The number.
  public var value: Value { .number(self) }
}
extension String: ValueConvertible {
  /// The text.
  public var value: Value { .text(self) }
}
extension Color: ValueConvertible {
  /// The colour.
  public var value: Value { .color(self) }
}
extension Token: ValueConvertible {
  /// The token, which resolves by colour scheme.
  public var value: Value { .token(self) }
}
extension Point: ValueConvertible {
  /// The point.
  public var value: Value { .point(self) }
}
extension Size: ValueConvertible {
  /// The size.
  public var value: Value { .size(self) }
}
extension Rect: ValueConvertible {
  /// The rectangle.
  public var value: Value { .rect(self) }
}
extension Animation: ValueConvertible {
  /// The animation.
  public var value: Value { .animation(self) }
}
extension Array: ValueConvertible where Element: ValueConvertible {
  /// The list of the elements' values.
  public var value: Value { .list(map(\.value)) }
}

extension Value: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
  /// A number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// A number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A truth value.
  public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
  /// A list.
  public init(arrayLiteral values: Value...) { self = .list(values) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .none }
}

extension Value {
  /// The number, if it is one; a time gives seconds.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .time(let nanoseconds): Double(nanoseconds) / 1e9
    default: nil
    }
  }

  /// The text, if it is one.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The truth value, if it is one.
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  /// The colour, if it is one.
  public var color: Color? { if case .color(let color) = self { color } else { nil } }
  /// The point, if it is one.
  public var point: Point? { if case .point(let point) = self { point } else { nil } }
  /// The animation, if it is one.
  public var animation: Animation? { if case .animation(let it) = self { it } else { nil } }
  /// The list, if it is one.
  public var list: [Value]? { if case .list(let values) = self { values } else { nil } }

  /// The value under `name` of a record; nothing for any other value.
  public subscript(_ name: String) -> Value {
    guard case .record(let fields) = self else { return .none }
    return fields.first { $0.name == name }?.value ?? .none
  }

  /// The word for its kind, as errors say it: "number", "colour", "animation".
  public var kind: String {
    switch self {
    case .none: "nothing"
    case .boolean: "boolean"
    case .number: "number"
    case .time: "time"
    case .text: "text"
    case .color, .token: "color"
    case .point: "point"
    case .size: "size"
    case .rect: "rect"
    case .animation: "animation"
    case .list: "list"
    case .record: "record"
    }
  }
}
