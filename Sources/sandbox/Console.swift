// SPDX-License-Identifier: MIT
import CSystem
import Glibc

/// Standard output and standard error.
final class Console {
  /// How something stands out on a terminal.
  enum Style: String {
    case dim = "2"
    case red = "31"
    case yellow = "33"
    case green = "32"
    case bold = "1"
  }

  /// When colours are shown.
  enum Colors: String, CaseIterable {
    case auto, always, never
  }

  private var colors = Colors.auto
  private var waiting: [UInt8] = []
  /// Whether something could not be written to standard output: a full disk.
  private(set) var hasLost = false
  private let writesAtOnce: Bool

  init() { writesAtOnce = csystem_is_terminal(1) }

  /// Chooses when colours are shown: on a terminal, unless `NO_COLOR` is set.
  func choose(_ word: String?) throws(Failure) {
    guard let word else { return }
    guard let chosen = Colors(rawValue: word) else {
      throw Failure("--color takes auto, always or never, not \"\(word)\"")
    }
    colors = chosen
  }

  /// Whether colours are shown on a stream.
  func isColored(_ file: Int32) -> Bool {
    switch colors {
    case .always: return true
    case .never: return false
    case .auto:
      if let none = variable("NO_COLOR"), !none.isEmpty { return false }
      return csystem_is_terminal(file) && variable("TERM") != "dumb"
    }
  }

  /// Whether plots do without braille: on a terminal that says so by `TERM` or by its locale.
  ///
  /// What goes into a file or a pipe is the same everywhere.
  var wantsASCII: Bool {
    guard csystem_is_terminal(1) else { return false }
    if variable("TERM") == "dumb" { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }
      .first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return false }
    return !locale.contains("utf-8") && !locale.contains("utf8")
  }

  /// `text` in a style where colours are shown; line ends stay outside.
  func styled(_ text: String, _ style: Style, on file: Int32 = 1) -> String {
    guard isColored(file), !text.isEmpty else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "\u{1B}[\(style.rawValue)m\($0)\u{1B}[0m" }.joined(separator: "\n")
  }

  /// Writes to standard output.
  func write(_ text: String) {
    waiting.append(contentsOf: text.utf8)
    if writesAtOnce || waiting.count > 1 << 16 { flush() }
  }

  /// Writes a line to standard output.
  func print(_ line: String) { write(line + "\n") }

  /// Writes to standard error, after what standard output still holds.
  func writeError(_ text: String) {
    flush()
    put(Array(text.utf8), 2)
  }

  /// Says what is wrong.
  func complain(_ message: String) {
    writeError(styled("sandbox:", .red, on: 2) + " " + message + "\n")
  }

  /// Writes out what is still held.
  func flush() {
    put(waiting, 1)
    waiting = []
  }

  private func put(_ bytes: [UInt8], _ file: Int32) {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      let isPut = csystem_put(file, start.assumingMemoryBound(to: CChar.self), buffer.count)
      if !isPut, file == 1 { hasLost = true }
    }
  }
}

/// A variable of the process's environment.
func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
