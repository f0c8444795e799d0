// SPDX-License-Identifier: MIT
import LuaKit
import Statecharts

/// What a walk over a chart needs to tell one moment of a session from another.
extension Session {
  /// How many values of one session are looked at.
  private static let mostValues = 1_000

  /// The plain data, by name, and the same of every session that was invoked, with its states.
  ///
  /// Functions and elements do not count, nor what lies deeper than 6 tables or beyond 1,000 values.
  var situation: String {
    var left = Session.mostValues
    let own = words(of: .table(variables), 0, &left)
    return own
      + children.map { child in
        let session = child.session
        let states = session.lastConfiguration.joined(separator: ",")
        return "|\(session.invokeID ?? ""):\(states):\(session.situation)"
      }.joined()
  }

  private func words(of value: LuaValue, _ depth: Int, _ left: inout Int) -> String {
    left -= 1
    guard left >= 0, depth < 7 else { return "…" }
    switch value {
    case .boolean(let flag): return "\(flag)"
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .string: return "\"\(value.repairedString?.prefix(1_000) ?? "")\""
    case .table(let table):
      var rows: [(key: String, value: LuaValue)] = []
      for pair in (try? table.pairs()) ?? [] {
        switch pair.key {
        case .boolean, .integer, .number, .string:
          var one = 1
          rows.append((words(of: pair.key, 0, &one), pair.value))
        default: continue
        }
      }
      // Lua's own order of keys is not the same each time.
      rows.sort { $0.key < $1.key }
      let parts = rows.compactMap { row -> String? in
        let text = words(of: row.value, depth + 1, &left)
        return text.isEmpty ? nil : "\(row.key)=\(text)"
      }
      return "{" + parts.joined(separator: ",") + "}"
    default: return ""
    }
  }
}

/// Where an action of a chart stands: a state, and which of its blocks.
struct ActionHome {
  var state: Int?
  var kind = "action"

  /// The same for each action of a chart, by action id.
  static func all(of chart: Chart) -> [ActionHome] {
    var homes = [ActionHome](repeating: ActionHome(), count: chart.actionNames.count)
    for state in chart.states {
      let isRoot = state.id == 0
      for id in state.entry.joined() {
        homes[id] = ActionHome(state: state.id, kind: isRoot ? "script" : "entry")
      }
      for id in state.exit.joined() { homes[id] = ActionHome(state: state.id, kind: "exit") }
      for id in state.initialActions {
        homes[id] = ActionHome(state: state.id, kind: state.isHistory ? "history" : "initial")
      }
    }
    for transition in chart.transitions {
      for id in transition.actions {
        homes[id] = ActionHome(state: transition.source, kind: "transition")
      }
    }
    return homes
  }
}
