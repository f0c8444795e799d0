// SPDX-License-Identifier: MIT
import Components
import Design
import Drawing
import Motion
import TestKit
import Testing

@testable import Simulation

/// Laws that hold for every component of the catalogue, walked one by one.
@Suite("The catalogue keeps the laws")
struct CatalogueLawTests {
  static let ids = Catalogue.components.map(\.id)

  private func component(_ id: String) throws -> Component {
    try #require(Catalogue.components.first { $0.id == id })
  }

  // MARK: Any slicing, any replay

  /// A random session with one component: its gestures, its events, its children, its surroundings.
  private struct Session {
    let component: Component
    let environment: Environment
    var calls: [(instant: Int64, call: @Sendable (Stage) throws -> Void)] = []
    var end: Int64 = 0

    init(_ component: Component, _ random: inout SeededGenerator) throws {
      self.component = component
      var environment = Environment()
      let reading = Bool.random(using: &random) ? "literal" : "intended"
      try environment.set("reading", to: .text(reading))
      try environment.set("reduce_motion", to: .boolean(Int.random(in: 0..<3, using: &random) == 0))
      self.environment = environment
      let steps = Exploration.steps(of: component, try component.compiledChart())
      var instant: Int64 = 0
      for _ in 0..<Int.random(in: 5..<16, using: &random) {
        instant +=
          [0, 1, 16_666_667, 50_000_000, 120_000_000, 600_000_000].randomElement(using: &random)
          ?? 0
        calls.append((instant, Self.call(steps, &random)))
      }
      end = instant + Int64.random(in: 0..<1_500_000_000, using: &random)
    }

    private static func call(
      _ steps: [Exploration.Step], _ random: inout SeededGenerator
    ) -> @Sendable (Stage) throws -> Void {
      let number = Int.random(in: 0..<100, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return { try $0.set("reduce_motion", to: .boolean(number < 50)) }
      case 1: return { try $0.set("color_scheme", to: number < 50 ? "dark" : "light") }
      case 2: return { try $0.set("dynamic_type", to: number < 50 ? "large" : "accessibility2") }
      case 3:
        return {
          try $0.perform(
            .scroll(by: Point(0, Double(number) * 8 - 300), duration: 100_000_000),
            on: $0.instance(named: "it"))
        }
      case 4:
        return { stage in
          let children = try stage.instance(named: "it").children
          guard !children.isEmpty else { return }
          let child = children[number % children.count].instance
          try stage.perform(.tap(.init(), hold: Int64(number) * 1_000_000), on: child)
        }
      case 5:
        return { stage in
          let children = try stage.instance(named: "it").children
          guard let inner = children.first?.instance.children.first?.instance else { return }
          try stage.perform(.tap(.init(), hold: 0), on: inner)
        }
      case 6:
        return { stage in
          try stage.perform(
            .send("append", CatalogueLawTests.pins(3)), on: stage.instance(named: "it"))
        }
      default:
        guard let step = steps.randomElement(using: &random), case .gesture(let request, _) = step
        else { return { _ in } }
        return { try $0.perform(request, on: $0.instance(named: "it")) }
      }
    }

    func stage() throws -> Stage {
      let stage = Stage(environment, seed: 3)
      try stage.place(
        component, PlacementOptions(name: "it", start: CatalogueLawTests.start(of: component)))
      return stage
    }

    /// A call that is refused is no part of the run.
    func play(on stage: Stage, advance: (Stage, Int64) throws -> Void) throws {
      for (instant, call) in calls {
        try advance(stage, instant)
        _ = try? call(stage)
      }
      try advance(stage, end)
    }
  }

  private static func pins(_ count: Int) -> Value {
    .list(
      (0..<count).map { index in
        .fields([
          .init("aspect", .number(0.5 + Double(index % 5) / 4)), .init("title", "A pin"),
        ])
      })
  }

  private static func start(of component: Component) -> [Value.Field] {
    component.inputs.compactMap { input in
      if input.name == "pins" { return .init("pins", pins(12)) }
      return input.defaultValue == nil ? .init(input.name, input.example) : nil
    }
  }

  private func expectSame(_ one: Stage, _ other: Stage, _ what: String) {
    let isSame = one.log.json == other.log.json
    let difference = isSame ? "" : LogDifference(one.log.records, other.log.records).text
    #expect(isSame, "\(what)\n\(difference)")
  }

  @Test("One advance, random slices, frames and a replay log the same bytes", arguments: ids)
  func slicing(id: String) throws {
    let component = try component(id)
    try withSeeds(12) { seed, random in
      let session = try Session(component, &random)
      let whole = try session.stage()
      try session.play(on: whole) { try $0.advance(to: $1) }
      let sliced = try session.stage()
      var dice = random
      try session.play(on: sliced) { stage, target in
        while stage.now < target, Int.random(in: 0..<6, using: &dice) > 0 {
          try stage.advance(to: Int64.random(in: stage.now...target, using: &dice))
          // Looking changes nothing.
          _ = stage.scene()
        }
        try stage.advance(to: target)
      }
      expectSame(sliced, whole, "\(id) sliced, seed \(seed)")
      let again = try whole.recording.replay(until: whole.now)
      expectSame(again, whole, "\(id) replayed, seed \(seed)")
    }
  }

  @Test("Whatever is done, it can be drawn, read out, and logs no error", arguments: ids)
  func sound(id: String) throws {
    let component = try component(id)
    try withSeeds(12) { seed, random in
      let session = try Session(component, &random)
      let stage = try session.stage()
      try session.play(on: stage) { stage, target in
        try stage.advance(to: target)
        #expect(stage.scene().problems.isEmpty, "seed \(seed)")
        for instance in stage.allInstances {
          let accessibility = try instance.accessibility()
          #expect(!accessibility.label.isEmpty, "\(instance.name), seed \(seed)")
        }
      }
      let errors = stage.unhandledErrors.map(\.summary)
      #expect(errors.isEmpty, "seed \(seed)")
    }
  }

  // MARK: Reduce Motion

  @Test("Every property that moves says what Reduce Motion makes of it", arguments: ids)
  func rules(id: String) throws {
    for property in try component(id).properties where property.change == .moves {
      #expect(property.reduced != nil, "\(property.name)")
    }
  }

  @Test("As intended, with Reduce Motion nothing moves that is to be cut", arguments: ids)
  func still(id: String) throws {
    let component = try component(id)
    try withSeeds(12) { seed, random in
      let session = try Session(component, &random)
      let stage = try session.stage()
      guard stage.environment.reading == .intended else { return }
      try session.play(on: stage) { try $0.advance(to: $1) }
      var isReduced =
        stage.log.records.first.map { _ in session.environment.reducesMotion } ?? false
      for record in stage.log.records {
        if case .environment("reduce_motion", _, let value) = record.entry {
          isReduced = value == true
        }
        guard isReduced, case .motion(let motion) = record.entry,
          [.began, .retargeted, .combined].contains(motion.phase),
          let instance = stage.everyInstance.first(where: { $0.name == record.source }),
          let property = instance.component.properties.first(where: { $0.name == motion.property })
        else { continue }
        #expect(property.reduced != .cut, "\(record.place), seed \(seed)")
      }
    }
  }

  // MARK: Charts

  @Test("Every state is reached and every event handled", arguments: ids)
  func explored(id: String) throws {
    var limits = Exploration.Limits()
    limits.depth = 6
    limits.situations = 400
    var (unreachable, unhandled): (Set<String>?, Set<String>?)
    for (reading, parameters) in [
      ("intended", []), ("literal", []), ("intended", Self.others[id] ?? []),
    ] {
      var environment = Environment()
      try environment.set("reading", to: .text(reading))
      let walk = try Exploration(
        of: component(id), in: environment, parameters: parameters, limits: limits)
      #expect(walk.faults.isEmpty, "\(walk.text)")
      // What one reading never does, the other does.
      unreachable = unreachable?.intersection(walk.unreachable) ?? Set(walk.unreachable)
      unhandled = unhandled?.intersection(walk.unhandled) ?? Set(walk.unhandled)
    }
    #expect(unreachable == [])
    #expect(unhandled == [])
  }

  /// Parameters with which a component does what it does not do by default.
  private static let others: [String: [Value.Field]] = [
    "substack.subscribe_card": [.init("confirmation", "event")]
  ]
}
