// SPDX-License-Identifier: MIT
import Drawing
import Motion

/// The stage as a Swift test drives it: a mistake in the test stops it with the reason.
extension Stage {
  /// Places a component.
  @discardableResult
  public func add(_ component: Component, name: String? = nil, at place: Point = .zero) -> Instance
  {
    must { try self.place(component, PlacementOptions(name: name, place: place)) }
  }

  /// Places a component with inputs and parameters.
  @discardableResult
  public func add(_ component: Component, _ options: PlacementOptions) -> Instance {
    must { try place(component, options) }
  }

  /// Changes a setting of the environment.
  public func change(_ name: String, to value: Value) { must { try set(name, to: value) } }

  /// Runs the stage for a while.
  public func advance(by duration: Duration) {
    must { try advance(to: now + StageTime.nanoseconds(duration)) }
  }

  /// Waits for motion, gestures and callbacks to end.
  public func settle() { must { _ = try settle(limit: 10_000_000_000) } }

  /// Taps a component; `hold` is how long the finger stays.
  public func tap(_ instance: Instance, part: String? = nil, hold: Duration = .zero) {
    must {
      try perform(.tap(.init(part: part), hold: StageTime.nanoseconds(hold)), on: instance)
    }
  }

  /// Taps a component twice, a tenth of a second apart.
  public func doubleTap(_ instance: Instance, part: String? = nil, at point: Point? = nil) {
    must {
      try perform(
        .doubleTap(.init(part: part, at: point), hold: 0, gap: 100_000_000), on: instance)
    }
  }

  /// Puts a finger on a component.
  public func press(_ instance: Instance, part: String? = nil, at point: Point? = nil) {
    must { try perform(.press(.init(part: part, at: point)), on: instance) }
  }

  /// Lifts the finger.
  public func release(_ instance: Instance) { must { try perform(.release, on: instance) } }

  /// Has the system take the touch away.
  public func cancel(_ instance: Instance) { must { try perform(.cancel, on: instance) } }

  /// Drags from one point of a part to another, at an even pace.
  public func drag(
    _ instance: Instance, part: String? = nil, from: Point? = nil, to: Point, duration: Duration
  ) {
    must {
      let way = GestureRequest.Drag.Way.points(from: from, to: to)
      let drag = GestureRequest.Drag(
        part: part, way, duration: try StageTime.nanoseconds(duration))
      try perform(.drag(drag), on: instance)
    }
  }

  /// Sends an event to a component's chart.
  public func send(_ event: String, to instance: Instance, _ data: Value = .none) {
    must { try perform(.send(event, data), on: instance) }
  }

  @discardableResult
  private func must<Result>(_ body: () throws -> Result) -> Result {
    do { return try body() } catch { preconditionFailure("\(error)") }
  }
}
