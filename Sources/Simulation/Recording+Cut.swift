// SPDX-License-Identifier: MIT

extension Recording {
  /// The calls up to an instant, those made at it included.
  public func cut(after instant: Int64) -> Recording {
    var cut = self
    cut.calls = calls.filter { $0.instant <= instant }
    return cut
  }
}
