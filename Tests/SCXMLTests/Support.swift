// SPDX-License-Identifier: MIT
import Foundation
import SCXML
import Simulation

/// A document around some states, with data declared before them.
func document(_ body: String, _ attributes: String = "", file: String = "test.scxml") throws
  -> SCXMLDocument
{
  let text = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="lua" \(attributes)>
    \(body)
    </scxml>
    """
  return try SCXMLDocument(text, file: file)
}

/// A document run until nothing waits, or for ten virtual seconds.
func run(_ body: String, _ attributes: String = "") throws -> SCXMLRun {
  let run = try SCXMLRun(document(body, attributes))
  try run.run(until: 10_000_000_000)
  return run
}

/// The folder of documents the project carries itself.
let documents = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Documents").path

/// A document of that folder as a component.
func component(_ file: String) throws -> Component {
  let load: (String) throws -> String = { path in
    try String(contentsOfFile: documents + "/" + path, encoding: .utf8)
  }
  return try SCXMLDocument(load(file), file: file, load: load).component(load: load)
}
