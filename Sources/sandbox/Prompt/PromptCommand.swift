// SPDX-License-Identifier: MIT
import CSystem
import Glibc
import Simulation

extension Command {
  static let prompt = Command(
    "", "", "Opens the prompt: Lua lines, each shows what it did.",
    details: """
        When standard input is not a terminal there is no prompt and no value is shown, unless -i
        is given, and the first error ends it with exit code 1.
        History is in $XDG_STATE_HOME/sandbox/history; SANDBOX_HISTORY names another file, and
        empty means none.
      """,
    options: [
      Option("interactive", letter: "i", "show prompts, values and records without a terminal"),
      Command.set, Command.seed, Command.plugins,
    ] + Command.limits
  ) { arguments, console in
    let isTerminal = csystem_is_terminal(0)
    let isEchoing = isTerminal || arguments.has("interactive")
    csystem_interrupt_catch()
    var setup = try Setup(arguments)
    setup.plotsInASCII = console.wantsASCII
    setup.complainOfPlugins(to: console)
    let session = try Session(setup, console, isEchoing: isEchoing)
    let canEdit = isTerminal && csystem_is_terminal(1) && variable("TERM") != "dumb"
    if isTerminal {
      console.print("Design Sandbox \(Stage.version): .help explains, ^D leaves.")
    }
    if canEdit { return EditedPrompt(session).run() }
    return PlainPrompt(session, showsPrompt: isEchoing, isTerminal: isTerminal).run()
  }
}

/// Lines read as they come: from a pipe, a file, or a terminal that cannot be edited on.
struct PlainPrompt {
  let session: Session
  let showsPrompt: Bool
  let isTerminal: Bool

  init(_ session: Session, showsPrompt: Bool, isTerminal: Bool) {
    self.session = session
    self.showsPrompt = showsPrompt
    self.isTerminal = isTerminal
  }

  func run() -> ExitCode {
    while true {
      if showsPrompt { session.console.write(session.promptText) }
      session.console.flush()
      var text: UnsafeMutablePointer<CChar>?
      var length = 0
      let result = csystem_read_line(&text, &length)
      if result == CSYSTEM_INTERRUPTED {
        guard isTerminal else { return .interrupted }
        csystem_interrupt_clear()
        session.discardPending()
        session.console.write("\n")
        continue
      }
      guard result == CSYSTEM_LINE, let text else { break }
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      let line = String(decoding: bytes, as: UTF8.self)
      free(text)
      // What a terminal shows by itself, a transcript needs.
      if showsPrompt, !isTerminal { session.console.print(line) }
      switch session.take(line) {
      case .ends: return .passed
      case .done(let code) where code != .passed && !showsPrompt: return code
      default: continue
      }
    }
    if showsPrompt { session.console.write("\n") }
    return session.finish()
  }
}
