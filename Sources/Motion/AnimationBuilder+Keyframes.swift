// SPDX-License-Identifier: MIT

extension AnimationBuilder {
  func keyframes() throws -> [Keyframe] {
    guard !call.arguments.isEmpty else {
      throw problem("keyframes needs at least one, such as \"1.3 ease_out(0.09)\"")
    }
    return try call.arguments.map(keyframe)
  }

  private func keyframe(_ argument: SpellingCall.Argument) throws -> Keyframe {
    guard !argument.numbers.isEmpty, argument.numbers.count <= 4, argument.label == nil else {
      throw problem("a keyframe is a value and how it is reached, such as \"1.3 ease_out(0.09)\"")
    }
    let value = Vector(argument.numbers)
    // A value alone is a jump.
    guard let call = argument.call else { return Keyframe(value, .move) }
    if call.name == "move", call.arguments.isEmpty { return Keyframe(value, .move) }
    if call.name == "cubic" { return Keyframe(value, try cubic(call)) }
    let cut = call.arguments.first { $0.label?.name == "for" }?.numbers.first
    let rest = call.arguments.filter { $0.label?.name != "for" }
    let inner = AnimationBuilder(
      text: text, call: SpellingCall(name: call.name, arguments: rest))
    if let curve = try inner.curve(), cut == nil { return Keyframe(value, .curve(curve)) }
    if let (spring, _) = try inner.blendedSpring() {
      let duration = try cut.map { try checked("for", $0, from: 0, upTo: longestSeconds) }
      return Keyframe(value, .spring(spring, duration: duration))
    }
    throw problem(
      "a keyframe is reached by a curve, a spring, cubic or move, not by \"\(call.name)\"")
  }

  private func cubic(_ call: SpellingCall) throws -> Keyframe.Reach {
    var duration: Double?
    var speeds: [String: Vector] = [:]
    for argument in call.arguments {
      guard argument.call == nil, !argument.numbers.isEmpty else {
        throw problem("cubic takes a duration, start_velocity and end_velocity")
      }
      if let label = argument.label, label.name != "duration" {
        guard ["start_velocity", "end_velocity"].contains(label.name) else {
          throw problem(
            "cubic has no \(choice(label, of: ["duration", "start_velocity", "end_velocity"]))")
        }
        speeds[label.name] = Vector(argument.numbers)
      } else {
        duration = argument.numbers[0]
      }
    }
    guard let duration else { throw problem("cubic needs a duration") }
    let seconds = try checked("duration", duration, from: 0, upTo: longestSeconds)
    return .cubic(
      seconds, startVelocity: speeds["start_velocity"], endVelocity: speeds["end_velocity"])
  }
}
