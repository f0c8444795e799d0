// SPDX-License-Identifier: MIT
import Foundation
import SCXML
import Testing

/// W3C's implementation-report tests in their Lua form, read from `../shared`.
///
/// The project carries no copies.
@Suite("The W3C SCXML IRP tests")
struct IRPTests {
  /// One line of the manifest.
  struct Line {
    let test: String
    let isManual: Bool
    let needs: [String]
    let file: String
  }

  static let folder: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("shared/scxml/irp-lua").path
  }()

  static let lines: [Line] = {
    guard let text = try? String(contentsOfFile: folder + "/manifest.csv", encoding: .utf8) else {
      return []
    }
    return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { row in
      let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 7, cells[7].hasPrefix("irp-lua/") else { return nil }
      return Line(
        test: cells[0], isManual: cells[5] == "manual",
        needs: cells[6].components(separatedBy: ";"),
        file: cells[7].replacingOccurrences(of: "irp-lua/", with: ""))
    }
  }()

  static func load(_ path: String) throws -> String {
    try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
  }

  static func run(_ file: String) throws -> SCXMLRun {
    let document = try SCXMLDocument(load(file), file: file, load: load)
    let run = try SCXMLRun(document, load: load)
    try run.run(until: 60_000_000_000)
    return run
  }

  static let isThere: Bool = {
    if !lines.isEmpty { return true }
    print("SCXML IRP tests: not run, there is no folder \(folder)")
    return false
  }()

  @Test("All 164 automated documents that need no HTTP end in pass, within 2 s")
  func automated() throws {
    guard IRPTests.isThere else { return }
    let wanted = IRPTests.lines.filter { !$0.isManual && !$0.needs.contains("http") }
    #expect(wanted.count == 164)
    var passed = 0
    let start = ContinuousClock.now
    for line in wanted {
      do {
        let run = try IRPTests.run(line.file)
        let ended = run.isFinished && run.configuration == ["pass"]
        if ended { passed += 1 }
        #expect(
          ended, "test \(line.test): in \(run.configuration), \(run.log), \(run.errors)")
      } catch {
        Issue.record("test \(line.test): \(error)")
      }
    }
    let time = ContinuousClock.now - start
    print("SCXML IRP tests: \(passed) of \(wanted.count) automated documents pass, in \(time)")
    #expect(time < .seconds(2))
  }

  @Test("The 8 manual documents hold what the tester would have to look at")
  func manual() throws {
    guard IRPTests.isThere else { return }
    #expect(IRPTests.lines.filter(\.isManual).count == 8)

    // 178: both values of a repeated name reach the event.
    #expect(try IRPTests.run("test178.scxml").log == ["_event: event1 Var1=2&Var1=3"])

    // 230: the forwarded event has the fields of the one received.
    let forwarded = try IRPTests.run("test230.scxml")
    #expect(forwarded.configuration == ["final"])
    #expect(forwarded.log.count == 14)
    #expect(forwarded.log.prefix(7) == forwarded.log.suffix(7))
    #expect(forwarded.log.first == "name is: childToParent")

    // 250: a cancelled child leaves its states, innermost first.
    #expect(try IRPTests.run("test250.scxml").log == ["Exiting sub01", "Exiting sub0"])

    // 301: a document whose script cannot be loaded is refused.
    #expect(throws: SCXMLError.self) { try IRPTests.run("test301.scxml") }

    // 307: an unbound variable and a missing part of one are both nil, neither an error.
    let late = try IRPTests.run("test307.scxml")
    #expect(late.configuration == ["final"])
    #expect(
      late.log == [
        "entering s0 value of Var 1 is:: nil", "no error in s0",
        "entering s1, value of non-existent substructure of Var 1 is:: nil", "No error in s1",
      ])

    // 313 and 314: an expression that is no Lua is an error when it is evaluated.
    #expect(try IRPTests.run("test313.scxml").configuration == ["pass"])
    #expect(try IRPTests.run("test314.scxml").configuration == ["pass"])

    // 415: a document that begins in a final state ends with no event processed.
    let halted = try IRPTests.run("test415.scxml")
    #expect(halted.isFinished && halted.configuration == ["final"])
    #expect(halted.eventCount == 0)
  }
}
