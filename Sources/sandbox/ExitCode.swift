// SPDX-License-Identifier: MIT

/// How a command ended, for whoever started it.
enum ExitCode: Int32 {
  /// All is well.
  case passed = 0
  /// A scenario failed, a script raised an error, two logs differ.
  case failed = 1
  /// The command was called wrongly, or a file cannot be read or written.
  case usage = 2
  /// There was no scenario to run.
  case noScenarios = 3
  /// A scenario crashed or ran out of a limit.
  case crashed = 4
  /// A fault of ours.
  case fault = 70
  /// ^C.
  case interrupted = 130
}

/// Why a command ends before it is done, in words for standard error.
struct Failure: Error, CustomStringConvertible {
  let description: String
  let code: ExitCode

  init(_ message: String, _ code: ExitCode = .usage) {
    description = message
    self.code = code
  }
}
