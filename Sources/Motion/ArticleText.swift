// SPDX-License-Identifier: MIT

extension String {
  /// The noun with "a" or "an" before it; "nothing", "nil" and "no value" stand alone.
  public var withArticle: String {
    if ["nothing", "nil"].contains(self) || hasPrefix("no ") { return self }
    return first.map("aeiou".contains) == true ? "an \(self)" : "a \(self)"
  }
}
