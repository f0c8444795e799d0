// SPDX-License-Identifier: MIT
import Motion

/// What `sandbox help` says of commands, from the table that runs them.
enum HelpText {
  /// All commands.
  static var overview: String {
    let rows = Command.all.map { command in
      (
        ["sandbox", command.name, command.operands].filter { !$0.isEmpty }.joined(separator: " "),
        command.summary
      )
    }
    return "Design Sandbox: what an interaction does, at every millisecond.\n\n"
      + table(rows) + "\n"
      + "sandbox help COMMAND says more; sandbox help NAME explains a name of the Lua API\n"
      + "or a component. Exit codes: 0 passed, 1 failed, 2 wrong use or unreadable file,\n"
      + "3 no scenario, 4 crashed or out of a limit, 70 our fault, 130 interrupted.\n"
  }

  /// One command.
  static func of(_ command: Command) -> String {
    let options = command.options + Command.commonOptions
    let words = ["sandbox", command.name, command.operands, "[OPTION…]"].filter { !$0.isEmpty }
    let rows = options.map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      return (letter + "--" + option.name + (option.value.map { " " + $0 } ?? ""), option.doc)
    }
    return words.joined(separator: " ") + "\n  " + command.summary + "\n"
      + (command.details.isEmpty ? "" : "\n" + command.details + "\n") + "\n" + table(rows)
  }

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { row in
      "  " + row.0.padded(to: width) + "  " + row.1 + "\n"
    }.joined()
  }
}
