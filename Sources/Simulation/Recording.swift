// SPDX-License-Identifier: MIT
import Drawing
import Motion

/// Every mutating call on a stage, each with its instant and its place there: enough to do it again.
///
/// A run is what a recording gave. Replaying it gives the same log; replaying it with something
/// changed shows what that changes. It is the only form in which a stage is kept.
public struct Recording: Sendable {
  /// Where in the order of its instant a call was made.
  public enum Place: Hashable, Sendable {
    /// When everything due then had run: a call from outside.
    case afterAll
    /// After so many scheduled items of that instant: a call from a callback.
    case after(items: Int)
  }

  /// One call.
  public struct Call: Sendable {
    /// When it was made.
    public let instant: Int64
    /// Where in the order of that instant.
    public let place: Place
    /// What was called.
    public let operation: Operation
  }

  /// What can be called.
  public enum Operation: Sendable {
    /// A component was placed.
    case add(Component, PlacementOptions)
    /// A free value was placed, with the rules it moves by.
    case addValue(String, Value, MotionMode)
    /// A component was taken away.
    case remove(String)
    /// A setting of the environment changed.
    case set(String, Value)
    /// A parameter changed.
    case setParameter(String, String, Value)
    /// A gesture was made on a component.
    case gesture(String, GestureRequest)
    /// A child out of sight was named, and made for that.
    case reveal(String, String)
    /// A finger touched the stage.
    case touch(TouchPhase, Point)
    /// A free value was animated, or set where the animation is nil.
    case moveValue(String, Value, Animation?)
    /// The script remarked something.
    case note(String, Value)
  }

  /// What a finger does on the stage.
  public enum TouchPhase: String, Hashable, Sendable {
    /// It comes down.
    case down
    /// It moves.
    case move
    /// It goes up.
    case up
  }

  /// The environment the stage was made with.
  public let environment: Environment
  /// The seed the stage was made with.
  public let seed: UInt64
  /// The calls, in order.
  public internal(set) var calls: [Call] = []

  init(environment: Environment, seed: UInt64) {
    self.environment = environment
    self.seed = seed
  }

  /// Does it all again on a fresh stage, up to `end`, with some settings or parameters held at other
  /// values: environment names, or `component.parameter[.field]`.
  ///
  /// The same inputs come at their own instants, whatever the changed values make of them.
  /// `component` gives the definition to place for an id; nil places the recorded one. `prepare` is
  /// called with the fresh stage before anything happens on it. A parameter that nothing on the
  /// stage has is an error, unless `isPartial`: then its component may still come.
  public func replay(
    until end: Int64, with overrides: [Value.Field] = [], isPartial: Bool = false,
    component: ((String) throws -> Component?)? = nil, prepare: (Stage) -> Void = { _ in }
  ) throws -> Stage {
    var environment = environment
    for field in overrides where !field.name.contains(".") {
      try environment.set(field.name, to: field.value)
    }
    let stage = Stage(environment, seed: seed, overrides: overrides)
    prepare(stage)
    for call in calls {
      switch call.place {
      case .afterAll: try stage.advance(to: call.instant)
      case .after(let items): try stage.advance(to: call.instant, items: items)
      }
      if case .add(let recorded, let options) = call.operation {
        let fresh = try component?(recorded.id) ?? recorded
        try stage.perform(.add(fresh, options), at: call.place)
      } else {
        try stage.perform(call.operation, at: call.place)
      }
    }
    try stage.advance(to: end)
    if !isPartial { try stage.checkOverrides() }
    return stage
  }
}

/// How a component is placed on a stage.
public struct PlacementOptions: Sendable {
  /// Its name; nil makes one of the last word of its id.
  public var name: String?
  /// Where its top left corner stands, in stage points.
  public var place: Point
  /// Its size; nil leaves it to the component.
  public var size: Size?
  /// What the app gives it.
  public var start: [Value.Field]
  /// Parameters other than the guide's: `morph`, or one field, `morph.response`.
  public var parameters: [Value.Field]
  /// A component whose outputs it hears as events.
  public var follows: String?

  /// Describes a placement.
  public init(
    name: String? = nil, place: Point = .zero, size: Size? = nil, start: [Value.Field] = [],
    parameters: [Value.Field] = [], follows: String? = nil
  ) {
    self.name = name
    self.place = place
    self.size = size
    self.start = start
    self.parameters = parameters
    self.follows = follows
  }
}

extension Recording.Operation {
  /// Whether the call is something that happens on the calendar, not only a change or a remark.
  var isOnCalendar: Bool {
    switch self {
    case .add, .addValue, .reveal, .gesture, .touch, .moveValue: true
    case .remove, .set, .setParameter, .note: false
    }
  }
}
