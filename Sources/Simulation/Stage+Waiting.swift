// SPDX-License-Identifier: MIT
import Motion

extension Stage {
  /// Waits for motion, queued gestures and callbacks to end; returns the instant.
  ///
  /// At `limit` after now, or at once when a motion repeats for ever, it fails and names what still
  /// moves and why.
  @discardableResult
  public func settle(
    limit: Int64 = 10_000_000_000, timers: Bool = false, ignoringLoops: Bool = false
  ) throws -> Int64 {
    guard limit >= 0 else { throw StageError("the limit of settle must not be negative") }
    let deadline = limit < StageTime.limit - now ? now + limit : StageTime.limit
    var kinds: [ScheduledItem.Kind] = [.motion, .gesture, .callback]
    if timers { kinds.append(.timer) }
    while true {
      if loopCount > 0, !ignoringLoops {
        throw StageError("cannot settle: " + loopNames.joined(separator: ", "))
      }
      guard scheduler.hasWaiting(kinds), let next = scheduler.nextInstant() else { return now }
      guard next <= deadline else {
        let waiting = scheduler.waiting.filter { kinds.contains($0.kind) }
        let named = waiting.prefix(3).map { "\($0.label) at \(secondsText($0.instant)) s" }
        let rest = waiting.count > 3 ? ", and \(waiting.count - 3) more" : ""
        try advance(to: deadline)
        throw StageError(
          "not settled after \(secondsText(limit)) s: " + named.joined(separator: ", ") + rest)
      }
      try advance(to: next)
    }
  }

  private var loopNames: [String] {
    allInstances.flatMap { instance in
      instance.properties.indices.compactMap { index in
        guard instance.properties[index].isEndless,
          let animator = instance.properties[index].animator
        else { return nil }
        let why = animator.animation.repeatsForever ? "repeats forever" : "never comes to rest"
        return "\(instance.name).\(instance.compiled.properties[index].name) \(why)"
      }
    }
  }
}
