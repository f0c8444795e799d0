// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Simulation
import Statecharts

/// A chart made in Lua, ready to be placed.
final class ChartBox {
  let component: Component
  init(_ component: Component) { self.component = component }
}

/// `chart{ … }`: a component that is a chart and nothing else.
///
/// ```lua
/// lamp = stage:add(chart{ id = "lamp", initial = "off", states = {
///   { id = "off", on = { tap = "on" } },
///   { id = "on", on = { tap = "off" }, after = { { 5, "off" } } },
/// } })
/// ```
/// Gestures that its events name (`tap`, `drag_moved`, …) work on a square of 44 points.
extension Script {
  static let chartFunctions: [APIFunction] = []

  static func chartType(_ script: Script) -> LuaType {
    LuaType(
      name: "chart",
      index: { object, key, _ in
        if key == "id" { return (object as? ChartBox).map { .string($0.component.id) } }
        throw StageError("a chart has no \(key): place it with stage:add, and ask the component")
      },
      description: { ($0 as? ChartBox).map { "chart \($0.component.id)" } ?? "chart" })
  }

  /// The fields of a free chart.
  static let chartFields =
    ["id", "summary"] + LuaChartParser.rootFields
    + ["actions", "guards", "data", "parameters", "outputs"]

  /// The component behind `chart.load(file)`.
  func loadChart(_ file: String) throws -> LuaValue {
    guard let load = options.loadChart else {
      throw StageError("chart.load(\(jsonText(file))): no files are at hand here")
    }
    let component = try load(file)
    try component.validate()
    return object(ChartBox(component), types.chart)
  }

  /// The component behind `chart{ … }`.
  func makeChart(_ table: LuaTable) throws -> LuaValue {
    let id = table["id"].string ?? "chart"
    let fields = try LuaComponentTable(
      .table(table), "chart \(jsonText(id))", allowed: Script.chartFields, self)
    guard LuaComponentParser.isID(try fields.text("id") ?? id) else {
      throw fields.error("its id is made of a–z, 0–9, _ and dots, and begins with a letter")
    }
    let component = try LuaComponentParser(home: home, keeper: nil).freeChart(id, fields)
    try component.validate()
    return object(ChartBox(component), types.chart)
  }
}

extension LuaComponentParser {
  func freeChart(_ id: String, _ fields: LuaComponentTable) throws -> Component {
    let parser = LuaChartParser(place: fields.place, script: fields.script)
    let definition = try parser.definition(fields, id: id)
    let lua = LuaComponent(id: id, home: home, keeper: keeper, definition: definition)
    lua.parameters = try parameters(fields)
    lua.data = try data(fields)
    let gestures = Gesture.named(by: lua.descriptors)
    let (actions, guards) = try bodies(fields, lua, definition)
    return Component(
      id, try fields.text("summary") ?? "A chart.",
      size: .fixed(gestures.isEmpty ? .zero : .touchTarget),
      parameters: lua.parameters, data: lua.data,
      chart: ComponentChart(definition, actions: actions, guards: guards),
      gestures: gestures, outputs: try outputs(fields), picture: { _ in [] },
      accessibility: { _ in Accessibility(label: id) },
      declaresOutputs: fields.has("outputs"))
  }
}
