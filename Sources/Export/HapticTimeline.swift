// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// The haptics of a finished run as one pattern: what a hand would have felt, by a named model.
///
/// ```swift
/// let stage = Stage()
/// stage.tap(stage.add(SaveButton.component))
/// HapticTimeline(of: stage).pattern.events.count  // 2: the two beats of success
/// ```
/// Time 0 is the stage's. In a model of envelopes a haptic that begins while another plays cuts it
/// short, because a curve acts on the whole pattern; taps and plain buzzes are simply laid together.
public struct HapticTimeline: Hashable, Sendable {
  /// One haptic of the run.
  public struct Moment: Hashable, Sendable {
    /// When it began, in seconds.
    public let time: Double
    /// The component that played it.
    public let source: String
    /// The style's name.
    public let style: String
    /// How strong, if that was said.
    public let intensity: Double?
  }

  /// The model that was used.
  public let profile: HapticProfile
  /// Every haptic of the run in order.
  public let moments: [Moment]
  /// Everything that is felt.
  public let pattern: HapticPattern
  /// What is not as the model's source has it: stand-ins, and haptics cut short.
  public let notes: [String]

  /// The haptics a stage has played so far.
  public init(of stage: Stage, profile: HapticProfile = .pulsar) {
    self.init(of: stage.log, profile: profile)
  }

  /// The haptics of a log.
  public init(of log: EventLog, profile: HapticProfile = .pulsar) {
    var moments: [Moment] = []
    for record in log.records {
      guard case .haptic(let style, let intensity, _) = record.entry else { continue }
      moments.append(
        Moment(
          time: Double(record.time) / 1e9, source: record.source, style: style,
          intensity: intensity))
    }
    self.init(moments, profile: profile)
  }

  init(_ moments: [Moment], profile: HapticProfile) {
    var notes: [String] = []
    var parts: [HapticPattern] = []
    for moment in moments {
      let text = "\(decimalText(moment.time)) s, \(moment.source): "
      guard let felt = profile.pattern(for: moment.style, intensity: moment.intensity) else {
        notes.append("\(text)\(profile.name) has no \(moment.style); left out")
        continue
      }
      if let standIn = profile.standIns.first(where: { $0.style == moment.style }) {
        notes.append("\(text)no source models \(standIn.style); \(standIn.takes) stands in for it")
      }
      if let last = parts.last, !felt.curves.isEmpty, last.duration > moment.time {
        notes.append("\(text)\(moment.style) cuts the haptic before it short")
        parts[parts.count - 1] = last.cut(at: moment.time)
      }
      parts.append(felt.shifted(by: moment.time))
    }
    self.profile = profile
    self.moments = moments
    self.notes = notes
    pattern = HapticPattern(
      parts.flatMap(\.events), changes: parts.flatMap(\.changes), curves: parts.flatMap(\.curves))
  }

  /// The pattern as an AHAP file that names its model.
  public var ahap: String {
    let description =
      "Haptics of a run by the profile \(profile.name): a model, not Apple's values. "
      + "Source: \(profile.source)."
    return AHAP.write(
      pattern, project: "Design Sandbox",
      description: ([description] + notes).joined(separator: "\n"))
  }
}
