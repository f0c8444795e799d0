// SPDX-License-Identifier: MIT
import Statecharts

/// Turns the elements of a document into a chart and tables of content.
struct SCXMLReader {
  let file: String
  /// The prefix of SCXML's own elements; those of another one are left alone.
  let prefix: String
  let load: (String) throws -> String

  var actions: [String: [Content]] = [:]
  var guards: [String: Chunk] = [:]
  var invokes: [String: [Invocation]] = [:]
  var doneData: [String: DoneData] = [:]
  var data: [DataItem] = []
  var isNull = false
  var bindsLate = false
  var chunkCount = 0
  private var ids: Set<String> = []

  init(file: String, prefix: String, load: @escaping (String) throws -> String) {
    self.file = file
    self.prefix = prefix
    self.load = load
  }

  // MARK: Document

  mutating func read(_ root: XMLElement) throws -> ChartDefinition {
    guard root.name == "scxml" else {
      throw error("the document is <\(root.name)>, not <scxml>", root)
    }
    try check(root)
    switch root["datamodel"] ?? "lua" {
    case "lua": break
    case "null": isNull = true
    default:
      throw error(
        "there is no data model \"\(root["datamodel"] ?? "")\" here: write datamodel=\"lua\" or \"null\"",
        root)
    }
    bindsLate = root["binding"] == "late"
    collectIDs(root)
    let name = root["name"] ?? SCXMLReader.stem(of: file)
    var state = StateDefinition(id: fresh(name, isFree: true), place: place(root))
    state.initial = words(root["initial"])
    try checkChildren(
      of: root, ["state", "parallel", "final", "datamodel", "script", "history"])
    try readChildren(of: root, into: &state, isRoot: true)
    return ChartDefinition(id: name, root: state)
  }

  static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last ?? "chart"
    return String(name.split(separator: ".").first ?? "chart")
  }

  private mutating func collectIDs(_ element: XMLElement) {
    for child in element.elements where SCXMLReader.stateElements.contains(child.name) {
      if let id = child["id"] { ids.insert(id) }
      collectIDs(child)
    }
  }

  private static let stateElements = ["state", "parallel", "final", "history"]

  /// An id that no state has; the bare word if it is free and may be taken.
  private mutating func fresh(_ word: String, isFree: Bool = false) -> String {
    var id = isFree ? word : word + "_1"
    var count = 1
    while ids.contains(id) {
      count += 1
      id = "\(word)_\(count)"
    }
    ids.insert(id)
    return id
  }

  // MARK: States

  private mutating func readState(_ element: XMLElement) throws -> StateDefinition {
    let id = element["id"] ?? fresh(element.name)
    var state = StateDefinition(id: id, place: place(element))
    var known = [
      "state", "parallel", "final", "history", "transition", "onentry", "onexit", "datamodel",
      "invoke",
      "initial",
    ]
    switch element.name {
    case "parallel": state.kind = .parallel
    case "final":
      state.kind = .final
      known = ["onentry", "onexit", "donedata"]
    case "history":
      state.kind = .history(deep: element["type"] == "deep")
      try readDefault(of: element, into: &state)
      return state
    default: state.initial = words(element["initial"])
    }
    try checkChildren(of: element, known)
    try readChildren(of: element, into: &state, isRoot: false)
    return state
  }

  private mutating func readChildren(
    of element: XMLElement, into state: inout StateDefinition, isRoot: Bool
  ) throws {
    var scripts: [Content] = []
    var hasData = isRoot && !bindsLate && hasDataBelow(element)
    for child in own(element) {
      switch child.name {
      case "state", "parallel", "final", "history": state.states.append(try readState(child))
      case "transition": state.transitions.append(try readTransition(child))
      case "onentry": state.entry += try block(child)
      case "onexit": state.exit += try block(child)
      case "initial": try readDefault(of: child, into: &state)
      case "datamodel":
        try readData(child, of: isRoot ? nil : state.id)
        hasData = hasData || isRoot || bindsLate
      case "invoke": invokes[state.id, default: []].append(try readInvocation(child))
      case "donedata": doneData[state.id] = try readDoneData(child)
      default: scripts.append(try readScript(child))
      }
    }
    if !scripts.isEmpty { state.entry.insert([action(scripts)], at: 0) }
    if hasData { state.entry.insert([action([.bind(state: isRoot ? nil : state.id)])], at: 0) }
  }

  private func hasDataBelow(_ element: XMLElement) -> Bool {
    own(element).contains { $0.name == "datamodel" || hasDataBelow($0) }
  }

  /// The transition inside `initial` or `history`.
  private mutating func readDefault(
    of element: XMLElement, into state: inout StateDefinition
  ) throws {
    try checkChildren(of: element, ["transition"])
    let inner = own(element)
    if inner.count > 1 { throw error("<\(element.name)> has only one transition", inner[1]) }
    guard let transition = inner.first else {
      if element.name == "history" { return }
      throw error("<initial> needs a <transition target=\"…\">", element)
    }
    state.initial = words(transition["target"])
    if state.initial.isEmpty { throw error("this transition needs a target", transition) }
    state.initialActions = try block(transition).first ?? []
  }

  private mutating func readTransition(_ element: XMLElement) throws -> TransitionDefinition {
    var transition = TransitionDefinition(place: place(element))
    transition.events = words(element["event"])
    transition.targets = words(element["target"])
    transition.isInternal = element["type"] == "internal"
    if let condition = element["cond"] {
      transition.guardExpression = try readGuard(condition, element)
    }
    transition.actions = try block(element).first ?? []
    return transition
  }

  /// `In('a')` is the engine's own guard; the rest is Lua's.
  private mutating func readGuard(_ text: String, _ element: XMLElement) throws -> GuardExpression {
    let bare = text.filter { !$0.isWhitespace }
    if bare.hasPrefix("In("), bare.hasSuffix(")") {
      let inner = bare.dropFirst(3).dropLast()
      if let quote = inner.first, quote == "'" || quote == "\"", inner.last == quote {
        let id = String(inner.dropFirst().dropLast())
        if ids.contains(id) { return .isIn(id) }
      }
    }
    if isNull { throw error("cond=\"\(text)\": the null data model knows In('id') only", element) }
    let name = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if guards[name] == nil { guards[name] = expression(text, element) }
    return .named(name)
  }

  private mutating func readData(_ element: XMLElement, of state: String?) throws {
    try checkChildren(of: element, ["data"])
    for item in own(element) {
      let name = try need("id", item)
      data.append(
        DataItem(
          name: name, assign: location(name, item), value: try value(item, file: "src"),
          state: state))
    }
  }

  private mutating func readScript(_ element: XMLElement) throws -> Content {
    guard let source = element["src"] else { return .script(chunk(element.text, element)) }
    do {
      return .script(chunk(try load(source), element))
    } catch {
      throw self.error("this script cannot be loaded: \(error)", element)
    }
  }

  // MARK: Actions

  /// The content of an element as one block: an action of the chart, under a name that says what.
  private mutating func block(_ element: XMLElement) throws -> [[String]] {
    let content = try readContent(own(element))
    return content.isEmpty ? [] : [[action(content)]]
  }

  private mutating func action(_ content: [Content]) -> String {
    let all = content.map(\.summary).joined(separator: ", ")
    let base = all.count > 60 ? all.prefix(59) + "…" : all[...]
    var name = String(base)
    var count = 1
    while actions[name] != nil {
      count += 1
      name = "\(base) (\(count))"
    }
    actions[name] = content
    return name
  }
}
