// SPDX-License-Identifier: MIT

/// By whose rules a motion is computed.
public enum MotionMode: Hashable, Sendable {
  /// The closed form, independent of any frame rate; an end is found exactly.
  case exact
  /// SwiftUI's, as far as anyone has published them: springs go in steps of 1/300 s, curves are
  /// rounded, and ends are noticed at frames.
  case swiftui(SwiftUIRules)

  /// SwiftUI's with 60 frames a second.
  public static var swiftui: MotionMode { .swiftui(SwiftUIRules()) }

  /// The word for it: `exact` or `swiftui`.
  public var name: String {
    switch self {
    case .exact: "exact"
    case .swiftui: "swiftui"
    }
  }
}

extension MotionMode {
  /// The same with so many frames a second.
  public func at(rate: Int) -> MotionMode {
    guard case .swiftui(let rules) = self else { return self }
    return .swiftui(
      SwiftUIRules(rate: rate, clock: rules.clock, frameRules: rules.frameRules))
  }

  /// Why an animation cannot be played by the rules of this mode, in a sentence; nil if it can.
  ///
  /// `previous` is what it takes over from: a blend begins with the response of that.
  public func refusal(of animation: Animation, over previous: Animation? = nil) -> String? {
    guard case .swiftui(let rules) = self, case .spring(let spring, let blend) = animation.base
    else {
      return nil
    }
    var stiffest = spring
    if blend > 0, case .spring(let old, _)? = previous?.base, old.response < spring.response {
      stiffest = Spring(
        uncheckedResponse: old.response, dampingFraction: spring.dampingFraction)
    }
    if !SteppedSpring.converges(stiffest) {
      return
        "\(animation): steps of 1/300 s throw a spring this stiff and damped ever farther; what "
        + "SwiftUI does with it is not known, so the mode swiftui does not model it"
    }
    if spring.response > 300 {
      return
        "\(animation): the mode swiftui makes steps for 1000 s at most, too few for a response of more "
        + "than 300 s"
    }
    if animation.totalSpeed > Double(rules.rate) {
      return
        "\(animation): at more than \(rules.rate) times its speed every frame is a stall of more than "
        + "1 s to the spring, which the mode swiftui does not model"
    }
    return nil
  }
}

/// What of SwiftUI's rules can be chosen (MOTION §1.4, §1.7).
public struct SwiftUIRules: Hashable, Sendable {
  /// How many frames a second are drawn, 1 to 1000.
  public var rate: Int
  /// How the steps of a frame are counted.
  public var clock: SteppedSpring.Clock
  /// Whether a motion waits for the display as it does in an app.
  ///
  /// Then a change is seen at the next frame of the stage (whole multiples of 1/rate from 0), a
  /// motion from rest begins at the frame after that, and between two frames nothing changes. Else
  /// a motion begins with the change, its frames are counted from there, and it can be looked at
  /// between them.
  public var frameRules: Bool

  /// Makes rules; without numbers 60 frames a second, whole steps, and no waiting for frames.
  public init(
    rate: Int = 60, clock: SteppedSpring.Clock = .integer, frameRules: Bool = false
  ) {
    self.rate = min(max(rate, 1), 1000)
    self.clock = clock
    self.frameRules = frameRules
  }

  // How many frames have been drawn when `nanoseconds` have passed. Less than a nanosecond before a
  // frame counts as it: a frame's own time is rounded up.
  func frames(in nanoseconds: Int64) -> Int64 {
    let (seconds, rest) = max(nanoseconds, 0).quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * Int64(rate) + rest * Int64(rate) / 1_000_000_000
  }

  // The first nanosecond of a frame.
  func nanoseconds(of frame: Int64) -> Int64 {
    let (seconds, rest) = max(frame, 0).quotientAndRemainder(dividingBy: Int64(rate))
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return .max }
    let part = (rest * 1_000_000_000 + Int64(rate) - 1) / Int64(rate)
    let (sum, more) = whole.addingReportingOverflow(part)
    return more ? .max : sum
  }

  /// The first frame at or after an instant.
  func frame(from instant: Int64) -> Int64 {
    let frame = frames(in: instant)
    return nanoseconds(of: frame) < instant ? frame + 1 : frame
  }

  // The instant whose picture is on the display at `instant`.
  func shown(at instant: Int64) -> Int64 {
    frameRules && instant > 0 ? nanoseconds(of: frames(in: instant)) : instant
  }
}
