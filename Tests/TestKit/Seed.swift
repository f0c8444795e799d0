// SPDX-License-Identifier: MIT
import Foundation

/// A small generator of random numbers whose whole course follows from its seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the sequence that belongs to `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// Runs a law once per case, each with its own generator; name the seed in the failure message.
///
/// `LAW_SEED=n` runs the law with that seed alone, to repeat a failure.
public func withSeeds(_ count: Int, _ body: (UInt64, inout SeededGenerator) throws -> Void) rethrows
{
  let fixed = ProcessInfo.processInfo.environment["LAW_SEED"].flatMap(UInt64.init)
  let seeds = fixed.map { [$0] } ?? (0..<UInt64(count)).map { $0 }
  for seed in seeds {
    var generator = SeededGenerator(seed: seed)
    try body(seed, &generator)
  }
}
