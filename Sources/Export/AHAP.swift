// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// Apple's file format for haptic patterns (AHAP), read with patience and written strictly.
///
/// ```swift
/// let text = AHAP.write(HapticPattern([.transient(at: 0, intensity: 0.5)]))
/// try AHAP.read(text).pattern.events[0].intensity  // 0.5
/// ```
/// Public files, Apple's among them, have trailing commas, numbers out of range and keys nobody
/// knows. Each is read as Core Haptics would read it, and each is a warning with its line. Sound is
/// not kept: a pattern holds what is felt.
public enum AHAP {
  /// What a file held.
  public struct Reading: Hashable, Sendable {
    /// What is felt.
    public let pattern: HapticPattern
    /// The text of `Metadata.Project`, if there is one.
    public let project: String?
    /// The text of `Metadata.Description`, if there is one.
    public let description: String?
    /// What was not as it should be, in the order of lines.
    public let warnings: [Warning]
  }

  /// Something in a file that is not as it should be, and what was made of it.
  public struct Warning: Hashable, Sendable, CustomStringConvertible {
    /// The file's name in messages.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// What it is and what was made of it.
    public let text: String

    /// `heartbeat.ahap:12: HapticSharpness -1 is out of range; 0 is taken`.
    public var description: String { "\(file):\(line): \(text)" }
  }

  /// Reads a file's text; throws where it is no JSON or holds no pattern.
  ///
  /// Trailing commas, repeated names, numbers out of range, missing entries and unknown keys are
  /// warnings. What has no public default (intensity, sharpness) is taken as 1 and 0.5.
  public static func read(_ text: String, file: String = "AHAP") throws -> Reading {
    var reader = AHAPReader(file: file)
    return try reader.read(text)
  }

  /// Writes a pattern as strict JSON, an item a line; the same pattern gives the same bytes.
  ///
  /// What is longer than Core Haptics plays is split first (``Motion/HapticPattern/split()``). Metadata is
  /// written only where it is given, and never a date.
  public static func write(
    _ pattern: HapticPattern, project: String? = nil, description: String? = nil
  ) -> String {
    AHAPWriter.text(pattern.split(), project: project, description: description)
  }
}

// The names in the file.
extension HapticEvent.Kind {
  var ahapName: String {
    switch self {
    case .transient: "HapticTransient"
    case .continuous: "HapticContinuous"
    }
  }
}

extension HapticControl {
  var ahapName: String {
    switch self {
    case .intensity: "HapticIntensityControl"
    case .sharpness: "HapticSharpnessControl"
    case .attack: "HapticAttackTimeControl"
    case .decay: "HapticDecayTimeControl"
    case .release: "HapticReleaseTimeControl"
    }
  }
}
