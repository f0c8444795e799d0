// SPDX-License-Identifier: MIT
import LuaKit
import Scripting

/// An error of a script as people read it: the message, the line, and how it came there.
struct ErrorReport {
  let error: LuaError
  /// The text of a chunk by its name, where it is known.
  var source: (String) -> String? = { try? Files.read($0, limit: 256 << 10) }

  init(_ error: LuaError) { self.error = error }

  init(_ error: LuaError, source: @escaping (String) -> String?) {
    self.error = error
    self.source = source
  }

  /// A failed expectation that the script caught.
  init(_ failure: ExpectationFailure, source: @escaping (String) -> String?) {
    let place = failure.location.map { "\($0): " } ?? ""
    let isPlaced = failure.message.hasPrefix(place)
    error = LuaError(
      (isPlaced ? "" : place) + failure.message, location: failure.location,
      traceback: failure.traceback)
    self.source = source
  }

  /// How a command ends after it.
  var code: ExitCode {
    switch error.kind {
    case .limit: .crashed
    case .interrupted: .interrupted
    case .syntax, .runtime: .failed
    }
  }

  /// The line of the script, with its number before it.
  var line: String? {
    guard let location = error.location, let text = source(location.file) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    let line = lines[location.line - 1].prefix(200)
    if line.allSatisfy(\.isWhitespace) { return nil }
    return "  \(location.line) | \(line)"
  }

  /// The frames below the innermost, each on a line.
  var frames: [String] {
    let frames = error.traceback.split(separator: "\n").map {
      String($0.drop { $0 == " " || $0 == "\t" })
    }
    return frames.count > 1 ? frames : []
  }

  func write(to console: Console) {
    if error.kind == .interrupted {
      console.complain(error.message)
      return
    }
    console.complain(error.message)
    var rest = ""
    if let line { rest += line + "\n" }
    for frame in frames { rest += "  " + frame + "\n" }
    console.writeError(console.styled(rest, .dim, on: 2))
  }
}
