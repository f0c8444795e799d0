// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// What `describe` and `it` of one file add to.
final class ScenarioSuite {
  var isCollecting = true
}

extension Script {
  static let scenarioFunctions: [APIFunction] = []
}
