// SPDX-License-Identifier: MIT
import Foundation
import Scripting
import TestKit
import Testing

@Suite("Reports")
struct ReportTests {
  private static let source = """
    local save
    before_each(function() save = stage:add("pinterest.save_button", { name = "save" }) end)
    describe("save & <co>", function()
      it("turns black", function() save:tap() settle() expect(save.state):equals("saved") end)
      it("is #1 \\\\ in \\"quotes\\"", function()
        print("hello\\27[31m")
        save:tap()
        step(0.125)
        expect(save.state):equals("unsaved")
      end)
      it("expects nothing", function() step(1) end)
      it("calls deep", function()
        local function inner() error("deep & down\\n\\1") end
        inner()
      end)
      pending("undo")
    end)
    it("loops", function() while true do end end)
    """

  private var files: [FileResult] {
    let file = runFile(ReportTests.source) { $0.limits.instructions = 1_000_000 }
    let plain = runFile("expect(step(0.5)):equals(0.5)", file: "Examples/plain.lua")
    return [file, plain, runFile("describe(\"x\", function() end)", file: "empty.lua")]
  }

  /// Writes a text to a file, runs a program on it, and gives what that says.
  private func run(_ program: String, _ arguments: [String], on text: String) throws -> (
    Int32, String
  ) {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "sandbox-report-\(ProcessInfo.processInfo.processIdentifier)-\(UInt64.random(in: 0 ... .max))"
    )
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + [url.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("The pretty report", arguments: ["pretty", "tap", "junit", "json", "github"])
  func goldens(name: String) throws {
    let format = try #require(ReportFormat(rawValue: name))
    expectGolden(format.text(of: files), "report.\(name).txt")
  }

  @Test("Colors and ASCII marks come only when told")
  func looks() {
    let plain = PrettyReporter().report(of: files)
    #expect(!plain.contains("\u{1B}"))
    let colored = PrettyReporter(colors: true, ascii: true).report(of: files)
    #expect(colored.contains("\u{1B}[31mFAIL\u{1B}[0m"))
    #expect(!colored.contains("✓"))
    #expect(PrettyReporter().report(of: []) == "no scenario found\n")
  }

  @Test(
    "prove reads the TAP report",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prove")))
  func prove() throws {
    let good = [runFile("it(\"a # b \\\\ c\", function() end) pending(\"later\")")]
    let (status, text) = try run(
      "/usr/bin/prove", ["--exec", "cat", "-v"], on: TAPReporter().report(of: good))
    #expect(status == 0, "\(text)")
    let (failed, words) = try run(
      "/usr/bin/prove", ["--exec", "cat"], on: TAPReporter().report(of: files))
    #expect(failed != 0)
    #expect(words.contains("Failed 3/7") && !words.contains("Parse errors"), "\(words)")
    let (none, _) = try run("/usr/bin/prove", ["--exec", "cat"], on: TAPReporter().report(of: []))
    #expect(none == 0)
  }

  @Test("The YAML in the TAP report is what TAP's own reader takes")
  func yaml() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/perl") else { return }
    let program = """
      use TAP::Parser; my $p = TAP::Parser->new({ tap => do { local $/; <> } });
      while (my $r = $p->next) { print $r->data->{message}, "|", $r->data->{at}, "\\n" if $r->is_yaml }
      print "errors: ", scalar($p->parse_errors), "\\n";
      """
    let (_, text) = try run("/usr/bin/perl", ["-e", program], on: TAPReporter().report(of: files))
    #expect(
      text.contains("expected save.state to equal \"unsaved\", got \"saved\"|door.lua:9"), "\(text)"
    )
    #expect(text.contains("errors: 0"), "\(text)")
  }

  @Test("xmllint finds nothing wrong with the JUnit report")
  func schema() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let schema = package.deletingLastPathComponent()
      .appendingPathComponent("shared/formats/schemas/junit-10.xsd").path
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint"),
      FileManager.default.fileExists(atPath: schema)
    else {
      print("JUnit schema: not run (no xmllint, or no ../shared)")
      return
    }
    for files in [files, []] {
      let (status, text) = try run(
        "/usr/bin/xmllint", ["--noout", "--schema", schema],
        on: JUnitReporter().report(of: files))
      #expect(status == 0, "\(text)")
    }
  }

  @Test("Every line of the JSON report is an object")
  func json() throws {
    let lines = JSONReporter().report(of: files).split(separator: "\n")
    #expect(lines.count == 8)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["kind"] as? String != nil)
    }
  }

  @Test("The same run gives the same reports")
  func deterministic() {
    for format in ReportFormat.allCases {
      #expect(format.text(of: files) == format.text(of: files))
    }
  }
}
