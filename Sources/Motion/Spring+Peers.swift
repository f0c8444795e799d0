// SPDX-License-Identifier: MIT

// What other libraries call these springs, and how long they say they last (MOTION §3).
extension Spring {
  /// How long Wave says the spring lasts: until its envelope is 0.0001, critical a quarter more.
  public var waveSettlingDuration: Double {
    if decay == 0 { return .infinity }
    let time = -ElementaryFunctions.log(0.0001) / decay
    return dampingFraction == 1 ? time * 1.25 : time
  }

  /// How long Compose says it lasts, in whole milliseconds, cut off.
  ///
  /// `displacement` and `velocity` are measured from the target; `threshold` is the distance that
  /// counts as there. Underdamped by the envelope, else where it really is. Without damping it is
  /// `Int64.max / 1_000_000`.
  public func composeDurationMilliseconds(
    displacement: Double = 1, velocity: Double = 0, threshold: Double = 0.01
  ) -> Int64 {
    var seconds = 0.0
    let bound = threshold > 0 ? threshold : 0.01
    if discriminant < 0 {
      let swing = (velocity + decay * displacement) / (-discriminant).squareRoot()
      let size = (displacement * displacement + swing * swing).squareRoot()
      if size > 0 { seconds = ElementaryFunctions.log(size / bound) / decay }
    } else {
      let tail = SpringTail(
        spring: self, offset: Vector(displacement), velocity: Vector(velocity))
      seconds = tail.lastTime(beyond: bound)
    }
    guard seconds < 9e12 else { return Int64.max / 1_000_000 }
    return Int64(max(seconds, 0) * 1000)
  }

  /// The spring motion.dev makes of a `visualDuration` and bounce: 1.2 times as long a response.
  public init(motionVisualDuration seconds: Double, bounce: Double = 0) throws {
    let duration = try checked("visual_duration", seconds, from: 0.00001, upTo: longestSeconds)
    let fraction = 1 - min(max(try checked("bounce", bounce, from: 0, upTo: 1), 0), 1)
    try self.init(response: 1.2 * duration, dampingFraction: max(fraction, 0.05))
  }

  /// The spring motion.dev makes of a `duration` it should settle in, and bounce.
  public init(motionDuration seconds: Double, bounce: Double = 0.25) throws {
    let bounce = try checked("bounce", bounce, from: 0, upTo: 1)
    try self.init(settlingDuration: seconds, dampingRatio: max(1 - bounce, 0.05))
  }

  /// The spring Reanimated 4 makes of a perceptual `duration`: 1.5 times as long inside.
  public init(reanimatedDuration seconds: Double, dampingRatio: Double = 1) throws {
    let duration = try checked("duration", seconds, from: 0.00001, upTo: longestSeconds)
    try self.init(response: 1.5 * duration, dampingFraction: dampingRatio)
  }

  /// The spring of Origami's and Rebound's tension and friction.
  public init(origamiTension tension: Double, friction: Double) throws {
    try self.init(
      stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
  }
}
