// SPDX-License-Identifier: MIT

/// A spring over one fixed span of time, made once and used every frame: exact, not approximate.
///
/// ```swift
/// let frame = Spring.snappy.step(of: 1.0 / 60)
/// frame.advance(&x, &v, towards: 100)    // four products and two sums
/// ```
///
/// Ten steps of 0.01 s are one of 0.1 s but for rounding, so the frame rate changes nothing.
public struct SpringStep: Hashable, Sendable {
  @usableFromInline let offset: Double
  @usableFromInline let velocity: Double
  @usableFromInline let offsetRate: Double
  @usableFromInline let velocityRate: Double

  init(_ spring: Spring, _ seconds: Double) {
    (offset, velocity, offsetRate, velocityRate) = spring.weights(at: seconds)
  }

  /// Moves a position and its velocity on by the span.
  @inlinable
  public func advance(_ position: inout Double, _ speed: inout Double, towards target: Double) {
    let distance = position - target
    position = target + (distance * offset + speed * velocity)
    speed = distance * offsetRate + speed * velocityRate
  }
}

extension Spring {
  /// The spring over `seconds` at a time; a span that is not positive does not move.
  public func step(of seconds: Double) -> SpringStep { SpringStep(self, seconds) }
}
