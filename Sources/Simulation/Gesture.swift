// SPDX-License-Identifier: MIT
import Drawing

/// A gesture that a component, or one part of it, understands.
///
/// A touch becomes events for the chart:
///
/// | gesture | events |
/// |---|---|
/// | `press` | `press`, then `release` in place or `cancel` |
/// | `tap` | those of `press`, and `tap` after a release in place; it never waits for a double tap |
/// | `double_tap` | `double_tap`, right after the second of two taps |
/// | `long_press` | `long_press` while the finger rests |
/// | `drag` | `drag_began`, `drag_moved` …, `drag_ended` (or `drag_cancelled`) |
/// | `swipe` | `swipe.left`, `.right`, `.up` or `.down` when a quick touch ends in that direction |
/// | `text` | `text_changed` with `data.text` |
///
/// An event of a touch on a part can be taken by its name or with the part: `tap` takes every tap,
/// `tap.week` only those on the part `week`; `swipe` takes swipes in all directions.
public struct Gesture: Hashable, Sendable {
  /// What the finger does.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The finger comes down and goes up.
    case press
    /// Down and up in place.
    case tap
    /// Two taps in short order.
    case doubleTap = "double_tap"
    /// Down, and staying.
    case longPress = "long_press"
    /// Down, and along.
    case drag
    /// A quick stroke.
    case swipe
    /// Typing.
    case text
  }

  /// A direction of a swipe.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// To the left.
    case left
    /// To the right.
    case right
    /// Upwards.
    case up
    /// Downwards.
    case down
  }

  /// What the finger does.
  public let kind: Kind
  /// The part of the picture that owns the gesture; nil is the whole component.
  public let part: String?
  /// How far a finger may go before a drag begins, in points.
  public let slop: Double
  /// How long a long press takes, in nanoseconds.
  public let duration: Int64
  /// Where a swipe goes.
  public let direction: Direction?
  /// The only reading that has it; nil for both.
  ///
  /// In the other one the finger may do it all the same, and is then something else: a long press a tap.
  public let reading: Reading?

  /// Declares a gesture; `slop` counts for drags, `seconds` for long presses.
  public init(
    _ kind: Kind, part: String? = nil, slop: Double = Gesture.slop,
    seconds: Double = Gesture.longPressSeconds, direction: Direction? = nil,
    reading: Reading? = nil
  ) {
    self.kind = kind
    self.part = part
    self.slop = slop
    self.duration = (try? StageTime.nanoseconds(seconds)) ?? 0
    self.direction = direction
    self.reading = reading
  }

  /// A tap on `part`.
  public static func tap(_ part: String? = nil) -> Gesture { Gesture(.tap, part: part) }
  /// A double tap on `part`.
  public static func doubleTap(_ part: String? = nil) -> Gesture { Gesture(.doubleTap, part: part) }
  /// A swipe on `part`, in a direction or, without one, in any.
  public static func swipe(_ direction: Direction? = nil, _ part: String? = nil) -> Gesture {
    Gesture(.swipe, part: part, direction: direction)
  }
  /// A long press on `part`, in both readings or in one.
  public static func longPress(
    _ part: String? = nil, seconds: Double = Gesture.longPressSeconds, in reading: Reading? = nil
  ) -> Gesture {
    Gesture(.longPress, part: part, seconds: seconds, reading: reading)
  }
  /// Typing into the component.
  public static let text = Gesture(.text)
  /// A drag that begins once the finger has gone further than `slop` points.
  public static func drag(_ part: String? = nil, slop: Double = Gesture.slop) -> Gesture {
    Gesture(.drag, part: part, slop: slop)
  }

  /// How far a finger may stray and still be in place, in points.
  public static let slop = 10.0
  /// How soon after a tap the next touch must come down to make a double tap, in nanoseconds.
  public static let doubleTapWindow: Int64 = 300_000_000
  /// How long a long press takes, in seconds.
  public static let longPressSeconds = 0.5
  /// How long and how far a swipe may take at most and at least.
  static let swipeDuration: Int64 = 500_000_000
  static let swipeDistance = 30.0

  /// What the recogniser takes for granted, because no public source gives it.
  public static let assumptions: [Assumption] = [
    "A second touch within 0.3 s of a tap, on the same part, makes a double tap.",
    "A finger that strays more than 10 pt is no longer in place: no tap, and a drag may begin.",
    "A long press takes 0.5 s unless the gesture says otherwise.",
    "Frame k of a drag comes at round(k·10⁹/refresh_rate) ns after it starts.",
    "A swipe travels at least 30 pt in its direction, more than across it, within 0.5 s.",
  ]

  /// The gestures whose events some descriptors of a chart name.
  public static func named(by descriptors: [String]) -> [Gesture] {
    Kind.allCases.filter { kind in
      // A tap brings press and release with it.
      let events = kind == .tap ? ["tap"] : Gesture(kind).events
      if kind == .press, descriptors.contains("tap") { return false }
      return events.contains { event in
        descriptors.contains { $0 == event || $0.hasPrefix(event + ".") }
      }
    }.map { Gesture($0) }
  }

  /// Whether a touch on a part can be this gesture, in a reading.
  func isMeant(by part: String?, in reading: @autoclosure () -> Reading) -> Bool {
    (self.part == nil || self.part == part) && (self.reading == nil || self.reading == reading())
  }

  /// The events this gesture can send to the chart.
  public var events: [String] {
    switch kind {
    case .press: ["press", "release", "cancel"]
    case .tap: ["press", "release", "cancel", "tap"]
    case .doubleTap: ["double_tap"]
    case .longPress: ["long_press"]
    case .drag: ["drag_began", "drag_moved", "drag_ended", "drag_cancelled"]
    case .swipe: ["swipe"]
    case .text: ["text_changed"]
    }
  }
}
