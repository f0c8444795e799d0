// SPDX-License-Identifier: MIT

/// Reads animations in the spelling of CSS, Compose and Reanimated.
///
/// `ease-out 200ms`, `cubic-bezier(0.4, 0, 0.2, 1) 0.3s 100ms`, `linear(0, 0.5 20%, 1) 300ms`,
/// `steps(4, end) 1s`, `spring(dampingRatio = 0.8f, stiffness = 631f)`, `tween(300)`,
/// `withSpring({ mass: 1, stiffness: 100, damping: 10 })`, `withTiming(1, { duration: 200 })`.
struct PeerSpelling {
  private let text: String
  private var tokens: [PeerToken]

  /// Nil if the text is none of these spellings.
  static func parse(_ text: String) throws -> Animation? {
    guard text.utf8.count <= 20_000 else { return nil }
    var reader = PeerSpelling(text: text, tokens: PeerToken.split(text))
    if case .time? = reader.tokens.first { return try reader.css() }
    guard case .word(let name)? = reader.tokens.first else { return nil }
    switch name {
    case "withSpring", "withTiming": return try reader.reanimated()
    case "tween": return try reader.tween()
    case "spring": return reader.isCompose ? try reader.compose() : nil
    default: return reader.isCSS ? try reader.css() : nil
    }
  }

  private func problem(_ sentence: String) -> MotionError {
    .badSpelling(text: text, problem: sentence)
  }

  // MARK: CSS

  private static let keywords = ["ease-in", "ease-out", "ease-in-out", "cubic-bezier"]

  private var isCSS: Bool {
    tokens.contains { token in
      switch token {
      case .time, .percent: return true
      case .word(let word): return Self.keywords.contains(word)
      default: return false
      }
    }
  }

  private mutating func css() throws -> Animation {
    var times: [Double] = []
    var shape: Curve.Shape?
    while let token = tokens.first {
      tokens.removeFirst()
      switch token {
      case .time(let seconds): times.append(seconds)
      case .word(let name):
        guard shape == nil else { throw problem("expected one easing, found \"\(name)\" too") }
        shape = try easing(name)
      case .mark(";"): break
      default: throw problem("expected an easing and times, found \"\(token.text)\"")
      }
    }
    guard let duration = times.first, times.count <= 2 else {
      throw problem("expected an easing and one or two times, such as \"ease-out 200ms\"")
    }
    let curve = try Curve(shape ?? Curve.ease().shape, duration: duration)
    let animation = Animation.curve(curve)
    return times.count == 2 ? try animation.adding(.delay(times[1])) : animation
  }

  private mutating func easing(_ name: String) throws -> Curve.Shape {
    switch name {
    case "linear":
      return tokens.first == .mark("(") ? .piecewiseLinear(try linearPoints()) : .linear
    case "ease": return Curve.ease().shape
    case "ease-in": return Curve.easeIn().shape
    case "ease-out": return Curve.easeOut().shape
    case "ease-in-out": return Curve.easeInOut().shape
    case "cubic-bezier":
      let p = try list().map(\.numbers)
      guard p.count == 4, p.allSatisfy({ $0.count == 1 }) else {
        throw problem("cubic-bezier takes four numbers")
      }
      return .bezier(x1: p[0][0], y1: p[1][0], x2: p[2][0], y2: p[3][0])
    case "steps":
      let parts = try list()
      guard let count = parts.first?.numbers.first.flatMap({ Int(exactly: $0) }),
        parts.count == 1 || ["end", "jump-end"].contains(parts[1].words.first ?? "")
      else { throw problem("steps takes a whole number, and of the positions only \"end\"") }
      return .steps(count)
    default: throw problem("there is no easing \(choice(name, of: Self.keywords + ["linear"]))")
    }
  }

  private mutating func linearPoints() throws -> [Curve.Point] {
    let stops = try list().map { part in
      guard let output = part.numbers.first, part.numbers.count == 1, part.percents.count <= 2
      else { throw problem("a point of linear() is a number and up to two percentages") }
      return (output: output, inputs: part.percents.map { $0 / 100 })
    }
    return try CSSLinear(stops).points
  }

  // MARK: Compose

  private var isCompose: Bool {
    tokens.contains { $0 == .mark("=") } || tokens.contains(.word("dampingRatio"))
  }

  private static let composeConstants = [
    "Spring.StiffnessHigh": 10_000, "Spring.StiffnessMedium": 1500,
    "Spring.StiffnessMediumLow": 400, "Spring.StiffnessLow": 200, "Spring.StiffnessVeryLow": 50,
    "Spring.DampingRatioHighBouncy": 0.2, "Spring.DampingRatioMediumBouncy": 0.5,
    "Spring.DampingRatioLowBouncy": 0.75, "Spring.DampingRatioNoBouncy": 1.0,
  ]

  private mutating func compose() throws -> Animation {
    tokens.removeFirst()
    let fields = try fields(in: try list(), ["dampingRatio", "stiffness", "visibilityThreshold"])
    try expectEnd()
    let ratio = fields["dampingRatio"] ?? 1
    let stiffness = try checked("stiffness", fields["stiffness"] ?? 1500, above: 0, upTo: 1e15)
    return .spring(try Spring(stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot()))
  }

  private mutating func tween() throws -> Animation {
    tokens.removeFirst()
    let parts = try list()
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
    try expectEnd()
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
    guard case .word(let name)? = tokens.first else { throw problem("expected withSpring") }
    tokens.removeFirst()
    let parts = try list()
    try expectEnd()
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

  // MARK: Lists

  private func expectEnd() throws {
    if let token = tokens.first { throw problem("expected the end, found \"\(token.text)\"") }
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

  // The parts between the parentheses, by the outer commas.
  private mutating func list() throws -> [PeerPart] {
    guard tokens.first == .mark("(") else { return [] }
    tokens.removeFirst()
    var parts = [PeerPart()]
    var depth = 0
    while let token = tokens.first {
      tokens.removeFirst()
      switch token {
      case .mark(")") where depth == 0:
        return parts.filter { !$0.tokens.isEmpty }
      case .mark(",") where depth == 0: parts.append(PeerPart())
      default:
        if token == .mark("(") || token == .mark("{") { depth += 1 }
        if token == .mark(")") || token == .mark("}") { depth -= 1 }
        parts[parts.count - 1].tokens.append(token)
      }
    }
    throw problem("expected \")\", found the end")
  }

  private init(text: String, tokens: [PeerToken]) {
    self.text = text
    self.tokens = tokens
  }
}
