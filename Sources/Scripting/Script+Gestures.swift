// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Motion
import Simulation

/// Gestures on a component: each returns `{ starts, ends }` and never moves the clock.
extension Script {
  static let gestureMethods: [APIFunction] = [
    APIFunction(
      "component:tap", "component:tap{ part, at, hold = 0 } -> { starts, ends }",
      "Touches and lets go: hold is how long the finger stays; at is a point in the part's frame, by default its centre.",
      "save:tap{ hold = 0.08 }.ends  --> 0.08"
    ) { script, call in
      let options = try script.gestureOptions(call, ["part", "at", "hold"])
      return try script.perform(
        .tap(spot(options), hold: options.time("hold", default: 0)), call)
    },
    APIFunction(
      "component:double_tap",
      "component:double_tap{ part, at, hold = 0, gap = 0.1 } -> { starts, ends }",
      "Taps twice, the second gap seconds after the first.", "slider:double_tap()"
    ) { script, call in
      let options = try script.gestureOptions(call, ["part", "at", "hold", "gap"])
      return try script.perform(
        .doubleTap(
          spot(options), hold: options.time("hold", default: 0),
          gap: options.time("gap", default: 0.1)), call)
    },
    APIFunction(
      "component:press", "component:press{ part, at } -> { starts, ends }",
      "Puts a finger down and leaves it there; release() or cancel() ends it.", "save:press()"
    ) { script, call in
      let options = try script.gestureOptions(call, ["part", "at"])
      return try script.perform(.press(spot(options)), call)
    },
    APIFunction(
      "component:release", "component:release() -> { starts, ends }",
      "Lifts the finger that press() put down.", "save:release()"
    ) { script, call in try script.perform(.release, call) },
    APIFunction(
      "component:cancel", "component:cancel() -> { starts, ends }",
      "Has the system take the touch away, as a scroll does.", "save:cancel()"
    ) { script, call in try script.perform(.cancel, call) },
    APIFunction(
      "component:long_press", "component:long_press{ part, at, hold = 0.5 } -> { starts, ends }",
      "Touches, rests, and lets go after hold seconds.", "page:long_press{ hold = 0.5 }"
    ) { script, call in
      let options = try script.gestureOptions(call, ["part", "at", "hold"])
      return try script.perform(
        .longPress(
          spot(options), hold: options.time("hold", default: Gesture.longPressSeconds)), call)
    },
    APIFunction(
      "component:drag",
      "component:drag{ from, to, by, value, part, duration = 0.3, curve } -> { starts, ends }",
      "Drags from a point to a point of the part's frame (to), by a way (by), or the handle to a value; at an even pace unless it has a curve, with a last move at the end.",
      "step_to(slider:drag{ value = 6, duration = 0.4 }.ends)"
    ) { script, call in
      let options = try script.gestureOptions(
        call, ["from", "to", "by", "value", "part", "duration", "curve"])
      return try script.perform(.drag(drag(options)), call)
    },
    APIFunction(
      "component:swipe",
      "component:swipe{ direction, part, at, distance = 200, duration = 0.2 } -> { starts, ends }",
      "A quick stroke: left, right, up or down.", "page:swipe{ direction = \"up\" }"
    ) { script, call in
      let options = try script.gestureOptions(
        call, ["direction", "part", "at", "distance", "duration"])
      let words = Gesture.Direction.allCases.map(\.rawValue)
      guard let word = try options.text("direction") else {
        throw StageError("swipe needs direction = \"left\", \"right\", \"up\" or \"down\"")
      }
      guard let direction = Gesture.Direction(rawValue: word) else {
        throw unknownName(word, "direction", among: words, of: "swipe")
      }
      return try script.perform(
        .swipe(
          spot(options), direction, distance: options.number("distance") ?? 200,
          duration: options.time("duration", default: 0.2)), call)
    },
    APIFunction(
      "component:scroll", "component:scroll{ by = {x, y}, duration = 0.3 } -> { starts, ends }",
      "Moves the content of a scrolling component; positive shows later content.",
      "grid:scroll{ by = {0, 300}, duration = 0.3 }"
    ) { script, call in
      let options = try script.gestureOptions(call, ["by", "duration"])
      guard let way = try options.point("by") else { throw StageError("scroll needs by = {x, y}") }
      return try script.perform(
        .scroll(by: way, duration: options.time("duration", default: 0.3)), call)
    },
    APIFunction(
      "component:type", "component:type(text) -> { starts, ends }",
      "Types a text into a component that takes one.", "search:type(\"cats\")"
    ) { script, call in try script.perform(.type(call.string(1, "text")), call) },
    APIFunction(
      "component:send", "component:send(event, data) -> { starts, ends }",
      "Sends an event straight to the chart, with plain data if given; an event it does not know is an error.",
      "card:send(\"confirm\", { by = \"sync\" })"
    ) { script, call in
      try script.perform(
        .send(call.string(1, "event"), script.value(call[2], like: .record([]))), call)
    },
    APIFunction(
      "component:increment", "component:increment() -> { starts, ends }",
      "VoiceOver's increment on something adjustable.", "slider:increment()"
    ) { script, call in try script.perform(.increment, call) },
    APIFunction(
      "component:decrement", "component:decrement() -> { starts, ends }",
      "VoiceOver's decrement on something adjustable.", "slider:decrement()"
    ) { script, call in try script.perform(.decrement, call) },
    APIFunction(
      "component:perform", "component:perform(action) -> { starts, ends }",
      "A named accessibility action, as VoiceOver would do it.", "save:perform(\"Save\")"
    ) { script, call in try script.perform(.perform(call.string(1, "action")), call) },
  ]

  private func gestureOptions(_ call: LuaCall, _ allowed: [String]) throws -> OptionTable {
    try OptionTable(
      call.isNil(1) ? nil : call.table(1, "options"), of: call.name, self, allowed: allowed)
  }

  private static func spot(_ options: OptionTable) throws -> GestureRequest.Spot {
    GestureRequest.Spot(part: try options.text("part"), at: try options.point("at"))
  }

  private static func drag(_ options: OptionTable) throws -> GestureRequest.Drag {
    let goals = ["to", "by", "value"].filter { !options[$0].isNil }
    guard goals.count == 1 else {
      throw StageError("drag needs one of to = {x, y}, by = {x, y} or value = number")
    }
    let from = try options.point("from")
    let way: GestureRequest.Drag.Way
    if let to = try options.point("to") {
      way = .points(from: from, to: to)
    } else if let by = try options.point("by") {
      way = .by(from: from, by)
    } else {
      way = .value(try options.number("value") ?? 0)
    }
    return GestureRequest.Drag(
      part: try options.text("part"), way, duration: try options.time("duration", default: 0.3),
      curve: try options.animation("curve"))
  }

  private func perform(_ request: GestureRequest, _ call: LuaCall) throws -> [LuaValue] {
    let instance = try instance(call)
    if let fault = pluginHost.switchedOff(component: instance.component.id) { throw fault }
    let span = try stage.perform(request, on: instance)
    return [
      fields(
        "a gesture", [("starts", lua(seconds: span.starts)), ("ends", lua(seconds: span.ends))])
    ]
  }
}
