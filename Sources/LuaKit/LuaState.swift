// SPDX-License-Identifier: MIT
import CLua

/// A Lua machine for one script or plugin, within limits, with the same results in every process.
///
/// ```swift
/// let state = LuaState(print: { print($0) })
/// let double = state.function("double") { call in [.number(try call.number(1, "x") * 2)] }
/// try state.globals.set("double", .function(double))
/// let chunk = try state.load("return double(21)", name: "door.lua")
/// let results = try state.call(chunk, [])  // [.number(42.0)]
/// ```
///
/// Rules: one thread. A function of the host may call back into the state. An error it throws is a
/// Lua error that begins with the line that called. Nothing a script does ends the process; when a
/// budget is used up every later call throws the same limit error until `resetBudgets()`. Closures
/// given to a state must not hold it strongly, or neither goes: they get it from their `LuaCall`.
///
/// Scripts see Lua 5.4 without `io`, `os`, `debug`, `package`, `dofile`, `loadfile`,
/// `collectgarbage`, `warn`, `string.dump`, and with `pairs` and `next` in a fixed order,
/// `tostring` that numbers tables and functions as they are first shown (`table: 1`), a stable
/// `table.sort`, and `math.random` from `seed`.
public final class LuaState {
  /// The budgets of a script.
  public struct Limits: Sendable {
    /// Instructions, charged work included.
    public var instructions: UInt64
    /// Bytes of memory of all values.
    public var memory: Int
    /// Bytes printed.
    public var output: Int
    /// Bytes of one chunk.
    public var source: Int
    /// Seconds spent running, or `nil` for no such limit: a backstop, not the same everywhere.
    public var wallClock: Double?

    /// Chooses the budgets.
    public init(
      instructions: UInt64 = 200_000_000, memory: Int = 64 << 20, output: Int = 1 << 20,
      source: Int = 256 << 10, wallClock: Double? = 10
    ) {
      self.instructions = instructions
      self.memory = memory
      self.output = output
      self.source = source
      self.wallClock = wallClock
    }
  }

  /// The budgets the state was made with.
  public let limits: Limits
  /// Finds the text of a module that a script requires; `nil`: there is none of that name.
  ///
  /// Names are words of a–z, 0–9 and `_` joined by dots. Each is asked for once per state.
  public var requireResolver: ((String) throws -> (source: String, name: String)?)?
  /// Answers for global names that are not defined; throw to make a misspelt one an error.
  ///
  /// Without it they are nil. `rawget(_G, name)` never asks.
  public var onUndefinedGlobal: ((String, LuaCall) throws -> LuaValue)? {
    didSet { updateGlobalIndex() }
  }
  let core: LuaCore

  /// Makes a state.
  ///
  /// `isInterrupted` is asked every few milliseconds while a script runs; `print` gets what a
  /// script prints, line by line, with control bytes escaped.
  public init(
    limits: Limits = Limits(), seed: UInt64 = 0, isInterrupted: (() -> Bool)? = nil,
    print: @escaping (String) -> Void
  ) {
    self.limits = limits
    core = LuaCore(limits: limits, print: print, isInterrupted: isInterrupted)
    let nanoseconds = limits.wallClock.map { Int64(clamping: Int(min(max($0, 0), 1e9) * 1e9)) }
    let plain = clua_limits(
      instructions: limits.instructions, memory: max(0, limits.memory),
      output: max(0, limits.output), source: max(0, limits.source), nanoseconds: nanoseconds ?? -1)
    core.vm = clua_new(
      plain, seed, Unmanaged.passUnretained(core).toOpaque(),
      luaCallbacks(polls: isInterrupted != nil))
    core.state = self
  }

  deinit {
    guard let vm = core.vm else { return }
    clua_close(vm)
    core.vm = nil
    core.state = nil
    core.pending = []
  }

  // MARK: Running

  /// Compiles text; `name` is the file that messages show.
  ///
  /// Globals of the chunk are the fields of `environment`, by default those of the state.
  public func load(
    _ source: String, name: String, environment: LuaTable? = nil
  ) throws(LuaError) -> LuaFunction {
    guard let vm = core.vm else { throw core.gone }
    var source = source
    let count = source.utf8.count
    if count > limits.source { throw core.sourceError(name, count) }
    // Some editors begin a file with a byte order mark.
    if source.unicodeScalars.first == "\u{FEFF}" { source.unicodeScalars.removeFirst() }
    if let environment, environment.core !== core { throw LuaError("a table of another Lua state") }
    return try core.protected { () throws(LuaError) in
      source.withUTF8 { clua_load(vm, $0.baseAddress, $0.count, name, environment?.slot ?? 0) }
    } read: { (stack, _) in
      LuaFunction(core: core, slot: core.reference(stack, -1))
    }
  }

  /// Calls a function and gives all its results.
  public func call(
    _ function: LuaFunction, _ arguments: [LuaValue] = []
  ) throws(LuaError) -> [LuaValue] {
    guard let vm = core.vm else { throw core.gone }
    guard function.core === core else { throw LuaError("a function of another Lua state") }
    defer { core.pending = [] }
    return try core.protected { () throws(LuaError) in
      try core.encode(arguments)
      return withExtendedLifetime(arguments) {
        clua_call(vm, function.slot, Int32(arguments.count))
      }
    } read: { (stack, base) in
      let top = lua_gettop(stack)
      return top > base ? (base + 1...top).map { core.value(stack, $0) } : []
    }
  }

  /// The text `tostring` gives for a value; it may run a `__tostring` of the script.
  public func text(_ value: LuaValue) throws(LuaError) -> String {
    guard let vm = core.vm else { throw core.gone }
    return try core.protected { () throws(LuaError) in
      try core.encode([value])
      return withExtendedLifetime(value) { clua_to_text(vm) }
    } read: { (stack, _) in
      String(decoding: core.rawBytes(stack, -1), as: UTF8.self)
    }
  }

  // MARK: Budgets

  /// Instructions used since the state was made or its budgets were reset.
  public var instructionsUsed: UInt64 { core.vm?.pointee.used ?? 0 }

  /// Bytes of memory its values take now.
  public var memoryUsed: Int { core.vm?.pointee.memory ?? 0 }

  /// Charges work that a function of the host did to the script that runs.
  public func charge(_ instructions: UInt64) throws(LuaError) {
    guard let vm = core.vm else { throw core.gone }
    if !clua_use(vm, instructions) { throw core.limitError(vm, Int(vm.pointee.tripped)) }
  }

  /// Makes all budgets whole again and lets a stopped state run: the prompt does so for each line.
  public func resetBudgets() {
    if let vm = core.vm { clua_reset_budgets(vm) }
  }

  // MARK: Where the script is

  /// The line of a script that runs now; level 0 is the innermost, functions of the host not counted.
  public func location(level: Int = 0) -> LuaLocation? {
    guard let stack = core.vm?.pointee.running else { return nil }
    var line: Int32 = 0
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(CLUA_FILE_SIZE)) { file in
      guard clua_where(stack, Int32(clamping: level), file.baseAddress, &line) else { return nil }
      return core.location(file.baseAddress, line)
    }
  }

  /// The lines of the script that led here, the innermost first, one a line.
  public func traceback() -> String {
    guard let stack = core.vm?.pointee.running else { return "" }
    let size = Int(CLUA_TRACEBACK_SIZE)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { text in
      clua_traceback(stack, text.baseAddress, size)
      return text.baseAddress.map { String(cString: $0) } ?? ""
    }
  }
}
