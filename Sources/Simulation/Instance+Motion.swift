// SPDX-License-Identifier: MIT
import Motion

/// Effects on properties: setting, animating, stopping, and the ends of motions.
extension Instance {
  /// Checks the names and kinds in an effect before it is recorded.
  func check(_ effect: Effect) throws {
    switch effect {
    case .set(let name, let value, _): try checkValue(name, value)
    case .animate(let name, let value, _): try checkValue(name, value)
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

  private func checkValue(_ name: String, _ value: Value) throws {
    let property = compiled.properties[try propertyIndex(name)]
    guard property.initial.kind == value.kind else {
      throw StageError(
        "\(component.id): property \(name) is a \(property.initial.kind), not a \(value.kind)")
    }
    guard value.isFinite else {
      throw StageError("\(component.id): property \(name) must be finite")
    }
  }

  /// Sets a model value; a running motion ends, or with `keep` plays on over the new model.
  func set(_ index: Int, _ value: Value, keep: Bool, cause: Int?) {
    let old = properties[index].model
    if keep, var animator = properties[index].animator,
      let from = old.vector(stage.environment), let to = value.vector(stage.environment)
    {
      animator.shift(by: to - from)
      properties[index].move(to: value, animator, at: stage.now)
      if old != value { logValue(index, from: old, to: value, cause) }
      return
    }
    let shown = properties[index].value(at: stage.now, stage.environment)
    let wasMoving = cancelMotion(index, cause: cause)
    properties[index].rest(on: value, at: stage.now)
    if old != value || (wasMoving && shown != value.resolved(stage.environment)) {
      logValue(index, from: wasMoving ? shown : old, to: value, cause)
    }
    if case .text = value { endFade(of: index, cause: cause) }
  }

  private func logValue(_ index: Int, from: Value, to: Value, _ cause: Int?) {
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
      if animator.began == stage.now {
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
  private func cut(_ index: Int, to value: Value, cause: Int?) {
    set(index, value, keep: false, cause: cause)
    raiseEnds(index, cause: cause)
  }

  private func raiseEnds(_ index: Int, cause: Int?) {
    let name = compiled.properties[index].name
    stage.enqueue(ComponentEvent(name + ".logically_complete"), to: self, cause: cause)
    stage.enqueue(ComponentEvent(name + ".settled"), to: self, cause: cause)
  }

  private func begin(
    _ index: Int, from start: Vector, to target: Vector, _ value: Value, _ animation: Animation,
    cause: Int?
  ) {
    guard start != target else {
      properties[index].rest(on: value, at: stage.now)
      return raiseEnds(index, cause: cause)
    }
    let from = value.resolved(stage.environment).rebuilt(from: start, stage.environment)
    let animator = Animator(from: start, to: target, animation: animation, at: stage.now)
    properties[index].motionID = stage.nextMotionID()
    properties[index].move(to: value, animator, at: stage.now)
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
    properties[index].move(to: value, animator, at: stage.now)
    let phase: Record.MotionEntry.Phase = change == .combined ? .combined : .retargeted
    logMotion(index, phase, from: shown, to: value, animation, cause: cause)
    scheduleEnds(index, animator)
  }

  private func logMotion(
    _ index: Int, _ phase: Record.MotionEntry.Phase, from: Value = .none, to: Value = .none,
    _ animation: Animation? = nil, cause: Int?
  ) {
    let entry = Record.MotionEntry(
      id: properties[index].motionID, property: compiled.properties[index].name, phase: phase,
      from: from, to: to, animation: animation.map { .animation($0) } ?? .none)
    let record = stage.append(self, .motion(entry), cause: cause)
    if phase == .began || phase == .retargeted || phase == .combined {
      properties[index].motionRecord = record
    }
  }

  /// Puts the ends of a motion on the calendar; older logical ends stay, each of its own animation.
  private func scheduleEnds(_ index: Int, _ animator: Animator) {
    let name = "\(self.name).\(compiled.properties[index].name)"
    let record = properties[index].motionRecord
    if let old = properties[index].settleItem { stage.cancel(old) }
    properties[index].settleItem = nil
    if let instant = animator.logicallyComplete {
      let item = stage.schedule(at: instant, .motion, "\(name) is logically complete") {
        [unowned self] in
        logMotion(index, .logicallyComplete, cause: record)
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
  }

  private func settle(_ index: Int) {
    properties[index].settleItem = nil
    let record = properties[index].motionRecord
    properties[index].rest(on: properties[index].model, at: stage.now)
    logMotion(index, .settled, cause: record)
    dispatch(
      ComponentEvent(compiled.properties[index].name + ".settled"), cause: stage.lastRecord)
  }

  /// Ends a motion before its time; false if there was none.
  @discardableResult
  func cancelMotion(_ index: Int, cause: Int?) -> Bool {
    for item in properties[index].logicalItems { stage.cancel(item) }
    properties[index].logicalItems = []
    if let item = properties[index].settleItem { stage.cancel(item) }
    properties[index].settleItem = nil
    guard properties[index].animator != nil else { return false }
    properties[index].rest(on: properties[index].model, at: stage.now)
    logMotion(index, .cancelled, cause: cause)
    return true
  }

  /// Ends a motion or a loop where it is, then sets `value` if given.
  func stop(_ index: Int, _ value: Value?, cause: Int?) {
    let shown = properties[index].value(at: stage.now, stage.environment)
    guard cancelMotion(index, cause: cause) || value != nil else { return }
    if properties[index].model.kind != "text" { properties[index].rest(on: shown, at: stage.now) }
    if let value { set(index, value, keep: false, cause: cause) }
  }

  // MARK: Texts

  private func crossFade(_ index: Int, to value: Value, _ animation: Animation, cause: Int?) {
    guard properties[index].model != value else { return raiseEnds(index, cause: cause) }
    let fade = fadeIndex(of: index)
    let old = properties[index].model
    properties[index].previousText = old.text
    properties[index].rest(on: value, at: stage.now)
    logValue(index, from: old, to: value, cause)
    cancelMotion(fade, cause: cause)
    properties[fade].rest(on: 0, at: stage.now)
    animate(fade, to: 1, animation, cause: cause)
  }

  private func endFade(of index: Int, cause: Int?) {
    let fade = fadeIndex(of: index)
    cancelMotion(fade, cause: cause)
    properties[fade].rest(on: 1, at: stage.now)
  }

  private func fadeIndex(of index: Int) -> Int {
    compiled.propertyIndex[compiled.properties[index].name + ".fade"] ?? index
  }

  // MARK: Changes of the environment

  /// Loops end and moving properties finish by their reduced rule.
  func startReducingMotion(cause: Int?) {
    for index in properties.indices {
      guard let animator = properties[index].animator else { continue }
      let target = properties[index].model
      switch reducedRule(compiled.properties[index]) {
      case .cut: cut(index, to: target, cause: cause)
      case .use(let animation): animate(index, to: target, animation, cause: cause)
      case .keep:
        if animator.settles == nil, environmentReachesCode {
          cut(index, to: target, cause: cause)
        }
      }
    }
  }

  private var environmentReachesCode: Bool {
    stage.environment.reading == .intended || component.codeReadsReduceMotion
  }

  /// Tokens resolve anew; a running motion keeps its offset.
  func resolveTokens(before old: Environment) {
    for index in properties.indices {
      guard case .token = properties[index].model, var animator = properties[index].animator,
        let from = properties[index].model.vector(old),
        let to = properties[index].model.vector(stage.environment)
      else { continue }
      animator.shift(by: to - from)
      properties[index].move(to: properties[index].model, animator, at: stage.now)
    }
  }
}
