// SPDX-License-Identifier: MIT
import Design
import Statecharts

/// Which of a guide's two readings the components follow.
public enum Reading: String, Hashable, Sendable, CaseIterable {
  /// What the guide says in its motion and accessibility text.
  case intended
  /// What the guide's code would do.
  case literal
}

/// What the system decides: colour scheme, Reduce Motion, iOS version, size and the like.
///
/// Every setting has a name, a default and a list of what it accepts; an unknown name or value is an
/// error that lists the valid ones. Lua, the log and `--set` use the same names.
public struct Environment: Hashable, Sendable {
  /// One setting of the environment.
  public struct Setting: Sendable {
    /// What values a setting takes.
    public enum Domain: Sendable {
      /// True or false.
      case flag
      /// One of these words.
      case choice([String])
      /// A number in this range; whole numbers only where `whole` is true.
      case number(ClosedRange<Double>, whole: Bool)
    }

    /// The name in Lua, log and command line.
    public let name: String
    /// The value of a fresh stage.
    public let defaultValue: Value
    /// What it accepts.
    public let domain: Domain
    /// Whether it is fixed once a component is on the stage.
    public let isFixed: Bool
    /// What it is, in one line.
    public let doc: String
  }

  /// Every setting, in the order the log writes them.
  public static let settings: [Setting] = [
    Setting(
      name: "color_scheme", defaultValue: "light", domain: .choice(["light", "dark"]),
      isFixed: false, doc: "light or dark appearance"),
    flag("reduce_motion", "less movement: moving properties follow their reduced rule"),
    flag("reduce_transparency", "opaque surfaces"),
    flag("increase_contrast", "stronger contrast"),
    flag("differentiate_without_color", "no meaning by colour alone"),
    flag("voice_over", "the screen reader is on"),
    Setting(
      name: "dynamic_type", defaultValue: "large",
      domain: .choice([
        "xsmall", "small", "medium", "large", "xlarge", "xxlarge", "xxxlarge", "accessibility1",
        "accessibility2", "accessibility3", "accessibility4", "accessibility5",
      ]), isFixed: false, doc: "text size"),
    number("ios", 17, 13...99, whole: true, fixed: true, "version of iOS"),
    Setting(
      name: "haptics", defaultValue: true, domain: .flag, isFixed: false, doc: "haptics play"),
    Setting(
      name: "color_mixing", defaultValue: "linear", domain: .choice(["linear", "oklab", "srgb"]),
      isFixed: true, doc: "space in which colours mix; by default linear up to ios 17, then oklab"),
    number("width", 390, 1...10_000, whole: false, fixed: false, "width of the screen in points"),
    number("height", 844, 1...10_000, whole: false, fixed: false, "height of the screen in points"),
    number("scale", 3, 1...4, whole: true, fixed: true, "pixels a point"),
    number("refresh_rate", 60, 1...1000, whole: true, fixed: true, "frames a second"),
    Setting(
      name: "reading", defaultValue: "intended", domain: .choice(["intended", "literal"]),
      isFixed: true, doc: "what the guide says, or what its code would do"),
  ]

  private static func flag(_ name: String, _ doc: String) -> Setting {
    Setting(name: name, defaultValue: false, domain: .flag, isFixed: false, doc: doc)
  }

  private static func number(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>, whole: Bool, fixed: Bool,
    _ doc: String
  ) -> Setting {
    Setting(
      name: name, defaultValue: .number(value), domain: .number(range, whole: whole),
      isFixed: fixed, doc: doc)
  }

  private static let indices: [String: Int] = Dictionary(
    uniqueKeysWithValues: settings.enumerated().map { ($1.name, $0) })

  private var values: [Value] = Environment.settings.map(\.defaultValue)
  private var mixingIsChosen = false

  /// The environment of a fresh stage: light, no accessibility setting on, iOS 17.
  public init() {}

  /// The value of a setting; an unknown name is an error that lists the valid ones.
  public func value(of name: String) throws -> Value {
    guard let index = Environment.indices[name] else { throw Environment.unknown(name) }
    if name == "color_mixing" { return .text(colorMixing.rawValue) }
    return values[index]
  }

  /// Changes a setting; an unknown name or a value it does not take is an error.
  public mutating func set(_ name: String, to value: Value) throws {
    guard let index = Environment.indices[name] else { throw Environment.unknown(name) }
    try Environment.settings[index].check(value)
    values[index] = value
    if name == "color_mixing" { mixingIsChosen = true }
  }

  /// The setting called `name`; an unknown name is an error that lists the valid ones.
  public static func setting(_ name: String) throws -> Setting {
    guard let index = indices[name] else { throw unknown(name) }
    return settings[index]
  }

  private static func unknown(_ name: String) -> StageError {
    unknownName(name, "environment setting", among: settings.map(\.name))
  }

  private func flag(_ name: String) -> Bool { values[Environment.indices[name] ?? 0] == true }
  private func number(_ name: String) -> Double {
    values[Environment.indices[name] ?? 0].number ?? 0
  }
  private func word(_ name: String) -> String { values[Environment.indices[name] ?? 0].text ?? "" }

  /// Whether the dark appearance is on.
  public var isDark: Bool { word("color_scheme") == "dark" }
  /// Whether Reduce Motion is on.
  public var reducesMotion: Bool { flag("reduce_motion") }
  /// Whether haptics play.
  public var playsHaptics: Bool { flag("haptics") }
  /// The version of iOS.
  public var ios: Int { Int(number("ios")) }
  /// The width of the screen in points.
  public var width: Double { number("width") }
  /// The height of the screen in points.
  public var height: Double { number("height") }
  /// Frames a second.
  public var refreshRate: Int64 { Int64(number("refresh_rate")) }
  /// The reading the components follow.
  public var reading: Reading { Reading(rawValue: word("reading")) ?? .intended }
  /// The text size's name.
  public var dynamicType: String { word("dynamic_type") }
  /// By how much a text that follows Dynamic Type grows; 1 at the default, large.
  public var textFactor: Double { DynamicType(rawValue: dynamicType)?.factor ?? 1 }

  /// The space in which colours mix: as set, else linear light up to iOS 17 and Oklab from 18.
  ///
  /// From reverse-engineered sources: an assumption.
  public var colorMixing: Color.Mixing {
    if mixingIsChosen { return Color.Mixing(rawValue: word("color_mixing")) ?? .linear }
    return ios < 18 ? .linear : .oklab
  }

  /// All settings by name, as the log's first record shows them.
  public var record: Value {
    .fields(
      Environment.settings.map { Value.Field($0.name, (try? value(of: $0.name)) ?? .none) })
  }
}

extension Environment.Setting {
  /// What it accepts, in words.
  public var accepts: String {
    switch domain {
    case .flag: "true or false"
    case .choice(let words): words.map(jsonText).joined(separator: ", ")
    case .number(let range, let whole):
      (whole ? "a whole number" : "a number")
        + " from \(Value.number(range.lowerBound)) to \(Value.number(range.upperBound))"
    }
  }

  func check(_ value: Value) throws {
    switch (domain, value) {
    case (.flag, .boolean): return
    case (.choice(let words), .text(let word)):
      if words.contains(word) { return }
      throw StageError(
        "\(name) cannot be \(jsonText(word))\(suggestion(word, among: words)): it takes \(accepts)")
    case (.number(let range, let whole), .number(let number)):
      if range.contains(number), !whole || number == number.rounded() { return }
    default: break
    }
    throw StageError("\(name) cannot be \(value.json): it takes \(accepts)")
  }
}

/// ` (did you mean "x"?)`, or nothing when no word is near.
func suggestion(_ word: String, among words: [String]) -> String {
  nearestName(to: word, in: words).map { " (did you mean \(jsonText($0))?)" } ?? ""
}

/// The error for a name that is not there: the nearest right one, then all of them.
///
/// `hinting` are further names that may be meant but would make the list too long.
public func unknownName(
  _ name: String, _ what: String, among names: [String], of owner: String = "",
  hinting others: [String] = []
) -> StageError {
  let place = owner.isEmpty ? "there is no" : "\(owner) has no"
  let nearest = suggestion(name, among: names + others)
  let list = names.isEmpty || names.count > 40 ? "" : "; valid: " + names.joined(separator: ", ")
  return StageError("\(place) \(what) \(jsonText(name))\(nearest)\(list)")
}
