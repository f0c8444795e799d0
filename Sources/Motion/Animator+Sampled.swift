// SPDX-License-Identifier: MIT

/// The mode `swiftui`: what of ``Animator`` differs where an animation is sampled at frames.
extension Animator {
  // Whether nobody has seen the motion yet when a change comes.
  func isUnseen(at instant: Int64) -> Bool {
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

  // Since when it stays within 0.1 % of the travel, up to a microsecond: a spring after a whole
  // step, what ends in time at its end.
  private func sampledSettling(_ sampled: SampledAnimation, before removed: Int64) -> Int64 {
    let start = newest.start
    guard newest.animation.endsLikeSpring else {
      let repeats = newest.animation.modifiers.contains(where: \.repeats)
      let end = repeats ? nil : newest.animation.settlingDuration()
      return end.flatMap { instant(start, after: $0 * 1e9) } ?? removed
    }
    let bound = Self.tolerance * travel
    if entries.count == 1, newest.animation.isPlainSpring, var probe = sampled.spring {
      var last = 0
      let count = Int(Double(removed - start) * 3e-7) + 1
      for step in 0...max(count, 0) {
        if (probe.value - target).length > bound { last = step }
        probe.step()
      }
      return instant(start, after: (Double(last) * 1e6 / 300).rounded(.up) * 1000) ?? removed
    }
    var steps = Int64(Double(removed - start) * 3e-7)
    while steps > 0 {
      let there = start + steps * 10_000_000 / 3
      if (sampledMoment(at: there).value - target).length > bound { break }
      steps -= 1
    }
    return instant(start, after: (Double(steps) * 1e6 / 300).rounded(.up) * 1000) ?? removed
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
