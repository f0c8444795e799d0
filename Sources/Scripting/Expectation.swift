// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// An expectation that failed.
public struct ExpectationFailure: Error {
  /// What was expected and what came, then what differs, one line each.
  public let message: String
  /// Where the script expected it.
  public let location: LuaLocation?
  /// The lines of the script that led there.
  public let traceback: String
  /// When it failed, in nanoseconds of virtual time.
  public let instant: Int64
  /// How many records the log had then.
  public let recordCount: Int
}

/// A value that something is expected of.
final class Expectation {
  let value: LuaValue
  let isNegated: Bool
  let location: LuaLocation?
  let read: PropertyRead?

  init(_ value: LuaValue, at location: LuaLocation?, read: PropertyRead?, negated: Bool = false) {
    self.value = value
    self.location = location
    self.read = read
    isNegated = negated
  }
}

/// What a matcher found out.
struct Verdict {
  let passes: Bool
  /// What was wanted, after "expected x": `to equal 3`.
  let wanted: String
  /// What came instead; nil leaves it out.
  var got: String?
  /// What differs, a line each; only where the matcher was not negated.
  var details: [String] = []
}

extension Script {
  /// How many failures of a script are kept; the rest fail it no more than these.
  static let failureLimit = 100

  static let expectationFunctions: [APIFunction] = [
    APIFunction(
      "expect", "expect(value) -> expectation",
      "Begins an expectation: expect(x):equals(y), near, between, at_least, at_most, is_true, is_false, is_nil, contains, matches, raises, passes; .never before the matcher negates. A failed one is recorded even if a pcall catches it.",
      "expect(save.state):equals(\"saved\")"
    ) { script, call in
      guard call.count > 0 else { throw StageError("expect needs a value: expect(save.state)") }
      try script.lua.charge(200)
      let read = script.notebook.lastRead.flatMap { $0.value == call[1] ? $0 : nil }
      script.notebook.lastRead = nil
      let expectation = Expectation(call[1], at: script.lua.location(), read: read)
      if script.notebook.open.count < failureLimit { script.notebook.open.append(expectation) }
      return [script.object(expectation, script.types.expectation)]
    }
  ]

  static func expectationType(_ script: Script) -> LuaType {
    LuaType(
      name: "expectation", methods: ScriptTypes.methods(expectationMethods, script),
      index: { [unowned script] object, key, _ in
        guard let plain = object as? Expectation else { return nil }
        guard key == "never" else {
          script.notebook.open.removeAll { $0 === plain }
          throw unknownName(
            key, "matcher", among: expectationMethods.map(\.shortName) + ["never"], of: "expect(…)")
        }
        let negated = Expectation(
          plain.value, at: plain.location, read: plain.read, negated: !plain.isNegated)
        script.notebook.open.removeAll { $0 === plain }
        script.notebook.open.append(negated)
        return script.object(negated, script.types.expectation)
      },
      description: { _ in "expectation" })
  }

  /// Records what came of an expectation; a failed one is an error as well.
  func conclude(
    _ call: LuaCall, _ judge: (Expectation) throws -> Verdict
  ) throws -> [LuaValue] {
    let expectation = try call.receiver(as: Expectation.self)
    notebook.open.removeAll { $0 === expectation }
    let verdict = try judge(expectation)
    expectationCount += 1
    if verdict.passes != expectation.isNegated { return [] }
    // Looking for the words of the script reads all of it, and each failure is kept.
    try lua.charge(5_000)
    let subject =
      notebook.subject(expectation.location, matcher: call.name) ?? "the value"
    var message = "expected \(subject) \(expectation.isNegated ? "not " : "")\(verdict.wanted)"
    if let got = verdict.got, got != subject { message += ", got \(got)" }
    if !expectation.isNegated {
      message += verdict.details.map { "\n  " + $0 }.joined()
    }
    let failure = ExpectationFailure(
      message: message, location: lua.location(), traceback: lua.traceback(), instant: stage.now,
      recordCount: stage.log.records.count)
    if failures.count < Script.failureLimit { failures.append(failure) }
    throw LuaError(
      (failure.location.map { "\($0): " } ?? "") + message, location: failure.location,
      traceback: failure.traceback, underlying: failure)
  }

  /// Records what a finished script left undone as failures.
  ///
  /// That is errors in the log that it never asked for, and expectations without a matcher. The
  /// scenario runner does so by itself; `run` has to when a script is through.
  public func recordLeftovers() {
    for expectation in notebook.open {
      record("expect(…) has no matcher: write expect(x):equals(y)", at: expectation.location)
    }
    notebook.open = []
    for record in stage.unhandledErrors
    where failures.count < Script.failureLimit
      && !notebook.readErrors.contains(record.sequence)
    {
      let text = record.field("text").text ?? ""
      failures.append(
        ExpectationFailure(
          message: "an error in the log that nothing expects: \(record.source): \(text)",
          location: nil, traceback: "", instant: record.time, recordCount: record.sequence + 1))
      notebook.readErrors.insert(record.sequence)
    }
  }

  private func record(_ message: String, at location: LuaLocation?) {
    failures.append(
      ExpectationFailure(
        message: message, location: location, traceback: "", instant: stage.now,
        recordCount: stage.log.records.count))
  }
}
