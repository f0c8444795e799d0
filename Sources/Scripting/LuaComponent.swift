// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Simulation
import Statecharts

/// Where the Lua functions of components run: in a script's own state, or in a plugin's.
final class LuaHome {
  /// The state; gone when its stage is.
  private(set) weak var script: Script?
  /// The plugin whose state it is, if it is one's.
  weak var plugin: PluginState?
  let types = LuaComponentTypes()

  init(_ script: Script) { self.script = script }

  /// The component called `id`, of the plugin's stage or the script's.
  func component(_ id: String) throws -> Component {
    if let plugin { return try plugin.component(id) }
    guard let script else { throw StageError("the script is gone") }
    return try script.component(id)
  }
}

/// A component written in Lua, as the closures of its ``Component`` see it: it calls its functions.
///
/// A function sees the component through `self`, a ``LuaComponentSelf`` that lives for one call. A
/// fault in it switches its plugin off for the stage; from then on actions and guards do nothing, and
/// what shows it says so.
final class LuaComponent {
  let id: String
  let home: LuaHome
  /// What the chart's transitions listen for, and what is ignored on purpose.
  let descriptors: [String]
  /// The ids of all states.
  let states: [String]
  var parameters: [Parameter] = []
  var properties: [Property] = [] {
    didSet {
      let texts = properties.filter { $0.initial.text != nil }
      propertyNames = properties.map(\.name) + texts.map { $0.name + ".fade" }
    }
  }
  /// The names of the properties, and of the fade of each text.
  private(set) var propertyNames: [String] = []
  var data: [DataField] = []
  var inputs: [Input] = []
  private let keeper: AnyObject?
  /// What a switched-off plugin leaves in place, by the name of the instance.
  private var lastChildren: [String: [Component.Child]] = [:]
  private var lastSize: [String: Size] = [:]
  /// A fault where none can be thrown, thrown at the next call.
  private var latentFault: (any Error)?

  init(id: String, home: LuaHome, keeper: AnyObject?, definition: ChartDefinition) {
    self.id = id
    self.home = home
    self.keeper = keeper
    var descriptors: [String] = []
    var states: [String] = []
    func visit(_ state: StateDefinition) {
      for name in state.transitions.flatMap(\.events) + state.ignored
      where !descriptors.contains(name) { descriptors.append(name) }
      for child in state.states {
        states.append(child.id)
        visit(child)
      }
    }
    visit(definition.root)
    self.descriptors = descriptors
    self.states = states
  }

  /// Whether the chart could take an event of that name.
  func mayHandle(_ event: String) -> Bool {
    descriptors.contains { descriptor in
      let plain = descriptor.hasSuffix(".*") ? String(descriptor.dropLast(2)) : descriptor
      return plain == "*" || plain == event || event.hasPrefix(plain + ".")
    }
  }

  // MARK: Calls

  func act(_ name: String, _ function: LuaFunction, _ context: ActionContext) throws {
    try call(function, context, .action(name), whenOff: ()) { _, _ in }
  }

  func ask(_ name: String, _ function: LuaFunction, _ reader: InstanceReader) throws -> Bool {
    try call(function, reader, .look("guard \(name)"), whenOff: false) { result, _ in
      result.isTruthy
    }
  }

  func picture(_ function: LuaFunction, _ reader: InstanceReader) throws -> [Node] {
    try call(function, reader, .look("picture")) { result, script in
      try LuaPicture(script).nodes(result, "picture of \(self.id)")
    }
  }

  func accessibility(_ function: LuaFunction, _ reader: InstanceReader) throws -> Accessibility {
    try call(function, reader, .look("accessibility")) { result, script in
      try LuaComponent.accessibility(result, "accessibility of \(self.id)", script)
    }
  }

  func handle(_ function: LuaFunction, _ reader: InstanceReader, _ value: Double) throws -> Point {
    try call(function, reader, .look("handle"), [.number(value)]) { result, _ in
      guard let parts = LuaComponentTable.numbers(result, 2) else {
        throw StageError("handle of \(self.id) must return a point {x, y}, not \(result.typeName)")
      }
      return Point(parts[0], parts[1])
    }
  }

  /// The length of what scrolls.
  func content(_ function: LuaFunction, _ reader: InstanceReader) throws -> Double {
    try call(function, reader, .look("content of scroll"), whenOff: 0) { result, _ in
      guard let length = result.number, length.isFinite, length >= 0 else {
        throw StageError(
          "content of scroll of \(self.id) must return a length in points, not \(result.typeName)")
      }
      return length
    }
  }

  func children(
    _ function: LuaFunction, _ reader: InstanceReader
  ) throws -> [Component.Child] {
    let off = lastChildren[reader.name] ?? []
    let found = try call(function, reader, .look("children"), whenOff: off) { result, script in
      guard let list = result.table else {
        throw StageError(
          "children of \(self.id) must return a list of tables, not \(result.typeName)")
      }
      return try self.children(list, script)
    }
    lastChildren[reader.name] = found
    return found
  }

  /// Children that are always the same.
  func children(_ list: LuaTable) throws -> [Component.Child] {
    if let found = lastChildren[""] { return found }
    guard let script = home.script else { throw gone }
    let found = try children(list, script)
    lastChildren[""] = found
    return found
  }

  /// The size that a function gives; a fault there shows at the next call that can throw.
  func size(_ function: LuaFunction, _ reader: InstanceReader) -> Size {
    let last = lastSize[reader.name] ?? .zero
    if latentFault != nil { return last }
    do {
      let size = try call(function, reader, .size, whenOff: last) { result, _ in
        guard let parts = LuaComponentTable.numbers(result, 2), parts.allSatisfy({ $0 >= 0 }) else {
          throw StageError("size of \(self.id) must return {width, height}, not \(result.typeName)")
        }
        return Size(parts[0], parts[1])
      }
      lastSize[reader.name] = size
      return size
    } catch {
      latentFault = error
      return last
    }
  }

  /// Throws a fault that could not be thrown where it happened, once.
  func throwLatentFault() throws {
    guard let fault = latentFault else { return }
    latentFault = nil
    throw fault
  }

  /// Throws what keeps it from being shown: a fault that is not said yet, or its plugin being off.
  func checkOn() throws {
    try throwLatentFault()
    if let fault = home.plugin?.switchedOff { throw fault }
  }

  private var gone: StageError { StageError("the Lua state of component \(id) is gone") }

  private func call<Result>(
    _ function: LuaFunction, _ reader: InstanceReader, _ role: LuaComponentSelf.Role,
    _ arguments: [LuaValue]? = nil, whenOff off: Result? = nil,
    _ read: (LuaValue, Script) throws -> Result
  ) throws -> Result {
    try throwLatentFault()
    guard let script = home.script else { throw gone }
    let me = LuaComponentSelf(self, script, reader, role)
    defer { me.isLive = false }
    func run() throws -> Result {
      let event = reader.event.map { script.lua($0) } ?? .nil
      let results = try script.lua.call(
        function, [script.object(me, home.types.me)] + (arguments ?? [event]))
      let result = try read(results.first ?? .nil, script)
      try me.writeBack()
      return result
    }
    guard let plugin = home.plugin else { return try run() }
    if let fault = plugin.switchedOff {
      guard let off else { throw fault }
      return off
    }
    return try plugin.run(run)
  }
}

extension Script {
  /// An event as a component's function sees it.
  func lua(_ event: ComponentEvent) -> LuaValue {
    func point(_ point: Point?) -> LuaValue { point.map { lua(.point($0)) } ?? .nil }
    return fields(
      "an event",
      [
        ("name", .string(event.name)), ("part", event.part.map { .string($0) } ?? .nil),
        ("at", point(event.at)), ("translation", point(event.translation)),
        ("velocity", point(event.velocity)), ("data", plain(event.data)),
      ])
  }

  /// Plain data as it was written: whole numbers come back as integers, so that `#items + 1` and
  /// `"page " .. number` read as their author meant.
  func plain(_ value: Value) -> LuaValue {
    switch value {
    case .number(let number):
      if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return .integer(whole) }
      return .number(number)
    case .list(let values): return .table(lua.table(list: values.map { plain($0) }))
    case .record(let fields):
      return .table(lua.table(fields: fields.map { ($0.name, plain($0.value)) }))
    default: return lua(value)
    }
  }
}
