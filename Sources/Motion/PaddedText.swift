// SPDX-License-Identifier: MIT

/// What every aligned column of text is made with.
extension String {
  /// The text with blanks after it, up to a width; whole where it is wider.
  public func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with blanks before it, up to a width; whole where it is wider.
  public func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// The text without blanks at its end.
  public var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
