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
    try request.check()
    guard request.length <= StageTime.limit - start else {
      throw StageError("the gesture ends after the stage does: about 146 years")
    }
    instance.touches.forgetDone { !isWaiting($0) }
    let end = try queueTouches(request, on: instance, from: start)
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
    case .scroll(let way, let duration):
      return try queueScroll(way, duration, on: instance, from: start)
    case .type, .send, .increment, .decrement, .perform:
      let event = try self.event(of: request, on: instance)
      item(start, instance, event.name) { [unowned self] in input(event, at: nil, to: instance) }
      return start
    }
  }

  private func item(
    _ instant: Int64, _ instance: Instance, _ what: String, _ work: @escaping () -> Void
  ) {
    let item = schedule(at: instant, .gesture, "\(instance.name): \(what)") {
      if !instance.isRemoved { work() }
    }
    instance.touches.queued.append(item)
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
    let shares = try shares(of: drag)
    let path = FingerPath(from: from, to: to)
    item(start, instance, "drag") { [unowned self] in
      // Where a handle is, is known only now: gestures before this one may have moved it.
      if let (from, to) = try? ends(of: drag.way, in: frame, on: instance) {
        (path.from, path.to) = (from, to)
      }
      instance.touchDown(at: path.from, part: part)
    }
    for (time, share) in shares {
      item(start + time, instance, "drag") { instance.touchMove(to: path.point(share)) }
    }
    item(start + drag.duration, instance, "drag") {
      instance.touchMove(to: path.to)
      instance.touchUp()
    }
    return start + drag.duration
  }

  /// A drag over the middle of what scrolls, whose touch the component claims at once.
  private func queueScroll(
    _ way: Point, _ duration: Int64, on instance: Instance, from start: Int64
  ) throws -> Int64 {
    guard instance.component.scroll != nil else {
      throw StageError("\(instance.component.id) does not scroll")
    }
    try checkFree(instance)
    let from = try instance.viewport().offset(by: instance.origin).center
    let to = from - way
    let drag = GestureRequest.Drag(.by(from: nil, way), duration: duration)
    item(start, instance, "scroll") {
      instance.touchDown(at: from, part: instance.component.scroll?.part)
      instance.touches.current?.claimer = instance
      instance.beginScroll(from: from, to: from)
    }
    let path = FingerPath(from: from, to: to)
    for (time, share) in try shares(of: drag) {
      item(start + time, instance, "scroll") { instance.touchMove(to: path.point(share)) }
    }
    item(start + duration, instance, "scroll") {
      instance.touchMove(to: to)
      instance.touchUp()
    }
    return start + duration
  }

  /// How far the finger has come at each frame strictly inside the drag.
  private func shares(
    of drag: GestureRequest.Drag
  ) throws -> [(time: Int64, share: Double)] {
    let rate = environment.refreshRate
    let frames = drag.duration / 1_000_000_000 * rate
    guard frames < 1_000_000 else { throw StageError("a drag of that length has too many frames") }
    try charge(Int(frames))
    var shares: [(time: Int64, share: Double)] = []
    var count: Int64 = 1
    while StageTime.frame(count, rate: rate) < drag.duration {
      let time = StageTime.frame(count, rate: rate)
      let share = try Stage.progress(drag.curve, Double(time) / Double(drag.duration))
      shares.append((time, share))
      count += 1
    }
    return shares
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
    guard let at = spot.at else { return (part, frame.center) }
    let point = frame.origin + at
    try checkReach(point, part, frame, kind, on: instance)
    return (part, point)
  }

  /// A finger must come down on what it is to touch: on the frame, or on its 44 pt target.
  private func checkReach(
    _ point: Point, _ part: String?, _ frame: Rect, _ kind: Gesture.Kind, on instance: Instance
  ) throws {
    if frame.inset(by: -0.5).contains(point) { return }
    let hit = try instance.picture().hitTest(point - instance.origin)
    if hit != nil, hit == part { return }
    throw StageError(
      "\(kind.rawValue): the point lies outside \(part ?? instance.name), which is "
        + "\(Value.number(frame.width)) × \(Value.number(frame.height)) pt")
  }

  /// The part that takes a gesture and its frame on the stage.
  private func area(
    _ part: String?, for kind: Gesture.Kind, on instance: Instance
  ) throws -> (part: String?, frame: Rect) {
    let picture = try instance.picture()
    if let part, picture.frame(ofPart: part) == nil {
      throw unknownName(part, "part", among: picture.parts, of: instance.component.id)
    }
    let gesture = try owner(of: kind, part, on: instance)
    guard let name = part ?? gesture.part else { return (nil, instance.frame) }
    guard let frame = picture.frame(ofPart: name) else {
      throw unknownName(name, "part", among: picture.parts, of: instance.component.id)
    }
    return (name, frame.offset(by: instance.origin))
  }

  /// The gesture that a touch of this kind is meant for; `part` is where the script touches.
  private func owner(
    of kind: Gesture.Kind, _ part: String?, on instance: Instance
  ) throws -> Gesture {
    let known = instance.component.gestures
    let fitting = Self.kinds(for: kind).flatMap { kind in known.filter { $0.kind == kind } }
    if let found = fitting.first(where: { part == nil || $0.part == nil || $0.part == part }) {
      return found
    }
    if let part, !fitting.isEmpty {
      let parts = fitting.compactMap(\.part).joined(separator: ", ")
      throw StageError("\(part) takes no \(kind.rawValue); parts that do: \(parts)")
    }
    let names = known.map(\.kind.rawValue)
    throw StageError(
      "\(instance.component.id) has no \(kind.rawValue) gesture; it has: "
        + (names.isEmpty ? "none" : names.joined(separator: ", ")))
  }

  /// What may feel a touch: a double tap is two taps, and everything begins with a press.
  private static func kinds(for kind: Gesture.Kind) -> [Gesture.Kind] {
    switch kind {
    case .press: [.press, .tap, .longPress, .drag, .doubleTap]
    case .doubleTap: [.doubleTap, .tap]
    case .tap: [.tap, .doubleTap, .press, .drag]
    default: [kind]
    }
  }

  func checkFree(_ instance: Instance) throws {
    if instance.touches.current != nil, instance.touches.freeAt <= now {
      throw StageError("\(instance.name) is already touched: release() or cancel() it first")
    }
  }

  private func checkTouched(_ instance: Instance, _ what: String) throws {
    if instance.touches.current == nil, instance.touches.freeAt <= now {
      throw StageError("\(what)() needs a press() first: nothing touches \(instance.name)")
    }
  }
}

/// The way of a finger, fixed when it comes down.
private final class FingerPath {
  var from: Point
  var to: Point

  init(from: Point, to: Point) {
    self.from = from
    self.to = to
  }

  func point(_ share: Double) -> Point {
    Point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
  }
}
