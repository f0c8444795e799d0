// SPDX-License-Identifier: MIT
import CSystem
import LuaKit
import Scripting
import Simulation

extension Command {
  static let test = Command(
    "test", "[PATH…]", count: nil, "Runs scenarios.",
    options: [Command.seed, Command.plugins] + Command.limits
  ) { arguments, console in
    .noScenarios
  }
}
