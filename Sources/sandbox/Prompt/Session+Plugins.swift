// SPDX-License-Identifier: MIT
import Scripting
import Simulation

/// What plugins bring to the prompt.
extension Session {
  func components() throws -> [Component] {
    try script.componentIDs.map { try script.component($0) }
  }
  var pluginCommandNames: [String] { [] }
  var pluginCommandHelp: String { "" }
  func runPluginCommand(_ name: String, _ words: [String]) throws -> Outcome? { nil }
  func showPlugins() throws -> Outcome { .done(.passed) }
  func reload() throws -> Outcome { .done(.passed) }
}
