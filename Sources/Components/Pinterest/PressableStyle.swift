// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// Pinterest's button style: a pressed button shrinks a little (guide L97–107, inventory §3.3 C2).
enum PressableStyle {
  /// The spring of the press.
  static let press = Parameter(
    "press", Animation.spring(response: 0.2, dampingFraction: 0.75), "down and up",
    source: "ios-pinterest-swiftui L103")
  /// The scale while pressed.
  static let pressedScale = Parameter(
    "pressed_scale", 0.97, "scale while pressed", range: 0.5...1.5,
    source: "ios-pinterest-swiftui L94")
  /// The scale of the whole button.
  static let scale = Property("scale", 1.0, .moves, reduced: .cut)
}
