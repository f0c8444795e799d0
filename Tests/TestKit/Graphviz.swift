// SPDX-License-Identifier: MIT
import Foundation

/// Graphviz's `dot`, where it is installed.
public enum Graphviz {
  /// What `dot -Tsvg` makes of a graph; nil where there is no `dot`.
  ///
  /// What it complains of comes back in `errors`.
  public static func svg(_ graph: String) throws -> (text: String, errors: String)? {
    let path = "/usr/bin/dot"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      print("Graphviz: not checked, there is no \(path)")
      return nil
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-Tsvg"]
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(graph.utf8))
    try input.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), String(decoding: complaints, as: UTF8.self))
  }
}
