// SPDX-License-Identifier: MIT
import Testing

@testable import sandbox

@Suite("Arguments") struct ArgumentsTests {
  private static let options = [
    Option("log", letter: "l", takes: "FORM", "how"),
    Option("set", takes: "NAME=VALUE", "what"),
    Option("bail", letter: "b", "stop"),
    Option("quiet", letter: "q", "say less"),
  ]

  private func parse(_ words: String...) throws -> Arguments {
    try Arguments(words, of: "run", options: Self.options)
  }

  @Test("A long option takes the next word or what follows its equals sign")
  func longOptions() throws {
    #expect(try parse("--log", "json")["log"] == "json")
    #expect(try parse("--log=json")["log"] == "json")
    #expect(try parse("--log=")["log"] == "")
    #expect(try parse("--set", "a=b=c")["set"] == "a=b=c")
  }

  @Test("Letters may be joined, and the last may carry its value")
  func letters() throws {
    let joined = try parse("-bqljson")
    #expect(joined.has("bail") && joined.has("quiet"))
    #expect(joined["log"] == "json")
    #expect(try parse("-l", "json")["log"] == "json")
    #expect(try parse("-l=json")["log"] == "json")
  }

  @Test("Options may stand between operands; nothing after -- is one")
  func operands() throws {
    let arguments = try parse("a", "--bail", "b", "--", "--log", "-x")
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments.trailing == ["--log", "-x"])
    #expect(arguments.has("bail"))
    #expect(arguments["log"] == nil)
  }

  @Test("A lone dash and negative numbers are operands")
  func dashes() throws {
    #expect(try parse("-", "-5", "-.5").operands == ["-", "-5", "-.5"])
  }

  @Test("Of a repeated option all values are kept, and the last one counts")
  func repeated() throws {
    let arguments = try parse("--set=a=1", "--set", "b=2")
    #expect(arguments.all("set") == ["a=1", "b=2"])
    #expect(arguments["set"] == "b=2")
  }

  @Test(
    "A mistake is named with the nearest right word",
    arguments: [
      (["--lgo", "json"], "sandbox run has no option --lgo; did you mean --log?"),
      (["-x"], "sandbox run has no option -x "),
      (["--log"], "--log needs a value: FORM"),
      (["--log", "--"], "--log needs a value: FORM"),
      (["--bail=1"], "--bail takes no value"),
    ])
  func mistakes(words: [String], message: String) {
    let failure = #expect(throws: Failure.self) {
      try Arguments(words, of: "run", options: Self.options)
    }
    #expect(failure?.description.hasPrefix(message) == true, "\(failure?.description ?? "")")
    #expect(failure?.code == .usage)
  }

  @Test("No two options of a command share a name or a letter")
  func distinct() {
    for command in Command.all {
      let options = command.options + Command.commonOptions
      let letters = options.compactMap(\.letter)
      #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
      #expect(Set(letters).count == letters.count, "\(command.name)")
    }
  }
}
