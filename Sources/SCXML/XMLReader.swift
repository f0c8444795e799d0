// SPDX-License-Identifier: MIT

/// Reads XML text into elements: tags, attributes, text, CDATA, comments, entities, lines.
///
/// Why not Foundation's `XMLParser`: linked statically it makes the program 62 MB larger and its
/// start 1.7 ms slower (docs/decisions/0008-own-xml-reader.md). Not here: DTDs (a `DOCTYPE` is
/// refused, so that no entity can blow up), other encodings than UTF-8, and validation.
struct XMLReader {
  /// Deeper nesting is refused, so that no input can exhaust the call stack.
  private static let deepest = 200

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1

  private init(_ text: String, file: String) {
    bytes = Array(text.utf8)
    self.file = file
  }

  /// The outermost element of a document.
  static func read(_ text: String, file: String) throws(SCXMLError) -> XMLElement {
    var reader = XMLReader(text, file: file)
    return try reader.document().withBoundPrefixes(file: file)
  }

  // MARK: Document

  private mutating func document() throws(SCXMLError) -> XMLElement {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try skipBetween()
    guard peek(0) == UInt8(ascii: "<") else { throw error("an element must begin here, with <") }
    let root = try element(depth: 0)
    try skipBetween()
    guard index == bytes.count else { throw error("nothing may follow the outermost element") }
    return root
  }

  /// Skips what may stand outside the outermost element.
  private mutating func skipBetween() throws(SCXMLError) {
    while index < bytes.count {
      if isSpace(bytes[index]) {
        advance()
      } else if !(try skipComment()) {
        return
      }
    }
  }

  /// Skips a comment or a processing instruction; false when neither stands here.
  private mutating func skipComment() throws(SCXMLError) -> Bool {
    if begins("<!--") {
      try skip(past: "-->", "a comment")
    } else if begins("<?") {
      try skip(past: "?>", "an instruction <?…?>")
    } else if begins("<!DOCTYPE") {
      throw error("a DOCTYPE is not supported: take it out, charts do not need one")
    } else {
      return false
    }
    return true
  }

  // MARK: Elements

  private mutating func element(depth: Int) throws(SCXMLError) -> XMLElement {
    guard depth < XMLReader.deepest else {
      throw error("elements are nested more than \(XMLReader.deepest) deep")
    }
    let start = line
    advance()
    let name = try self.name("an element")
    var attributes: [(name: String, value: String)] = []
    while true {
      let hadSpace = skipSpace()
      if begins("/>") {
        index += 2
        return XMLElement(name: name, attributes: attributes, line: start)
      }
      if peek(0) == UInt8(ascii: ">") {
        advance()
        break
      }
      guard index < bytes.count else { throw unended(name, start) }
      guard hadSpace else { throw error("a space is missing in <\(name)>") }
      let attribute = try self.attribute()
      if attributes.contains(where: { $0.name == attribute.name }) {
        throw error("<\(name)> has two attributes \(attribute.name)")
      }
      attributes.append(attribute)
    }
    let element = XMLElement(name: name, attributes: attributes, line: start)
    try content(of: element, name, depth)
    return element
  }

  private mutating func attribute() throws(SCXMLError) -> (name: String, value: String) {
    let name = try self.name("an attribute")
    _ = skipSpace()
    guard peek(0) == UInt8(ascii: "=") else { throw error("attribute \(name) has no =\"…\"") }
    advance()
    _ = skipSpace()
    guard let quote = peek(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("the value of attribute \(name) must stand in quotes")
    }
    advance()
    var value: [UInt8] = []
    while let byte = peek(0), byte != quote {
      if byte == UInt8(ascii: "<") { throw error("attribute \(name): write &lt; for <") }
      if byte == UInt8(ascii: "&") {
        value += try reference()
      } else {
        value.append(isSpace(byte) ? UInt8(ascii: " ") : byte)
        advance()
      }
    }
    guard index < bytes.count else { throw error("the value of attribute \(name) has no end") }
    advance()
    return (name, String(decoding: value, as: UTF8.self))
  }

  private mutating func content(
    of element: XMLElement, _ name: String, _ depth: Int
  ) throws(SCXMLError) {
    var text: [UInt8] = []
    func flush(_ text: inout [UInt8]) {
      if !text.isEmpty { element.nodes.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while let byte = peek(0) {
      if byte == UInt8(ascii: "&") {
        text += try reference()
      } else if byte != UInt8(ascii: "<") {
        text.append(byte)
        advance()
      } else if begins("</") {
        flush(&text)
        return try end(of: name, element.line)
      } else if begins("<![CDATA[") {
        index += 9
        let start = index
        try skip(past: "]]>", "CDATA")
        text += bytes[start..<(index - 3)]
      } else if !(try skipComment()) {
        flush(&text)
        element.nodes.append(.element(try self.element(depth: depth + 1)))
      }
    }
    throw unended(name, element.line)
  }

  private mutating func end(of name: String, _ start: Int) throws(SCXMLError) {
    index += 2
    let found = try self.name("an end tag")
    guard found == name else {
      throw error("</\(found)> ends <\(name)>, which began on line \(start)")
    }
    _ = skipSpace()
    guard peek(0) == UInt8(ascii: ">") else { throw error("</\(name) has no >") }
    advance()
  }

  // MARK: Pieces

  private mutating func name(_ what: String) throws(SCXMLError) -> String {
    let start = index
    while let byte = peek(0), isNameByte(byte) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let first = name.unicodeScalars.first, !"-.0123456789".unicodeScalars.contains(first)
    else { throw error("\(what) has no name here") }
    return name
  }

  /// What `&…;` stands for.
  private mutating func reference() throws(SCXMLError) -> [UInt8] {
    let start = index
    while let byte = peek(0), byte != UInt8(ascii: ";"), index - start < 12 { index += 1 }
    let name = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
    guard peek(0) == UInt8(ascii: ";") else { throw error("write &amp; for & in text") }
    index += 1
    switch name {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let isHex = name.hasPrefix("#x")
    guard name.hasPrefix("#"),
      let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(code), code != 0
    else { throw error("there is no entity &\(name);") }
    return Array(String(Character(scalar)).utf8)
  }

  private func peek(_ offset: Int) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private mutating func advance() {
    if bytes[index] == 10 { line += 1 }
    index += 1
  }

  private func begins(_ text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { text.utf8Start[$0] == bytes[index + $0] }
  }

  private mutating func skip(past end: StaticString, _ what: String) throws(SCXMLError) {
    let start = line
    while index < bytes.count {
      if begins(end) {
        index += end.utf8CodeUnitCount
        return
      }
      advance()
    }
    throw SCXMLError("\(what) has no end", file: file, line: start)
  }

  private mutating func skipSpace() -> Bool {
    let start = index
    while let byte = peek(0), isSpace(byte) { advance() }
    return index > start
  }

  private func isSpace(_ byte: UInt8) -> Bool { [9, 10, 13, 32].contains(byte) }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private func error(_ message: String) -> SCXMLError {
    SCXMLError(message, file: file, line: line)
  }

  private func unended(_ name: String, _ start: Int) -> SCXMLError {
    SCXMLError("<\(name)> has no end </\(name)>", file: file, line: start)
  }
}
