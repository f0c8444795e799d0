// SPDX-License-Identifier: MIT

/// Makes an animation of a call that was read.
struct AnimationBuilder {
  let text: String
  let call: SpellingCall

  static let names = [
    "spring", "smooth", "snappy", "bouncy", "interactive_spring", "interpolating_spring", "default",
    "linear", "ease", "ease_in", "ease_out", "ease_in_out", "circular_ease_in",
    "circular_ease_out", "circular_ease_in_out", "curve", "steps", "points", "keyframes",
  ]

  /// Other words for the same, which are only read.
  static let synonyms = ["interactive", "timing_curve", "animation"]
  static let presets = ["smooth", "snappy", "bouncy", "interactive"]
  static let modifiers = ["delay", "speed", "repeat_count", "repeat_forever", "with"]

  func problem(_ sentence: String) -> MotionError { .badSpelling(text: text, problem: sentence) }

  // Of a call in place of numbers, such as `.spring(.bouncy)`.
  var inner: AnimationBuilder? {
    guard call.arguments.count == 1, call.arguments[0].numbers.isEmpty,
      let nested = call.arguments[0].call
    else { return nil }
    return AnimationBuilder(text: text, call: nested)
  }

  func animation() throws -> Animation {
    switch call.name {
    case "interpolating_spring": return try interpolatingSpring()
    case "keyframes": return .keyframes(try keyframes())
    case "default": return .spring(try preset(.smooth, 0).spring)
    default:
      if let curve = try curve() { return .curve(curve) }
      if let (spring, blend) = try blendedSpring() {
        return .spring(spring, blendDuration: blend)
      }
      throw problem("there is no \(choice(call.name, of: Self.names))")
    }
  }

  func modified(_ animation: Animation) throws -> Animation {
    switch call.name {
    case "delay": return try animation.adding(.delay(try only()))
    case "speed": return try animation.adding(.speed(try only()))
    case "repeat_count":
      let values = try values(["count", "autoreverses"], call.arguments)
      guard let count = values[0], let whole = Int(exactly: count) else {
        throw problem("repeat_count takes a whole number")
      }
      return try animation.adding(.repeatCount(whole, autoreverses: values[1] != 0))
    case "repeat_forever":
      let values = try values(["autoreverses"], call.arguments)
      return try animation.adding(.repeatForever(autoreverses: values[0] != 0))
    case "with": return try changed(animation)
    default: throw problem("there is no modifier \(choice(call.name, of: Self.modifiers))")
    }
  }

  // `:with{ damping_fraction = 0.6 }`, as Lua has it.
  private func changed(_ animation: Animation) throws -> Animation {
    try call.arguments.reduce(animation) { animation, argument in
      guard let label = argument.label, argument.numbers.count == 1, argument.call == nil else {
        throw problem("with takes fields and numbers, such as with(damping_fraction: 0.6)")
      }
      return try animation.replacing(field: label.name, with: argument.numbers[0])
    }
  }

  private func only() throws -> Double {
    guard call.arguments.count == 1, let number = call.arguments[0].numbers.first,
      call.arguments[0].numbers.count == 1, call.arguments[0].call == nil
    else { throw problem("\(call.name) takes one number") }
    return number
  }

  // The numbers by name; those without a label fill the names in order. A bare label counts as
  // true.
  func values(
    _ names: [String], _ arguments: [SpellingCall.Argument], inOrder: Int = 9
  ) throws -> [Double?] {
    var result = [Double?](repeating: nil, count: names.count)
    var place = 0
    for argument in arguments {
      guard argument.call == nil, argument.numbers.count <= 1 else {
        throw problem("\(call.name) takes numbers separated by commas")
      }
      var index = place
      if let label = argument.label {
        guard let named = names.firstIndex(of: label.name) else {
          throw problem("\(call.name) has no \(choice(label, of: names))")
        }
        guard !argument.numbers.isEmpty || label.name == "autoreverses" else {
          throw problem("expected a number after \(label.written)")
        }
        index = named
      } else {
        place += 1
      }
      guard index < min(names.count, argument.label == nil ? inOrder : 9) else {
        throw problem("\(call.name) has too many numbers; it has \(names.joined(separator: ", "))")
      }
      guard result[index] == nil else { throw problem("\(names[index]) is given twice") }
      result[index] = argument.numbers.first ?? 1
    }
    return result
  }

  // The curve of this call; nil if its name is not one of a curve.
  func curve() throws -> Curve? {
    if let shape = Curve.named.first(where: { $0.0 == call.name })?.1 {
      return try Curve(shape, duration: try values(["duration"], call.arguments)[0] ?? 0.35)
    }
    switch call.name {
    case "curve", "timing_curve":
      let v = try values(["x1", "y1", "x2", "y2", "duration"], call.arguments)
      guard let x1 = v[0], let y1 = v[1], let x2 = v[2], let y2 = v[3] else {
        throw problem("curve takes x1, y1, x2, y2 and a duration")
      }
      return try Curve(bezier: x1, y1, x2, y2, duration: v[4] ?? 0.35)
    case "steps":
      let v = try values(["count", "duration"], call.arguments)
      guard let count = v[0].flatMap({ Int(exactly: $0) }) else {
        throw problem("steps takes a whole number and a duration")
      }
      return try Curve(.steps(count), duration: v[1] ?? 0.35)
    case "points": return try points()
    default: return nil
    }
  }

  private func points() throws -> Curve {
    var points: [Curve.Point] = []
    var duration = 0.35
    for argument in call.arguments {
      if argument.label?.name == "duration", argument.numbers.count == 1 {
        duration = argument.numbers[0]
      } else if argument.label == nil, argument.numbers.count == 2 {
        points.append(Curve.Point(argument.numbers[0], argument.numbers[1]))
      } else {
        throw problem("points takes pairs such as \"0 0, 0.5 0.2, 1 1\" and a duration")
      }
    }
    return try Curve(.piecewiseLinear(points), duration: duration)
  }
}
