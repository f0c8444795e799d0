// SPDX-License-Identifier: MIT

/// One property in motion: where it is, how fast and when it ends, by absolute nanoseconds.
///
/// ```swift
/// var scale = Animator(from: Vector(1), to: Vector(0.97), animation: press, at: 0)
/// scale.value(at: 50_000_000)                                      // on the way down
/// _ = scale.animate(to: Vector(1), with: release, at: 80_000_000)  // .merged: no jump, no kink
/// ```
///
/// A retarget does what SwiftUI does (MOTION §1.7):
/// - at the very instant it began, the motion is *replaced* and keeps its start;
/// - a plain `spring` *merges*: it starts from the present position, with the present velocity if
///   what it takes over is a plain `spring` too, else with none (curves, interpolating springs,
///   combined and modified animations hide theirs);
/// - everything else *combines*: rₙ = rₙ₋₁ + fₙ·(Tₙ - rₙ₋₁), each newer one running from the still
///   moving older result to the newest target. The newest decides the end.
///
/// Times are absolute, so any slicing gives the same bits. From ``settles`` on the value is the
/// target, also if the last keyframe said otherwise. That is the last instant at which it is more
/// than 0.1 % of its travel away, rounded up to a microsecond, and for curves and keyframes their
/// end. Travel is the largest distance from the present target over the positions at the start and
/// at each retarget since it last rested.
///
/// In the mode `swiftui` (``MotionMode``) the same rules hold with SwiftUI's steps and frames: it
/// is over at ``removed``, the value is the target from there on, and ``settles`` only says since
/// when it has been near.
public struct Animator: Hashable, Sendable {
  /// What a retarget did to the motion under way.
  public enum Change: Hashable, Sendable {
    /// It starts again, from where it had started.
    case replaced
    /// One spring goes on from the present position and velocity.
    case merged
    /// The newer runs on top of the older.
    case combined
  }

  struct Entry: Hashable, Sendable {
    var start: Int64
    var animation: Animation
    var target: Vector
    // The absolute values of keyframes.
    var stops: [Vector]
    // From here on it is at its target, also under a newer one.
    var end: Int64?
    var play = Play.closed

    // Boxed: the closed form, which is the rule, need not carry it about.
    indirect enum Play: Hashable, Sendable {
      case closed
      case sampled(SampledAnimation)
    }
  }

  /// When the motion began, in nanoseconds; retargets do not change it.
  public private(set) var began: Int64
  /// When the newest animation is logically complete; nil if never.
  public private(set) var logicallyComplete: Int64?
  /// When the value has arrived for good; nil if never.
  public private(set) var settles: Int64?
  /// When SwiftUI notices that it is over and takes the animation away; nil if never, and in the
  /// mode `exact`.
  public private(set) var removed: Int64?
  /// By whose rules it goes.
  public let mode: MotionMode

  var origin: Vector
  var originVelocity: Vector
  var entries: [Entry]
  // Where it was when it began and at each retarget, since it last rested.
  var visited: [Vector]

  /// Starts a motion from rest.
  public init(
    from: Vector, to: Vector, animation: Animation, at instant: Int64, mode: MotionMode = .exact
  ) {
    began = instant
    origin = from
    originVelocity = .zero(count: from.count)
    visited = [from]
    self.mode = mode
    entries = [Self.entry(from, to, animation, instant)]
    if case .swiftui(let rules) = mode { beginSampled(rules) }
    close()
  }

  /// Starts a motion with a velocity per second, such as a ``VelocitySampler``'s at the end of a drag.
  ///
  /// Only a plain `spring` takes it over; other animations start from rest.
  public init(
    from: Vector, to: Vector, animation: Animation, velocity: Vector, at instant: Int64,
    mode: MotionMode = .exact
  ) {
    self.init(from: from, to: to, animation: animation, at: instant, mode: mode)
    guard animation.isPlainSpring, velocity.isFinite else { return }
    originVelocity = velocity
    if case .swiftui(let rules) = mode { beginSampled(rules) }
    close()
  }

  /// Where it goes.
  public var target: Vector { newest.target }

  /// The newest animation.
  public var animation: Animation { newest.animation }

  /// When it is over and rests on the target: ``removed`` in the mode `swiftui`, else ``settles``.
  public var rests: Int64? {
    if case .exact = mode { settles } else { removed }
  }

  var newest: Entry { entries[entries.count - 1] }

  /// Sends it to another target from `instant` on, an instant not before the last retarget.
  ///
  /// From rest it begins anew and says `replaced`.
  public mutating func animate(
    to target: Vector, with animation: Animation, at instant: Int64
  ) -> Change {
    if let rests, instant >= rests, instant > began {
      self = Animator(
        from: self.target, to: target, animation: animation, at: instant, mode: mode)
      return .replaced
    }
    if isUnseen(at: instant) {
      self = Animator(from: origin, to: target, animation: animation, at: instant, mode: mode)
      return .replaced
    }
    let instant = max(seen(instant), newest.start)
    // A combined animation begun at this very instant has never been seen.
    if entries.count > 1, newest.start == instant { entries.removeLast() }
    let (position, rate) = moment(at: instant)
    visit(position)
    defer { close() }
    if case .swiftui(let rules) = mode {
      return animateSampled(to: target, with: animation, at: instant, position, rules)
    }
    if animation.isPlainSpring {
      originVelocity = carriesVelocity ? rate : .zero(count: position.count)
      origin = position
      if entries.count > 1 { entries.removeLast(entries.count - 1) }
      entries[0] = Self.entry(position, target, animation, instant)
      return .merged
    }
    dropFinished(at: instant)
    entries.append(Self.entry(position, target, animation, instant))
    return .combined
  }

  /// Moves the model under the motion: everything moves by `delta`, what is left to go stays.
  public mutating func shift(by delta: Vector) {
    origin = origin + delta
    visited = visited.map { $0 + delta }
    for index in entries.indices {
      entries[index].target = entries[index].target + delta
      entries[index].stops = entries[index].stops.map { $0 + delta }
      entries[index].shiftSampled(by: delta)
    }
  }

  var carriesVelocity: Bool { entries.count == 1 && newest.animation.isPlainSpring }

  static func entry(
    _ from: Vector, _ to: Vector, _ animation: Animation, _ instant: Int64
  ) -> Entry {
    var stops: [Vector] = []
    if case .keyframes(let frames) = animation.base {
      stops = frames.map {
        $0.value.count == 1 && to.count > 1 ? from + (to - from) * $0.value[0] : $0.value
      }
    }
    return Entry(start: instant, animation: animation, target: to, stops: stops)
  }

  // Of one component only the two outermost positions can matter. Of more, a motion that is retargeted
  // at every frame for minutes keeps the outermost ones in each direction of a grid, so that it stays
  // small; up to that many the travel is exact.
  private mutating func visit(_ position: Vector) {
    if position.count == 1, visited.count >= 2 {
      var (low, high) = (position[0], position[0])
      for place in visited {
        low = Swift.min(low, place[0])
        high = Swift.max(high, place[0])
      }
      visited.removeLast(visited.count - 2)
      (visited[0], visited[1]) = (Vector(low), Vector(high))
      return
    }
    visited.append(position)
    if visited.count > Self.mostVisited {
      visited = outermost()
    }
  }

  private static let mostVisited = 128

  private func outermost() -> [Vector] {
    let count = visited[0].count
    var directions = [Vector.zero(count: count)]
    for axis in 0..<count {
      directions = directions.flatMap { direction in
        [-1.0, 0, 1].map { step in
          var next = direction
          next[axis] = step
          return next
        }
      }
    }
    var isKept = visited.map { _ in false }
    for direction in directions where direction.length > 0 {
      var best = 0
      for index in visited.indices
      where visited[index].dot(direction) > visited[best].dot(direction) { best = index }
      isKept[best] = true
    }
    return visited.indices.filter { isKept[$0] }.map { visited[$0] }
  }

  // A finished older entry stays at its target for good, so what came before it no longer shows.
  mutating func dropFinished(at instant: Int64) {
    for index in entries.indices.reversed() {
      guard let end = entries[index].end, end <= instant else { continue }
      origin = entries[index].target
      originVelocity = .zero(count: origin.count)
      entries.removeSubrange(...index)
      return
    }
  }

  private mutating func close() {
    if case .swiftui = mode {
      let ends = sampledEnds()
      (logicallyComplete, settles, removed) = (ends.logical, ends.settled, ends.removed)
      entries[entries.count - 1].end = removed
      return
    }
    logicallyComplete = newest.animation.logicalDuration.flatMap {
      instant(newest.start, after: $0 * 1e9)
    }
    settles = findSettling()
    entries[entries.count - 1].end = settles
  }
}

extension Animation {
  var isPlainSpring: Bool {
    if case .spring = base { return modifiers.isEmpty }
    return false
  }
}
