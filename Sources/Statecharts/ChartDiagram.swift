// SPDX-License-Identifier: MIT

/// Pictures of a chart, as text; the same chart gives the same bytes.
///
/// ``text(_:)`` is for reading in a terminal, ``mermaid(_:)`` and ``dot(_:)`` for other tools:
///
/// ```
/// lamp
///   > off
///       tap [powered] → on / glow
///     on
///       tap → off
///       after 5 s → off
/// ```
public enum ChartDiagram {
  /// The chart as an indented tree; `>` marks what is entered by default.
  public static func text(_ chart: Chart) -> String {
    var lines: [String] = []
    for state in chart.states {
      let indent = String(repeating: "    ", count: state.depth)
      let mark = isInitial(state, chart) ? "> " : "  "
      let start = state.depth == 0 ? "" : String(indent.dropLast(2)) + mark
      lines.append(start + state.name + kindNote(state.kind))
      lines += notes(of: state, chart).map { indent + "  " + $0 }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Words

  private static func kindNote(_ kind: ChartState.Kind) -> String {
    switch kind {
    case .atomic, .compound: ""
    case .parallel: " (parallel)"
    case .final: " (final)"
    case .history(let deep): deep ? " (deep history)" : " (history)"
    }
  }

  private static func isInitial(_ state: ChartState, _ chart: Chart) -> Bool {
    guard let parent = state.parent, chart.states[parent].kind == .compound else { return false }
    return chart.states[parent].initial.contains(state.id)
  }

  /// What stands under a state: its content, then its transitions in the order they are tried.
  private static func notes(of state: ChartState, _ chart: Chart) -> [String] {
    blocks(of: state, chart) + ignored(by: state) + defaultEntry(of: state, chart)
      + state.transitions.map { line(chart.transitions[$0], chart) }
  }

  /// What happens inside a state without leaving it: entry, exit, targetless transitions, ignored.
  static func inner(of state: ChartState, _ chart: Chart) -> [String] {
    let targetless = state.transitions.filter { chart.transitions[$0].targets.isEmpty }
    return blocks(of: state, chart) + targetless.map { label(chart.transitions[$0], chart) }
      + ignored(by: state)
  }

  private static func blocks(of state: ChartState, _ chart: Chart) -> [String] {
    state.entry.filter { !$0.isEmpty }.map { "entry / " + list($0, chart) }
      + state.exit.filter { !$0.isEmpty }.map { "exit / " + list($0, chart) }
  }

  private static func ignored(by state: ChartState) -> [String] {
    state.ignored.isEmpty ? [] : ["ignores " + state.ignored.joined(separator: ", ")]
  }

  /// Default entries that need saying.
  private static func defaultEntry(of state: ChartState, _ chart: Chart) -> [String] {
    let names = state.initial.map { chart.states[$0].name }.joined(separator: ", ")
    let isPlain = state.initial.count == 1 && chart.states[state.initial[0]].parent == state.id
    guard state.isHistory || !state.initialActions.isEmpty || !state.initial.isEmpty && !isPlain
    else { return [] }
    return ["initial → " + names + actions(state.initialActions, chart)]
  }

  /// A transition without its source: what it waits for, where it leads, what it does.
  static func line(_ transition: ChartTransition, _ chart: Chart) -> String {
    if transition.targets.isEmpty { return label(transition, chart) }
    let targets = transition.targets.map { chart.states[$0].name }.joined(separator: ", ")
    let trigger = [trigger(transition, chart), condition(transition)].filter { !$0.isEmpty }
    let arrow = transition.isInternal ? "⇢ " : "→ "
    return (trigger + [arrow + targets]).joined(separator: " ") + actions(transition.actions, chart)
  }

  /// Event, guard and actions of a transition, as they stand beside an arrow.
  static func label(_ transition: ChartTransition, _ chart: Chart) -> String {
    let parts = [trigger(transition, chart), condition(transition)].filter { !$0.isEmpty }
    let text = parts.joined(separator: " ") + actions(transition.actions, chart)
    return text.hasPrefix(" ") ? String(text.dropFirst()) : text
  }

  private static func trigger(_ transition: ChartTransition, _ chart: Chart) -> String {
    guard let timer = transition.timer else { return transition.events.joined(separator: ", ") }
    switch chart.timers[timer].delay {
    case .nanoseconds(let time): return "after " + seconds(time)
    case .parameter(let name): return "after " + name
    }
  }

  private static func condition(_ transition: ChartTransition) -> String {
    transition.guardExpression.map { "[" + words($0, isInside: false) + "]" } ?? ""
  }

  /// A guard in words; a combination inside another stands in parentheses.
  private static func words(_ expression: GuardExpression, isInside: Bool) -> String {
    func joined(_ parts: [GuardExpression], _ word: String, empty: String) -> String {
      guard parts.count > 1 else {
        return parts.first.map { words($0, isInside: isInside) } ?? empty
      }
      let text = parts.map { words($0, isInside: true) }.joined(separator: word)
      return isInside ? "(" + text + ")" : text
    }
    switch expression {
    case .named(let name): return name
    case .not(let other): return "not " + words(other, isInside: true)
    case .and(let parts): return joined(parts, " and ", empty: "always")
    case .or(let parts): return joined(parts, " or ", empty: "never")
    case .isIn(let name): return "in " + name
    }
  }

  static func actions(_ ids: [Int], _ chart: Chart) -> String {
    ids.isEmpty ? "" : " / " + list(ids, chart)
  }

  private static func list(_ ids: [Int], _ chart: Chart) -> String {
    ids.map { chart.actionNames[$0] }.joined(separator: ", ")
  }

  /// Nanoseconds as seconds with no needless zero.
  private static func seconds(_ time: Int64) -> String {
    let (whole, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard rest != 0 else { return "\(whole) s" }
    var digits = String(rest)
    digits = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits) s"
  }
}
