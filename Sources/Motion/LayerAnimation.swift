// SPDX-License-Identifier: MIT

/// One number of a layer as Core Animation plays it: from, to and by, timing, fill and repetition.
///
/// ```swift
/// var fade = LayerAnimation(model: 0.5, duration: 1)
/// (fade.from, fade.to, fade.beginTime) = (0, 1, 1)
/// fade.value(at: 0.5)       // 0.5: the model shows outside
/// fade.fillsBackwards = true
/// fade.value(at: 0.5)       // 0
/// ```
///
/// From points third parties measured on Apple's systems (MOTION §1.11). With `timeOffset` the
/// animation starts inside its time and wraps round; a negative speed plays it backwards. Numbers
/// that cannot be used count as their defaults.
public struct LayerAnimation: Hashable, Sendable {
  /// What the layer shows without the animation.
  public var model: Double
  /// Where it starts, if given.
  public var from: Double?
  /// Where it ends, if given.
  public var to: Double?
  /// How far it goes, if given.
  public var by: Double?
  /// How the time of one round is bent.
  public var curve: Curve.Shape = .linear
  /// Seconds of one round; 0 means 0.25, as Core Animation has it.
  public var duration: Double
  /// When it begins, in seconds.
  public var beginTime = 0.0
  /// How far into its own time it starts, in seconds.
  public var timeOffset = 0.0
  /// How many times as fast it plays.
  public var speed = 1.0
  /// How many rounds it plays; fractions count.
  public var repeatCount = 1.0
  /// How long it plays rounds, in seconds of its own time; wins over ``repeatCount``.
  public var repeatDuration: Double?
  /// True if each round goes back again, which doubles it.
  public var autoreverses = false
  /// True if the start holds before it begins.
  public var fillsBackwards = false
  /// True if the end holds after it is over.
  public var fillsForwards = false
  /// True if each round goes on from the end of the one before.
  public var isCumulative = false
  /// True if it adds to what is below instead of replacing it.
  public var isAdditive = false

  /// Makes an animation of a layer whose own value is `model`.
  public init(model: Double, duration: Double = 0.25) {
    self.model = model
    self.duration = duration
  }

  /// The first and the last value, by the table of from, to and by.
  public var ends: (from: Double, to: Double) {
    let base = isAdditive ? 0 : model
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, from + by)
    case (nil, let to?, let by?): return (to - by, to)
    case (let from?, nil, nil): return (from, base)
    case (nil, let to?, nil): return (base, to)
    case (nil, nil, let by?): return (base, base + by)
    case (nil, nil, nil): return (base, base)
    }
  }

  /// What the layer shows at `time`, on top of what lies `below` it if it is additive.
  public func value(at time: Double, below: Double? = nil) -> Double {
    let under = below ?? model
    guard let moment = progress(at: time) else { return under }
    let (first, last) = ends
    let way = isCumulative ? Double(moment.round) * last : 0
    let own = first + (last - first) * moment.progress + way
    return isAdditive ? under + own : own
  }

  private var round: Double { duration > 0 ? min(duration, longestSeconds) : 0.25 }

  // The bent fraction of the round and how many rounds are done; nil while it does not show.
  private func progress(at time: Double) -> (progress: Double, round: Int)? {
    let whole = autoreverses ? 2 * round : round
    var active = whole * (repeatCount > 0 ? min(repeatCount, 1e9) : 1)
    if let repeatDuration, repeatDuration > 0 { active = repeatDuration }
    let factor = abs(speed) <= 1e6 ? speed : 1
    let own = (time - beginTime) * factor
    // Backwards, time runs from the end of the round; at the very start the start shows.
    let local = (own < 0 && time > beginTime ? own + active : own) + timeOffset
    let isBefore = time < beginTime || time.isNaN
    if isBefore { return fillsBackwards ? (bent(0), 0) : nil }
    guard factor != 0 else { return (bent(min(max(timeOffset / round, 0), 1)), 0) }
    let elapsed = abs(own)
    if elapsed > active {
      return fillsForwards ? inside(active, whole, isOffset: false, isEnd: true) : nil
    }
    return inside(local, whole, isOffset: timeOffset != 0, isEnd: elapsed == active)
  }

  private func inside(
    _ local: Double, _ whole: Double, isOffset: Bool, isEnd: Bool
  ) -> (progress: Double, round: Int) {
    var index = (local / whole).rounded(.down)
    var rest = local - index * whole
    if isEnd, rest == 0, !isOffset, index > 0 { (index, rest) = (index - 1, whole) }
    let x = rest > round ? 2 - rest / round : rest / round
    return (bent(x), Int(min(max(index, 0), 1e9)))
  }

  private func bent(_ x: Double) -> Double { Curve(unchecked: curve, 1).unit(x) }
}
