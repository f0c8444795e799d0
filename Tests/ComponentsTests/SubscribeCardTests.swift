// SPDX-License-Identifier: MIT
import Components
import Simulation
import Testing

@Suite("Substack's subscribe card")
struct SubscribeCardTests {
  private func stage(
    _ reading: String = "intended", confirmation: Value = 0.0, _ changes: [(String, Value)] = []
  ) -> (Stage, Instance) {
    let stage = Stage()
    stage.change("reading", to: .text(reading))
    for (name, value) in changes { stage.change(name, to: value) }
    let options = PlacementOptions(
      name: "card", parameters: [.init("confirmation", confirmation)])
    return (stage, stage.add(SubscribeCard.component, options))
  }

  private func haptics(_ stage: Stage) -> [Value] {
    stage.log.records.filter { $0.kind == "haptic" }.map { $0.field("style") }
  }

  @Test("0.05 s after the press the scale is 0.9796")
  func pressScale() {
    let (stage, card) = stage()
    stage.press(card)
    stage.advance(by: .milliseconds(50))
    #expect(abs(card.number(SubscribeCard.scale) - 0.9796) < 0.0001)
  }

  @Test("A tap subscribes at once, with one success and nothing on a further tap")
  func subscribes() {
    let (stage, card) = stage()
    stage.tap(card)
    #expect(card.state == "subscribed")
    stage.settle()
    stage.tap(card)
    #expect(haptics(stage) == ["success"])
  }

  @Test("Literally every tap buzzes and nothing scales")
  func literal() throws {
    let (stage, card) = stage("literal", confirmation: "event")
    stage.press(card)
    stage.advance(by: .milliseconds(50))
    #expect(card.number(SubscribeCard.scale) == 1)
    stage.release(card)
    #expect(card.state == "subscribed")
    stage.tap(card)
    #expect(haptics(stage) == ["success", "success"])
  }

  @Test("It waits as long as the parameter says")
  func waits() {
    let (stage, card) = stage(confirmation: 0.8)
    stage.tap(card)
    stage.advance(by: .milliseconds(799))
    #expect(card.state == "subscribing")
    stage.advance(by: .milliseconds(1))
    #expect(card.state == "subscribed")
  }

  @Test("It waits for the event alone; a failure goes back with an error")
  func fails() {
    let (stage, card) = stage(confirmation: "event")
    stage.tap(card)
    stage.advance(by: .seconds(100))
    #expect(card.state == "subscribing")
    stage.send("fail", to: card)
    #expect(card.state == "unsubscribed")
    #expect(haptics(stage) == ["error"])
    stage.tap(card)
    stage.send("confirm", to: card)
    #expect(card.state == "subscribed")
  }

  @Test("The label cross-fades in 0.22 s, half way after 0.11 s")
  func label() throws {
    let (stage, card) = stage()
    stage.tap(card)
    stage.advance(by: .milliseconds(110))
    #expect(abs((try card.value(of: "title.fade").number ?? 0) - 0.5) < 1e-6)
    stage.settle()
    #expect(card[SubscribeCard.title] == "Subscribed ✓")
  }

  @Test("With Reduce Motion the scale is cut and the label still fades")
  func reduceMotion() throws {
    let (stage, card) = stage(changes)
    stage.press(card)
    #expect(card.number(SubscribeCard.scale) == 0.97)
    stage.release(card)
    #expect(try card.isMoving("title.fade"))
  }

  private let changes: [(String, Value)] = [("reduce_motion", true)]
  private func stage(_ changes: [(String, Value)]) -> (Stage, Instance) {
    stage("intended", confirmation: 0.0, changes)
  }

  @Test("A press dragged away is cancelled and rises again")
  func cancelled() {
    let (stage, card) = stage()
    stage.press(card)
    stage.cancel(card)
    #expect(card.state == "unsubscribed")
    stage.settle()
    #expect(card.number(SubscribeCard.scale) == 1)
  }
}
