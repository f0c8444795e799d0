// SPDX-License-Identifier: MIT

/// Reads animations in the spelling of CSS: an easing with one or two times, or declarations.
///
/// `ease-out 200ms`, `cubic-bezier(0.4, 0, 0.2, 1) 0.3s 100ms`, `linear(0, 0.5 20%, 1) 300ms`,
/// `steps(4, end) 1s`, and `transition-duration: 200ms; transition-timing-function: ease-out;`. The
/// first time is the duration, and it must be there.
struct CSSSpelling {
  private var reader: PeerReader
  private var duration: Double?
  private var delay: Double?
  private var easing: Easing?
  private var rounds: Double?
  private var alternates = false

  private enum Easing {
    case shape(Curve.Shape)
    case linear(CSSLinear)
    case steps(CSSSteps)
  }

  /// Nil if the text is not CSS.
  static func parse(_ reader: PeerReader) throws -> Animation? {
    var css = CSSSpelling(reader: reader)
    if css.isDeclaration { return try css.declarations() }
    return css.isEasing ? try css.values() : nil
  }

  private init(reader: PeerReader) { self.reader = reader }

  private func problem(_ sentence: String) -> MotionError { reader.problem(sentence) }

  // MARK: Easing and times

  private static let keywords = [
    "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "cubic-bezier",
  ]
  private static let positions: [String: CSSSteps.Position] = [
    "start": .start, "end": .end, "jump-start": .start, "jump-end": .end, "jump-both": .both,
    "jump-none": .none,
  ]

  // Times, percentages and hyphens are CSS's alone; so are steps() without a duration of their own
  // and linear() with points.
  private var isEasing: Bool {
    let isMarked = reader.tokens.contains { token in
      switch token {
      case .time, .percent: return true
      case .word(let word): return Self.keywords.contains(word)
      default: return false
      }
    }
    guard !isMarked, case .word(let name)? = reader.tokens.first else { return isMarked }
    var rest = reader
    rest.tokens.removeFirst()
    guard let parts = try? rest.list(), parts.allSatisfy({ $0.words.isEmpty }) || name == "steps"
    else { return false }
    let isPosition = parts.count > 1 && Self.positions[parts[1].words.first ?? ""] != nil
    return name == "linear" && parts.count > 1
      || name == "steps" && (parts.count == 1 && parts[0].words.isEmpty || isPosition)
  }

  private mutating func values() throws -> Animation {
    var times: [Double] = []
    while let token = reader.tokens.first {
      reader.tokens.removeFirst()
      switch token {
      case .time(let seconds): times.append(seconds)
      case .word(let name):
        guard easing == nil else { throw problem("expected one easing, found \"\(name)\" too") }
        easing = try easing(name)
      case .mark(";"): break
      default: throw problem("expected an easing and times, found \"\(token.text)\"")
      }
    }
    guard times.count <= 2 else { throw problem("expected a duration and a delay, found more") }
    (duration, delay) = (times.first, times.count == 2 ? times[1] : nil)
    return try animation()
  }

  private func animation() throws -> Animation {
    guard let duration else {
      throw problem("a CSS easing needs a time, such as \"ease-out 350ms\"")
    }
    let curve: Curve
    switch easing {
    case nil: curve = try Curve(Curve.ease().shape, duration: duration)
    case .shape(let shape): curve = try Curve(shape, duration: duration)
    case .linear(let linear): curve = try linear.curve(duration: duration)
    case .steps(let steps): curve = try steps.curve(duration: duration)
    }
    var animation = Animation.curve(curve)
    if let rounds, rounds != 1 {
      guard rounds == .infinity || rounds > 0 && rounds == rounds.rounded() else {
        throw problem("a fraction of a round is not supported")
      }
      animation = try animation.adding(
        rounds == .infinity
          ? .repeatForever(autoreverses: alternates)
          : .repeatCount(Int(min(rounds, 1e9)), autoreverses: alternates))
    }
    return try delay.map { try animation.adding(.delay($0)) } ?? animation
  }

  private mutating func easing(_ name: String) throws -> Easing {
    switch name {
    case "linear":
      return reader.tokens.first == .mark("(") ? .linear(try linear()) : .shape(.linear)
    case "ease": return .shape(Curve.ease().shape)
    case "ease-in": return .shape(Curve.easeIn().shape)
    case "ease-out": return .shape(Curve.easeOut().shape)
    case "ease-in-out": return .shape(Curve.easeInOut().shape)
    case "step-start": return .steps(try CSSSteps(1, .start))
    case "step-end": return .steps(try CSSSteps(1, .end))
    case "cubic-bezier":
      let p = try reader.list().map(\.numbers)
      guard p.count == 4, p.allSatisfy({ $0.count == 1 }) else {
        throw problem("cubic-bezier takes four numbers")
      }
      return .shape(.bezier(x1: p[0][0], y1: p[1][0], x2: p[2][0], y2: p[3][0]))
    case "steps": return .steps(try steps())
    default:
      let names = Self.keywords + ["ease", "linear", "steps"]
      throw problem("there is no easing \(choice(name, of: names))")
    }
  }

  private mutating func steps() throws -> CSSSteps {
    let parts = try reader.list()
    guard let count = parts.first?.numbers.first.flatMap({ Int(exactly: $0) }), parts.count <= 2
    else { throw problem("steps takes a whole number and a position such as jump-end") }
    guard parts.count == 2 else { return try CSSSteps(count) }
    let word = parts[1].words.first ?? ""
    guard let position = Self.positions[word], parts[1].tokens.count == 1 else {
      throw problem("steps has no position \(choice(word, of: Self.positions.keys.sorted()))")
    }
    return try CSSSteps(count, position)
  }

  private mutating func linear() throws -> CSSLinear {
    let stops = try reader.list().map { part in
      guard let output = part.numbers.first, part.numbers.count == 1, part.percents.count <= 2,
        part.tokens.count == 1 + part.percents.count
      else { throw problem("a point of linear() is a number and up to two percentages") }
      return (output: output, inputs: part.percents.map { $0 / 100 })
    }
    return try CSSLinear(stops)
  }

  // MARK: Declarations

  private static let properties =
    ["transition", "animation"].flatMap { kind in
      ["duration", "delay", "timing-function"].map { "\(kind)-\($0)" }
    } + ["animation-iteration-count", "animation-direction", "animation-fill-mode"]

  private var isDeclaration: Bool {
    guard reader.tokens.count > 1, case .word(let name) = reader.tokens[0] else { return false }
    return reader.tokens[1] == .mark(":")
      && ["transition", "animation"].contains { name.hasPrefix($0 + "-") || name == $0 }
  }

  private mutating func declarations() throws -> Animation {
    while let token = reader.tokens.first {
      reader.tokens.removeFirst()
      guard token != .mark(";") else { continue }
      guard case .word(let name) = token, reader.tokens.first == .mark(":") else {
        throw problem("expected a property, found \"\(token.text)\"")
      }
      reader.tokens.removeFirst()
      guard Self.properties.contains(name) else {
        throw problem("there is no property \(choice(name, of: Self.properties))")
      }
      try declare(String(name.drop { $0 != "-" }.dropFirst()))
      guard reader.tokens.isEmpty || reader.tokens.first == .mark(";") else {
        throw problem("expected \";\" after \(name), found \"\(reader.tokens[0].text)\"")
      }
    }
    return try animation()
  }

  private mutating func declare(_ name: String) throws {
    guard let token = reader.tokens.first else { throw problem("expected a value of \(name)") }
    reader.tokens.removeFirst()
    switch (name, token) {
    case ("duration", .time(let seconds)): duration = seconds
    case ("delay", .time(let seconds)): delay = seconds
    case ("timing-function", .word(let word)): easing = try easing(word)
    case ("iteration-count", .number(let number)): rounds = number
    case ("iteration-count", .word("infinite")): rounds = .infinity
    case ("direction", .word("alternate")): alternates = true
    case ("direction", .word("normal")), ("fill-mode", .word): break
    default: throw problem("\(name) cannot be \"\(token.text)\"")
    }
  }
}
