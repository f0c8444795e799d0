// SPDX-License-Identifier: MIT
import Simulation

/// What a plugin's `plugin.json` says; read without running any of its code.
///
/// ```json
/// {
///   "name": "spring_lab", "version": "1.0.0", "api": 1,
///   "summary": "Springs at the prompt.", "author": "A. Body", "license": "MIT",
///   "capabilities": ["print"],
///   "provides": { "components": ["lab.box"], "commands": ["spring"], "checks": [] }
/// }
/// ```
public struct PluginManifest: Hashable, Sendable {
  /// The version of the plugin interface this program speaks.
  public static let api = 1

  /// Something a plugin's commands may do beyond reading their arguments.
  public enum Capability: String, Hashable, Sendable, CaseIterable {
    /// `ctx.print(…)`.
    case print
    /// `ctx.stage` and `ctx.log`: the stage the script drives, and what happened on it.
    case stage
  }

  /// The name, which is also that of its folder.
  public let name: String
  /// The version by SemVer: `1.2.0`.
  public let version: String
  /// What it is for, in one line.
  public let summary: String
  /// Who made it, if it says so.
  public let author: String?
  /// The licence it is under, if it says so.
  public let license: String?
  /// What its commands may do.
  public let capabilities: [Capability]
  /// The ids of its components.
  public let components: [String]
  /// The names of its prompt commands.
  public let commands: [String]
  /// The names of its checks.
  public let checks: [String]

  private static let fields = [
    "name", "version", "api", "summary", "author", "license", "capabilities", "provides",
  ]
  private static let provided = ["components", "commands", "checks"]

  /// Reads the text of a `plugin.json`; `file` is its name in messages.
  public init(json text: String, file: String) throws {
    let sources = PluginSources([(file, text)])
    do {
      self = try PluginManifest(JSONTree.parse(text, file: file).value)
    } catch let error as StageError where !error.message.hasPrefix(file + ":") {
      throw StageError(sources.located(error.message, otherwise: file))
    }
  }

  private init(_ json: Value) throws {
    try PluginManifest.check(json, PluginManifest.fields, "the manifest")
    name = try PluginManifest.required("name", json)
    guard PluginManifest.isName(name) else {
      throw StageError("name \(jsonText(name)): a plugin's name is made of a–z, 0–9 and _")
    }
    version = try PluginManifest.required("version", json)
    guard PluginManifest.isSemVer(version) else {
      throw StageError("version \(jsonText(version)) is not SemVer: write \"1.0.0\"")
    }
    guard let api = json["api"].number else {
      throw StageError("it needs \"api\": \(PluginManifest.api), the version of the interface")
    }
    guard api == Double(PluginManifest.api) else {
      throw StageError(
        "\"api\" \(Value.number(api)) is not spoken here, only \(PluginManifest.api): "
          + (api > Double(PluginManifest.api)
            ? "update sandbox, or take an older version of the plugin"
            : "take a newer version of the plugin"))
    }
    summary = try PluginManifest.required("summary", json)
    author = try PluginManifest.text("author", json)
    license = try PluginManifest.text("license", json)
    capabilities = try PluginManifest.names("capabilities", json).map { word in
      if let capability = Capability(rawValue: word) { return capability }
      throw unknownName(
        word, "capability", among: Capability.allCases.map(\.rawValue), of: "the sandbox")
    }
    let provides = json["provides"]
    if provides != .none {
      try PluginManifest.check(provides, PluginManifest.provided, "\"provides\"")
    }
    components = try PluginManifest.names("components", provides)
    commands = try PluginManifest.names("commands", provides)
    checks = try PluginManifest.names("checks", provides)
    for id in components where !LuaComponentParser.isID(id) {
      throw StageError("component \(jsonText(id)): an id is made of a–z, 0–9, _ and dots")
    }
    for name in commands + checks where !PluginManifest.isName(name) {
      throw StageError("\(jsonText(name)): a name is made of a–z, 0–9 and _")
    }
  }

  private static func check(_ value: Value, _ allowed: [String], _ what: String) throws {
    guard case .record(let fields) = value else {
      throw StageError("\(what) must be an object { … }, not \(value.kind.withArticle)")
    }
    for field in fields where !allowed.contains(field.name) {
      throw unknownName(field.name, "field", among: allowed, of: what)
    }
  }

  private static func text(_ name: String, _ json: Value) throws -> String? {
    if json[name] == .none { return nil }
    guard let text = json[name].text else {
      throw StageError("\(jsonText(name)) must be a text, not \(json[name].kind.withArticle)")
    }
    return text
  }

  private static func required(_ name: String, _ json: Value) throws -> String {
    guard let text = try text(name, json), !text.isEmpty else {
      throw StageError("it needs \(jsonText(name)): \"…\"")
    }
    return text
  }

  private static func names(_ name: String, _ json: Value) throws -> [String] {
    if json[name] == .none { return [] }
    guard let list = json[name].list else {
      throw StageError(
        "\(jsonText(name)) must be a list of names, not \(json[name].kind.withArticle)")
    }
    return try list.map { item in
      guard let text = item.text else {
        throw StageError(
          "\(jsonText(name)) must be a list of names; there is \(item.kind.withArticle) in it")
      }
      return text
    }
  }

  static func isName(_ name: String) -> Bool {
    LuaComponentParser.isID(name) && !name.contains(".")
  }

  private static func isSemVer(_ version: String) -> Bool {
    let core = version.prefix { $0 != "-" && $0 != "+" }
    let numbers = core.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers.allSatisfy(isPlainNumber) else { return false }
    var rest = version.dropFirst(core.count)
    if rest.first == "-" {
      let part = rest.dropFirst().prefix { $0 != "+" }
      guard isDotted(part, numbersPlain: true) else { return false }
      rest = rest.dropFirst(part.count + 1)
    }
    return rest.isEmpty || isDotted(rest.dropFirst(), numbersPlain: false)
  }

  private static func isPlainNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
      && (text.count == 1 || text.first != "0")
  }

  private static func isDotted(_ text: Substring, numbersPlain: Bool) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      let isNumber = word.allSatisfy { $0.isASCII && $0.isNumber }
      return !word.isEmpty
        && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        && !(numbersPlain && isNumber && !isPlainNumber(word))
    }
  }
}
