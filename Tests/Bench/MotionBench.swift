// SPDX-License-Identifier: MIT
import CBench
import Motion

/// What motion costs against the same closed forms in C, compiled in the same run.
func motionRows(_ bench: Bench) {
  print("\nmotion                             ns each       in C    × C")
  let frequency = 6.283185307179586 / 0.25
  let closed = pair("spring sample, closed form", 1_000_000, swiftSpring) {
    keep(cbench_spring_values($0, frequency, 0.8))
  }
  pair("fixed-frame step, exact", 4_000_000, swiftFixedSteps) {
    keep(cbench_fixed_steps($0, frequency, 0.8, 1.0 / 60))
  }
  pair("stepped spring, one step of 1/300 s", 4_000_000, swiftSteppedSteps) {
    keep(cbench_stepped_steps($0, frequency * frequency, 1.6 * frequency))
  }
  pair("bezier", 1_000_000, swiftBezier) {
    keep(cbench_bezier_values($0, 0.42, 0, 0.58, 1))
  }
  let retarget = best(200_000, retargets)
  line("retarget (C: one sample)", retarget, closed)
}

private func swiftSpring(_ count: Int) {
  guard let spring = try? Spring(response: 0.25, dampingFraction: 0.8) else { return }
  var sum = 0.0
  for index in 0..<count { sum += spring.value(at: Double(index) * 1e-6) }
  keep(sum)
}

private func swiftFixedSteps(_ count: Int) {
  guard let spring = try? Spring(response: 0.25, dampingFraction: 0.8) else { return }
  let step = spring.step(of: 1.0 / 60)
  var (x, v, target) = (0.0, 0.0, 1.0)
  for index in 0..<count {
    step.advance(&x, &v, towards: target)
    if index & 63 == 63 { target = -target }
  }
  keep(x)
}

private func swiftSteppedSteps(_ count: Int) {
  var spring = SteppedSpring(
    response: 0.25, dampingFraction: 0.8, from: Vector(0), to: Vector(1))
  var sum = 0.0
  for _ in 0..<count / 64 {
    spring.step(64)
    sum += spring.value[0]
    spring = SteppedSpring(
      continuing: spring, response: 0.25, dampingFraction: 0.8, to: spring.target * -1)
  }
  keep(sum)
}

private func swiftBezier(_ count: Int) {
  let curve = Curve.easeInOut()
  var sum = 0.0
  for index in 0..<count { sum += curve.unit(Double(index % 1000 + 1) / 1001) }
  keep(sum)
}

private func retargets(_ count: Int) {
  let save = Animation.spring(response: 0.25, dampingFraction: 0.8)
  let ends = [Vector(0), Vector(1)]
  var animator = Animator(from: ends[0], to: ends[1], animation: save, at: 0)
  for index in 0..<count {
    _ = animator.animate(to: ends[index & 1], with: save, at: Int64(index + 1) * 50_000_000)
  }
  keep(animator.target[0])
}

private func best(_ count: Int, _ work: (Int) -> Void) -> Double {
  let clock = ContinuousClock()
  var least = Double.infinity
  for _ in 0..<7 {
    let (seconds, attoseconds) = clock.measure { work(count) }.components
    least = min(least, Double(seconds) * 1e9 + Double(attoseconds) / 1e9)
  }
  return least / Double(count)
}

@discardableResult
private func pair(
  _ name: String, _ count: Int, _ swift: (Int) -> Void, _ c: (Int) -> Void
) -> Double {
  let other = best(count, c)
  line(name, best(count, swift), other)
  return other
}

private func line(_ name: String, _ mine: Double, _ other: Double) {
  func text(_ number: Double, _ places: Int, _ width: Int) -> String {
    let text = decimalText(number, places: places)
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }
  print(
    name + String(repeating: " ", count: max(1, 36 - name.count)) + text(mine, 1, 6)
      + text(other, 1, 11) + text(mine / other, 2, 7))
}
