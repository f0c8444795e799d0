// SPDX-License-Identifier: MIT

/// The published models that give enough to be played.
extension HapticProfile {
  /// The default, taps alone: the only published model that gives sharpness too.
  public static let pulsar = HapticProfile(
    name: "pulsar", summary: "Taps with intensity and sharpness; a model, not Apple's values.",
    source: "software-mansion-labs/pulsar, CompatibilityPresets.kt, a99c565, MIT",
    patterns: [
      taps("impact.light", [(0, 0.3, 0.7)]),
      taps("impact.medium", [(0, 0.6, 0.5)]),
      taps("impact.heavy", [(0, 1, 0.2)]),
      taps("impact.soft", [(0, 0.25, 0.1)]),
      taps("impact.rigid", [(0, 0.7, 1)]),
      taps("success", [(0, 0.4, 0.5), (0.11, 0.8, 0.5)]),
      taps("warning", [(0, 0.5, 0.5), (0.12, 0.5, 0.5), (0.24, 0.5, 0.5)]),
      taps("error", [(0, 0.8, 0.3), (0.1, 0.5, 0.3), (0.2, 0.8, 0.3)]),
      taps("selection", [(0, 0.15, 0.85)]),
    ])

  /// Buzzes whose intensity follows an envelope; no sharpness in the source, 0.5 taken.
  public static let lofelt = HapticProfile(
    name: "lofelt",
    summary: "Buzzes along an envelope, sharpness 0.5 assumed; a model, not Apple's values.",
    source: "Lofelt/NiceVibrations, HapticPatterns.cs, 5e58663, MIT",
    patterns: [
      envelope("impact.light", [(0, 0.156), (0.04, 0.156)]),
      envelope("impact.medium", [(0, 0.471), (0.08, 0.471)]),
      envelope("impact.heavy", [(0, 1), (0.16, 1)]),
      envelope("impact.soft", [(0, 0.156), (0.16, 0.156)]),
      envelope("impact.rigid", [(0, 1), (0.04, 1)]),
      envelope("success", [(0, 0), (0.04, 0.157), (0.08, 0), (0.24, 1)]),
      envelope("warning", [(0, 0), (0.12, 1), (0.24, 0), (0.28, 0.47)]),
      envelope(
        "error",
        [
          (0, 0), (0.08, 0.47), (0.12, 0), (0.2, 0.47), (0.24, 0), (0.4, 1), (0.44, 0),
          (0.48, 0.157),
        ]),
      envelope("selection", [(0, 0.471), (0.04, 0.471)]),
    ])

  /// Short buzzes as web pages make them; no sharpness in the source, 0.5 taken.
  public static let webHaptics = HapticProfile(
    name: "web_haptics",
    summary: "Short buzzes as on the web, sharpness 0.5 assumed; a model, not Apple's values.",
    source: "lochie/web-haptics, patterns.ts, 22b9b2d, MIT",
    patterns: [
      pulses("impact.light", [(0, 0.015, 0.4)]),
      pulses("impact.medium", [(0, 0.025, 0.7)]),
      pulses("impact.heavy", [(0, 0.035, 1)]),
      pulses("impact.soft", [(0, 0.04, 0.5)]),
      pulses("impact.rigid", [(0, 0.01, 1)]),
      pulses("success", [(0, 0.03, 0.5), (0.06, 0.04, 1)]),
      pulses("warning", [(0, 0.04, 0.8), (0.1, 0.04, 0.6)]),
      pulses("error", [(0, 0.04, 0.7), (0.04, 0.04, 0.7), (0.04, 0.04, 0.9), (0.04, 0.05, 0.6)]),
      pulses("selection", [(0, 0.008, 0.3)]),
    ])

  // Time in seconds, intensity, sharpness.
  private static func taps(_ style: String, _ taps: [(Double, Double, Double)]) -> Entry {
    Entry(
      style: style,
      pattern: HapticPattern(
        taps.map { .transient(at: $0.0, intensity: $0.1, sharpness: $0.2) }))
  }

  // Time in seconds, amplitude: one buzz, and a curve that takes it along.
  private static func envelope(_ style: String, _ points: [(Double, Double)]) -> Entry {
    let curve = HapticCurve(.intensity, at: 0, points.map { .init($0.0, $0.1) })
    return Entry(
      style: style,
      pattern: HapticPattern([.continuous(duration: curve.end)], curves: [curve]))
  }

  // Pause before in seconds, duration in seconds, intensity.
  private static func pulses(_ style: String, _ pulses: [(Double, Double, Double)]) -> Entry {
    var time = 0.0
    var events: [HapticEvent] = []
    for (pause, duration, intensity) in pulses {
      time = toNanosecond(time + pause)
      events.append(.continuous(at: time, duration: duration, intensity: intensity))
      time = toNanosecond(time + duration)
    }
    return Entry(style: style, pattern: HapticPattern(events))
  }
}
