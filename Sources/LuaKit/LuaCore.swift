// SPDX-License-Identifier: MIT
import CLua

/// What a state and its handles share: the machine, and the Swift side of what it refers to.
///
/// Handles own the core, the core does not own the state, so either may go first.
final class LuaCore {
  struct Closure {
    let name: String
    let offset: Int32
    let body: (LuaCall) throws -> [LuaValue]
  }

  var vm: UnsafeMutablePointer<clua_vm>?
  weak var state: LuaState?
  let limits: LuaState.Limits
  let print: (String) -> Void
  let isInterrupted: (() -> Bool)?
  var closures: [Closure?] = []
  var freeClosures: [Int] = []
  var types: [LuaType] = []
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
    case LUA_TSTRING: return string(stack, index)
    case LUA_TTABLE:
      let slot = reference(stack, index)
      return slot > 0 ? .table(LuaTable(core: self, slot: slot)) : .other("table")
    case LUA_TFUNCTION:
      let slot = reference(stack, index)
      return slot > 0 ? .function(LuaFunction(core: self, slot: slot)) : .other("function")
    default: return objectValue(stack, index)
    }
  }

  private func string(_ stack: OpaquePointer, _ index: Int32) -> LuaValue {
    let bytes = rawBytes(stack, index)
    if let text = String(validating: bytes, as: UTF8.self) { return .string(text) }
    return .bytes(Array(bytes))
  }

  /// The bytes of the string at a stack index, valid while it stays there.
  func rawBytes(_ stack: OpaquePointer, _ index: Int32) -> UnsafeBufferPointer<UInt8> {
    var length = 0
    let start = lua_tolstring(stack, index, &length)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: length)
  }

  private func objectValue(_ stack: OpaquePointer, _ index: Int32) -> LuaValue {
    var pointer: UnsafeMutableRawPointer?
    var id: Int64 = 0
    var type: Int32 = 0
    guard clua_to_object(stack, index, &pointer, &id, &type), let pointer else {
      return .other(String(cString: lua_typename(stack, lua_type(stack, index))))
    }
    let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    return .object(
      LuaObject(object: object, type: types[Int(type)], id: Int(id), core: self, index: type))
  }

  func object(_ stack: OpaquePointer, _ index: Int32) -> AnyObject? {
    var pointer: UnsafeMutableRawPointer?
    var id: Int64 = 0
    var type: Int32 = 0
    guard clua_to_object(stack, index, &pointer, &id, &type), let pointer else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
  }

  // MARK: Swift to Lua

  /// Lays values out for C; the caller keeps them alive until C has pushed them.
  func encode(_ values: [LuaValue]) throws(LuaError) {
    guard let vm else { throw gone }
    guard values.count < 1_000_000, clua_out_reserve(vm, Int32(values.count)) else {
      throw LuaError("too many values")
    }
    for (index, value) in values.enumerated() { try encode(value, at: index, vm) }
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
    case .string(var text):
      let fits = text.withUTF8 { clua_out_string(vm, Int32(index), $0.baseAddress, $0.count) }
      if !fits { throw LuaError("no memory for a string") }
    case .bytes(let bytes):
      let fits = bytes.withUnsafeBytes {
        clua_out_string(vm, Int32(index), $0.baseAddress, $0.count)
      }
      if !fits { throw LuaError("no memory for a string") }
    case .table(let table): try encode(reference: table.slot, of: table.core, out)
    case .function(let function): try encode(reference: function.slot, of: function.core, out)
    case .object(let object):
      guard object.core === self else { throw LuaError("an object of another Lua state") }
      guard object.index >= 0 else { throw LuaError("no memory for an object") }
      out.pointee.kind = Int32(CLUA_OBJECT)
      out.pointee.type = object.index
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
