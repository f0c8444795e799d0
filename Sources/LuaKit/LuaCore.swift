// SPDX-License-Identifier: MIT
import CLua
import Glibc

/// What a state and its handles share: the machine, and the Swift side of what it refers to.
///
/// Handles own the core, the core does not own the state, so either may go first.
final class LuaCore {
  var vm: UnsafeMutablePointer<clua_vm>?
  /// Set to nil when the state goes.
  unowned(unsafe) var state: LuaState?
  let limits: LuaState.Limits
  let print: (String) -> Void
  let isInterrupted: (() -> Bool)?
  var types: [RegisteredType] = []
  var typeIndices: [String: Int32] = [:]
  var freeSlots: [Int32] = []
  var lastSlot: Int32 = 0
  /// Keeps results alive from the return of a Swift function until C has pushed them.
  var pending: [LuaValue] = []
  /// The last error that Swift raised in a script, with the bytes of its message.
  var lastError: (message: [UInt8], error: any Error)?

  init(
    limits: LuaState.Limits, print: @escaping (String) -> Void, isInterrupted: (() -> Bool)?
  ) {
    self.limits = limits
    self.print = print
    self.isInterrupted = isInterrupted
  }

  // MARK: References

  func release(_ slot: Int32) {
    guard let vm, slot > 0 else { return }
    clua_reference_clear(vm, slot)
    freeSlots.append(slot)
  }

  /// A slot that holds the value at a stack index; 0 when there is no memory.
  func reference(_ stack: OpaquePointer, _ index: Int32) -> Int32 {
    guard let vm else { return 0 }
    if freeSlots.isEmpty {
      let grown = max(16, lastSlot * 2)
      let top = lua_gettop(stack)
      let status = clua_references_grow(vm, lastSlot + 1, grown)
      lua_settop(stack, top)
      guard status == LUA_OK else { return 0 }
      freeSlots.append(contentsOf: ((lastSlot + 1)...grown).reversed())
      lastSlot = grown
    }
    let slot = freeSlots.removeLast()
    clua_reference_set(vm, stack, index, slot)
    return slot
  }

  func isSame(_ core: LuaCore, _ slot: Int32, _ other: LuaCore, _ otherSlot: Int32) -> Bool {
    guard core === other, let vm, vm.pointee.running != nil else { return false }
    return clua_reference_equal(vm, slot, otherSlot)
  }

  // MARK: Lua to Swift

  func value(_ stack: OpaquePointer, _ index: Int32) -> LuaValue {
    switch lua_type(stack, index) {
    case LUA_TNIL, LUA_TNONE: return .nil
    case LUA_TBOOLEAN: return .boolean(lua_toboolean(stack, index) != 0)
    case LUA_TNUMBER:
      return lua_isinteger(stack, index) != 0
        ? .integer(clua_integer(stack, index)) : .number(clua_number(stack, index))
    case LUA_TSTRING:
      return text(stack, index).map { .string($0) } ?? .bytes(Array(rawBytes(stack, index)))
    case LUA_TTABLE:
      let slot = reference(stack, index)
      return slot > 0 ? .table(LuaTable(core: self, slot: slot)) : .other("table")
    case LUA_TFUNCTION:
      let slot = reference(stack, index)
      return slot > 0 ? .function(LuaFunction(core: self, slot: slot)) : .other("function")
    default: return objectValue(stack, index)
    }
  }

  /// The string at a stack index, if its bytes are UTF-8.
  func text(_ stack: OpaquePointer, _ index: Int32) -> String? {
    let bytes = rawBytes(stack, index)
    var text = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs: the bytes were UTF-8 when nothing had to be changed.
    let isSame = text.withUTF8 { decoded in
      guard let old = bytes.baseAddress, let new = decoded.baseAddress else { return true }
      return decoded.count == bytes.count && memcmp(new, old, bytes.count) == 0
    }
    return isSame ? text : nil
  }

  /// The bytes of the string at a stack index, valid while it stays there.
  func rawBytes(_ stack: OpaquePointer, _ index: Int32) -> UnsafeBufferPointer<UInt8> {
    var length = 0
    let start = lua_tolstring(stack, index, &length)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: length)
  }

  private func objectValue(_ stack: OpaquePointer, _ index: Int32) -> LuaValue {
    guard let found = clua_object_info(stack, index), let pointer = found.pointee.object else {
      return .other(String(cString: lua_typename(stack, lua_type(stack, index))))
    }
    let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    let type = types[Int(found.pointee.type)]
    return .object(LuaObject(object: object, id: Int(found.pointee.id), registered: type))
  }

  func object(_ stack: OpaquePointer, _ index: Int32) -> AnyObject? {
    guard let pointer = clua_object_info(stack, index)?.pointee.object else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
  }

  // MARK: Swift to Lua

  /// Lays values out for C; the caller keeps them alive until C has pushed them.
  func encode(_ values: [LuaValue]) throws(LuaError) {
    guard let vm else { throw gone }
    try reserve(values.count, vm)
    for index in values.indices { try encode(values[index], at: index, vm) }
  }

  /// Lays out keys and values in turn.
  func encode(fields: [(String, LuaValue)]) throws(LuaError) {
    guard let vm else { throw gone }
    try reserve(fields.count * 2, vm)
    for index in fields.indices {
      try encode(fields[index].0, at: 2 * index, vm)
      try encode(fields[index].1, at: 2 * index + 1, vm)
    }
  }

  private func reserve(_ count: Int, _ vm: UnsafeMutablePointer<clua_vm>) throws(LuaError) {
    guard count < 1_000_000, clua_out_reserve(vm, Int32(count)) else {
      throw LuaError("too many values")
    }
  }

  private func encode(
    _ text: String, at index: Int, _ vm: UnsafeMutablePointer<clua_vm>
  ) throws(LuaError) {
    var text = text
    let fits = text.withUTF8 { clua_out_string(vm, Int32(index), $0.baseAddress, $0.count) }
    if !fits { throw LuaError("no memory for a string") }
  }

  private func encode(
    _ value: LuaValue, at index: Int, _ vm: UnsafeMutablePointer<clua_vm>
  ) throws(LuaError) {
    let out = vm.pointee.out + index
    switch value {
    case .nil, .other: out.pointee.kind = Int32(CLUA_NIL)
    case .boolean(let boolean):
      out.pointee.kind = Int32(CLUA_BOOLEAN)
      out.pointee.integer = boolean ? 1 : 0
    case .integer(let integer):
      out.pointee.kind = Int32(CLUA_INTEGER)
      out.pointee.integer = integer
    case .number(let number):
      out.pointee.kind = Int32(CLUA_NUMBER)
      out.pointee.number = number
    case .string(let text): try encode(text, at: index, vm)
    case .bytes(let bytes):
      let fits = bytes.withUnsafeBytes {
        clua_out_string(vm, Int32(index), $0.baseAddress, $0.count)
      }
      if !fits { throw LuaError("no memory for a string") }
    case .table(let table): try encode(reference: table.slot, of: table.core, out)
    case .function(let function): try encode(reference: function.slot, of: function.core, out)
    case .object(let object):
      let type = object.registered
      guard type.index >= 0 else { throw LuaError("no memory for an object") }
      guard type.index < types.count, types[Int(type.index)] === type else {
        throw LuaError("an object of another Lua state")
      }
      out.pointee.kind = Int32(CLUA_OBJECT)
      out.pointee.type = type.index
      out.pointee.integer = Int64(object.id)
      out.pointee.pointer = Unmanaged.passUnretained(object.object).toOpaque()
    }
  }

  private func encode(
    reference slot: Int32, of core: LuaCore, _ out: UnsafeMutablePointer<clua_value>
  ) throws(LuaError) {
    guard core === self else { throw LuaError("a value of another Lua state") }
    out.pointee.kind = slot > 0 ? Int32(CLUA_REFERENCE) : Int32(CLUA_NIL)
    out.pointee.integer = Int64(slot)
  }

  // MARK: Protected calls

  /// Runs an entry of C, reads what it left on the stack, and takes that away again.
  func protected<Result>(
    _ enter: () throws(LuaError) -> Int32,
    read: (OpaquePointer, _ base: Int32) -> Result
  ) throws(LuaError) -> Result {
    guard let vm else { throw gone }
    guard let stack = vm.pointee.running else { throw limitError(vm, CLUA_TRIP_MEMORY) }
    let base = lua_gettop(stack)
    let status = try enter()
    defer { lua_settop(stack, base) }
    if status != LUA_OK { throw error(vm, stack, status) }
    lua_checkstack(stack, 8)
    return read(stack, base)
  }
}

/// A function of the host, owned by the Lua function that calls it.
final class LuaClosure {
  /// A function runs only while its state does, and goes with it.
  unowned(unsafe) let state: LuaState
  let name: String
  /// How many arguments `LuaCall` hides: the object of a method.
  let offset: Int32
  let body: (LuaCall) throws -> [LuaValue]

  init(
    state: LuaState, name: String, offset: Int32, body: @escaping (LuaCall) throws -> [LuaValue]
  ) {
    self.state = state
    self.name = name
    self.offset = offset
    self.body = body
  }
}

/// A type as one state knows it; the index is that of its metatable, -1 when there was no memory.
final class RegisteredType {
  let type: LuaType
  let index: Int32

  init(type: LuaType, index: Int32) {
    self.type = type
    self.index = index
  }
}
