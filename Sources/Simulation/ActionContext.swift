// SPDX-License-Identifier: MIT
import Motion
import Statecharts

/// What an action can do.
///
/// Data changes at once; everything else is recorded as an effect and applied, in order, after the
/// step, so that an action cannot move time or re-enter the chart.
public final class ActionContext: InstanceReader {
  var effects: [Effect] = []
  var raised: [ComponentEvent] = []

  /// What a data field holds; setting it takes effect at once.
  public override subscript(_ field: DataField) -> Value {
    get { super[field] }
    set { instance.setData(field.name, newValue) }
  }

  /// Sets a data field; it takes effect at once.
  public func set(_ field: DataField, _ value: some ValueConvertible) {
    self[field] = value.value
  }

  /// Sets the data field called `name`; an unknown name is an error.
  public func setData(_ name: String, _ value: Value) throws {
    guard instance.compiled.dataIndex[name] != nil else {
      throw unknownName(
        name, "data field", among: instance.component.data.map(\.name), of: instance.component.id)
    }
    instance.setData(name, value)
  }

  /// Sets a property's model value without animation; a running motion ends.
  ///
  /// With `keep` the model moves and the running motion's offset keeps playing on top.
  public func set(_ property: Property, _ value: some ValueConvertible, keep: Bool = false) {
    effects.append(.set(property.name, value.value, keep: keep))
  }

  /// Animates a property.
  public func animate(
    _ property: Property, to value: some ValueConvertible, _ animation: Animation
  ) {
    effects.append(.animate(property.name, value.value, animation))
  }

  /// Animates a property as a parameter says.
  public func animate(
    _ property: Property, to value: some ValueConvertible, _ parameter: Parameter
  ) {
    // A parameter that is no animation has been reported; the value still arrives.
    guard case .animation(let animation) = self[parameter] else { return set(property, value) }
    animate(property, to: value, animation)
  }

  /// Ends a motion or a loop where it is, then sets `value` if given.
  public func stop(_ property: Property, _ value: (some ValueConvertible)? = Value?.none) {
    effects.append(.stop(property.name, value?.value))
  }

  /// Plays a haptic; intensity runs from 0 to 1.
  public func haptic(
    _ style: HapticStyle, intensity: Double? = nil, by interface: HapticInterface = .sensoryFeedback
  ) {
    effects.append(.haptic(style, intensity, interface))
  }

  /// Plays what a ``SensoryFeedback`` gave, if it gave anything.
  public func haptic(
    _ feedback: HapticFeedback?, by interface: HapticInterface = .sensoryFeedback
  ) {
    guard let feedback else { return }
    haptic(feedback.style, intensity: feedback.intensity, by: interface)
  }

  /// Has the screen reader say something.
  public func announce(_ text: String) { effects.append(.announce(text)) }

  /// Tells the app something; the name must be one of the declared outputs.
  public func output(_ name: String, _ value: some ValueConvertible = Value.none) {
    effects.append(.output(name, value.value))
  }

  /// Raises an event for the component's own chart; it comes after this step, before any input.
  public func raise(_ name: String, _ data: some ValueConvertible = Value.none) {
    raised.append(ComponentEvent(name, data: data.value))
  }

  /// Sends an event down to a child.
  public func tell(_ key: String, _ event: String, _ data: some ValueConvertible = Value.none) {
    effects.append(.tell(key, event, data.value))
  }

  /// Adds an effect given by names, as Lua does; names and kinds are checked.
  public func perform(_ effect: Effect) throws {
    try instance.check(effect)
    effects.append(effect)
  }
}

/// Something an action asked for, to be done after the step.
public enum Effect {
  /// Sets a model value.
  case set(String, Value, keep: Bool)
  /// Starts or changes a motion.
  case animate(String, Value, Animation)
  /// Ends a motion.
  case stop(String, Value?)
  /// Plays a haptic.
  case haptic(HapticStyle, Double?, HapticInterface)
  /// Has the screen reader speak.
  case announce(String)
  /// Tells the app something.
  case output(String, Value)
  /// Sends an event to a child.
  case tell(String, String, Value)
  /// Starts a timer of the chart.
  case arm(timer: Int, after: Int64)
  /// Stops a timer of the chart.
  case disarm(timer: Int)
  /// Does what a driver asked for; it is given the record that caused it.
  case work((_ cause: Int?) -> Void)
}
