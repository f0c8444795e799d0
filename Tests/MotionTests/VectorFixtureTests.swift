// SPDX-License-Identifier: MIT
import Testing

@testable import Motion

/// A few points of the public vectors, for where the whole collection is not at hand.
///
/// Sources: QuartzCore as printed on macOS by the tests of OpenCoreAnimation; SwiftUI's Spring by
/// Respring's tests; Flutter's physics tests; the web platform tests of css-easing-2; Compose's
/// animation tests; the stepped spring of OpenSwiftUI and SwiftVVD. Nothing was compared with a Mac
/// by this project.
struct VectorFixtureTests {
  @Test("Core Animation's settlingDuration (QuartzCore)") func coreAnimation() throws {
    for (m, k, c, v, want) in [
      (1.0, 100.0, 10.0, 0.0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
      (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, 5, 1.3815510557964275),
    ] {
      let spring = try Spring(mass: m, stiffness: k, damping: c)
      #expect(abs(spring.coreAnimationSettlingDuration(initialVelocity: v) - want) < 1e-12)
    }
  }

  @Test("layers' keyframes and fills (QuartzCore)") func layers() {
    let cubic = LayerKeyframes([0, 1, 0.5, 0.7], mode: .cubic)
    for (x, y) in [(0.05, 0.16434374), (0.2, 0.708), (0.5, 0.8), (0.9, 0.61795)] {
      #expect(abs(cubic.value(at: x) - y) < 0.002)
    }
    let paced = LayerKeyframes([0, 1, 0.5, 0.7], mode: .paced)
    #expect(abs(paced.value(at: 0.3) - 0.51) < 0.002)
    var layer = LayerAnimation(model: 0.5, duration: 1)
    (layer.from, layer.to, layer.beginTime) = (0, 1, 1)
    #expect(layer.value(at: 0.5) == 0.5)
    layer.fillsBackwards = true
    #expect(layer.value(at: 0.5) == 0)
    #expect(layer.value(at: 1.25) == 0.25)
    #expect(layer.value(at: 2.5) == 0.5)
    layer.fillsForwards = true
    #expect(layer.value(at: 2.5) == 1)
  }

  @Test("the stepped spring (OpenSwiftUI, SwiftVVD)") func stepped() {
    var spring = SteppedSpring(
      response: 0.25, dampingFraction: 0.8, from: Vector(0), to: Vector(1))
    for want in [0.0, 0.0070183853518857656, 0.02006514492061708] {
      spring.step()
      #expect(abs(spring.value[0] - want) < 1e-12)
    }
    for _ in 3..<15 { spring.step() }
    #expect(abs(spring.value[0] - 0.3934331622049942) < 1e-12)
    #expect(abs(spring.velocity[0] - 10.620540616505794) < 1e-10)
  }

  @Test("linear() and steps() (web platform tests)") func css() throws {
    let over = try CSSLinear([(0, []), (1.5, []), (1, [])])
    #expect(over.value(0.25) == 0.75)
    #expect(over.value(0.75) == 1.25)
    let raised = try CSSLinear([(0, []), (0.1, [-0.1]), (1, [])])
    #expect(raised.value(0) == 0.1)
    #expect(abs(raised.value(0.1) - 0.19) < 1e-9)
    #expect(throws: MotionError.self) { try CSSLinear([(0, [])]) }
    #expect(try CSSSteps(1, .both).value(0.3) == 0.5)
    #expect(try CSSSteps(2, .none).value(0.6) == 1)
    #expect(throws: MotionError.self) { try CSSSteps(1, .none) }
  }

  @Test("Compose's milliseconds, Wave's settling, UIKit's and Flutter's decay") func peers() throws
  {
    for (z, want) in [(1.0, Int64(811)), (5, 4830), (0.5, 1206)] {
      let spring = try Spring(stiffness: 100, damping: 20 * z)
      let got = spring.composeDurationMilliseconds(
        displacement: 100, velocity: 3000, threshold: 1)
      #expect(got == want)
    }
    let wave = try Spring(response: 0.8, dampingFraction: 1)
    #expect(abs(wave.waveSettlingDuration - 1.4658625) < 1e-4)
    #expect(abs(Decay(from: 0, velocity: 2000, perMillisecond: 0.998).end - 998.999) < 1e-3)
    #expect(abs(Decay(from: 100, velocity: 400, drag: 0.3).velocity(at: 1) - 120) < 1e-9)
  }

  @Test("a drag's velocity: a quarter of the newest slope, three of the one before")
  func sampler() {
    var sampler = VelocitySampler()
    #expect(sampler.velocity == Vector(0))
    for (value, t) in [(1.0, 1.0), (2, 2), (4, 3)] { sampler.add(Vector(value), at: t) }
    #expect(sampler.velocity == Vector(1.25))
    #expect(sampler.velocity(at: 5) == Vector(0))
    #expect(abs(sampler.velocity(at: 3.001)[0] - 1.25 * 0.998) < 1e-9)
    sampler.add(Vector(.nan), at: 4)
    sampler.add(Vector(9), at: 1)
    #expect(sampler.velocity == Vector(1.25))
  }
}
