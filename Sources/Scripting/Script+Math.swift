// SPDX-License-Identifier: MIT
import LuaKit
import Motion
import Simulation

/// Lua's `math` without libm, whose last bit differs between processors.
extension Script {
  func installMath() throws {
    guard let math = lua.globals["math"].table else { return }
    let functions: [(String, @Sendable (Double) -> Double)] = [
      ("sin", ElementaryFunctions.sin), ("cos", ElementaryFunctions.cos),
      ("tan", { ElementaryFunctions.sin($0) / ElementaryFunctions.cos($0) }),
      ("exp", ElementaryFunctions.exp),
    ]
    for (name, function) in functions {
      let native = lua.function("math." + name) { call in
        [.number(function(try call.number(1, "x")))]
      }
      try math.set(name, .function(native))
    }
    let log = lua.function("math.log") { call in
      let logarithm = ElementaryFunctions.log(try call.number(1, "x"))
      if call.isNil(2) { return [.number(logarithm)] }
      return [.number(logarithm / ElementaryFunctions.log(try call.number(2, "base")))]
    }
    try math.set("log", .function(log))
    for name in ["asin", "acos", "atan"] {
      let refusal = lua.function("math." + name) { _ in
        throw StageError("math.\(name) is not there: its last digit differs between machines")
      }
      try math.set(name, .function(refusal))
    }
  }
}
