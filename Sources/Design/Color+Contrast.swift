// SPDX-License-Identifier: MIT

extension Color {
  /// The relative luminance of WCAG 2.2, 0 black to 1 white.
  ///
  /// Channels are clamped first and opacity is ignored: put the colour over its background before.
  public var luminance: Double {
    let shown = clamped
    return 0.2126 * linearLight(shown.red) + 0.7152 * linearLight(shown.green)
      + 0.0722 * linearLight(shown.blue)
  }

  /// The contrast ratio of WCAG 2.2 between this colour and its background, 1 to 21, not rounded.
  ///
  /// 4.4999 does not meet 4.5. A translucent foreground is put over the background first, as the
  /// screen does; a translucent background counts as opaque.
  public func contrast(with background: Color) -> Double {
    let ground = background.opacity(1)
    let own = composited(over: ground).luminance
    let other = ground.luminance
    return (max(own, other) + 0.05) / (min(own, other) + 0.05)
  }

  /// What shows when this colour lies over `background`.
  ///
  /// Blended on the encoded channels, as screens and browsers do; alpha is clamped for it.
  public func composited(over background: Color) -> Color {
    let top = unit(alpha)
    let bottom = unit(background.alpha) * (1 - top)
    let alpha = top + bottom
    guard alpha > 0 else { return .clear }
    func blend(_ above: Double, _ below: Double) -> Double {
      (above * top + below * bottom) / alpha
    }
    return Color(
      red: blend(red, background.red), green: blend(green, background.green),
      blue: blend(blue, background.blue), alpha: alpha)
  }
}
