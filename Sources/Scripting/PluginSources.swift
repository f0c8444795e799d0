// SPDX-License-Identifier: MIT

/// The texts a plugin is made of, to find the line a message speaks of.
///
/// A Lua table does not know where it was written. But a wrong name in it most often stands in the
/// text exactly once, and then that is the line.
struct PluginSources {
  private(set) var files: [(name: String, text: String)]

  init(_ files: [(name: String, text: String)] = []) { self.files = files }

  mutating func add(_ name: String, _ text: String) { files.append((name, text)) }

  /// The message with the line it speaks of before it, or with `otherwise` where none is sure.
  func located(_ message: String, otherwise: String) -> String {
    if files.contains(where: { message.hasPrefix($0.name + ":") }) { return message }
    for word in words(of: message) {
      if let place = place(of: word) ?? place(of: word, isKey: true) {
        return "\(place): \(message)"
      }
    }
    return "\(otherwise): \(message)"
  }

  /// The quoted names of a message, the likeliest first: the last before a suggestion, and whose
  /// component or chart it is only at the end.
  private func words(of message: String) -> [String] {
    var text = message[...]
    for mark in [" (did you mean", "; valid:", "; say "] {
      if let end = firstRange(of: mark, in: text) { text = text[..<end] }
    }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    var words: [String] = []
    var owners: [String] = []
    for index in stride(from: 1, to: parts.count, by: 2).reversed() {
      let before = parts[index - 1]
      let isOwner = ["component ", "chart ", "plugin "].contains { before.hasSuffix($0) }
      if isOwner { owners.append(String(parts[index])) } else { words.append(String(parts[index])) }
    }
    return words + owners
  }

  private func firstRange(of mark: String, in text: Substring) -> String.Index? {
    text.indices.first { text[$0...].hasPrefix(mark) }
  }

  /// The line of a word that stands in the files once, or once with `= {` behind it.
  private func place(of word: String, isKey: Bool = false) -> String? {
    guard !word.isEmpty else { return nil }
    let wanted = Array(word.utf8)
    var found: String?
    for (name, text) in files {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where contains(wanted, Array(line.utf8), isKey: isKey) {
        if found != nil { return nil }
        found = "\(name):\(index + 1)"
      }
    }
    return found
  }

  /// Whether a line has the word with no letter, digit or `_` beside it.
  private func contains(_ word: [UInt8], _ line: [UInt8], isKey: Bool) -> Bool {
    guard line.count >= word.count else { return false }
    func isPart(_ index: Int) -> Bool {
      guard line.indices.contains(index) else { return false }
      let byte = line[index]
      return (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 95 || byte > 127
    }
    return (0...(line.count - word.count)).contains { start in
      line[start..<(start + word.count)].elementsEqual(word) && !isPart(start - 1)
        && !isPart(start + word.count) && (!isKey || begins(line[(start + word.count)...]))
    }
  }

  /// Whether a table begins here: `= {`.
  private func begins(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.filter { $0 != UInt8(ascii: " ") }.starts(with: "={".utf8)
  }
}
