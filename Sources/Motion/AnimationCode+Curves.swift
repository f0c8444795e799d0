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
    let rounded = points.map { Double(decimalText($0)) ?? $0 }
    // Compose counts in whole milliseconds.
    let seconds =
      platform == .compose ? (duration * 1000).rounded() / 1000 : Self.number(duration)
    let means = Animation.curve(
      try Curve(bezier: rounded[0], rounded[1], rounded[2], rounded[3], duration: seconds))
    let list = rounded.map { decimalText($0) }
    if platform == .swiftUI {
      return try modified(swiftUI(curve.shape, list, Self.text(seconds)), means, notes)
    }
    return CodeDraft(code: text(curve.shape, list, seconds), meaning: means, notes: notes)
  }

  private func text(_ shape: Curve.Shape, _ p: [String], _ duration: Double) -> String {
    let list = p.joined(separator: ", ")
    let (seconds, milliseconds) = (Self.text(duration), Self.milliseconds(duration))
    switch platform {
    case .uiKit: return uiKit(shape, p, seconds)
    case .coreAnimation: return coreAnimation(p, seconds)
    case .compose:
      let floats = p.map { $0 + "f" }.joined(separator: ", ")
      let easing = shape == .linear ? "LinearEasing" : "CubicBezierEasing(\(floats))"
      return compose(easing, milliseconds)
    case .flutter: return flutter("Cubic(\(list))", duration)
    case .motion: return "{ duration: \(seconds), ease: [\(list)]\(motionTiming) }"
    case .reactSpring:
      return reactSpring("{ duration: \(milliseconds), easing: bezier(\(list)) }")
    default:
      return reanimated(
        "withTiming(to, { duration: \(milliseconds), easing: Easing.bezier(\(list)) })")
    }
  }
}
