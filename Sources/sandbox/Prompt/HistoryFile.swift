// SPDX-License-Identifier: MIT
import CSystem

/// The lines typed in earlier sessions, for the owner's eyes only.
struct HistoryFile {
  /// How many lines are kept.
  static let mostLines = 1000

  let path: String

  /// `SANDBOX_HISTORY`, else below `XDG_STATE_HOME`; nil where there is to be none.
  init?() {
    if let chosen = variable("SANDBOX_HISTORY") {
      if chosen.isEmpty { return nil }
      path = chosen
      return
    }
    let state = variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = variable("HOME").flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    guard let base = state ?? home else { return nil }
    path = base + "/sandbox/history"
  }

  /// The lines, the oldest first; a file that has grown too long is cut.
  var lines: [String] {
    guard let text = try? Files.read(path, limit: 4 << 20) else { return [] }
    let all = text.split(separator: "\n").map(String.init)
    guard all.count > HistoryFile.mostLines else { return all }
    let kept = Array(all.suffix(HistoryFile.mostLines))
    try? Files.write(kept.map { $0 + "\n" }.joined(), to: path, mode: 0o600)
    return kept
  }

  /// Adds a line; a history that cannot be written is no reason to stop.
  func append(_ line: String) {
    if let folder = Files.parent(path) { try? Files.makeFolder(folder, mode: 0o700) }
    var text = line + "\n"
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        _ = csystem_append(path, $0.baseAddress, $0.count, 0o600)
      }
    }
  }
}
