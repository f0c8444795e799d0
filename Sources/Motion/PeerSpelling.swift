// SPDX-License-Identifier: MIT

/// Reads animations in the spelling of Compose and Reanimated; of CSS by ``CSSSpelling``.
///
/// `spring(dampingRatio = 0.8f, stiffness = 631f)`, `tween(300)`,
/// `withSpring({ mass: 1, stiffness: 100, damping: 10 })`, `withTiming(1, { duration: 200 })`.
struct PeerSpelling {
  private var reader: PeerReader

  /// Nil if the text is none of these spellings.
  static func parse(_ text: String) throws -> Animation? {
    guard text.utf8.count <= 40_000 else { return nil }
    let reader = PeerReader(text)
    var peer = PeerSpelling(reader: reader)
    guard case .word(let name)? = reader.tokens.first else {
      return try CSSSpelling.parse(reader)
    }
    switch name {
    case "withSpring", "withTiming": return try peer.reanimated()
    case "tween": return try peer.tween()
    case "spring": return peer.isCompose ? try peer.compose() : nil
    default: return try CSSSpelling.parse(reader)
    }
  }

  private func problem(_ sentence: String) -> MotionError { reader.problem(sentence) }

  // MARK: Compose

  // What only our own springs are given; with them a dampingRatio is a mistake.
  private static let ours = [
    "response", "dampingFraction", "damping_fraction", "duration", "bounce", "mass", "damping",
    "blendDuration", "blend_duration",
  ]

  // Lua's springs have braces.
  private var isCompose: Bool {
    var rest = reader
    rest.tokens.removeFirst()
    guard let parts = try? rest.list() else { return false }
    let whole = PeerPart(tokens: parts.flatMap(\.tokens))
    guard !whole.words.contains(where: Self.ours.contains) else { return false }
    return whole.tokens.contains(.mark("="))
      || whole.words.contains { $0 == "dampingRatio" || $0.hasPrefix("Spring.") }
  }

  private static let composeConstants = [
    "Spring.StiffnessHigh": 10_000, "Spring.StiffnessMedium": 1500,
    "Spring.StiffnessMediumLow": 400, "Spring.StiffnessLow": 200, "Spring.StiffnessVeryLow": 50,
    "Spring.DampingRatioHighBouncy": 0.2, "Spring.DampingRatioMediumBouncy": 0.5,
    "Spring.DampingRatioLowBouncy": 0.75, "Spring.DampingRatioNoBouncy": 1.0,
  ]

  private mutating func compose() throws -> Animation {
    reader.tokens.removeFirst()
    let fields = try fields(
      in: try reader.list(), ["dampingRatio", "stiffness", "visibilityThreshold"])
    try reader.expectEnd()
    let ratio = fields["dampingRatio"] ?? 1
    let stiffness = try checked("stiffness", fields["stiffness"] ?? 1500, above: 0, upTo: 1e15)
    return .spring(try Spring(stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot()))
  }

  private mutating func tween() throws -> Animation {
    reader.tokens.removeFirst()
    let parts = try reader.list()
    var numbers: [String: Double] = [:]
    var shape = Curve.Shape.bezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1)
    for (index, part) in parts.enumerated() {
      let name = part.words.first ?? ["durationMillis", "delayMillis", "easing"][min(index, 2)]
      if name == "easing" || Self.composeEasings[name] != nil || name == "CubicBezierEasing" {
        shape = try composeEasing(part)
      } else if ["durationMillis", "delayMillis"].contains(name), let number = part.numbers.first {
        numbers[name] = number
      } else {
        throw problem("tween takes durationMillis, delayMillis and easing")
      }
    }
    try reader.expectEnd()
    let curve = try Curve(shape, duration: (numbers["durationMillis"] ?? 300) / 1000)
    let animation = Animation.curve(curve)
    return try numbers["delayMillis"].map { try animation.adding(.delay($0 / 1000)) } ?? animation
  }

  private static let composeEasings: [String: Curve.Shape] = [
    "FastOutSlowInEasing": .bezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1),
    "LinearOutSlowInEasing": .bezier(x1: 0, y1: 0, x2: 0.2, y2: 1),
    "FastOutLinearInEasing": .bezier(x1: 0.4, y1: 0, x2: 1, y2: 1),
    "LinearEasing": .linear,
  ]

  private func composeEasing(_ part: PeerPart) throws -> Curve.Shape {
    if let shape = part.words.lazy.compactMap({ Self.composeEasings[$0] }).first { return shape }
    let p = part.numbers
    guard part.words.contains("CubicBezierEasing"), p.count == 4 else {
      throw problem("there is no such easing; there are \(Self.easingNames)")
    }
    return .bezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
  }

  private static let easingNames =
    "FastOutSlowInEasing, LinearOutSlowInEasing, FastOutLinearInEasing, LinearEasing and "
    + "CubicBezierEasing(…)"

  // MARK: Reanimated

  private mutating func reanimated() throws -> Animation {
    guard case .word(let name)? = reader.tokens.first else { throw problem("expected withSpring") }
    reader.tokens.removeFirst()
    let parts = try reader.list()
    try reader.expectEnd()
    let config = parts.first { $0.isObject } ?? PeerPart()
    if name == "withSpring" { return try withSpring(config) }
    let p = config.list("easing")
    guard p.isEmpty || p.count == 4 else {
      throw problem("withTiming takes easing: Easing.bezier(…) with four numbers")
    }
    // Reanimated's default is the quadratic ease in and out.
    let shape: Curve.Shape =
      p.isEmpty
      ? .bezier(x1: 0.455, y1: 0.03, x2: 0.515, y2: 0.955)
      : .bezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])
    return .curve(try Curve(shape, duration: (config.field("duration") ?? 300) / 1000))
  }

  private func withSpring(_ config: PeerPart) throws -> Animation {
    let names = ["mass", "stiffness", "damping", "duration", "dampingRatio", "velocity"]
    for name in config.labels where !names.contains(name) && !PeerPart.ignored.contains(name) {
      throw problem("withSpring has no \(choice(name, of: names))")
    }
    let spring: Spring
    if let time = config.field("duration") {
      spring = try Spring(
        reanimatedDuration: time / 1000, dampingRatio: config.field("dampingRatio") ?? 1)
    } else {
      // Reanimated 4's defaults.
      spring = try Spring(
        mass: config.field("mass") ?? 4, stiffness: config.field("stiffness") ?? 900,
        damping: config.field("damping") ?? 120)
    }
    guard let velocity = config.field("velocity"), velocity != 0 else { return .spring(spring) }
    return .interpolatingSpring(
      spring, initialVelocity: try checked("velocity", velocity, from: -1e9, upTo: 1e9))
  }

  private func fields(in parts: [PeerPart], _ names: [String]) throws -> [String: Double] {
    var result: [String: Double] = [:]
    for (index, part) in parts.enumerated() {
      let name = part.words.first.flatMap { Self.composeConstants[$0] == nil ? $0 : nil }
      guard let name = name ?? (index < names.count ? names[index] : nil), names.contains(name)
      else { throw problem("spring has no \(choice(part.words.first ?? "", of: names))") }
      let constant = part.words.lazy.compactMap { Self.composeConstants[$0] }.first
      guard let number = part.numbers.first ?? constant else {
        throw problem("expected a number after \(name)")
      }
      result[name] = number
    }
    return result
  }
}
