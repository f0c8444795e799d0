// SPDX-License-Identifier: MIT

extension CodePlan {
  func draft(_ curve: Curve) throws -> CodeDraft {
    if platform == .css { return try cssCurve(curve) }
    var notes: [String] = []
    let points: [Double]
    var duration = curve.duration
    switch curve.shape {
    case .linear: points = [0, 0, 1, 1]
    case .bezier(let x1, let y1, let x2, let y2): points = [x1, y1, x2, y2]
    default:
      let fit = BezierFit(unit, longest: curve.duration)
      points = fit.points
      duration = fit.duration
      notes = ["There is no such curve here: this is the nearest cubic Bézier."]
    }
    let rounded = points.map { Self.number($0) }
    // Compose counts in whole milliseconds.
    let seconds =
      platform == .compose ? (duration * 1000).rounded() / 1000 : Self.number(duration)
    let means = try Curve(bezier: rounded[0], rounded[1], rounded[2], rounded[3], duration: seconds)
    if platform == .swiftUI, let name = swiftUIName(curve.shape) {
      return CodeDraft(
        code: ".\(name)(duration: \(decimalText(seconds)))" + swiftUIModifiers,
        meaning: .curve(means))
    }
    return CodeDraft(
      code: text(rounded.map { decimalText($0) }, decimalText(seconds), Self.milliseconds(seconds)),
      meaning: .curve(means), notes: notes + curveNotes)
  }

  private func swiftUIName(_ shape: Curve.Shape) -> String? {
    switch shape {
    case .linear: return "linear"
    case Curve.easeIn().shape: return "easeIn"
    case Curve.easeOut().shape: return "easeOut"
    case Curve.easeInOut().shape: return "easeInOut"
    default: return nil
    }
  }

  private var curveNotes: [String] {
    switch platform {
    case .swiftUI, .reanimated3, .reanimated4, .motion, .css, .cubicBezier, .coreAnimation:
      return []
    case .compose, .uiKit: return repeatNote
    case .flutter, .reactSpring: return delayNote + repeatNote
    }
  }

  private func text(_ p: [String], _ seconds: String, _ milliseconds: String) -> String {
    let list = p.joined(separator: ", ")
    let wait = delay > 0
    switch platform {
    case .swiftUI:
      return ".timingCurve(\(list), duration: \(seconds))" + swiftUIModifiers
    case .uiKit:
      let end = wait ? "\nanimator.startAnimation(afterDelay: \(decimalText(delay)))" : ""
      return "let animator = UIViewPropertyAnimator(duration: \(seconds), "
        + "controlPoint1: CGPoint(x: \(p[0]), y: \(p[1])), "
        + "controlPoint2: CGPoint(x: \(p[2]), y: \(p[3]))) { }" + end
    case .coreAnimation:
      let end = coreAnimationModifiers.map { "\n" + $0 }.joined()
      return "let animation = CABasicAnimation(keyPath: \"…\")\n"
        + "animation.duration = \(seconds)\n"
        + "animation.timingFunction = CAMediaTimingFunction(controlPoints: \(list))" + end
    case .compose:
      let begin = wait ? ", delayMillis = \(Int((delay * 1000).rounded()))" : ""
      let floats = p.map { $0 + "f" }.joined(separator: ", ")
      return "tween(durationMillis = \(milliseconds)\(begin), "
        + "easing = CubicBezierEasing(\(floats)))"
    case .flutter:
      return "duration: const Duration(microseconds: \(micro(seconds))), "
        + "curve: const Cubic(\(list))"
    case .motion:
      return "{ duration: \(seconds), ease: [\(list)]\(motionModifiers) }"
    case .reactSpring:
      return "{ duration: \(milliseconds), easing: bezier(\(list)) }"
    default:
      return reanimated(
        "withTiming(to, { duration: \(milliseconds), easing: Easing.bezier(\(list)) })")
    }
  }

  private func micro(_ seconds: String) -> String {
    decimalText((Double(seconds) ?? 0) * 1e6, places: 0)
  }

  private func cssCurve(_ curve: Curve) throws -> CodeDraft {
    let seconds = Self.number(curve.duration)
    let easing: String
    var meaning = try curve.lasting(seconds)
    switch curve.shape {
    case .linear: easing = "linear"
    case .bezier(let x1, let y1, let x2, let y2):
      let p = [x1, y1, x2, y2].map { Self.number($0) }
      easing = "cubic-bezier(\(p.map { decimalText($0) }.joined(separator: ", ")))"
      meaning = try Curve(bezier: p[0], p[1], p[2], p[3], duration: seconds)
    case .steps(let count): easing = "steps(\(count), end)"
    default: return try linear()
    }
    return CodeDraft(code: css(easing, seconds), meaning: .curve(meaning))
  }

  func css(_ easing: String, _ seconds: Double) -> String {
    var text = "animation-duration: \(Self.milliseconds(seconds))ms;\n"
    if delay > 0 { text += "animation-delay: \(Self.milliseconds(delay))ms;\n" }
    if let repeats {
      let count = repeats.count.map { "\($0)" } ?? "infinite"
      text += "animation-iteration-count: \(count);\n"
      if repeats.autoreverses { text += "animation-direction: alternate;\n" }
    }
    if delay == 0, repeats == nil {
      text = "transition-duration: \(Self.milliseconds(seconds))ms;\n"
      return text + "transition-timing-function: \(easing);"
    }
    return text + "animation-timing-function: \(easing);"
  }

  func cubicBezier() throws -> CodeDraft {
    guard let longest = unit.settlingDuration() else {
      throw MotionError.conflict("a spring without damping never ends; it has no Bézier")
    }
    if case .curve(let curve) = unit.base {
      switch curve.shape {
      case .linear, .bezier, .steps: return try cssCurve(curve)
      default: break
      }
    }
    guard unit.endValue == 1 else {
      throw MotionError.conflict("keyframes that do not end at 1 have no Bézier")
    }
    let fit = BezierFit(unit, longest: max(longest, 0.001))
    let p = fit.points.map { Double(decimalText($0, places: 4)) ?? $0 }
    let seconds = (fit.duration * 1000).rounded() / 1000
    let curve = try Curve(bezier: p[0], p[1], p[2], p[3], duration: seconds)
    let list = p.map { decimalText($0, places: 4) }.joined(separator: ", ")
    return CodeDraft(
      code: "/* \(original) */\n" + css("cubic-bezier(\(list))", seconds), meaning: .curve(curve),
      notes: ["A fallback for engines without linear(): the nearest cubic Bézier."])
  }
}
