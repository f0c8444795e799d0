// SPDX-License-Identifier: MIT
import Drawing
import Motion

/// A gesture asked for by a script: what the finger does, where and for how long.
///
/// Points are in the frame of `part`; times are nanoseconds.
public enum GestureRequest: Sendable {
  /// Down and up, `hold` apart.
  case tap(Spot, hold: Int64)
  /// Two taps, `gap` apart.
  case doubleTap(Spot, hold: Int64, gap: Int64)
  /// Down.
  case press(Spot)
  /// Up.
  case release
  /// The system takes the touch away.
  case cancel
  /// Down, and up after `hold`.
  case longPress(Spot, hold: Int64)
  /// Down, along and up.
  case drag(Drag)
  /// A quick stroke.
  case swipe(Spot, Gesture.Direction, distance: Double, duration: Int64)
  /// Typing.
  case type(String)
  /// An event sent straight to the chart.
  case send(String, Value)
  /// VoiceOver's increment.
  case increment
  /// VoiceOver's decrement.
  case decrement
  /// A named accessibility action.
  case perform(String)

  /// A place on a component.
  public struct Spot: Hashable, Sendable {
    /// The part; nil is the part that owns the gesture, or the whole component.
    public var part: String?
    /// The point in the part's frame; nil is its centre.
    public var at: Point?

    /// Names a place.
    public init(part: String? = nil, at: Point? = nil) {
      self.part = part
      self.at = at
    }
  }

  /// A drag from one point to another.
  public struct Drag: Sendable {
    /// Where a drag begins and ends.
    public enum Way: Sendable {
      /// From a point (nil: the centre) to a point.
      case points(from: Point?, to: Point)
      /// From where it begins, by so much.
      case by(from: Point?, Point)
      /// From the handle to where the handle will be at a value.
      case value(Double)
    }

    /// The part whose frame the points are in; nil is the part that owns the drag.
    public var part: String?
    /// Where it goes.
    public var way: Way
    /// How long it takes.
    public var duration: Int64
    /// How it goes there; nil is at an even pace.
    public var curve: Animation?

    /// Describes a drag.
    public init(part: String? = nil, _ way: Way, duration: Int64, curve: Animation? = nil) {
      self.part = part
      self.way = way
      self.duration = duration
      self.curve = curve
    }
  }
}
