// SPDX-License-Identifier: MIT
import Statecharts

/// An SCXML document, read: the chart, and what its content and data do.
///
/// ```swift
/// let door = try SCXMLDocument(text, file: "door.scxml")
/// let run = try SCXMLRun(door)
/// try run.send("open")
/// run.configuration  // ["open"]
/// ```
/// The rules of charts are those of `Statecharts`; this adds executable content and a data model in
/// Lua. `datamodel` is `lua` (the default) or `null`. Nothing goes over a network: HTTP is refused.
///
/// A mistake in the document (unknown element, missing attribute, unknown target) is an error that
/// names the line. A mistake in an expression is one when it is evaluated: `error.execution`.
public struct SCXMLDocument: @unchecked Sendable {  // its elements are never changed once read
  /// The file it was read from.
  public let file: String
  /// The chart, as the engine takes it; what its actions do stands in the document's tables.
  public let definition: ChartDefinition
  /// The `name` of the document, if it says one.
  public let name: String?

  let isNull: Bool
  let bindsLate: Bool
  /// By the name of the action in the chart; looked up, never iterated.
  let actions: [String: [Content]]
  /// By the name of the guard in the chart; looked up, never iterated.
  let guards: [String: Chunk]
  /// By the id of the state; looked up, never iterated.
  let invokes: [String: [Invocation]]
  /// By the id of the final state; looked up, never iterated.
  let doneData: [String: DoneData]
  let data: [DataItem]
  /// How many chunks of Lua it has, numbered from 0.
  let chunkCount: Int

  /// Reads a document; `file` is its name in messages, and where relative sources are looked for.
  ///
  /// `load` gives the text of a file beside it, for scripts with `src`.
  public init(
    _ text: String, file: String, load: @escaping (String) throws -> String = SCXMLDocument.noFiles
  ) throws {
    try self.init(XMLReader.read(text, file: file), file: file, load: load)
  }

  init(_ root: XMLElement, file: String, load: @escaping (String) throws -> String) throws {
    var reader = SCXMLReader(file: file, prefix: root.prefix, load: load)
    let parts = try reader.read(root)
    self.file = file
    name = root["name"]
    definition = parts
    isNull = reader.isNull
    bindsLate = reader.bindsLate
    actions = reader.actions
    guards = reader.guards
    invokes = reader.invokes
    doneData = reader.doneData
    data = reader.data
    chunkCount = reader.chunkCount
  }

  /// Refuses every file: for documents that stand alone.
  public static func noFiles(_ path: String) throws -> String {
    throw SCXMLError("there is no file beside this document", file: path)
  }

  /// The file name without folders and ending.
  var stem: String {
    let name = file.split(separator: "/").last ?? "chart"
    return String(name.split(separator: ".").first ?? "chart")
  }
}

/// A piece of Lua with the line it stands on; the number is its place in a session's cache.
struct Chunk {
  let id: Int
  /// What is loaded: an expression is `return …`, a location `… = …`.
  let source: String
  /// What the author wrote.
  let text: String
  let line: Int
}

/// Where a value comes from: an expression, or what stands inside an element.
enum ValueSource {
  case expression(Chunk)
  case text(String)
  case element(XMLElement)
  case file(String, line: Int)
  case nothing
}

/// An attribute that is either given or computed: `event` and `eventexpr`.
enum Setting {
  case fixed(String)
  case computed(Chunk)
}

/// A named value handed to an event or a session.
struct Param {
  let name: String
  let value: Chunk
  /// The location an empty `finalize` writes back to.
  let location: Chunk?
}

/// One `data` element.
struct DataItem {
  let name: String
  let assign: Chunk
  let value: ValueSource
  /// The state it is declared in; nil for the document itself.
  let state: String?
}

/// What a final state's completion carries.
struct DoneData {
  let params: [Param]
  let content: ValueSource?
}

/// One `send` element.
struct SendAction {
  let event: Setting?
  let target: Setting?
  let type: Setting?
  let id: String?
  let idLocation: Chunk?
  let delay: Setting?
  let params: [Param]
  let content: ValueSource?
  let line: Int
}

/// One `invoke` element.
struct Invocation {
  let id: String?
  let idLocation: Chunk?
  let type: Setting?
  let source: Setting?
  let content: ValueSource?
  let params: [Param]
  let forwards: Bool
  /// What is run for each event of the child; nil without `finalize`, empty for an empty one.
  let finalize: [Content]?
  let line: Int
}

/// One element of executable content.
indirect enum Content {
  case raise(String)
  case log(label: String, Chunk?)
  case assign(Chunk, ValueSource)
  case script(Chunk)
  case send(SendAction)
  case cancel(Setting)
  case branch([(condition: Chunk?, content: [Content])])
  case each(array: Chunk, item: Chunk, index: Chunk?, [Content])
  /// Gives the data of a state their first values; nil stands for the document, or for all of it.
  case bind(state: String?)

  /// What it does, in two words, for diagrams.
  var summary: String {
    switch self {
    case .raise(let event): "raise \(event)"
    case .log(let label, let value): "log \(label.isEmpty ? value?.text ?? "" : label)"
    case .assign(let location, _): "assign \(location.text)"
    case .script: "script"
    case .send(let send):
      switch send.event {
      case .fixed(let name): "send \(name)"
      case .computed(let chunk): "send (\(chunk.text))"
      case nil: "send"
      }
    case .cancel(.fixed(let id)): "cancel \(id)"
    case .cancel(.computed(let chunk)): "cancel (\(chunk.text))"
    case .branch(let branches): "if \(branches.first?.condition?.text ?? "")"
    case .each(let array, _, _, _): "foreach \(array.text)"
    case .bind: "datamodel"
    }
  }
}
