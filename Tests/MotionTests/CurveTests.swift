// SPDX-License-Identifier: MIT
import TestKit
import Testing

@testable import Motion

struct CurveTests {
  static let all: [Curve] = [
    .linear(), .easeIn(), .easeOut(), .easeInOut(), .ease(),
    Curve(unchecked: .circularEaseIn, 1), Curve(unchecked: .circularEaseOut, 1),
    Curve(unchecked: .circularEaseInOut, 1),
    Curve(unchecked: .bezier(x1: 0.3, y1: -0.6, x2: 0.7, y2: 1.6), 1),
    Curve(unchecked: .bezier(x1: 0, y1: 1, x2: 1, y2: 0), 1),
    Curve(unchecked: .bezier(x1: 1, y1: 0, x2: 0, y2: 1), 1),
    Curve(unchecked: .piecewiseLinear([.init(0, 0), .init(0.2, 0.7), .init(1, 1)]), 1),
  ]

  @Test("curves go from 0 to 1 and hold there", arguments: all) func ends(_ curve: Curve) {
    #expect(curve.unit(0) == 0)
    #expect(curve.unit(1) == 1)
    #expect(curve.unit(-3) == 0)
    #expect(curve.unit(7) == 1)
    #expect(curve.unit(.nan) == 0)
    #expect(curve.value(at: curve.duration) == 1)
    #expect(curve.value(at: .infinity) == 1)
    #expect(curve.value(at: -.infinity) == 0)
    #expect(curve.velocity(at: curve.duration) == 0)
  }

  @Test("a Bézier is solved to 1e-9 in y") func precision() throws {
    try withSeeds(30) { seed, random in
      let (x1, x2) = (
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
      )
      let (y1, y2) = (
        Double.random(in: -1...2, using: &random), Double.random(in: -1...2, using: &random)
      )
      let curve = try Curve(bezier: x1, y1, x2, y2, duration: 1)
      for step in 1..<500 {
        // Forwards: a point of known parameter.
        let s = Double(step) / 500
        let x = 3 * x1 * s * (1 - s) * (1 - s) + 3 * x2 * s * s * (1 - s) + s * s * s
        let y = 3 * y1 * s * (1 - s) * (1 - s) + 3 * y2 * s * s * (1 - s) + s * s * s
        // Where the curve stands upright a rounding of x is a step of y.
        let slack = min(curve.unitSlope(x).magnitude, 1e9) * 1e-15
        #expect(abs(curve.unit(x) - y) <= 1e-9 + slack, "seed \(seed), \(curve) at \(x)")
      }
    }
  }

  @Test("slope is the derivative of the curve", arguments: all) func slopes(_ curve: Curve) {
    for step in 1..<100 where step != 50 && step != 20 {
      let x = Double(step) / 100
      let h = 1e-6
      let slope = (curve.unit(x + h) - curve.unit(x - h)) / (2 * h)
      #expect(abs(slope - curve.unitSlope(x)) < 1e-4 * max(1, abs(slope)), "at \(x)")
    }
  }

  @Test("the numbers of the reference come out") func numbers() throws {
    #expect(abs(Curve.easeOut(0.2).value(at: 0.1) - 0.684643) < 5e-7)
    #expect(abs(4 * (1 - Curve.easeOut(0.2).value(at: 0.1)) - 1.2614) < 5e-5)
    #expect(Curve.easeInOut().unit(0.5) == 0.5)
    #expect(abs(Curve.easeOut().unitSlope(0) - 1 / 0.58) < 1e-12)
    #expect(try Curve(.steps(4), duration: 1).unit(0.6) == 0.5)
    #expect(try Curve(.steps(4), duration: 1).unit(0.75) == 0.75)
  }

  @Test("numbers that cannot be used are refused, or taken as 0 by the short forms") func bad() {
    #expect(throws: MotionError.self) { try Curve(bezier: -0.1, 0, 1, 1) }
    #expect(throws: MotionError.self) { try Curve(bezier: 0, .nan, 1, 1) }
    #expect(throws: MotionError.self) { try Curve(bezier: 0, 0, 1.5, 1) }
    #expect(throws: MotionError.self) { try Curve(.linear, duration: -1) }
    #expect(throws: MotionError.self) { try Curve(.linear, duration: .infinity) }
    #expect(throws: MotionError.self) { try Curve(.steps(0)) }
    #expect(throws: MotionError.self) { try Curve(.piecewiseLinear([])) }
    #expect(throws: MotionError.self) {
      try Curve(.piecewiseLinear([.init(0, 0), .init(0.9, 1), .init(0.2, 1), .init(1, 1)]))
    }
    #expect(Curve.linear(-1).duration == 0)
    #expect(Curve.linear(.nan).duration == 0)
    #expect(Curve.easeOut(0).value(at: 0) == 1)
  }

  @Test("where a control point lies on its end, SwiftUI's slope is 1 or 0, ours the limit")
  func swiftUISlope() {
    #expect(Curve.easeOut().swiftUIUnitSlope(0) == 1)
    #expect(Curve.easeIn().swiftUIUnitSlope(1) == 0)
    #expect(abs(Curve.easeIn().unitSlope(1) - 1 / 0.58) < 1e-9)
    #expect(Curve.easeIn().swiftUIUnitSlope(0.5) == Curve.easeIn().unitSlope(0.5))
  }
}
