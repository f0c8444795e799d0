// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// The Lua state of one plugin on one stage.
///
/// It has the names of motion and charts, `require "lib.x"` inside its folder, and nothing else: no
/// `stage`, no `print`. Its work is charged to the script that runs: before a call it is given what
/// the script has used, afterwards the script has used what it has. A fault in one of its component
/// functions switches it off until the stage is replaced.
final class PluginState {
  let files: PluginFiles
  /// The fault that switched it off, if one has.
  private(set) var fault: String?
  /// What its components say once a fault has switched it off.
  var switchedOff: SwitchedOff? {
    fault.map {
      SwitchedOff(
        "plugin \(jsonText(files.manifest.name)) is switched off on this stage after a fault: \($0)"
      )
    }
  }
  private(set) var sources: PluginSources
  /// What `ctx.print` is.
  let printer: LuaValue
  private var open: Script?
  private weak var payer: Script?
  private weak var host: PluginHost?
  private var depth = 0
  /// Whether values in the state may hold the stage, so that neither would ever go by itself.
  private var mayHoldStage = false

  init(_ files: PluginFiles, for payer: Script, in host: PluginHost) throws {
    self.files = files
    self.payer = payer
    self.host = host
    sources = PluginSources()
    let script = try Script(
      pluginOf: payer, seed: PluginState.seed(payer.stage.seed, files.manifest.name))
    open = script
    printer = script.lua.globals["print"]
    try script.lua.globals.set("print", .nil)
    script.home.plugin = self
    script.lua.requireResolver = { [unowned self] name in try module(name) }
    script.lua.onUndefinedGlobal = { name, call in
      let scripts = Script.entries.map(\.name) + ["stage", "log", "print"]
      if scripts.contains(name) {
        throw StageError(
          "a plugin has no \(name): a component acts through self, a command through its ctx")
      }
      let known = try call.state.globals.pairs().compactMap(\.key.string)
      throw unknownName(name, "name", among: [], hinting: known)
    }
  }

  /// The state, with what converts values to it and back.
  var script: Script {
    get throws {
      if let open { return open }
      throw StageError("plugin \(jsonText(files.manifest.name)) is closed: its stage is over")
    }
  }

  /// Ends the state if it may hold the stage; called when the stage is over.
  func close() { if mayHoldStage { open = nil } }

  /// A seed of its own for each plugin, the same in every process (FNV-1a).
  private static func seed(_ seed: UInt64, _ name: String) -> UInt64 {
    name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private func module(_ name: String) throws -> (source: String, name: String)? {
    let words = name.split(separator: ".")
    guard words.count > 1, words[0] == "lib" else {
      throw StageError(
        "a plugin requires files of its own folder, as \"lib.NAME\", not \(jsonText(name))")
    }
    let path = words.joined(separator: "/") + ".lua"
    guard let found = try files.source(path) else {
      throw StageError("there is no \(files.folder)/\(path)")
    }
    sources.add(found.name, found.source)
    return found
  }

  /// Runs `init.lua` and reads what it declares; what is wrong is thrown, with its place.
  func load() throws -> PluginContents {
    guard let main = try files.source("init.lua") else {
      throw StageError("\(files.folder)/init.lua: there is no such file")
    }
    sources.add(main.name, main.source)
    do {
      return try run(isComponent: false) {
        let script = try script
        let chunk = try script.lua.load(main.source, name: main.name)
        let result = try script.lua.call(chunk).first ?? .nil
        let contents = try PluginContents(result, of: self)
        if let setup = contents.setup { _ = try script.lua.call(setup, [context]) }
        return contents
      }
    } catch let error as LuaError {
      throw error
    } catch {
      throw StageError(sources.located("\(error)", otherwise: main.name))
    }
  }

  /// Calls into the state, the work charged to the script that runs.
  ///
  /// A fault in a function of a component switches the plugin off.
  func run<Result>(isComponent: Bool = true, _ body: () throws -> Result) throws -> Result {
    guard let payer else { throw StageError("the script of plugin \(files.manifest.name) is gone") }
    let lua = try script.lua
    if depth == 0 {
      lua.resetBudgets()
      try lua.charge(payer.lua.instructionsUsed)
    }
    let before = lua.instructionsUsed
    depth += 1
    defer { depth -= 1 }
    // What a nested call uses is part of what the outer one pays for.
    func pay() throws {
      if depth == 1 { try payer.lua.charge(lua.instructionsUsed - before) }
    }
    let result: Result
    do { result = try body() } catch {
      try? pay()
      throw isComponent ? failed(error) : error
    }
    try pay()
    return result
  }

  private func failed(_ error: any Error) -> any Error {
    if let error = error as? LuaError {
      if error.kind != .interrupted { fault = error.message }
      return error
    }
    let message = sources.located("\(error)", otherwise: "\(files.folder)/init.lua")
    fault = message
    return StageError(message)
  }

  /// The component called `id`, of this plugin, another one or the catalogue.
  func component(_ id: String) throws -> Component {
    guard let payer else { throw StageError("the script of plugin \(files.manifest.name) is gone") }
    guard let host else { throw StageError("the stage of plugin \(files.manifest.name) is over") }
    return try host.component(id, of: payer.options.components, for: payer, evenIfOff: true)
  }

  // MARK: ctx

  /// What a command may use: what its manifest asks for, and no more.
  var context: LuaValue {
    get throws { try script.object(PluginContext(self), PluginContext.type) }
  }

  /// Runs `body`, a command or a check, with the script's stage and the components of all plugins.
  func withStage<Result>(_ body: (Script) throws -> Result) throws -> Result {
    let script = try script
    mayHoldStage = true
    if let payer { script.stage = payer.stage }
    if let host { script.pluginHost = host }
    defer {
      script.stage = Stage()
      script.pluginHost = PluginHost([])
    }
    return try run(isComponent: false) { try body(script) }
  }
}

/// The `ctx` of a command, of `setup` and of `stop`.
final class PluginContext {
  private unowned let plugin: PluginState

  init(_ plugin: PluginState) { self.plugin = plugin }

  static var type: LuaType {
    LuaType(
      name: "ctx",
      index: { object, key, _ in try (object as? PluginContext)?.member(key) },
      newIndex: { _, key, _, _ in throw StageError("ctx.\(key) cannot be assigned") })
  }

  private func member(_ name: String) throws -> LuaValue {
    let script = try plugin.script
    switch name {
    case "print": return try granted(.print, name) { plugin.printer }
    case "stage": return try granted(.stage, name) { script.object(Present(), script.types.stage) }
    case "log": return try granted(.stage, name) { script.object(LogSource(nil), script.types.log) }
    default: throw unknownName(name, "member", among: ["print", "stage", "log"], of: "ctx")
    }
  }

  private func granted(
    _ capability: PluginManifest.Capability, _ name: String, _ value: () -> LuaValue
  ) throws -> LuaValue {
    guard plugin.files.manifest.capabilities.contains(capability) else {
      throw StageError(
        "ctx.\(name) needs \"capabilities\": [\"\(capability.rawValue)\"] in "
          + "\(plugin.files.folder)/plugin.json")
    }
    return value()
  }
}
