// SPDX-License-Identifier: MIT
import CSystem
import Design
import LuaKit
import Motion
import Simulation

/// What the values of options mean.
enum Setting {
  /// `NAME=VALUE` of `--set`, `--versus` and `.again`: an environment name, or a parameter with its
  /// component's name before it.
  ///
  /// Values are numbers, true and false, words, colours, and for parameters animations in Lua's or
  /// in SwiftUI's spelling.
  static func parse(_ text: String, option: String) throws(Failure) -> Value.Field {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw Failure("\(option) takes NAME=VALUE, not \"\(text)\"")
    }
    let name = String(text[..<equals])
    let written = String(text[text.index(after: equals)...])
    let value: Value
    do {
      value = try self.value(written, isParameter: name.contains("."))
      var environment = Environment()
      if !name.contains(".") { try environment.set(name, to: value) }
    } catch {
      throw Failure("\(option) \(text): \(error)")
    }
    return Value.Field(name, value)
  }

  private static func value(_ text: String, isParameter: Bool) throws -> Value {
    switch text {
    case "true": return true
    case "false": return false
    default: break
    }
    if let number = Double(text), number.isFinite { return .number(number) }
    guard isParameter else { return .text(text) }
    if let color = Color(hex: text) { return .color(color) }
    do {
      return .animation(try AnimationSpelling.parse(text))
    } catch {
      // A word may be a choice; with a bracket it can only have been meant as an animation.
      if text.contains(where: "({".contains) || text.hasPrefix(".") { throw error }
      return .text(text)
    }
  }

  /// The seed of everything random.
  static func seed(_ text: String?) throws(Failure) -> UInt64 {
    guard let text else { return 0 }
    if let seed = UInt64(text) { return seed }
    throw Failure("--seed takes a whole number from 0, not \"\(text)\"")
  }

  private static let mostJobs = 64

  /// How many things are done at once; without the option as many as there are processors for us.
  static func jobs(_ text: String?) throws(Failure) -> Int {
    guard let text else { return min(Int(csystem_processors()), mostJobs) }
    if let jobs = Int(text), 1...mostJobs ~= jobs { return jobs }
    throw Failure("--jobs takes a whole number from 1 to \(mostJobs), not \"\(text)\"")
  }

  /// The budgets that the `--limit-…` options choose.
  static func limits(_ arguments: Arguments) throws(Failure) -> LuaState.Limits {
    var limits = LuaState.Limits()
    if let text = arguments["limit-instructions"] {
      limits.instructions = UInt64(try amount(text, "limit-instructions", thousand: 1000))
    }
    if let text = arguments["limit-memory"] {
      limits.memory = try amount(text, "limit-memory", thousand: 1024)
      guard limits.memory >= 1 << 20 else {
        throw Failure("--limit-memory: a script needs at least 1M, not \(text)")
      }
    }
    if let text = arguments["limit-output"] {
      limits.output = try amount(text, "limit-output", thousand: 1024)
    }
    if let text = arguments["limit-time"] {
      limits.wallClock = try seconds(text)
    }
    return limits
  }

  /// `200M`, `64MB`, `1_000_000`.
  static func amount(_ text: String, _ option: String, thousand: Int) throws(Failure) -> Int {
    var digits = text.filter { $0 != "_" }[...]
    if digits.last == "B", thousand == 1024 { digits = digits.dropLast() }
    let factors: [Character: Int] = [
      "k": thousand, "K": thousand, "M": thousand * thousand, "G": thousand * thousand * thousand,
    ]
    var factor = 1
    if let last = digits.last, let known = factors[last] {
      factor = known
      digits = digits.dropLast()
    }
    if let number = Int(digits), number > 0 {
      let (product, overflow) = number.multipliedReportingOverflow(by: factor)
      if !overflow { return product }
    }
    let example = thousand == 1024 ? "64M" : "200M"
    throw Failure("--\(option) takes a whole number such as \(example), not \"\(text)\"")
  }

  private static func seconds(_ text: String) throws(Failure) -> Double {
    var number = text
    var unit = 1.0
    if text.hasSuffix("ms") {
      number = String(text.dropLast(2))
      unit = 0.001
    } else if text.hasSuffix("s") {
      number = String(text.dropLast())
    }
    if let seconds = Double(number), seconds > 0, seconds.isFinite { return seconds * unit }
    throw Failure("--limit-time takes seconds such as 10 or 500ms, not \"\(text)\"")
  }
}
