// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// Makes the text of an AHAP file.
enum AHAPWriter {
  static func text(_ pattern: HapticPattern, project: String?, description: String?) -> String {
    var metadata: [String] = []
    if let project { metadata.append("\"Project\": \(jsonText(project))") }
    if let description { metadata.append("\"Description\": \(jsonText(description))") }
    // Controls first: they hold for whatever begins at the same instant.
    let items =
      pattern.curves.map(item) + pattern.changes.map(item) + pattern.events.map(item)
    var text = "{\n  \"Version\": 1,\n"
    if !metadata.isEmpty {
      text += "  \"Metadata\": {\(metadata.joined(separator: ", "))},\n"
    }
    text += "  \"Pattern\": ["
    if !items.isEmpty {
      text += "\n" + items.map { "    " + $0 }.joined(separator: ",\n") + "\n  "
    }
    return text + "]\n}\n"
  }

  private static func item(_ event: HapticEvent) -> String {
    var fields = [
      "\"Time\": \(number(event.time))", "\"EventType\": \"\(event.kind.ahapName)\"",
    ]
    if event.kind == .continuous || event.duration > 0 {
      fields.append("\"EventDuration\": \(number(event.duration))")
    }
    var parameters = [("HapticIntensity", event.intensity), ("HapticSharpness", event.sharpness)]
    // What is at its default is left out, as in Apple's own files.
    if event.attack != 0 { parameters.append(("AttackTime", event.attack)) }
    if event.decay != 0 { parameters.append(("DecayTime", event.decay)) }
    if event.release != 0 { parameters.append(("ReleaseTime", event.release)) }
    if !event.isSustained { parameters.append(("Sustained", 0)) }
    let list = parameters.map {
      "{\"ParameterID\": \"\($0.0)\", \"ParameterValue\": \(number($0.1))}"
    }
    fields.append("\"EventParameters\": [\(list.joined(separator: ", "))]")
    return "{\"Event\": {\(fields.joined(separator: ", "))}}"
  }

  private static func item(_ change: HapticChange) -> String {
    "{\"Parameter\": {\"ParameterID\": \"\(change.control.ahapName)\", "
      + "\"Time\": \(number(change.time)), \"ParameterValue\": \(number(change.value))}}"
  }

  private static func item(_ curve: HapticCurve) -> String {
    let points = curve.points.map {
      "{\"Time\": \(number($0.time)), \"ParameterValue\": \(number($0.value))}"
    }
    return "{\"ParameterCurve\": {\"ParameterID\": \"\(curve.control.ahapName)\", "
      + "\"Time\": \(number(curve.time)), "
      + "\"ParameterCurveControlPoints\": [\(points.joined(separator: ", "))]}}"
  }

  /// The shortest decimal that reads back as the same number.
  private static func number(_ number: Double) -> String {
    let plain = decimalText(number, places: 17)
    return Double(plain) == number ? plain : number.description
  }
}
