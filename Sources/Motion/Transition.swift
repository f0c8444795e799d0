// SPDX-License-Identifier: MIT

/// How a view comes and goes, as a value: what it looks like outside, and in between.
///
/// ```swift
/// let card = Transition.combined([.move(.bottom), .opacity])
/// card.effect(at: .willAppear, size: Vector([320, 180])).offset    // 0, 180
/// card.insertion(0.5, size: Vector([320, 180])).opacity            // 0.5
/// ```
///
/// Insertion goes from `willAppear` to `identity`, removal from there to `didDisappear`, both with
/// the animation of the change. From reverse-engineered code (MOTION §1.10).
public indirect enum Transition: Hashable, Sendable {
  /// An edge of a view.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
    /// The edge where lines begin: left here.
    case leading
    /// The edge where lines end: right here.
    case trailing

    var opposite: Edge {
      switch self {
      case .top: return .bottom
      case .bottom: return .top
      case .leading: return .trailing
      case .trailing: return .leading
      }
    }

    func offset(_ size: Vector) -> Vector {
      switch self {
      case .top: return Vector([0, -size[1]])
      case .bottom: return Vector([0, size[1]])
      case .leading: return Vector([-size[0], 0])
      case .trailing: return Vector([size[0], 0])
      }
    }
  }

  /// Where in its life a view is.
  public enum Phase: Int, Hashable, Sendable, CaseIterable {
    /// Before it comes.
    case willAppear = -1
    /// While it is there.
    case identity = 0
    /// After it went.
    case didDisappear = 1
  }

  /// Nothing changes: it is there or not.
  case identity
  /// Fades; the default transition.
  case opacity
  /// Grows from a scale, SwiftUI's default being 0.
  case scale(Double)
  /// Moves by its own size towards an edge.
  case move(Edge)
  /// Moves by so much.
  case offset(Double, Double)
  /// Comes from the leading edge and goes to the trailing one.
  case slide
  /// Comes from an edge and goes to the opposite one, fading.
  case push(Edge)
  /// Blurs by a radius.
  case blur(Double)
  /// Blurs by 7, fades and comes at 0.9; it goes at 1.1 with `up`, else at 0.9.
  case blurReplace(up: Bool)
  /// One to come, another to go.
  case asymmetric(insertion: Transition, removal: Transition)
  /// All at once: factors multiply, offsets and radii add.
  case combined([Transition])

  /// What the view looks like in a phase; `size` is its own, width and height.
  public func effect(at phase: Phase, size: Vector) -> TransitionEffect {
    var effect = TransitionEffect()
    guard phase != .identity else { return effect }
    let isComing = phase == .willAppear
    switch self {
    case .identity: break
    case .opacity: effect.opacity = 0
    case .scale(let scale): effect.scale = scale
    case .move(let edge): effect.offset = edge.offset(size)
    case .offset(let x, let y): effect.offset = Vector([x, y])
    case .slide: effect.offset = (isComing ? Edge.leading : .trailing).offset(size)
    case .push(let edge):
      effect.offset = (isComing ? edge : edge.opposite).offset(size)
      effect.opacity = 0
    case .blur(let radius): effect.blur = max(radius, 0)
    case .blurReplace(let up):
      effect.blur = 7
      effect.opacity = 0
      effect.scale = !isComing && up ? 1.1 : 0.9
    case .asymmetric(let insertion, let removal):
      return (isComing ? insertion : removal).effect(at: phase, size: size)
    case .combined(let parts):
      for part in parts { effect = effect.combined(with: part.effect(at: phase, size: size)) }
    }
    return effect
  }

  /// What it looks like when so much of its coming is done; more than 1 is overshoot.
  public func insertion(_ progress: Double, size: Vector) -> TransitionEffect {
    effect(at: .willAppear, size: size).mixed(with: TransitionEffect(), progress)
  }

  /// What it looks like when so much of its going is done.
  public func removal(_ progress: Double, size: Vector) -> TransitionEffect {
    TransitionEffect().mixed(with: effect(at: .didDisappear, size: size), progress)
  }

  /// What it looks like `t` seconds into its coming or going; without animation at once.
  public func effect(
    _ phase: Phase, with animation: Animation?, at t: Double, size: Vector
  ) -> TransitionEffect {
    let progress = animation.map { t > 0 ? $0.progress(at: t) : 0 } ?? 1
    switch phase {
    case .willAppear: return insertion(progress, size: size)
    case .identity: return TransitionEffect()
    case .didDisappear: return removal(progress, size: size)
    }
  }

  /// How long the view stays after its removal began, in seconds; nil if the animation never ends.
  public func removalDuration(with animation: Animation?) -> Double? {
    guard let animation else { return 0 }
    return animation.settlingDuration()
  }

  /// The same under Reduce Motion: movement and scale become a fade.
  public var reduced: Transition {
    switch self {
    case .identity, .opacity, .blur: return self
    case .scale, .move, .offset, .slide, .push, .blurReplace: return .opacity
    case .asymmetric(let insertion, let removal):
      return .asymmetric(insertion: insertion.reduced, removal: removal.reduced)
    case .combined(let parts):
      var kept: [Transition] = []
      for part in parts.map(\.reduced) where !kept.contains(part) { kept.append(part) }
      return kept.count == 1 ? kept[0] : .combined(kept)
    }
  }
}

/// What a transition does to a view.
public struct TransitionEffect: Hashable, Sendable {
  /// How visible it is, 0 to 1.
  public var opacity = 1.0
  /// Its scale about the centre.
  public var scale = 1.0
  /// How far it is from its place, right and down.
  public var offset = Vector([0, 0])
  /// The radius of its blur.
  public var blur = 0.0

  /// Makes no effect.
  public init() {}

  func combined(with other: TransitionEffect) -> TransitionEffect {
    var result = self
    result.opacity *= other.opacity
    result.scale *= other.scale
    result.offset = offset + other.offset
    result.blur += other.blur
    return result
  }

  /// The effect a fraction of the way to another; opacity and blur stay within what can be drawn.
  public func mixed(with other: TransitionEffect, _ progress: Double) -> TransitionEffect {
    func mix(_ a: Double, _ b: Double) -> Double {
      progress == 1 ? b : a + (b - a) * progress
    }
    var result = self
    result.opacity = min(max(mix(opacity, other.opacity), 0), 1)
    result.scale = mix(scale, other.scale)
    result.offset = progress == 1 ? other.offset : offset + (other.offset - offset) * progress
    result.blur = max(mix(blur, other.blur), 0)
    return result
  }
}
