// SPDX-License-Identifier: MIT
import CLua

extension LuaState {
  // MARK: Tables
  // Without memory these give a handle of nothing; the state is then tripped and says so at once.

  /// The table of global names.
  public var globals: LuaTable {
    guard let vm = core.vm else { return LuaTable(core: core, slot: 0) }
    return makeTable { () throws(LuaError) in clua_get_globals(vm) }
  }

  /// A new table.
  public func table() -> LuaTable { table(list: []) }

  /// A new table of values 1 to `list.count`.
  public func table(list: [LuaValue]) -> LuaTable {
    guard let vm = core.vm else { return LuaTable(core: core, slot: 0) }
    return makeTable { () throws(LuaError) in
      try core.encode(list)
      return withExtendedLifetime(list) { clua_table_new(vm, Int32(list.count), 0) }
    }
  }

  /// A new table of fields.
  public func table(fields: [(String, LuaValue)]) -> LuaTable {
    guard let vm = core.vm else { return LuaTable(core: core, slot: 0) }
    return makeTable { () throws(LuaError) in
      try core.encode(fields: fields)
      return withExtendedLifetime(fields) { clua_table_new(vm, 0, Int32(fields.count)) }
    }
  }

  private func makeTable(_ make: () throws(LuaError) -> Int32) -> LuaTable {
    let made = try? core.protected(make) { (stack, _) in
      LuaTable(core: core, slot: core.reference(stack, -1))
    }
    return made ?? LuaTable(core: core, slot: 0)
  }

  /// Gives a table metamethods that scripts can neither read nor change; none takes them away.
  ///
  /// `name` is what `getmetatable` gives to scripts.
  public func setMetamethods(
    of table: LuaTable, _ metamethods: [(String, LuaValue)], name: String = "protected"
  ) throws(LuaError) {
    guard let vm = core.vm else { throw core.gone }
    guard table.core === core else { throw LuaError("a table of another Lua state") }
    let refused = metamethods.contains { $0.0 == "__gc" || $0.0 == "__mode" }
    if refused { throw LuaError("'__gc' and '__mode' are not available") }
    let metatable = self.table(fields: metamethods + [("__metatable", .string(name))])
    try core.protected { () throws(LuaError) in
      clua_set_metatable(vm, table.slot, metamethods.isEmpty ? 0 : metatable.slot)
    } read: { (_, _) in
    }
  }

  /// Makes a field of a number nil rather than an error, as a data model of SCXML has it.
  public func allowFieldsOfNumbers() throws(LuaError) {
    guard let vm = core.vm else { throw core.gone }
    try core.protected { () throws(LuaError) in
      clua_number_fields(vm)
    } read: { (_, _) in
    }
  }

  /// Gives scripts a module that `require` finds under this name.
  public func setModule(_ name: String, _ value: LuaValue) throws(LuaError) {
    guard let vm = core.vm else { throw core.gone }
    try core.protected { () throws(LuaError) in
      try core.encode([.string(name), value])
      return withExtendedLifetime(value) { clua_set_module(vm) }
    } read: { (_, _) in
    }
  }

  // MARK: Functions

  /// Makes a function of the host; `name` is what messages about its arguments call it.
  public func function(
    _ name: String, _ body: @escaping (LuaCall) throws -> [LuaValue]
  ) -> LuaFunction {
    makeFunction(name, body, method: nil)
  }

  /// A method checks that its object is of `type` before Swift runs.
  private func makeFunction(
    _ name: String, _ body: @escaping (LuaCall) throws -> [LuaValue], method type: Int32?
  ) -> LuaFunction {
    guard let vm = core.vm else { return LuaFunction(core: core, slot: 0) }
    let closure = LuaClosure(state: self, name: name, offset: type == nil ? 0 : 1, body: body)
    let made = try? core.protected { () throws(LuaError) in
      withExtendedLifetime(closure) {
        clua_function_new(vm, Unmanaged.passUnretained(closure).toOpaque(), type ?? -1)
      }
    } read: { (stack, _) in
      LuaFunction(core: core, slot: core.reference(stack, -1))
    }
    return made ?? LuaFunction(core: core, slot: 0)
  }

  func updateGlobalIndex() {
    guard let vm = core.vm else { return }
    var index = LuaValue.nil
    if onUndefinedGlobal != nil {
      index = .function(
        function("global") { call in
          guard let handler = call.state.onUndefinedGlobal else { return [] }
          guard let name = call[2].string else { return [] }
          return [try handler(name, call)]
        })
    }
    try? core.protected { () throws(LuaError) in
      try core.encode([index])
      return withExtendedLifetime(index) { clua_global_index(vm) }
    } read: { (_, _) in
    }
  }

  // MARK: Objects

  /// The value under which scripts see an object of the host.
  ///
  /// The same object is the same value as long as a script holds it. `id` is its place in `pairs`.
  public func object(_ object: AnyObject, _ type: LuaType, id: Int) -> LuaValue {
    let registered: RegisteredType
    if let index = core.typeIndices[type.name] {
      registered = core.types[Int(index)]
    } else {
      registered = register(type)
    }
    return .object(LuaObject(object: object, id: id, registered: registered))
  }

  /// Makes the metatable of a type.
  private func register(_ type: LuaType) -> RegisteredType {
    let none = RegisteredType(type: type, index: -1)
    guard let vm = core.vm else { return none }
    let number = Int32(core.types.count)
    let registered = RegisteredType(type: type, index: number)
    core.types.append(registered)
    let methods = type.methods.map { (name, body) in
      (name, LuaValue.function(makeFunction(name, body, method: number)))
    }
    let metamethods = metamethods(of: type, number)
    let index = type.index.map { index in
      function(type.name) { call in
        guard let object = call.object(1), let key = call.text(2) else {
          let article = type.name.first.map("aeiou".contains) == true ? "an" : "a"
          throw call.error(
            "\(article) \(type.name) has no field of type \(call[2].typeName)")
        }
        return [try index(object, key, call) ?? .nil]
      }
    }
    let made: Void? = try? core.protected { () throws(LuaError) in
      try core.encode([.string(type.name)] + (methods + metamethods).flatMap { [.string($0), $1] })
      return withExtendedLifetime((methods, metamethods, index)) {
        clua_type_new(
          vm, number, index?.slot ?? 0, Int32(methods.count), Int32(metamethods.count))
      }
    } read: { (_, _) in
    }
    if made == nil { return none }
    core.typeIndices[type.name] = number
    return registered
  }

  private func metamethods(of type: LuaType, _ number: Int32) -> [(String, LuaValue)] {
    var result = type.operators.map { (symbol, body) in
      (symbol.rawValue, LuaValue.function(function(symbol.rawValue, body)))
    }
    if let call = type.call {
      result.append(("__call", .function(makeFunction(type.name, call, method: number))))
    }
    if let description = type.description {
      let show = function("tostring") { call in
        [call[1].object.map { .string(description($0.object)) } ?? .nil]
      }
      result.append(("__tostring", .function(show)))
    }
    if let equals = type.equals {
      let compare = function("equals") { call in
        guard let first = call[1].object, let second = call[2].object else { return [false] }
        let types = (first.registered.index, second.registered.index)
        guard types == (number, number) else { return [false] }
        return [.boolean(equals(first.object, second.object))]
      }
      result.append(("__eq", .function(compare)))
    }
    let write = function(type.name) { call in
      guard let object = call.object(1), let key = call.text(2),
        let newIndex = type.newIndex
      else { throw call.error("the fields of this \(type.name) cannot be set") }
      try newIndex(object, key, call[3], call)
      return []
    }
    result.append(("__newindex", .function(write)))
    return result
  }
}
