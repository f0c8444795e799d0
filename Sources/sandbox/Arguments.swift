// SPDX-License-Identifier: MIT
import Statecharts

/// One option of a command.
struct Option: Sendable {
  /// The long name, without its dashes.
  let name: String
  /// The letter after a single dash, if it has one.
  let letter: Character?
  /// What its value is called in the help text; nil for a switch.
  let value: String?
  /// What it does.
  let doc: String

  init(_ name: String, letter: Character? = nil, takes value: String? = nil, _ doc: String) {
    self.name = name
    self.letter = letter
    self.value = value
    self.doc = doc
  }
}

/// The words after a command, sorted by GNU's conventions.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue` and joined switches are understood, options
/// may stand between operands, and nothing after `--` is an option.
struct Arguments {
  /// The operands before `--`.
  private(set) var operands: [String] = []
  /// What came after `--`; nil when there was none.
  private(set) var trailing: [String]?
  private var given: [(name: String, value: String)] = []

  init(_ words: [String], of command: String, options: [Option]) throws(Failure) {
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--" {
        trailing = Array(words)
        break
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2), of: command, options, &words)
      } else if word.hasPrefix("-"), word.count > 1, !isNumber(word) {
        try takeLetters(word.dropFirst(), of: command, options, &words)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// The value of an option; the last one counts.
  subscript(_ name: String) -> String? { given.last { $0.name == name }?.value }

  /// Whether `--format` is json, where it takes text, the default, or json.
  func asksForJSON() throws(Failure) -> Bool {
    switch self["format"] ?? "text" {
    case "text": return false
    case "json": return true
    case let other: throw Failure("--format takes text or json, not \"\(other)\"")
    }
  }

  /// Every value of an option, in order.
  func all(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

  /// Operands wherever they stand.
  var allOperands: [String] { operands + (trailing ?? []) }

  private func isNumber(_ word: String) -> Bool {
    guard let second = word.dropFirst().first else { return false }
    return second.isNumber || second == "."
  }

  private mutating func takeLong(
    _ text: Substring, of command: String, _ options: [Option], _ words: inout ArraySlice<String>
  ) throws(Failure) {
    let end = text.firstIndex(of: "=") ?? text.endIndex
    let name = String(text[..<end])
    let joined = end < text.endIndex ? String(text[text.index(after: end)...]) : nil
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown("--" + name, of: command, options.map { "--" + $0.name })
    }
    if option.value == nil {
      guard joined == nil else { throw Failure("--\(name) takes no value") }
      given.append((name, ""))
    } else {
      given.append((name, try value(of: option, joined, &words)))
    }
  }

  private mutating func takeLetters(
    _ text: Substring, of command: String, _ options: [Option], _ words: inout ArraySlice<String>
  ) throws(Failure) {
    var rest = text
    while let letter = rest.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw unknown("-\(letter)", of: command, options.compactMap { $0.letter.map { "-\($0)" } })
      }
      if option.value == nil {
        given.append((option.name, ""))
        continue
      }
      let joined = rest.isEmpty ? nil : String(rest.first == "=" ? rest.dropFirst() : rest)
      given.append((option.name, try value(of: option, joined, &words)))
      return
    }
  }

  private func value(
    of option: Option, _ joined: String?, _ words: inout ArraySlice<String>
  ) throws(Failure) -> String {
    if let joined { return joined }
    guard let next = words.first, next != "--" else {
      throw Failure("--\(option.name) needs a value: \(option.value ?? "")")
    }
    words.removeFirst()
    return next
  }

  private func unknown(_ word: String, of command: String, _ known: [String]) -> Failure {
    let owner = command.isEmpty ? "sandbox" : "sandbox \(command)"
    let near = word.count > 2 ? nearestName(to: word, in: known) : nil
    let hint = near.map { "; did you mean \($0)?" } ?? ""
    let help = command.isEmpty ? "sandbox help" : "sandbox help \(command)"
    return Failure("\(owner) has no option \(word)\(hint) (\(help) lists them)")
  }
}
