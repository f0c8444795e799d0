// SPDX-License-Identifier: MIT
import CSystem
import LuaKit
import Scripting
import Simulation

/// A session at the prompt: one script after another line, and what each line did.
///
/// It knows nothing of keys and terminals: lines go in, text goes to the console.
final class Session {
  /// What became of a line.
  enum Outcome: Equatable {
    /// It ran, well or not.
    case done(ExitCode)
    /// More lines could complete it.
    case incomplete
    /// The session is to end.
    case ends
  }

  let console: Console
  /// Whether values and log records are shown.
  let isEchoing: Bool
  var setup: Setup
  var script: Script
  /// The lines of a chunk that is not complete yet.
  private(set) var pending = ""
  /// How many records of the log have been shown.
  var shownRecords = 1
  /// The text of each chunk by its name: a function may fail long after its lines were typed.
  private var chunks: [String: String] = [:]
  private var chunkCount = 0
  private var chunkName: String { "prompt\(chunkCount)" }
  /// What the last line used of its budget.
  private(set) var instructionsUsed: UInt64 = 0

  init(_ setup: Setup, _ console: Console, isEchoing: Bool) throws {
    self.setup = setup
    self.console = console
    self.isEchoing = isEchoing
    script = try Session.makeScript(setup, console)
  }

  static func makeScript(_ setup: Setup, _ console: Console) throws -> Script {
    try Script(setup.options(modulesIn: ".") { [console] in console.print($0) })
  }

  /// The text before the cursor.
  var promptText: String {
    if !pending.isEmpty { return "   …> " }
    return "[t=\(Record.milliseconds(script.stage.now))] > "
  }

  /// Forgets an incomplete chunk.
  func discardPending() { pending = "" }

  /// Takes a line.
  func take(_ line: String) -> Outcome {
    if pending.isEmpty {
      let trimmed = line.trimmed
      if trimmed.isEmpty { return .done(.passed) }
      if let hint = Session.hints[trimmed] {
        say(hint)
        return .done(.failed)
      }
      if let second = trimmed.dropFirst().first, trimmed.first == ".", second.isLetter {
        return guarded { try self.runDotCommand(trimmed) }
      }
    }
    if pending.isEmpty { chunkCount += 1 }
    let text = pending.isEmpty ? line : pending + "\n" + line
    csystem_interrupt_clear()
    script.lua.resetBudgets()
    switch compile(text) {
    case .failure(let error) where error.isIncomplete:
      pending = text
      return .incomplete
    case .failure(let error):
      pending = ""
      chunks[chunkName] = text
      report(error)
      return .done(.failed)
    case .success(let function):
      pending = ""
      chunks[chunkName] = text
      return guarded { try self.call(function) }
    }
  }

  /// The end of the input: an incomplete chunk is an error.
  func finish() -> ExitCode {
    if pending.isEmpty { return .passed }
    let text = pending
    pending = ""
    chunks[chunkName] = text
    if case .failure(let error) = compile(text) { report(error) }
    return .failed
  }

  private func compile(_ text: String) -> Result<LuaFunction, LuaError> {
    let expression = Result { () throws(LuaError) in
      try script.lua.load(Chunk.expression(text), name: chunkName)
    }
    if case .success = expression { return expression }
    if Chunk.isExpression(text) { return expression }
    let statements = Result { () throws(LuaError) in
      try script.lua.load(Chunk.keepingLocals(text), name: chunkName)
    }
    // `1 +` is no statement, but the beginning of an expression.
    if case .failure(let error) = statements, !error.isIncomplete,
      case .failure(let begun) = expression, begun.isIncomplete
    {
      return expression
    }
    return statements
  }

  private func call(_ function: LuaFunction) throws -> Outcome {
    defer { instructionsUsed = script.lua.instructionsUsed }
    let results = try script.lua.call(function)
    showNewRecords()
    guard let first = results.first else { return .done(.passed) }
    if isEchoing { console.print(results.map { script.describe($0) }.joined(separator: "\t")) }
    if !first.isNil { try script.lua.globals.set("_", first) }
    return .done(.passed)
  }

  /// Runs something that may fail, shows what it logged and what went wrong.
  func guarded(_ body: () throws -> Outcome) -> Outcome {
    csystem_interrupt_clear()
    script.lua.resetBudgets()
    let failures = script.failures.count
    // A ^C that came as the line ended was meant for the line.
    defer { csystem_interrupt_clear() }
    do {
      let outcome = try body()
      showNewRecords()
      guard script.failures.count > failures else { return outcome }
      for failure in script.failures[failures...] { say(failure.message) }
      return .done(.failed)
    } catch let error as LuaError {
      showNewRecords()
      report(error)
      return .done(ErrorReport(error).code)
    } catch let failure as Failure {
      showNewRecords()
      say(failure.description)
      return .done(failure.code)
    } catch {
      showNewRecords()
      say("\(error)")
      return .done(.failed)
    }
  }

  // MARK: Showing

  /// What people type who know other prompts.
  private static let hints = [
    "exit": "write .exit, or press ^D", "quit": "write .exit, or press ^D",
    "help": "write help() for the names, help(\"step\") for one, .help for the dot commands",
    "?": "write help() for the names, .help for the dot commands",
  ]

  /// The most records shown for one line.
  static let mostRecords = 40

  /// Shows the records that came since the last time, indented.
  func showNewRecords() {
    let records = script.stage.log.records
    defer { shownRecords = records.count }
    guard isEchoing, shownRecords < records.count else { return }
    let new = records[shownRecords...].filter { $0.kind != "stage" }
    // Of many the first are shown, and whatever went wrong.
    let faults = new.dropFirst(Session.mostRecords).filter {
      $0.kind == "error" || $0.kind == "warning"
    }
    let shown = Array(new.prefix(Session.mostRecords)) + faults.prefix(Session.mostRecords)
    var lines = EventLog.text(of: shown).split(separator: "\n").map { "  \($0)" }
    if new.count > shown.count {
      lines.append("  … \(new.count - shown.count) more; .log shows all")
    }
    console.write(console.styled(lines.joined(separator: "\n"), .dim) + "\n")
  }

  /// Says what went wrong: on the terminal in red, without the program's name before it.
  func say(_ message: String) {
    if isEchoing {
      console.writeError(console.styled(message, .red, on: 2) + "\n")
    } else {
      console.complain(message)
    }
  }

  private func report(_ error: LuaError) {
    let report = ErrorReport(error) { [chunks] in chunks[$0] ?? (try? Files.read($0)) }
    if error.kind == .interrupted {
      // The terminal has shown ^C where the cursor stood.
      return say(csystem_is_terminal(0) ? "\ninterrupted" : "interrupted")
    }
    // Of a single line there is nothing to find.
    let isOneLine =
      error.location?.file == chunkName && chunks[chunkName]?.contains("\n") != true
    var message = error.message
    if isOneLine {
      let (before, after) = ("\(chunkName):1: ", " in \(chunkName):1")
      if message.hasPrefix(before) { message = String(message.dropFirst(before.count)) }
      if message.hasSuffix(after) { message = String(message.dropLast(after.count)) }
    }
    say(message)
    var rest = isOneLine ? [] : [report.line].compactMap { $0 }
    rest += report.frames.map { "  " + $0 }
    if !rest.isEmpty {
      console.writeError(console.styled(rest.joined(separator: "\n"), .dim, on: 2) + "\n")
    }
  }

  /// Runs a file in the session.
  func load(_ path: String) throws -> Outcome {
    let source = try Files.read(path, limit: setup.limits.source + 1)
    chunks[path] = source
    let function = try script.lua.load(source.withoutHashBang, name: path)
    return try call(function)
  }
}

extension LuaError {
  /// Whether more lines could make Lua of it; a short string never goes on in the next one.
  fileprivate var isIncomplete: Bool {
    kind == .syntax(isIncomplete: true) && !message.hasSuffix("unfinished string near <eof>")
  }
}

extension String {
  /// The text without blanks at either end.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
