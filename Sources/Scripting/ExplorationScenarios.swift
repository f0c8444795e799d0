// SPDX-License-Identifier: MIT
import Simulation

extension Exploration {
  /// A scenario for each state that was reached, as Lua: the shortest way there, then the check.
  ///
  /// `component` gives the definition for an id where a scenario needs it again.
  public func scenarios(
    component find: @escaping (String) throws -> Component? = { _ in nil }
  ) throws -> String {
    let chart = try component.compiledChart()
    var lines = [
      "-- sandbox explore \(component.id): the shortest way to each state.",
      "describe(\(luaText(component.id)), function()",
    ]
    for state in chart.states.dropFirst() {
      guard let path = paths[state.id] else { continue }
      let stage = try self.stage(after: path)
      let title = "reaches " + state.name
      var body = try ScenarioText(
        of: stage.recording, until: stage.now, name: title, component: find
      ).text.split(separator: "\n").map(String.init)
      // In an environment of its own the text is a scenario already.
      if body.first?.hasPrefix("it(") == true {
        lines.append("  " + body.removeFirst())
        body.removeLast()
        lines += body.map { "  " + $0 }
      } else {
        lines.append("  it(\(luaText(title)), function()")
        lines += body.map { "    " + $0 }
      }
      let isThere = try stage.instance(named: Exploration.name).isIn(state.name)
      lines.append(
        isThere
          ? "    expect(\(Exploration.name):is(\(luaText(state.name)))):is_true()"
          : "    expect(log:count{ kind = \"state\", entered = \(luaText(state.name)) }):at_least(1)"
      )
      lines.append("  end)")
    }
    lines.append("end)")
    return lines.map { $0 + "\n" }.joined()
  }
}
