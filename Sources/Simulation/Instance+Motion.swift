// SPDX-License-Identifier: MIT
import Motion

/// Effects on properties: setting, animating, stopping, and the ends of motions.
extension Instance {
  /// Checks the names and kinds in an effect before it is recorded.
  func check(_ effect: Effect) throws {
    switch effect {
    case .set(let name, let value, _): try checkValue(name, value)
    case .animate(let name, let value, let animation):
      try checkValue(name, value)
      try checkEnd(of: animation, at: value)
    case .stop(let name, let value):
      if let value { try checkValue(name, value) } else { _ = try propertyIndex(name) }
    case .output(let name, _):
      let names = component.outputs.map(\.name)
      if component.declaresOutputs, !names.contains(name) {
        throw unknownName(name, "output", among: names, of: component.id)
      }
    case .haptic(_, let intensity?, _):
      if !(0...1).contains(intensity) {
        throw StageError("haptic intensity must be from 0 to 1 (got \(Value.number(intensity)))")
      }
    default: break
    }
  }

  /// The last keyframe of a number is where it is to go.
  private func checkEnd(of animation: Animation, at value: Value) throws {
    guard case .keyframes(let frames) = animation.base, case .number(let target) = value,
      let last = frames.last?.value, last.count == 1, last[0] != target
    else { return }
    throw StageError(
      "the keyframes end at \(Value.number(last[0])), not at the target \(Value.number(target))")
  }

  private func checkValue(_ name: String, _ value: Value) throws {
    let property = compiled.properties[try propertyIndex(name)]
    guard property.initial.kind == value.kind else {
      throw StageError(
        "\(component.id): property \(name) is a \(property.initial.kind), not a \(value.kind)")
    }
    guard value.isFinite else {
      throw StageError("\(component.id): property \(name) must be finite, within ±1e150")
    }
  }

  /// Sets a model value; a running motion ends, or with `keep` plays on over the new model.
  func set(_ index: Int, _ value: Value, keep: Bool, cause: Int?) {
    let old = properties[index].model
    if keep, var animator = properties[index].animator,
      let from = old.vector(stage.environment), let to = value.vector(stage.environment)
    {
      animator.shift(by: to - from)
      move(index, to: value, animator)
      if old != value { logValue(index, from: old, to: value, cause) }
      return
    }
    let shown = properties[index].value(at: stage.now, stage.environment)
    let wasMoving = cancelMotion(index, cause: cause)
    rest(index, on: value)
    // A token and the colour it stands for look the same.
    let wanted = value.resolved(stage.environment)
    if old.resolved(stage.environment) != wanted || (wasMoving && shown != wanted) {
      logValue(index, from: wasMoving ? shown : old, to: value, cause)
    }
    if case .text = value { endFade(of: index, cause: cause) }
  }

  // Every change of a motion goes through these two, so that the stage knows how many never end.

  func rest(_ index: Int, on value: Value) {
    let stage = stage
    if properties[index].isEndless { stage.loopCount -= 1 }
    properties[index].rest(on: value, at: stage.now, stage.environment)
  }

  func move(_ index: Int, to value: Value, _ animator: Animator) {
    let stage = stage
    if properties[index].isEndless { stage.loopCount -= 1 }
    properties[index].move(to: value, animator, at: stage.now, stage.environment)
    if properties[index].isEndless { stage.loopCount += 1 }
  }

  func logValue(_ index: Int, from: Value, to: Value, _ cause: Int?) {
    let (from, to) = (from.resolved(stage.environment), to.resolved(stage.environment))
    stage.append(
      self, .value(property: compiled.properties[index].name, from: from, to: to), cause: cause)
  }

  /// Animates a property by its reduced rule or as asked.
  func animate(_ index: Int, to value: Value, _ animation: Animation, cause: Int?) {
    let property = compiled.properties[index]
    var animation = animation
    switch reducedRule(property) {
    case .cut: return cut(index, to: value, cause: cause)
    case .use(let other): animation = other
    case .keep: break
    }
    if case .text = value { return crossFade(index, to: value, animation, cause: cause) }
    guard let target = value.vector(stage.environment) else {
      return cut(index, to: value, cause: cause)
    }
    if let animator = properties[index].animator {
      if animator.isUnseen(at: stage.now) {
        let start = animator.value(at: stage.now)
        _ = cancelMotion(index, cause: cause)
        return begin(index, from: start, to: target, value, animation, cause: cause)
      }
      return redirect(index, animator, to: target, value, animation, cause: cause)
    }
    guard let start = properties[index].model.vector(stage.environment) else { return }
    begin(index, from: start, to: target, value, animation, cause: cause)
  }

  /// What Reduce Motion makes of a property now.
  func reducedRule(_ property: Property) -> Property.Reduced {
    let environment = stage.environment
    guard environment.reducesMotion else { return .keep }
    if environment.reading == .literal && !component.codeReadsReduceMotion { return .keep }
    return property.reduced ?? .keep
  }

  /// A jump in place of a motion: logged as a value, and its ends are raised all the same.
  func cut(_ index: Int, to value: Value, cause: Int?) {
    set(index, value, keep: false, cause: cause)
    // What moves of a text is its fade, so a cut raises the same events as the fade's end.
    if case .text = value { return raiseEnds(fadeIndex(of: index), cause: cause) }
    raiseEnds(index, cause: cause)
  }

  func raiseEnds(_ index: Int, cause: Int?) {
    let name = compiled.properties[index].name
    stage.enqueue(ComponentEvent(name + ".logically_complete"), to: self, cause: cause)
    stage.enqueue(ComponentEvent(name + ".settled"), to: self, cause: cause)
  }

  private func begin(
    _ index: Int, from start: Vector, to target: Vector, _ value: Value, _ animation: Animation,
    cause: Int?
  ) {
    guard start != target || animation.travels else {
      rest(index, on: value)
      return raiseEnds(index, cause: cause)
    }
    let from = value.resolved(stage.environment).rebuilt(from: start, stage.environment)
    let animator = Animator(
      from: start, to: target, animation: animation, at: stage.now, mode: motionMode)
    properties[index].motionID = stage.nextMotionID()
    move(index, to: value, animator)
    logMotion(index, .began, from: from, to: value, animation, cause: cause)
    scheduleEnds(index, animator)
  }

  private func redirect(
    _ index: Int, _ old: Animator, to target: Vector, _ value: Value, _ animation: Animation,
    cause: Int?
  ) {
    let shown = properties[index].value(at: stage.now, stage.environment)
    var animator = old
    let change = animator.animate(to: target, with: animation, at: stage.now)
    move(index, to: value, animator)
    let phase: Record.MotionEntry.Phase = change == .combined ? .combined : .retargeted
    logMotion(index, phase, from: shown, to: value, animation, cause: cause)
    scheduleEnds(index, animator)
  }

  private func logMotion(
    _ index: Int, _ phase: Record.MotionEntry.Phase, id: Int? = nil, from: Value = .none,
    to: Value = .none, _ animation: Animation? = nil, cause: Int?
  ) {
    let entry = Record.MotionEntry(
      id: id ?? properties[index].motionID, property: compiled.properties[index].name, phase: phase,
      from: from.resolved(stage.environment), to: to.resolved(stage.environment),
      animation: animation.map { .animation($0) } ?? .none)
    let record = stage.append(self, .motion(entry), cause: cause)
    if phase == .began || phase == .retargeted || phase == .combined {
      properties[index].motionRecord = record
    }
  }

  /// Puts the ends of a motion on the calendar; older logical ends stay, each of its own animation.
  private func scheduleEnds(_ index: Int, _ animator: Animator) {
    let name = "\(self.name).\(compiled.properties[index].name)"
    let record = properties[index].motionRecord
    let id = properties[index].motionID
    cancelEnd(index)
    if let instant = animator.logicallyComplete {
      let item = stage.schedule(at: instant, .completion, "\(name) is logically complete") {
        [unowned self] in
        logMotion(index, .logicallyComplete, id: id, cause: record)
        dispatch(
          ComponentEvent(compiled.properties[index].name + ".logically_complete"),
          cause: stage.lastRecord)
      }
      properties[index].logicalItems.removeAll { !stage.isWaiting($0) }
      properties[index].logicalItems.append(item)
    }
    if let instant = animator.settles {
      properties[index].settleItem = stage.schedule(at: instant, .motion, "\(name) settles") {
        [unowned self] in settle(index)
      }
    }
    if let instant = animator.removed {
      properties[index].removeItem = stage.schedule(at: instant, .motion, "\(name) is removed") {
        [unowned self] in
        properties[index].removeItem = nil
        rest(index, on: properties[index].model)
        logMotion(index, .removed, id: id, cause: record)
      }
    }
  }

  private func settle(_ index: Int) {
    properties[index].settleItem = nil
    let record = properties[index].motionRecord
    // In the mode swiftui it goes on until it is removed.
    if properties[index].removeItem == nil { rest(index, on: properties[index].model) }
    logMotion(index, .settled, cause: record)
    dispatch(
      ComponentEvent(compiled.properties[index].name + ".settled"), cause: stage.lastRecord)
    if component.scroll != nil { stage.afterStep(of: self) }
  }

  private func cancelEnd(_ index: Int) {
    if let item = properties[index].settleItem { stage.cancel(item) }
    if let item = properties[index].removeItem { stage.cancel(item) }
    properties[index].settleItem = nil
    properties[index].removeItem = nil
  }

  /// Ends a motion before its time; false if there was none.
  @discardableResult
  func cancelMotion(_ index: Int, cause: Int?) -> Bool {
    for item in properties[index].logicalItems { stage.cancel(item) }
    properties[index].logicalItems = []
    cancelEnd(index)
    guard properties[index].animator != nil else { return false }
    rest(index, on: properties[index].model)
    logMotion(index, .cancelled, cause: cause)
    return true
  }

  /// Ends a motion or a loop where it is, then sets `value` if given.
  func stop(_ index: Int, _ value: Value?, cause: Int?) {
    let shown = properties[index].value(at: stage.now, stage.environment)
    guard cancelMotion(index, cause: cause) || value != nil else { return }
    if properties[index].model.kind != "text" {
      rest(index, on: shown)
    }
    if let value { set(index, value, keep: false, cause: cause) }
  }
}

extension Animation {
  /// Whether it leaves its target on the way, so that it is seen even where it ends where it began.
  fileprivate var travels: Bool { if case .keyframes = base { true } else { false } }
}
