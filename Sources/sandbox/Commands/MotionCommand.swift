// SPDX-License-Identifier: MIT
import Drawing
import Motion
import Scripting
import Simulation

extension Command {
  static let motion = Command(
    "motion", "SPEC", count: 1...1,
    "Measures an animation: overshoot, peak, times, settling; or compares two.",
    details: """
        SPEC is an animation in SwiftUI's spelling, Lua's, CSS's, Compose's or Reanimated's:
        'spring(0.25, 0.8)', '.easeOut(duration: 0.2).delay(0.1)', 'ease-out 200ms' (a CSS easing
        needs its time), 'interpolating_spring{ stiffness = 170, damping = 15 }'.
        Everything is measured from 0 to 1, in seconds. --mode swiftui measures what SwiftUI draws,
        as far as anyone has published it: springs in steps of 1/300 s, rounded curves, ends noticed
        at frames, and when the animation is removed. That depends on --travel, the length of the
        way in the property's own units (colours, angles and unit points count 128 times). On a
        terminal whose locale is not UTF-8, or
        with TERM=dumb, plots are plain ASCII.
      """,
    options: [
      Option("versus", takes: "SPEC", "compare with this one: both side by side, the largest gap"),
      Option("plot", "draw the curves below the numbers"),
      Option("velocity", "show velocities too, in the plot and the samples"),
      Option(
        "every", takes: "TIME",
        "list values at this distance: 10ms, 0.01 or 1f (of --rate a second)"),
      Option("mode", takes: "MODE", "exact or swiftui (exact)"),
      Option("travel", takes: "LENGTH", "how long the way is, in the mode swiftui (1)"),
      Option("rate", takes: "FRAMES", "frames a second, of --every 1f and the mode swiftui (60)"),
      Option("frame-rules", "begin and change at frames only, in the mode swiftui"),
      Option("clock", takes: "CLOCK", "how its steps are counted: integer or binary64 (integer)"),
      Option(
        "to", takes: "TARGET",
        "print it as code: css, compose, swiftui, …, and how far that is from it"
      ),
      Option("width", takes: "COLUMNS", "width of the plot (72)"),
      Option("height", takes: "ROWS", "height of the plot (16)"),
      Option("ascii", "draw in plain ASCII"),
      Option("format", takes: "text|json", "how it is printed (text)"),
    ]
  ) { arguments, console in
    try checkTogether(arguments)
    var report = MotionReport(
      try animation(arguments.allOperands[0]), versus: try arguments["versus"].map(animation),
      mode: try mode(arguments),
      travel: try number("travel", arguments, 0.000001...1e6) ?? 1)
    report.showsVelocity = arguments.has("velocity")
    let rate = try size("rate", arguments, 1...1000) ?? 60
    report.every = try arguments["every"].map { try distance($0, rate) }
    let options = try plotOptions(arguments, console)
    if try arguments.asksForJSON() {
      for name in ["plot", "to"] where arguments.has(name) {
        throw Failure("--\(name) prints text: leave out --format json")
      }
      console.write(report.json + "\n")
    } else if let target = arguments["to"] {
      console.write(try MotionCode.text(report.first, for: target))
    } else {
      console.write(report.text)
      if arguments.has("plot") { console.write("\n" + report.plot(options)) }
    }
    return .passed
  }

  /// Refuses options that would have no effect.
  private static func checkTogether(_ arguments: Arguments) throws(Failure) {
    let drawing = ["width", "height", "ascii"]
    if arguments.has("to") {
      for name in ["versus", "plot", "velocity", "every"] + drawing where arguments.has(name) {
        throw Failure("--to prints code: leave out --\(name)")
      }
    }
    if !arguments.has("plot") {
      for name in drawing where arguments.has(name) { throw Failure("--\(name) is for --plot") }
      guard !arguments.has("velocity") || arguments.has("every") else {
        throw Failure("--velocity is for --plot and --every")
      }
    }
  }

  private static func animation(_ text: String) throws(Failure) -> Animation {
    do {
      return try AnimationSpelling.parse(text)
    } catch {
      throw Failure("\(error)")
    }
  }

  /// A length of time between two samples.
  private static func distance(
    _ text: String, _ rate: Int
  ) throws(Failure) -> MotionReport.Every {
    if text.hasSuffix("f"), let frames = Int64(text.dropLast()), frames > 0, frames <= 1_000_000 {
      return .frames(frames, rate: Int64(rate))
    }
    do {
      let length =
        try Double(text).map { try StageTime.nanoseconds($0) }
        ?? StageTime.parse(text, now: 0, rate: Int64(rate))
      if length > 0 { return .nanoseconds(length) }
    } catch {
      throw Failure("--every: \(error)")
    }
    throw Failure("--every must be longer than nothing")
  }

  private static func mode(_ arguments: Arguments) throws(Failure) -> MotionMode {
    let name = arguments["mode"] ?? "exact"
    guard ["exact", "swiftui"].contains(name) else {
      throw Failure("--mode takes exact or swiftui, not \"\(name)\"")
    }
    guard name == "swiftui" else {
      for name in ["travel", "frame-rules", "clock"] where arguments.has(name) {
        throw Failure("--\(name) is for --mode swiftui")
      }
      return .exact
    }
    if arguments.has("to") { throw Failure("--to writes the closed form: leave out --mode") }
    guard let clock = SteppedSpring.Clock(rawValue: arguments["clock"] ?? "integer") else {
      throw Failure("--clock takes integer or binary64, not \"\(arguments["clock"] ?? "")\"")
    }
    let rate = try size("rate", arguments, 1...1000) ?? 60
    let rules = SwiftUIRules(rate: rate, clock: clock, frameRules: arguments.has("frame-rules"))
    let mode = MotionMode.swiftui(rules)
    for text in [arguments.allOperands[0], arguments["versus"]].compactMap({ $0 }) {
      if let refusal = mode.refusal(of: try animation(text)) { throw Failure(refusal) }
    }
    return mode
  }

  private static func number(
    _ name: String, _ arguments: Arguments, _ range: ClosedRange<Double>
  ) throws(Failure) -> Double? {
    guard let text = arguments[name] else { return nil }
    if let number = Double(text), range.contains(number) { return number }
    throw Failure(
      "--\(name) takes a number from \(decimalText(range.lowerBound)) to "
        + "\(decimalText(range.upperBound)), not \"\(text)\"")
  }

  private static func plotOptions(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> Plot.Options {
    var options = Plot.Options()
    options.isASCII = arguments.has("ascii") || console.wantsASCII
    options.width = try size("width", arguments, Plot.widths) ?? options.width
    options.height = try size("height", arguments, Plot.heights) ?? options.height
    return options
  }

  private static func size(
    _ name: String, _ arguments: Arguments, _ range: ClosedRange<Int>
  ) throws(Failure) -> Int? {
    guard let text = arguments[name] else { return nil }
    if let number = Int(text), range.contains(number) { return number }
    throw Failure(
      "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
        + "not \"\(text)\"")
  }
}

/// The one place where `--to` asks for an animation as code.
enum MotionCode {
  /// The code of an animation for a target, how far it is from the original, and what else differs.
  static func text(_ animation: Animation, for target: String) throws(Failure) -> String {
    let known = AnimationCode.Platform.allCases.map(\.rawValue)
    guard let platform = AnimationCode.Platform(rawValue: target) else {
      throw Failure("--to: \(unknownName(target, "target", among: known))")
    }
    let code: AnimationCode
    do { code = try animation.code(for: platform) } catch {
      throw Failure("--to \(target): \(error)")
    }
    let distance = decimalText(code.maximumDistance)
    var text = "\(code.code)\n\nlargest distance from the original \(distance)"
    if let later = code.settleDifference {
      let seconds = decimalText(abs(later))
      text +=
        seconds == "0"
        ? ", settles when it does" : ", settles \(seconds) s \(later > 0 ? "later" : "earlier")"
    }
    return text + "\n" + code.notes.map { "- \($0)\n" }.joined()
  }
}
