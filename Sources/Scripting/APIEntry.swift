// SPDX-License-Identifier: MIT
import LuaKit

/// One name of the Lua API with its text: help, the reference page and the editor's stub come from
/// the same table that registers the function.
public struct APIEntry: Sendable {
  /// The name as help knows it: `step`, `stage:add`, `component.state`.
  public let name: String
  /// How it is called and what it returns: `step(time) -> number`.
  public let signature: String
  /// What it does: one sentence, then what the signature cannot say.
  public let doc: String
  /// One example, ending in its result.
  public let example: String

  init(_ name: String, _ signature: String, _ doc: String, _ example: String = "") {
    self.name = name
    self.signature = signature
    self.doc = doc
    self.example = example
  }
}

/// An entry with the body that Lua calls.
struct APIFunction: Sendable {
  typealias Body = @Sendable (Script, LuaCall) throws -> [LuaValue]

  let entry: APIEntry
  let body: Body

  init(
    _ name: String, _ signature: String, _ doc: String, _ example: String = "",
    _ body: @escaping Body
  ) {
    entry = APIEntry(name, signature, doc, example)
    self.body = body
  }

  /// The name without its owner: `add` of `stage:add`.
  var shortName: String {
    String(entry.name.split(whereSeparator: { $0 == ":" || $0 == "." }).last ?? "")
  }
}
