// SPDX-License-Identifier: MIT
import Drawing

/// What a finger is doing on one instance.
struct TouchTracker {
  struct Touch {
    let part: String?
    let start: Point
    let began: Int64
    var last: Point
    var lastTime: Int64
    var velocity = Point.zero
    var isInPlace = true
    var pressIsOver = false
    var drag: Drag = .none
    let isSecondTap: Bool
    var longPressItem: Int?
    var longPressFired = false
    /// The scrolling component that has claimed the touch.
    var claimer: Instance?
  }

  enum Drag { case none, under }

  var current: Touch?
  /// When and where the last tap ended, while a second may still make a double tap.
  var lastTap: (time: Int64, part: String?)?
  /// When the gestures queued so far are over.
  var freeAt: Int64 = 0
  /// The scheduled items of the gestures queued so far.
  var queued: [Int] = []
  /// The scrolling under way: the offset when it began, and where the finger was.
  var scroll: (offset: Double, start: Point)?

  /// Forgets the items that have run, once there are many.
  mutating func forgetDone(_ isDone: (Int) -> Bool) {
    if queued.count >= forgetAt {
      queued.removeAll(where: isDone)
      forgetAt = max(64, 2 * queued.count)
    }
  }

  private var forgetAt = 64
}

/// Turns touches into the events of the gestures that the component declares.
extension Instance {
  private func gestures(_ kind: Gesture.Kind) -> Gesture? {
    component.gestures.first {
      $0.kind == kind && $0.isMeant(by: touches.current?.part, in: stage.environment.reading)
    }
  }

  /// A finger comes down on a part; `point` is in stage points.
  func touchDown(at point: Point, part: String?) {
    guard touches.current == nil else { return }
    let last = touches.lastTap
    let isSecond = last.map {
      stage.now - $0.time <= Gesture.doubleTapWindow && $0.part == part
    }
    touches.lastTap = nil
    touches.current = TouchTracker.Touch(
      part: part, start: point, began: stage.now, last: point, lastTime: stage.now,
      isSecondTap: isSecond ?? false)
    if pressGesture != nil { sendTouch("press") }
    if let drag = gestures(.drag), drag.slop == 0 { beginDrag() }
    guard let long = gestures(.longPress), touches.current != nil else { return }
    touches.current?.longPressItem = stage.schedule(
      at: stage.now + long.duration, .gesture, "\(name): long press"
    ) { [unowned self] in
      touches.current?.longPressFired = true
      sendTouch("long_press")
    }
  }

  private var pressGesture: Gesture? { gestures(.press) ?? gestures(.tap) }

  /// The finger goes to another point.
  func touchMove(to point: Point) {
    guard var touch = touches.current else { return }
    let seconds = Double(stage.now - touch.lastTime) / 1e9
    if seconds > 0 {
      touch.velocity = Point(
        (point.x - touch.last.x) / seconds, (point.y - touch.last.y) / seconds)
    }
    touch.last = point
    touch.lastTime = stage.now
    if let claimer = touch.claimer {
      touches.current = touch
      return claimer.followScroll(to: point)
    }
    let way = point - touch.start
    let distance = (way.x * way.x + way.y * way.y).squareRoot()
    let leaves = touch.isInPlace && distance > Gesture.slop
    if leaves { touch.isInPlace = false }
    touches.current = touch
    if leaves { leavePlace() }
    if case .none = touch.drag, let scroller = scroller(for: way) {
      touches.current?.claimer = scroller
      return scroller.beginScroll(from: touch.start, to: point)
    }
    guard let drag = gestures(.drag) else { return }
    if case .under = touch.drag {
      sendTouch("drag_moved")
    } else if distance > drag.slop {
      beginDrag()
    }
  }

  private func leavePlace() {
    if let item = touches.current?.longPressItem { stage.cancel(item) }
    endPress("cancel")
  }

  private func endPress(_ event: String) {
    guard let touch = touches.current, !touch.pressIsOver, pressGesture != nil else { return }
    touches.current?.pressIsOver = true
    sendTouch(event)
  }

  private func beginDrag() {
    touches.current?.drag = .under
    sendTouch("drag_began")
  }

  /// The finger goes up.
  func touchUp() {
    endLongPress()
    guard let touch = touches.current else { return }
    if let claimer = touch.claimer {
      touches.current = nil
      return claimer.endScroll(at: touch.last)
    }
    if case .under = touch.drag { sendTouch("drag_ended") }
    endPress("release")
    if touch.isInPlace, !touch.longPressFired {
      if gestures(.tap) != nil { sendTouch("tap") }
      if gestures(.doubleTap) != nil {
        if touch.isSecondTap {
          sendTouch("double_tap")
        } else {
          touches.lastTap = (stage.now, touch.part)
        }
      }
    } else {
      sendSwipe(touch)
    }
    touches.current = nil
  }

  /// A finger that goes up at the very end of a long press has pressed long.
  private func endLongPress() {
    guard let item = touches.current?.longPressItem, stage.isWaiting(item) else { return }
    stage.cancel(item)
    guard let touch = touches.current, let long = gestures(.longPress),
      stage.now - touch.began >= long.duration
    else { return }
    touches.current?.longPressFired = true
    sendTouch("long_press")
  }

  private func sendSwipe(_ touch: TouchTracker.Touch) {
    guard stage.now - touch.began <= Gesture.swipeDuration else { return }
    let way = touch.last - touch.start
    let direction: Gesture.Direction
    if abs(way.x) >= abs(way.y) {
      direction = way.x < 0 ? .left : .right
    } else {
      direction = way.y < 0 ? .up : .down
    }
    guard max(abs(way.x), abs(way.y)) >= Gesture.swipeDistance else { return }
    let known = component.gestures.contains {
      $0.kind == .swipe && $0.isMeant(by: touch.part, in: stage.environment.reading)
        && ($0.direction == nil || $0.direction == direction)
    }
    if known { sendTouch("swipe", data: .text(direction.rawValue)) }
  }

  /// The component is taken away: nothing queued for it happens any more.
  func forgetTouches() {
    for item in touches.queued { stage.cancel(item) }
    if let item = touches.current?.longPressItem { stage.cancel(item) }
    touches = TouchTracker()
  }

  /// The system takes the touch away.
  func touchCancel() {
    guard let touch = touches.current else { return }
    if let item = touch.longPressItem { stage.cancel(item) }
    if let claimer = touch.claimer {
      touches.current = nil
      return claimer.endScroll(at: touch.last)
    }
    endPress("cancel")
    if case .under = touch.drag { sendTouch("drag_cancelled") }
    touches.current = nil
  }

  private func sendTouch(_ name: String, data: Value = .none) {
    guard let touch = touches.current, !isRemoved else { return }
    var event = ComponentEvent(name, data: data)
    event.part = touch.part
    event.detail = data.text ?? touch.part
    event.at = touch.last - origin
    event.translation = touch.last - touch.start
    event.velocity = touch.velocity
    stage.input(event, at: touch.last, to: self)
  }
}
