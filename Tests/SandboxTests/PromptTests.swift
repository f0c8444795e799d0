// SPDX-License-Identifier: MIT
import Testing

@Suite("The prompt on a pipe") struct PromptTests {
  @Test("Without -i there is no prompt and no value, only what the script prints")
  func quiet() throws {
    let run = try Program.run(input: "1 + 1\nlocal x = 5\nprint(x)\n")
    #expect(run.output == "5\n")
    #expect(run.errors == "")
    #expect(run.code == 0)
  }

  @Test("Without -i the first error ends it with 1")
  func firstError() throws {
    let run = try Program.run(input: "print(1)\nerror('oh', 0)\nprint(2)\n")
    #expect(run.output == "1\n")
    #expect(run.errors == "sandbox: oh\n")
    #expect(run.code == 1)
  }

  @Test("An incomplete chunk at the end of the input is an error")
  func incomplete() throws {
    let run = try Program.run(input: "for i = 1, 2 do\n")
    #expect(run.errors.contains("'end' expected"))
    #expect(run.code == 1)
  }

  @Test("With -i the whole session can be read, values and records included")
  func transcript() throws {
    let run = try Program.run(
      "-i",
      input: """
        save = stage:add("pinterest.save_button", { name = "save" })
        for i = 1, 2 do
        print(i)
        end
        =1+1
        _ * 2
        local y = 7
        y
        save:tp()
        step(0.125)
        """)
    #expect(run.output.contains("[t=0.000] > =1+1\n2\n[t=0.000] > _ * 2\n4\n"))
    #expect(run.output.contains("   …> end\n1\n2\n"))
    #expect(run.output.contains("> y\n7\n"))
    #expect(run.output.hasSuffix("step(0.125)\n0.125\n[t=0.125] > \n"))
    #expect(run.errors.contains("did you mean \"tap\""))
    #expect(run.code == 0)
  }

  private let tapped = """
    save = stage:add("pinterest.save_button", { name = "save" })
    save:tap()
    step(0.1)
    save:tap()
    settle()

    """

  @Test("The session can be done again, as it was and with something changed")
  func again() throws {
    let run = try Program.run(
      "-i", input: tapped + ".again\n.again save.morph=spring(0.5, 0.7)\n.again save.mrph=1\n")
    #expect(run.output.contains("the same log again: "))
    #expect(run.output.contains("+    0.000  motion   save.fill"))
    #expect(run.errors.contains("did you mean \"save.morph\"?"))
  }

  @Test("Going back drops what came later, and names mean the earlier stage")
  func back() throws {
    let run = try Program.run(
      "-i",
      input: tapped + "later = stage:add(\"vsco.hairline_slider\")\nlist = { save }\n"
        + ".back 0.05\nsave.state\nlist[1].state\nrawget(_G, 'later')\n"
        + "log:count{ style = 'success' }\n"
    )
    #expect(run.output.contains("back at 0.05 s; 2 calls are gone; not there yet: later\n"))
    #expect(run.output.contains("[t=0.050] > save.state\nsaved\n"))
    #expect(run.output.contains("list[1].state\nsaved\n"))
    #expect(run.output.contains("later')\nnil\n"))
    #expect(run.output.contains("'success' }\n1\n"))
  }

  @Test("A misspelt dot command is an error with the nearest right one")
  func misspelt() throws {
    let run = try Program.run("-i", input: ".agian\n.5 + 1\n")
    #expect(run.errors == "there is no .agian; did you mean .again?\n")
    #expect(run.output.contains("> .5 + 1\n1.5\n"))
  }

  @Test("An error shows the line of the chunk it happened in, however long ago it was typed")
  func earlierChunk() throws {
    let run = try Program.run(
      "-i", input: "local function f(x)\n  return x * 2\nend\nif true then\nf(nil)\nend\n")
    #expect(run.errors.contains("prompt1:2: "))
    #expect(run.errors.contains("\n  2 |   return x * 2\n"))
    #expect(run.errors.contains("prompt2:2"))
    let line = try Program.run("-i", input: "nothing.x = 1\nwhile true do end\n")
    #expect(!line.errors.contains("prompt"))
  }

  @Test("A limit stops a line, and the next line has all of it again")
  func limits() throws {
    let run = try Program.run("-i", input: "while true do end\n1 + 1\n.reset\n.budget\n")
    #expect(run.errors.contains("instruction limit"))
    #expect(run.output.contains("> 1 + 1\n2\n"))
  }

  @Test("A picture is drawn, and a file that is there is not replaced by .save")
  func files() throws {
    let folder = try Folder()
    let input = tapped + ".svg a.svg\n.save a.svg\n.save! b/a.lua\n"
    let run = try Program.run("-i", input: input, in: folder.path)
    #expect(try folder.read("a.svg").hasPrefix("<?xml"))
    #expect(run.errors.contains("a.svg is already there; .save! a.svg replaces it"))
    #expect(run.errors.contains("cannot write b/a.lua: No such file or directory"))
  }
}
