// SPDX-License-Identifier: MIT

extension Animation {
  /// The names ``replacing(field:with:)`` takes for this animation.
  public var fields: [String] {
    switch base {
    case .spring: return Self.springFields + ["blend_duration", "delay", "speed"]
    case .interpolatingSpring: return Self.springFields + ["delay", "speed"]
    case .curve: return ["duration", "delay", "speed"]
    case .keyframes: return ["delay", "speed"]
    }
  }

  private static let springFields = [
    "response", "damping_fraction", "duration", "bounce", "mass", "stiffness", "damping",
  ]

  /// The same animation with one number changed, as `--set save.morph.response=0.3` does.
  ///
  /// A spring keeps its mass, and of each pair (response and damping_fraction, duration and
  /// bounce, stiffness and damping) the other number. `delay` and `speed` change the outermost
  /// such modifier, or add one. An unknown field is an error that lists ``fields``.
  public func replacing(field: String, with value: Double) throws -> Animation {
    guard fields.contains(field) else {
      throw MotionError.unknownField(field, animation: description, valid: fields)
    }
    if field == "delay" {
      return try replacing(.delay(value)) { if case .delay = $0 { true } else { false } }
    }
    if field == "speed" {
      return try replacing(.speed(value)) { if case .speed = $0 { true } else { false } }
    }
    switch base {
    case .spring(let spring, _) where field == "blend_duration":
      let blend = try checked(field, value, from: 0, upTo: longestSeconds)
      return Animation(.spring(spring, blendDuration: blend), modifiers)
    case .spring(let spring, let blend):
      let spring = try spring.replacing(field, value)
      return Animation(.spring(spring, blendDuration: blend), modifiers)
    case .interpolatingSpring(let spring, let velocity):
      let spring = try spring.replacing(field, value)
      return Animation(.interpolatingSpring(spring, initialVelocity: velocity), modifiers)
    case .curve(let curve): return Animation(.curve(try curve.lasting(value)), modifiers)
    case .keyframes: return self
    }
  }

  /// The same animation with other spring numbers; nil leaves one as it is.
  public func with(
    response: Double? = nil, dampingFraction: Double? = nil
  ) throws -> Animation {
    var result = self
    if let response { result = try result.replacing(field: "response", with: response) }
    if let dampingFraction {
      result = try result.replacing(field: "damping_fraction", with: dampingFraction)
    }
    return result
  }

  private func replacing(
    _ modifier: Modifier, _ isSame: (Modifier) -> Bool
  ) throws -> Animation {
    let added = try adding(modifier)
    guard let index = modifiers.lastIndex(where: isSame) else { return added }
    var list = modifiers
    list[index] = modifier
    let changed = Animation(base, list)
    _ = try checked("speed of all together", changed.totalSpeed, from: 1e-6, upTo: 1e6)
    return changed
  }
}

extension Spring {
  func replacing(_ field: String, _ value: Double) throws -> Spring {
    switch field {
    case "response", "duration":
      let response = try checked(field, value, from: 0.00001, upTo: longestSeconds)
      return try Spring(response: response, dampingFraction: dampingFraction, mass: mass)
    case "damping_fraction":
      return try Spring(response: response, dampingFraction: value, mass: mass)
    case "bounce":
      let fraction = try Spring(duration: response, bounce: value).dampingFraction
      return try Spring(response: response, dampingFraction: fraction, mass: mass)
    case "mass": return try Spring(mass: value, stiffness: stiffness, damping: damping)
    case "stiffness": return try Spring(mass: mass, stiffness: value, damping: damping)
    default: return try Spring(mass: mass, stiffness: stiffness, damping: value)
    }
  }
}
