// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A Lua state with the sandbox's API on it, driving one stage at a time.
///
/// ```swift
/// let script = try Script(Script.Options(components: Catalogue.components))
/// try script.run(#"save = stage:add "pinterest.save_button"; save:tap(); settle()"#, name: "a.lua")
/// script.stage.log.text
/// ```
/// `stage` and `log` in Lua always mean the present stage, which ``resetStage(_:)`` replaces. Work on
/// the stage is charged to the script's instruction budget.
public final class Script {
  /// What a script runs with.
  public struct Options {
    /// The budgets of the script.
    public var limits = LuaState.Limits()
    /// The seed of everything random.
    public var seed: UInt64 = 0
    /// Settings held fast: environment names, or `component.parameter[.field]`.
    public var settings: [Value.Field] = []
    /// The components that `stage:add` knows, beside those of plugins.
    public var components: [Component] = []
    /// The plugins that were found, in the order they were found.
    public var plugins: [PluginFiles] = []
    /// The text of a module beside the script, by its name; nil if there is none.
    public var module: (String) throws -> (source: String, name: String)? = { _ in nil }
    /// Whether plots do without braille where the script does not say.
    public var plotsInASCII = false
    /// Reads a chart from a file, for `chart.load`; nil where files are out of reach.
    public var loadChart: ((String) throws -> Component)?
    /// Asked now and then while a script runs; true stops it.
    public var isInterrupted: (() -> Bool)?
    /// Gets what the script prints.
    public var print: (String) -> Void = { _ in }

    /// The usual options.
    public init(components: [Component] = []) { self.components = components }
  }

  /// What it runs with.
  public let options: Options
  /// The Lua state.
  public let lua: LuaState
  /// The stage that `stage` means now.
  public internal(set) var stage: Stage
  /// Expectations that failed, in order, whether or not the script caught them.
  public internal(set) var failures: [ExpectationFailure] = []
  /// How many expectations were asked.
  public internal(set) var expectationCount = 0

  let types: ScriptTypes
  let notebook: ExpectationNotebook
  /// The plugins of the present stage.
  var pluginHost: PluginHost
  /// The plugins a fresh stage gets: those of the options, as they were last reloaded.
  var plugins: [PluginFiles]
  /// The script that a plugin's state works for; nil for a script itself.
  private(set) weak var payer: Script?
  /// Where the functions of charts made in this state run.
  private(set) lazy var home = LuaHome(self)
  /// What `describe` and `it` add to while a file is read; nil outside a scenario run.
  var suite: ScenarioSuite?
  private var handleCount = 0

  /// Makes a script with a fresh stage.
  public init(_ options: Options) throws {
    self.options = options
    lua = LuaState(
      limits: options.limits, seed: options.seed, isInterrupted: options.isInterrupted,
      print: options.print)
    stage = Stage()
    types = ScriptTypes()
    notebook = ExpectationNotebook(lua)
    plugins = options.plugins
    pluginHost = PluginHost([])
    types.fill(self)
    try installAPI()
    try resetStage()
  }

  /// Makes the Lua state of a plugin, with the budgets of `payer` and the names of motion and charts.
  ///
  /// It has neither `stage` nor `log`: a component acts through its `self`, a command through its
  /// `ctx`. It must not hold the stage, whose components hold it.
  init(pluginOf payer: Script, seed: UInt64) throws {
    self.payer = payer
    options = payer.options
    lua = LuaState(
      limits: options.limits, seed: seed, isInterrupted: options.isInterrupted,
      print: options.print)
    stage = Stage()
    types = ScriptTypes()
    notebook = ExpectationNotebook(lua)
    plugins = []
    pluginHost = PluginHost([])
    types.fill(self)
    try install(
      Script.animationFunctions, types.globals(self).filter { Script.pluginGlobals.contains($0.0) })
  }

  private static let pluginGlobals = ["spring", "curve", "chart"]

  /// Puts a fresh stage in place of the present one, in the environment of the options and `changes`.
  public func resetStage(_ changes: [Value.Field] = [], seed: UInt64? = nil) throws {
    var environment = Environment()
    for field in changes + environmentSettings {
      try environment.set(field.name, to: field.value)
    }
    stage = Stage(environment, seed: seed ?? options.seed, overrides: options.settings)
    prepare(stage)
    pluginHost.stop()
    pluginHost = makePluginHost()
    failures = []
    expectationCount = 0
    notebook.clear()
  }

  /// Puts a stage in place of the present one, with the plugins that run on it.
  func adopt(_ stage: Stage, _ host: PluginHost) {
    self.stage = stage
    pluginHost.stop()
    pluginHost = host
  }

  var environmentSettings: [Value.Field] { options.settings.filter { !$0.name.contains(".") } }

  /// Has the stage's work charged to the script.
  func prepare(_ stage: Stage) {
    stage.meter = { [unowned lua] work in try lua.charge(UInt64(work) * Stage.instructionsAWork) }
  }

  /// Runs a chunk, which sees `arguments` as `...`, and gives what it returns.
  @discardableResult
  public func run(
    _ source: String, name: String, _ arguments: [LuaValue] = []
  ) throws(LuaError) -> [LuaValue] {
    notebook.sources[name] = source
    return try lua.call(try lua.load(source, name: name), arguments)
  }

  /// The component called `id`, from the catalogue or a plugin; an unknown id is an error.
  public func component(_ id: String) throws -> Component {
    try pluginHost.component(id, of: options.components, for: self)
  }

  /// The ids of all components, the catalogue's first.
  public var componentIDs: [String] {
    options.components.map(\.id) + pluginHost.componentIDs
  }

  /// Does the present stage's recording again, with some values held at others.
  public func replay(_ changes: [Value.Field]) throws -> Stage {
    let overrides = options.settings.filter { old in !changes.contains { $0.name == old.name } }
    let host = makePluginHost()
    return try stage.recording.replay(
      until: stage.now, with: overrides + changes,
      component: { [unowned self] id in try host.component(id, for: self) },
      prepare: { stage in
        prepare(stage)
        stage.attachments = [host]
      })
  }

  // MARK: Objects

  func object(_ object: AnyObject, _ type: LuaType) -> LuaValue {
    handleCount += 1
    return lua.object(object, type, id: handleCount)
  }

  /// The handle of a component on the stage.
  func handle(_ instance: Instance) -> LuaValue {
    lua.object(instance, types.instance, id: instance.id)
  }

  func makePluginHost() -> PluginHost {
    PluginHost(plugins, catalogue: options.components.map(\.id))
  }

  private func installAPI() throws {
    let names = try install(Script.functions, types.globals(self))
    lua.requireResolver = { [unowned self] name in
      let found = try options.module(name)
      if let found { notebook.sources[found.name] = found.source }
      return found
    }
    lua.onUndefinedGlobal = { name, call in
      var known = try names.pairs().compactMap(\.key.string)
      known += try call.state.globals.pairs().compactMap(\.key.string)
      throw unknownName(name, "name", among: [], hinting: known)
    }
  }

  /// Makes functions and objects globals and the fields of the module `sandbox`, and returns these.
  @discardableResult
  private func install(
    _ functions: [APIFunction], _ objects: [(String, LuaValue)]
  ) throws -> LuaTable {
    let all = lua.table()
    func install(_ name: String, _ value: LuaValue) throws {
      try lua.globals.set(name, value)
      try all.set(name, value)
    }
    for function in functions {
      let body = function.body
      let native = lua.function(function.entry.name) { [unowned self] call in
        try body(self, call)
      }
      try install(function.entry.name, .function(native))
    }
    for (name, object) in objects { try install(name, object) }
    try lua.setModule("sandbox", .table(all))
    try installMath()
    return all
  }

  /// Every global function.
  static let functions: [APIFunction] =
    timeFunctions + noteFunctions + animationFunctions + plotFunctions + replayFunctions
    + expectationFunctions + scenarioFunctions + chartFunctions + helpFunctions

  /// Every entry of the API, for help and the reference.
  public static var entries: [APIEntry] {
    functions.map(\.entry) + ScriptTypes.entries
  }
}
