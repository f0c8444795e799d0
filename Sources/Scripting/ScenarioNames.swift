// SPDX-License-Identifier: MIT
import Motion
import Simulation

/// The variables of a written scenario, and its calls in terms of them.
struct ScenarioNames {
  /// Components on the stage and the variable of each.
  private var variables: [(name: String, variable: String)] = []
  private var present: [String] = []

  /// Names that a local variable must not hide.
  private static let taken: [String] =
    Script.functions.map(\.entry.name)
    + ["stage", "log", "spring", "curve", "chart", "math", "string", "table", "print", "pcall"]

  /// Follows what a call does to the names on the stage; the variable of what it places.
  mutating func place(_ operation: Recording.Operation) -> String? {
    switch operation {
    case .add(let component, let options): return place(options.name ?? freshName(component.id))
    case .addValue(let name, _, _): return place(name)
    case .remove(let name): present.removeAll { $0 == name }
    default: break
    }
    return nil
  }

  private mutating func place(_ name: String) -> String {
    present.append(name)
    if let known = variables.first(where: { $0.name == name }) { return known.variable }
    var variable = isLuaName(name) ? name : "component"
    while Self.taken.contains(variable) || variables.contains(where: { $0.variable == variable }) {
      variable += "_"
    }
    variables.append((name, variable))
    return variable
  }

  /// The name that the stage gives a component without one.
  private func freshName(_ id: String) -> String {
    let word = String(id.split(separator: ".").last ?? "component")
    if !present.contains(word) { return word }
    var count = 2
    while present.contains("\(word)\(count)") { count += 1 }
    return "\(word)\(count)"
  }

  /// The variable of the component that a call works on.
  func variable(usedBy operation: Recording.Operation) -> String? {
    switch operation {
    case .remove(let name), .setParameter(let name, _, _), .gesture(let name, _),
      .moveValue(let name, _, _), .reveal(let name, _):
      let root = name.split(separator: ".").first.map(String.init)
      return variables.first { $0.name == root }?.variable
    case .add, .addValue, .set, .touch, .note: return nil
    }
  }

  /// The expression of a component: `save`, or of a child `grid.p17.save`.
  private func reference(_ name: String) -> String {
    let parts = name.split(separator: ".").map(String.init)
    let root = parts.first ?? name
    let variable = variables.first { $0.name == root }?.variable ?? root
    return variable
      + parts.dropFirst().map { isLuaName($0) ? ".\($0)" : "[\(luaText($0))]" }.joined()
  }

  /// A call as a line of Lua.
  func text(of operation: Recording.Operation) -> String {
    switch operation {
    case .add(let component, let options): return added(component, options)
    case .addValue(let name, let value, let mode):
      return
        "stage:value(\(([luaText(name), luaText(value)] + luaOptions(mode)).joined(separator: ", ")))"
    case .remove(let name): return "\(reference(name)):remove()"
    case .set(let name, let value): return "stage.env.\(name) = \(luaText(value))"
    case .setParameter(let name, let path, let value):
      let key = isLuaName(path) ? ".\(path)" : "[\(luaText(path))]"
      return "\(reference(name)).params\(key) = \(luaText(value))"
    case .gesture(let name, let request): return "\(reference(name)):\(text(of: request))"
    case .reveal(let name, let key): return "_ = " + reference(name + "." + key)
    case .touch(let phase, let point):
      return "stage:touch_\(phase.rawValue)(\(luaNumber(point.x)), \(luaNumber(point.y)))"
    case .moveValue(let name, let value, let animation):
      if let animation {
        return "\(reference(name)):animate(\(luaText(value)), \(luaText(animation)))"
      }
      return "\(reference(name)):set(\(luaText(value)))"
    case .note(let text, let data):
      return "note(\(luaText(text))\(data == .none ? "" : ", " + luaText(data)))"
    }
  }

  private func added(_ component: Component, _ options: PlacementOptions) -> String {
    func table(_ fields: [Value.Field]) -> String {
      luaTable(fields.map { luaField($0.name, luaText($0.value)) })
    }
    var parts: [String] = []
    if let name = options.name { parts.append(luaField("name", luaText(name))) }
    if options.place != .zero { parts.append(luaField("place", luaText(.point(options.place)))) }
    if let size = options.size { parts.append(luaField("size", luaText(.size(size)))) }
    if !options.start.isEmpty { parts.append(luaField("start", table(options.start))) }
    if !options.parameters.isEmpty { parts.append(luaField("params", table(options.parameters))) }
    if let leader = options.follows { parts.append(luaField("follows", luaText(leader))) }
    // A chart read from a file is read from it again.
    let file = component.driver == nil ? nil : component.source
    let what = file.map { "chart.load(\(luaText($0)))" } ?? luaText(component.id)
    return "stage:add(\(what)\(parts.isEmpty ? "" : ", " + luaTable(parts)))"
  }

  // MARK: Gestures

  private func text(of request: GestureRequest) -> String {
    switch request {
    case .tap(let spot, let hold): call("tap", self.spot(spot) + time("hold", hold, 0))
    case .doubleTap(let spot, let hold, let gap):
      call(
        "double_tap",
        self.spot(spot) + time("hold", hold, 0) + time("gap", gap, 100_000_000))
    case .press(let spot): call("press", self.spot(spot))
    case .release: "release()"
    case .cancel: "cancel()"
    case .longPress(let spot, let hold):
      call("long_press", self.spot(spot) + [luaField("hold", luaSeconds(hold))])
    case .drag(let drag): call("drag", parts(of: drag))
    case .swipe(let spot, let direction, let distance, let duration):
      call(
        "swipe",
        [luaField("direction", luaText(direction.rawValue))] + self.spot(spot)
          + (distance == 200 ? [] : [luaField("distance", luaNumber(distance))])
          + time("duration", duration, 200_000_000))
    case .scroll(let way, let duration):
      call(
        "scroll", [luaField("by", luaText(.point(way)))] + time("duration", duration, 300_000_000))
    case .type(let text): "type(\(luaText(text)))"
    case .send(let event, let data):
      "send(\(luaText(event))\(data == .none ? "" : ", " + luaText(data)))"
    case .increment: "increment()"
    case .decrement: "decrement()"
    case .perform(let action): "perform(\(luaText(action)))"
    }
  }

  private func call(_ name: String, _ parts: [String]) -> String {
    parts.isEmpty ? "\(name)()" : name + luaTable(parts)
  }

  private func spot(_ spot: GestureRequest.Spot) -> [String] {
    (spot.part.map { [luaField("part", luaText($0))] } ?? [])
      + (spot.at.map { [luaField("at", luaText(.point($0)))] } ?? [])
  }

  private func time(_ name: String, _ value: Int64, _ usual: Int64) -> [String] {
    value == usual ? [] : [luaField(name, luaSeconds(value))]
  }

  private func parts(of drag: GestureRequest.Drag) -> [String] {
    var parts = drag.part.map { [luaField("part", luaText($0))] } ?? []
    switch drag.way {
    case .points(let from, let to):
      if let from { parts.append(luaField("from", luaText(.point(from)))) }
      parts.append(luaField("to", luaText(.point(to))))
    case .by(let from, let way):
      if let from { parts.append(luaField("from", luaText(.point(from)))) }
      parts.append(luaField("by", luaText(.point(way))))
    case .value(let value): parts.append(luaField("value", luaNumber(value)))
    }
    parts += time("duration", drag.duration, 300_000_000)
    if let curve = drag.curve { parts.append(luaField("curve", luaText(curve))) }
    return parts
  }
}
