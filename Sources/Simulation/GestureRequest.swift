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
  /// Moving the content of a scrolling component by so much; positive shows later content.
  case scroll(by: Point, duration: Int64)
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

  /// How long it takes, in nanoseconds; as long as can be where the parts do not even add up.
  var length: Int64 {
    switch self {
    case .tap(_, let hold), .longPress(_, let hold): hold
    case .doubleTap(_, let hold, let gap):
      hold < StageTime.limit / 4 && gap < StageTime.limit / 4 ? 2 * hold + gap : .max
    case .drag(let drag): drag.duration
    case .swipe(_, _, _, let duration), .scroll(_, let duration): duration
    default: 0
    }
  }

  /// Refuses numbers that no finger could follow.
  func check() throws {
    var times: [Int64] = []
    var numbers: [Double?] = []
    switch self {
    case .tap(let spot, let hold), .longPress(let spot, let hold):
      times = [hold]
      numbers = [spot.at?.x, spot.at?.y]
    case .doubleTap(let spot, let hold, let gap):
      times = [hold, gap]
      numbers = [spot.at?.x, spot.at?.y]
    case .press(let spot): numbers = [spot.at?.x, spot.at?.y]
    case .swipe(let spot, _, let distance, let duration):
      times = [duration]
      numbers = [spot.at?.x, spot.at?.y, distance]
    case .scroll(let way, let duration):
      times = [duration]
      numbers = [way.x, way.y]
    case .drag(let drag):
      times = [drag.duration]
      switch drag.way {
      case .points(let from, let to), .by(let from, let to):
        numbers = [from?.x, from?.y, to.x, to.y]
      case .value(let value): numbers = [value]
      }
    default: return
    }
    guard times.allSatisfy({ $0 >= 0 }) else {
      throw StageError("a gesture's times must not be negative")
    }
    guard numbers.allSatisfy({ $0?.isFinite ?? true }) else {
      throw StageError("a gesture's points must be finite")
    }
  }

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
