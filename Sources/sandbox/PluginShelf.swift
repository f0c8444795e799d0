// SPDX-License-Identifier: MIT
import Scripting
import Simulation

/// The plugins that were found on the disk, and those that could not be read.
struct PluginShelf {
  /// The plugins, in the order of the search.
  private(set) var plugins: [PluginFiles] = []
  /// What keeps others from being plugins, one line each.
  private(set) var problems: [String] = []
  private var seen: [String] = []

  /// Looks into folders of plugins; a folder that is a plugin itself counts too.
  init(_ folders: [String]) {
    for folder in folders {
      if PluginShelf.isPlugin(folder) {
        add(folder)
      } else {
        for name in Files.names(in: folder) where !name.hasPrefix(".") {
          let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
          if Files.kind(path) == .folder { add(path) }
        }
      }
    }
  }

  /// Whether a folder has the manifest of a plugin.
  static func isPlugin(_ folder: String) -> Bool { Files.kind(folder + "/plugin.json") == .file }

  private mutating func add(_ path: String) {
    var folder = path[...]
    while folder.count > 1, folder.last == "/" { folder = folder.dropLast() }
    let name = String(folder)
    let real = Places.realPath(name)
    if seen.contains(real) { return }
    seen.append(real)
    do {
      plugins.append(
        try PluginFiles(folder: name) { file in try Files.read(file, inside: name) })
    } catch {
      problems.append("\(error)")
    }
  }
}
