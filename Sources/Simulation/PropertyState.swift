// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion

/// A property of one instance: its model value, the motion it is in, and where it has been.
struct PropertyState {
  /// A stretch of the past: at rest on a value, or following an animator.
  struct Segment {
    let from: Int64
    /// The model value, tokens resolved as they were then.
    let rest: Value
    let animator: Animator?
  }

  private(set) var model: Value
  private(set) var animator: Animator?
  private(set) var history: [Segment]
  /// The text that an animated text fades from.
  var previousText: String?
  /// The number of the motion under way, and the record that began or last changed it.
  var motionID = 0
  var motionRecord = 0
  /// The scheduled ends of the motion under way.
  var logicalItems: [Int] = []
  var settleItem: Int?
  var removeItem: Int?
  /// Whether the motion under way never ends by itself.
  var isEndless: Bool { animator != nil && animator?.rests == nil }

  init(model: Value, at instant: Int64, _ environment: Environment) {
    self.model = model
    history = [Segment(from: instant, rest: model.resolved(environment), animator: nil)]
  }

  /// What is drawn at an instant.
  func value(at instant: Int64, _ environment: Environment) -> Value {
    let segment = segment(at: instant)
    guard let animator = segment.animator else { return segment.rest }
    return segment.rest.rebuilt(from: animator.value(at: instant), environment)
  }

  /// The last segment that begins at or before `instant`; the first one for all that was before.
  private func segment(at instant: Int64) -> Segment {
    // Nearly every question is about now.
    if let last = history.last, last.from <= instant { return last }
    var (low, high) = (0, history.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if history[middle].from <= instant { low = middle } else { high = middle - 1 }
    }
    return history[low]
  }

  /// How fast it changes, in its own units a second; colours in the space where they mix.
  func velocity(at instant: Int64) -> Value { velocity(of: animator, at: instant) }

  /// How fast it changed at an instant, or will if nothing interrupts.
  func pastVelocity(at instant: Int64) -> Value {
    velocity(of: segment(at: instant).animator, at: instant)
  }

  private func velocity(of animator: Animator?, at instant: Int64) -> Value {
    let count = model.vector(Environment())?.count ?? 1
    let vector = animator?.velocity(at: instant) ?? Vector.zero(count: count)
    if vector.count == 1 { return .number(vector[0]) }
    return .list((0..<vector.count).map { .number(vector[$0]) })
  }

  mutating func rest(on value: Value, at instant: Int64, _ environment: Environment) {
    model = value
    animator = nil
    push(Segment(from: instant, rest: value.resolved(environment), animator: nil))
  }

  mutating func move(
    to value: Value, _ animator: Animator, at instant: Int64, _ environment: Environment
  ) {
    model = value
    self.animator = animator
    push(Segment(from: instant, rest: value.resolved(environment), animator: animator))
  }

  private mutating func push(_ segment: Segment) {
    if let last = history.last {
      if last.animator == nil, segment.animator == nil, last.rest == segment.rest { return }
      if last.from == segment.from { history.removeLast() }
    }
    history.append(segment)
  }
}

extension Value {
  /// The value as a vector in the space where it mixes; nil for what cannot move.
  func vector(_ environment: Environment) -> Vector? {
    switch self {
    case .number(let number): Vector(number)
    case .point(let point): Vector([point.x, point.y])
    case .size(let size): Vector([size.width, size.height])
    case .rect(let rect): Vector([rect.x, rect.y, rect.width, rect.height])
    case .color(let color): color.vector(in: environment.colorMixing)
    case .token: resolved(environment).vector(environment)
    default: nil
    }
  }

  /// A value of this one's kind from a vector.
  func rebuilt(from vector: Vector, _ environment: Environment) -> Value {
    switch self {
    case .number: .number(vector[0])
    case .point: .point(Point(vector[0], vector[1]))
    case .size: .size(Size(vector[0], vector[1]))
    case .rect: .rect(Rect(vector[0], vector[1], vector[2], vector[3]))
    case .color: .color(Color(vector, in: environment.colorMixing))
    default: self
    }
  }

  /// Whether every number in it is finite.
  ///
  /// What is beyond 1e150 is as good as infinite: its square would be.
  var isFinite: Bool {
    switch self {
    case .number(let number): Value.isUsable(number)
    case .point(let point): Value.isUsable(point.x) && Value.isUsable(point.y)
    case .size(let size): Value.isUsable(size.width) && Value.isUsable(size.height)
    case .rect(let rect):
      [rect.x, rect.y, rect.width, rect.height].allSatisfy(Value.isUsable)
    case .color(let color):
      [color.red, color.green, color.blue, color.alpha].allSatisfy(\.isFinite)
    default: true
    }
  }

  private static func isUsable(_ number: Double) -> Bool { abs(number) <= 1e150 }
}
