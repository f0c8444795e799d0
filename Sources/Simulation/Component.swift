// SPDX-License-Identifier: MIT
import Design
import Drawing
import Statecharts
import Synchronization

/// What a thing on the stage is: its chart, parameters, properties, picture and accessibility.
///
/// A component is a value: Swift files and Lua tables make the same definition, and the stage knows
/// only that. It reads like the page of the guide it comes from:
/// ```swift
/// public static let component = Component(
///   "lamp.switch", "A lamp that goes on and off.",
///   properties: [glow],
///   chart: ComponentChart(
///     State("off", on("tap", to: "on", light)),
///     State("on", on("tap", to: "off", darken))),
///   gestures: [.tap()],
///   picture: { me in [Node(.ellipse, frame: Rect(0, 0, 44, 44), fill: .white, opacity: me[glow])] },
///   accessibility: { me in Accessibility(label: "Lamp", traits: ["button"]) })
/// ```
/// A mistake in a definition (an unknown target, a moving property without a reduced rule, …) is an
/// error when the component is first placed; ``validate()`` finds it earlier.
public struct Component: @unchecked Sendable {  // a stage and its components live on one thread
  /// How large a component is.
  public enum Sizing: @unchecked Sendable {  // see Component
    /// Always the same.
    case fixed(Size)
    /// As wide as the space it is given, and of this height.
    case fills(height: Double)
    /// As large as its state says.
    case dynamic((InstanceReader) -> Size)
  }

  /// A component inside another, looked at again after each step.
  public struct Child: @unchecked Sendable {  // see Component
    let key: String
    let component: Component
    let start: [Value.Field]
    let parameters: [Value.Field]
    let frame: Rect
    let ignores: [String]
    let layer: ((InstanceReader) throws -> Layer)?

    /// Places a child; `key` is its name inside the parent.
    ///
    /// The frame is looked at after each step. `layer` is asked whenever the child is shown or touched,
    /// with the parent as it is then, and comes on top of the child's own: a child rides along with
    /// what moves in its parent, and fades with it.
    public init(
      _ key: String, _ component: Component, start: [Value.Field] = [],
      parameters: [Value.Field] = [], frame: Rect, ignores: [String] = [],
      layer: ((InstanceReader) throws -> Layer)? = nil
    ) {
      self.key = key
      self.component = component
      self.start = start
      self.parameters = parameters
      self.frame = frame
      self.ignores = ignores
      self.layer = layer
    }
  }

  /// The name on the stage: `pinterest.save_button`.
  public let id: String
  /// What it is, in one line.
  public let summary: String
  /// The guide it comes from, if any.
  public let source: String?
  /// How large it is.
  public let size: Sizing
  /// What a designer may tune.
  public let parameters: [Parameter]
  /// What the app gives it when it is made.
  public let inputs: [Input]
  /// What is drawn.
  public let properties: [Property]
  /// What it remembers beside its states.
  public let data: [DataField]
  /// Its states.
  public let chart: ComponentChart
  /// What fingers can do with it.
  public let gestures: [Gesture]
  /// What it tells its app.
  public let outputs: [Output]
  /// How it scrolls, if it does.
  public let scroll: Scroll?
  /// Whether ``outputs`` names all it may tell; else it may tell anything.
  public let declaresOutputs: Bool
  /// What is inside it.
  public let children: ((InstanceReader) throws -> ChildList)?
  /// Where a drag to a value aims at, in its own points; the drag begins at that of the property `value`.
  public let handle: ((InstanceReader, Double) throws -> Point)?
  /// Whether what is wrong with the children is looked for before it starts, so that placing it fails.
  let checksChildrenFirst: Bool
  /// How all of it is shown, with what is inside; nil as it is.
  public let layer: ((InstanceReader) throws -> Layer)?
  /// What it looks like.
  public let picture: (InstanceReader) throws -> [Node]
  /// What a screen reader finds.
  public let accessibility: (InstanceReader) throws -> Accessibility
  /// Whether the literal reading knows of Reduce Motion; the guides' code reads it nowhere (X1).
  public let codeReadsReduceMotion: Bool
  /// Makes what answers for the chart, where that is not the component's own actions and guards.
  public let driver: ((ChartSite) throws -> any ChartDriver)?
  /// What is wrong with its page of the guide.
  public let findings: [Finding]
  /// What no source gives.
  public let assumptions: [Assumption]

  /// What events are sent with when it is explored, where they make no sense without data.
  ///
  /// One is named for its event; where an event has several, each is tried.
  public let samples: [Value.Field]

  private let cache = Cache()

  /// Defines a component; a short list of children is an array, a long one a ``ChildList``.
  public init(
    _ id: String, _ summary: String, source: String? = nil,
    size: Sizing = .fills(height: 44), parameters: [Parameter] = [], inputs: [Input] = [],
    properties: [Property] = [], data: [DataField] = [], chart: ComponentChart,
    gestures: [Gesture] = [], outputs: [Output] = [], scroll: Scroll? = nil,
    children: ((InstanceReader) throws -> [Child])? = nil,
    childList: ((InstanceReader) throws -> ChildList)? = nil,
    handle: ((InstanceReader, Double) throws -> Point)? = nil,
    layer: ((InstanceReader) throws -> Layer)? = nil,
    picture: @escaping (InstanceReader) throws -> [Node],
    accessibility: @escaping (InstanceReader) throws -> Accessibility,
    codeReadsReduceMotion: Bool = true, findings: [Finding] = [], assumptions: [Assumption] = [],
    declaresOutputs: Bool = true, driver: ((ChartSite) throws -> any ChartDriver)? = nil,
    samples: [Value.Field] = []
  ) {
    self.id = id
    self.summary = summary
    self.source = source
    self.size = size
    self.parameters = Scroll.adding(Scroll.rebound, to: parameters, if: scroll) { $0.name }
    self.inputs = inputs
    self.properties = Scroll.adding(Scroll.offset, to: properties, if: scroll) { $0.name }
    self.data = data
    self.chart = chart
    self.gestures = gestures
    self.outputs = outputs + (scroll == nil ? [] : Scroll.outputs)
    self.declaresOutputs = declaresOutputs
    self.scroll = scroll
    self.checksChildrenFirst = childList != nil
    self.children = childList ?? children.map { list in { ChildList(try list($0)) } }
    self.handle = handle
    self.layer = layer
    self.picture = picture
    self.accessibility = accessibility
    self.driver = driver
    self.codeReadsReduceMotion = codeReadsReduceMotion
    self.findings = findings
    self.assumptions = assumptions
    self.samples = samples
  }

  // A stage lives on one thread, but tests run side by side, each with a stage of its own.
  private final class Cache: Sendable {
    let compiled = Mutex<CompiledComponent?>(nil)
  }

  func compiled() throws -> CompiledComponent {
    try cache.compiled.withLock { kept in
      if let kept { return kept }
      let compiled = try CompiledComponent(self)
      kept = compiled
      return compiled
    }
  }

  /// Finds what is wrong with the definition, and throws it.
  public func validate() throws { _ = try compiled() }

  /// What is probably a mistake in the definition, in sentences.
  public func warnings() throws -> [String] { try compiled().warnings(self) }

  /// The chart in its compiled form, for diagrams and exploration.
  public func compiledChart() throws -> Chart { try compiled().chart }
}
