// SPDX-License-Identifier: MIT
import Design
import Drawing
import Motion

/// What a picture, a guard or an accessibility function sees of its component, at one instant.
///
/// Reading a name that the component does not declare is a mistake in the component: an error in Lua,
/// and in Swift an `error` record with the nearest right name, and nothing as the value.
public class InstanceReader {
  let instance: Instance
  /// The event being handled, if any.
  public let event: ComponentEvent?

  init(_ instance: Instance, _ event: ComponentEvent? = nil) {
    self.instance = instance
    self.event = event
  }

  /// The environment of the stage.
  public var environment: Environment { instance.stage.environment }
  /// The reading the stage follows.
  public var reading: Reading { environment.reading }
  /// The size of the component, in points.
  public var size: Size { instance.size }
  /// The width it is given, or what is left of the screen to its right.
  public var availableWidth: Double {
    instance.givenSize?.width ?? max(0, environment.width - instance.place.x)
  }
  /// Whether a child of that key has been made.
  public func hasChild(_ key: String) -> Bool { instance.children.contains { $0.key == key } }

  /// Where it is shown on the stage, in points.
  public var stageFrame: Rect { instance.frame }

  /// Something worked out from values, kept until they change; `make` is given what was kept last.
  ///
  /// For what is dear and asked for often, such as where ten thousand pins lie.
  public func derived<Thing: Sendable>(
    _ name: String, from values: [Value], _ make: (Thing?) throws -> Thing
  ) rethrows -> Thing {
    let kept = instance.derived[name]
    if let kept, kept.values == values, let thing = kept.thing as? Thing { return thing }
    let thing = try make(kept?.thing as? Thing)
    instance.derived[name] = (values, thing)
    return thing
  }

  /// The name of the component on the stage.
  public var name: String { instance.name }

  /// A type style at the size it has now: grown with Dynamic Type where it follows it.
  ///
  /// For measuring; nodes grow by themselves where they say that they scale.
  public func style(_ style: TypeStyle) -> TypeStyle {
    style.scales ? style.scaled(by: environment.textFactor) : style
  }

  /// Whether a state is active.
  public func isIn(_ state: String) -> Bool {
    instance.compiled.stateIndex[state].map(instance.configuration.contains) ?? false
  }

  /// What is drawn of a property now, tokens resolved.
  public subscript(_ property: Property) -> Value { must { try value(of: property.name) } }
  /// What a data field holds.
  public subscript(_ field: DataField) -> Value { must { try data(field.name) } }
  /// What a parameter is set to.
  public subscript(_ parameter: Parameter) -> Value {
    must { try instance.parameter(parameter.name) }
  }

  /// The number drawn of a property now.
  public func number(_ property: Property) -> Double { self[property].number ?? 0 }
  /// The number a data field holds.
  public func number(_ field: DataField) -> Double { self[field].number ?? 0 }
  /// The number a parameter is set to.
  public func number(_ parameter: Parameter) -> Double { self[parameter].number ?? 0 }
  /// The animation a parameter is set to; a jump where it is none.
  public func animation(_ parameter: Parameter) -> Animation {
    self[parameter].animation ?? .curve(.linear(0))
  }
  /// The colour drawn of a property now.
  public func color(_ property: Property) -> Color { self[property].color ?? Color(0) }
  /// The text of a property.
  public func text(_ property: Property) -> String { self[property].text ?? "" }

  /// The texts of a property while they cross-fade: the old one, the new one, and how far it is.
  public func crossFade(_ property: Property) -> (old: String, new: String, fade: Double) {
    let index = instance.compiled.propertyIndex[property.name] ?? 0
    let fade = must { try value(of: property.name + ".fade") }.number ?? 1
    return (instance.properties[index].previousText ?? "", text(property), fade)
  }

  /// Where a property is going.
  public func model(_ property: Property) -> Value { must { try instance.model(property.name) } }

  /// What is drawn of the property called `name` now.
  public func value(of name: String) throws -> Value { try instance.value(of: name) }
  /// What the data field called `name` holds.
  public func data(_ name: String) throws -> Value { try instance.data(name) }

  private func must(_ read: () throws -> Value) -> Value {
    do { return try read() } catch {
      instance.stage.report(error, on: instance, cause: instance.stepCause, in: "component")
      return .none
    }
  }
}

/// An event as a component sees it.
public struct ComponentEvent: Sendable {
  /// Its name: `tap`, `drag_moved`, `confirm`.
  public let name: String
  /// The part that was touched, if it came from a touch.
  public var part: String?
  /// Where the finger is, in the component's points.
  public var at: Point?
  /// How far the finger has gone since it came down, in points.
  public var translation: Point?
  /// How fast the finger goes, in points a second.
  public var velocity: Point?
  /// What was sent with it.
  public var data: Value

  /// What makes it more special: the part that was touched, or the direction of a swipe.
  var detail: String?

  init(_ name: String, data: Value = .none) {
    self.name = name
    self.data = data
  }

  /// The name the chart sees: `tap.week` is taken by `tap.week`, and by `tap`.
  var chartName: String { detail.map { name + "." + $0 } ?? name }
}
