// SPDX-License-Identifier: MIT
import Drawing
import Statecharts

/// What an exploration tries, and what it found.
extension Exploration {
  /// How far the walk goes.
  public struct Limits: Sendable {
    /// How many steps lead to a situation at most.
    public var depth = 12
    /// How many situations are looked at, those with other data counted.
    public var situations = 2_000
    /// How many times one is looked at with other data.
    public var variants = 4

    /// The usual limits.
    public init() {}
  }

  /// Every gesture the component understands, then every event of the chart that no gesture makes.
  ///
  /// What children tell, by the keys given, is left to touching them.
  static func steps(
    of component: Component, _ chart: Chart, inside: [String] = []
  ) -> [Step] {
    var steps: [Step] = []
    var made: [String] = []
    for gesture in component.gestures {
      made += gesture.events
      let part = gesture.part.map { " \($0)" } ?? ""
      for (request, words) in requests(for: gesture, chart) {
        let step = Step.gesture(request, words + part)
        if !steps.contains(where: { $0.words == step.words }) { steps.append(step) }
      }
    }
    let properties = component.properties.map(\.name)
    for event in chart.events where !made.contains(where: { isPart(event, of: $0) }) {
      let isReported = ["done.", "error.", "environment."].contains { event.hasPrefix($0) }
      let isEnd = properties.contains {
        event == "\($0).settled" || event == "\($0).logically_complete"
      }
      steps += settings(named: event)
      if inside.contains(where: { event.hasPrefix($0 + ".") }) { continue }
      if isReported || isEnd || event == "error" || event == "done" { continue }
      for (data, words) in samples(of: event, component) {
        steps.append(.gesture(.send(event, data), "send \(event)\(words)"))
      }
    }
    return steps
  }

  /// A setting that is on or off, where the chart waits for its change: on, and off again.
  private static func settings(named event: String) -> [Step] {
    let name = String(event.drop { $0 != "." }.dropFirst())
    guard event.hasPrefix("environment."), let setting = try? Environment.setting(name),
      case .boolean = setting.defaultValue
    else { return [] }
    return [.setting(name, true), .setting(name, false)]
  }

  /// What an event is sent with: what the component says, and that of another component's scrolling says which way it went.
  private static func samples(
    of event: String, _ component: Component
  ) -> [(data: Value, words: String)] {
    let declared = component.samples.filter { $0.name == event }
    if !declared.isEmpty { return declared.map { ($0.value, " \($0.value.json)") } }
    guard event.split(separator: ".").last == "scrolled" else { return [(.none, "")] }
    let ways = [
      ("down", 10.0, 0.0), ("up", -10, 0), ("beyond the top", -100, -100), ("back", 60, -40),
    ]
    return ways.map { name, way, beyond in
      let data: [Value.Field] = [
        .init("offset", .number(beyond < 0 ? beyond : 100)), .init("by", .number(way)),
        .init("overscroll", .number(beyond)),
      ]
      return (.fields(data), " \(name)")
    }
  }

  /// Whether an event is one of that name, or of a part of it: `tap.week` of `tap`.
  private static func isPart(_ event: String, of name: String) -> Bool {
    event == name || event.hasPrefix(name + ".")
  }

  private static func requests(
    for gesture: Gesture, _ chart: Chart
  ) -> [(GestureRequest, String)] {
    let spot = GestureRequest.Spot(part: gesture.part)
    let holding: [(GestureRequest, String)] = [
      (.press(spot), "press"), (.release, "release"), (.cancel, "cancel"),
    ]
    switch gesture.kind {
    case .press: return holding
    case .tap:
      let hears = ["press", "release", "cancel"].contains { name in
        chart.events.contains { isPart($0, of: name) }
      }
      return [(.tap(spot, hold: 0), "tap")] + (hears ? holding : [])
    case .doubleTap: return [(.doubleTap(spot, hold: 0, gap: 100_000_000), "double tap")]
    case .longPress: return [(.longPress(spot, hold: gesture.duration), "long press")]
    case .drag:
      let ways: [(String, Double, Double)] = [
        ("right", 60, 0), ("left", -60, 0), ("down", 0, 60), ("up", 0, -60),
      ]
      return ways.map { name, x, y in
        let way = GestureRequest.Drag.Way.by(from: nil, Point(x, y))
        let drag = GestureRequest.Drag(part: gesture.part, way, duration: 100_000_000)
        return (.drag(drag), "drag \(name)")
      }
    case .swipe:
      let directions = gesture.direction.map { [$0] } ?? Gesture.Direction.allCases
      return directions.map { direction in
        (
          .swipe(spot, direction, distance: 100, duration: 100_000_000),
          "swipe \(direction.rawValue)"
        )
      }
    case .text: return [(.type("a"), "type a"), (.type("a@b.co"), "type a@b.co")]
    }
  }

  // MARK: Results

  /// States that nothing tried led to.
  public var unreachable: [String] {
    chart.states.filter { $0.id > 0 && !$0.isHistory && paths[$0.id] == nil }.map(\.name)
  }

  /// Events the chart names that no situation had a transition for.
  public var unhandled: [String] {
    chart.events.filter { event in
      let hearing = chart.transitions.filter { $0.events.contains(event) }
      return !hearing.isEmpty && !hearing.contains { coverage.transitions[$0.id] }
    }
  }

  /// Transitions that were never taken, in words.
  public var untaken: [String] {
    chart.transitions.filter { !coverage.transitions[$0.id] }.map { chart.words(of: $0) }
  }

  /// The whole result as text.
  public var text: String {
    let states = chart.states.filter { $0.id > 0 && !$0.isHistory }
    let reached = states.count - unreachable.count
    let taken = coverage.transitions.filter { $0 }.count
    var lines = [
      "\(component.id): \(reached) of \(states.count) states, \(taken) of "
        + "\(chart.transitions.count) transitions, \(situationCount) situations"
        + (isComplete ? "" : " (the walk was cut at its limits)"),
      "", "the shortest way to each state:",
    ]
    let rows = states.filter { paths[$0.id] != nil }.map { state in
      [
        String(repeating: "  ", count: state.depth - 1) + state.name,
        Exploration.words(paths[state.id] ?? []),
      ]
    }
    lines += TextTable.text(rows, indent: 2).split(separator: "\n").map(String.init)
    lines += list("states that nothing leads to", unreachable)
    lines += list("dead ends", deadEnds.map { "\($0.text)  (\(Exploration.words($0.path)))" })
    lines += list("events never handled", unhandled)
    lines += list("transitions never taken", untaken)
    lines += list("errors on the way", faults.map { "\($0.text)  (\(Exploration.words($0.path)))" })
    return lines.map { $0 + "\n" }.joined()
  }

  static func words(_ path: [Step]) -> String {
    path.isEmpty ? "at the start" : path.map(\.words).joined(separator: ", ")
  }

  private func list(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? ["", "\(title): none"] : ["", "\(title):"] + items.map { "  " + $0 }
  }
}
