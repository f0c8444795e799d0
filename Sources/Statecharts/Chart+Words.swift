// SPDX-License-Identifier: MIT

extension Chart {
  /// A transition in one line: `off: tap [powered] → on / glow`.
  public func words(of transition: ChartTransition) -> String {
    states[transition.source].name + ": " + ChartDiagram.line(transition, self)
  }
}
