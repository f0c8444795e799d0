// SPDX-License-Identifier: MIT

/// What the effects of components do on the stage.
extension Stage {
  func tell(_ key: String, _ event: ComponentEvent, from parent: Instance, cause: Int?) {
    guard let child = parent.children.first(where: { $0.key == key })?.instance else {
      let keys = parent.children.map(\.key)
      let error = unknownName(key, "child", among: keys, of: parent.name)
      return report(error, on: parent, cause: cause, in: "tell")
    }
    enqueue(event, to: child, cause: cause)
  }

  /// Logs a fault of a component and lets the host know.
  func report(
    _ error: any Error, on instance: Instance, cause: Int?, in place: String? = nil
  ) {
    let text = (place.map { $0 + ": " } ?? "") + "\(error)"
    append(instance, .error(text: text), cause: cause)
    onFault?(error, instance)
  }

  /// Says so when an event, gestures apart, comes to a chart that has ended.
  func warnIfOver(_ instance: Instance, _ event: ComponentEvent, cause: Int) {
    guard instance.isFinished else { return }
    if instance.component.gestures.contains(where: { $0.events.contains(event.name) }) { return }
    let text = "\(event.name) was sent to a chart that has come to its end: nothing hears it"
    append(instance, .warning(text: text), cause: cause)
  }

  /// The errors in the log that no transition of an SCXML chart took care of.
  public var unhandledErrors: [Record] {
    log.records.filter { record in
      guard case .error = record.entry else { return false }
      return careOfErrors[record.sequence]?() != true
    }
  }

  /// After a step: the children that its data asks for.
  func afterStep(of instance: Instance) {
    guard !instance.isRemoved else { return }
    instance.keepWithinContent()
    guard instance.component.children != nil else { return }
    busy += 1
    defer { busy -= 1 }
    do { try instance.updateChildren() } catch {
      report(error, on: instance, cause: instance.stepCause, in: "children")
    }
  }

  /// Plays a haptic as far as the system lets it; where it does not, a warning says why.
  ///
  /// A guide read as intended means a haptic below iOS 17 too: UIKit plays it, where UIKit has it.
  func play(
    _ style: HapticStyle, _ intensity: Double?, _ interface: HapticInterface,
    of instance: Instance, cause: Int?
  ) {
    guard environment.playsHaptics else { return }
    var interface = interface
    if interface == .sensoryFeedback, environment.ios < 17, environment.reading == .intended {
      interface = .uikit
    }
    if let reason = style.silence(of: interface, ios: environment.ios) {
      append(instance, .warning(text: "no haptic \(style.name): \(reason)"), cause: cause)
      return
    }
    let entry = Record.Entry.haptic(
      style: style.name, intensity: intensity, api: interface.rawValue)
    append(instance, entry, cause: cause)
  }
}
