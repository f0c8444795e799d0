// SPDX-License-Identifier: MIT
import Statecharts

/// What answers for a component's chart in place of its tables of actions and guards.
///
/// An SCXML session is one: its actions and guards live in a data model of their own. It is the
/// chart's host in all that the chart asks; the component still logs every step and keeps the clock.
public protocol ChartDriver: ChartHost {
  /// The chart has come to its end, or the component is taken off the stage.
  func end(isComplete: Bool)
  /// What else than the configuration decides what comes next, as text that is equal when it is.
  var situation: String { get }
}

/// What a chart is given by its component: the event as the stage knows it.
public final class ComponentPayload: EventPayload {
  /// The event.
  public let event: ComponentEvent

  init(_ event: ComponentEvent) {
    self.event = event
    super.init()
  }
}

/// Where a driver stands: its component, the stage's clock and the log.
///
/// What a driver asks for during a step of the chart is done when the step is over, after the
/// record of the states left and entered, which is the cause of it; like the effects of actions.
public final class ChartSite {
  private unowned let instance: Instance
  private var tokens = 0
  /// By token; looked up, never iterated.
  private var waiting: [Int: Waiting] = [:]
  /// Where the present step of a part began among the effects.
  private var mark = 0

  private struct Waiting {
    let item: Int
    let due: Int64
    let name: String
    let source: String
  }

  init(_ instance: Instance) { self.instance = instance }

  /// The name of the component on the stage.
  public var name: String { instance.name }
  /// The chart the component runs.
  public var chart: Chart { instance.compiled.chart }
  /// The instant, in nanoseconds.
  public var now: Int64 { instance.stage.now }

  private var stage: Stage { instance.stage }

  private func apply(_ work: @escaping (_ cause: Int?) -> Void) {
    if instance.isStepping {
      instance.pendingEffects.append(.work(work))
    } else {
      work(instance.stepCause)
    }
  }

  private func source(_ part: String?) -> String { part.map { "\(name).\($0)" } ?? name }

  // MARK: Time

  /// Arms a timer and gives the token to cancel it by; `part` is what inside the component waits.
  public func schedule(
    after delay: Int64, _ event: String, part: String? = nil, _ work: @escaping () -> Void
  ) -> Int {
    tokens += 1
    let token = tokens
    apply { [unowned self] cause in
      let due = delay < StageTime.limit - now ? now + delay : StageTime.limit
      let source = source(part)
      let armed = append(source, .timer(name: event, phase: .armed, due: due), cause)
      let item = stage.schedule(at: due, .timer, "\(source): timer \(event)") { [unowned self] in
        waiting[token] = nil
        instance.stepCause = append(source, .timer(name: event, phase: .fired, due: due), armed)
        work()
      }
      waiting[token] = Waiting(item: item, due: due, name: event, source: source)
    }
    return token
  }

  /// Takes a timer off the clock; one that has fired stays fired.
  public func cancel(_ token: Int) {
    apply { [unowned self] cause in
      guard let armed = waiting.removeValue(forKey: token) else { return }
      stage.cancel(armed.item)
      append(armed.source, .timer(name: armed.name, phase: .cancelled, due: armed.due), cause)
    }
  }

  // MARK: Events

  /// Queues an event for the chart, unless nobody wants it any more when its turn comes.
  public func send(_ event: ChartEvent, while isWanted: @escaping () -> Bool = { true }) {
    apply { [unowned self] cause in
      stage.enqueue(event.name, to: instance, cause: cause) { instance, cause in
        if isWanted() { instance.dispatch(event, cause: cause) }
      }
    }
  }

  /// Queues work of a part, in one order with all events of the stage.
  public func perform(_ label: String, _ work: @escaping () -> Void) {
    apply { [unowned self] cause in
      stage.enqueue(label, to: instance, cause: cause) { instance, cause in
        instance.step(cause: cause, work)
      }
    }
  }

  // MARK: Log

  /// Writes the step of a part: what it has asked for since its last step follows from it.
  public func didStep(exited: [String], entered: [String], part: String) {
    let record = Effect.work { [unowned self] cause in
      instance.stepCause = append(source(part), .state(exited: exited, entered: entered), cause)
    }
    let place = min(mark, instance.pendingEffects.count)
    instance.pendingEffects.insert(record, at: place)
    mark = instance.pendingEffects.count
  }

  /// Begins a step of a part.
  public func willStep() { mark = instance.pendingEffects.count }

  /// Writes a remark.
  public func note(_ text: String, part: String? = nil) {
    apply { [unowned self] in append(source(part), .note(text: text, data: .none), $0) }
  }

  /// Tells the app something.
  public func output(_ name: String, _ value: Value) {
    apply { [unowned self] in instance.tellApp(name, value, cause: $0) }
  }

  /// Writes what went wrong, and lets the host of the stage know.
  ///
  /// `isHandled` tells later whether the chart took care of it.
  public func report(
    _ error: any Error, part: String? = nil, isHandled: @escaping () -> Bool = { false }
  ) {
    apply { [unowned self] cause in
      let record = append(source(part), .error(text: "\(error)"), cause)
      stage.careOfErrors[record] = isHandled
      stage.onFault?(error, instance)
    }
  }

  /// Charges work of a script's kind to the meter of the stage, which may stop the run.
  public func charge(_ instructions: UInt64) {
    do { try stage.charge(Int(clamping: instructions / Stage.instructionsAWork)) } catch {
      stage.stop(error)
    }
  }

  /// Ends the run: the next call on the stage throws the error.
  public func stop(_ error: any Error) { stage.stop(error) }

  @discardableResult
  private func append(_ source: String, _ entry: Record.Entry, _ cause: Int?) -> Int {
    stage.append(source: source, entry, cause: cause)
  }
}
