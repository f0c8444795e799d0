// SPDX-License-Identifier: MIT
import Foundation
import Testing

@Suite("Charts on the command line") struct ChartCommandTests {
  private let door = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="lua" initial="closed">
      <state id="closed"><transition event="open" target="open"/></state>
      <state id="open">
        <onentry><send event="close" delay="2s"/></onentry>
        <transition event="close" target="closed"/>
      </state>
    </scxml>

    """

  @Test("run takes an SCXML file, the events to send and the times between them")
  func run() throws {
    let folder = try Folder()
    let file = try folder.write(door, to: "door.scxml")
    let run = try Program.run("run", file, "--", "open", "500ms")
    #expect(run.code == 0)
    #expect(
      run.output == """
           0.000  state    door        → closed
           0.000  input    door        open
           0.000  state    door        closed → open
           0.000  timer    door        close armed, due at 2
           2.000  timer    door        close fired
           2.000  state    door        open → closed

        """)
    let typo = try Program.run("run", file, "--", "opne")
    #expect(typo.code == 2)
    #expect(typo.errors.contains("did you mean \"open\"?"))
  }

  @Test("A document that cannot be read is named with its line")
  func mistake() throws {
    let folder = try Folder()
    let file = try folder.write("<scxml>\n<state id=\"a\"/>\n<stat/></scxml>", to: "bad.scxml")
    let run = try Program.run("run", file)
    #expect(run.code == 2)
    #expect(run.errors.contains("bad.scxml:3: <stat> does not belong in <scxml>"))
    #expect(try Program.run("run", folder.path + "/none.scxml").code == 2)
  }

  @Test("chart.load reads beside the script, and nowhere else")
  func load() throws {
    let folder = try Folder()
    _ = try folder.write(door, to: "a/door.scxml")
    _ = try folder.write(door, to: "secret.scxml")
    let good = try folder.write(
      "door = stage:add(chart.load('door.scxml')) door:send('open') return door.state",
      to: "a/good.lua")
    let bad = try folder.write("chart.load('../secret.scxml')", to: "a/bad.lua")
    #expect(try Program.run("run", good, "--log", "none").output == "open\n")
    let refused = try Program.run("run", bad)
    #expect(refused.code != 0)
    #expect(refused.errors.contains("secret.scxml"))
  }

  @Test("explore finds every state, and the scenarios it writes pass")
  func explore() throws {
    let folder = try Folder()
    let file = try folder.write(door, to: "door.scxml")
    let walk = try Program.run("explore", file, "--write", folder.path)
    #expect(walk.code == 0)
    #expect(walk.output.hasPrefix("door: 2 of 2 states, 2 of 2 transitions, 3 situations\n"))
    #expect(walk.output.contains("  open    send open\n"))
    let test = try Program.run("test", folder.path, "--coverage")
    #expect(test.code == 0)
    #expect(test.output.contains("2 passed, 0 failed"))
    #expect(test.output.contains("door      2 of 2, 100 %  1 of 2, 50 %"))
    #expect(test.output.contains("never taken  open: close → closed"))
  }

  @Test("The scenarios of every component in the catalogue pass")
  func exploreCatalogue() throws {
    for id in ["pinterest.save_button", "vsco.hairline_slider", "substack.subscribe_card"] {
      let folder = try Folder()
      #expect(try Program.run("explore", id, "--write", folder.path).code == 0)
      let test = try Program.run("test", folder.path)
      #expect(test.code == 0, "\(id)\n\(test.output)")
    }
  }

  @Test("describe draws an SCXML file like any chart")
  func describe() throws {
    let folder = try Folder()
    let file = try folder.write(door, to: "door.scxml")
    let dot = try Program.run("describe", file, "--format", "dot")
    #expect(dot.code == 0 && dot.output.hasPrefix("digraph \"door\" {"))
    let mermaid = try Program.run("describe", file, "--format", "mermaid")
    #expect(mermaid.output.hasPrefix("stateDiagram-v2"))
    #expect(try Program.run("describe", file).output.contains("close → closed"))
  }
}
