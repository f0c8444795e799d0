// SPDX-License-Identifier: MIT
import Scripting
import Simulation

/// Doing the session again, in part or with something changed.
extension Session {
  func again(_ words: [String]) throws -> Outcome {
    var changes: [Value.Field] = []
    for word in joined(words) { changes.append(try Setting.parse(word, option: ".again")) }
    let other = try script.replay(changes)
    if changes.isEmpty {
      let count = other.log.records.count
      if other.log.json == script.stage.log.json {
        console.print("the same log again: \(count) records, byte for byte")
        return .done(.passed)
      }
      console.print("another log came of the same inputs; this is a fault of the sandbox:")
    }
    let difference = try RunDifference(left: script.stage, right: other)
    console.write(difference.isEmpty ? "no difference\n" : difference.text)
    return .done(changes.isEmpty ? .fault : .passed)
  }

  /// Words with an equals sign begin a change; those without belong to the one before:
  /// `save.morph=spring(0.3, 0.7)` is one.
  private func joined(_ words: [String]) -> [String] {
    var changes: [String] = []
    for word in words {
      if changes.isEmpty || word.contains("=") && !(changes.last?.isOpen ?? false) {
        changes.append(word)
      } else {
        changes[changes.count - 1] += " " + word
      }
    }
    return changes
  }

  func back(_ words: [String]) throws -> Outcome {
    let word = try one(words, "back T, in seconds of virtual time")
    guard let seconds = Double(word) else {
      throw Failure("use: .back T, in seconds of virtual time, not \(word)")
    }
    let before = script.stage.recording.calls.count
    let missing = try script.goBack(to: StageTime.nanoseconds(seconds, "back"))
    shownRecords = script.stage.log.records.count
    let dropped = before - script.stage.recording.calls.count
    let calls =
      dropped == 1 ? "; 1 call is gone" : dropped == 0 ? "" : "; \(dropped) calls are gone"
    let names = missing.isEmpty ? "" : "; not there yet: " + missing.joined(separator: ", ")
    return note("back at \(word) s\(calls)\(names)")
  }

  /// The name of a saved scenario: that of its file.
  private func scenarioName(_ file: String) -> String {
    let name = Files.name(file)
    return name.hasSuffix(".lua") ? String(name.dropLast(4)) : name
  }

  /// A fresh stage, fresh names, and the plugins as they are now.
  func reset() throws {
    setup.findPlugins()
    script = try Session.makeScript(setup, console)
    shownRecords = 1
  }

  func save(_ words: [String], replacing: Bool) throws -> Outcome {
    let file = try one(words, "save FILE")
    let isThere = Files.kind(file) != .nothing
    if isThere, !replacing {
      throw Failure("\(file) is already there; .save! \(file) replaces it")
    }
    try Files.write(
      try script.scenarioText(name: scenarioName(file)), to: file, replacing: replacing)
    let count = script.stage.recording.calls.count
    let calls = count == 1 ? "1 call" : "\(count) calls"
    return note(
      "\(isThere ? "replaced" : "wrote") \(file): \(calls); sandbox run \(file) does them again")
  }
}

extension String {
  /// Whether a bracket is still open.
  fileprivate var isOpen: Bool {
    filter { $0 == "(" }.count > filter { $0 == ")" }.count
  }
}
