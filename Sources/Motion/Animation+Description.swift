// SPDX-License-Identifier: MIT

extension Animation: CustomStringConvertible {
  /// The spelling people read, as in `spring(response 0.25, damping_fraction 0.8).delay(0.1)`.
  ///
  /// Numbers are rounded to six places; ``AnimationSpelling/parse(_:)`` reads it back.
  public var description: String {
    baseText + modifiers.map(\.description).joined()
  }

  private var baseText: String {
    switch base {
    case .spring(let spring, let blend): return Self.text(spring, blendDuration: blend)
    case .interpolatingSpring(let spring, let velocity):
      let parts = [
        "mass \(decimalText(spring.mass))", "stiffness \(decimalText(spring.stiffness))",
        "damping \(decimalText(spring.damping))",
      ]
      let end = velocity == 0 ? [] : ["initial_velocity \(decimalText(velocity))"]
      return "interpolating_spring(\((parts + end).joined(separator: ", ")))"
    case .curve(let curve): return curve.description
    case .keyframes(let frames):
      return "keyframes(\(frames.map(\.description).joined(separator: ", ")))"
    }
  }

  static func text(_ spring: Spring, blendDuration: Double = 0, duration: Double? = nil) -> String {
    let parts = [
      "response \(decimalText(spring.response))",
      "damping_fraction \(decimalText(spring.dampingFraction))",
    ]
    let blend = blendDuration > 0 ? ["blend_duration \(decimalText(blendDuration))"] : []
    let end = duration.map { ["for \(decimalText($0))"] } ?? []
    return "spring(\((parts + blend + end).joined(separator: ", ")))"
  }
}

extension Animation.Modifier: CustomStringConvertible {
  /// The modifier as it is appended to an animation: `.delay(0.1)`.
  public var description: String {
    switch self {
    case .delay(let seconds): return ".delay(\(decimalText(seconds)))"
    case .speed(let factor): return ".speed(\(decimalText(factor)))"
    case .repeatCount(let count, true): return ".repeat_count(\(count), autoreverses)"
    case .repeatCount(let count, false): return ".repeat_count(\(count), autoreverses false)"
    case .repeatForever(true): return ".repeat_forever(autoreverses)"
    case .repeatForever(false): return ".repeat_forever(autoreverses false)"
    }
  }
}

extension Curve: CustomStringConvertible {
  static let named: [(String, Shape)] = [
    ("linear", .linear),
    ("ease_in", Curve.easeIn().shape),
    ("ease_out", Curve.easeOut().shape),
    ("ease_in_out", Curve.easeInOut().shape),
    ("ease", Curve.ease().shape),
    ("circular_ease_in", .circularEaseIn),
    ("circular_ease_out", .circularEaseOut),
    ("circular_ease_in_out", .circularEaseInOut),
  ]

  /// The spelling people read: `ease_out(0.2)`, or `curve(0.42, 0, 0.58, 1, duration 0.35)`.
  public var description: String {
    let time = decimalText(duration)
    if let name = Self.named.first(where: { $0.1 == shape })?.0 { return "\(name)(\(time))" }
    switch shape {
    case .bezier(let x1, let y1, let x2, let y2):
      let points = [x1, y1, x2, y2].map { decimalText($0) }.joined(separator: ", ")
      return "curve(\(points), duration \(time))"
    case .steps(let count): return "steps(\(count), duration \(time))"
    case .piecewiseLinear(let points):
      let list = points.map { "\(decimalText($0.x)) \(decimalText($0.y))" }
      return "points(\(list.joined(separator: ", ")), duration \(time))"
    case .linear, .circularEaseIn, .circularEaseOut, .circularEaseInOut:
      return "curve(duration \(time))"
    }
  }
}

extension Keyframe: CustomStringConvertible {
  /// The stop as it stands among keyframes: `1.3 ease_out(0.09)`; components are joined by spaces.
  public var description: String {
    let numbers = value.components.map { decimalText($0) }.joined(separator: " ")
    switch reach {
    case .curve(let curve): return "\(numbers) \(curve)"
    case .spring(let spring, let duration):
      return "\(numbers) \(Animation.text(spring, duration: duration))"
    case .move: return "\(numbers) move"
    case .cubic(let duration, nil, nil): return "\(numbers) cubic(\(decimalText(duration)))"
    case .cubic(let duration, let first, let last):
      let speeds = [("start_velocity", first), ("end_velocity", last)].compactMap { name, speed in
        speed.map { "\(name) \($0.components.map { decimalText($0) }.joined(separator: " "))" }
      }
      return "\(numbers) cubic(\(([decimalText(duration)] + speeds).joined(separator: ", ")))"
    }
  }
}
