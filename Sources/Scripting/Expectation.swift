// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// An expectation that failed.
public struct ExpectationFailure: Error {
  /// What was expected and what came.
  public let message: String
  /// Where the script expected it.
  public let location: LuaLocation?
}

extension Script {
  static let expectationFunctions: [APIFunction] = []
  static let expectationMethods: [APIFunction] = []
  static func expectationType(_ script: Script) -> LuaType { LuaType(name: "expectation") }
}
