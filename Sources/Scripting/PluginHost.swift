// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// What a plugin's `plugin.json` says.
public struct PluginManifest: Sendable {
  /// Its name, that of its folder.
  public let name: String
}

/// The plugins of one stage, each with its own Lua state, made when first used.
final class PluginHost {
  init(_ manifests: [PluginManifest]) {}
  var componentIDs: [String] { [] }
  func component(_ id: String, for script: Script) throws -> Component? { nil }
}
