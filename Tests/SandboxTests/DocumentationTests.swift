// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Every code block of the documentation is run, or held against what is run elsewhere.
@Suite("The documentation")
struct DocumentationTests {
  /// A fenced block: its language, what else stands on the fence, and its text.
  struct Block {
    let language: String
    let file: String?
    let text: String
    let line: Int
  }

  static let pages: [String] = {
    let all = FileManager.default.enumerator(atPath: Program.package)
    let names = (all?.compactMap { $0 as? String } ?? []).filter {
      $0.hasSuffix(".md") && !$0.hasPrefix(".") && !$0.contains("/.")
    }
    return names.sorted()
  }()

  static func blocks(of page: String) throws -> [Block] {
    let text = try String(contentsOfFile: Program.package + "/" + page, encoding: .utf8)
    var blocks: [Block] = []
    var open: (fence: [Substring], line: Int, lines: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        let file = block.fence.dropFirst().first { $0.hasPrefix("file=") }?.dropFirst(5)
        blocks.append(
          Block(
            language: String(block.fence.first ?? ""), file: file.map(String.init),
            text: block.lines.map { $0 + "\n" }.joined(), line: block.line))
        open = nil
      } else {
        open = (line.dropFirst(3).split(separator: " "), index + 1, [])
      }
    }
    return blocks
  }

  @Test("There are pages, and the tour has prompts")
  func pagesAreThere() throws {
    #expect(Self.pages.count >= 8)
    #expect(try Self.blocks(of: "docs/tour.md").contains { $0.language == "prompt" })
  }

  @Test("Every link between pages leads somewhere", arguments: pages)
  func links(page: String) throws {
    let text = try String(contentsOfFile: Program.package + "/" + page, encoding: .utf8)
    let folder = (Program.package + "/" + page as NSString).deletingLastPathComponent
    for part in text.components(separatedBy: "](").dropFirst() {
      let target = part.prefix { $0 != ")" && $0 != "#" }
      if target.isEmpty || target.contains("://") { continue }
      let path = folder + "/" + target
      #expect(FileManager.default.fileExists(atPath: path), "\(page) links to \(target)")
    }
  }

  @Test("A session at the prompt goes as printed", arguments: pages)
  func prompts(page: String) throws {
    let printed = try Self.blocks(of: page).filter { $0.language == "prompt" }.map(\.text).joined()
    if printed.isEmpty { return }
    let marks = printed.split(separator: "\n").filter(isInput)
    let input = marks.map { $0.drop { $0 != ">" }.dropFirst(2) + "\n" }.joined()
    let folder = try Folder()
    let output = try transcript(input, in: folder.path)
    let got = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let wanted = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in wanted.indices where !(index == wanted.count - 1 && wanted[index].isEmpty) {
      let line = index < got.count ? got[index] : "(nothing)"
      #expect(line == wanted[index], "\(page), line \(index + 1) of its session")
      if line != wanted[index] { return }
    }
  }

  private func isInput(_ line: Substring) -> Bool {
    line.hasPrefix("[t=") || line.hasPrefix("   …> ")
  }

  /// What a session prints, errors where they come, the last empty prompt left out.
  private func transcript(_ input: String, in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "exec \"$0\" -i --plugins \"$1\" 2>&1", Program.path, Program.package + "/Plugins",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = Program.environment
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    "Console blocks print what they show, with the files that the page writes", arguments: pages)
  func console(page: String) throws {
    let blocks = try Self.blocks(of: page)
    let shown = blocks.filter { $0.language == "console" }.map(\.text).joined()
    if shown.isEmpty { return }
    let folder = try Folder()
    for block in blocks {
      if let file = block.file { _ = try folder.write(block.text, to: file) }
    }
    var got = ""
    for line in shown.split(separator: "\n") where line.hasPrefix("$ sandbox ") {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "sandbox() { \"$0\" \"$@\"; }; \(line.dropFirst(2)) 2>&1", Program.path,
      ]
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.environment = Program.environment
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      got += line + "\n" + String(decoding: output, as: UTF8.self)
    }
    let (mine, its) = (shown.split(separator: "\n"), got.split(separator: "\n"))
    for index in mine.indices where index >= its.count || mine[index] != its[index] {
      Issue.record("\(page): \(mine[index]) is \(index < its.count ? its[index] : "(nothing)")")
      return
    }
    #expect(mine.count == its.count, "\(page) leaves out \(its.last ?? "")")
  }

  @Test("Lua blocks pass as scenarios, with the files that the page writes", arguments: pages)
  func lua(page: String) throws {
    let blocks = try Self.blocks(of: page)
    let folder = try Folder()
    for block in blocks {
      if let file = block.file { _ = try folder.write(block.text, to: file) }
    }
    var scenarios: [String] = []
    for block in blocks where block.language == "lua" && block.file == nil {
      scenarios.append(try folder.write(block.text, to: "line\(block.line).lua"))
    }
    scenarios += blocks.compactMap(\.file).filter { $0.contains("scenarios/") }
    if scenarios.isEmpty { return }
    let outcome = try Program.runAll(
      ["test", "--plugins", Program.package + "/Plugins"] + scenarios, in: folder.path)
    #expect(outcome.code == 0, "\(page)\n\(outcome.output)\(outcome.errors)")
  }

  @Test("Swift blocks stand word for word in a file that is compiled", arguments: pages)
  func swift(page: String) throws {
    for block in try Self.blocks(of: page) where block.language == "swift" {
      #expect(Self.sources.contains { $0.contains(block.text) }, "\(page), line \(block.line)")
    }
  }

  static let sources: [String] = ["Sources", "Tests", "Examples"].flatMap { folder in
    let root = Program.package + "/" + folder
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap {
      try? String(contentsOfFile: root + "/" + $0, encoding: .utf8)
    }
  }

  @Test("A log excerpt without a language stands in the log of an example", arguments: pages)
  func excerpts(page: String) throws {
    for block in try Self.blocks(of: page) where block.language.isEmpty {
      guard block.text.contains("  input  "), !block.text.contains("[t=") else { continue }
      let run = try Program.run("run", "Examples/01_save_morph.lua")
      let log = run.output.split(separator: "\n").map { $0.split(separator: " ") }
      for line in block.text.split(separator: "\n") {
        #expect(log.contains(line.split(separator: " ")), "\(page): \(line)")
      }
    }
  }

  @Test("Shell blocks name targets of make and commands of sandbox that exist", arguments: pages)
  func shell(page: String) throws {
    let makefile = try String(contentsOfFile: Program.package + "/Makefile", encoding: .utf8)
    for block in try Self.blocks(of: page) where block.language == "sh" {
      for line in block.text.split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        if words.first == "make", words.count > 1 {
          #expect(makefile.contains("\n\(words[1]):"), "\(page): \(line)")
        }
        guard let position = words.firstIndex(of: "sandbox"), position + 1 < words.count else {
          continue
        }
        let help = try Program.run("help", words[position + 1])
        #expect(help.code == 0, "\(page): \(line)\n\(help.errors)")
      }
    }
  }
}
