// SPDX-License-Identifier: MIT
import LuaKit
import Simulation
import Statecharts

/// Sending events and invoking sessions.
extension Session {
  private static let eventTypes = [
    "", "scxml", SessionEvent.originType, "http://www.w3.org/TR/scxml/",
  ]
  private static let httpTypes = [
    "basichttp", "http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor",
  ]
  private static let sessionTypes = [
    "", "scxml", "http://www.w3.org/TR/scxml", "http://www.w3.org/TR/scxml/",
  ]

  /// Sends an event; everything is evaluated now, whatever the delay.
  func send(_ send: SendAction) throws {
    var id = send.id
    if let location = send.idLocation {
      id = nextSendID()
      try evaluate(location, [.string(id ?? "")])
    }
    do {
      try dispatch(send, id: id)
    } catch let error as LuaError {
      if error.isFatal { throw error }
      throw SessionFailure(error.message, sendID: id)
    } catch var failure as SessionFailure {
      failure.sendID = id
      throw failure
    }
  }

  private func dispatch(_ send: SendAction, id: String?) throws {
    let type = try words(send.type)
    if Session.httpTypes.contains(type) {
      throw failure(
        "send: there is no network here; an event goes to a session, not out by HTTP", send.line)
    }
    guard Session.eventTypes.contains(type) else {
      throw failure("send: there is no way to send of type \"\(type)\"", send.line)
    }
    let name = try words(send.event)
    guard !name.isEmpty else {
      throw failure("send: the event has no name", send.line)
    }
    let target = try words(send.target)
    let (data, list) = try self.data(send.params, send.content)
    let delay = try delay(of: send)
    let event = SessionEvent(
      name, target == "#_internal" ? .internal : .external, data: data, sendID: id, from: standing)
    event.invokeID = target == "#_parent" ? invokeID : nil
    if event.kind == .external {
      event.origin = "#_scxml_" + self.id
      event.raw = try raw(name, list, data)
    }
    try checkTarget(target, delay, send.line)
    if delay == 0 {
      try deliver(event, to: target, line: send.line)
    } else {
      wait(delay, event, target, send.line)
    }
  }

  private func raw(
    _ name: String, _ list: [(name: String, value: LuaValue)], _ data: LuaValue
  ) throws -> String {
    if list.isEmpty { return data.isNil ? name : "\(name) \(try text(data))" }
    return name + " " + (try list.map { "\($0.name)=\(try text($0.value))" }.joined(separator: "&"))
  }

  private func wait(_ delay: Int64, _ event: SessionEvent, _ target: String, _ line: Int) {
    var token = -1
    token = family.world.schedule(after: delay, name: event.name, of: self) { [weak self] in
      guard let self, !isOver else { return }
      sends.removeAll { $0.token == token }
      do { try deliver(event, to: target, line: line) } catch {
        // Found out too late for its block: the error comes as an event of its own.
        family.world.deliver(failed(error, in: ""), to: self)
      }
    }
    sends.append((event.sendID, token))
  }

  private func checkTarget(_ target: String, _ delay: Int64, _ line: Int) throws {
    if target == "#_internal", delay > 0 {
      throw failure("send: an internal event cannot be delayed", line)
    }
    guard target.isEmpty || target.hasPrefix("#_") else {
      throw failure(
        "send: there is no target \"\(target)\"; write #_parent, #_internal, #_INVOKEID or "
          + "#_scxml_SESSIONID", line)
    }
  }

  private func deliver(_ event: SessionEvent, to target: String, line: Int) throws {
    switch target {
    case "": family.world.deliver(event.chartEvent, to: self)
    case "#_internal": raised.append(event.chartEvent)
    case "#_parent":
      if let parent {
        if !standing.isCancelled, !parent.isOver {
          family.world.deliver(event.chartEvent, to: parent)
        }
      } else if !family.world.tell(event) {
        throw unreachable(target, line)
      }
    default:
      let found: Session?
      if target.hasPrefix("#_scxml_") {
        found = family.session(String(target.dropFirst(8)))
      } else {
        let id = String(target.dropFirst(2))
        found = children.last { $0.session.invokeID == id }?.session
      }
      guard let found, !found.isOver else { throw unreachable(target, line) }
      family.world.deliver(event.chartEvent, to: found)
    }
  }

  private func unreachable(_ target: String, _ line: Int) -> SessionFailure {
    SessionFailure(
      "\(document.file):\(line): send: there is no session at \(target)",
      event: "error.communication")
  }

  // MARK: Delays

  /// A number is milliseconds; text is `1s`, `.5s` or `200ms`.
  private func delay(of send: SendAction) throws -> Int64 {
    guard let setting = send.delay else { return 0 }
    let milliseconds: Double?
    let written: String
    if case .computed(let chunk) = setting, let number = try evaluate(chunk).number {
      milliseconds = number
      written = "\(Value.number(number))"
    } else {
      let text = try text(setting)
      milliseconds = Session.milliseconds(text)
      written = "\"\(text)\""
    }
    guard let milliseconds, milliseconds >= 0 else {
      throw failure(
        "send: the delay \(written) must be a time such as 200ms or 1.5s", send.line)
    }
    let nanoseconds = (milliseconds * 1e6).rounded()
    guard nanoseconds < Double(StageTime.limit) else {
      throw failure(
        "send: the delay \(written) is too long: a stage ends after about 146 years", send.line)
    }
    return Int64(nanoseconds)
  }

  static func milliseconds(_ text: String) -> Double? {
    let text = text.filter { !$0.isWhitespace }
    if text.isEmpty { return 0 }
    func number(_ suffix: String) -> Double? {
      guard text.hasSuffix(suffix), text.count > suffix.count else { return nil }
      let digits = text.dropLast(suffix.count)
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }) else { return nil }
      return Double(digits.hasPrefix(".") ? "0" + digits : digits[...])
    }
    return number("ms") ?? number("s").map { $0 * 1000 } ?? number("")
  }

  // MARK: Invoking

  /// Starts a session for a state that is still active when the macrostep ends.
  func invoke(_ invocation: Invocation, of state: Int) throws {
    let number = nextInvokeID()
    let id = invocation.id ?? "\(chart.states[state].name).\(number)"
    if let location = invocation.idLocation { try evaluate(location, [.string(id)]) }
    let type = try words(invocation.type)
    guard Session.sessionTypes.contains(type) else {
      throw failure(
        "there is nothing of type \"\(type)\" to invoke; write type=\"scxml\"", invocation.line)
    }
    let given = try data(invocation.params, nil).list
    let document = try self.document(of: invocation)
    let session = try Session(
      document, id: "\(self.id).\(number)", family: family, parent: self, invokeID: id, given: given
    )
    children.append((state, invocation, session))
    let runner = SessionRunner(session)
    session.runner = runner
    runner.start()
  }

  private func document(of invocation: Invocation) throws -> SCXMLDocument {
    if let source = invocation.source {
      let path: String = try text(source)
      let found = try text(of: path, invocation.line)
      return try SCXMLDocument(found.text, file: found.path, load: family.load)
    }
    guard let content = invocation.content else {
      throw failure("<invoke> needs src, srcexpr or <content>", invocation.line)
    }
    let value = try self.value(content)
    if let element = value.object(as: XMLElement.self) {
      return try SCXMLDocument(element, file: document.file, load: family.load)
    }
    guard let text = value.string else {
      throw failure("<content> is \(value.typeName), not an SCXML document", invocation.line)
    }
    return try SCXMLDocument(text, file: document.file, load: family.load)
  }
}

/// A machine of its own for a session that no component runs.
final class SessionRunner {
  private unowned let session: Session
  private var machine: Machine

  init(_ session: Session) {
    self.session = session
    machine = Machine(session.chart)
  }

  func start() { run { try $0.start(session) } }

  /// Works off one external event.
  func receive(_ event: ChartEvent) {
    if let event = event.payload as? SessionEvent, event.sender?.isCancelled == true { return }
    run { _ = try $0.send(event, session) }
  }

  private func run(_ body: (inout Machine) throws -> Void) {
    guard !session.isOver else { return }
    session.family.world.willStep(session)
    do { try body(&machine) } catch {
      session.family.world.report("\(error)", Fault(), of: session)
    }
    if machine.isFinished { session.end(cancelled: false) }
  }
}
