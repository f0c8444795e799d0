// SPDX-License-Identifier: MIT
import CLua

/// Something of a script that the host holds; Lua keeps it while the handle lives.
public class LuaReference: Equatable {
  let core: LuaCore
  let slot: Int32

  init(core: LuaCore, slot: Int32) {
    self.core = core
    self.slot = slot
  }

  deinit { core.release(slot) }

  /// Whether both are the same thing of the script.
  public static func == (left: LuaReference, right: LuaReference) -> Bool {
    left === right || left.core.isSame(left.core, left.slot, right.core, right.slot)
  }
}

/// A table of a script, held by the host; all access is raw, so no code of the script runs.
///
/// The handle outlives its state harmlessly: it is then an empty table that refuses to be written.
public final class LuaTable: LuaReference {
  /// The value under a key; `nil` where there is none.
  public func get(_ key: LuaValue) -> LuaValue {
    guard let vm = core.vm, slot > 0 else { return .nil }
    let value = try? core.protected { () throws(LuaError) in
      try core.encode([key])
      return clua_table_get(vm, slot)
    } read: { (stack, base) in
      core.value(stack, base + 1)
    }
    return value ?? .nil
  }

  /// The value of a field; `nil` where there is none.
  public func get(_ field: String) -> LuaValue { get(.string(field)) }

  /// The value at a position, counted from 1; `nil` where there is none.
  public func get(_ position: Int) -> LuaValue { get(.integer(position)) }

  /// The value under a key; `nil` where there is none.
  public subscript(_ key: LuaValue) -> LuaValue { self.get(key) }

  /// The value of a field; `nil` where there is none.
  public subscript(_ field: String) -> LuaValue { self.get(field) }

  /// The value at a position, counted from 1; `nil` where there is none.
  public subscript(_ position: Int) -> LuaValue { self.get(position) }

  /// Puts a value under a key; `nil` removes it.
  ///
  /// Fails for the keys `nil` and nan, for a handle of another state, and without memory.
  public func set(_ key: LuaValue, _ value: LuaValue) throws(LuaError) {
    guard let vm = core.vm, slot > 0 else { throw core.gone }
    try core.protected { () throws(LuaError) in
      try core.encode([key, value])
      return clua_table_set(vm, slot)
    } read: { (_, _) in
    }
  }

  /// Sets a field; `nil` removes it.
  public func set(_ field: String, _ value: LuaValue) throws(LuaError) {
    try set(.string(field), value)
  }

  /// Sets a position, counted from 1; `nil` removes it.
  public func set(_ position: Int, _ value: LuaValue) throws(LuaError) {
    try set(.integer(position), value)
  }

  /// The length as `#` gives it without metamethods.
  public var count: Int {
    guard let vm = core.vm, slot > 0, vm.pointee.running != nil else { return 0 }
    return Int(clua_table_length(vm, slot))
  }

  /// All keys and values: numbers ascending, strings by byte, booleans, objects by id.
  ///
  /// A key of another kind has no order and is an error, as in the scripts' own `pairs`.
  public func pairs() throws(LuaError) -> [(key: LuaValue, value: LuaValue)] {
    guard let vm = core.vm, slot > 0 else { return [] }
    return try core.protected { () throws(LuaError) in
      clua_table_pairs(vm, slot)
    } read: { (stack, base) in
      stride(from: base + 1, to: lua_gettop(stack), by: 2).map {
        (key: core.value(stack, $0), value: core.value(stack, $0 + 1))
      }
    }
  }

  /// The values 1 to `count`.
  public func list() -> [LuaValue] { (0..<count).map { get($0 + 1) } }

  /// Whether the keys are exactly 1 to `count`; an empty table is a sequence.
  public var isSequence: Bool {
    guard let pairs = try? pairs() else { return false }
    return zip(1..., pairs).allSatisfy { $0 == $1.key.integer }
  }
}

/// A function of a script or of the host, held by the host; `LuaState.call` calls it.
public final class LuaFunction: LuaReference {}
