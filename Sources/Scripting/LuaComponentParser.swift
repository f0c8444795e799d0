// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Motion
import Simulation
import Statecharts

/// Makes a component from the Lua table that declares it.
///
/// The table has the fields of ``Component`` by their glossary names; functions in it are called
/// `(self, event)`. A name that does not exist, a value of the wrong type, a moving property without
/// a rule in `reduced`, … are errors when the table is read.
struct LuaComponentParser {
  static let fields = [
    "id", "summary", "source", "size", "parameters", "inputs", "properties", "reduced", "data",
    "chart", "actions", "guards", "gestures", "outputs", "scroll", "children", "handle", "picture",
    "accessibility", "code_reads_reduce_motion", "findings", "assumptions",
  ]

  let home: LuaHome
  /// Kept alive by the functions of the component: the state of its plugin.
  let keeper: AnyObject?

  /// Whether a text can be the id of a component: words of a–z, 0–9 and `_`, joined by dots.
  static func isID(_ id: String) -> Bool {
    let words = id.split(separator: ".", omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      guard let first = word.unicodeScalars.first, ("a"..."z").contains(first) else { return false }
      return word.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
      }
    }
  }

  /// The component that `value` declares; `position` names it where its id cannot.
  func component(_ value: LuaValue, position: Int, _ script: Script) throws -> Component {
    let name = value.table?["id"].string.map(jsonText) ?? "number \(position)"
    let table = try LuaComponentTable(
      value, "component \(name)", allowed: LuaComponentParser.fields, script)
    let id = try table.requiredText("id")
    guard LuaComponentParser.isID(id) else {
      throw table.error("its id is made of a–z, 0–9, _ and dots, and begins with a letter")
    }
    let component = try component(id, table)
    try component.validate()
    return component
  }

  private func component(_ id: String, _ table: LuaComponentTable) throws -> Component {
    let summary = try table.requiredText("summary")
    let definition = try chart(table, id)
    let lua = LuaComponent(id: id, home: home, keeper: keeper, definition: definition)
    lua.parameters = try parameters(table)
    lua.properties = try properties(table)
    let scroll = try scroll(table, lua)
    lua.data = try data(table)
    lua.inputs = try inputs(table, lua)
    let (actions, guards) = try bodies(table, lua, definition)
    return Component(
      id, summary, source: try table.text("source"), size: try size(table, lua),
      parameters: lua.parameters, inputs: lua.inputs, properties: lua.properties, data: lua.data,
      chart: ComponentChart(definition, actions: actions, guards: guards),
      gestures: try table.list("gestures").enumerated().map {
        try gesture($0.element, $0.offset + 1, table)
      },
      outputs: try outputs(table), scroll: scroll, children: try children(table, lua),
      handle: try handle(table, lua), picture: try picture(table, lua),
      accessibility: try accessibility(table, lua, summary),
      codeReadsReduceMotion: try table.flag("code_reads_reduce_motion") ?? true,
      findings: try findings(table),
      assumptions: try table.names("assumptions", "a list of sentences").map { Assumption($0) },
      declaresOutputs: table.has("outputs"))
  }

  // MARK: Behaviour

  private func chart(_ table: LuaComponentTable, _ id: String) throws -> ChartDefinition {
    guard table.has("chart") else { throw table.error("it needs chart = { states = { … } }") }
    if let box = table["chart"].object(as: ChartBox.self) {
      var definition = box.component.chart.definition
      definition.id = id
      definition.root.id = id
      return definition
    }
    let root = try LuaComponentTable(
      table["chart"], "\(table.place), chart", allowed: LuaChartParser.rootFields, table.script)
    return try LuaChartParser(place: table.place, script: table.script).definition(root, id: id)
  }

  typealias GuardBody = (name: String, body: (InstanceReader) throws -> Bool)

  /// The actions and guards; what the chart names and the tables lack is an error.
  func bodies(
    _ table: LuaComponentTable, _ lua: LuaComponent, _ definition: ChartDefinition
  ) throws -> (actions: [Action], guards: [GuardBody]) {
    let actions = try functions("actions", table).map { name, function in
      Action(name) { try lua.act(name, function, $0) }
    }
    let guards = try functions("guards", table).map { name, function -> GuardBody in
      (name: name, body: { try lua.ask(name, function, $0) })
    }
    let names = LuaChartNames(
      place: table.place, id: lua.id, actions: actions.map(\.name), guards: guards.map(\.name))
    try names.check(definition)
    return (actions, guards)
  }

  private func functions(
    _ name: String, _ table: LuaComponentTable
  ) throws -> [(String, LuaFunction)] {
    guard let named = try table.table(name) else { return [] }
    return try named.fields.map { field in
      guard let function = field.value.function else { throw named.wrong(field.name, "a function") }
      return (field.name, function)
    }
  }

  private func gesture(
    _ value: LuaValue, _ position: Int, _ table: LuaComponentTable
  ) throws -> Gesture {
    let place = "\(table.place), gesture \(position)"
    let kinds = Gesture.Kind.allCases.map(\.rawValue)
    let word = value.string ?? value.table?[1].string
    guard let word else {
      throw StageError(
        "\(place) is a name or { \"tap\", part = \"…\" }; names: "
          + kinds.joined(separator: ", "))
    }
    guard let kind = Gesture.Kind(rawValue: word) else {
      throw unknownName(word, "gesture", among: kinds, of: place)
    }
    guard value.table != nil else { return Gesture(kind) }
    let own: [String] =
      switch kind {
      case .drag: ["slop"]
      case .longPress: ["hold"]
      case .swipe: ["direction"]
      default: []
      }
    let fields = try LuaComponentTable(
      value, "\(place) (\(word))", allowed: ["part"] + own, items: 1, table.script)
    let directions = Gesture.Direction.allCases.map(\.rawValue)
    let slop = try fields.number("slop") ?? Gesture.slop
    let hold = try fields.number("hold") ?? Gesture.longPressSeconds
    guard slop >= 0, hold >= 0 else { throw fields.error("slop and hold must not be negative") }
    return Gesture(
      kind, part: try fields.text("part"), slop: slop, seconds: hold,
      direction: try fields.choice("direction", directions).flatMap(
        Gesture.Direction.init(rawValue:)))
  }

  // MARK: Looks

  private func size(_ table: LuaComponentTable, _ lua: LuaComponent) throws -> Component.Sizing {
    if let function = table["size"].function { return .dynamic { lua.size(function, $0) } }
    if let fixed = table["size"].table, !fixed.isSequence {
      let fields = try LuaComponentTable(
        table["size"], "\(table.place), size", allowed: ["height"], table.script)
      return .fills(height: try fields.number("height") ?? 44)
    }
    let words = "{width, height}, { height = … } to fill the width, or a function"
    guard let parts = try table.numbers("size", 2, words) else { return .fills(height: 44) }
    guard parts.allSatisfy({ $0 >= 0 }) else { throw table.error("its size must not be negative") }
    return .fixed(Size(parts[0], parts[1]))
  }

  private func picture(
    _ table: LuaComponentTable, _ lua: LuaComponent
  ) throws -> (InstanceReader) throws -> [Node] {
    if let function = try table.function("picture") { return { try lua.picture(function, $0) } }
    return { _ in
      try lua.checkOn()
      return []
    }
  }

  private func accessibility(
    _ table: LuaComponentTable, _ lua: LuaComponent, _ summary: String
  ) throws -> (InstanceReader) throws -> Accessibility {
    if let function = try table.function("accessibility") {
      return { try lua.accessibility(function, $0) }
    }
    return { _ in
      try lua.checkOn()
      return Accessibility(label: summary)
    }
  }

  private func handle(
    _ table: LuaComponentTable, _ lua: LuaComponent
  ) throws -> ((InstanceReader, Double) throws -> Point)? {
    try table.function("handle").map { function in { try lua.handle(function, $0, $1) } }
  }

  private func children(
    _ table: LuaComponentTable, _ lua: LuaComponent
  ) throws -> ((InstanceReader) throws -> [Component.Child])? {
    if !table.has("children") { return nil }
    if let function = table["children"].function { return { try lua.children(function, $0) } }
    guard let list = table["children"].table else {
      throw table.wrong("children", "a list or a function")
    }
    return { _ in try lua.children(list) }
  }
}

extension LuaComponentParser {
  /// `{ part, axis, content, overscroll }`; content is a length, or a function that gives one.
  ///
  /// The property `offset` and the parameter `rebound` come with it, unless they are declared.
  fileprivate func scroll(_ table: LuaComponentTable, _ lua: LuaComponent) throws -> Scroll? {
    let names = ["part", "axis", "content", "overscroll"]
    guard let fields = try table.table("scroll", allowed: names) else { return nil }
    let axis = try fields.choice("axis", Scroll.Axis.allCases.map(\.rawValue))
    let content: (InstanceReader) throws -> Double
    if let function = fields["content"].function {
      content = { try lua.content(function, $0) }
    } else {
      guard let length = try fields.number("content"), length >= 0 else {
        throw fields.error("it needs content = its length in points, or a function that gives it")
      }
      content = { _ in length }
    }
    if !lua.properties.contains(where: { $0.name == Scroll.offset.name }) {
      lua.properties.append(Scroll.offset)
    }
    if !lua.parameters.contains(where: { $0.name == Scroll.rebound.name }) {
      lua.parameters.append(Scroll.rebound)
    }
    return Scroll(
      part: try fields.text("part"), axis: axis.flatMap(Scroll.Axis.init(rawValue:)) ?? .vertical,
      overscroll: try fields.flag("overscroll") ?? true, content: content)
  }
}
