// SPDX-License-Identifier: MIT
import CSystem
import Foundation
import Testing

/// The prompt on a terminal of its own, typed at key by key.
private final class TypedSession {
  private var file: Int32 = -1
  private let process: Int32
  private(set) var screen = ""

  init(_ arguments: [String] = [], environment: [String: String] = Program.environment) throws {
    let words = ([Program.path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let argv = words.map { UnsafePointer($0) }
    let envp = variables.map { UnsafePointer($0) }
    process = csystem_spawn_on_terminal(argv, envp, &file)
    try #require(process > 0)
  }

  deinit {
    kill(process, SIGKILL)
    close(file)
  }

  func type(_ text: String) { _ = csystem_put(file, text, text.utf8.count) }

  /// Reads until the screen shows `text` after what was there before; false after ten seconds.
  func shows(_ text: String) -> Bool {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      if let found = screen.range(of: text) {
        screen = String(screen[found.upperBound...])
        return true
      }
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 100) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(file, &bytes, bytes.count)
      if count <= 0 { return screen.contains(text) }
      // Where the editor moves the cursor along the line, the text goes on.
      screen = (screen + String(decoding: bytes.prefix(count), as: UTF8.self))
        .replacing(#/\r?\u{1B}\[[0-9]*[GK]/#, with: "")
    }
    return false
  }

  /// The exit code, within ten seconds.
  func ends() -> Int32? {
    let end = Date().addingTimeInterval(10)
    while Date() < end {
      var bytes = [UInt8](repeating: 0, count: 4096)
      var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 20) > 0 { _ = read(file, &bytes, bytes.count) }
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process { return (status >> 8) & 0xFF }
    }
    return nil
  }
}

@Suite("The prompt on a terminal", .serialized) struct TerminalPromptTests {
  @Test("A line shows its value and the records it caused, and the time moves the prompt")
  func lines() throws {
    let session = try TypedSession()
    #expect(session.shows("[t=0.000] > "))
    session.type("=1+1\n")
    #expect(session.shows("\r\n2\r\n"))
    session.type("stage:add \"pinterest.save_button\":tap() step(0.125)\n")
    #expect(session.shows("unsaved → saved"))
    #expect(session.shows("[t=0.125] > "))
    session.type("\u{04}")
    #expect(session.ends() == 0)
  }

  @Test("^C stops a running script and keeps the session")
  func interrupt() throws {
    let session = try TypedSession(["--limit-instructions", "1000G", "--limit-time", "60"])
    #expect(session.shows("> "))
    session.type("x = 41\n")
    #expect(session.shows("> "))
    session.type("while true do end\n")
    usleep(300_000)
    session.type("\u{03}")
    #expect(session.shows("^C\r\n"))
    #expect(session.shows("interrupted"))
    #expect(session.shows("[t=0.000] > "))
    session.type("x + 1\n")
    #expect(session.shows("\r\n42\r\n"))
    session.type(".exit\n")
    #expect(session.ends() == 0)
  }

  @Test("^C at the prompt clears the line and an incomplete chunk")
  func clearing() throws {
    let session = try TypedSession()
    #expect(session.shows("> "))
    session.type("x = = \u{03}")
    #expect(session.shows("^C"))
    #expect(session.shows("[t=0.000] > "))
    session.type("for i = 1, 2 do\n")
    #expect(session.shows("…> "))
    session.type("\u{03}")
    #expect(session.shows("[t=0.000] > "))
    session.type("1 + 2\n")
    #expect(session.shows("\r\n3\r\n"))
  }

  @Test("The tab key completes names, members, ids and dot commands without running anything")
  func completion() throws {
    let session = try TypedSession()
    #expect(session.shows("> "))
    session.type("setmeta\t\u{15}s = stage:add \"pint\tsave\t\"\n")
    #expect(session.shows("setmetatable"), "\(session.screen.debugDescription)")
    #expect(session.shows("pinterest.save_button\"\r\n"))
    session.type("s.accessib\t.lab\t")
    #expect(session.shows("accessibility.lab"))
    session.type("\u{15}.aga\t\n")
    #expect(session.shows("the same log again"))
  }

  @Test("Colours are there on a terminal, and not with NO_COLOR")
  func colors() throws {
    let colored = try TypedSession()
    colored.type("error(\"oh\", 0)\n")
    #expect(colored.shows("\u{1B}[31moh\u{1B}[0m"))
    let plain = try TypedSession(
      environment: Program.environment.merging(["NO_COLOR": "1"]) { $1 })
    plain.type("error(\"oh\", 0)\n")
    #expect(plain.shows("\r\noh\r\n"))
  }

  @Test("History is kept for the owner alone and comes back")
  func history() throws {
    let folder = try Folder()
    var environment = Program.environment
    environment["SANDBOX_HISTORY"] = nil
    environment["XDG_STATE_HOME"] = folder.path
    let first = try TypedSession(environment: environment)
    #expect(first.shows("> "))
    first.type("20 + 22\n")
    #expect(first.shows("\r\n42\r\n"))
    #expect(first.shows("> "))
    first.type("\u{04}")
    #expect(first.ends() == 0)
    #expect(try folder.read("sandbox/history") == "20 + 22\n")
    let path = folder.path + "/sandbox/history"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let second = try TypedSession(environment: environment)
    #expect(second.shows("> "))
    second.type("\u{1B}[A\n")
    #expect(second.shows("\r\n42\r\n"))
  }

  @Test("On a terminal that cannot be edited on, ^C gives up the chunk and ^D leaves")
  func dumb() throws {
    let session = try TypedSession(
      environment: Program.environment.merging(["TERM": "dumb"]) { $1 })
    #expect(session.shows("> "))
    session.type("for i = 1, 2 do\n")
    #expect(session.shows("…> "))
    session.type("\u{03}")
    #expect(session.shows("[t=0.000] > "))
    session.type("2 + 2\n")
    #expect(session.shows("\r\n4\r\n"))
    #expect(session.shows("> "))
    session.type("\u{04}")
    #expect(session.ends() == 0)
  }

  @Test("^C ends a run with 130, while it reads its script and while it runs it")
  func runs() throws {
    let reading = try TypedSession(["run", "-"])
    usleep(300_000)
    reading.type("\u{03}")
    #expect(reading.ends() == 130)
    let folder = try Folder()
    let file = try folder.write("while true do end\n", to: "loop.lua")
    let running = try TypedSession(["run", file, "--limit-instructions=1000G"])
    usleep(300_000)
    running.type("\u{03}")
    #expect(running.ends() == 130)
  }

  @Test("^C ends a sweep with 130, and is said once", arguments: [1, 2, 7])
  func sweeps(jobs: Int) throws {
    let folder = try Folder()
    let file = try folder.write("while true do end\n", to: "loop.lua")
    let sweep = try TypedSession([
      "sweep", file, "--set=ios=16,17,18", "--limit-instructions=1000G", "--jobs=\(jobs)",
    ])
    #expect(sweep.shows("run 0 of 3"))
    usleep(100_000)
    sweep.type("\u{03}")
    #expect(sweep.shows("interrupted in \(file):1\r\n"))
    #expect(sweep.ends() == 130)
    #expect(!sweep.screen.contains("interrupted"))
  }
}
