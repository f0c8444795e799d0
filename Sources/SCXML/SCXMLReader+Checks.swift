// SPDX-License-Identifier: MIT
import Statecharts

/// What an element may carry: a misspelt attribute or lost content is an error, not a silence.
extension SCXMLReader {
  /// The attributes of each element; looked up, never iterated.
  private static let attributes: [String: [String]] = [
    "scxml": ["initial", "name", "xmlns", "version", "datamodel", "binding"],
    "state": ["id", "initial"], "parallel": ["id"], "final": ["id"],
    "history": ["id", "type"], "initial": [], "onentry": [], "onexit": [],
    "transition": ["event", "cond", "target", "type"],
    "datamodel": [], "data": ["id", "src", "expr"], "donedata": [], "content": ["expr"],
    "param": ["name", "expr", "location"],
    "raise": ["event"], "if": ["cond"], "elseif": ["cond"], "else": [],
    "foreach": ["array", "item", "index"], "log": ["label", "expr"],
    "assign": ["location", "expr"], "script": ["src"],
    "send": [
      "event", "eventexpr", "target", "targetexpr", "type", "typeexpr", "id", "idlocation",
      "delay", "delayexpr", "namelist",
    ],
    "cancel": ["sendid", "sendidexpr"],
    "invoke": [
      "type", "typeexpr", "src", "srcexpr", "id", "idlocation", "namelist", "autoforward",
    ],
    "finalize": [],
  ]

  /// What an attribute may say, where that is a choice; looked up, never iterated.
  private static let choices: [String: [String]] = [
    "transition type": ["internal", "external"], "history type": ["shallow", "deep"],
    "scxml binding": ["early", "late"], "scxml version": ["1.0"],
    "invoke autoforward": ["true", "false"],
  ]

  /// What holds text or a document of its own.
  private static let holdsAnything: Set<String> = ["data", "content", "assign", "script"]
  /// What holds nothing.
  private static let holdsNothing: Set<String> = ["raise", "log", "cancel", "param"]

  /// Checks an element and those of SCXML inside it.
  func check(_ element: XMLElement) throws {
    guard let known = SCXMLReader.attributes[element.name] else { return }
    for attribute in element.attributes where !attribute.name.contains(":") {
      if attribute.name != "xmlns" { try check(attribute, of: element, known) }
    }
    if SCXMLReader.holdsAnything.contains(element.name) {
      if element.name == "assign" { try checkAssign(element) }
      return
    }
    try checkText(of: element)
    let inner = own(element)
    if let first = inner.first, element.name == "else" || element.name == "elseif" {
      throw error(
        "<\(element.name)> is an empty mark: write <\(first.name)> after <\(element.name)/>, "
          + "before the next mark or </if>", first)
    }
    if let first = inner.first, SCXMLReader.holdsNothing.contains(element.name) {
      throw error("<\(first.name)> does not belong in <\(element.name)>", first)
    }
    for child in inner { try check(child) }
  }

  private func check(
    _ attribute: (name: String, value: String), of element: XMLElement, _ known: [String]
  ) throws {
    guard known.contains(attribute.name) else {
      let near = nearestName(to: attribute.name, in: known).map { " (did you mean \($0)?)" } ?? ""
      let list = known.isEmpty ? "it has none" : "it has " + known.joined(separator: ", ")
      throw error("<\(element.name)> has no attribute \(attribute.name)\(near): \(list)", element)
    }
    guard let words = SCXMLReader.choices["\(element.name) \(attribute.name)"],
      !words.contains(attribute.value)
    else { return }
    let near =
      nearestName(to: attribute.value, in: words).map { " (did you mean \"\($0)\"?)" } ?? ""
    let list = words.map { "\"\($0)\"" }.joined(separator: " or ")
    throw error(
      "\(attribute.name)=\"\(attribute.value)\": <\(element.name)> takes \(list)\(near)", element)
  }

  private func checkText(of element: XMLElement) throws {
    let words = element.text.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { return }
    let text = words.joined(separator: " ")
    let short = text.count > 40 ? text.prefix(39) + "…" : text[...]
    throw error(
      "<\(element.name)> takes no text, here \"\(short)\": nothing would read it", element)
  }

  private func checkAssign(_ element: XMLElement) throws {
    let isEmpty = element.elements.isEmpty && element.text.allSatisfy(\.isWhitespace)
    if element["expr"] == nil, isEmpty {
      throw error("<assign> needs expr, or a value inside it; expr=\"nil\" empties", element)
    }
    if element["expr"] != nil, !isEmpty {
      throw error("<assign> has expr and a value inside it: only one of them can count", element)
    }
  }
}

extension XMLElement {
  /// The element itself, or the error of the first prefix that nothing binds.
  func withBoundPrefixes(file: String) throws(SCXMLError) -> XMLElement {
    guard let (prefix, line) = unboundPrefix() else { return self }
    throw SCXMLError(
      "the prefix \(prefix): is not bound: write xmlns:\(prefix)=\"…\" in <\(name)>", file: file,
      line: line)
  }

  /// The first prefix, here or inside, that no `xmlns:…` binds, and the line it stands on.
  private func unboundPrefix(_ bound: Set<String> = ["xml", "xmlns"]) -> (
    prefix: String, line: Int
  )? {
    var bound = bound
    for attribute in attributes where attribute.name.hasPrefix("xmlns:") {
      bound.insert(String(attribute.name.dropFirst(6)))
    }
    if !prefix.isEmpty, !bound.contains(prefix) { return (prefix, line) }
    for attribute in attributes {
      guard let colon = attribute.name.firstIndex(of: ":") else { continue }
      let prefix = String(attribute.name[..<colon])
      if !bound.contains(prefix) { return (prefix, line) }
    }
    for element in elements {
      if let found = element.unboundPrefix(bound) { return found }
    }
    return nil
  }
}
