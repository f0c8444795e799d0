// SPDX-License-Identifier: MIT
import Foundation
import Testing

@Suite("Charts on the command line: exit codes, words, what explore writes")
struct ChartRunTests {
  private let door = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="closed">
      <state id="closed"><transition event="open" target="open"/></state>
      <state id="open"><transition event="push" cond="_event.data.force &gt; 5" target="closed"/></state>
    </scxml>

    """

  private func chart(_ body: String) -> String { "<scxml>\n\(body)\n</scxml>\n" }

  private func run(_ body: String, _ words: String...) throws -> Program.Outcome {
    let folder = try Folder()
    let file = try folder.write(chart(body), to: "c.scxml")
    return try Program.runAll(
      ["run", file, "--log", "none"] + (words.isEmpty ? [] : ["--"] + words))
  }

  @Test("An error that no transition handles makes the exit code 1")
  func errors() throws {
    let bad = "<state id=\"a\"><onentry><script>error('no')</script></onentry>"
    let unheard = try run(bad + "</state>")
    #expect(unheard.code == 1)
    #expect(unheard.errors.contains("that no transition handles: c: entry in state a: c.scxml:2:"))
    let heard = try run(
      bad + "<transition event=\"error.execution\" target=\"b\"/></state><state id=\"b\"/>")
    #expect(heard.code == 0 && heard.errors.isEmpty)
    // Scenarios go by the same rule, so those that explore writes pass.
    let folder = try Folder()
    let file = try folder.write(
      chart(
        bad + "<transition event=\"error.execution\" target=\"b\"/></state><state id=\"b\"/>"),
      to: "c.scxml")
    #expect(try Program.run("explore", file, "--write", folder.path).code == 0)
    #expect(try Program.run("test", folder.path).code == 0)
  }

  @Test("What never comes to rest ends with 1, a limit with 4")
  func limits() throws {
    let ticking = try run(
      """
      <state id="a"><onentry><send event="tick" delay="1s"/></onentry>
      <transition event="tick" target="a"/></state>
      """)
    #expect(ticking.code == 1 && ticking.errors.contains("not settled after 60 s"))
    let endless = try run(
      "<state id=\"a\"><onentry><script>while true do end</script></onentry></state>")
    #expect(endless.code == 4)
    let livelock = try run(
      """
      <state id="a"><onentry><send event="tick"/></onentry>
      <transition event="tick" target="a"/></state>
      """)
    #expect(livelock.code == 4, "\(livelock.errors)")
  }

  @Test("Events carry data after a colon; a time needs its unit")
  func words() throws {
    let folder = try Folder()
    let file = try folder.write(door, to: "door.scxml")
    func run(_ words: String...) throws -> Program.Outcome {
      try Program.runAll(["run", file, "--"] + words)
    }
    let pushed = try run("open", "push:force=3", "1s", "push:force=9,by=anna")
    #expect(pushed.code == 0)
    #expect(pushed.output.contains("1.000  state    door        open → closed"))
    #expect(pushed.output.contains("anna"))
    for word in ["500", "1h", "-3s"] {
      let refused = try run("open", word)
      #expect(refused.code == 2)
      #expect(refused.errors.contains("\"\(word)\" is no time: write it as 500ms or 1.5s"))
    }
    for words in ["{force=9}", "push{force=9}", "push:force", ":force=9"] {
      let refused = try run(words)
      #expect(refused.code == 2)
      #expect(refused.errors.contains("push:force=9,by=anna"), "\(refused.errors)")
    }
    #expect(try run("999999999999s").code == 2)
    #expect(try run("open", "--log").errors.contains("options come before the --"))
  }

  @Test("Events without -- and a chart given to test are pointed the right way")
  func pointers() throws {
    let folder = try Folder()
    let file = try folder.write(door, to: "door.scxml")
    let run = try Program.run("run", file, "open")
    #expect(run.code == 2)
    #expect(run.errors.contains("events come after --: sandbox run \(file) -- open"))
    let test = try Program.run("test", file)
    #expect(test.code == 2)
    #expect(test.errors.contains("sandbox run \(file)") && test.errors.contains("sandbox explore"))
  }

  @Test("explore copies the chart and what it invokes beside the scenarios, which pass there")
  func copies() throws {
    let folder = try Folder()
    let file = try folder.write(
      chart(
        """
        <state id="quiet"><transition event="ring" target="loud"/></state>
        <state id="loud"><invoke id="bell" src="parts/bell.scxml"/>
        <transition event="done.invoke.bell" target="quiet"/></state>
        """), to: "a/house.scxml")
    let bell = chart(
      "<state id=\"s\"><onentry><send event=\"e\" delay=\"1s\"/></onentry>"
        + "<transition event=\"e\" target=\"z\"/></state><final id=\"z\"/>")
    _ = try folder.write(bell, to: "a/parts/bell.scxml")
    let target = folder.path + "/out"
    let walk = try Program.run("explore", file, "--write", target)
    #expect(walk.code == 0)
    #expect(walk.output.contains("out/house.scxml, \(target)/parts/bell.scxml, "))
    let test = try Program.run("test", target)
    #expect(test.code == 0, "\(test.output)")
    #expect(test.output.contains("2 passed, 0 failed"))
  }

  @Test("explore never replaces a file that differs, unless told to")
  func collisions() throws {
    let folder = try Folder()
    let one = try folder.write(door, to: "a/door.scxml")
    let other = try folder.write(
      door.replacingOccurrences(of: "closed", with: "shut"), to: "b/door.scxml")
    let target = folder.path + "/out"
    #expect(try Program.run("explore", one, "--write", target).code == 0)
    // The same again changes nothing and is no mistake.
    #expect(try Program.run("explore", one, "--write", target).code == 0)
    let refused = try Program.run("explore", other, "--write", target)
    #expect(refused.code == 2)
    #expect(refused.errors.contains("out/door.scxml is there already and differs"))
    #expect(try String(contentsOfFile: target + "/door.scxml", encoding: .utf8) == door)
    #expect(try Program.run("explore", other, "--write", target, "--force").code == 0)
    #expect(try Program.run("test", target).code == 0)
  }

  @Test("The coverage of nothing has no share")
  func nothing() throws {
    let folder = try Folder()
    let file = try folder.write("it('adds', function() expect(2):equals(2) end)", to: "a.lua")
    let test = try Program.run("test", file, "--coverage")
    #expect(test.output.contains("0 of 0"))
    #expect(!test.output.contains("0 of 0, "))
  }

  @Test("A chart outside the script's folder is refused in plain words")
  func outside() throws {
    let folder = try Folder()
    _ = try folder.write(door, to: "door.scxml")
    let script = try folder.write("chart.load('../door.scxml')", to: "a/a.lua")
    let run = try Program.run("run", script)
    #expect(run.code == 1)
    #expect(run.errors.contains("cannot read ../door.scxml: it lies outside the script's folder"))
  }
}
