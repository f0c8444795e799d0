// SPDX-License-Identifier: MIT
import Components
import Design
import Drawing
import Motion
import TestKit
import Testing

@testable import Simulation

@Suite("The log")
struct LogTests {
  /// A run with a record of every kind.
  private func everything() throws -> Stage {
    let chart = ComponentChart(
      State(
        "off",
        on(
          "tap", to: "on",
          Action("all") { me in
            me.animate(Lamp.glow, to: 1.0, Lamp.spring)
            me.set(Lamp.scale, 1.0 / 3)
            me.haptic(.soft, intensity: 0.5)
            me.announce("on")
            me.output("lit", Value.fields([.init("b", true), .init("a", [1, 0.5])]))
          })),
      State("on", after(.nanoseconds(100_000_000), to: "off")))
    let stage = Stage()
    let lamp = stage.add(
      Lamp.make(chart: chart, outputs: [Output("lit", "")]), name: "lamp", at: Point(10, 20))
    stage.tap(lamp)
    stage.advance(by: .milliseconds(125))
    stage.change("color_scheme", to: "dark")
    try stage.note("a \"quoted\"\nline", Value.fields([.init("x", -0.0), .init("n", .none)]))
    stage.advance(by: .seconds(1))
    return stage
  }

  @Test("JSON: one object a line, keys and numbers as the page says")
  func json() throws { expectGolden(try everything().log.json, "log.jsonl") }

  @Test("Text: one aligned line a record")
  func text() throws { expectGolden(try everything().log.text, "log.txt") }

  @Test("The first excerpt of the page, to the letter")
  func excerpt() throws {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(save)
    stage.settle()
    let wanted = """
         0.000  input    save        press
         0.000  input    save        release
         0.000  input    save        tap
         0.000  state    save        unsaved → saved
         0.000  motion   save.fill   #E60023 → #111111  spring(response 0.25, damping_fraction 0.8)
         0.000  haptic   save        success (sensoryFeedback)
         0.250  motion   save.fill   logically complete
         0.337  motion   save.fill   settled
      """
    let lines = stage.log.text.split(separator: "\n")
    for line in wanted.split(separator: "\n") {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test("Numbers: at most six decimals, no exponent, no trailing zero, no minus zero")
  func numbers() {
    let cases: [(Value, String)] = [
      (0.1, "0.1"), (1.0, "1"), (-0.0, "0"), (1e21, "1000000000000000000000"),
      (0.0000004, "0"), (-0.0000004, "0"), (1.0000005, "1.000001"), (.number(.nan), "null"),
      (.time(1_500_000_000), "1.5"), (.time(1), "0.000000001"), (.time(0), "0"),
      (.color(Color(0xE60023)), "\"#E60023\""),
      (.color(Color(0xE60023).opacity(0.5)), "\"#E6002380\""), (.point(Point(1, 2.5)), "[1,2.5]"),
      (.text("a\u{1}\"\\é"), "\"a\\u0001\\\"\\\\é\""),
      (Value.fields([.init("b", 1), .init("a", 2)]), "{\"a\":2,\"b\":1}"),
    ]
    for (value, json) in cases { #expect(value.json == json) }
  }

  @Test("A seed too large for a JSON number is written in full")
  func seed() {
    #expect(Stage(seed: 12).log.json.contains("\"seed\":12,"))
    #expect(Stage(seed: .max).log.json.contains("\"seed\":\"18446744073709551615\","))
  }

  @Test("Motion and haptic of a transition share its state record as their cause")
  func causes() throws {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(save)
    stage.settle()
    let log = stage.log
    let haptic = try #require(log.records.first { $0.briefly.hasPrefix("haptic save success") })
    let fill = try #require(log.records.first { $0.place == "save.fill" })
    let state = try #require(log.cause(of: haptic))
    #expect(state.briefly == "state save unsaved → saved")
    #expect(log.cause(of: fill) == state)
    #expect(log.cause(of: state).map(\.briefly) == "input save tap")
    let bump = try #require(log.records.first { $0.briefly.hasPrefix("haptic save impact") })
    let tint = try #require(log.records.first { $0.place == "save.tint" })
    let pressed = try #require(log.cause(of: bump))
    #expect(pressed.briefly == "state save released → pressed")
    #expect(log.cause(of: tint) == pressed)
    #expect(log.cause(of: pressed).map(\.briefly) == "input save press")
    #expect(log.records.filter { $0.kind == "input" }.allSatisfy { $0.cause == nil })
    #expect(log.effects(of: fill).map(\.summary) == ["logically complete", "settled"])
  }

  @Test(
    "Filters find by field, list, instant and colour; a wrong word is an error with the right one")
  func filters() throws {
    let stage = try everything()
    func count(_ conditions: Value.Field...) throws -> Int {
      let filter = try LogFilter(conditions)
      return stage.log.records.filter(filter.matches).count
    }
    #expect(try count(.init("kind", "haptic"), .init("style", "impact.soft")) == 1)
    #expect(try count(.init("kind", "state"), .init("entered", "on")) == 1)
    #expect(try count(.init("kind", "input"), .init("at", [60, 70])) == 3)
    #expect(try count(.init("kind", "note"), .init("t", 0.125)) == 1)
    let late = try count(.init("since", 0.125))
    #expect(try count(.init("before", 0.125)) + late == stage.log.records.count)
    for (field, word) in [
      (Value.Field("knid", "haptic"), "kind"), (.init("kind", "haptik"), "haptic"),
      (.init("style", "sucess"), "success"), (.init("phase", "setled"), "settled"),
      (.init("api", "UIkit"), "UIKit"),
    ] {
      #expect(message { _ = try count(field) }.contains("did you mean \"\(word)\"?"), "\(word)")
    }
    #expect(throws: StageError.self) { try count(.init("since", "soon")) }
  }
}
