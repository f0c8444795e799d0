// SPDX-License-Identifier: MIT
import Simulation

/// A plugin as it was found: its manifest and a way to read the files of its folder.
///
/// Scripting opens no files; whoever found the folder hands the reading over. A file is read once, so
/// that a run and its replay see the same text; ``reread()`` looks again.
public struct PluginFiles {
  /// Gives the text of a file by its path inside the folder, or nil if there is none.
  public typealias Read = (_ path: String) throws -> String?

  /// What the plugin's `plugin.json` says.
  public let manifest: PluginManifest
  /// The folder as messages name it: `Plugins/spring_lab`.
  public let folder: String
  private let read: Read
  private let cache = Cache()

  private final class Cache {
    var texts: [String: String?] = [:]
  }

  /// Reads the `plugin.json` of a folder; what is wrong with it is thrown, with its line.
  public init(folder: String, read: @escaping Read) throws {
    let file = folder + "/plugin.json"
    guard let text = try read("plugin.json") else {
      throw StageError("\(file): there is no such file; a plugin is a folder with a plugin.json")
    }
    manifest = try PluginManifest(json: text, file: file)
    let last = folder.split(separator: "/").last.map(String.init) ?? folder
    guard last == manifest.name else {
      throw StageError(
        "\(file): the name \(jsonText(manifest.name)) is not that of its folder, \(jsonText(last))")
    }
    self.folder = folder
    self.read = read
  }

  /// The same plugin as its folder is now.
  public func reread() throws -> PluginFiles { try PluginFiles(folder: folder, read: read) }

  /// The text of a file, and the name messages give it.
  func source(_ path: String) throws -> (source: String, name: String)? {
    if let known = cache.texts[path] { return known.map { ($0, "\(folder)/\(path)") } }
    let text = try read(path)
    cache.texts[path] = .some(text)
    return text.map { ($0, "\(folder)/\(path)") }
  }
}
