// SPDX-License-Identifier: MIT
import Glibc

let console = Console()
let code = Command.run(Array(CommandLine.arguments.dropFirst()), console)
console.flush()
if console.hasLost { console.complain("cannot write to standard output") }
exit(console.hasLost && code == .passed ? ExitCode.usage.rawValue : code.rawValue)
