// SPDX-License-Identifier: MIT
import Drawing
import Statecharts

/// A walk over everything a component can be led to: the graph of its configurations and timers.
///
/// ```swift
/// let walk = try Exploration(of: SaveButton.component)
/// print(walk.text)
/// ```
/// A situation is a configuration with the timers that are pending, in the order they are due. From
/// each one every gesture the component understands and every event its chart names is tried, and
/// so is to wait for the next timer, which is an event like any other. A situation is looked at again
/// while the component's data differ, a few times, so that guards get their chance and counters do
/// not go on for ever.
public struct Exploration {
  /// One thing that is done to the component.
  public enum Step: Sendable {
    /// A gesture, or an event sent; the words say it in one line.
    case gesture(GestureRequest, String)
    /// Time passes until the next timer fires or the chart moves by itself.
    case wait
    /// A gesture on a component inside it, by its name under this one.
    case inside(String, GestureRequest, String)
    /// A setting of the environment changes.
    case setting(String, Value)
    /// The component is made with an input that lets its chart start elsewhere; a first step only.
    case given(Value.Field)

    /// The step in words.
    public var words: String {
      switch self {
      case .gesture(_, let words), .inside(_, _, let words): words
      case .wait: "wait"
      case .setting(let name, let value): "set \(name) = \(value.json)"
      case .given(let field): "start with \(field.name) = \(field.value.json)"
      }
    }
  }

  /// A place where nothing leads on, or where something went wrong.
  public struct Finding: Sendable {
    /// The active leaves, or what the log says.
    public let text: String
    /// The shortest way there.
    public let path: [Step]
  }

  /// What was walked.
  public let component: Component
  let chart: Chart
  /// The shortest way to each state that was reached, by state id; nil for the others.
  public private(set) var paths: [[Step]?]
  /// What all walks together have been through.
  public private(set) var coverage: ChartCoverage
  /// Configurations in which nothing that is tried has any effect on the chart, final ones apart.
  public private(set) var deadEnds: [Finding] = []
  /// Errors that the log showed on the way.
  public private(set) var faults: [Finding] = []
  /// How many situations were found, data apart.
  public private(set) var situationCount = 0
  /// Whether the walk ended by itself, not at one of its limits.
  public private(set) var isComplete = true

  let environment: Environment
  let limits: Limits
  let start: [Value.Field]
  let parameters: [Value.Field]
  let steps: [Step]

  /// Walks a component, every input at its example.
  public init(
    of component: Component, in environment: Environment = Environment(),
    parameters: [Value.Field] = [], limits: Limits = Limits()
  ) throws {
    self.parameters = parameters
    self.component = component
    self.environment = environment
    self.limits = limits
    chart = try component.compiledChart()
    coverage = ChartCoverage(chart)
    paths = Array(repeating: nil, count: chart.states.count)
    start = component.inputs.filter { $0.defaultValue != $0.example }.map {
      Value.Field($0.name, $0.example)
    }
    let inside = try Exploration.children(of: component, start, environment)
    steps = Exploration.steps(of: component, chart, inside: inside)
    try walk()
  }

  /// The keys of what is inside at first: what those tell comes of touching them.
  private static func children(
    of component: Component, _ start: [Value.Field], _ environment: Environment
  ) throws -> [String] {
    guard component.children != nil else { return [] }
    let stage = Stage(environment)
    let instance = try stage.place(component, PlacementOptions(name: name, start: start))
    return instance.children.map(\.key) + ["child"]
  }

  // MARK: Walking

  struct Situation: Hashable {
    let states: [String]
    let timers: [String]
    let moving: [String]
  }

  private mutating func walk() throws {
    // Looked up, never iterated.
    var seen: [Situation: Set<String>] = [:]
    var queue: [[Step]] = [[]] + starts.map { [.given($0)] }
    var index = 0
    for path in queue {
      let first = try place(path)
      note(first.instance, path: path)
      seen[situation(first), default: []].insert(variant(first.instance))
    }
    while index < queue.count {
      let path = queue[index]
      index += 1
      guard path.count < limits.depth else {
        isComplete = false
        continue
      }
      var leadsOn = false
      var here: Situation?
      // To wait is the least that can be done: of two ways as short it is the one to show.
      for step in [.wait] + steps + (try insideSteps(path)) {
        guard let run = try follow(path + [step], notingLast: &here) else { continue }
        let next = situation(run)
        note(run.instance, path: path + [step])
        if next != here || run.instance.coverage.transitions.contains(true) { leadsOn = true }
        let mark = variant(run.instance)
        let known = seen[next]
        if known?.contains(mark) == true || known?.count ?? 0 >= limits.variants { continue }
        guard queue.count < limits.situations else {
          isComplete = false
          continue
        }
        seen[next, default: []].insert(mark)
        queue.append(path + [step])
      }
      if !leadsOn { try noteDeadEnd(path) }
    }
    situationCount = seen.count
  }

  // MARK: Situations

  struct Run {
    let stage: Stage
    let instance: Instance
  }

  func situation(_ run: Run) -> Situation {
    var timers: [String] = []
    for item in run.stage.scheduler.waiting where item.kind == .timer {
      // Of several of one name the first counts: a chart may heap them up for ever.
      if !timers.contains(item.label) { timers.append(item.label) }
    }
    return Situation(
      states: run.instance.states, timers: timers, moving: moving(run.instance))
  }

  /// The properties in motion whose end the chart listens for.
  func moving(_ instance: Instance) -> [String] {
    instance.propertyNames.filter { name in
      (try? instance.isMoving(name)) == true
        && chart.events.contains { $0 == "\(name).settled" || $0 == "\(name).logically_complete" }
    }
  }

  /// What else may decide what comes next.
  private func variant(_ instance: Instance) -> String {
    let values = instance.data + instance.properties.map(\.model)
    let data = values.map(\.description).joined(separator: "\u{1F}")
    let history = instance.machine.history.map { "\($0.name)=\($0.states)" }.joined()
    let driven = instance.driver?.situation ?? ""
    let settings = steps.compactMap { step -> String? in
      guard case .setting(let name, let value) = step, value == true else { return nil }
      return (try? instance.stage.environment.value(of: name).json) ?? ""
    }
    return data + history + driven + (instance.stage.isFingerDown ? "down" : "")
      + settings.joined()
  }

  // MARK: Notes

  private mutating func note(_ instance: Instance, path: [Step]) {
    coverage.merge(instance.coverage)
    for state in chart.states where instance.coverage.states[state.id] && paths[state.id] == nil {
      paths[state.id] = path
    }
    for record in instance.stage.log.records {
      guard case .error(let text) = record.entry else { continue }
      if !faults.contains(where: { $0.text == text }), faults.count < 20 {
        faults.append(Finding(text: text, path: path))
      }
    }
  }

  private mutating func noteDeadEnd(_ path: [Step]) throws {
    let run = try place(path)
    for step in path { _ = try take(step, run) }
    if run.instance.isFinished || run.stage.scheduler.hasWaiting([.timer]) { return }
    let text = run.instance.states.joined(separator: ", ")
    if deadEnds.contains(where: { $0.text == text }) { return }
    deadEnds.append(Finding(text: text, path: path))
  }
}
