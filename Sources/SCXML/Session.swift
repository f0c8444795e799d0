// SPDX-License-Identifier: MIT
import LuaKit
import Statecharts

/// One SCXML session: what the actions, guards and events of a chart do to its data model.
///
/// The machine belongs to whoever runs the session (a stage's component, or ``SessionRunner``), and has
/// the session as its host. A block of content is one action of the chart, so an error ends the
/// block and nothing else.
final class Session {
  let id: String
  let document: SCXMLDocument
  let chart: Chart
  unowned let family: SessionFamily
  /// The session that invoked it, and under which id.
  private(set) weak var parent: Session?
  let invokeID: String?
  /// The ids under which it was invoked, outermost first; nil for the first session.
  let part: String?
  /// How many sessions it stands inside.
  let depth: Int
  /// Set for sessions that run by themselves.
  var runner: SessionRunner?

  let variables: LuaTable
  let system: LuaTable
  private var functions: [LuaFunction?]
  let contents: [[Content]]
  let guards: [Chunk?]
  let invocations: [[Invocation]]
  /// Where each action stands, by action id.
  let homes: [ActionHome]
  /// Values the parent passes in; they win over the document's own.
  private let given: [(name: String, value: LuaValue)]

  var active: [Bool]
  private(set) var isOver = false
  let standing = Standing()
  var children: [(state: Int, invocation: Invocation, session: Session)] = []
  var sends: [(id: String?, token: Int)] = []
  /// What is raised while content runs.
  var raised: [ChartEvent] = []
  /// Errors from places without a queue, raised at the next chance.
  var deferred: [ChartEvent] = []
  var pending: [Int] = []
  /// What went wrong in the machine and is still in its queue as an event.
  var faults: [Fault] = []
  /// What the event being worked on says went wrong.
  var fault: Fault?
  private var boundStates: Set<Int> = []
  private var counts = (sends: 0, invokes: 0)

  init(
    _ document: SCXMLDocument, id: String, family: SessionFamily, parent: Session? = nil,
    invokeID: String? = nil, given: [(name: String, value: LuaValue)] = [], chart: Chart? = nil
  ) throws {
    self.document = document
    self.id = id
    self.family = family
    self.parent = parent
    self.invokeID = invokeID
    depth = parent.map { $0.depth + 1 } ?? 0
    part = invokeID.map { id in parent?.part.map { "\($0).\(id)" } ?? id }
    self.given = given
    let chart = try chart ?? Chart(document.definition)
    self.chart = chart
    contents = chart.actionNames.map { document.actions[$0] ?? [] }
    homes = ActionHome.all(of: chart)
    guards = chart.guardNames.map { document.guards[$0] }
    invocations = chart.states.map { document.invokes[$0.name] ?? [] }
    functions = Array(repeating: nil, count: document.chunkCount)
    active = Array(repeating: false, count: chart.states.count)
    (variables, system) = try family.model.environment()
    try family.add(self)
    try bindSystem()
  }

  private func bindSystem() throws {
    let lua = family.model.lua
    let here = LuaValue.table(lua.table(fields: [("location", .string("#_scxml_" + id))]))
    let processors = lua.table(fields: [("scxml", here), (SessionEvent.originType, here)])
    try system.set("_sessionid", .string(id))
    try system.set("_name", .string(document.name ?? ""))
    try system.set("_ioprocessors", .table(processors))
    let isIn = lua.function("In") { [weak self] call in
      [.boolean(self?.isIn(try call.string(1, "state")) ?? false)]
    }
    try system.set("In", .function(isIn))
  }

  /// Whether a state is active.
  func isIn(_ name: String) -> Bool { chart.state(named: name).map { active[$0] } ?? false }

  /// The ids of the active leaves in document order.
  var configuration: [String] {
    chart.states.filter { active[$0.id] && $0.isAtom && $0.id > 0 }.map(\.name)
  }

  /// The same, or where it was when it came to its end.
  var lastConfiguration: [String] { isOver ? ended : configuration }
  private var ended: [String] = []

  func nextSendID() -> String {
    counts.sends += 1
    return "send.\(counts.sends)"
  }

  func nextInvokeID() -> Int {
    counts.invokes += 1
    return counts.invokes
  }

  // MARK: Lua

  /// Runs a chunk and gives its first result.
  @discardableResult
  func evaluate(_ chunk: Chunk, _ arguments: [LuaValue] = []) throws -> LuaValue {
    let function: LuaFunction
    if let known = functions[chunk.id] {
      function = known
    } else {
      // Empty lines before it, so that errors name the line of the document.
      let source = String(repeating: "\n", count: max(0, chunk.line - 1)) + chunk.source
      function = try family.model.lua.load(source, name: document.file, environment: variables)
      functions[chunk.id] = function
    }
    return try family.model.lua.call(function, arguments).first ?? .nil
  }

  /// The error as an event; one that ends everything is passed on to the world.
  func failed(_ error: any Error, in place: String) -> ChartEvent {
    if let error = error as? LuaError, error.isFatal { family.world.stop(error) }
    let failure = error as? SessionFailure
    let event = SessionEvent(
      failure?.event ?? "error.execution", .platform, sendID: failure?.sendID)
    let fault = Fault()
    event.fault = fault
    family.world.report(place + "\(error)", fault, of: self)
    return event.chartEvent
  }

  // MARK: The end

  /// Leaves every state, innermost first, and everything the session started.
  ///
  /// A session that came to its end tells its parent so, last of all; one that was cancelled is no
  /// longer heard. What the end of a first session carries is the result.
  @discardableResult
  func end(cancelled: Bool) -> LuaValue? {
    guard !isOver else { return nil }
    isOver = true
    standing.isCancelled = cancelled
    ended = configuration
    let ending = chart.states.last { active[$0.id] && $0.kind == .final && $0.parent == 0 }
    for state in chart.states.reversed() where active[state.id] {
      for block in state.exit {
        for action in block {
          perform(contents[action], in: "exit in state \(state.name)")
        }
      }
      raised = []
      cancelChildren(of: state.id)
      active[state.id] = false
    }
    for send in sends { family.world.cancel(send.token) }
    sends = []
    let data = cancelled ? nil : ending.flatMap { endData($0) }
    if !cancelled, let parent, !parent.isOver {
      let done = SessionEvent("done.invoke.\(invokeID ?? "")", .external, from: standing)
      done.invokeID = invokeID
      if let data { done.data = (try? family.model.copy(data)) ?? .nil }
      family.world.deliver(done.chartEvent, to: parent)
    }
    family.remove(self)
    return data
  }

  private func endData(_ state: ChartState) -> LuaValue? {
    do { return (try payload(ofFinal: state.id) as? SessionEvent)?.data } catch {
      _ = failed(error, in: "donedata of \(state.name): ")
      return nil
    }
  }

  func cancelChildren(of state: Int) {
    for child in children where child.state == state { child.session.end(cancelled: true) }
    children.removeAll { $0.state == state }
  }

  // MARK: Data

  /// Gives data their first values; one that fails stays nil and is raised.
  func bind(_ state: String?) {
    if let state, let id = chart.state(named: state), !boundStates.insert(id).inserted { return }
    for item in document.data where document.bindsLate ? item.state == state : true {
      do {
        let passed = item.state == nil ? given.last { $0.name == item.name } : nil
        try evaluate(item.assign, [passed?.value ?? value(item.value)])
      } catch {
        raised.append(failed(error, in: "data \(item.name): "))
      }
    }
  }
}
