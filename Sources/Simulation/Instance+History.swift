// SPDX-License-Identifier: MIT
import Motion

/// What has become of a property so far, for plots and measurements.
extension Instance {
  /// A stretch of time in which a property followed one motion.
  public struct Stretch: Hashable, Sendable {
    /// When it began or was redirected, in nanoseconds.
    public let from: Int64
    /// When it came to rest, was redirected or cut short, or will have; nil for a loop under way.
    public let until: Int64?
    /// How it went.
    public let animator: Animator
  }

  /// The motions of a property, oldest first; a redirected one begins a new stretch.
  public func stretches(of name: String) throws -> [Stretch] {
    let history = properties[try propertyIndex(name)].history
    return history.indices.compactMap { index in
      let segment = history[index]
      guard let animator = segment.animator else { return nil }
      let next = index + 1 < history.count ? history[index + 1].from : nil
      return Stretch(from: segment.from, until: next ?? animator.rests, animator: animator)
    }
  }

  /// When a property was set, began to move, was redirected or came to rest, oldest first.
  public func changes(of name: String) throws -> [Int64] {
    let history = properties[try propertyIndex(name)].history
    // What it rested on when it was made is no change.
    return (history.first?.animator == nil ? history.dropFirst() : history[...]).map(\.from)
  }

  /// How fast a property changes at an instant, in its own units a second; a colour in the space
  /// where it mixes, as a list.
  public func velocity(of name: String, at instant: Int64) throws -> Value {
    properties[try propertyIndex(name)].pastVelocity(at: instant)
  }
}
