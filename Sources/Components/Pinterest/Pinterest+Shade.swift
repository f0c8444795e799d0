// SPDX-License-Identifier: MIT
import Design
import Simulation

extension Pinterest {
  /// A light and dark pair as a reading has it: the guide has no dark mode, so that the literal reading
  /// stays light (P3).
  static func shade(_ pair: Token, _ me: InstanceReader) -> Color {
    me.reading == .literal ? pair.light : pair.color(dark: me.environment.isDark)
  }

  /// A caption's style: fixed as intended; the code's fonts scale with Dynamic Type (P12).
  static func caption(_ style: TypeStyle, _ me: InstanceReader) -> TypeStyle {
    me.reading == .literal ? style.scaled(by: me.environment.textFactor) : style
  }

  /// The finding of components whose Reduce Motion is an assumption.
  static let noReduceMotion = Finding(
    "P2", "L459–464", "The guide has no Reduce Motion rule; see the assumptions.")

  /// The finding of the pills with a caption.
  static let pillGrows = Finding(
    "P12", "L460",
    "Font.custom scales with Dynamic Type: literal lets the pill grow, intended keeps it.")

  /// The assumption of every component with a dark scheme.
  static let darkAssumption: Assumption =
    "Dark scheme, intended: the neutral guide's light and dark pairs; literal keeps the light colours (P3)."
}
