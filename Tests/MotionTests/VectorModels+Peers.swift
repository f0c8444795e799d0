// SPDX-License-Identifier: MIT
@testable import Motion

// The models of Core Animation's layers, of CSS, of the stepped spring and of the peers.
extension VectorModels {
  typealias Input = VectorFileTests.Input

  static func peerValue(_ item: Case, _ row: Row) throws -> Double? {
    switch item.model {
    case "spring", "spring_rz": return try flutterSpring(item, row)
    case "fluid_steps", "fluid_step_count": return fluid(item, row)
    case "ca_basic", "ca_fromtoby", "ca_additive", "ca_cumulative", "ca_keyframes", "ca_group":
      return layerValue(item, row)
    case "css_linear", "css_linear_points", "css_linear_vs_spring": return try linear(item, row)
    case "steps_chain": return try steps(item, row)
    case "bezier_root": return try root(item)
    case "velocity_sampler": return sampled(item)
    case "wave_spring", "compose_duration": return try duration(item, row)
    case "uikit_decay":
      guard let v0 = item.number("v0"), let rate = item.number("decay") else { return nil }
      return Decay(from: 0, velocity: v0, perMillisecond: rate).end
    case "friction": return friction(item, row)
    case "gravity": return gravity(item, row)
    case "catmull_spline": return spline(item, row)
    case "note_only": return try bouncingScroll(item, row)
    case "repeat": return repeated(item, row)
    default: return nil
    }
  }

  private static func flutterSpring(_ item: Case, _ row: Row) throws -> Double? {
    guard let from = item.number("from"), let to = item.number("to"), let t = row.at("t"),
      let capped = try spring(item)
    else { return nil }
    var free = capped
    if let k = item.number("stiffness"), let c = item.number("damping") {
      free = try Spring(mass: item.number("mass") ?? 1, stiffness: k, damping: c)
    }
    let w = free.weights(at: t)
    let v0 = item.number("initialVelocity") ?? 0
    let x = to + (from - to) * w.offset + v0 * w.velocity
    let v = (from - to) * w.offsetRate + v0 * w.velocityRate
    switch row.q {
    case "value": return x
    case "velocity": return v
    case "value_floor": return x.rounded(.down)
    case "velocity_floor": return v.rounded(.down)
    default: return nil
    }
  }

  // MARK: Layers

  private static func layer(_ input: [String: Input], model: Double) -> LayerAnimation {
    func number(_ name: String) -> Double? { input[name]?.numbers.first }
    var layer = LayerAnimation(
      model: model, duration: number("duration_set") ?? number("duration") ?? 0)
    (layer.from, layer.to, layer.by) = (number("from"), number("to"), number("by"))
    layer.beginTime = number("beginTime") ?? 0
    layer.timeOffset = number("timeOffset") ?? 0
    layer.speed = number("speed") ?? 1
    layer.repeatCount = number("repeatCount") ?? 1
    layer.repeatDuration = number("repeatDuration")
    layer.autoreverses = number("autoreverses") == 1
    let fill = input["fillMode"]?.word ?? ""
    layer.fillsBackwards = fill == "backwards" || fill == "both"
    layer.fillsForwards = fill == "forwards" || fill == "both"
    return layer
  }

  private static func layerValue(_ item: Case, _ row: Row) -> Double? {
    guard let t = row.at("t") else { return nil }
    switch item.model {
    case "ca_additive":
      let model = item.number("model") ?? 0
      return (item.input["parts"]?.list ?? []).reduce(model) { below, part in
        var layer = LayerAnimation(model: model, duration: item.number("duration") ?? 0)
        (layer.from, layer.to, layer.isAdditive) = (part.numbers[0], part.numbers[1], true)
        return layer.value(at: t, below: below)
      }
    case "ca_cumulative":
      var layer = layer(item.input, model: 0)
      layer.isCumulative = true
      return layer.value(at: t)
    case "ca_keyframes":
      guard let mode = item.word("mode").flatMap({ LayerKeyframes.Mode(rawValue: $0) }) else {
        return nil
      }
      let times = item.numbers("keyTimes")
      let frames = LayerKeyframes(
        item.numbers("values"), keyTimes: times.isEmpty ? nil : times, mode: mode)
      return frames.value(at: t / (item.number("duration") ?? 1))
    case "ca_group":
      // A child's own duration of none means the group's.
      guard
        let child = item.input["children"]?.list.first(where: { $0.fields["key"]?.word == row.q }),
        let whole = item.number("groupDuration"), t <= whole
      else { return nil }
      var layer = layer(child.fields, model: item.input["model"]?.number(row.q) ?? 0)
      if child.number("duration") == nil { layer.duration = whole }
      return layer.value(at: t)
    default: return layer(item.input, model: item.number("model") ?? 0).value(at: t)
    }
  }

  // MARK: CSS

  private static func linear(_ item: Case, _ row: Row) throws -> Double? {
    let spec = item.input["spec"]?.list ?? []
    let easing = try CSSLinear(
      spec.compactMap { stop in
        guard stop.list.count == 2, let output = stop.list[0].numbers.first else { return nil }
        return (output, stop.list[1].numbers)
      })
    if item.model == "css_linear_points" {
      guard let index = Int(row.q.drop { !$0.isNumber }), index < easing.points.count else {
        return nil
      }
      return easing.points[index].x
    }
    if item.model == "css_linear_vs_spring" {
      guard let spring = try spring(item), let duration = item.number("duration") else {
        return nil
      }
      return (0...1000).reduce(0.0) { worst, index in
        let x = Double(index) / 1000
        return max(worst, abs(easing.value(x) - spring.value(at: x * duration)))
      }
    }
    return row.at("x").map { easing.value($0) }
  }

  private static func steps(_ item: Case, _ row: Row) throws -> Double? {
    guard let x = row.at("x"), let count = item.number("n"), let scale = item.number("scale"),
      let position = item.word("position").flatMap({ CSSSteps.Position(rawValue: $0) })
    else { return nil }
    let outer = item.numbers("outer")
    let curve = try Curve(bezier: outer[0], outer[1], outer[2], outer[3])
    return try CSSSteps(Int(count), position).value(curve.unit(x)) * scale
  }

  // The one inner point where the curve crosses the level.
  private static func root(_ item: Case) throws -> Double? {
    let p = item.numbers("controlPoints")
    guard p.count == 4, let level = item.number("level") else { return nil }
    let curve = try Curve(bezier: p[0], p[1], p[2], p[3])
    var (low, high) = (0.05, 0.95)
    let rises = curve.unit(low) < level
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (curve.unit(middle) < level) == rises { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Peers

  private static func sampled(_ item: Case) -> Double? {
    var sampler = VelocitySampler()
    for sample in item.input["samples"]?.list ?? [] {
      guard let value = sample.number("value"), let t = sample.number("t") else { return nil }
      sampler.add(Vector(value), at: t)
    }
    return sampler.velocity[0]
  }

  private static func duration(_ item: Case, _ row: Row) throws -> Double? {
    if item.model == "wave_spring" {
      guard let spring = try spring(item) else { return nil }
      switch row.q {
      case "stiffness": return spring.stiffness
      case "damping": return spring.damping
      default: return spring.waveSettlingDuration
      }
    }
    guard let k = item.number("stiffness"), let z = item.number("dampingRatio"),
      let d = item.number("displacement"), let v = item.number("velocity"),
      let threshold = item.number("threshold")
    else { return nil }
    let spring = try Spring(stiffness: k, damping: 2 * z * k.squareRoot())
    return Double(
      spring.composeDurationMilliseconds(displacement: d, velocity: v, threshold: threshold))
  }

  private static func friction(_ item: Case, _ row: Row) -> Double? {
    guard let drag = item.number("drag"), let x0 = item.number("x0"), let v0 = item.number("v0")
    else { return nil }
    let decay = Decay(from: x0, velocity: v0, drag: drag)
    switch row.q {
    case "value": return row.at("t").map { decay.value(at: $0) }
    case "velocity": return row.at("t").map { decay.velocity(at: $0) }
    default: return decay.end
    }
  }

  private static func gravity(_ item: Case, _ row: Row) -> Double? {
    guard let a = item.number("a"), let x0 = item.number("x0"), let v0 = item.number("v0"),
      let t = row.at("t")
    else { return nil }
    return row.q == "value" ? x0 + v0 * t + a * t * t / 2 : v0 + a * t
  }

  private static func spline(_ item: Case, _ row: Row) -> Double? {
    let points = (item.input["points"]?.list ?? []).map { Vector($0.numbers) }
    let spline = CatmullRomSpline(
      points, tension: item.number("tension") ?? 0,
      startHandle: Vector(item.numbers("startHandle")),
      endHandle: Vector(item.numbers("endHandle")))
    return row.at("t").map { spline.value(at: $0)[row.q == "x" ? 0 : 1] }
  }

  // Friction to the leading edge, then the spring from there.
  private static func bouncingScroll(_ item: Case, _ row: Row) throws -> Double? {
    guard let x = item.number("position"), let v = item.number("velocity"),
      let edge = item.number("leading"), let t = row.at("t"), let parts = item.input["spring"],
      let k = parts.number("stiffness"), let ratio = parts.number("ratio")
    else { return nil }
    let decay = Decay(from: x, velocity: v, drag: 0.135)
    guard let hit = decay.time(reaching: edge) else { return nil }
    if t < hit { return row.q == "value" ? decay.value(at: t) : decay.velocity(at: t) }
    let spring = try Spring(stiffness: k, damping: 2 * ratio * k.squareRoot())
    let w = spring.weights(at: t - hit)
    let speed = decay.velocity(at: hit)
    return row.q == "value" ? edge + speed * w.velocity : speed * w.velocityRate
  }

  private static func repeated(_ item: Case, _ row: Row) -> Double? {
    guard let from = item.number("from"), let to = item.number("to"), let t = row.at("t"),
      let count = item.number("iterations"), let duration = item.number("duration")
    else { return nil }
    let animation = Animation.curve(.linear(duration)).repeatCount(
      Int(count), autoreverses: item.word("mode") == "reverse")
    return animation.value(from: from, to: to, at: t)
  }
}
