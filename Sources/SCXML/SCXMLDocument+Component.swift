// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Statecharts

extension SCXMLDocument {
  /// The document as a component: on a stage it logs, replays and is asked like any other.
  ///
  /// Gestures that its events name (`tap`, `drag_moved`, …) work on a square of 44 points. `id` is by
  /// default the document's name, or that of its file. `limits` are the budgets of its data model;
  /// what it uses is also charged to the meter of the stage. Charts of one `room` share its places.
  public func component(
    id: String? = nil, limits: LuaState.Limits = LuaState.Limits(), room: SCXMLRoom = SCXMLRoom(),
    load: @escaping (String) throws -> String = SCXMLDocument.noFiles,
    print: @escaping (String) -> Void = { _ in }
  ) throws -> Component {
    let chart = try Chart(definition)
    let gestures = Gesture.named(by: chart.events)
    let id = id ?? SCXMLDocument.identifier(name ?? stem)
    return Component(
      id, "The SCXML chart \(stem).scxml.", source: file,
      size: .fixed(gestures.isEmpty ? .zero : .touchTarget),
      chart: ComponentChart(
        definition, actions: chart.actionNames.map { name in Action(name) { _ in } },
        guards: chart.guardNames.map { (name: $0, body: { _ in false }) }),
      gestures: gestures, picture: { _ in [] },
      accessibility: { _ in Accessibility(label: id) }, declaresOutputs: false,
      driver: { site in
        try StageSession(site, self, limits: limits, room: room, load: load, print: print)
      })
  }

  /// A word that can be a component's name: what is no letter or digit becomes `_`.
  private static func identifier(_ name: String) -> String {
    let word = String(
      name.lowercased().map { character in
        character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
      })
    return word.first?.isLetter == true ? word : "chart_" + word
  }
}

extension LuaState {
  /// A value of the stage as the data model sees it; what Lua has no word for comes as text.
  func value(_ value: Value) -> LuaValue {
    switch value {
    case .none: .nil
    case .boolean(let flag): .boolean(flag)
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .number(number)
    case .time: .number(value.number ?? 0)
    case .text(let text): .string(text)
    case .list(let values): .table(table(list: values.map { self.value($0) }))
    case .record(let fields):
      .table(table(fields: fields.map { ($0.name, self.value($0.value)) }))
    default: .string(value.description)
    }
  }
}

extension LuaValue {
  /// The value as plain data of the stage; what is none comes as nothing.
  var plain: Value { plain(0) }

  private func plain(_ depth: Int) -> Value {
    switch self {
    case .boolean(let flag): return .boolean(flag)
    case .integer, .number:
      guard let number, number.isFinite else { return .none }
      return .number(number)
    case .string(let text): return .text(text)
    case .table(let table):
      guard depth < 20 else { return .none }
      if table.isSequence { return .list(table.list().map { $0.plain(depth + 1) }) }
      let fields = (try? table.pairs()) ?? []
      return .fields(
        fields.compactMap { key, value in
          key.string.map { Value.Field($0, value.plain(depth + 1)) }
        })
    default: return .none
    }
  }
}
