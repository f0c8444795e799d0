// SPDX-License-Identifier: MIT
import Drawing
import Motion
import Statecharts

/// Every call that changes the stage: recorded, done, and what is due now done with it.
extension Stage {
  /// Places a component; a bad name, input or parameter is an error.
  @discardableResult
  public func place(
    _ component: Component, _ options: PlacementOptions = PlacementOptions()
  ) throws -> Instance {
    try call(.add(component, options)) { try makeInstance(component, options) }
  }

  /// Places a free value: a property without a component, to try motion on.
  ///
  /// Components move in closed form; a free value may also move by SwiftUI's rules, with as many frames
  /// a second as the stage's `refresh_rate`. A name that is taken, and a value that cannot move, are
  /// errors.
  @discardableResult
  public func placeValue(
    _ name: String, _ initial: Value, mode: MotionMode = .exact
  ) throws -> Instance {
    try call(.addValue(name, initial, mode)) {
      guard initial.vector(environment) != nil, initial.isFinite else {
        throw StageError("a free value is a number, a point, a size, a rect or a color")
      }
      let instance = try makeInstance(
        Component.freeValue(initial), PlacementOptions(name: name))
      instance.motionMode = mode.at(rate: Int(environment.refreshRate))
      return instance
    }
  }

  /// Takes a component off the stage: its motions and timers end.
  public func remove(_ instance: Instance) throws {
    try call(.remove(instance.name)) {
      try checkPresence(instance)
      if let parent = instance.parent {
        throw StageError("\(instance.name) belongs to \(parent.name), which says what is inside it")
      }
      takeAway(instance)
    }
  }

  /// Changes a setting of the environment.
  public func set(_ name: String, to value: Value) throws {
    try call(.set(name, value)) { try changeEnvironment(name, value) }
  }

  /// Changes a parameter, or one field of an animation; it counts for later animations.
  public func setParameter(_ path: String, of instance: Instance, to value: Value) throws {
    try call(.setParameter(instance.name, path, value)) {
      try checkPresence(instance)
      let name = "\(instance.name).\(path)"
      if overrides.contains(where: { name == $0.name || name.hasPrefix($0.name + ".") }) { return }
      try instance.setParameter(path, value)
      try applyOverrides(to: instance)
    }
  }

  /// Makes a gesture and returns when it starts and ends.
  ///
  /// It never moves the clock: what is due now happens before the call returns, the rest is queued.
  @discardableResult
  public func perform(
    _ request: GestureRequest, on instance: Instance
  ) throws -> (starts: Int64, ends: Int64) {
    try call(.gesture(instance.name, request)) {
      try checkPresence(instance)
      return try queue(request, on: instance)
    }
  }

  /// The child of that key; one that is wanted but out of sight is made now.
  public func reveal(_ key: String, in parent: Instance) throws -> Instance? {
    if let found = parent.children.first(where: { $0.key == key }) { return found.instance }
    guard try parent.wantsChild(key) else { return nil }
    return try call(.reveal(parent.name, key)) {
      try parent.updateChildren(revealing: key)
      return parent.children.first { $0.key == key }?.instance
    }
  }

  /// Touches the stage at a point: what lies there feels it.
  public func touch(_ phase: Recording.TouchPhase, at point: Point) throws {
    try call(.touch(phase, point)) { try doTouch(phase, at: point) }
  }

  /// Animates a free value, or sets it where `animation` is nil.
  public func move(_ instance: Instance, to value: Value, _ animation: Animation?) throws {
    try call(.moveValue(instance.name, value, animation)) {
      try checkPresence(instance)
      let name = "value"
      try instance.check(
        animation.map { .animate(name, value, $0) } ?? .set(name, value, keep: false))
      if let animation {
        let old = instance.properties[0].animator?.animation
        if let refusal = instance.motionMode.refusal(of: animation, over: old) {
          throw StageError(refusal)
        }
        instance.animate(0, to: value, animation, cause: nil)
      } else {
        instance.set(0, value, keep: false, cause: nil)
      }
    }
  }

  /// Writes a remark into the log.
  public func note(_ text: String, _ data: Value = .none) throws {
    try call(.note(text, data)) { _ = append(nil, .note(text: text, data: data), cause: nil) }
  }

  /// Does a recorded call again, at the same place among the items of its instant.
  func perform(_ operation: Recording.Operation, at place: Recording.Place) throws {
    replayedPlace = place
    defer { replayedPlace = nil }
    try perform(operation)
  }

  /// Does a recorded call, here and now.
  public func perform(_ operation: Recording.Operation) throws {
    switch operation {
    case .add(let component, let options): try self.place(component, options)
    case .addValue(let name, let value, let mode): try placeValue(name, value, mode: mode)
    case .remove(let name): try remove(instance(named: name))
    case .set(let name, let value): try set(name, to: value)
    case .setParameter(let name, let path, let value):
      try setParameter(path, of: instance(named: name), to: value)
    case .gesture(let name, let request): try perform(request, on: instance(named: name))
    case .reveal(let name, let key): _ = try reveal(key, in: instance(named: name))
    case .touch(let phase, let point): try touch(phase, at: point)
    case .moveValue(let name, let value, let animation):
      try move(instance(named: name), to: value, animation)
    case .note(let text, let data): try note(text, data)
    }
  }

  private func call<Result>(
    _ operation: Recording.Operation, _ body: () throws -> Result
  ) throws -> Result {
    try mayCall()
    let place = callPlace
    let instant = now
    if place == .afterAll { try drain() }
    busy += 1
    let result: Result
    do {
      defer { busy -= 1 }
      result = try body()
    }
    recording.calls.append(Recording.Call(instant: instant, place: place, operation: operation))
    // In a replay the next call says how many items come before it: another callback may have
    // called before the items of this call ran.
    // In a callback only what a call puts on the calendar makes the rest of the instant run.
    let runsOn = replayedPlace == nil && (place == .afterAll || operation.isOnCalendar)
    try runsOn ? drain() : deliver()
    return result
  }

  private func checkPresence(_ instance: Instance) throws {
    guard instance.stands(on: self) else {
      throw StageError("\(instance.name) stands on an earlier stage: place it on this one")
    }
    if instance.isRemoved { throw StageError("\(instance.name) has been removed") }
  }

  // MARK: Placing

  private func makeInstance(
    _ component: Component, _ options: PlacementOptions
  ) throws -> Instance {
    var options = options
    if let name = options.name {
      try Stage.checkName(name)
      if named[name] != nil {
        throw StageError("there is already a component \(jsonText(name))")
      }
    } else {
      options.name = freshName(component.id)
    }
    for number in [options.place.x, options.place.y, options.size?.width, options.size?.height] {
      guard number?.isFinite ?? true else { throw StageError("a place and a size must be finite") }
    }
    guard instanceCount < Stage.mostInstances else {
      throw StageError("a stage makes at most \(Stage.mostInstances) components")
    }
    let leader = try options.follows.map { try self.instance(named: $0) }
    let instance = try Instance(
      id: instanceCount + 1, name: options.name ?? component.id, component: component,
      stage: self, options: options)
    try applyOverrides(to: instance)
    try instance.checkChildren()
    instanceCount += 1
    instances.append(instance)
    named[instance.name] = instance
    leader?.followers.append(instance)
    instance.leader = leader
    instance.start()
    return instance
  }

  private static func checkName(_ name: String) throws {
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isWord, let first = name.first, !first.isNumber, name != "stage" else {
      throw StageError(
        "\(jsonText(name)) cannot be a name: letters, digits and _, and not \"stage\"")
    }
  }

  /// The last word of the id, from the second component on with a number that was never used.
  private func freshName(_ id: String) -> String {
    let word = String(id.split(separator: ".").last ?? "component")
    if named[word] == nil { return word }
    var count = lastNumbers[word] ?? 2
    while named["\(word)\(count)"] != nil { count += 1 }
    lastNumbers[word] = count + 1
    return "\(word)\(count)"
  }

  func applyOverrides(to instance: Instance) throws {
    for field in overrides where field.name.hasPrefix(instance.name + ".") {
      let path = String(field.name.dropFirst(instance.name.count + 1))
      // A longer path may belong to a child of the same beginning.
      let head = String(path.split(separator: ".").first ?? "")
      if instance.compiled.parameterIndex[head] == nil { continue }
      try instance.setParameter(path, field.value)
    }
  }

  /// An override that named no component of the run is a mistake, not a silence.
  func checkOverrides() throws {
    for field in overrides where field.name.contains(".") {
      let known = placedParameters.contains {
        field.name == $0 || field.name.hasPrefix($0 + ".")
      }
      if !known {
        throw unknownName(field.name, "parameter", among: placedParameters, of: "the run")
      }
    }
  }

  /// Every parameter of every component that is or was on the stage: `save.morph`.
  public var placedParameters: [String] {
    (allInstances + removed).flatMap { instance in
      instance.component.parameters.map { "\(instance.name).\($0.name)" }
    }
  }

  func takeAway(_ instance: Instance, cause: Int? = nil) {
    for child in instance.children { takeAway(child.instance, cause: cause) }
    for index in instance.properties.indices { instance.cancelMotion(index, cause: cause) }
    instance.cancelTimers(cause: cause)
    if let driver = instance.driver {
      instance.driver = nil
      instance.step(cause: cause) { driver.end(isComplete: false) }
    }
    instance.forgetTouches()
    instance.isRemoved = true
    removed.append(instance)
    named[instance.name] = nil
    if instance.parent == nil { instances.removeAll { $0 === instance } }
    instance.leader?.followers.removeAll { $0 === instance }
    instance.followers = []
    if touched === instance { touched = nil }
  }

  // MARK: Environment

  private func changeEnvironment(_ name: String, _ value: Value) throws {
    let setting = try Environment.setting(name)
    if setting.isFixed, instanceCount > 0 {
      throw StageError("\(name) is fixed once a component is on the stage: set it before")
    }
    let old = environment
    var new = environment
    try new.set(name, to: value)
    if overrides.contains(where: { $0.name == name }) { return }
    guard try new.value(of: name) != old.value(of: name) else {
      environment = new
      return
    }
    environment = new
    let entry = Record.Entry.environment(name: name, from: try old.value(of: name), to: value)
    let record = append(nil, entry, cause: nil)
    for instance in allInstances {
      instance.resolveTokens(before: old, cause: record)
      if name == "reduce_motion", value == true { instance.startReducingMotion(cause: record) }
      let event = ComponentEvent("environment.\(name)", data: value)
      instance.dispatch(event, cause: record)
      afterStep(of: instance)
    }
  }
}

extension Component {
  /// The component behind a free value: one property and nothing else.
  static func freeValue(_ initial: Value) -> Component {
    Component(
      "value", "A free value to try motion on.", size: .fixed(.zero),
      properties: [Property("value", initial, .moves, reduced: .keep)],
      chart: ComponentChart(State("free")), picture: { _ in [] },
      accessibility: { _ in Accessibility(label: "") })
  }
}
