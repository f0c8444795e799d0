// SPDX-License-Identifier: MIT
import CLua

/// One call of a function of the host by a script; valid until that function returns.
///
/// The checked accessors name the argument, the function and what came instead:
/// `door.lua:3: bad argument #1 'name' to 'add' (string expected, got nil)`.
public struct LuaCall {
  unowned(unsafe) let closure: LuaClosure
  let stack: OpaquePointer
  // Static, so that a call stays plain bytes.
  private var ownName: StaticString?

  init(closure: LuaClosure, stack: OpaquePointer) {
    self.closure = closure
    self.stack = stack
  }

  /// The state that calls.
  public var state: LuaState { closure.state }

  /// The name of the function, as it was registered.
  public var name: String { ownName.map { "\($0)" } ?? closure.name }

  /// The same call, whose errors say another name: that of a thing that is called, not of its type.
  public func named(_ name: StaticString) -> LuaCall {
    var call = self
    call.ownName = name
    return call
  }

  private var offset: Int32 { closure.offset }

  /// How many arguments were given; a method does not count its object.
  public var count: Int { Int(lua_gettop(stack) - offset) }

  /// All arguments.
  public var arguments: [LuaValue] {
    let count = count
    return count > 0 ? (1...count).map { self[$0] } : []
  }

  /// The argument at a position counted from 1; `nil` where none was given.
  public subscript(_ position: Int) -> LuaValue {
    position <= count ? state.core.value(stack, Int32(position) + offset) : .nil
  }

  /// The object a method was called on.
  public var receiver: LuaObject? {
    offset == 1 ? state.core.value(stack, 1).object : nil
  }

  /// The object a method was called on, as that class.
  public func receiver<T: AnyObject>(as type: T.Type) throws(LuaError) -> T {
    if offset == 1, let object = state.core.object(stack, 1) as? T { return object }
    throw error("bad self for '\(name)'")
  }

  /// Whether an argument is missing or nil.
  public func isNil(_ position: Int) -> Bool {
    lua_type(stack, Int32(position) + offset) <= LUA_TNIL
  }

  /// An argument that must be text.
  public func string(_ position: Int, _ label: String) throws(LuaError) -> String {
    let index = Int32(position) + offset
    guard lua_type(stack, index) == LUA_TSTRING else {
      throw wrongType(position, label, "string")
    }
    if let text = state.core.text(stack, index) { return text }
    throw bad(position, label, "the text is not UTF-8")
  }

  /// An argument that must be a finite number.
  public func number(_ position: Int, _ label: String) throws(LuaError) -> Double {
    let index = Int32(position) + offset
    guard lua_type(stack, index) == LUA_TNUMBER else {
      throw wrongType(position, label, "number")
    }
    let number = clua_number(stack, index)
    if number.isFinite { return number }
    throw bad(position, label, "finite number expected, got \(number.isNaN ? "nan" : "infinity")")
  }

  /// An argument that must be a whole number.
  public func integer(_ position: Int, _ label: String) throws(LuaError) -> Int {
    let index = Int32(position) + offset
    guard lua_type(stack, index) == LUA_TNUMBER else {
      throw wrongType(position, label, "integer")
    }
    if lua_isinteger(stack, index) != 0 { return Int(clua_integer(stack, index)) }
    if let whole = Int(exactly: clua_number(stack, index)) { return whole }
    throw bad(position, label, "number has no integer representation")
  }

  /// An argument that must be true or false.
  public func boolean(_ position: Int, _ label: String) throws(LuaError) -> Bool {
    let index = Int32(position) + offset
    guard lua_type(stack, index) == LUA_TBOOLEAN else {
      throw wrongType(position, label, "boolean")
    }
    return lua_toboolean(stack, index) != 0
  }

  /// An argument that must be a table.
  public func table(_ position: Int, _ label: String) throws(LuaError) -> LuaTable {
    if let table = self[position].table { return table }
    throw wrongType(position, label, "table")
  }

  /// An argument that must be a function.
  public func function(_ position: Int, _ label: String) throws(LuaError) -> LuaFunction {
    if let function = self[position].function { return function }
    throw wrongType(position, label, "function")
  }

  /// An argument that must be an object of a class; `expected` is the word for it in the message.
  public func object<T: AnyObject>(
    _ position: Int, _ label: String, as type: T.Type, expected: String? = nil
  ) throws(LuaError) -> T {
    if let object = state.core.object(stack, Int32(position) + offset) as? T { return object }
    throw wrongType(position, label, expected ?? "\(type)")
  }

  /// The object at a position, unchecked.
  func object(_ position: Int32) -> AnyObject? { state.core.object(stack, position + offset) }

  /// The text at a position, if it is a string of UTF-8; a number is none.
  func text(_ position: Int32) -> String? {
    let index = position + offset
    return lua_type(stack, index) == LUA_TSTRING ? state.core.text(stack, index) : nil
  }

  /// An error of this call, beginning with the line of the script that called.
  public func error(_ message: String, underlying: (any Error)? = nil) -> LuaError {
    let location = state.location(level: 0)
    return LuaError(
      (location.map { "\($0): " } ?? "") + message, location: location,
      traceback: state.traceback(), underlying: underlying)
  }

  /// The error of an argument that is of the right type but will not do.
  public func bad(_ position: Int, _ label: String, _ reason: String) -> LuaError {
    error("bad argument #\(position) '\(label)' to '\(name)' (\(reason))")
  }

  /// The error of an argument of the wrong type.
  public func wrongType(_ position: Int, _ label: String, _ expected: String) -> LuaError {
    let got = position > count ? "no value" : self[position].typeName
    return bad(position, label, "\(expected) expected, got \(got)")
  }
}
