// SPDX-License-Identifier: MIT
import Drawing
import Motion

/// Gestures as touches on the calendar.
extension Stage {
  /// Puts a gesture's touches on the calendar, after those already queued for the component.
  func queue(
    _ request: GestureRequest, on instance: Instance
  ) throws -> (starts: Int64, ends: Int64) {
    let start = max(now, instance.touches.freeAt)
    let end = try queueTouches(request, on: instance, from: start)
    guard end <= StageTime.limit else { throw StageError("the gesture lasts too long") }
    instance.touches.freeAt = end
    return (start, end)
  }

  private func queueTouches(
    _ request: GestureRequest, on instance: Instance, from start: Int64
  ) throws -> Int64 {
    switch request {
    case .tap(let spot, let hold):
      try queueTap(.tap, spot, hold, on: instance, at: start)
      return start + hold
    case .doubleTap(let spot, let hold, let gap):
      try queueTap(.doubleTap, spot, hold, on: instance, at: start)
      try queueTap(.doubleTap, spot, hold, on: instance, at: start + hold + gap)
      return start + 2 * hold + gap
    case .longPress(let spot, let hold):
      try queueTap(.longPress, spot, hold, on: instance, at: start)
      return start + hold
    case .press(let spot):
      let (part, point) = try locate(spot, for: .press, on: instance)
      try checkFree(instance)
      item(start, instance, "press") { instance.touchDown(at: point, part: part) }
      return start
    case .release:
      try checkTouched(instance, "release")
      item(start, instance, "release") { instance.touchUp() }
      return start
    case .cancel:
      try checkTouched(instance, "cancel")
      item(start, instance, "cancel") { instance.touchCancel() }
      return start
    case .drag(let drag): return try queueDrag(drag, on: instance, from: start)
    case .swipe(let spot, let direction, let distance, let duration):
      return try queueSwipe(spot, direction, distance, duration, on: instance, from: start)
    case .type, .send, .increment, .decrement, .perform:
      let event = try self.event(of: request, on: instance)
      item(start, instance, event.name) { [unowned self] in input(event, at: nil, to: instance) }
      return start
    }
  }

  private func item(
    _ instant: Int64, _ instance: Instance, _ what: String, _ work: @escaping () -> Void
  ) {
    _ = schedule(at: instant, .gesture, "\(instance.name): \(what)") {
      if !instance.isRemoved { work() }
    }
  }

  private func queueTap(
    _ kind: Gesture.Kind, _ spot: GestureRequest.Spot, _ hold: Int64, on instance: Instance,
    at start: Int64
  ) throws {
    let (part, point) = try locate(spot, for: kind, on: instance)
    try checkFree(instance)
    item(start, instance, kind.rawValue) { instance.touchDown(at: point, part: part) }
    item(start + hold, instance, kind.rawValue) { instance.touchUp() }
  }

  private func queueDrag(
    _ drag: GestureRequest.Drag, on instance: Instance, from start: Int64
  ) throws -> Int64 {
    let (part, frame) = try area(drag.part, for: .drag, on: instance)
    try checkFree(instance)
    let (from, to) = try ends(of: drag.way, in: frame, on: instance)
    item(start, instance, "drag") { instance.touchDown(at: from, part: part) }
    let way = to - from
    var count: Int64 = 1
    while StageTime.frame(count, rate: environment.refreshRate) < drag.duration {
      let time = StageTime.frame(count, rate: environment.refreshRate)
      let fraction = Double(time) / Double(drag.duration)
      let share = try Stage.progress(drag.curve, fraction)
      let point = Point(from.x + way.x * share, from.y + way.y * share)
      item(start + time, instance, "drag") { instance.touchMove(to: point) }
      count += 1
      guard count < 1_000_000 else { throw StageError("a drag of that length has too many frames") }
    }
    item(start + drag.duration, instance, "drag") {
      instance.touchMove(to: to)
      instance.touchUp()
    }
    return start + drag.duration
  }

  /// How far a drag has come after a fraction of its time.
  private static func progress(_ curve: Animation?, _ fraction: Double) throws -> Double {
    guard let curve else { return fraction }
    guard let length = curve.logicalDuration else {
      throw StageError("a drag cannot follow an animation that repeats forever")
    }
    return curve.progress(at: fraction * length)
  }

  private func ends(
    of way: GestureRequest.Drag.Way, in frame: Rect, on instance: Instance
  ) throws -> (Point, Point) {
    switch way {
    case .points(let from, let to):
      return (from.map { frame.origin + $0 } ?? frame.center, frame.origin + to)
    case .by(let from, let way):
      let start = from.map { frame.origin + $0 } ?? frame.center
      return (start, start + way)
    case .value(let value):
      guard let handle = instance.component.handle else {
        throw StageError(
          "\(instance.component.id) has no handle: give a drag from = {x, y} and to = {x, y}")
      }
      let reader = InstanceReader(instance)
      let start = try handle(reader, try instance.value(of: "value").number ?? 0)
      return (instance.origin + start, instance.origin + (try handle(reader, value)))
    }
  }

  private func queueSwipe(
    _ spot: GestureRequest.Spot, _ direction: Gesture.Direction, _ distance: Double,
    _ duration: Int64, on instance: Instance, from start: Int64
  ) throws -> Int64 {
    let (part, point) = try locate(spot, for: .swipe, on: instance)
    try checkFree(instance)
    let way: Point =
      switch direction {
      case .left: Point(-distance, 0)
      case .right: Point(distance, 0)
      case .up: Point(0, -distance)
      case .down: Point(0, distance)
      }
    item(start, instance, "swipe") { instance.touchDown(at: point, part: part) }
    item(start + duration, instance, "swipe") {
      instance.touchMove(to: point + way)
      instance.touchUp()
    }
    return start + duration
  }

  // MARK: Where

  private func locate(
    _ spot: GestureRequest.Spot, for kind: Gesture.Kind, on instance: Instance
  ) throws -> (part: String?, point: Point) {
    let (part, frame) = try area(spot.part, for: kind, on: instance)
    return (part, spot.at.map { frame.origin + $0 } ?? frame.center)
  }

  /// The part that takes a gesture and its frame on the stage.
  private func area(
    _ part: String?, for kind: Gesture.Kind, on instance: Instance
  ) throws -> (part: String?, frame: Rect) {
    let owned = part == nil ? try owner(of: kind, on: instance).part : nil
    guard let name = part ?? owned else { return (nil, instance.frame) }
    let picture = try instance.picture()
    guard let frame = picture.frame(ofPart: name) else {
      throw unknownName(name, "part", among: picture.parts, of: instance.component.id)
    }
    return (name, frame.offset(by: instance.origin))
  }

  private func owner(of kind: Gesture.Kind, on instance: Instance) throws -> Gesture {
    let known = instance.component.gestures
    let kinds: [Gesture.Kind] =
      kind == .press ? [.press, .tap, .longPress, .drag, .doubleTap] : [kind]
    for kind in kinds {
      if let gesture = known.first(where: { $0.kind == kind }) { return gesture }
    }
    // A double tap is two taps, so a component that only knows taps can be double-tapped.
    if kind == .doubleTap, let tap = known.first(where: { $0.kind == .tap }) { return tap }
    if kind == .tap, let tap = known.first(where: { $0.kind == .doubleTap }) { return tap }
    if let press = known.first(where: { $0.kind == .press || $0.kind == .drag }), kind == .tap {
      return press
    }
    let names = known.map(\.kind.rawValue)
    throw StageError(
      "\(instance.component.id) has no \(kind.rawValue) gesture; it has: "
        + (names.isEmpty ? "none" : names.joined(separator: ", ")))
  }

  private func checkFree(_ instance: Instance) throws {
    if instance.touches.current != nil, instance.touches.freeAt <= now {
      throw StageError("\(instance.name) is already touched: release() or cancel() it first")
    }
  }

  private func checkTouched(_ instance: Instance, _ what: String) throws {
    if instance.touches.current == nil, instance.touches.freeAt <= now {
      throw StageError("\(what)() needs a press() first: nothing touches \(instance.name)")
    }
  }

  // MARK: Events without a finger

  private func event(
    of request: GestureRequest, on instance: Instance
  ) throws -> ComponentEvent {
    switch request {
    case .type(let text):
      guard instance.component.gestures.contains(where: { $0.kind == .text }) else {
        throw StageError("\(instance.component.id) takes no text")
      }
      return ComponentEvent("text_changed", data: .record([.init("text", .text(text))]))
    case .send(let name, let data):
      guard instance.compiled.mayHandle(name) || instance.compiled.events.contains(name) else {
        throw unknownName(
          name, "event", among: instance.compiled.events, of: instance.component.id)
      }
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
    return ComponentEvent(name)
  }

  // MARK: By point

  /// A finger on the stage: the topmost thing under it feels it until it goes up.
  func doTouch(_ phase: Recording.TouchPhase, at point: Point) throws {
    switch phase {
    case .down:
      guard touched == nil else { throw StageError("a finger is already on the stage") }
      guard let (instance, part) = try hitTest(point) else { return }
      touched = instance
      instance.touchDown(at: point, part: part)
    case .move: touched?.touchMove(to: point)
    case .up:
      touched?.touchMove(to: point)
      touched?.touchUp()
      touched = nil
    }
  }

  /// The topmost instance at a point, and the part of it that is there.
  public func hitTest(_ point: Point) throws -> (instance: Instance, part: String?)? {
    for instance in allInstances.reversed() where !instance.component.gestures.isEmpty {
      let local = point - instance.origin
      if let part = try instance.picture().hitTest(local) { return (instance, part) }
      if instance.frame.contains(point),
        instance.component.gestures.contains(where: { $0.part == nil })
      {
        return (instance, nil)
      }
    }
    return nil
  }
}
