// SPDX-License-Identifier: MIT
import Components
import Drawing
import Simulation
import Testing

/// What a finger does to the Save button before it is a tap: the neutral guide's pressed colour, haptic
/// and board picker (L110, L255, L325), none of which the SwiftUI code has.
@Suite("A finger on Pinterest's Save button")
struct SaveButtonPressTests {
  private func stage(
    _ reading: Reading = .intended, saved: Bool = false, board: String = "Recipes"
  ) -> (Stage, Instance) {
    let stage = Stage()
    stage.change("reading", to: .text(reading.rawValue))
    let start = [Value.Field("saved", .boolean(saved)), .init("board", .text(board))]
    return (stage, stage.add(SaveButton.component, PlacementOptions(name: "save", start: start)))
  }

  private func haptics(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "haptic" }
      .map { "\($0.field("t").json) \($0.field("style").text ?? "")" }
  }

  private func outputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "output" }
      .map { "\($0.field("name").text ?? "") \($0.field("value").json)" }
  }

  private func inputs(_ stage: Stage) -> [String] {
    stage.log.records.filter { $0.kind == "input" }.compactMap { $0.field("name").text }
  }

  /// The pill that lies over the fill.
  private func overlay(_ save: Instance) throws -> (color: String?, opacity: Double) {
    let button = try #require(try save.picture().nodes.first { $0.part == "button" })
    let pill = try #require(button.children.first { $0.content == .capsule })
    #expect(pill.frame == Rect(.zero, save.size) && !pill.isHitTestable)
    return (pill.fill?.hex, pill.opacity)
  }

  @Test("As intended a press is felt, and darkens the red to #AD081B by the spring of the press")
  func pressed() throws {
    let (stage, save) = stage()
    stage.press(save)
    #expect(haptics(stage) == ["0 impact.medium"])
    #expect(stage.log.records.contains { $0.field("api") == "UIKit" })
    stage.advance(by: .milliseconds(50))
    let share = (1 - (save[SaveButton.scale].number ?? 0)) / 0.03
    #expect(share > 0.5 && abs((save[SaveButton.tint].number ?? 0) - share) < 1e-9)
    stage.advance(by: .milliseconds(350))
    #expect(try overlay(save) == ("#AD081B", 1))
    #expect(save[SaveButton.fill].color?.hex == "#E60023", "the tint lies over the fill")
    stage.release(save)
    stage.settle()
    #expect(try overlay(save).opacity == 0)
  }

  @Test("A saved pill is felt too, and keeps its colour")
  func pressedSaved() throws {
    let (stage, save) = stage(saved: true)
    stage.press(save)
    stage.advance(by: .milliseconds(400))
    #expect(haptics(stage) == ["0 impact.medium"])
    #expect(save[SaveButton.scale] == 0.97)
    #expect(save[SaveButton.tint] == 0.0)
    #expect(!stage.log.records.contains { $0.field("property") == "tint" })
  }

  @Test("A touch that is taken away takes the tint back and saves nothing")
  func cancelled() throws {
    let (stage, save) = stage()
    stage.press(save)
    stage.advance(by: .milliseconds(400))
    stage.cancel(save)
    #expect(try save.isMoving("tint") && save.isMoving("scale"))
    stage.settle()
    #expect(save[SaveButton.tint] == 0.0)
    #expect(save[SaveButton.scale] == 1.0)
    #expect(save.state == "unsaved")
    #expect(haptics(stage) == ["0 impact.medium"] && outputs(stage).isEmpty)
  }

  @Test("With Reduce Motion the tint still fades, since a colour is no motion")
  func reduced() throws {
    let (stage, save) = stage()
    stage.change("reduce_motion", to: true)
    stage.press(save)
    #expect(try save.isMoving("tint") && !save.isMoving("scale"))
  }

  @Test("VoiceOver's Save is no press", arguments: [Reading.intended, .literal])
  func voiceOver(reading: Reading) throws {
    let (stage, save) = stage(reading)
    try stage.perform(.perform("Save"), on: save)
    #expect(save.state == "saved")
    #expect(haptics(stage) == ["0 success"])
    #expect(save[SaveButton.tint] == 0.0)
  }

  @Test(
    "A long press shrinks it to 0.96, is felt again and asks for boards", arguments: [false, true])
  func longPress(saved: Bool) throws {
    let (stage, save) = stage(saved: saved)
    stage.press(save)
    stage.advance(by: .milliseconds(499))
    #expect(outputs(stage).isEmpty)
    stage.advance(by: .milliseconds(501))
    #expect(haptics(stage) == ["0 impact.medium", "0.5 impact.medium"])
    #expect(outputs(stage) == ["board_picker \"Recipes\""])
    #expect(save[SaveButton.scale] == 0.96)
    stage.release(save)
    stage.settle()
    #expect(inputs(stage) == ["press", "long_press", "release"], "no tap")
    #expect(save.state == (saved ? "saved" : "unsaved"))
    #expect(save[SaveButton.scale] == 1.0)
    #expect(save[SaveButton.tint] == 0.0)
    #expect(outputs(stage).count == 1 && haptics(stage).count == 2)
  }

  @Test("The board picker has an accessibility action, without touch or haptic")
  func chooseBoard() throws {
    let (stage, save) = stage()
    try stage.perform(.perform("Choose board"), on: save)
    #expect(outputs(stage) == ["board_picker \"Recipes\""])
    #expect(haptics(stage).isEmpty)
    #expect(save.state == "unsaved")
  }

  @Test("Read literally there is no tint, no haptic on press, no toast and no board picker")
  func literal() throws {
    let (stage, save) = stage(.literal)
    stage.press(save)
    stage.advance(by: .milliseconds(800))
    #expect(save[SaveButton.scale] == 0.97, "longer than a long press")
    #expect(try overlay(save).opacity == 0)
    #expect(haptics(stage).isEmpty)
    #expect(try save.accessibility().actions.map(\.name) == ["Save"])
    stage.send("choose_board", to: save)
    #expect(outputs(stage).isEmpty)
    #expect(!stage.log.records.contains { $0.field("property") == "tint" })
  }

  @Test("Read literally a finger may rest as long as it likes: lifting it is a tap")
  func literalHold() throws {
    let (stage, save) = stage(.literal)
    stage.tap(save, hold: .milliseconds(800))
    stage.settle()
    #expect(inputs(stage) == ["press", "release", "tap"])
    #expect(save.state == "saved")
    #expect(haptics(stage) == ["0.8 success"])
    #expect(outputs(stage) == ["saved true"])
  }
}
