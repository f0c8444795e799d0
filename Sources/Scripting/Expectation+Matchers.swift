// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// The matchers of `expect(x)`.
extension Script {
  static let expectationMethods: [APIFunction] = [
    matcher(
      "equals", "(other)",
      "By content: tables deep, numbers exactly, objects as == does.",
      "expect(save.state):equals(\"saved\")"
    ) { script, call, it in try script.equality(it, call[1]) },
    matcher(
      "near", "(other, tolerance)",
      "Within a tolerance: numbers, points and lists part by part, colors in 8-bit steps a channel. When a property is not, the message says when it would have been.",
      "expect(save.fill):near(color \"#111111\", 1)"
    ) { script, call, it in
      try script.nearness(it, call[1], within: call.number(2, "tolerance"))
    },
    matcher(
      "between", "(low, high)", "A number from low to high, both included.",
      "expect(save.scale):between(0.97, 1)"
    ) { script, call, it in
      let (low, high) = (try call.number(1, "low"), try call.number(2, "high"))
      guard low <= high else { throw StageError("between needs the lower number first") }
      return try script.comparison(
        it, "to be between \(script.spell(call[1])) and \(script.spell(call[2]))"
      ) { low <= $0 && $0 <= high }
    },
    matcher(
      "at_least", "(number)", "That number or more.",
      "expect(log:count{ kind = \"haptic\" }):at_least(1)"
    ) { script, call, it in
      let bound = try call.number(1, "number")
      return try script.comparison(it, "to be at least \(script.spell(call[1]))") { $0 >= bound }
    },
    matcher("at_most", "(number)", "That number or less.", "expect(settle()):at_most(0.5)") {
      script, call, it in
      let bound = try call.number(1, "number")
      return try script.comparison(it, "to be at most \(script.spell(call[1]))") { $0 <= bound }
    },
    matcher("is_true", "()", "True itself.", "expect(save:is(\"saved\")):is_true()") {
      script, _, it in
      Verdict(
        passes: it.value.boolean == true, wanted: "to be true", got: script.spell(it.value))
    },
    matcher("is_false", "()", "False itself.", "expect(save:moving(\"fill\")):is_false()") {
      script, _, it in
      Verdict(
        passes: it.value.boolean == false, wanted: "to be false", got: script.spell(it.value))
    },
    matcher("is_nil", "()", "Nothing.", "expect(log:find{ kind = \"error\" }):is_nil()") {
      script, _, it in
      Verdict(passes: it.value.isNil, wanted: "to be nil", got: script.spell(it.value))
    },
    matcher(
      "contains", "(part)",
      "A text within a text, an item of a list, a key of a table, or fields of a table.",
      "expect(save.states):contains(\"saved\")"
    ) { script, call, it in try script.containment(it, call[1]) },
    matcher(
      "matches", "(pattern)", "A text that a Lua pattern finds something in.",
      "expect(save.title):matches(\"^Save\")"
    ) { script, call, it in
      let pattern = try call.string(1, "pattern")
      guard case .string = it.value else { throw script.wrongSubject("matches", "a text", it) }
      guard let find = script.notebook.find else { return Verdict(passes: false, wanted: "") }
      let found = try script.lua.call(find, [it.value, call[1]]).first
      return Verdict(
        passes: found?.isNil == false, wanted: "to match \(luaText(pattern))",
        got: script.spell(it.value))
    },
    matcher(
      "raises", "(text)", "A function that raises an error, and one with that text if given.",
      "expect(function() step(-1) end):raises(\"negative\")"
    ) { script, call, it in
      try script.raising(it, call.isNil(1) ? nil : call.string(1, "text"))
    },
    matcher(
      "passes", "(check, options)", "A log in which a plugin's check finds nothing.",
      "expect(log):passes(\"motion_budget\", { longest = 0.5 })"
    ) { script, call, it in
      let source = it.value.object(as: LogSource.self)
      guard source != nil || it.value.object(as: Present.self) != nil else {
        throw script.wrongSubject("passes", "log", it)
      }
      let name = try call.string(1, "check")
      let options = call.isNil(2) ? nil : try call.table(2, "options")
      let found = try script.runCheck(name, options: options, on: source?.stage)
        .filter { $0.level == .error }.map(\.text)
      return Verdict(
        passes: found.isEmpty, wanted: "to pass \(luaText(name))",
        got: found.count == 1 ? "a finding" : "\(found.count) findings", details: found)
    },
  ]

  private static func matcher(
    _ name: String, _ parameters: String, _ doc: String, _ example: String,
    _ judge: @escaping @Sendable (Script, LuaCall, Expectation) throws -> Verdict
  ) -> APIFunction {
    APIFunction("expectation:\(name)", "expect(x):\(name)\(parameters)", doc, example) {
      script, call in try script.conclude(call) { try judge(script, call, $0) }
    }
  }

  private func wrongSubject(
    _ matcher: String, _ wanted: String, _ expectation: Expectation
  ) -> StageError {
    StageError("\(matcher) is for \(wanted), not for \(expectation.value.typeName.withArticle)")
  }

  private func comparison(
    _ expectation: Expectation, _ wanted: String, _ holds: (Double) -> Bool
  ) throws -> Verdict {
    let number = expectation.value.number
    return Verdict(
      passes: number.map(holds) ?? false, wanted: wanted, got: spell(expectation.value),
      details: number == nil
        ? ["that is \(expectation.value.typeName.withArticle), not a number"] : [])
  }

  private func containment(_ expectation: Expectation, _ part: LuaValue) throws -> Verdict {
    let wanted = "to contain \(spell(part))"
    let got = spell(expectation.value)
    switch expectation.value {
    case .string(let text):
      guard let part = part.string else {
        throw StageError("a text contains texts, not \(part.typeName.withArticle)")
      }
      return Verdict(passes: try occurs(part, in: text), wanted: wanted, got: got)
    case .table(let table):
      let pairs = try table.pairs()
      for (key, value) in pairs where key.integer != nil {
        if try differences(part, value).isEmpty {
          return Verdict(passes: true, wanted: wanted, got: got)
        }
      }
      if !part.isNil, part.table == nil, pairs.contains(where: { $0.key == part }) {
        return Verdict(passes: true, wanted: wanted, got: got)
      }
      let isWithin = try part.table.map { try fields($0, within: table) } ?? false
      return Verdict(passes: isWithin, wanted: wanted, got: got)
    default: throw wrongSubject("contains", "a text or a table", expectation)
    }
  }

  /// Whether every named field of `part` stands in `table`.
  private func fields(_ part: LuaTable, within table: LuaTable) throws -> Bool {
    let pairs = try part.pairs()
    guard !pairs.isEmpty, pairs.allSatisfy({ $0.key.string != nil }) else { return false }
    return try pairs.allSatisfy { try differences($0.value, table[$0.key]).isEmpty }
  }

  /// Whether a text is part of another one; Lua's own search charges the script for its work.
  private func occurs(_ part: String, in text: String) throws -> Bool {
    guard let find = notebook.find else { return text.contains(part) }
    let place = try lua.call(find, [.string(text), .string(part), .integer(1), .boolean(true)])
    return place.first?.isNil == false
  }

  private func raising(_ expectation: Expectation, _ text: String?) throws -> Verdict {
    guard let function = expectation.value.function else {
      throw wrongSubject("raises", "a function", expectation)
    }
    let wanted = "to raise an error" + (text.map { " with \(luaText($0))" } ?? "")
    do {
      _ = try lua.call(function)
    } catch {
      // A limit ends the script whatever it expects.
      if error.kind != .runtime { throw error }
      let holds = try text.map { try occurs($0, in: error.message) } ?? true
      return Verdict(passes: holds, wanted: wanted, got: luaText(error.message))
    }
    return Verdict(passes: false, wanted: wanted, got: "none")
  }
}
