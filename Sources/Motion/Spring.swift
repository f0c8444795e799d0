// SPDX-License-Identifier: MIT

/// A damped spring as a function of time, in closed form.
///
/// ```swift
/// let save = try Spring(response: 0.25, dampingFraction: 0.8)
/// save.value(at: 0.05)    // 0.399251 of the way
/// save.value(at: 0.25)    // 1.010451: it overshoots
/// save.settlingTime()     // 0.337152 s: from here on within 0.1 %
/// ```
///
/// One type for the three parameter sets in use. They convert by `stiffness = mass · (2π /
/// response)²`, `damping = 2 · dampingFraction · √(stiffness · mass)`, `duration = response` and
/// `bounce = 1 - dampingFraction` (past critical: `1 / dampingFraction - 1`). What was given is
/// kept exactly; the rest is derived.
///
/// The solution is exact, not stepped: any order of calls gives the same bits, at any frame rate.
/// Overdamped springs are true ones here, and ``stiffness`` is the true constant, where SwiftUI's
/// getter gives another number for them. Nothing here was compared with a Mac by this project.
public struct Spring: Hashable, Sendable {
  /// The period of the undamped spring in seconds: how quickly it responds.
  public let response: Double
  /// The ratio of damping to critical damping: below 1 it overshoots.
  public let dampingFraction: Double
  /// The moving mass; 1 unless given.
  public let mass: Double
  /// The true spring constant.
  public let stiffness: Double
  /// The force per speed that slows it down.
  public let damping: Double

  // ω₀, γ = ζω₀ and γ² - ω₀² (negative: it oscillates).
  let frequency: Double
  let decay: Double
  let discriminant: Double

  static let twoPi = 6.283185307179586

  /// Makes a spring from its response in seconds and its damping fraction, as SwiftUI's does.
  public init(response: Double = 0.5, dampingFraction: Double = 0.825) throws {
    try self.init(response: response, dampingFraction: dampingFraction, mass: 1)
  }

  init(response: Double, dampingFraction: Double, mass: Double) throws {
    let response = try checked("response", response, from: 0.00001, upTo: longestSeconds)
    let fraction = try checked("damping_fraction", dampingFraction, from: 0, upTo: 10_000)
    let mass = try checked("mass", mass, above: 0, upTo: 1e9)
    self.init(uncheckedResponse: response, dampingFraction: fraction, mass: mass)
  }

  init(uncheckedResponse response: Double, dampingFraction: Double, mass: Double = 1) {
    let frequency = Self.twoPi / response
    self.response = response
    self.dampingFraction = dampingFraction
    self.mass = mass
    self.stiffness = mass * frequency * frequency
    self.damping = 2 * dampingFraction * frequency * mass
    self.frequency = frequency
    self.decay = dampingFraction * frequency
    self.discriminant = frequency * frequency * ((dampingFraction - 1) * (dampingFraction + 1))
  }

  /// Makes a spring from its perceptual duration in seconds and its bounce.
  ///
  /// A bounce of 0 is critical, 1 swings for ever (more is taken as 1), and below 0 is overdamped;
  /// at -1 it would not move at all, so it must be more than that.
  public init(duration: Double, bounce: Double = 0) throws {
    let duration = try checked("duration", duration, from: 0.00001, upTo: longestSeconds)
    let bounce = try checked("bounce", bounce, from: -0.9999, upTo: .greatestFiniteMagnitude)
    let fraction = bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + bounce)
    self.init(uncheckedResponse: duration, dampingFraction: fraction)
  }

  /// Makes a spring from its physical constants; it may be overdamped.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws {
    let mass = try checked("mass", mass, above: 0, upTo: 1e9)
    let stiffness = try checked("stiffness", stiffness, above: 0, upTo: 1e15)
    let damping = try checked("damping", damping, from: 0, upTo: 1e15)
    let frequency = (stiffness / mass).squareRoot()
    let fraction = damping / (2 * (stiffness * mass).squareRoot())
    _ = try checked("response of these constants", Self.twoPi / frequency, from: 1e-5, upTo: 1e6)
    _ = try checked("damping_fraction of these constants", fraction, from: 0, upTo: 10_000)
    self.response = Self.twoPi / frequency
    self.dampingFraction = fraction
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.frequency = frequency
    self.decay = damping / (2 * mass)
    self.discriminant = frequency * frequency * ((fraction - 1) * (fraction + 1))
  }

  /// SwiftUI's `.smooth`: 0.5 s without bounce.
  public static let smooth = Spring(uncheckedResponse: 0.5, dampingFraction: 1)
  /// SwiftUI's `.snappy`: 0.5 s with a bounce of 0.15.
  public static let snappy = Spring(uncheckedResponse: 0.5, dampingFraction: 0.85)
  /// SwiftUI's `.bouncy`: 0.5 s with a bounce of 0.3.
  public static let bouncy = Spring(uncheckedResponse: 0.5, dampingFraction: 0.7)
  /// SwiftUI's `.interactiveSpring(response:dampingFraction:)`: 0.15 s at 0.86.
  public static let interactive = Spring(uncheckedResponse: 0.15, dampingFraction: 0.86)

  /// The perceptual duration in seconds: the same number as ``response``.
  public var duration: Double { response }

  /// How far it overshoots, in Apple's scale: 0 critical, 1 undamped, below 0 overdamped.
  public var bounce: Double {
    dampingFraction <= 1 ? 1 - dampingFraction : 1 / dampingFraction - 1
  }

  // The critical spring of the same response if this one is overdamped, else itself.
  var cappedAtCritical: Spring {
    dampingFraction <= 1
      ? self : Spring(uncheckedResponse: response, dampingFraction: 1, mass: mass)
  }
}
