// SPDX-License-Identifier: MIT
import Testing

@testable import Motion

struct TransitionTests {
  static let size = Vector([320, 180])

  @Test("each transition looks as the reference says outside") func outside() {
    let (come, go) = (Transition.Phase.willAppear, Transition.Phase.didDisappear)
    func effect(_ t: Transition, _ phase: Transition.Phase) -> TransitionEffect {
      t.effect(at: phase, size: Self.size)
    }
    #expect(effect(.opacity, come).opacity == 0)
    #expect(effect(.scale(0), go).scale == 0)
    #expect(effect(.move(.bottom), come).offset == Vector([0, 180]))
    #expect(effect(.move(.bottom), go).offset == Vector([0, 180]))
    #expect(effect(.slide, come).offset == Vector([-320, 0]))
    #expect(effect(.slide, go).offset == Vector([320, 0]))
    #expect(effect(.push(.top), come).offset == Vector([0, -180]))
    #expect(effect(.push(.top), go).offset == Vector([0, 180]))
    #expect(effect(.push(.top), go).opacity == 0)
    #expect(effect(.offset(3, 4), come).offset == Vector([3, 4]))
    #expect(effect(.blur(9), come).blur == 9)
    #expect(effect(.blurReplace(up: true), come).scale == 0.9)
    #expect(effect(.blurReplace(up: true), go).scale == 1.1)
    let both = Transition.asymmetric(insertion: .move(.leading), removal: .opacity)
    #expect(effect(both, come).offset == Vector([-320, 0]))
    #expect(effect(both, go).opacity == 0)
    let all = Transition.combined([.scale(0.5), .scale(0.5), .move(.top), .opacity])
    #expect(effect(all, come).scale == 0.25)
    #expect(effect(all, come).opacity == 0)
    #expect(effect(all, .identity) == TransitionEffect())
    #expect(all.reduced == .opacity)
  }

  @Test("in between it goes by the animation; without one at once") func between() {
    let card = Transition.combined([.move(.bottom), .opacity])
    let half = card.effect(.willAppear, with: .curve(.linear(1)), at: 0.5, size: Self.size)
    #expect(half.opacity == 0.5)
    #expect(half.offset == Vector([0, 90]))
    #expect(card.effect(.willAppear, with: nil, at: 0, size: Self.size) == TransitionEffect())
    #expect(card.removal(1, size: Self.size) == card.effect(at: .didDisappear, size: Self.size))
    #expect(card.insertion(1.2, size: Self.size).opacity == 1)
    #expect(card.removalDuration(with: .curve(.linear(0.3))) == 0.3)
    #expect(card.removalDuration(with: nil) == 0)
  }

  @Test("matched geometry goes from the source's frame to its own") func geometry() {
    let (own, source) = (Vector([100, 100, 200, 100]), Vector([0, 0, 50, 50]))
    let match = MatchedGeometry(own: own, source: source)
    #expect(match.frame(at: 0) == source)
    #expect(match.frame(at: 1) == own)
    #expect(match.frame(at: 0.5) == Vector([50, 50, 125, 75]))
    let place = MatchedGeometry(own: own, source: source, properties: .position)
    #expect(place.matched == Vector([-75, -25, 200, 100]))
    let size = MatchedGeometry(
      own: own, source: source, properties: .size, anchor: Vector([0, 0]))
    #expect(size.matched == Vector([100, 100, 50, 50]))
  }

  @Test("a symbol's bounce is what it is assumed to be, and ends where it began") func bounce() {
    let bounce = SymbolBounce()
    #expect(abs(bounce.scale(at: SymbolBounce.assumedRise) - SymbolBounce.assumedPeak) < 1e-9)
    #expect(bounce.scale(at: bounce.duration) == 1)
    #expect(SymbolBounce(down: true).scale(at: 0.12) < 1)
    #expect(abs(SymbolBounce(speed: 2).duration - bounce.duration / 2) < 1e-12)
    #expect(abs(SymbolBounce(count: 3).duration - bounce.duration * 3) < 1e-12)
    #expect(SymbolBounce(speed: .nan).scale(at: .nan) == 1)
  }

  // MOTION §6.4.
  @Test(
    "retargeted at 0.1 s: the old logical end stays at 0.25 s, the new is at 0.35 s, one removal")
  func completions() {
    let save = Animation.spring(response: 0.25, dampingFraction: 0.8)
    var x = Animator(from: Vector(0), to: Vector(1), animation: save, at: 0)
    var ends = CompletionList()
    let first = ends.add(.logicallyComplete, of: [("x", x)])
    let removed = ends.add(.removed, of: [("x", x)])
    _ = x.animate(to: Vector(0), with: save, at: 100_000_000)
    ends.retarget("x", x)
    let second = ends.add(.logicallyComplete, of: [("x", x)], at: 100_000_000)
    #expect(ends.pending.map(\.isForked) == [true, false, false])
    #expect(ends.pending.map(\.instant) == [250_000_000, x.settles, 350_000_000])
    #expect(ends.take(upTo: 249_999_999).isEmpty)
    #expect(ends.take(upTo: 250_000_000).map(\.id) == [first])
    #expect(ends.take(upTo: 10_000_000_000).map(\.id) == [second, removed])
    #expect(ends.take(upTo: 20_000_000_000).isEmpty)
  }

  @Test("one that waits for two values comes with the later; with nothing to wait for at once")
  func several() {
    let a = Animator(from: Vector(0), to: Vector(1), animation: .curve(.linear(1)), at: 0)
    let b = Animator(from: Vector(0), to: Vector(1), animation: .curve(.linear(2)), at: 0)
    let loop = Animator(
      from: Vector(0), to: Vector(1), animation: Animation.curve(.linear(1)).repeatForever(), at: 0)
    var ends = CompletionList()
    _ = ends.add(.removed, of: [("a", a), ("b", b)])
    _ = ends.add(.removed, of: [], at: 7)
    _ = ends.add(.removed, of: [("loop", loop)])
    #expect(ends.pending.map(\.instant) == [2_000_000_000, 7, nil])
    #expect(ends.take(upTo: .max).map(\.id) == [2, 1])
    #expect(ends.pending.count == 1)
  }
}
