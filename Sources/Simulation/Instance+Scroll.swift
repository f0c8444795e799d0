// SPDX-License-Identifier: MIT
import Drawing

/// Scrolling: a touch that has gone far enough belongs to the scrolling component around it.
extension Instance {
  /// The nearest scrolling component, itself included, that claims a finger that went this way.
  func scroller(for way: Point) -> Instance? {
    var next: Instance? = self
    while let instance = next {
      if let scroll = instance.component.scroll, abs(scroll.along(way)) > Gesture.slop,
        abs(scroll.along(way)) >= abs(scroll.across(way))
      {
        return instance
      }
      next = instance.parent
    }
    return nil
  }

  /// Where content at offset 0 begins on the stage: the origin, moved by what has been scrolled.
  var contentOrigin: Point {
    guard let scroll = component.scroll else { return origin }
    let offset = (try? value(of: "offset").number) ?? 0
    return scroll.axis == .vertical
      ? Point(origin.x, origin.y - offset) : Point(origin.x - offset, origin.y)
  }

  /// The frame of what scrolls, in its own points.
  func viewport() throws -> Rect {
    let own = Rect(.zero, size)
    guard let part = component.scroll?.part else { return own }
    return try picture().frame(ofPart: part) ?? own
  }

  /// The finger has gone far enough: content follows it from where it came down.
  func beginScroll(from start: Point, to point: Point) {
    guard let index = compiled.propertyIndex["offset"] else { return }
    let offset = (try? value(of: "offset").number) ?? 0
    let record = logScroll("scroll_began", at: start)
    if properties[index].animator != nil { set(index, .number(offset), keep: false, cause: record) }
    touches.scroll = (offset, start)
    cancelTouchesInside()
    followScroll(to: point)
  }

  /// What moves under a finger is no longer pressed by another.
  private func cancelTouchesInside() {
    for (_, child) in children {
      if let touch = child.touches.current, touch.claimer == nil { child.touchCancel() }
      child.cancelTouchesInside()
    }
  }

  /// Where content has become shorter, or its window larger, as much of it is shown as there is.
  func keepWithinContent() {
    guard component.scroll != nil, touches.scroll == nil,
      let index = compiled.propertyIndex["offset"]
    else { return }
    let offset = properties[index].model.number ?? 0
    let rest = clampedOffset(offset)
    if rest != offset { set(index, .number(rest), keep: false, cause: stepCause) }
  }

  /// Content follows the finger 1:1.
  func followScroll(to point: Point) {
    guard let scroll = component.scroll, let began = touches.scroll,
      let index = compiled.propertyIndex["offset"]
    else { return }
    let wanted = began.offset - scroll.along(point - began.start)
    let offset = scroll.overscroll ? wanted : clampedOffset(wanted)
    let old = properties[index].model.number ?? 0
    guard offset != old else { return }
    let record = logScroll("scroll_moved", at: point)
    set(index, .number(offset), keep: false, cause: record)
    let beyond = offset - clampedOffset(offset)
    let told = Value.fields([
      .init("offset", .number(offset)), .init("by", .number(offset - old)),
      .init("overscroll", .number(beyond)),
    ])
    tellApp("scrolled", told, cause: record)
    dispatch(ComponentEvent("scroll_moved", data: told), cause: record)
    stage.afterStep(of: self)
  }

  /// The finger has left: content pulled beyond its end comes back.
  func endScroll(at point: Point) {
    guard touches.scroll != nil, let index = compiled.propertyIndex["offset"] else { return }
    touches.scroll = nil
    let record = logScroll("scroll_ended", at: point)
    let offset = properties[index].model.number ?? 0
    let rest = clampedOffset(offset)
    if rest != offset, case .animation(let rebound) = (try? parameter("rebound")) ?? .none {
      animate(index, to: .number(rest), rebound, cause: record)
    }
    tellApp("scroll_ended", .none, cause: record)
    dispatch(ComponentEvent("scroll_ended"), cause: record)
  }

  private func logScroll(_ name: String, at point: Point) -> Int {
    stage.append(self, .input(name: name, at: point, data: .none), cause: nil)
  }

  private func clampedOffset(_ offset: Double) -> Double {
    guard let scroll = component.scroll, let port = try? viewport(),
      let content = try? scroll.content(InstanceReader(self))
    else { return offset }
    let length = scroll.axis == .vertical ? port.height : port.width
    return min(max(0, offset), max(0, content - length))
  }

  /// Whether a touch can mean anything to it.
  var feelsTouches: Bool { !component.gestures.isEmpty || component.scroll != nil }

  /// Whether a point of the stage lies in every window that it is scrolled in.
  func isInSight(_ point: Point) -> Bool {
    var next = parent
    while let outer = next {
      if outer.component.scroll != nil, let port = try? outer.viewport(),
        !port.offset(by: outer.origin).contains(point)
      {
        return false
      }
      next = outer.parent
    }
    return true
  }

  /// Whether its layer, or that of something around it, leaves nothing to see: then it takes no touch.
  var isFadedAway: Bool {
    var next: Instance? = self
    while let instance = next {
      if let layer = try? instance.layer(), layer.opacity <= 0 { return true }
      next = instance.parent
    }
    return false
  }

  /// What of the content is in sight now, in content points; nil where nothing scrolls.
  func sightOfContent() throws -> Rect? {
    guard let scroll = component.scroll else { return nil }
    let offset = (try? value(of: "offset").number) ?? 0
    return try viewport().offset(
      by: scroll.axis == .vertical ? Point(0, offset) : Point(offset, 0))
  }
}
