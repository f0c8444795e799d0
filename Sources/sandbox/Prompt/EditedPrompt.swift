// SPDX-License-Identifier: MIT
import CSystem
import Glibc

/// Lines edited on a terminal, with history and completion.
final class EditedPrompt {
  private let session: Session
  private let history: HistoryFile?

  init(_ session: Session) {
    self.session = session
    history = HistoryFile()
  }

  func run() -> ExitCode {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let isOpen = csystem_editor_open("sandbox", Int32(HistoryFile.mostLines), complete, context)
    guard isOpen else {
      return PlainPrompt(session, showsPrompt: true, isTerminal: true).run()
    }
    defer { csystem_editor_close() }
    for line in history?.lines ?? [] { csystem_editor_remember(line) }
    while true {
      session.console.flush()
      var text: UnsafePointer<CChar>?
      var length: Int32 = 0
      let result = session.promptText.withCString { csystem_editor_read($0, &text, &length) }
      switch result {
      case CSYSTEM_INTERRUPTED: session.discardPending()
      case CSYSTEM_LINE:
        guard let text else { continue }
        var line = String(cString: text)
        while line.last?.isNewline == true { line.removeLast() }
        remember(line)
        if session.take(line) == .ends { return .passed }
      default:
        session.console.write("\n")
        // In the middle of a chunk ^D gives up the chunk, not the session.
        if session.pending.isEmpty { return .passed }
        session.discardPending()
      }
    }
  }

  private func remember(_ line: String) {
    guard !line.trimmed.isEmpty else { return }
    csystem_editor_remember(line)
    history?.append(line)
  }

  /// The completions of a line, one a line, and where the word they replace begins.
  fileprivate func completions(_ line: String) -> (replaced: Int, words: [String]) {
    if line.hasPrefix(".") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      if words.count > 1 {
        let begun = String(words.last ?? "")
        let folder = begun.lastIndex(of: "/").map { String(begun[...$0]) } ?? ""
        let paths = Files.names(in: folder.isEmpty ? "." : folder).map { folder + $0 }
        return (begun.utf8.count, paths.filter { $0.hasPrefix(begun) })
      }
      let names = (DotCommand.all.map(\.name) + session.pluginCommandNames).map { "." + $0 }
      return (line.utf8.count, names.filter { $0.hasPrefix(line) })
    }
    return session.script.completions(of: line)
  }
}

private func complete(
  _ context: UnsafeMutableRawPointer?, _ line: UnsafePointer<CChar>?, _ length: Int,
  _ start: UnsafeMutablePointer<Int>?
) -> UnsafeMutablePointer<CChar>? {
  guard let context, let line, let start else { return nil }
  let prompt = Unmanaged<EditedPrompt>.fromOpaque(context).takeUnretainedValue()
  let text = String(decoding: UnsafeRawBufferPointer(start: line, count: length), as: UTF8.self)
  let (replaced, words) = prompt.completions(text)
  start.pointee = length - replaced
  return strdup(words.joined(separator: "\n"))
}
