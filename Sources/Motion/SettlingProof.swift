// SPDX-License-Identifier: MIT

/// The microsecond in which one component settles: guessed by a logarithm, then proved.
///
/// ``SpringTail/lastTime(beyond:)`` closes in on the crossing to the last bit. Where only its
/// microsecond is wanted, closed forms give it to a few hundredths of a radian:
///
/// - *Underdamped*, d = A e^(-γt) cos(ωt - φ): the logarithm of A over the bound says which swing
///   is the last to leave the bound; in it γt - log cos = const.
/// - *Critical*, with y = γt + const: y - log y = const. *Overdamped*: the slow exponential alone.
///
/// At that instant the distance and its rate are taken, and with d″ = -2γd′ - ω₀²d all that follow.
/// The cubic through them names a microsecond. It is proved if the cubic is above the bound at its
/// start and below at its end by more than its remainder and the rounding; else the next guess is
/// where the cubic crosses. Usually the first one does.
///
/// What cannot be proved (a peak that only just reaches the bound, a crossing at the edge of a
/// microsecond, extreme numbers) is left to the exact search, so the answer is always its answer.
struct SettlingProof {
  let spring: Spring
  let offset: Double
  let velocity: Double
  let bound: Double

  // About where the crossing is, and on which side of the target.
  private struct Guess {
    let time: Double
    let sign: Double
  }

  /// The last time outside the bound in microseconds, rounded up; nil if it cannot be proved.
  func microsecond() -> Double? {
    // Far from overflow, and a microsecond is short for this spring.
    guard bound > 1e-100, abs(offset) < 1e100, abs(velocity) < 1e100, quickness < 2e5,
      let guess = guess(), guess.time < 1e6
    else { return nil }
    var time = guess.time
    for _ in 0..<5 {
      // Less than a radian from the guess it is still the same swing.
      guard time > 0, spring.discriminant >= 0 || abs(time - guess.time) * spring.frequency < 1,
        let course = Course(self, at: time, sign: guess.sign)
      else { return nil }
      let crossing = course.crossing
      let end = ((time + crossing) * 1e6).rounded(.up)
      if end >= 1, course.falls(from: (end - 1) * 1e-6 - time, to: end * 1e-6 - time) {
        return end
      }
      time += crossing
    }
    return nil
  }

  // Nothing in the motion is faster, per second.
  private var quickness: Double { 2 * spring.decay + spring.frequency }

  private func guess() -> Guess? {
    let square = spring.frequency * spring.frequency
    if spring.discriminant < -1e-4 * square { return swingGuess() }
    return spring.discriminant > 1e-4 * square ? overdampedGuess() : criticalGuess()
  }

  private static let pi = 3.141592653589793

  private func swingGuess() -> Guess? {
    let swing = (-spring.discriminant).squareRoot()
    let inverse = 1 / swing
    let ratio = spring.decay * inverse
    let sine = (velocity + spring.decay * offset) * inverse
    let size = (offset * offset + sine * sine).squareRoot()
    guard size > bound else { return nil }
    let angle = arccosine(offset / size)
    let phase = sine < 0 ? -angle : angle
    // A peak of the distance comes this long before that of the cosine, where that is this low.
    let peakCosine = swing / spring.frequency
    let lead = arccosine(peakCosine)
    let reach = ElementaryFunctions.log(size / bound)
    // The phase from the peak of the zeroth swing to where a peak would just reach the bound. Whole
    // swings of it end at the last peak outside; near a peak it is not certain which one that is.
    let outside = (reach + ElementaryFunctions.log(peakCosine)) / ratio - phase + lead
    guard abs(outside) < 1e9 else { return nil }
    let swings = (outside * (1 / Self.pi)).rounded(.down)
    let rest = outside - swings * Self.pi
    guard rest > 1e-3, rest < Self.pi - 1e-3 else { return nil }
    let middle = phase + swings * Self.pi
    let crossing = middle + fall(reach - ratio * middle, ratio)
    return Guess(time: crossing * inverse, sign: Int(swings) & 1 == 0 ? 1 : -1)
  }

  // Solves ratio · θ - log cos θ = c, where -log cos θ = θ²/2 + θ⁴/12 + θ⁶/45 + …: by the first
  // term, then a step of Newton's method with all three.
  private func fall(_ c: Double, _ ratio: Double) -> Double {
    let t = 2 * c / (ratio + max(ratio * ratio + 2 * c, 0).squareRoot())
    let square = t * t
    let rest = square * square * (1.0 / 12) * (1 + square * (4.0 / 15))
    return t - rest / (ratio + t + t * square * (1.0 / 3) * (1 + square * 0.4))
  }

  // To 7e-5, by Hastings' polynomial.
  private func arccosine(_ x: Double) -> Double {
    let a = min(abs(x), 1)
    let polynomial = 1.5707288 + a * (-0.2121144 + a * (0.0742610 - a * 0.0187293))
    let angle = (1 - a).squareRoot() * polynomial
    return x < 0 ? Self.pi - angle : angle
  }

  // d = (P + Qt) e^(-γt).
  private func criticalGuess() -> Guess? {
    let growth = velocity + spring.decay * offset
    let start = spring.decay * offset / growth
    guard abs(start) < 30 else { return nil }
    let c = ElementaryFunctions.log(abs(growth) / (spring.decay * bound)) + start
    guard c > 1 else { return nil }
    let logarithm = ElementaryFunctions.log(c)
    let y = c + logarithm + logarithm / c
    return Guess(time: (y - start) / spring.decay, sign: growth < 0 ? -1 : 1)
  }

  private func overdampedGuess() -> Guess? {
    let w = spring.discriminant.squareRoot()
    let fast = -(spring.decay + w)
    let slow = spring.frequency * spring.frequency / fast
    let part = (offset * fast - velocity) / (fast - slow)
    guard abs(part) > bound else { return nil }
    let time = ElementaryFunctions.log(abs(part) / bound) / -slow
    return Guess(time: time, sign: part < 0 ? -1 : 1)
  }

  // The distance less the bound as a cubic of the time since an instant.
  private struct Course {
    let value: Double
    let slope: Double
    let second: Double
    let third: Double
    // How far the cubic may be off per fourth power of the time, and through rounding, within
    // `span` of the instant.
    let remainder: Double
    let rounding: Double
    let span: Double

    // Nil unless the distance falls, and clearly.
    init?(_ proof: SettlingProof, at time: Double, sign: Double) {
      let spring = proof.spring
      let w = spring.weights(at: time)
      let distance = sign * (proof.offset * w.offset + proof.velocity * w.velocity)
      slope = sign * (proof.offset * w.offsetRate + proof.velocity * w.velocityRate)
      guard slope < -1e-5 * spring.frequency * distance else { return nil }
      value = distance - proof.bound
      let damping = 2 * spring.decay
      let stiffness = spring.frequency * spring.frequency
      second = -damping * slope - stiffness * distance
      third = -damping * second - stiffness * slope
      let fourth = -damping * third - stiffness * second
      let fifth = -damping * fourth - stiffness * third
      // The fourth derivative moves as the spring does: its energy ω₀²x² + x′² never grows, and
      // `span` before the instant it was at most e² as much. So 3 / 24 of it.
      remainder = (abs(fourth) + abs(fifth) / spring.frequency) / 8
      span = 1 / proof.quickness
      // A thousand times what it can be, so that the exact search cannot decide otherwise either.
      let size = abs(proof.offset) + abs(proof.velocity) / spring.frequency
      let weight = abs(w.offset) + proof.quickness * abs(w.velocity)
      rounding = 1e-12 * (1 + spring.frequency * time) * size * weight
    }

    // By a step of Halley's method, then one of Newton's.
    var crossing: Double {
      let step = -value / (slope - value * second / (2 * slope))
      let rate = slope + step * (second + step * third / 2)
      return rate < 0 ? step - self[step] / rate : step
    }

    subscript(t: Double) -> Double {
      value + t * (slope + t * (second / 2 + t * third / 6))
    }

    func falls(from start: Double, to end: Double) -> Bool {
      let reach = max(abs(start), abs(end))
      let doubt = remainder * (reach * reach) * (reach * reach) + rounding
      return reach < span && self[start] > doubt && self[end] < -doubt
    }
  }
}
