// SPDX-License-Identifier: MIT
import CSystem
import Foundation
import Testing

/// The built program, run as a person or a script would run it.
struct Program {
  /// What one run came to.
  struct Outcome {
    let code: Int32
    let output: String
    let errors: String
  }

  /// The program beside the test bundle.
  static let path: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("sandbox").path
  }()

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  static let environment = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "SANDBOX_HISTORY": "", "TERM": "xterm",
  ]

  /// Runs the program to its end.
  static func run(
    _ arguments: String..., input: String = "", in folder: String = package
  ) throws -> Outcome {
    try runAll(arguments, input: input, in: folder)
  }

  /// Runs the program to its end.
  static func runAll(
    _ arguments: [String], input: String = "", in folder: String = package
  ) throws -> Outcome {
    signal(SIGPIPE, SIG_IGN)  // a program may end before it has read all
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = environment
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let errors = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      code: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }
}

/// A folder that is gone when the test is.
final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "sandbox-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file in it and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// The text of a file in it.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
  }
}
