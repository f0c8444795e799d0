// SPDX-License-Identifier: MIT
import Components
import Motion
import Testing

@testable import Simulation

@Suite("Waiting")
struct SettlingTests {
  @Test("A loop is named at once, and the rest can be waited for")
  func loops() throws {
    let component = Lamp.doing { me in
      me.animate(Lamp.glow, to: 1.0, Animation.curve(.linear(1)).repeatForever())
      me.animate(Lamp.scale, to: 2.0, .curve(.linear(0.5)))
    }
    let stage = Stage()
    let lamp = stage.add(component, name: "lamp")
    stage.send("go", to: lamp)
    #expect(
      message { try stage.settle(limit: 1) } == "cannot settle: lamp.glow repeats forever")
    #expect(stage.now == 0)
    #expect(try stage.settle(ignoringLoops: true) == 500_000_000)
    try stage.remove(lamp)
    stage.settle()
  }

  @Test("A spring without damping never comes to rest, and settle says that")
  func undamped() throws {
    let stage = Stage()
    let x = try stage.placeValue("x", 0)
    try stage.move(x, to: 1, .spring(response: 0.3, dampingFraction: 0))
    #expect(
      message { try stage.settle(limit: 1) } == "cannot settle: x.value never comes to rest")
  }

  @Test("At the limit it names what still waits and why")
  func limit() throws {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(save, hold: .seconds(2))
    try stage.at(5_000_000_000, "the script's at(5)") {}
    let text = message { try stage.settle(limit: 1_000_000_000) }
    #expect(
      text == "not settled after 1 s: save: tap at 2 s, the script's at(5) at 5 s")
    #expect(stage.now == 1_000_000_000)
    #expect(try stage.settle() == 5_000_000_000)
    #expect(throws: StageError.self) { try stage.settle(limit: -1) }
    #expect(try stage.settle(limit: .max) == stage.now)
  }

  @Test("A step to the next record of a kind stops there")
  func toRecord() throws {
    let stage = Stage()
    let save = stage.add(SaveButton.component, name: "save")
    stage.tap(save, hold: .milliseconds(80))
    let haptic = try stage.advance(toRecord: { $0.kind == "haptic" }, limit: 1_000_000_000)
    #expect(haptic?.time == 80_000_000 && stage.now == 80_000_000)
    let none = try stage.advance(toRecord: { $0.kind == "note" }, limit: 200_000_000)
    #expect(none == nil && stage.now == 200_000_000)
  }
}

@Suite("A stage and its memory")
struct LifetimeTests {
  @Test("A dropped stage frees itself and everything on it")
  func freed() throws {
    weak var stage: Stage?
    weak var save: Instance?
    weak var child: Instance?
    weak var compiled: CompiledComponent?
    try {
      let inner = Lamp.make("test.inner")
      let outer = Lamp.make("test.outer", children: { _ in [.init("a", inner, frame: .zero)] })
      let kept = Stage()
      let button = kept.add(SaveButton.component, name: "save")
      let parent = try kept.place(outer, PlacementOptions(name: "outer", follows: "save"))
      kept.tap(button, hold: .seconds(1))
      try kept.at(1_000, "later") {}
      kept.advance(by: .milliseconds(10))
      (stage, save, child) = (kept, button, parent.children[0].instance)
      compiled = parent.compiled
      #expect(child != nil && compiled != nil)
    }()
    #expect(stage == nil && save == nil && child == nil && compiled == nil)
  }

  @Test("A component cannot drive the stage from its own functions, and nothing breaks")
  func reentry() throws {
    var refusals: [String] = []
    let stage = Stage()
    func attempt(_ lamp: Instance?) {
      guard let lamp else { return }
      refusals.append(message { _ = try stage.perform(.send("go", .none), on: lamp) })
      refusals.append(message { try stage.advance(to: 1) })
      refusals.append(message { try stage.at(1, "") {} })
      refusals.append("in \(lamp.state)")
    }
    weak var lamp: Instance?
    let component = Lamp.doing { _ in attempt(lamp) }
    lamp = stage.add(component)
    stage.onFault = { _, instance in attempt(instance) }
    stage.send("go", to: try #require(lamp))
    let refused = "the stage cannot be driven from inside a component's own functions"
    #expect(refusals == [refused, refused, refused, "in only"])
    struct Wrong: Error {}
    let faulty = stage.add(Lamp.doing { _ in throw Wrong() })
    refusals = []
    stage.send("go", to: faulty)
    #expect(refusals == [refused, refused, refused, "in only"])
    stage.onFault = nil
  }

  @Test("The meter is asked for every item and record, and can stop a run")
  func meter() throws {
    struct Enough: Error {}
    let stage = Stage()
    let save = stage.add(SaveButton.component)
    var work = 0
    stage.meter = { work += $0 }
    stage.tap(save)
    stage.settle()
    #expect(work >= stage.log.records.count - 1)
    stage.meter = { _ in throw Enough() }
    #expect(throws: Enough.self) { try stage.perform(.tap(.init(), hold: 0), on: save) }
    stage.meter = nil
    stage.recordLimit = stage.log.records.count
    #expect(message { while true { try stage.note("more") } }.hasPrefix("log limit reached"))
  }
}
