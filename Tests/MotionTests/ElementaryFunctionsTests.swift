// SPDX-License-Identifier: MIT
import Foundation
import TestKit
import Testing

@testable import Motion

/// How many doubles lie between two numbers of one sign.
func ulpsBetween(_ a: Double, _ b: Double) -> UInt64 {
  if a == b || (a.isNaN && b.isNaN) { return 0 }
  guard a.isFinite, b.isFinite, a.sign == b.sign else { return .max }
  let (x, y) = (a.bitPattern, b.bitPattern)
  return x > y ? x - y : y - x
}

struct ElementaryFunctionsTests {
  @Test("exp is within 2 ulp of Glibc from -708 to 709") func exponential() {
    withSeeds(4) { seed, random in
      for _ in 0..<20_000 {
        let x = Double.random(in: -708...709, using: &random)
        #expect(ulpsBetween(ElementaryFunctions.exp(x), exp(x)) <= 2, "seed \(seed), exp(\(x))")
        let y = Double.random(in: -1...1, using: &random)
        #expect(ulpsBetween(ElementaryFunctions.exp(y), exp(y)) <= 2, "seed \(seed), exp(\(y))")
      }
    }
  }

  @Test("exp is 0 instead of a denormal, and infinite above its range") func exponentialEnds() {
    #expect(ElementaryFunctions.exp(0) == 1)
    #expect(ElementaryFunctions.exp(-708.5) == 0)
    #expect(ElementaryFunctions.exp(-.infinity) == 0)
    #expect(ElementaryFunctions.exp(709.79) == .infinity)
    #expect(ElementaryFunctions.exp(.nan).isNaN)
    #expect(ElementaryFunctions.exp(-708.39).isNormal)
    #expect(ulpsBetween(ElementaryFunctions.exp(709.78), exp(709.78)) <= 2)
  }

  @Test("log is within 2 ulp of Glibc over all magnitudes and near 1") func logarithm() {
    withSeeds(4) { seed, random in
      for _ in 0..<20_000 {
        let x = exp(Double.random(in: -700...700, using: &random))
        #expect(ulpsBetween(ElementaryFunctions.log(x), log(x)) <= 2, "seed \(seed), log(\(x))")
        let y = 1 + Double.random(in: -0.3...0.4, using: &random)
        #expect(ulpsBetween(ElementaryFunctions.log(y), log(y)) <= 2, "seed \(seed), log(\(y))")
      }
    }
    #expect(ElementaryFunctions.log(0) == -.infinity)
    #expect(ElementaryFunctions.log(-1).isNaN)
    #expect(ElementaryFunctions.log(1) == 0)
    #expect(ElementaryFunctions.log(.leastNonzeroMagnitude) == log(.leastNonzeroMagnitude))
  }

  @Test("sin and cos are within 2 ulp of Glibc up to a million radians") func circle() {
    withSeeds(4) { seed, random in
      for range in [0.8, 10, 1000, 1_000_000] {
        for _ in 0..<10_000 {
          let x = Double.random(in: -range...range, using: &random)
          #expect(ulpsBetween(ElementaryFunctions.sin(x), sin(x)) <= 2, "seed \(seed), sin(\(x))")
          #expect(ulpsBetween(ElementaryFunctions.cos(x), cos(x)) <= 2, "seed \(seed), cos(\(x))")
        }
      }
    }
  }

  @Test("sin and cos hold at the multiples of a quarter turn, where digits cancel")
  func quarterTurns() {
    for n in 0..<100_000 {
      let x = Double(n) * (Double.pi / 2)
      #expect(ulpsBetween(ElementaryFunctions.sin(x), sin(x)) <= 2, "sin(\(x))")
      #expect(ulpsBetween(ElementaryFunctions.cos(x), cos(x)) <= 2, "cos(\(x))")
    }
    #expect(ElementaryFunctions.sin(.infinity).isNaN)
    #expect(ElementaryFunctions.cos(.nan).isNaN)
    #expect(abs(ElementaryFunctions.sin(1e12)) <= 1)
  }

  @Test("pow is within 2 ulp of Glibc where colours use it") func powers() {
    withSeeds(4) { seed, random in
      for _ in 0..<20_000 {
        let x = exp(Double.random(in: -20...20, using: &random))
        let y = Double.random(in: -8...8, using: &random)
        let note: Comment = "seed \(seed), pow(\(x), \(y))"
        #expect(ulpsBetween(ElementaryFunctions.pow(x, y), pow(x, y)) <= 2, note)
      }
    }
  }

  // Glibc's own cbrt is up to 4 ulp off, so the cube of the result is judged, with its rounding
  // error.
  @Test("cubeRoot is within 1 ulp") func cubeRoots() {
    withSeeds(4) { seed, random in
      for _ in 0..<20_000 {
        let z = exp(Double.random(in: -600...600, using: &random))
        let root = ElementaryFunctions.cubeRoot(z)
        let square = root * root
        let squareRest = (-square).addingProduct(root, root)
        let rest = (z - square * root) - (-(square * root)).addingProduct(square, root)
        let error = (rest - squareRest * root) / (3 * square)
        #expect(abs(error) <= root.ulp * 0.75, "seed \(seed), cubeRoot(\(z))")
        #expect(ElementaryFunctions.cubeRoot(-z) == -root)
        #expect(ulpsBetween(root, cbrt(z)) <= 5)
      }
    }
  }

  @Test("pow follows IEEE at the corners a script can reach") func powerCorners() {
    let values = [0, -0.0, 1, -1, 2, -2, 0.5, 3, -3, .infinity, -.infinity]
    for x in values {
      for y in values where y.isFinite || x > 0 {
        let mine = ElementaryFunctions.pow(x, y)
        let theirs = pow(x, y)
        #expect(mine == theirs || (mine.isNaN && theirs.isNaN), "pow(\(x), \(y))")
      }
    }
    #expect(ElementaryFunctions.cubeRoot(27) == 3)
    #expect(ElementaryFunctions.cubeRoot(-0.001) == -0.1)
    #expect(ElementaryFunctions.cubeRoot(0) == 0)
    let tiny = Double.leastNormalMagnitude / 64
    #expect(ulpsBetween(ElementaryFunctions.cubeRoot(tiny), cbrt(tiny)) <= 5)
  }

  @Test("the angle of a point agrees with atan2") func angle() {
    for step in -720...720 {
      let turn = Double(step) / 720 * 3.14159
      let found = ElementaryFunctions.angle(y: 2 * sin(turn), x: 2 * cos(turn))
      #expect(abs(found - turn) < 1e-14)
    }
  }
}
