// SPDX-License-Identifier: MIT
import Motion
import Simulation
import Testing

@testable import sandbox

@Suite("Settings on the command line") struct SettingTests {
  private func value(_ text: String) throws -> Value {
    try Setting.parse(text, option: "--set").value
  }

  @Test("Environment names take truth values, numbers and words")
  func environment() throws {
    #expect(try value("reduce_motion=true") == true)
    #expect(try value("ios=18") == 18.0)
    #expect(try value("color_scheme=dark") == "dark")
    // An animation of that name exists; here it is a space in which colours mix.
    #expect(try value("color_mixing=linear") == "linear")
  }

  @Test("Parameters take animations in both spellings, single fields, colours and words")
  func parameters() throws {
    let spring = Animation.spring(response: 0.3, dampingFraction: 0.7)
    #expect(try value("save.morph=spring(0.3, 0.7)") == .animation(spring))
    #expect(
      try value("save.morph=.spring(response: 0.3, dampingFraction: 0.7)") == .animation(spring))
    #expect(try value("save.morph.response=0.3") == 0.3)
    #expect(try value("a.b=#E60023").color?.hex == "#E60023")
    #expect(try value("a.style=loud") == "loud")
  }

  @Test(
    "What cannot be meant is an error that quotes it",
    arguments: [
      "reduce_motion", "=1", "reduce_motin=true", "reduce_motion=yes", "ios=12",
      "save.morph=sprng(1, 2)", "save.morph=spring(", "ios=nan",
    ])
  func mistakes(text: String) {
    let failure = #expect(throws: Failure.self) { try Setting.parse(text, option: "--set") }
    #expect(failure?.description.contains(text) == true, "\(failure?.description ?? "")")
  }

  @Test("Amounts understand K, M and G, in thousands or in 1,024s")
  func amounts() throws {
    #expect(try Setting.amount("200M", "limit-instructions", thousand: 1000) == 200_000_000)
    #expect(try Setting.amount("64MB", "limit-memory", thousand: 1024) == 64 << 20)
    #expect(try Setting.amount("1_000", "limit-output", thousand: 1024) == 1000)
    for text in ["", "0", "-1", "1.5M", "M", "9999999999G", "12B3"] {
      #expect(throws: Failure.self) { try Setting.amount(text, "limit-memory", thousand: 1024) }
    }
  }

  @Test("Limits reach the script")
  func limits() throws {
    let arguments = try Arguments(
      ["--limit-instructions=1k", "--limit-time", "500ms", "--limit-memory=1M"], of: "run",
      options: Command.limits)
    let limits = try Setting.limits(arguments)
    #expect(limits.instructions == 1000)
    #expect(limits.wallClock == 0.5)
    #expect(limits.memory == 1 << 20)
  }
}
