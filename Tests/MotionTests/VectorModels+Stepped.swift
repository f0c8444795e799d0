// SPDX-License-Identifier: MIT
@testable import Motion

extension VectorModels {
  static func fluid(_ item: Case, _ row: Row) -> Double? {
    if item.model == "fluid_step_count" {
      guard let frame = row.at("frame").map({ Int($0) }) else { return nil }
      var spring = SteppedSpring(
        response: 100, dampingFraction: 1, from: Vector(0), to: Vector(1), clock: .binary64)
      for index in 0...max(frame, 0) { spring.advance(frame: index, rate: 60) }
      return Double(spring.steps)
    }
    guard let response = item.number("response"), let z = item.number("dampingFraction"),
      let from = item.number("from"), let target = item.number("target")
    else { return nil }
    let to = row.at("target") ?? target
    var spring = SteppedSpring(
      response: response, dampingFraction: z, from: Vector(from), to: Vector(to))
    switch row.q {
    case "firstRestFrame":
      guard let rate = row.at("fps").map({ Int($0) }) else { return nil }
      var frame = 0
      while !spring.isAtRest, frame < 10_000 {
        frame += 1
        spring.advance(frame: frame, rate: rate)
      }
      return Double(frame)
    case "firstRestStep":
      repeat { spring.step() } while !spring.isStill && spring.steps < 10_000
      return Double(spring.steps)
    case "peak": return (0..<1500).reduce(0) { peak, _ in stepped(&spring, peak) }
    case "maxDeviationFromClosedForm":
      guard let exact = try? Spring(response: response, dampingFraction: z) else { return nil }
      return (1...1500).reduce(0) { worst, step in
        spring.step()
        return max(worst, abs(spring.value[0] - exact.value(at: Double(step) / 300)))
      }
    case "value", "velocity":
      guard let steps = row.at("steps") else { return nil }
      let change = item.input["retarget"]?.fields
      for step in 0...max(Int(steps), 0) {
        if step > 0 { spring.step() }
        if let after = change?["afterSteps"]?.numbers.first, Double(step) == after,
          let next = change?["target"]?.numbers.first
        {
          spring = SteppedSpring(
            continuing: spring, response: response, dampingFraction: z, to: Vector(next))
        }
      }
      return row.q == "value" ? spring.value[0] : spring.velocity[0]
    default: return nil
    }
  }

  private static func stepped(_ spring: inout SteppedSpring, _ peak: Double) -> Double {
    spring.step()
    return max(peak, spring.value[0])
  }
}
