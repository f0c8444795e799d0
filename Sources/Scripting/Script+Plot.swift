// SPDX-License-Identifier: MIT
import Drawing
import LuaKit
import Motion
import Simulation

/// Curves as text: of a property over its history and the motion under way, or of animations.
extension Script {
  static let plotFunctions: [APIFunction] = [
    APIFunction(
      "plot",
      "plot(component, property, options), plot(value, options), plot(animation, …, options) -> text",
      "Draws as text how a property went and will go if nothing interrupts, with its haptics, or animations from 0 to 1 over one another. Options: from, to (seconds; by default from the first change to the end of the last), velocity = true (below the value), width = 72, height = 16, ascii = true. Colors are drawn by channel. The prompt shows the text; in a script print it.",
      "print(plot(spring.bouncy, curve.ease_out(0.35), { velocity = true }))"
    ) { script, call in
      let plot = try script.plot(call)
      let curves = plot.panels.reduce(0) { $0 + $1.series.count }
      try script.lua.charge(UInt64(curves) * 50_000)
      return [.string(plot.text)]
    }
  ]

  private static let mostAnimations = 6

  private func plot(_ call: LuaCall) throws -> Plot {
    var arguments = call.arguments
    let table = arguments.last?.table
    if table != nil { arguments.removeLast() }
    let options = try OptionTable(
      table, of: "plot", self,
      allowed: ["from", "to", "velocity", "width", "height", "ascii"])
    guard let first = arguments.first else {
      throw StageError("plot needs a component and a property, or animations")
    }
    if first.object(as: AnimationBox.self) != nil {
      return try plot(animations: arguments, options)
    }
    guard let instance = first.object(as: Instance.self) else {
      throw call.wrongType(1, "what", "component, free value or animation")
    }
    guard arguments.count <= 2 else {
      throw StageError("plot draws one property of one component at a time")
    }
    return try plot(
      present(instance), arguments.count > 1 ? call.string(2, "property") : nil, options)
  }

  private func plot(animations: [LuaValue], _ options: OptionTable) throws -> Plot {
    let animations = try animations.map { value in
      guard let animation = value.object(as: AnimationBox.self)?.animation else {
        throw StageError("plot draws animations with animations, not with a \(value.typeName)")
      }
      return (name: animation.description, animation: animation)
    }
    guard animations.count <= Script.mostAnimations else {
      throw StageError("plot draws at most \(Script.mostAnimations) animations over one another")
    }
    if try !options["from"].isNil && options.time("from", default: 0) != 0 {
      throw StageError("plot: an animation is drawn from its beginning: leave out from")
    }
    let end = options["to"].isNil ? nil : Double(try options.time("to", default: 0)) / 1e9
    if let end, end <= 0 { throw StageError("plot: to must be later than 0") }
    return Plot(animations, until: end, try look(options))
  }

  private func look(_ options: OptionTable) throws -> Plot.Options {
    var look = Plot.Options()
    look.isASCII = try options.flag("ascii") ?? self.options.plotsInASCII
    look.showsVelocity = try options.flag("velocity") ?? false
    look.width = try size("width", options, Plot.widths) ?? look.width
    look.height = try size("height", options, Plot.heights) ?? look.height
    return look
  }

  private func size(
    _ name: String, _ options: OptionTable, _ range: ClosedRange<Int>
  ) throws -> Int? {
    guard let number = try options.number(name) else { return nil }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      throw StageError(
        "plot: \(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  // MARK: Properties

  private func plot(
    _ instance: Instance, _ name: String?, _ options: OptionTable
  ) throws -> Plot {
    let isFree = instance.component.properties.map(\.name) == ["value"]
    guard let property = name ?? (isFree ? "value" : nil) else {
      throw StageError(
        "plot(\(instance.name)) needs a property: \(instance.propertyNames.joined(separator: ", "))"
      )
    }
    let sight = PropertySight(instance, property)
    let usual = try sight.usualSpan
    let from = try options["from"].isNil ? usual.from : options.time("from", default: 0)
    let to = try options["to"].isNil ? max(usual.to, from + 1) : options.time("to", default: 0)
    guard to > from else {
      throw StageError("plot: to must be later than from, \(Script.text(Double(from) / 1e9)) s")
    }
    let look = try look(options)
    let span = Double(from) / 1e9...Double(to) / 1e9
    let instants = Plot.instants(span, look).map { min(max(Int64(($0 * 1e9).rounded()), from), to) }
    var plot = Plot(panels: [try sight.values(instants)], look)
    if look.showsVelocity { plot.panels.append(try sight.velocities(instants)) }
    plot.seconds = span
    let haptics = stage.log.records.compactMap { record -> Plot.Mark? in
      guard record.source == instance.name, case .haptic(let style, _, _) = record.entry else {
        return nil
      }
      return Plot.Mark(Double(record.time) / 1e9, style)
    }
    let now = Plot.Mark(Double(stage.now) / 1e9, "")
    plot.marks = [Plot.Marks("haptics", haptics)]
    if stage.now > from, stage.now < to { plot.marks.append(Plot.Marks("now", [now])) }
    return plot
  }
}
