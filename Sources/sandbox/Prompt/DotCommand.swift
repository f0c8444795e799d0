// SPDX-License-Identifier: MIT
import Motion
import Scripting
import Simulation
import Statecharts

/// A command of the prompt: `.name operands`.
struct DotCommand: Sendable {
  let name: String
  let operands: String
  let doc: String
  let body: @Sendable (Session, [String]) throws -> Session.Outcome

  /// Every command of the prompt itself.
  static let all: [DotCommand] = [
    DotCommand("help", "[NAME]", "these commands, or what a name of the Lua API does") {
      try $0.help($1)
    },
    DotCommand("list", "", "the components that stage:add knows") { session, _ in
      session.console.write(ComponentDescription.list(session.components()))
      return .done(.passed)
    },
    DotCommand("log", "[json]", "the whole log") { try $0.showLog($1) },
    DotCommand("again", "[NAME=VALUE…]", "the session's inputs again, with that changed") {
      try $0.again($1)
    },
    DotCommand("back", "T", "go back to an instant; what came later is gone") { try $0.back($1) },
    DotCommand("reset", "", "a fresh stage and fresh names") { session, _ in
      try session.reset()
      return .done(.passed)
    },
    DotCommand("save", "FILE", "the session as a script; .save! replaces a file") {
      try $0.save($1, replacing: false)
    },
    DotCommand("save!", "FILE", "") { try $0.save($1, replacing: true) },
    DotCommand("load", "FILE", "run a script here") { session, words in
      try session.load(try session.one(words, "load FILE"))
    },
    DotCommand("svg", "FILE", "draw the stage as it stands") { session, words in
      let file = try session.one(words, "svg FILE")
      let drawing = session.script.stage.drawing
      try Files.write(drawing.svg, to: file)
      for problem in drawing.problems { session.say(problem) }
      return session.note("drawn to \(file)")
    },
    DotCommand("plugins", "", "the plugins that were found") { session, _ in
      try session.showPlugins()
    },
    DotCommand("reload", "", "read the plugins again") {
      session, _ in try session.reload()
    },
    DotCommand("budget", "", "what the last line used of its limits") { session, _ in
      session.showBudget()
    },
    DotCommand("exit", "", "leave, as ^D does") { _, _ in .ends },
  ]

  private init(
    _ name: String, _ operands: String, _ doc: String,
    _ body: @escaping @Sendable (Session, [String]) throws -> Session.Outcome
  ) {
    self.name = name
    self.operands = operands
    self.doc = doc
    self.body = body
  }

  static var overview: String {
    let shown = all.filter { !$0.doc.isEmpty }
    return shown.map { command in
      let left = "." + command.name + (command.operands.isEmpty ? "" : " " + command.operands)
      return "  " + left.padded(to: 23) + " " + command.doc + "\n"
    }.joined()
  }
}

extension Session {
  /// Runs `.name operands`.
  func runDotCommand(_ line: String) throws -> Outcome {
    var words = line.dropFirst().split(whereSeparator: \.isWhitespace).map(String.init)
    let name = words.removeFirst()
    if let command = DotCommand.all.first(where: { $0.name == name }) {
      return try command.body(self, words)
    }
    if let outcome = try runPluginCommand(name, words) { return outcome }
    let known = DotCommand.all.map(\.name) + pluginCommandNames
    let near = nearestName(to: name, in: known).map { "; did you mean .\($0)?" } ?? ""
    throw Failure("there is no .\(name)\(near.isEmpty ? "; .help lists the commands" : near)")
  }

  /// The only operand.
  func one(_ words: [String], _ use: String) throws(Failure) -> String {
    if words.count == 1 { return words[0] }
    throw Failure("use: .\(use)")
  }

  /// A remark that is no result.
  func note(_ text: String) -> Outcome {
    if isEchoing { console.print(console.styled(text, .dim)) }
    return .done(.passed)
  }

  func help(_ words: [String]) throws -> Outcome {
    guard let name = words.first else {
      console.write(
        "Lines are Lua; an expression shows its value, _ is the last one, and local names stay.\n"
          + "^C stops a script, ^D leaves, the tab key completes names.\n\n"
          + DotCommand.overview + pluginCommandHelp
          + "\n.help NAME explains a name: stage, save:tap, step, log, expect, spring, …\n")
      return .done(.passed)
    }
    let bare = name.hasPrefix(".") ? String(name.dropFirst()) : name
    if name.hasPrefix("."), let command = DotCommand.all.first(where: { $0.name == bare }) {
      console.print(".\(command.name) \(command.operands)".trimmed + "\n  " + command.doc)
    } else {
      console.write(try script.help(bare))
    }
    return .done(.passed)
  }

  func showLog(_ words: [String]) throws -> Outcome {
    switch words {
    case []: console.write(script.stage.log.text)
    case ["json"]: console.write(script.stage.log.json)
    default: throw Failure("use: .log or .log json")
    }
    return .done(.passed)
  }

  func showBudget() -> Outcome {
    let limits = setup.limits
    console.print("instructions  \(instructionsUsed) of \(limits.instructions) in the last line")
    console.print("memory        \(script.lua.memoryUsed) of \(limits.memory) bytes")
    console.print("log           \(script.stage.log.records.count) records")
    return .done(.passed)
  }
}
