// SPDX-License-Identifier: MIT
import Motion

extension Plot {
  /// At how many instants a curve is read, at least; columns have two dots.
  static func sampleCount(_ options: Options) -> Int { max(600, options.width * 4) }

  /// The instants to read a curve at, evenly from one end to the other.
  public static func instants(_ span: ClosedRange<Double>, _ options: Options) -> [Double] {
    let count = sampleCount(options)
    let length = span.upperBound - span.lowerBound
    return (0...count).map { span.lowerBound + length * Double($0) / Double(count) }
  }

  /// The points of a curve with its highest and lowest one between them found more exactly.
  public static func sharpened(
    _ points: [Point], _ value: (Double) throws -> Double
  ) rethrows -> [Point] {
    var extremes: [Point] = []
    for sign in [1.0, -1.0] {
      let best = points.indices.max { sign * points[$0].y < sign * points[$1].y }
      guard let best, best > 0, best < points.count - 1 else { continue }
      var (low, high) = (points[best - 1].x, points[best + 1].x)
      for _ in 0..<60 {
        let third = (high - low) / 3
        // On a step the last instant that shows it: a spring's steps are told by their ends.
        if try sign * value(low + third) <= sign * value(high - third) {
          low += third
        } else {
          high -= third
        }
      }
      let turn = Point(low + (high - low) / 2, try value(low + (high - low) / 2))
      if sign * turn.y > sign * points[best].y { extremes.append(turn) }
    }
    // In order of time, a found point after one of the same instant.
    var merged = points
    for extreme in extremes {
      merged.insert(extreme, at: merged.firstIndex { $0.x > extreme.x } ?? merged.count)
    }
    return merged
  }

  /// Plots animations from 0 to 1, until the last of them rests or up to `end` seconds.
  ///
  /// One that never ends is shown for two rounds.
  public init(
    _ animations: [(name: String, animation: Animation)], mode: MotionMode = .exact,
    travel: Double = 1, until end: Double? = nil, _ options: Options = Options()
  ) {
    let animations = animations.map {
      (name: $0.name, animation: MeasuredAnimation($0.animation, mode: mode, travel: travel))
    }
    let ends = animations.map { $0.animation.rests ?? $0.animation.animation.plottedSeconds }
    let last = end ?? ends.max() ?? 1
    let times = Plot.instants(0...(last > 0 ? last : 1), options)
    func series(_ value: (MeasuredAnimation, Double) -> Double) -> [Series] {
      animations.map { name, animation in
        // A spring in steps is read at them, so that its highest is where the numbers have it.
        let times = (times + animation.stepTimes.filter { $0 <= last }).sorted()
        let points = times.map { Point($0, value(animation, $0)) }
        return Series(name, Plot.sharpened(points) { value(animation, $0) })
      }
    }
    var panels = [Panel("value, 0 to 1", series { $0.progress(at: $1) }, levels: [1, 0])]
    if options.showsVelocity {
      let speeds = series { $0.velocity(at: $1) }
      panels.append(Panel("velocity, ways a second", speeds, levels: [0]))
    }
    self.init(panels: panels, options)
  }
}

extension Animation {
  /// How long a plot shows one that never rests: two rounds.
  fileprivate var plottedSeconds: Double {
    var once: Animation
    switch base {
    case .spring(let spring, _): once = .spring(spring)
    case .interpolatingSpring(let spring, let velocity):
      once = .interpolatingSpring(spring, initialVelocity: velocity)
    case .curve(let curve): once = .curve(curve)
    case .keyframes(let frames): once = .keyframes(frames)
    }
    for modifier in modifiers {
      if case .repeatForever(let reverses) = modifier {
        once = once.repeatCount(2, autoreverses: reverses)
      } else {
        once = (try? once.adding(modifier)) ?? once
      }
    }
    return once.settlingDuration() ?? 1
  }
}
