// SPDX-License-Identifier: MIT

// Delay and repetition in the words of platforms that wrap them around.
extension CodePlan {
  func reanimated(_ call: String) -> String {
    var text = call
    if timing.wait > 0 { text = "withDelay(\(Self.milliseconds(timing.wait)), \(text))" }
    if let (count, autoreverses) = timing.rounds {
      text = "withRepeat(\(text), \(count ?? -1), \(autoreverses))"
    }
    if timing.lead > 0 { text = "withDelay(\(Self.milliseconds(timing.lead)), \(text))" }
    return text
  }

  /// What comes after the other options of motion.dev.
  ///
  /// `mirror` is SwiftUI's way back, `reverse` would be CSS's.
  var motionTiming: String {
    var text = ""
    let first = timing.lead + timing.wait
    if first > 0 { text += ", delay: \(Self.text(first))" }
    guard let (count, autoreverses) = timing.rounds else { return text }
    text += ", repeat: \(count.map { "\($0 - 1)" } ?? "Infinity")"
    text += ", repeatType: \"\(autoreverses ? "mirror" : "loop")\""
    if timing.wait > 0 { text += ", repeatDelay: \(Self.text(timing.wait))" }
    return text
  }

  /// A configuration of react-spring with its delay and its loop around it.
  func reactSpring(_ config: String) -> String {
    let first = timing.lead + timing.wait
    let delay = first > 0 ? "delay: \(Self.milliseconds(first)), " : ""
    guard let (count, autoreverses) = timing.rounds else {
      return delay.isEmpty ? config : "{ \(delay)config: \(config) }"
    }
    var again = autoreverses ? ["reverse: true"] : []
    if timing.lead > 0 {
      // What a loop returns replaces the first delay; without a way back it must ask to start over.
      again += autoreverses ? [] : ["reset: true"]
      again.append("delay: \(Self.milliseconds(timing.wait))")
    }
    let next = again.isEmpty ? nil : "{ \(again.joined(separator: ", ")) }"
    guard let count else { return "{ \(delay)loop: \(next ?? "true"), config: \(config) }" }
    let loop = "() => rounds-- > 0" + (next.map { " && \($0)" } ?? "")
    return "let rounds = \(count - 1);\n{ \(delay)loop: \(loop), config: \(config) }"
  }

  /// A simulation that a controller of Flutter starts later.
  func flutter(_ simulation: String) -> String {
    guard timing.lead > 0 else { return simulation }
    return flutterDelayed("controller.animateWith(\(simulation))")
  }

  /// A curve of Flutter: a wait is part of it, rounds are the controller's.
  func flutter(_ curve: String, _ duration: Double) -> String {
    let wait = timing.rounds == nil ? timing.lead : timing.wait
    let whole = decimalText((duration + wait) * 1e6, places: 0)
    let begin = duration + wait > 0 ? wait / (duration + wait) : 0
    let bare = wait > 0 ? "Interval(\(Self.text(begin)), 1, curve: \(curve))" : curve
    let length = "duration: const Duration(microseconds: \(whole))"
    guard let (count, autoreverses) = timing.rounds else {
      return "\(length), curve: const \(bare)"
    }
    let back = autoreverses ? ", reverseCurve: const FlippedCurve(\(bare))" : ""
    let options = (count.map { ["count: \($0)"] } ?? []) + (autoreverses ? ["reverse: true"] : [])
    var start = "controller.repeat(\(options.joined(separator: ", ")))"
    // It would stay where the next round begins.
    if count != nil { start += ".whenComplete(() => controller.value = 1)" }
    return "final controller = AnimationController(vsync: this, \(length));\n"
      + "final animation = CurvedAnimation(parent: controller, curve: const \(bare)\(back));\n"
      + (timing.lead > 0 ? flutterDelayed(start) : start + ";")
  }

  private func flutterDelayed(_ call: String) -> String {
    let time = decimalText(timing.lead * 1e6, places: 0)
    return "Future.delayed(const Duration(microseconds: \(time)), () => \(call));"
  }

  /// A tween of Compose in its rounds.
  func compose(_ easing: String, _ milliseconds: String) -> String {
    func whole(_ seconds: Double) -> String { decimalText(seconds * 1000, places: 0) }
    let wait = timing.rounds == nil ? timing.lead : timing.wait
    let delay = wait > 0 ? ", delayMillis = \(whole(wait))" : ""
    let tween = "tween(durationMillis = \(milliseconds)\(delay), easing = \(easing))"
    guard let (count, autoreverses) = timing.rounds else { return tween }
    let name = count.map { "repeatable(iterations = \($0), " } ?? "infiniteRepeatable("
    let mode = autoreverses ? "Reverse" : "Restart"
    let start =
      timing.lead > 0 ? ", initialStartOffset = StartOffset(\(whole(timing.lead)))" : ""
    return "\(name)animation = \(tween), repeatMode = RepeatMode.\(mode)\(start))"
  }
}
