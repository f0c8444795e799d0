// SPDX-License-Identifier: MIT

/// An operator of Lua that a type of the host may answer.
public enum LuaOperator: String, Sendable {
  /// `a + b`
  case add = "__add"
  /// `a - b`
  case subtract = "__sub"
  /// `a * b`
  case multiply = "__mul"
  /// `a / b`
  case divide = "__div"
  /// `a // b`
  case floorDivide = "__idiv"
  /// `a % b`
  case modulo = "__mod"
  /// `a ^ b`
  case power = "__pow"
  /// `-a`
  case negate = "__unm"
  /// `a .. b`
  case concatenate = "__concat"
  /// `#a`
  case length = "__len"
  /// `a < b`
  case lessThan = "__lt"
  /// `a <= b`
  case lessOrEqual = "__le"
}

/// What scripts may do with one kind of object of the host.
///
/// A state knows a type by its name: the first one of a name that it meets stays. One Swift object
/// has one type. `getmetatable` gives scripts the name and nothing else. Example:
///
/// ```swift
/// let door = LuaType(
///   name: "door",
///   methods: [("open", { call in try call.receiver(as: Door.self).open(); return [] })],
///   index: { door, key, call in key == "width" ? .number((door as? Door)?.width ?? 0) : nil })
/// try state.globals.set("front", state.object(front, door, id: 1))  // front:open() front.width
/// ```
public struct LuaType {
  /// A function of the host; in a method `arguments` begin after the object, see `receiver`.
  public typealias Body = (LuaCall) throws -> [LuaValue]

  /// The name scripts and messages see.
  public let name: String
  /// What `object:name(…)` calls; the object's type and life are checked before.
  public var methods: [(String, Body)]
  /// What `object.key` gives when no method has that name; `nil` reads as nil, throw for an error.
  public var index: ((AnyObject, String, LuaCall) throws -> LuaValue?)?
  /// What `object.key = value` does; without it the object cannot be written.
  public var newIndex: ((AnyObject, String, LuaValue, LuaCall) throws -> Void)?
  /// What `object(…)` does.
  public var call: Body?
  /// What `tostring` and `print` show; by default the name and the id.
  public var description: ((AnyObject) -> String)?
  /// When two different objects of this type are `==`.
  public var equals: ((AnyObject, AnyObject) -> Bool)?
  /// What operators do; their arguments are the operands, of which only one need be of this type.
  public var operators: [(LuaOperator, Body)]

  /// Describes a kind of object.
  public init(
    name: String, methods: [(String, Body)] = [],
    index: ((AnyObject, String, LuaCall) throws -> LuaValue?)? = nil,
    newIndex: ((AnyObject, String, LuaValue, LuaCall) throws -> Void)? = nil,
    call: Body? = nil, description: ((AnyObject) -> String)? = nil,
    equals: ((AnyObject, AnyObject) -> Bool)? = nil, operators: [(LuaOperator, Body)] = []
  ) {
    self.name = name
    self.methods = methods
    self.index = index
    self.newIndex = newIndex
    self.call = call
    self.description = description
    self.equals = equals
    self.operators = operators
  }
}
