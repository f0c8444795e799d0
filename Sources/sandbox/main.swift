// SPDX-License-Identifier: MIT
import Glibc

let console = Console()
let code = Command.run(Array(CommandLine.arguments.dropFirst()), console)
console.flush()
exit(code.rawValue)
