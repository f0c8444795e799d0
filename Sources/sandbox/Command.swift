// SPDX-License-Identifier: MIT
import CSystem
import LuaKit
import Scripting
import Simulation
import Statecharts

/// One command of `sandbox`: its words, and what it does.
struct Command: Sendable {
  typealias Body = @Sendable (Arguments, Console) throws -> ExitCode

  /// What it is called; the prompt has no name.
  let name: String
  /// The operands in the help text.
  let operands: String
  /// What it does, in one line.
  let summary: String
  /// What the help text of the command says beyond that.
  let details: String
  /// Its options, without those that every command has.
  let options: [Option]
  /// How many operands it takes; nil leaves that to the command.
  let operandCount: ClosedRange<Int>?
  let body: Body

  init(
    _ name: String, _ operands: String = "", count: ClosedRange<Int>? = 0...0, _ summary: String,
    details: String = "", options: [Option] = [], _ body: @escaping Body
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.details = details
    self.options = options
    operandCount = count
    self.body = body
  }

  /// Every command, in the order of the help text.
  static let all: [Command] = [
    prompt, run, test, explore, sweep, motion, list, describe, diff, new, help, doctor, version,
  ]

  /// What every command understands.
  static let commonOptions = [
    Option("color", takes: "WHEN", "colours: auto (on a terminal), always or never"),
    Option("help", letter: "h", "what this command does"),
  ]

  static let plugins = Option(
    "plugins", takes: "DIR", "plugins in this folder too, before those found elsewhere")
  static let seed = Option("seed", takes: "N", "seed of everything random (0)")
  static let set = Option(
    "set", takes: "NAME=VALUE", "hold a setting, or component.parameter[.field], at a value")
  static let limits = [
    Option("limit-instructions", takes: "N", "instructions a script may execute (200M)"),
    Option("limit-memory", takes: "BYTES", "memory its values may take (64M)"),
    Option("limit-output", takes: "BYTES", "how much it may print (1M)"),
    Option("limit-time", takes: "SECONDS", "how long it may run on the clock (10)"),
  ]

  /// Runs a command line and says how it ended; what went wrong is on standard error.
  static func run(_ words: [String], _ console: Console) -> ExitCode {
    do {
      return try start(words, console)
    } catch let failure as Failure {
      console.complain(failure.description)
      return failure.code
    } catch let error as LuaError {
      ErrorReport(error).write(to: console)
      return ErrorReport(error).code
    } catch {
      console.complain("\(error)")
      return .failed
    }
  }

  private static func start(_ words: [String], _ console: Console) throws -> ExitCode {
    var words = words
    let command: Command
    if let first = words.first, !first.hasPrefix("-") {
      words.removeFirst()
      if let code = try runPluginCommand(first, words, console) { return code }
      command = try named(first)
    } else if words.first == "--version" || words.first == "-V" {
      words.removeFirst()
      command = version
    } else {
      command = prompt
    }
    let arguments = try Arguments(
      words, of: command.name, options: command.options + commonOptions)
    try console.choose(arguments["color"])
    if arguments.has("help") {
      console.write(command.name.isEmpty ? HelpText.overview : HelpText.of(command))
      return .passed
    }
    try command.checkCount(of: arguments)
    return try command.body(arguments, console)
  }

  /// Runs a command that a plugin has, and we have not; nil when there is none.
  private static func runPluginCommand(
    _ name: String, _ words: [String], _ console: Console
  ) throws -> ExitCode? {
    if all.contains(where: { $0.name == name }) { return nil }
    let setup = try Setup(Arguments([], of: name, options: []))
    guard setup.shelf.plugins.contains(where: { $0.manifest.commands.contains(name) }) else {
      return nil
    }
    csystem_interrupt_catch()
    let script = try Script(setup.options(modulesIn: ".") { console.print($0) })
    try script.runCommand(name, arguments: words)
    return .passed
  }

  /// The command called `name`; an unknown one is an error with the nearest right word.
  static func named(_ name: String) throws(Failure) -> Command {
    if let known = all.first(where: { $0.name == name && !name.isEmpty }) { return known }
    let names = all.map(\.name).filter { !$0.isEmpty }
    if let near = nearestName(to: name, in: names) {
      throw Failure("there is no command \"\(name)\"; did you mean \(near)?")
    }
    if name.hasSuffix(".lua") || Files.kind(name) == .file {
      throw Failure("there is no command \"\(name)\"; did you mean: sandbox run \(name)")
    }
    throw Failure("there is no command \"\(name)\"; there are: " + names.joined(separator: ", "))
  }

  private func checkCount(of arguments: Arguments) throws(Failure) {
    let count = arguments.allOperands.count
    guard let operandCount, !operandCount.contains(count) else { return }
    let owner = name.isEmpty ? "sandbox" : "sandbox \(name)"
    if operandCount.upperBound == 0 {
      throw Failure("\(owner) takes no operand, not \"\(arguments.allOperands[0])\"")
    }
    throw Failure(
      "\(owner) \(count < operandCount.lowerBound ? "needs" : "takes only") \(operands)")
  }
}
