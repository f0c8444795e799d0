// SPDX-License-Identifier: MIT
import Foundation
import Testing

@Suite("Commands") struct CommandTests {
  private let tap = """
    local save = stage:add("pinterest.save_button", { name = "save" })
    save:tap()
    settle()
    print("printed", ...)
    return save.state

    """

  @Test("run prints what the script prints and returns, then the log")
  func run() throws {
    let folder = try Folder()
    let file = try folder.write("#!/usr/bin/env sandbox\n" + tap, to: "tap.lua")
    let run = try Program.run("run", file, "--", "a", "b")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("printed\ta\tb\nsaved\n   0.000  state    save"))
    #expect(run.output.hasSuffix("   0.337  motion   save.fill   settled\n"))
  }

  @Test("With JSON the log alone is on standard output, and two of them can be compared")
  func json() throws {
    let folder = try Folder()
    let file = try folder.write(tap, to: "tap.lua")
    let plain = try Program.run("run", file, "--log=json")
    #expect(plain.output.hasPrefix("{\"t\":0,\"seq\":0,\"kind\":\"stage\""))
    #expect(plain.errors == "printed\nsaved\n")
    let reduced = try Program.run("run", file, "--log=json", "--set", "save.morph.response=0.5")
    let (a, b) = (
      try folder.write(plain.output, to: "a"), try folder.write(reduced.output, to: "b")
    )
    #expect(try Program.run("diff", a, a).code == 0)
    let difference = try Program.run("diff", a, "-", input: reduced.output)
    #expect(difference.code == 1)
    #expect(difference.output.contains("response 0.5"))
    #expect(try Program.run("diff", a, b).output == difference.output)
  }

  @Test("--versus compares with the same inputs under another value")
  func versus() throws {
    let folder = try Folder()
    let file = try folder.write(tap, to: "tap.lua")
    let run = try Program.run("run", file, "--versus", "save.morph=.spring(response: 0.5)")
    #expect(run.code == 0)
    #expect(run.output.contains("largest gaps\n  save.fill"))
    let same = try Program.run("run", file, "--versus", "dynamic_type=large")
    #expect(same.output.hasSuffix("no difference\n"))
  }

  @Test("--svg draws the stage as it stands at the end")
  func svg() throws {
    let folder = try Folder()
    let file = try folder.write(tap, to: "tap.lua")
    let run = try Program.run(
      "run", file, "--log", "none", "--svg", "a.svg", "--set", "color_scheme=dark",
      in: folder.path)
    #expect(run.output == "printed\nsaved\n")
    let svg = try folder.read("a.svg")
    #expect(svg.contains("#000000") && svg.contains("Saved"))
  }

  @Test("--ahap writes the haptics of the run, by the profile that was asked for")
  func ahap() throws {
    let folder = try Folder()
    let file = try folder.write(tap, to: "tap.lua")
    let run = try Program.run("run", file, "--log=none", "--ahap", "a.ahap", in: folder.path)
    #expect(run.code == 0 && run.errors == "")
    let ahap = try folder.read("a.ahap")
    #expect(ahap.contains("profile pulsar: a model, not Apple's values"))
    // One of the press, two of the success.
    #expect(ahap.components(separatedBy: "HapticTransient").count - 1 == 3)
    _ = try Program.run(
      "run", file, "--ahap=b.ahap", "--haptic-profile", "lofelt", in: folder.path)
    #expect(try folder.read("b.ahap").contains("HapticContinuous"))
    let wrong = try Program.run("run", file, "--ahap", "c", "--haptic-profile", "pulsr")
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean \"pulsar\"?"))
    #expect(try Program.run("run", file, "--haptic-profile", "lofelt").code == 2)
    let off = try Program.run(
      "run", file, "--ahap", "d.ahap", "--set", "haptics=false", in: folder.path)
    #expect(off.code == 0 && off.errors.contains("no haptic played"))
  }

  @Test("A script may require what lies beside it, and nothing else")
  func modules() throws {
    let folder = try Folder()
    _ = try folder.write("return { n = 42 }", to: "s/lib/x.lua")
    _ = try folder.write("return 1", to: "outside.lua")
    let file = try folder.write("return require('lib.x').n", to: "s/a.lua")
    #expect(try Program.run("run", file).output == "42\n")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/s/link.lua", withDestinationPath: folder.path + "/outside.lua")
    let link = try folder.write("return require 'link'", to: "s/b.lua")
    #expect(try Program.run("run", link).code != 0)
  }

  @Test("An error shows the line and how it came there")
  func errors() throws {
    let folder = try Folder()
    _ = try folder.write(
      "local function inner()\n  nothing.x = 1\nend\ninner()\n", to: "bad.lua")
    let run = try Program.run("run", "bad.lua", in: folder.path)
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("sandbox: bad.lua:2: "))
    #expect(run.errors.contains("\n  2 |   nothing.x = 1\n"))
    #expect(run.errors.contains("bad.lua:4"))
  }

  @Test("An error in the log that nobody asked for fails a run, and is drawn around")
  func leftovers() throws {
    let folder = try Folder()
    _ = try Program.run("new", "plugin", "lamp", in: folder.path)
    let source = try folder.read("Plugins/lamp/init.lua")
    _ = try folder.write(
      source.replacingOccurrences(of: "\"selection\"", with: "\"slection\""),
      to: "Plugins/lamp/init.lua")
    let script = """
      lamp = stage:add("lamp.lamp")
      stage:add("pinterest.save_button", { place = { 0, 100 } })
      lamp:tap()

      """
    _ = try folder.write(script, to: "a.lua")
    let run = try Program.run("run", "a.lua", "--svg", "a.svg", in: folder.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("an error in the log that nothing expects: lamp: action light"))
    #expect(run.errors.contains("--svg: plugin \"lamp\" is switched off on this stage"))
    #expect(try folder.read("a.svg").contains("Save"))
    _ = try folder.write(script + "log:one{ kind = \"error\" }\n", to: "b.lua")
    let asked = try Program.run("run", "b.lua", in: folder.path)
    #expect(asked.code == 0, "\(asked.errors)")
  }

  @Test(
    "Exit codes",
    arguments: [
      (["version"], 0), (["--version"], 0), (["help"], 0), (["run", "--help"], 0), (["list"], 0),
      (["lst"], 2), (["run"], 2), (["run", "a", "b"], 2), (["run", "/nonexistent.lua"], 2),
      (["run", "/"], 2), (["run", "/dev/null"], 2), (["list", "x"], 2), (["--bogus"], 2),
      (["describe", "pinterest.save_buton"], 2), (["help", "stp"], 2), (["help", "step"], 0),
      (["help", "vsco.hairline_slider"], 0), (["list", "--format", "xml"], 2),
      (["run", "-", "--limit-instructions", "1000"], 4), (["run", "-", "--limit-time=0"], 2),
      (["run", "-", "--set", "reduce_motin=true"], 2), (["run", "-", "--log", "xml"], 2),
      (["diff", "/dev/null", "a"], 2), (["new", "planet", "x"], 2),
      (["version", "--color=blue"], 2),
    ] as [([String], Int32)])
  func exitCodes(arguments: [String], code: Int32) throws {
    let loop = "for i = 1, 1e5 do end"
    let process = try Program.runAll(arguments, input: loop)
    #expect(process.code == code, "\(process.errors)")
    #expect((code == 0) == process.errors.isEmpty)
    if code == 2 { #expect(process.errors.hasPrefix("sandbox: ")) }
  }

  @Test("A file that is too large, no text or no file is refused at once")
  func files() throws {
    let folder = try Folder()
    let large = try folder.write(String(repeating: " ", count: 300_000), to: "large.lua")
    let run = try Program.run("run", large)
    #expect(run.code == 2)
    #expect(run.errors.hasSuffix("it is larger than 256 KB\n"))
    let pipe = folder.path + "/pipe.lua"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(try Program.run("run", pipe).errors.hasSuffix("not a regular file\n"))
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: folder.path + "/bytes.lua"))
    #expect(
      try Program.run("run", folder.path + "/bytes.lua").errors.hasSuffix("it is not UTF-8\n"))
  }

  @Test("Components are described as text, JSON and diagrams")
  func describe() throws {
    for (format, start) in [("json", "{"), ("mermaid", "stateDiagram-v2"), ("dot", "digraph")] {
      let run = try Program.run("describe", "pinterest.save_button", "--format", format)
      #expect(run.output.hasPrefix(start))
    }
  }

  @Test("A guide is described, and each of its colours, type styles and symbols")
  func describeGuide() throws {
    let guide = try Program.run("describe", "pinterest")
    #expect(guide.code == 0 && guide.output.hasPrefix("pinterest  from ios-pinterest-swiftui\n"))
    for (name, start, finding) in [
      ("pinterestRed", "pinterestRed  #E60023  L12\n", "  P21  L28–37  Under 4.5:1"),
      ("pinterestRedPressed", "pinterestRedPressed  #AD081B  L13\n", "  P13  L13–14"),
      ("pinterestMeta", "pinterestMeta  Pinterest Sans  12 pt", "  P12  L460    Captions"),
      ("heart.fill", "Heart (react)  heart / heart.fill  24 pt", ""),
    ] {
      let run = try Program.run("describe", name)
      #expect(run.code == 0 && run.output.hasPrefix(start), "\(run.output)")
      #expect(finding.isEmpty || run.output.contains("\n" + finding), "\(run.output)")
    }
  }

  @Test("A misspelt token is told from the right one, and only text is written of a guide")
  func describeGuideWrongly() throws {
    let wrong = try Program.run("describe", "pinterestRad")
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean \"pinterestRed\"?"))
    for name in ["pinterest", "pinterestRed"] {
      let run = try Program.run("describe", name, "--format", "json")
      #expect(
        run.code == 2 && run.output == "" && run.errors.contains("as text alone, not as json"))
    }
  }
}
