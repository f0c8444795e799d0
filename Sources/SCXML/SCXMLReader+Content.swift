// SPDX-License-Identifier: MIT
import Statecharts

/// Executable content and values.
extension SCXMLReader {
  private static let contentElements = [
    "raise", "log", "assign", "script", "send", "cancel", "if", "foreach",
  ]

  mutating func readContent(_ elements: [XMLElement]) throws -> [Content] {
    var content: [Content] = []
    for element in elements { content.append(try readContent(element)) }
    return content
  }

  private mutating func readContent(_ element: XMLElement) throws -> Content {
    switch element.name {
    case "raise": return .raise(try need("event", element))
    case "log":
      return .log(label: element["label"] ?? "", element["expr"].map { expression($0, element) })
    case "assign":
      return .assign(location(try need("location", element), element), try value(element))
    case "script":
      return .script(
        chunk(try element["src"].map { try loaded($0, element) } ?? element.text, element))
    case "send": return .send(try readSend(element))
    case "cancel":
      guard let id = setting("sendid", "sendidexpr", element) else {
        throw error("<cancel> needs sendid or sendidexpr", element)
      }
      return .cancel(id)
    case "if": return try readBranches(element)
    case "foreach":
      return .each(
        array: expression(try need("array", element), element),
        item: location(try need("item", element), element),
        index: element["index"].map { location($0, element) }, try readContent(own(element)))
    default:
      throw unknown(element, among: SCXMLReader.contentElements, in: "executable content")
    }
  }

  private func loaded(_ source: String, _ element: XMLElement) throws -> String {
    do { return try load(source) } catch {
      throw self.error("this script cannot be loaded: \(error)", element)
    }
  }

  private mutating func readBranches(_ element: XMLElement) throws -> Content {
    var branches = [
      (condition: Chunk?.some(expression(try need("cond", element), element)), content: [Content]())
    ]
    for child in own(element) {
      switch child.name {
      case "elseif":
        branches.append((expression(try need("cond", child), child), []))
      case "else": branches.append((nil, []))
      default: branches[branches.count - 1].content.append(try readContent(child))
      }
    }
    return .branch(branches)
  }

  private mutating func readSend(_ element: XMLElement) throws -> SendAction {
    try checkChildren(of: element, ["param", "content"])
    return SendAction(
      event: setting("event", "eventexpr", element),
      target: setting("target", "targetexpr", element),
      type: setting("type", "typeexpr", element), id: element["id"],
      idLocation: element["idlocation"].map { location($0, element) },
      delay: setting("delay", "delayexpr", element), params: try params(of: element),
      content: try contentValue(of: element), line: element.line)
  }

  mutating func readInvocation(_ element: XMLElement) throws -> Invocation {
    try checkChildren(of: element, ["param", "content", "finalize"])
    var finalize: [Content]?
    if let block = own(element).first(where: { $0.name == "finalize" }) {
      finalize = try readContent(own(block))
    }
    return Invocation(
      id: element["id"], idLocation: element["idlocation"].map { location($0, element) },
      type: setting("type", "typeexpr", element), source: setting("src", "srcexpr", element),
      content: try contentValue(of: element), params: try params(of: element),
      forwards: element["autoforward"] == "true", finalize: finalize, line: element.line)
  }

  mutating func readDoneData(_ element: XMLElement) throws -> DoneData {
    try checkChildren(of: element, ["param", "content"])
    return DoneData(params: try params(of: element), content: try contentValue(of: element))
  }

  // MARK: Values

  /// `namelist` first, then `param` elements.
  private mutating func params(of element: XMLElement) throws -> [Param] {
    var params: [Param] = []
    for name in words(element["namelist"]) {
      params.append(
        Param(name: name, value: expression(name, element), location: location(name, element)))
    }
    for child in own(element) where child.name == "param" {
      let name = try need("name", child)
      if let text = child["expr"] {
        params.append(Param(name: name, value: expression(text, child), location: nil))
      } else {
        let place = try need("location", child, "expr or location")
        params.append(
          Param(name: name, value: expression(place, child), location: location(place, child)))
      }
    }
    return params
  }

  private mutating func contentValue(of element: XMLElement) throws -> ValueSource? {
    guard let child = own(element).first(where: { $0.name == "content" }) else { return nil }
    return try value(child)
  }

  /// What `expr`, a source, or the inside of an element gives.
  mutating func value(_ element: XMLElement, file attribute: String? = nil) throws -> ValueSource {
    if let text = element["expr"] { return .expression(expression(text, element)) }
    if let attribute, let source = element[attribute] {
      return .file(source, line: element.line)
    }
    if let inner = element.elements.first { return .element(inner) }
    let text = element.text
    return text.allSatisfy(\.isWhitespace) ? .nothing : .text(text)
  }

  private mutating func setting(_ name: String, _ computed: String, _ element: XMLElement)
    -> Setting?
  {
    if let text = element[name] { return .fixed(text) }
    return element[computed].map { .computed(expression($0, element)) }
  }

  // MARK: Chunks

  mutating func chunk(_ source: String, text: String? = nil, _ element: XMLElement) -> Chunk {
    chunkCount += 1
    return Chunk(id: chunkCount - 1, source: source, text: text ?? source, line: element.line)
  }

  mutating func expression(_ text: String, _ element: XMLElement) -> Chunk {
    chunk("return " + text, text: text, element)
  }

  mutating func location(_ text: String, _ element: XMLElement) -> Chunk {
    chunk(text + " = ...", text: text, element)
  }

  // MARK: Elements

  /// The elements inside that are SCXML's.
  func own(_ element: XMLElement) -> [XMLElement] {
    element.elements.filter { $0.prefix == prefix }
  }

  func words(_ text: String?) -> [String] {
    text?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }

  func place(_ element: XMLElement) -> String { "\(file):\(element.line)" }

  func error(_ message: String, _ element: XMLElement) -> SCXMLError {
    SCXMLError(message, file: file, line: element.line)
  }

  func need(_ name: String, _ element: XMLElement, _ words: String? = nil) throws -> String {
    if let value = element[name] { return value }
    throw error("<\(element.name)> needs \(words ?? name)", element)
  }

  func checkChildren(of element: XMLElement, _ known: [String]) throws {
    for child in own(element) where !known.contains(child.name) {
      throw unknown(child, among: known, in: "<\(element.name)>")
    }
  }

  private func unknown(_ element: XMLElement, among known: [String], in place: String) -> SCXMLError
  {
    let near = nearestName(to: element.name, in: known).map { " (did you mean <\($0)>?)" } ?? ""
    return error("<\(element.name)> does not belong in \(place)\(near)", element)
  }
}
