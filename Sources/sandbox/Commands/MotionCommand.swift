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
        SPEC is an animation in SwiftUI's spelling or in Lua's: 'spring(0.25, 0.8)',
        '.easeOut(duration: 0.2).delay(0.1)', 'interpolating_spring(stiffness 170, damping 15)'.
        Everything is measured from 0 to 1, in seconds. On a terminal whose locale is not UTF-8, or
        with TERM=dumb, plots are plain ASCII.
      """,
    options: [
      Option("versus", takes: "SPEC", "compare with this one: both side by side, the largest gap"),
      Option("plot", "draw the curves below the numbers"),
      Option("velocity", "show velocities too, in the plot and the samples"),
      Option(
        "every", takes: "TIME", "list values at this distance: 10ms, 0.01 or 1f (of 60 a second)"),
      Option("to", takes: "TARGET", "print it as code for another framework"),
      Option("width", takes: "COLUMNS", "width of the plot (72)"),
      Option("height", takes: "ROWS", "height of the plot (16)"),
      Option("ascii", "draw in plain ASCII"),
      Option("format", takes: "text|json", "how it is printed (text)"),
    ]
  ) { arguments, console in
    var report = MotionReport(
      try animation(arguments.allOperands[0]), versus: try arguments["versus"].map(animation))
    report.showsVelocity = arguments.has("velocity")
    report.every = try arguments["every"].map(distance)
    let options = try plotOptions(arguments, console)
    switch arguments["format"] ?? "text" {
    case "text":
      if let target = arguments["to"] {
        console.write(try MotionCode.text(report.first, for: target))
        return .passed
      }
      console.write(report.text)
      if arguments.has("plot") { console.write("\n" + report.plot(options)) }
    case "json":
      for name in ["plot", "to"] where arguments.has(name) {
        throw Failure("--\(name) prints text: leave out --format json")
      }
      console.write(report.json + "\n")
    default:
      throw Failure("--format takes text or json, not \"\(arguments["format"] ?? "")\"")
    }
    return .passed
  }

  private static func animation(_ text: String) throws(Failure) -> Animation {
    do {
      return try AnimationSpelling.parse(text)
    } catch {
      throw Failure("\(error)")
    }
  }

  /// A length of time between two samples.
  private static func distance(_ text: String) throws(Failure) -> Int64 {
    do {
      let length =
        try Double(text).map { try StageTime.nanoseconds($0) }
        ?? StageTime.parse(text, now: 0, rate: 60)
      if length > 0 { return length }
    } catch {
      throw Failure("--every: \(error)")
    }
    throw Failure("--every must be longer than nothing")
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
  /// The code of an animation for a target; an unknown target is an error.
  static func text(_ animation: Animation, for target: String) throws(Failure) -> String {
    throw Failure("--to \(target): this build has no conversions")
  }
}
