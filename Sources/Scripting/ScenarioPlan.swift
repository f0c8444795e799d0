// SPDX-License-Identifier: MIT
import Simulation

/// A recording as steps a script can take: calls from outside in order, and callbacks that are
/// asked for early enough.
///
/// A call that was made in an `at` callback stood somewhere among the items of its instant. A callback
/// runs after the items that were scheduled before it, so where its `at` is written decides that.
/// The plan finds a line by trial: it runs what it has so far on a stage, with a probe after every
/// call, and takes the last one whose probe ran at the recorded place.
struct ScenarioPlan {
  /// A moment of the script: the clock at `instant`, a call if any, then callbacks asked for.
  struct Step {
    var instant: Int64
    var call: Int?
    var callbacks: [Callback] = []
  }

  /// What an `at` does.
  struct Callback {
    var instant: Int64
    var steps: [Step]
  }

  /// Where an `at` may be written: the way to a step through callbacks inside callbacks.
  private typealias Path = [(step: Int, callback: Int)]

  private(set) var steps = [Step(instant: 0)]
  private let recording: Recording
  private let settings: [Value.Field]
  private let component: (String) throws -> Component?

  init(
    _ recording: Recording, settings: [Value.Field],
    component: @escaping (String) throws -> Component?
  ) throws {
    self.recording = recording
    self.settings = settings
    self.component = component
    for (index, call) in recording.calls.enumerated() {
      switch call.place {
      case .afterAll: steps.append(Step(instant: call.instant, call: index))
      case .after(let items): try addCallback(index, call.instant, items)
      }
    }
  }

  private mutating func addCallback(_ index: Int, _ instant: Int64, _ items: Int) throws {
    let own = Step(instant: instant, call: index)
    let trial = try ScenarioTrial(recording, settings, component, probing: instant)
    try trial.run(steps, until: instant)
    // Right behind the call before, in the same callback: as a script would have it.
    if let last = trial.probes.last(where: { $0.isInside && $0.call == index - 1 }),
      last.items == items
    {
      return insert(own, behind: index - 1)
    }
    if let probe = trial.probes.last(where: { !$0.isInside && $0.items == items }) {
      return attach(Callback(instant: instant, steps: [own]), behind: probe.call)
    }
    // What is due then was scheduled between two calls: a step of its own, at an instant of the log.
    for time in trial.instants.reversed() where time > 0 && time < instant {
      var changed = self
      let place = changed.steps.lastIndex { $0.instant <= time } ?? 0
      changed.steps.insert(
        Step(instant: time, callbacks: [Callback(instant: instant, steps: [own])]), at: place + 1)
      let check = try ScenarioTrial(recording, settings, component, probing: nil)
      try check.run(changed.steps, until: instant)
      if check.places.contains(where: { $0.call == index && $0.items == items }) {
        self = changed
        return
      }
    }
    attach(Callback(instant: instant, steps: [own]), behind: steps.last?.call)
  }

  /// Puts a step behind a call that stands in a callback.
  private mutating func insert(_ step: Step, behind call: Int) {
    _ = Self.visit(&steps) { list, index in
      guard list[index].call == call else { return false }
      list.insert(step, at: index + 1)
      return true
    }
  }

  private mutating func attach(_ callback: Callback, behind call: Int?) {
    _ = Self.visit(&steps) { list, index in
      guard list[index].call == call else { return false }
      list[index].callbacks.append(callback)
      return true
    }
  }

  private static func visit(
    _ steps: inout [Step], _ body: (inout [Step], Int) -> Bool
  ) -> Bool {
    for index in steps.indices {
      if body(&steps, index) { return true }
      for callback in steps[index].callbacks.indices
      where visit(&steps[index].callbacks[callback].steps, body) {
        return true
      }
    }
    return false
  }
}

/// A run of a plan on a stage, to see where its callbacks come to stand.
struct ScenarioTrial {
  /// What a callback asked for after a call would find.
  struct Probe {
    let call: Int?
    /// Whether it stands in the callback of that call, right behind it.
    let isInside: Bool
    let items: Int
    /// When it was asked for; probes run inside one another, so that they end in another order.
    let order: Int
  }

  /// The probes that ran, in the order in which they were asked for.
  var probes: [Probe] { book.probes.sorted { $0.order < $1.order } }
  /// Where the calls made in callbacks came to stand.
  var places: [(call: Int, items: Int)] { book.places }
  /// The instants at which anything happened.
  var instants: [Int64] {
    var all: [Int64] = []
    for record in stage.log.records where all.last != record.time { all.append(record.time) }
    return all
  }

  private final class Book {
    var probes: [Probe] = []
    var asked = 0
    var places: [(call: Int, items: Int)] = []
  }

  private let stage: Stage
  private let recording: Recording
  private let component: (String) throws -> Component?
  private let probed: Int64?
  private let book = Book()

  init(
    _ recording: Recording, _ settings: [Value.Field],
    _ component: @escaping (String) throws -> Component?, probing instant: Int64?
  ) throws {
    self.recording = recording
    self.component = component
    probed = instant
    stage = Stage(recording.environment, seed: recording.seed, overrides: settings)
  }

  func run(_ steps: [ScenarioPlan.Step], until end: Int64) throws {
    for step in steps where step.instant <= end {
      try stage.advance(to: step.instant)
      try perform(step, inside: false)
    }
    try stage.advance(to: end)
  }

  private func perform(_ step: ScenarioPlan.Step, inside isInside: Bool) throws {
    if let index = step.call {
      let count = stage.recording.calls.count
      if case .add(let recorded, let options) = recording.calls[index].operation {
        try stage.place(component(recorded.id) ?? recorded, options)
      } else {
        try stage.perform(recording.calls[index].operation)
      }
      if isInside, case .after(let items) = stage.recording.calls[count].place {
        book.places.append((index, items))
      }
    }
    for callback in step.callbacks {
      try stage.at(callback.instant, "at") {
        for inner in callback.steps { try perform(inner, inside: true) }
      }
    }
    let isWait = step.call == nil && step.instant > 0
    guard let probed, probed >= stage.now, !isWait else { return }
    let call = step.call
    book.asked += 1
    let order = book.asked
    if isInside, stage.now == probed { try probe(call, isInside: true, order) }
    try stage.at(probed, "probe") { try probe(call, isInside: false, order) }
  }

  /// Finds out how many items of this instant have run: the place of a remark made now says it.
  private func probe(_ call: Int?, isInside: Bool, _ order: Int) throws {
    let count = stage.recording.calls.count
    try stage.note("")
    if case .after(let items) = stage.recording.calls[count].place {
      book.probes.append(Probe(call: call, isInside: isInside, items: items, order: order))
    }
  }
}
