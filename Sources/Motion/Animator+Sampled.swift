// SPDX-License-Identifier: MIT

/// The mode `swiftui`: what of ``Animator`` differs where an animation is sampled at frames.
extension Animator {
  /// Whether nobody has seen the motion yet when a change comes: it is replaced.
  public func isUnseen(at instant: Int64) -> Bool {
    guard case .swiftui(let rules) = mode, rules.frameRules else { return instant == began }
    return rules.frame(from: instant) <= rules.frame(from: began)
  }

  // When a change made at `instant` is seen.
  func seen(_ instant: Int64) -> Int64 {
    guard case .swiftui(let rules) = mode, rules.frameRules else { return instant }
    return rules.nanoseconds(of: rules.frame(from: instant))
  }

  // The first frame sees the motion, the second sets its beginning again (MOTION §1.7).
  mutating func beginSampled(_ rules: SwiftUIRules) {
    if rules.frameRules {
      entries[0].start = rules.nanoseconds(of: rules.frame(from: began) + 1)
    }
    let entry = entries[0]
    guard entry.animation.isPlainSpring, case .spring(let spring, _) = entry.animation.base else {
      entries[0].sample(travel: (entry.target - origin).length, rules)
      return
    }
    let state = SteppedSpring(
      spring, from: origin, velocity: originVelocity, to: entry.target, begunAt: origin,
      clock: rules.clock)
    entries[0].play = .sampled(SampledAnimation(entry.animation, state, rules))
  }

  mutating func animateSampled(
    to target: Vector, with animation: Animation, at instant: Int64, _ position: Vector,
    _ rules: SwiftUIRules
  ) -> Change {
    var entry = Self.entry(position, target, animation, instant)
    guard animation.isPlainSpring, case .spring(let spring, let blend) = animation.base else {
      dropFinished(at: instant)
      entry.sample(travel: (target - position).length, rules)
      entries.append(entry)
      return .combined
    }
    let state: SteppedSpring
    if carriesVelocity, let old = steppedSpring(at: instant, rules) {
      state = SteppedSpring(
        continuing: old, response: spring.response, dampingFraction: spring.dampingFraction,
        to: target, blendDuration: blend)
    } else {
      state = SteppedSpring(
        spring, from: position, to: target, begunAt: origin, clock: rules.clock)
    }
    entry.play = .sampled(SampledAnimation(animation, state, rules))
    originVelocity = state.velocity
    origin = position
    entries = [entry]
    return .merged
  }

  // The only spring as a newer one finds it: where it follows frames, with the speed of the frame
  // before.
  private func steppedSpring(at instant: Int64, _ rules: SwiftUIRules) -> SteppedSpring? {
    guard let sampled = newest.sampled else { return nil }
    var state = sampled.spring(at: seconds(from: newest.start, to: instant))
    if rules.frameRules {
      let before = rules.nanoseconds(of: rules.frames(in: instant) - 1)
      if let old = sampled.spring(at: seconds(from: newest.start, to: before)) {
        state?.take(velocity: old.velocity)
      }
    }
    return state
  }

  func sampledMoment(at instant: Int64) -> (value: Vector, rate: Vector) {
    var value = origin
    var rate = Vector.zero(count: origin.count)
    for (index, entry) in entries.enumerated() {
      if let end = entry.end, instant >= end {
        (value, rate) = (entry.target, .zero(count: value.count))
        continue
      }
      let t = seconds(from: entry.start, to: instant)
      guard t >= 0, let sampled = entry.sampled else { continue }
      if index == 0, entry.animation.isPlainSpring {
        guard let state = sampled.spring(at: t) else { continue }
        (value, rate) = (state.value, state.velocity)
      } else if case .keyframes(let frames) = entry.animation.base {
        (value, rate) = entry.track(frames, at: t, over: value, rate)
      } else {
        let f = sampled.moment(at: t)
        let way = entry.target - value
        (value, rate) = (value + way * f.value, rate * (1 - f.value) + way * f.rate)
      }
    }
    return (value, rate)
  }

  // MARK: Ends

  typealias Ends = (logical: Int64?, settled: Int64?, removed: Int64?)

  func sampledEnds() -> Ends {
    guard let sampled = newest.sampled else { return (nil, nil, nil) }
    let start = newest.start
    let removed = sampled.removal.flatMap { frame(start, $0, sampled.rules) }
    let logical = sampled.logical.flatMap { frame(start, $0, sampled.rules) }
    guard let removed else { return (logical, nil, nil) }
    return (logical, min(sampledSettling(sampled, before: removed), removed), removed)
  }

  private func frame(_ start: Int64, _ seconds: Double, _ rules: SwiftUIRules) -> Int64? {
    // A hair less than the nanosecond that a frame's time in seconds may be above it.
    let instant = instant(start, after: (seconds * 1e9 - 1e-3).rounded(.up))
    return instant.map { rules.shown(at: $0) }
  }

  // Since when it stays within 0.1 % of the travel, up to a microsecond: a spring at the step that
  // is, what ends in time at its end.
  private func sampledSettling(_ sampled: SampledAnimation, before removed: Int64) -> Int64 {
    let start = newest.start
    // What has no steps of its own ends as ever, at a frame where only those are seen.
    guard newest.animation.endsLikeSpring, sampled.spring != nil || entries.count > 1 else {
      let end = newest.animation.repeats ? nil : newest.animation.settlingDuration()
      return end.flatMap { instant(after: $0, sampled.rules) } ?? removed
    }
    let bound = Self.tolerance * travel
    let seconds = self.seconds(from: start, to: removed)
    if entries.count == 1, let probe = sampled.spring {
      let out = { (state: SteppedSpring) in (state.value - state.target).length }
      let size = newest.animation.isPlainSpring ? bound : Self.tolerance * out(probe)
      let last = lastStep(from: probe, until: seconds) { out($0) > size }
      let wait = newest.animation.ending(0) ?? 0
      return instant(
        after: last == 0 ? 0 : wait + Double(last) / 300 / newest.animation.totalSpeed,
        sampled.rules)
        ?? removed
    }
    // Something still moves below: from the end back, as finely as the newest has steps, or so.
    let stride = max(1.0 / 300, seconds / 4_000)
    var steps = (seconds / stride).rounded(.up)
    while steps > 0 {
      let there = start + Int64((steps - 1) * stride * 1e9)
      if (sampledMoment(at: there).value - target).length > bound { break }
      steps -= 1
    }
    return instant(after: min(steps * stride, seconds), sampled.rules) ?? removed
  }

  // The first step that is inside for good.
  private func lastStep(
    from start: SteppedSpring, until seconds: Double, isOut: (SteppedSpring) -> Bool
  ) -> Int {
    var (probe, last, step) = (start, 0, 0)
    let count = Int(min(seconds * newest.animation.totalSpeed * 300 + 1, 300_000))
    while step <= count {
      if isOut(probe) { last = step + 1 }
      probe.stepBlending()
      step += 1
    }
    return last
  }

  // So many seconds after the start, up to a microsecond; or the frame that shows it.
  private func instant(after seconds: Double, _ rules: SwiftUIRules) -> Int64? {
    let made = instant(newest.start, after: (seconds * 1e6).rounded(.up) * 1000)
    guard rules.frameRules else { return made }
    return made.map { rules.nanoseconds(of: rules.frame(from: $0)) }
  }
}

extension Animator.Entry {
  var sampled: SampledAnimation? {
    if case .sampled(let sampled) = play { return sampled }
    return nil
  }

  mutating func sample(travel: Double, _ rules: SwiftUIRules) {
    play = .sampled(SampledAnimation(animation, travel: travel, rules))
  }

  mutating func shiftSampled(by delta: Vector) {
    guard case .sampled(var sampled) = play, animation.isPlainSpring else { return }
    sampled.shift(by: delta)
    play = .sampled(sampled)
  }
}
