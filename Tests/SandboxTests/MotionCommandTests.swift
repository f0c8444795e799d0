// SPDX-License-Identifier: MIT
import CSystem
import Foundation
import Testing

@Suite("sandbox motion and sandbox sweep") struct MotionCommandTests {
  private let tap = """
    local save = stage:add("pinterest.save_button", { name = "save" })
    save:tap()
    settle()
    print("not shown")
    expect(now()):at_most(0.4)

    """

  @Test("motion reads both spellings and measures the same")
  func spellings() throws {
    let lua = try Program.run("motion", "spring(0.25, 0.8)")
    let swift = try Program.run("motion", ".spring(response: 0.25, dampingFraction: 0.8)")
    #expect(lua.code == 0 && lua.output == swift.output)
    #expect(lua.output.hasPrefix("spring(response 0.25, damping_fraction 0.8)\n"))
    #expect(lua.output.contains("  settled 0.1 %            0.337152 s\n"))
    let table = try Program.run("motion", "spring{ response = 0.25, damping_fraction = 0.8 }")
    #expect(table.code == 0 && lua.output == table.output)
  }

  @Test("JSON is one object; a plot and code are text")
  func json() throws {
    let run = try Program.run(
      "motion", "spring(0.25, 0.8)", "--versus", "ease_out(0.2)", "--format=json", "--every=10ms")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect((object?["animations"] as? [Any])?.count == 2)
    #expect((object?["samples"] as? [Any])?.count == 35)
    let plot = try Program.run("motion", "spring(0.2, 1)", "--format=json", "--plot")
    #expect(plot.code == 2 && plot.errors.contains("leave out --format json"))
  }

  @Test(
    "Wrong use ends with 2 and says what is right",
    arguments: [
      (["motion", "sprng(0.2)"], "did you mean \"spring\"?"),
      (["motion", "spring(0.2, 1"], "expected \")\" or \",\""),
      (["motion", "spring(0.2)", "--versus", "spring(x)"], "is not an animation"),
      (["motion", "spring(0.2)", "--every", "0"], "longer than nothing"),
      (["motion", "spring(0.2)", "--every", "soon"], "write 0.125"),
      (["motion", "spring(0.2)", "--plot", "--width", "9"], "from 30 to 400"),
      (["motion", "spring(0.2)", "--width", "90"], "--width is for --plot"),
      (["motion", "spring(0.2)", "--ascii"], "--ascii is for --plot"),
      (["motion", "spring(0.2)", "--velocity"], "--velocity is for --plot and --every"),
      (["motion", "spring(0.2)", "--to", "css", "--plot"], "leave out --plot"),
      (["motion", "spring(0.2)", "--to", "css", "--versus", "linear"], "leave out --versus"),
      (["motion", "spring(0.2)", "--to", "css", "--velocity"], "leave out --velocity"),
      (["motion", "spring(0.2)", "--to", "css", "--every", "1f"], "leave out --every"),
      (["motion", "ease-in-out"], "a CSS easing needs a time"),
      (["motion", "spring(0.2)", "--velocty"], "did you mean --velocity?"),
      (["motion"], "needs SPEC"),
      (["sweep", "a.lua"], "needs --set"),
      (["sweep", "a.lua", "--set", "ios"], "NAME=FROM:TO:STEP"),
      (["sweep", "a.lua", "--set", "ios=16:17"], "a range is FROM:TO:STEP"),
      (["sweep", "a.lua", "--set", "ios=16:17:0"], "never lead"),
      (["sweep", "a.lua", "--set", "width=1:9:1e-9"], "at most 10000 runs"),
      (["sweep", "a.lua", "--set", "iso=16,17"], "did you mean \"ios\"?"),
      (["sweep", "a.lua", "--set", "ios=17", "--metric", "setled"], "did you mean \"settled\"?"),
      (["sweep", "a.lua", "--set", "ios=17", "--pick", "end"], "is no comparison"),
      (["sweep", "none.lua", "--set", "ios=17"], "cannot read none.lua"),
      (["sweep", "a.lua", "--set", "save.morf.response=1"], "has no parameter"),
      (["sweep", "a.lua", "--set", "ios=17", "--metric", "save.fil.settled"], "\"save.fill\"?"),
    ])
  func mistakes(words: [String], wanted: String) throws {
    let folder = try Folder()
    _ = try folder.write(tap, to: "a.lua")
    let run = try Program.runAll(words, in: folder.path)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.contains(wanted), "\(run.errors)")
  }

  @Test("--to prints code, its distance and what settles when")
  func code() throws {
    let exact = try Program.run("motion", "spring(0.25, 0.8)", "--to", "compose")
    #expect(exact.output.hasPrefix("spring(dampingRatio = 0.8f, stiffness = 631.654682f)\n\n"))
    #expect(exact.output.contains("largest distance from the original 0, settles when it does"))
    let near = try Program.run("motion", "spring(0.25, 0.8)", "--to=css")
    #expect(near.output.contains("linear(0, ") && near.output.contains(" s later\n"))
    let loop = try Program.run("motion", ".linear(duration: 0.3).repeatCount(2)", "--to=css")
    #expect(loop.output.contains("largest distance from the original 1\n- It ends at the start"))
    let wrong = try Program.run("motion", "spring(0.25, 0.8)", "--to", "csss")
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean \"css\"?"))
  }

  @Test("A sweep tabulates each run in grid order; a failed expectation is a result")
  func sweep() throws {
    let folder = try Folder()
    _ = try folder.write(tap, to: "a.lua")
    let words = [
      "sweep", "a.lua", "--set", "save.morph.response=0.2:0.4:0.1", "--pick", "settled<0.3",
    ]
    let run = try Program.runAll(words, in: folder.path)
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(!run.output.contains("not shown"))
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 6)
    #expect(lines[1].prefix(2) == ["*", "0.2"] && lines[2][0] == "0.3" && lines[3][0] == "0.4")
    #expect(lines[3].last == "1")
    #expect(run.output.hasSuffix("1 of 3 qualifies: settled<0.3\n  save.morph.response=0.2\n"))
    #expect(try Program.runAll(words, in: folder.path).output == run.output)
  }

  @Test("Animations, words and truth values can be swept; brackets hold their commas")
  func values() throws {
    let folder = try Folder()
    _ = try folder.write(tap, to: "a.lua")
    let run = try Program.run(
      "sweep", "a.lua", "--set",
      "save.morph=spring{ response = 0.2, damping_fraction = 0.8 }, .easeOut(duration: 0.2)",
      "--set", "color_scheme=light,dark", "--set", "reduce_motion=true,false", "--format=csv",
      "--metric=settled", in: folder.path)
    #expect(
      run.output.hasPrefix(
        "save.morph,color_scheme,reduce_motion,settled\n"
          + "\"spring(response 0.2, damping_fraction 0.8)\",light,true,0.269721\n"))
    #expect(run.output.hasSuffix("ease_out(0.2),dark,false,0.2\n"))
    #expect(run.output.split(separator: "\n").count == 9)
  }

  @Test("A run that ends in an error is said, counts as failed, and the others go on")
  func errors() throws {
    let folder = try Folder()
    _ = try folder.write(tap + "if stage.env.ios == 16 then error('too old') end", to: "a.lua")
    let run = try Program.run(
      "sweep", "a.lua", "--set", "ios=16,17", "--metric", "failed", "--format", "jsonl",
      in: folder.path)
    #expect(run.code == 1)
    #expect(run.output == "{\"ios\":16,\"failed\":1}\n{\"ios\":17,\"failed\":0}\n")
    #expect(run.errors.contains("ios=16: a.lua:6: too old"))
    let all = try Program.run(
      "sweep", "a.lua", "--set", "ios=16,16,16", "--metric", "failed", in: folder.path)
    #expect(all.errors.contains("sandbox: 2 more ended in the same way\n"))
    #expect(all.errors.split(separator: "\n").count == 2)
    _ = try folder.write("while true do end", to: "b.lua")
    let endless = try Program.run(
      "sweep", "b.lua", "--set", "ios=16", "--limit-instructions", "1M", in: folder.path)
    #expect(endless.code == 4)
  }

  @Test(
    "On a terminal that cannot show braille plots are ASCII, in a pipe never",
    arguments: [
      (["TERM": "dumb"], true), (["TERM": "xterm", "LANG": "C"], true),
      (["TERM": "xterm", "LANG": "C", "LC_ALL": "de_DE.UTF-8"], false), (["TERM": "xterm"], false),
    ])
  func characters(variables: [String: String], isASCII: Bool) throws {
    let words = ["motion", "spring(0.2, 0.5)", "--plot"]
    let environment = Program.environment.merging(variables) { $1 }
    let screen = try onTerminal(words, environment)
    #expect(screen.contains("***") == isASCII)
    #expect(screen.contains("└─") != isASCII)
    #expect(try Program.runAll(words).output.contains("└─"))
  }

  @Test("A sweep shows how far it is on a terminal, and leaves nothing of it")
  func progress() throws {
    let folder = try Folder()
    let file = try folder.write(tap, to: "a.lua")
    let screen = try onTerminal(["sweep", file, "--set", "ios=16,17"], Program.environment)
    #expect(screen.contains("\rrun 2 of 2\r\u{1B}[K"))
  }

  /// All that a command writes to a terminal.
  private func onTerminal(_ words: [String], _ environment: [String: String]) throws -> String {
    var file: Int32 = -1
    let words = ([Program.path] + words).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let process = csystem_spawn_on_terminal(
      words.map { UnsafePointer($0) }, variables.map { UnsafePointer($0) }, &file)
    try #require(process > 0)
    defer { close(file) }
    var screen: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(file, &bytes, bytes.count)
      if count <= 0 { break }
      screen += bytes.prefix(count)
    }
    waitpid(process, nil, 0)
    return String(decoding: screen, as: UTF8.self)
  }
}
