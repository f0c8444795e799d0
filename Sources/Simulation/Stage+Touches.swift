// SPDX-License-Identifier: MIT
import Drawing

/// Touches by point of the stage, and events that need no finger.
extension Stage {
  /// A finger on the stage: the topmost thing under it feels it until it goes up.
  func doTouch(_ phase: Recording.TouchPhase, at point: Point) throws {
    guard point.x.isFinite, point.y.isFinite else { throw StageError("a point must be finite") }
    switch phase {
    case .down:
      guard !isFingerDown else { throw StageError("a finger is already on the stage") }
      let found = try hitTest(point)
      if let found { try checkUntouched(found.instance) }
      isFingerDown = true
      touched = found?.instance
      found?.instance.touchDown(at: point, part: found?.part)
    case .move:
      try checkFinger("move")
      touched?.touchMove(to: point)
    case .up:
      try checkFinger("up")
      isFingerDown = false
      let instance = touched
      touched = nil
      if instance?.touches.current?.last != point { instance?.touchMove(to: point) }
      instance?.touchUp()
    }
  }

  private func checkUntouched(_ instance: Instance) throws {
    try checkFree(instance)
    guard instance.touches.freeAt <= now else {
      throw StageError(
        "a gesture on \(instance.name) lasts until \(secondsText(instance.touches.freeAt)) s")
    }
  }

  private func checkFinger(_ phase: String) throws {
    guard isFingerDown else {
      throw StageError("touch_\(phase)() needs a touch_down() first: no finger is on the stage")
    }
  }

  /// The topmost instance at a point, and the part of it that is there.
  public func hitTest(_ point: Point) throws -> (instance: Instance, part: String?)? {
    for instance in allInstances.reversed() where instance.feelsTouches {
      guard instance.isInSight(point), !instance.isFadedAway else { continue }
      let local = point - instance.origin
      let picture: Picture
      do { picture = try instance.picture() } catch is SwitchedOff { continue }
      if let part = picture.hitTest(local) { return (instance, part) }
      if instance.frame.contains(point),
        instance.component.gestures.contains(where: { $0.part == nil })
      {
        return (instance, nil)
      }
      if let scroll = instance.component.scroll, try instance.viewport().contains(local) {
        return (instance, scroll.part)
      }
    }
    return nil
  }

  // MARK: Events without a finger

  /// What is wrong with an event that nothing in a component's chart listens for; nil when it is right.
  public func complaint(ofSending name: String, to instance: Instance) -> StageError? {
    let compiled = instance.compiled
    if compiled.mayHandle(name) || compiled.events.contains(name) { return nil }
    return unknownName(name, "event", among: compiled.events, of: instance.component.id)
  }

  func event(
    of request: GestureRequest, on instance: Instance
  ) throws -> ComponentEvent {
    switch request {
    case .type(let text):
      guard instance.component.gestures.contains(where: { $0.kind == .text }) else {
        throw StageError("\(instance.component.id) takes no text")
      }
      return ComponentEvent("text_changed", data: .record([.init("text", .text(text))]))
    case .send(let name, let data):
      if let error = complaint(ofSending: name, to: instance) { throw error }
      return ComponentEvent(name, data: data)
    case .increment: return try adjust("increment", instance)
    case .decrement: return try adjust("decrement", instance)
    case .perform(let action):
      let actions = try instance.accessibility().actions
      guard let found = actions.first(where: { $0.name == action }) else {
        throw unknownName(
          action, "accessibility action", among: actions.map(\.name), of: instance.name)
      }
      return ComponentEvent(found.event)
    default: preconditionFailure("a touch is no event")
    }
  }

  private func adjust(_ name: String, _ instance: Instance) throws -> ComponentEvent {
    guard try instance.accessibility().traits.contains("adjustable") else {
      throw StageError("\(instance.name) is not adjustable: it has no \(name)")
    }
    guard instance.compiled.knows(name) else {
      throw unknownName(
        name, "event", among: instance.compiled.events,
        of: "\(instance.component.id) is adjustable, but its chart")
    }
    return ComponentEvent(name)
  }
}
