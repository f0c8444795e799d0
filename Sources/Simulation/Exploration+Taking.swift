// SPDX-License-Identifier: MIT
import Statecharts

/// How an exploration takes its steps: on a fresh stage each time, from the first to the last.
extension Exploration {
  /// The inputs by which the chart can start in another state.
  var starts: [Value.Field] {
    component.inputs.flatMap { input -> [Value.Field] in
      switch input.target {
      case .state: [Value.Field(input.name, true)]
      case .states(let choices):
        choices.map { Value.Field(input.name, $0.value) }.filter { $0.value != input.defaultValue }
      case .property, .data: []
      }
    }
  }

  func place(_ path: [Step]) throws -> Run {
    let stage = Stage(environment)
    var start = start
    if case .given(let field)? = path.first {
      start.removeAll { $0.name == field.name }
      start.append(field)
    }
    let options = PlacementOptions(
      name: Exploration.name, start: start, parameters: parameters)
    return Run(stage: stage, instance: try stage.place(component, options))
  }

  /// What the component is called while it is walked.
  public static let name = "subject"

  /// The stage after a way, or nil where its last step cannot be taken; `here` is the situation before.
  func follow(_ path: [Step], notingLast here: inout Situation?) throws -> Run? {
    let run = try place(path)
    for step in path.dropLast() { _ = try take(step, run) }
    if here == nil { here = situation(run) }
    run.instance.coverage = ChartCoverage(chart)
    guard let last = path.last, try take(last, run) else { return nil }
    return run
  }

  /// The stage at the end of a way, for whoever wants to write it down.
  public func stage(after path: [Step]) throws -> Stage {
    let run = try place(path)
    for step in path { _ = try take(step, run) }
    return run.stage
  }

  /// Takes a step; false when it cannot be taken here.
  func take(_ step: Step, _ run: Run) throws -> Bool {
    switch step {
    case .gesture(let request, _): return try perform(request, on: run.instance, run)
    case .inside(let name, let request, _):
      let instance = try? run.stage.instance(named: Exploration.name + "." + name)
      return try instance.map { try perform(request, on: $0, run) } ?? false
    case .given: return true
    case .setting(let name, let value):
      do { try run.stage.set(name, to: value) } catch is StageError { return false }
      return true
    case .wait:
      guard waits(run) else { return false }
      let found = try run.stage.advance(
        toRecord: { record in
          switch record.entry {
          case .timer(_, .fired, _): true
          // What moves inside it is not its chart.
          case .state: record.source == run.instance.name
          default: false
          }
        }, limit: min(run.stage.now + Exploration.patience, StageTime.limit))
      return found != nil
    }
  }

  private func perform(
    _ request: GestureRequest, on instance: Instance, _ run: Run
  ) throws -> Bool {
    do {
      let times = try run.stage.perform(request, on: instance)
      try run.stage.advance(to: max(times.ends, run.stage.now))
    } catch is StageError {
      return false
    }
    return true
  }

  /// Taps and long presses on what is inside, the first of each kind, where the chart hears of it.
  func insideSteps(_ path: [Step]) throws -> [Step] {
    guard component.children != nil else { return [] }
    let run = try place(path)
    for step in path { _ = try take(step, run) }
    var (steps, seen): ([Step], [String]) = ([], [])
    for instance in run.stage.allInstances where instance !== run.instance {
      guard !seen.contains(instance.component.id) else { continue }
      seen.append(instance.component.id)
      let name = String(instance.name.dropFirst(Exploration.name.count + 1))
      for gesture in instance.component.gestures {
        let spot = GestureRequest.Spot(part: gesture.part)
        switch gesture.kind {
        case .tap: steps.append(.inside(name, .tap(spot, hold: 0), "tap \(name)"))
        case .longPress:
          steps.append(
            .inside(name, .longPress(spot, hold: gesture.duration), "long press \(name)"))
        default: break
        }
      }
    }
    return steps
  }

  /// How long a wait lasts at most: an hour.
  private static let patience: Int64 = 3_600_000_000_000

  private func waits(_ run: Run) -> Bool {
    run.stage.scheduler.hasWaiting([.timer]) || !moving(run.instance).isEmpty
  }
}
