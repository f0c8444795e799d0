// SPDX-License-Identifier: MIT

/// The reference of the Lua API, written from the table that registers it.
public enum APIReference {
  /// The parts of the reference, in the order people meet them.
  private static let chapters: [(owner: String, title: String, text: String)] = [
    (
      "", "Functions",
      "Every script starts with these names; `require \"sandbox\"` returns the same."
    ),
    ("stage", "The stage", "`stage` is the stage of the running scenario."),
    (
      "env", "The environment",
      "`stage.env` holds what the system decides; assign to change it, or `stage:set{…}`. The signature shows the default."
    ),
    (
      "component", "A component on the stage",
      "What `stage:add` returns. A property is read by its name: `save.fill`, `bar[\"heart.scale\"]`; "
        + "a child too: `tile.save`. Every gesture takes `part` and `at`, returns when it starts and "
        + "ends, and never moves the clock."
    ),
    ("log", "The log", "`log` is the log of the stage; a run has one too."),
    (
      "expect", "Expectations",
      "`expect(x)` is followed by one of these; `.never` before it negates."
    ),
    ("animation", "Animations", "What `spring(…)`, `curve…` and `keyframes{…}` return."),
    ("motion", "A motion under way", "What `component:motion(property)` returns."),
    (
      "value", "A free value",
      "What `stage:value(name, initial)` returns; it has `current`, `model`, `velocity`."
    ),
    (
      "color", "A color",
      "What `color \"#RRGGBB\"` returns; it has `red`, `green`, `blue` (0…255), `alpha` (0…1), `hex`."
    ),
  ]

  /// Who a name belongs to: nothing for a global function.
  private static func owner(of entry: APIEntry) -> String {
    if entry.name == "chart.load" { return "" }
    if entry.name.hasPrefix("expect") && entry.name != "expect" { return "expect" }
    let head = entry.name.prefix { $0 != ":" && $0 != "." }
    return head.count == entry.name.count ? "" : String(head)
  }

  /// The reference as a page of the documentation.
  public static var markdown: String {
    var page =
      "# Lua API\n\nGenerated from the table that registers the functions; `help(\"NAME\")` prints the same.\n"
    for chapter in chapters {
      let entries = Script.entries.filter { owner(of: $0) == chapter.owner }
      if entries.isEmpty { continue }
      page += "\n## \(chapter.title)\n\n\(chapter.text)\n"
      for entry in entries {
        page += "\n### \(entry.name)\n\n`\(entry.signature)`\n\n\(entry.doc)\n"
        if !entry.example.isEmpty { page += "\nExample: `\(entry.example)`\n" }
      }
    }
    return page
  }

  /// The reference as a definition file for Lua language servers.
  public static var definitions: String {
    var text = "---@meta\n-- Generated; the reference is docs/lua-api.md.\n"
    for chapter in chapters {
      let entries = Script.entries.filter { owner(of: $0) == chapter.owner }
      if entries.isEmpty { continue }
      if !chapter.owner.isEmpty {
        let isGlobal = chapter.owner == "stage" || chapter.owner == "log"
        text += "\n---@class sandbox.\(chapter.owner)\n"
        text += (isGlobal ? "" : "local ") + "\(chapter.owner)_ = {}\n".replacing(isGlobal)
      }
      for entry in entries { text += definition(of: entry, in: chapter.owner) }
    }
    return text
  }

  private static func definition(of entry: APIEntry, in owner: String) -> String {
    let last = entry.name.split(whereSeparator: { $0 == ":" || $0 == "." }).last ?? ""
    let short = owner.isEmpty ? entry.name : String(last)
    var text = "\n---" + entry.doc + "\n---\n---`" + entry.signature + "`\n"
    guard let open = entry.signature.firstIndex(where: { $0 == "(" || $0 == "{" }),
      !entry.signature.contains(
        ","
          + " " + short)
    else { return text + "---@type any\n" + member(owner, short, ".") + " = nil\n" }
    let parameters = self.parameters(entry.signature[open...])
    for parameter in parameters {
      text += "---@param \(parameter) \(type(ofParameter: parameter))\n"
    }
    if let arrow = entry.signature.range(ofText: "-> ") {
      text += "---@return " + type(ofResult: String(entry.signature[arrow...])) + "\n"
    }
    return text + "function " + member(owner, short, ":") + "("
      + parameters.map { $0.filter { $0 != "?" } }.joined(separator: ", ") + ") end\n"
  }

  private static func type(ofParameter name: String) -> String {
    switch name {
    case "options?": "table"
    case "fn": "function"
    case "time": "number|string"
    case "instant", "t", "x", "y", "epsilon", "seconds", "factor", "count", "duration": "number"
    case "name", "text", "property", "state", "event", "action", "check": "string"
    case "autoreverses": "boolean"
    default: "any"
    }
  }

  private static func type(ofResult result: String) -> String {
    let words = result.split(separator: " ").map(String.init)
    let optional = words.count > 1 && words.last == "nil" ? "|nil" : ""
    switch words.first ?? "" {
    case "number", "string", "boolean": return words[0] + optional
    case "list", "table", "{": return "table" + optional
    case let owner where chapters.contains { $0.owner == owner }:
      return "sandbox." + owner + optional
    default: return "any"
    }
  }

  private static func member(_ owner: String, _ name: String, _ mark: String) -> String {
    if owner.isEmpty { return name }
    let isGlobal = owner == "stage" || owner == "log"
    return owner + (isGlobal ? "" : "_") + mark + name
  }

  /// The names between the brackets of a signature; a table of options counts as one.
  private static func parameters(_ signature: Substring) -> [String] {
    if signature.first == "{" { return ["options?"] }
    let inner = signature.dropFirst().prefix { $0 != ")" }
    var names: [String] = []
    var depth = 0
    var word = ""
    for character in inner + "," {
      switch character {
      case "{": depth += 1
      case "}": depth -= 1
      case "," where depth == 0:
        let name = word.prefix { $0.isLetter || $0 == "_" || $0.isNumber }
        names.append(word.contains("=") || name.isEmpty ? "options?" : String(name))
        word = ""
      case " " where word.isEmpty: continue
      default: if depth == 0 { word.append(character) }
      }
    }
    return names == ["options?"] && inner.isEmpty ? [] : names
  }
}

extension String {
  fileprivate func replacing(_ isGlobal: Bool) -> String {
    isGlobal ? replacingOccurrence(of: "_ = {}", with: " = {}") : self
  }

  private func replacingOccurrence(of old: String, with new: String) -> String {
    guard hasSuffix(old + "\n") else { return self }
    return String(dropLast(old.count + 1)) + new + "\n"
  }

  /// Where the text after the first `mark` begins.
  fileprivate func range(ofText mark: String) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(mark) { return self.index(index, offsetBy: mark.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
