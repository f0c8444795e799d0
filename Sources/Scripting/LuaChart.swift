// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// A chart made in Lua, ready to be placed.
final class ChartBox {
  let component: Component
  init(_ component: Component) { self.component = component }
}

extension Script {
  static let chartFunctions: [APIFunction] = []
  static func chartType(_ script: Script) -> LuaType { LuaType(name: "chart") }
  func makeChart(_ table: LuaTable) throws -> LuaValue { throw StageError("not there yet") }
}
