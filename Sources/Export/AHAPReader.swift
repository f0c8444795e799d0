// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// Makes a pattern of an AHAP file's text and collects what it stumbles over.
struct AHAPReader {
  let file: String
  private var warnings: [AHAP.Warning] = []
  private var events: [HapticEvent] = []
  private var changes: [HapticChange] = []
  private var curves: [HapticCurve] = []

  init(file: String) { self.file = file }

  mutating func read(_ text: String) throws -> AHAP.Reading {
    // Some editors put a byte order mark in front.
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let text = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    let (tree, remarks) = try JSONTree.tolerant(text, file: file)
    for remark in remarks { warn(remark.line, remark.text) }
    guard let root = AHAPRecord(tree) else {
      throw StageError("\(file):\(tree.line): an AHAP file is an object, { \"Pattern\": [ … ] }")
    }
    guard let pattern = root["Pattern"]?.items else {
      throw StageError("\(file):\(tree.line): there is no list called \"Pattern\"")
    }
    check(root, ["Version", "Metadata", "Pattern"], in: "the file")
    if let version = root["Version"] {
      if version.number != 1 { warn(version.line, "the version is not 1; read as if it were") }
    } else {
      warn(tree.line, "there is no \"Version\"; 1 is taken")
    }
    for item in pattern { readItem(item) }
    let metadata = root["Metadata"].flatMap(AHAPRecord.init)
    return AHAP.Reading(
      pattern: HapticPattern(events, changes: changes, curves: curves),
      project: metadata?["Project"]?.text, description: metadata?["Description"]?.text,
      warnings: warnings.enumerated().sorted {
        ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
      }.map(\.element))
  }

  // MARK: Items

  private mutating func readItem(_ item: JSONTree) {
    guard let members = item.members else {
      return warn(item.line, "an item that is no object; left out")
    }
    for member in members {
      guard ["Event", "Parameter", "ParameterCurve"].contains(member.name) else {
        warn(member.line, "\(jsonText(member.name)) is unknown; left out")
        continue
      }
      guard let record = AHAPRecord(member.value) else {
        warn(member.line, "\(member.name) is no object; left out")
        continue
      }
      switch member.name {
      case "Event": readEvent(record)
      case "Parameter": readChange(record)
      default: readCurve(record)
      }
    }
  }

  private mutating func readEvent(_ record: AHAPRecord) {
    guard let type = record["EventType"]?.text else {
      return warn(record.line, "an event without \"EventType\"; left out")
    }
    if type == "AudioCustom" || type == "AudioContinuous" {
      return warn(record.line, "\(type) is sound; left out")
    }
    guard let kind = HapticEvent.Kind.allCases.first(where: { $0.ahapName == type }) else {
      return warn(record.line, "EventType \(jsonText(type)) is unknown; the event is left out")
    }
    check(record, ["EventType", "Time", "EventDuration", "EventParameters"], in: "an event")
    let time = seconds("Time", of: record, default: 0)
    let duration = seconds("EventDuration", of: record, default: kind == .transient ? 0 : nil)
    if kind == .continuous, duration > HapticEvent.longest {
      warn(record.line, "it lasts more than 30 s; it is split when written")
    }
    let given = parameters(of: record)
    events.append(
      HapticEvent(
        kind, at: time, duration: duration, intensity: given["HapticIntensity"] ?? 1,
        sharpness: given["HapticSharpness"] ?? 0.5, attack: given["AttackTime"] ?? 0,
        decay: given["DecayTime"] ?? 0, release: given["ReleaseTime"] ?? 0,
        isSustained: (given["Sustained"] ?? 1) >= 0.5))
  }

  private mutating func parameters(of event: AHAPRecord) -> [String: Double] {
    var given: [String: Double] = [:]
    for item in event["EventParameters"]?.items ?? [] {
      guard let record = AHAPRecord(item), let name = record["ParameterID"]?.text else {
        warn(item.line, "a parameter without \"ParameterID\"; left out")
        continue
      }
      guard AHAPReader.eventParameters.contains(name) else {
        warn(record.line, "the parameter \(jsonText(name)) is no haptic one; left out")
        continue
      }
      check(record, ["ParameterID", "ParameterValue"], in: "a parameter")
      if let value = number("ParameterValue", of: record, called: name, in: 0...1) {
        given[name] = value
      }
    }
    for (name, value) in [("HapticIntensity", "1"), ("HapticSharpness", "0.5")]
    where given[name] == nil {
      warn(event.line, "there is no \(name); \(value) is taken")
    }
    return given
  }

  private mutating func readChange(_ record: AHAPRecord) {
    guard let control = control(of: record) else { return }
    check(record, ["ParameterID", "ParameterValue", "Time"], in: "a parameter")
    let name = control.ahapName
    guard let value = number("ParameterValue", of: record, called: name, in: control.range) else {
      return
    }
    changes.append(HapticChange(control, at: seconds("Time", of: record, default: 0), to: value))
  }

  private mutating func readCurve(_ record: AHAPRecord) {
    guard let control = control(of: record) else { return }
    check(record, ["ParameterID", "Time", "ParameterCurveControlPoints"], in: "a curve")
    let time = seconds("Time", of: record, default: 0)
    var points: [HapticCurve.Point] = []
    for item in record["ParameterCurveControlPoints"]?.items ?? [] {
      guard let point = AHAPRecord(item) else {
        warn(item.line, "a control point that is no object; left out")
        continue
      }
      check(point, ["Time", "ParameterValue"], in: "a control point")
      let name = control.ahapName
      guard let value = number("ParameterValue", of: point, called: name, in: control.range)
      else { continue }
      points.append(.init(seconds("Time", of: point, default: 0), value))
    }
    if points.isEmpty { return warn(record.line, "a curve without control points; left out") }
    if zip(points, points.dropFirst()).contains(where: { $0.time > $1.time }) {
      warn(record.line, "control points out of order; they are put in order")
    }
    if points.count > HapticCurve.mostPoints {
      warn(record.line, "\(points.count) control points are more than 16; split when written")
    }
    curves.append(HapticCurve(control, at: time, points))
  }

  // MARK: Parts

  private static let eventParameters = [
    "HapticIntensity", "HapticSharpness", "AttackTime", "DecayTime", "ReleaseTime", "Sustained",
  ]

  private mutating func control(of record: AHAPRecord) -> HapticControl? {
    guard let name = record["ParameterID"]?.text else {
      warn(record.line, "a parameter without \"ParameterID\"; left out")
      return nil
    }
    let control = HapticControl.allCases.first { $0.ahapName == name }
    if control == nil {
      warn(record.line, "the parameter \(jsonText(name)) is no haptic one; left out")
    }
    return control
  }

  /// A time of a record; a missing one is said unless it has a default.
  private mutating func seconds(
    _ name: String, of record: AHAPRecord, default value: Double?
  ) -> Double {
    if record[name] == nil {
      if value == nil { warn(record.line, "there is no \(name); 0 is taken") }
      return value ?? 0
    }
    return number(name, of: record, called: name, in: 0...1_000_000) ?? value ?? 0
  }

  /// A number of a record, the nearer end where it is out of range.
  private mutating func number(
    _ key: String, of record: AHAPRecord, called name: String, in range: ClosedRange<Double>
  ) -> Double? {
    guard let found = record[key] else {
      warn(record.line, "\(name) has no \"\(key)\"; left out")
      return nil
    }
    guard let number = found.number else {
      warn(found.line, "\(name) is no number; left out")
      return nil
    }
    if range.contains(number) { return number }
    let nearer = min(max(number, range.lowerBound), range.upperBound)
    warn(
      found.line,
      "\(name) \(decimalText(number)) is out of range; \(decimalText(nearer)) is taken")
    return nearer
  }

  private mutating func check(_ record: AHAPRecord, _ known: [String], in place: String) {
    for member in record.members where !known.contains(member.name) {
      warn(member.line, "\(jsonText(member.name)) in \(place) is unknown; left out")
    }
  }

  private mutating func warn(_ line: Int, _ text: String) {
    warnings.append(AHAP.Warning(file: file, line: line, text: text))
  }
}

/// An object of the file and its line.
struct AHAPRecord {
  let members: [JSONTree.Member]
  let line: Int

  init?(_ tree: JSONTree) {
    guard let members = tree.members else { return nil }
    self.members = members
    line = tree.line
  }

  subscript(_ name: String) -> JSONTree? { members.first { $0.name == name }?.value }
}
