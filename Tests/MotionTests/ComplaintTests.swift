// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

/// What people complain about elsewhere, each with its small input (MOTION §5, by number).
struct ComplaintTests {
  static func animator(_ from: Double, _ to: Double, _ animation: Animation) -> Animator {
    Animator(from: Vector(from), to: Vector(to), animation: animation, at: 0)
  }

  static func duration(_ seconds: Double, bounce: Double) throws -> Animation {
    .spring(try Spring(duration: seconds, bounce: bounce))
  }

  @Test("1: a duration spring sent elsewhere keeps its velocity") func interrupted() throws {
    let spring = try Self.duration(0.5, bounce: 0.25)
    var a = Self.animator(0, 1, spring)
    let before = a.velocity(at: 100_000_000)
    #expect(before[0] > 1)
    #expect(a.animate(to: Vector(0.2), with: spring, at: 100_000_000) == .merged)
    #expect(a.velocity(at: 100_000_000) == before)
  }

  // From 0.5 to 0.49 with 5000 a second it must go far, and does as physics has it: documented. It
  // never goes beyond v/(e·γ) and comes back without swinging wildly.
  @Test("2: an inherited velocity goes no farther than the closed form says") func inherited()
    throws
  {
    let spring = try Spring(duration: 0.5, bounce: 0)
    let farthest = (0...2000).reduce(0.0) { worst, index in
      let w = spring.weights(at: Double(index) / 1000)
      return max(worst, abs(0.01 * w.offset + 5000 * w.velocity))
    }
    #expect(farthest < 5000 / (2.718281828 * spring.frequency) * 1.001)
    // Motion's own case: an inherited velocity of ten ways a second stays within ten ways.
    let mild = (0...2000).map { index -> Double in
      let w = spring.weights(at: Double(index) / 1000)
      return abs(-0.01 * w.offset + 0.1 * w.velocity)
    }
    #expect((mild.max() ?? 1) <= 0.1)
  }

  @Test("3: a slow spring ends only when within epsilon") func slow() throws {
    let slow = try Spring(mass: 0.5, stiffness: 4, damping: 35)
    let end = slow.settlingTime()
    #expect(end > 50)
    #expect(abs(1 - slow.value(at: end)) <= 0.001 + 1e-9)
    #expect(abs(1 - slow.value(at: end * 0.999)) > 0.001)
    let a = Self.animator(0, 1, .spring(slow))
    let settles = try #require(a.settles)
    #expect(abs(Double(settles) / 1e9 - end) < 1e-5)
  }

  @Test("4: the velocity handed on is the derivative, whatever the frame rate") func analytic() {
    let save = Animation.spring(response: 0.25, dampingFraction: 0.8)
    for rate in [30.0, 60, 120, 240] {
      var a = Self.animator(0, 1, save)
      for frame in 0...Int(rate / 10) { _ = a.value(at: Int64(Double(frame) * 1e9 / rate)) }
      _ = a.animate(to: Vector(0), with: save, at: 100_000_000)
      #expect(a.velocity(at: 100_000_000)[0] == save.progressVelocity(at: 0.1))
    }
  }

  @Test("5: 0.1 s at once is ten times 0.01 s") func longFrame() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let step = spring.step(of: 0.01)
    let leap = spring.step(of: 0.1)
    var (x, v) = (0.0, 3.0)
    for _ in 0..<10 { step.advance(&x, &v, towards: 1) }
    var (y, w) = (0.0, 3.0)
    leap.advance(&y, &w, towards: 1)
    #expect(abs(x - y) < 1e-12 && abs(v - w) < 1e-11)
  }

  @Test("6: response, 1 %, settling and removal are reported apart") func ends() throws {
    let spring = try Spring(response: 0.25, dampingFraction: 0.8)
    let metrics = Animation.spring(spring).metrics()
    let animator = Animator(
      from: Vector(0), to: Vector(1), animation: .spring(spring), at: 0, mode: .swiftui)
    let removal = Double(animator.removed ?? 0) / 1e9
    #expect(metrics.logical == 0.25)
    let (one, tenth) = (metrics.settled1 ?? 0, metrics.settled01 ?? 0)
    #expect(0.2 < one && one < tenth && tenth < removal)
  }

  @Test("7, 18: time is what the caller says, and nothing else") func clock() {
    let a = Self.animator(0, 1, .spring(response: 0.25, dampingFraction: 0.8))
    let first = (0..<10).map { a.value(at: $0 * 10_000_000) }
    #expect(first == (0..<10).map { a.value(at: $0 * 10_000_000) })
    var stepped = SteppedSpring(
      response: 0.25, dampingFraction: 0.8, from: Vector(0), to: Vector(1))
    stepped.step()
    #expect(stepped.steps == 1)
  }

  @Test("8: 30, 60, 120, 240 Hz and one jump give the same values") func rates() throws {
    try withSeeds(40) { seed, random in
      let spring = try Spring(
        duration: Double.random(in: 0.1...1, using: &random),
        bounce: Double.random(in: -0.4...0.9, using: &random))
      let whole = spring.value(at: 0.5)
      for rate in [30, 60, 120, 240] {
        let step = spring.step(of: 1 / Double(rate))
        var (x, v) = (0.0, 0.0)
        for _ in 0..<rate / 2 { step.advance(&x, &v, towards: 1) }
        #expect(abs(x - whole) < 1e-11, "seed \(seed) at \(rate) Hz")
        #expect(abs(v - spring.velocity(at: 0.5)) < 1e-9, "seed \(seed) at \(rate) Hz")
      }
    }
  }

  @Test("9: opacity 0 to 1 and x 0 to 1000 end at the same relative error") func scale() {
    let save = Animation.spring(response: 0.25, dampingFraction: 0.8)
    #expect(Self.animator(0, 1, save).settles == Self.animator(0, 1000, save).settles)
  }

  @Test("10: a bounce of -0.3 is a damping ratio of 1 / 0.7, and back") func negative() throws {
    let spring = try Spring(duration: 0.5, bounce: -0.3)
    #expect(spring.dampingFraction == 1 / 0.7)
    #expect(abs(spring.bounce + 0.3) < 1e-15)
    #expect(abs(spring.damping - 35.9) < 0.01)
  }

  @Test("11: what repeats for ever has no end to wait for, and says so") func forever() {
    let loop = Animation.curve(.linear(1)).repeatForever()
    #expect(loop.repeatsForever)
    #expect(loop.settlingDuration() == nil)
    #expect(Self.animator(0, 1, loop).settles == nil)
    #expect(loop.description == "linear(1).repeat_forever(autoreverses)")
  }

  @Test("12: a curve of 100 s is a tenth done after 10 s, and its completion comes") func fraction()
  {
    let curve = Animation.curve(.linear(100))
    #expect(curve.progress(at: 10) == 0.1)
    let a = Self.animator(0, 1, curve)
    var ends = CompletionList()
    _ = ends.add(.logicallyComplete, of: [("x", a)])
    #expect(ends.take(upTo: 100_000_000_000).count == 1)
  }

  @Test("13: the same instant twice is the same bytes") func snapshot() {
    let a = Self.animator(0, 1, .spring(response: 0.25, dampingFraction: 0.8))
    let (one, two) = (a.value(at: 123_456_789), a.value(at: 123_456_789))
    #expect(one[0].bitPattern == two[0].bitPattern)
  }

  @Test("14: an instant animation ends what repeats for ever") func stop() {
    var a = Self.animator(0, 1, Animation.curve(.linear(1)).repeatForever())
    _ = a.animate(to: Vector(0), with: .curve(.linear(0)), at: 300_000_000)
    #expect(a.settles == 300_000_000)
    #expect(a.value(at: 300_000_000) == Vector(0))
  }

  @Test("15: logical comes before removed, and a retarget carries velocity") func blocking()
    throws
  {
    let spring = try Self.duration(0.4, bounce: 0.1)
    var a = Self.animator(0, 1, spring)
    #expect((a.logicallyComplete ?? .max) < (a.settles ?? 0))
    let v = a.velocity(at: 150_000_000)
    _ = a.animate(to: Vector(2), with: spring, at: 150_000_000)
    #expect(a.velocity(at: 150_000_000) == v)
  }

  @Test("16: an easing with handles 0, 0, 0, 1 is not linear") func handles() throws {
    let curve = try Curve(bezier: 0, 0, 0, 1)
    #expect(abs(curve.unit(0.5) - 0.5) > 0.3)
    let code = try Animation.curve(curve).code(for: .css)
    #expect(code.code.contains("cubic-bezier(0, 0, 0, 1)"))
  }

  @Test("17: the defaults of the platforms are what they are") func defaults() throws {
    for (text, response, fraction) in [
      (".spring()", 0.5, 1.0), (".spring(response: 0.5)", 0.5, 0.825), (".default", 0.5, 1),
      (".snappy", 0.5, 0.85), (".bouncy", 0.5, 0.7), (".smooth", 0.5, 1),
      (".interactiveSpring()", 0.15, 0.85), (".interactiveSpring(response: 0.15)", 0.15, 0.86),
    ] {
      guard case .spring(let spring, _) = try AnimationSpelling.parse(text).base else {
        Issue.record("\(text) is no spring")
        continue
      }
      #expect(abs(spring.response - response) < 1e-12, "\(text)")
      #expect(abs(spring.dampingFraction - fraction) < 1e-12, "\(text)")
    }
    #expect(Curve.easeOut().duration == 0.35)
    #expect(LayerAnimation(model: 0, duration: 0).value(at: 0.2) == 0)
  }

  @Test("19: the time to settle is known before playing, and grows as epsilon shrinks")
  func settling() throws {
    let spring = try Spring(mass: 1, stiffness: 170, damping: 26)
    var last = 0.0
    for epsilon in [0.1, 0.01, 0.001, 0.0001, 0.00001] {
      let time = spring.settlingTime(epsilon: epsilon)
      #expect(time >= last)
      last = time
    }
  }
}
