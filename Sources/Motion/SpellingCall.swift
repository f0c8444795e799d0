// SPDX-License-Identifier: MIT

/// A call as it is written: a name and its arguments.
struct SpellingCall {
  let name: String
  let arguments: [Argument]

  /// One argument: a label, the numbers, and a nested call for keyframes.
  struct Argument {
    var label: SpellingWord?
    var numbers: [Double] = []
    var call: SpellingCall?
  }
}

/// A word in snake case, and as it was written.
struct SpellingWord {
  let name: String
  let written: String
}
