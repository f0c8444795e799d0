// SPDX-License-Identifier: MIT

// CSS's words, but for linear().
extension CodePlan {
  func cssCurve(_ curve: Curve) throws -> CodeDraft {
    let seconds = Self.number(curve.duration)
    let easing: String
    var meaning = try curve.lasting(seconds)
    switch curve.shape {
    case .steps(let count): easing = "steps(\(count), end)"
    case _ where timing.rounds != nil && timing.wait > 0: return try linear()
    case .linear: easing = "linear"
    case .bezier(let x1, let y1, let x2, let y2):
      let p = [x1, y1, x2, y2].map { Double(decimalText($0)) ?? $0 }
      easing = "cubic-bezier(\(p.map { decimalText($0) }.joined(separator: ", ")))"
      meaning = try Curve(bezier: p[0], p[1], p[2], p[3], duration: seconds)
    case .piecewiseLinear(let points): return try linear(points, seconds)
    default: return try linear()
    }
    return CodeDraft(code: css(easing, seconds), meaning: .curve(meaning))
  }

  func css(_ easing: String, _ seconds: Double) -> String {
    let kind = timing.rounds == nil ? "transition" : "animation"
    var text = "\(kind)-duration: \(Self.milliseconds(seconds))ms;\n"
    if timing.lead > 0 { text += "\(kind)-delay: \(Self.milliseconds(timing.lead))ms;\n" }
    if let (count, autoreverses) = timing.rounds {
      text += "animation-iteration-count: \(count.map { "\($0)" } ?? "infinite");\n"
      if autoreverses { text += "animation-direction: alternate;\n" }
      // Else it falls back to the element's own value before and after.
      text += "animation-fill-mode: both;\n"
    }
    return text + "\(kind)-timing-function: \(easing);"
  }

  func cubicBezier() throws -> CodeDraft {
    guard let longest = unit.settlingDuration(), longest <= longestSeconds else {
      throw MotionError.conflict("a spring that never settles has no Bézier")
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
