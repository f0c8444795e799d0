// SPDX-License-Identifier: MIT

/// SwiftUI's spring in motion: not the closed form but fixed steps of 1/300 s (MOTION §1.4).
///
/// ```swift
/// var spring = SteppedSpring(response: 0.25, dampingFraction: 0.8, from: Vector(0), to: Vector(1))
/// spring.advance(frame: 13, rate: 60)   // 65 steps
/// spring.value[0]                       // 1.009557, its peak; the closed form has 1.01516
/// ```
///
/// The rules, as two reverse-engineered projects agree on them; none of it was compared with a Mac:
/// - The last acceleration of a spring from rest is 0, so its first step moves nothing.
/// - A frame later than 1 s after the last simulates 1/60 s only.
/// - It is over at a frame where v² and a² are at most 0.0036 and what is left is at most 1 % of
///   the whole way; the value then is the target. The speed test is absolute, so the time it takes
///   depends on the travel.
/// - The stiffness is at most 45000, which a response of 0 or less means too.
/// - With a blend duration a new response is reached over that time along 3p² - 2p³.
///
/// Steps are counted in integers; ``Clock/binary64`` adds 1/300 in floating point instead, as the
/// original does, which takes one step more in some frames. Where the way is nothing (a spring sent
/// back to its start) 1 % of it would never be reached: there the distance at the retarget counts,
/// or where that is nothing too the speed alone; an assumption of ours.
public struct SteppedSpring: Hashable, Sendable {
  /// How the steps of a frame are counted.
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    /// Exactly; an instant less than a nanosecond after a step belongs to that step.
    case integer
    /// By adding 1/300 to a floating-point number until it reaches the frame's time.
    case binary64
  }

  /// Where it is.
  public private(set) var value: Vector
  /// How fast it is, per second.
  public private(set) var velocity: Vector
  /// Its last acceleration, kept on a retarget.
  public private(set) var acceleration: Vector
  /// Where it goes.
  public private(set) var target: Vector
  /// How many steps of 1/300 s were made since the last start or retarget.
  public private(set) var steps = 0
  /// The response that counts in this frame: on the way from the one before while it blends.
  public private(set) var effectiveResponse: Double
  /// True once the end test has held; the value is the target then.
  public private(set) var isAtRest = false
  /// How the steps are counted.
  public let clock: Clock

  let response: Double
  let dampingFraction: Double
  private var origin: Vector
  private let previousResponse: Double
  private let blendDuration: Double
  private var reach: Double
  private var seconds = 0.0
  // Thirds of a nanosecond: a step is a whole number of them.
  private var thirds: Int64 = 0
  private var stiffness: Double
  private var damping: Double

  static let stepThirds: Int64 = 10_000_000
  private static let stiffest = 45_000.0
  private static let step = 1.0 / 300
  private static let halfStep = 1.0 / 600

  /// Whether steps of 1/300 s bring a spring to rest.
  ///
  /// Past a damping of 600 - k/600 a second they throw it ever farther. What SwiftUI does with such a
  /// one is not known.
  static func converges(_ spring: Spring) -> Bool {
    let (stiffness, damping) = constants(spring.response, spring.dampingFraction)
    return damping <= 600 - stiffness / 600
  }

  /// Makes a spring that starts from rest.
  ///
  /// A response that is not positive means the stiffest spring; a damping fraction that is no
  /// number of 0 or more counts as 1.
  public init(
    response: Double, dampingFraction: Double, from: Vector, to: Vector, clock: Clock = .integer
  ) {
    value = from
    origin = from
    target = to
    velocity = .zero(count: from.count)
    acceleration = velocity
    self.response = response > 0 ? min(response, longestSeconds) : 0
    self.dampingFraction = dampingFraction >= 0 ? min(dampingFraction, 10_000) : 1
    previousResponse = self.response
    effectiveResponse = self.response
    blendDuration = 0
    self.clock = clock
    reach = (to - from).length
    (stiffness, damping) = Self.constants(self.response, self.dampingFraction)
  }

  // One that takes over at `from` what began at `origin` and was no spring, or was thrown.
  init(
    _ spring: Spring, from: Vector, velocity: Vector? = nil, to: Vector, begunAt origin: Vector,
    clock: Clock
  ) {
    let start = SteppedSpring(
      response: spring.response, dampingFraction: spring.dampingFraction, from: origin, to: to,
      clock: clock)
    self.init(
      continuing: start, response: spring.response, dampingFraction: spring.dampingFraction, to: to)
    value = from
    self.velocity = velocity ?? self.velocity
    // Thrown from where it is to go back to: its speed alone says when it is over.
    if reach == 0 { reach = to == from ? .infinity : (to - from).length }
  }

  /// Makes a spring that goes on from where `old` is, with its speed and acceleration.
  ///
  /// Its time starts at 0 again. The end test's whole way is from the first start to `target`.
  public init(
    continuing old: SteppedSpring, response: Double, dampingFraction: Double, to target: Vector,
    blendDuration: Double = 0
  ) {
    value = old.value
    origin = old.origin
    velocity = old.velocity
    acceleration = old.acceleration
    self.target = target
    self.response = response > 0 ? min(response, longestSeconds) : 0
    self.dampingFraction = dampingFraction >= 0 ? min(dampingFraction, 10_000) : 1
    previousResponse = old.effectiveResponse
    effectiveResponse = self.response
    self.blendDuration = blendDuration > 0 ? min(blendDuration, longestSeconds) : 0
    clock = old.clock
    let way = (target - old.origin).length
    reach = way > 0 ? way : (target - old.value).length
    (stiffness, damping) = Self.constants(self.response, self.dampingFraction)
    blend(at: 0)
  }

  /// Goes on to the frame drawn `nanoseconds` after the start or the last retarget.
  public mutating func advance(to nanoseconds: Int64) {
    advanceWithoutEnd(to: nanoseconds)
    endIfStill()
  }

  // Between two frames nobody tests for the end.
  mutating func advanceWithoutEnd(to nanoseconds: Int64) {
    let now = min(max(nanoseconds, 0), Int64.max / 4)
    switch clock {
    case .integer: advance(toThirds: now * 3, tolerance: 3)
    case .binary64: advance(toSeconds: Double(now) / 1e9)
    }
  }

  /// Goes on to frame number `frame` at so many frames a second, exactly; `speed` times as far, where a
  /// speed that is no positive number goes nowhere.
  public mutating func advance(frame: Int, rate: Int = 60, speed: Double = 1) {
    let rate = min(max(rate, 1), 1_000_000)
    let frame = min(max(frame, 0), 1_000_000_000)
    switch clock {
    case .integer where speed == 1:
      let thirds = Int64(frame / rate) * 3_000_000_000
      let part = Int64(frame % rate) * 3_000_000_000 / Int64(rate)
      advance(toThirds: thirds + part, tolerance: 0)
    case .integer:
      let thirds = Double(frame) / Double(rate) * speed * 3e9
      advance(toThirds: thirds > 0 ? Int64(min(thirds, 1e18).rounded()) : 0, tolerance: 3)
    case .binary64: advance(toSeconds: Double(frame) / Double(rate) * speed)
    }
    endIfStill()
  }

  // Moves all of it; what is left to go stays.
  mutating func shift(by delta: Vector) {
    value = value + delta
    origin = origin + delta
    target = target + delta
  }

  // The speed of an earlier frame, which is what SwiftUI hands on (MOTION §1.7).
  mutating func take(velocity: Vector) { self.velocity = velocity }

  private mutating func advance(toThirds now: Int64, tolerance: Int64) {
    if now - thirds > 300 * Self.stepThirds { thirds = now - 5 * Self.stepThirds }
    blend(at: Double(now) / 3e9)
    let missing = now - tolerance - thirds
    guard missing > 0 else { return }
    let count = (missing + Self.stepThirds - 1) / Self.stepThirds
    thirds += count * Self.stepThirds
    step(Int(count))
  }

  private mutating func advance(toSeconds now: Double) {
    if now - seconds > 1 { seconds = now - 1.0 / 60 }
    blend(at: now)
    var count = 0
    while seconds < now {
      seconds += Self.step
      count += 1
    }
    step(count)
  }

  /// Makes steps of 1/300 s, one unless given, whatever the time; it does not test for the end.
  public mutating func step(_ count: Int = 1) {
    guard count > 0 else { return }
    steps += count
    if isAtRest { return }
    if value.count == 1 {
      stepNumber(count)
      return
    }
    for _ in 0..<count {
      let half = velocity + acceleration * Self.halfStep
      value = value + half * Self.step
      acceleration = (target - value) * stiffness - half * damping
      velocity = half + acceleration * Self.halfStep
    }
  }

  // One step with the response that counts then.
  mutating func stepBlending() {
    blend(at: Double(steps) / 300)
    step()
  }

  // The same for one component, in plain numbers.
  private mutating func stepNumber(_ count: Int) {
    var (x, v, a) = (value[0], velocity[0], acceleration[0])
    let (goal, k, c) = (target[0], stiffness, damping)
    for _ in 0..<count {
      let half = v + a * Self.halfStep
      x += half * Self.step
      a = k * (goal - x) - c * half
      v = half + a * Self.halfStep
    }
    value = Vector(x)
    velocity = Vector(v)
    acceleration = Vector(a)
  }

  /// True if the end test holds now, before a frame has looked.
  public var isStill: Bool {
    let speed = velocity.dot(velocity)
    let push = acceleration.dot(acceleration)
    guard max(speed, push) <= 0.0036 else { return false }
    return (target - value).length <= 0.01 * reach
  }

  private mutating func endIfStill() {
    guard !isAtRest, isStill else { return }
    isAtRest = true
    value = target
    velocity = .zero(count: target.count)
    acceleration = velocity
  }

  var isBlending: Bool { blendDuration > 0 && previousResponse != response }

  func blended(at time: Double) -> Double {
    guard isBlending, time < blendDuration else { return response }
    return Self.blended(
      from: previousResponse, to: response, at: time, blendDuration: blendDuration)
  }

  /// The response at `time` after a spring of `response` took over from one of `previous`.
  public static func blended(
    from previous: Double, to response: Double, at time: Double, blendDuration: Double
  ) -> Double {
    guard blendDuration > 0 else { return response }
    let p = time > 0 ? min(time / blendDuration, 1) : 0
    return response + (previous - response) * (1 - p * p * (3 - 2 * p))
  }

  private mutating func blend(at time: Double) {
    guard blendDuration > 0 else { return }
    effectiveResponse = blended(at: time)
    (stiffness, damping) = Self.constants(effectiveResponse, dampingFraction)
  }

  private static func constants(_ response: Double, _ fraction: Double) -> (Double, Double) {
    let frequency = response > 0 ? Spring.twoPi / response : .infinity
    let stiffness = min(frequency * frequency, stiffest)
    return (stiffness, 2 * fraction * stiffness.squareRoot())
  }
}
