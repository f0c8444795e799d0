// SPDX-License-Identifier: MIT

/// What is typed at the prompt, as text for Lua.
enum Chunk {
  /// What a line may be as an expression: without a leading `=`.
  static func expression(_ text: String) -> String {
    let trimmed = text.drop { $0.isWhitespace }
    return "return " + (trimmed.first == "=" ? String(trimmed.dropFirst()) : text)
  }

  /// Whether it begins with `=` and so can only be an expression.
  static func isExpression(_ text: String) -> Bool {
    text.first { !$0.isWhitespace } == "="
  }

  /// The chunk with a leading `local` taken away, so that what it names stays for later lines.
  ///
  /// Lines keep their numbers. `<const>` goes with it; `<close>` makes the chunk stay as it is.
  static func keepingLocals(_ text: String) -> String {
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    let rest = text[start...]
    guard rest.hasPrefix("local"), let next = rest.dropFirst(5).first, next.isWhitespace else {
      return text
    }
    let body = rest.dropFirst(5).drop { $0.isWhitespace }
    let lines = String(rest.dropFirst(5).prefix { $0.isWhitespace }.filter { $0 == "\n" })
    if body.hasPrefix("function") { return lines + body }
    guard let (names, end) = nameList(body) else { return text }
    let list = names.joined(separator: ", ")
    let tail = body[end...]
    let isAssigned = tail.drop { $0.isWhitespace }.first == "="
    return lines + list + (isAssigned ? "" : " = nil ") + tail
  }

  /// `a, b <const>, c` at the beginning of a text, and where it ends.
  private static func nameList(_ text: Substring) -> (names: [String], end: Substring.Index)? {
    var names: [String] = []
    var rest = text
    while true {
      rest = rest.drop { $0.isWhitespace }
      let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard let first = name.first, !first.isNumber else { return nil }
      names.append(String(name))
      rest = rest[name.endIndex...]
      let after = rest.drop { $0.isWhitespace }
      if after.first == "<" {
        guard let close = after.firstIndex(of: ">") else { return nil }
        let attribute = after[after.index(after: after.startIndex)..<close]
        guard attribute.filter({ !$0.isWhitespace }) == "const" else { return nil }
        rest = after[after.index(after: close)...]
      }
      let following = rest.drop { $0.isWhitespace }
      guard following.first == "," else { return (names, rest.startIndex) }
      rest = following.dropFirst()
    }
  }
}
