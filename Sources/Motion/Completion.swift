// SPDX-License-Identifier: MIT

/// The ends that somebody waits for while a value is sent from target to target (MOTION §1.8).
///
/// ```swift
/// var ends = CompletionList()
/// let first = ends.add(.logicallyComplete, of: [("x", animator)])
/// _ = animator.animate(to: Vector(0), with: morph, at: 100_000_000)
/// ends.retarget("x", animator)
/// ends.pending    // the first still at 0.25 s: it is forked and timed unseen
/// ```
///
/// A logical end stays where the old animation has it; a removal moves to the end of whatever the
/// value does then. One that waits for several values comes when all have reported; each comes
/// once.
public struct CompletionList: Hashable, Sendable {
  /// What counts as the end.
  public enum Criteria: String, Hashable, Sendable, CaseIterable {
    /// The change counts as made; SwiftUI's default.
    case logicallyComplete = "logically_complete"
    /// The value rests and the animation is taken away.
    case removed
  }

  /// One that waits.
  public struct Completion: Hashable, Sendable {
    /// Its number, in order of adding.
    public let id: Int
    /// What it waits for.
    public let criteria: Criteria
    /// True if an animation it was timed by has been taken over since.
    public fileprivate(set) var isForked = false
    fileprivate var parts: [Part]

    /// When it comes, in nanoseconds; nil if never.
    public var instant: Int64? {
      var latest = Int64.min
      for part in parts {
        guard let instant = part.instant else { return nil }
        latest = max(latest, instant)
      }
      return latest
    }
  }

  fileprivate struct Part: Hashable {
    let name: String
    var instant: Int64?
  }

  /// Those that have not come yet, in order of adding.
  public private(set) var pending: [Completion] = []
  private var count = 0

  /// Makes an empty list.
  public init() {}

  /// Adds one that waits for the present animations of values by name, and returns its number.
  ///
  /// With nothing to wait for it comes at once, at `instant`.
  public mutating func add(
    _ criteria: Criteria, of animators: [(name: String, animator: Animator)], at instant: Int64 = 0
  ) -> Int {
    count += 1
    var parts = animators.map { name, animator in
      let end = criteria == .removed ? animator.settles : animator.logicallyComplete
      return Part(name: name, instant: end)
    }
    if parts.isEmpty { parts = [Part(name: "", instant: instant)] }
    pending.append(Completion(id: count, criteria: criteria, parts: parts))
    return count
  }

  /// Notes that the value `name` was sent elsewhere; `animator` is what it does now.
  public mutating func retarget(_ name: String, _ animator: Animator) {
    for index in pending.indices {
      for part in pending[index].parts.indices where pending[index].parts[part].name == name {
        if pending[index].criteria == .removed {
          pending[index].parts[part].instant = animator.settles
        } else {
          pending[index].isForked = true
        }
      }
    }
  }

  /// Takes out those that come up to `instant`, by time and then in order of adding.
  public mutating func take(upTo instant: Int64) -> [Completion] {
    let due = pending.filter { ($0.instant ?? .max) <= instant && $0.instant != nil }
    pending.removeAll { due.contains($0) }
    return due.sorted { ($0.instant ?? 0, $0.id) < ($1.instant ?? 0, $1.id) }
  }
}
