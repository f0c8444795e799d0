// SPDX-License-Identifier: MIT
import CSystem
import Glibc

/// Where scenarios and plugins lie.
enum Places {
  /// What was installed beside the program: `<prefix>/share/design-sandbox`.
  static var share: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard csystem_executable(&buffer, buffer.count) else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let program = String(decoding: bytes, as: UTF8.self)
    guard let prefix = Files.parent(program).flatMap(Files.parent) else { return nil }
    let share = (prefix == "/" ? "" : prefix) + "/share/design-sandbox"
    return Files.kind(share) == .folder ? share : nil
  }

  /// The example scenarios: those of the working directory, else the installed ones.
  static var examples: String? { nearest("Examples") }

  /// The folders whose folders are plugins, the first to be searched first.
  static func pluginFolders(_ given: [String]) -> [String] {
    var folders = given
    if let near = nearest("Plugins") { folders.append(near) }
    let data = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.isEmpty ? nil : $0 + "/.local/share" }
    if let base = data ?? home { folders.append(base + "/sandbox/plugins") }
    var seen: [String] = []
    return folders.filter { folder in
      guard Files.kind(folder) == .folder else { return false }
      let real = realPath(folder)
      defer { seen.append(real) }
      return !seen.contains(real)
    }
  }

  private static func nearest(_ name: String) -> String? {
    if Files.kind(name) == .folder { return name }
    guard let share else { return nil }
    return Files.kind(share + "/" + name) == .folder ? share + "/" + name : nil
  }

  /// A path without links and dots.
  static func realPath(_ path: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard csystem_real_path(path, &buffer, buffer.count) else { return path }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
