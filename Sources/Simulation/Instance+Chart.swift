// SPDX-License-Identifier: MIT
import Statecharts

/// The chart's host: answers guards, runs actions, keeps timers, and writes down what happened.
///
/// What actions ask for is collected and applied when their microstep is over, after the record of
/// the states left and entered, which is the cause of all of it.
extension Instance: ChartHost {
  /// Starts the chart: the initial entry.
  func start(cause: Int? = nil) {
    step(cause: cause) { try machine.start(self) }
    endIfFinished()
  }

  /// Lets the chart work off one event.
  func dispatch(_ event: ComponentEvent, cause: Int?) {
    let name = event.chartName
    // A driver hears of every event: it may pass it on.
    guard !ignores.contains(event.name), driver != nil || compiled.mayHandle(name) else { return }
    stepEvent = event
    dispatch(ChartEvent(name, payload: ComponentPayload(event)), cause: cause)
  }

  /// Lets the chart work off one event, whatever it carries.
  func dispatch(_ event: ChartEvent, cause: Int?) {
    guard !isRemoved else { return }
    step(cause: cause) { _ = try machine.send(event, self) }
    endIfFinished()
  }

  /// A chart that has come to its end takes what its driver runs with it.
  private func endIfFinished() {
    guard let driver, machine.isFinished else { return }
    self.driver = nil
    step(cause: stepCause) { driver.end(isComplete: true) }
  }

  /// Lets the machine work; meanwhile nothing may act on the stage from outside.
  func step(cause: Int?, _ body: () throws -> Void) {
    let stage = stage
    stepCause = cause
    stage.busy += 1
    isStepping = true
    defer { stage.busy -= 1 }
    do { try body() } catch { stage.report(error, on: self, cause: stepCause) }
    isStepping = false
    applyEffects()
    stepEvent = nil
    stage.afterStep(of: self)
  }

  private func fire(_ timer: Int, due: Int64, record: Int) {
    timers[timer] = nil
    let entry = Record.Entry.timer(name: timerName(timer), phase: .fired, due: due)
    step(cause: stage.append(self, entry, cause: record)) {
      try machine.fire(timer: timer, self)
    }
    endIfFinished()
  }

  func cancelTimers(cause: Int?) {
    for timer in compiled.chart.timers.indices where timers[timer] != nil {
      cancelTimer(timer, cause: cause)
    }
  }

  private func cancelTimer(_ timer: Int, cause: Int?) {
    guard let armed = timers.removeValue(forKey: timer) else { return }
    stage.cancel(armed.item)
    let entry = Record.Entry.timer(name: timerName(timer), phase: .cancelled, due: armed.due)
    stage.append(self, entry, cause: cause)
  }

  private func timerName(_ timer: Int) -> String { compiled.chart.timers[timer].name }

  // MARK: ChartHost

  /// Asks a guard of the component.
  public func evaluate(guard id: Int, event: ChartEvent?) throws -> Bool {
    if let driver { return try driver.evaluate(guard: id, event: event) }
    return try compiled.guards[id](
      InstanceReader(self, (event?.payload as? ComponentPayload)?.event))
  }

  /// Runs an action and keeps what it asked for.
  public func perform(
    action id: Int, event: ChartEvent?, raising queue: inout [ChartEvent]
  ) throws {
    if let driver { return try driver.perform(action: id, event: event, raising: &queue) }
    let context = ActionContext(self, (event?.payload as? ComponentPayload)?.event ?? stepEvent)
    defer {
      pendingEffects += context.effects
      queue += context.raised.map { ChartEvent($0.name, payload: ComponentPayload($0)) }
    }
    try compiled.actions[id](context)
    for effect in context.effects { try check(effect) }
  }

  /// Resolves a delay named after a parameter; a word in place of a number arms nothing.
  public func delay(ofTimer id: Int) throws -> Int64? {
    guard case .parameter(let name) = compiled.chart.timers[id].delay,
      let seconds = try parameter(name).number
    else { return nil }
    return try StageTime.nanoseconds(seconds, "parameter \(name)")
  }

  /// Notes that a timer starts with this step.
  public func arm(timer id: Int, after nanoseconds: Int64) {
    pendingEffects.append(.arm(timer: id, after: nanoseconds))
  }

  /// Notes that a timer stops with this step.
  public func cancel(timer id: Int) { pendingEffects.append(.disarm(timer: id)) }

  /// Keeps the active states at hand for guards and pictures.
  public func configurationDidChange(_ configuration: StateSet) {
    self.configuration = configuration
    driver?.configurationDidChange(configuration)
  }

  /// Tells a driver of the event.
  public func willProcess(_ event: ChartEvent) { driver?.willProcess(event) }

  /// Asks a driver for the data of a completion.
  public func payload(ofFinal state: Int) throws -> EventPayload? {
    try driver?.payload(ofFinal: state)
  }

  /// Lets a driver raise what is to come before the chart rests.
  public func willRest(raising queue: inout [ChartEvent]) { driver?.willRest(raising: &queue) }

  /// Logs the states left and entered, then applies what the step asked for.
  public func didTakeMicrostep(_ step: Microstep) {
    coverage.note(step)
    let exited = names(step.exited)
    let entered = names(step.entered)
    if !exited.isEmpty || !entered.isEmpty {
      stepCause = stage.append(self, .state(exited: exited, entered: entered), cause: stepCause)
    }
    driver?.didTakeMicrostep(step)
    applyEffects()
  }

  private func names(_ ids: [Int]) -> [String] {
    ids.filter { $0 != 0 }.map { compiled.chart.states[$0].name }
  }

  /// Logs what went wrong; the chart goes on with `error.execution`.
  public func didFail(_ error: any Error, in place: FailurePlace) {
    if let driver { return driver.didFail(error, in: place) }
    let chart = compiled.chart
    var text = "\(place.kind.word) \(place.name)"
    if let state = place.state, state != 0 { text += " in state \(chart.states[state].name)" }
    if let event = place.event { text += ", on \(event)" }
    stage.report(error, on: self, cause: stepCause, in: text)
  }

  // MARK: Effects

  func applyEffects() {
    let effects = pendingEffects
    pendingEffects = []
    for effect in effects { apply(effect, cause: stepCause) }
  }

  private func apply(_ effect: Effect, cause: Int?) {
    switch effect {
    case .set(let name, let value, let keep):
      if let index = compiled.propertyIndex[name] {
        set(index, value, keep: keep, cause: cause)
      }
    case .animate(let name, let value, let animation):
      if let index = compiled.propertyIndex[name] {
        animate(index, to: value, animation, cause: cause)
      }
    case .stop(let name, let value):
      if let index = compiled.propertyIndex[name] { stop(index, value, cause: cause) }
    case .haptic(let style, let intensity, let interface):
      stage.play(style, intensity, interface, of: self, cause: cause)
    case .announce(let text): stage.append(self, .announce(text: text), cause: cause)
    case .output(let name, let value): tellApp(name, value, cause: cause)
    case .tell(let key, let event, let data):
      stage.tell(key, ComponentEvent(event, data: data), from: self, cause: cause)
    case .arm(let timer, let delay): armTimer(timer, after: delay, cause: cause)
    case .disarm(let timer): cancelTimer(timer, cause: cause)
    case .work(let work): work(cause)
    }
  }

  private func armTimer(_ timer: Int, after delay: Int64, cause: Int?) {
    let due = delay < StageTime.limit - stage.now ? stage.now + delay : StageTime.limit
    let entry = Record.Entry.timer(name: timerName(timer), phase: .armed, due: due)
    let record = stage.append(self, entry, cause: cause)
    let label = "\(name): timer \(timerName(timer))"
    let item = stage.schedule(at: due, .timer, label) { [unowned self] in
      fire(timer, due: due, record: record)
    }
    timers[timer] = (item, due, record)
  }

  func tellApp(_ output: String, _ value: Value, cause: Int?) {
    let record = stage.append(self, .output(name: output, value: value), cause: cause)
    if let parent {
      let key = String(name.dropFirst(parent.name.count + 1))
      stage.enqueue(parent.event(ofChild: key, output, value), to: parent, cause: record)
    }
    for follower in followers {
      stage.enqueue(ComponentEvent(output, data: value), to: follower, cause: record)
    }
  }
}

extension Instance {
  /// What a child's output is to this one: `KEY.NAME`, or `child.NAME` with the key as its part where
  /// the chart listens to any child.
  fileprivate func event(ofChild key: String, _ output: String, _ value: Value) -> ComponentEvent {
    let name = "\(key).\(output)"
    if compiled.mayHandle(name) || !compiled.mayHandle("child.\(output)") {
      return ComponentEvent(name, data: value)
    }
    var event = ComponentEvent("child.\(output)", data: value)
    event.part = key
    return event
  }
}

extension FailurePlace.Kind {
  fileprivate var word: String {
    switch self {
    case .guardExpression: "guard"
    case .action: "action"
    case .delay: "timer"
    case .completion: "completion"
    }
  }
}
