// SPDX-License-Identifier: MIT
import Testing

@Suite("sandbox sweep --jobs") struct SweepJobsTests {
  // The first runs take longest, so that with several jobs later ones are ready before them.
  private let script = """
    local width = stage.env.width
    for i = 1, (330 - width) * 3000 do end
    local save = stage:add("pinterest.save_button", { name = "save", start = { saved = width > 310 } })
    save:tap()
    settle()
    expect(width).never:equals(303)
    if width % 5 == 0 then error("too wide: " .. width) end
    if width % 7 == 0 then error("no luck") end
    if width == 311 then while true do end end
    if width == 312 then print(("x"):rep(70000)) end
    if width == 313 then local t = {} while true do t[#t + 1] = ("x"):rep(9999) .. #t end end

    """
  private let words = [
    "sweep", "a.lua", "--set", "width=300:316:1", "--set", "save.morph.response=0.2,0.3",
    "--pick", "settled<0.3", "--limit-instructions=1M", "--limit-output=64K", "--limit-memory=1M",
  ]

  /// What a sweep says with so many jobs.
  private func said(_ words: [String], _ jobs: Int, in folder: Folder) throws -> Program.Outcome {
    try Program.runAll(words + ["--jobs", "\(jobs)"], in: folder.path)
  }

  @Test(
    "Rows, complaints and exit code are the same with any number of jobs",
    arguments: ["text", "csv", "jsonl"])
  func sameBytes(format: String) throws {
    let folder = try Folder()
    _ = try folder.write(script, to: "a.lua")
    let one = try said(words + ["--format", format], 1, in: folder)
    #expect(one.code == 4 && one.output.contains("312"))
    let complaints = one.errors.split(separator: "\n")
    #expect(complaints.first?.hasSuffix("a.lua:7: too wide: 300.0") == true)
    #expect(complaints.count == 9 && complaints.last == "sandbox: 10 more ended in the same way")
    for part in ["instruction limit", "output limit", "memory limit", "no luck"] {
      #expect(one.errors.contains(part), "\(one.errors)")
    }
    for jobs in [2, 7, 64] {
      let many = try said(words + ["--format", format], jobs, in: folder)
      #expect(many.output == one.output && many.errors == one.errors && many.code == one.code)
    }
    let some = try Program.runAll(words + ["--format", format], in: folder.path)
    #expect(some.output == one.output && some.errors == one.errors && some.code == one.code)
  }

  @Test("A mistake ends the sweep where it stands in the grid", arguments: [1, 2, 7])
  func mistake(jobs: Int) throws {
    let folder = try Folder()
    _ = try folder.write(
      """
      if stage.env.width == 302 then for i = 1, 300000 do end error("slow") end
      if stage.env.width ~= 305 then stage:add("pinterest.save_button", { name = "save" }) end
      """, to: "a.lua")
    let run = try said(
      ["sweep", "a.lua", "--set=width=300:320:1", "--set=save.morph.response=0.2"], jobs, in: folder
    )
    #expect(run.code == 2 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix("a.lua:1: slow"), "\(run.errors)")
    #expect(lines.last?.hasPrefix("sandbox: --set save.morph.response: ") == true)
  }

  @Test("Plugins, modules and charts from files are there in every run")
  func everything() throws {
    let folder = try Folder()
    _ = try folder.write("return { response = 0.3 }", to: "numbers.lua")
    _ = try folder.write(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="lua">
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="closed"><transition event="open" target="opened"/></state><state id="opened"/>
      </scxml>
      """, to: "door.scxml")
    _ = try folder.write(
      """
      local box = stage:add("lab.box", { name = "box" })
      local door = stage:add(chart.load("door.scxml"), { name = "door" })
      door:send("open")
      box:tap()
      settle()
      note(tostring(require("numbers").response))
      expect(door:is("opened")):is_true()
      if stage.env.width == 303 then error(tostring({})) end
      """, to: "a.lua")
    let words = [
      "sweep", "a.lua", "--set=width=300:320:1", "--plugins", Program.package + "/Plugins",
    ]
    let one = try said(words, 1, in: folder)
    #expect(one.code == 1 && one.errors == "sandbox: width=303: a.lua:8: table: 1\n", "\(one)")
    let many = try said(words, 7, in: folder)
    #expect(many.output == one.output && many.errors == one.errors && many.code == 1)
  }

  @Test("-j is --jobs", arguments: [["-j", "2"], ["-j2"], ["--jobs=2"]])
  func letter(jobs: [String]) throws {
    let folder = try Folder()
    _ = try folder.write("", to: "a.lua")
    let run = try Program.runAll(
      ["sweep", "a.lua", "--set=ios=16,17", "--metric=end"] + jobs, in: folder.path)
    #expect(run.code == 0 && run.output == "  ios  end\n  16   0 s\n  17   0 s\n")
  }

  @Test(
    "Another number of jobs is wrong use",
    arguments: ["0", "65", "-1", "two", "1.5", "", "99999999999999999999"])
  func wrongJobs(jobs: String) throws {
    let folder = try Folder()
    _ = try folder.write("", to: "a.lua")
    let run = try Program.run("sweep", "a.lua", "--set=ios=17", "--jobs", jobs, in: folder.path)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(
      run.errors == "sandbox: --jobs takes a whole number from 1 to 64, not \"\(jobs)\"\n")
  }
}
