// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import sandbox

@Suite("sandbox test, new and doctor") struct ScenarioCommandTests {
  private let passing = "it('one', function() expect(1):equals(1) end)\n"
  private let failing = "it('two', function() expect(1):equals(2) end)\n"
  private let looping = "it('three', function() while true do end end)\n"

  @Test("Exit codes say what became of the scenarios")
  func exitCodes() throws {
    let folder = try Folder()
    let good = try folder.write(passing, to: "a/good.lua")
    let bad = try folder.write(failing, to: "a/b/bad.lua")
    let loop = try folder.write(looping, to: "loop.lua")
    let empty = try folder.write("describe('x', function() end)\n", to: "c/empty.lua")
    #expect(try Program.run("test", good).code == 0)
    #expect(try Program.run("test", bad).code == 1)
    #expect(try Program.run("test", folder.path + "/a").code == 1)
    #expect(try Program.run("test", bad, loop, "--limit-instructions", "100k").code == 4)
    #expect(try Program.run("test", folder.path + "/nothing").code == 2)
    #expect(try Program.run("test", good, "--filter", "nothing").code == 3)
    #expect(try Program.run("test", in: folder.path + "/a/b").code == 3)
    _ = empty
  }

  @Test("A folder is searched in byte order, a line picks a scenario, and --bail stops")
  func selection() throws {
    let folder = try Folder()
    for name in ["b.lua", "a/z.lua", "B.lua", "a.lua"] { _ = try folder.write(passing, to: name) }
    let all = try Program.run("test", ".", "--list", in: folder.path)
    #expect(
      all.output == "./B.lua:1 one\n./a.lua:1 one\n./a/z.lua:1 one\n./b.lua:1 one\n")
    _ = try folder.write(failing + passing, to: "a.lua")
    let line = try Program.run("test", "a.lua:2", in: folder.path)
    #expect(line.code == 0)
    #expect(line.output.contains("1 passed, 0 failed"))
    let bail = try Program.run("test", "a.lua", "b.lua", "--bail", in: folder.path)
    #expect(bail.output.contains("0 passed, 1 failed"))
  }

  @Test("Reports go to files, or alone to standard output")
  func reports() throws {
    let folder = try Folder()
    _ = try folder.write(passing, to: "a.lua")
    let run = try Program.run(
      "test", "a.lua", "--report", "tap=-", "--report=junit=j.xml", in: folder.path)
    #expect(run.output.hasPrefix("TAP version"))
    #expect(try folder.read("j.xml").hasPrefix("<?xml"))
    let wrong = try Program.run("test", "a.lua", "--report", "tab=x", in: folder.path)
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("pretty, tap, junit, json, github"))
  }

  @Test("What new writes passes, is found, and is sound")
  func new() throws {
    let folder = try Folder()
    #expect(try Program.run("new", "scenario", "first", in: folder.path).code == 0)
    #expect(try Program.run("new", "plugin", "lamp", in: folder.path).code == 0)
    #expect(try Program.run("test", "first.lua", in: folder.path).code == 0)
    let all = try Program.run("test", in: folder.path)
    #expect(all.code == 0, "\(all.output)\(all.errors)")
    #expect(all.output.contains("1 passed"))
    #expect(try Program.run("list", in: folder.path).output.contains("lamp.lamp"))
    #expect(try Program.run("describe", "lamp.lamp", in: folder.path).code == 0)
    let doctor = try Program.run("doctor", in: folder.path)
    #expect(doctor.code == 0)
    #expect(doctor.output.contains("ok     plugin lamp"))
    let tap = "stage:add(\"lamp.lamp\", { name = \"lamp\" }):tap() settle()"
    let log = try Program.run("run", "-", input: tap, in: folder.path).output
    let readme = try folder.read("Plugins/lamp/README.md")
    let printed = readme.components(separatedBy: "```\n")[1]
    #expect(printed.split(separator: "\n").allSatisfy { log.contains($0 + "\n") }, "\(log)")
    #expect(readme.contains("stage:add(\"lamp.lamp\", { name = \"lamp\" })"))
    let again = try Program.run("new", "plugin", "lamp", in: folder.path)
    #expect(again.code == 2)
    #expect(again.errors.contains("is already there"))
    #expect(try Program.run("new", "plugin", "../x", in: folder.path).code == 2)
  }

  @Test("A plugin under test is known wherever it lies, and only its scenarios run")
  func pluginElsewhere() throws {
    let (folder, other) = (try Folder(), try Folder())
    _ = try Program.run("new", "plugin", "lamp", in: folder.path)
    for path in [folder.path + "/Plugins", folder.path + "/Plugins/lamp"] {
      let run = try Program.run("test", path, in: other.path)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("1 passed, 0 failed"))
    }
  }

  @Test("A broken plugin is one error, and the rest go on")
  func brokenPlugin() throws {
    let folder = try Folder()
    _ = try Program.run("new", "plugin", "lamp", in: folder.path)
    _ = try folder.write("{", to: "Plugins/broken/plugin.json")
    let list = try Program.run("list", in: folder.path)
    #expect(list.output.contains("lamp.lamp"))
    #expect(list.errors.contains("Plugins/broken/plugin.json"))
    #expect(try Program.run("test", in: folder.path).code == 1)
    #expect(try Program.run("doctor", in: folder.path).code == 1)
    _ = try folder.write("return {", to: "Plugins/lamp/init.lua")
    let doctor = try Program.run("doctor", in: folder.path)
    #expect(doctor.output.contains("error  plugin lamp"))
    let run = try Program.run("run", "Plugins/lamp/scenarios/lamp.lua", in: folder.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("Plugins/broken/plugin.json"))
    #expect(run.errors.contains("plugin \"lamp\" cannot be loaded: Plugins/lamp/init.lua:"))
  }

  @Test("doctor places every component and says what fails then")
  func doctor() throws {
    let folder = try Folder()
    _ = try Program.run("new", "plugin", "lamp", in: folder.path)
    let sound = try Program.run("doctor", in: folder.path)
    #expect(sound.code == 0, "\(sound.output)")
    let checked = "placed, its size, picture and accessibility read"
    #expect(sound.output.contains("1 component; loaded, each component \(checked)\n"))
    #expect(sound.output.split(separator: "\n").count { $0.contains(checked) } == 2)
    let source = try folder.read("Plugins/lamp/init.lua")
    let faults = [
      ("frame = {", "farme = {", "picture of lamp.lamp, node 1 has no field \"farme\""),
      ("label =", "lable =", "accessibility of lamp.lamp has no field \"lable\""),
      ("size = { 44, 44 }", "size = function(self) return self.size end", "available_width"),
      ("initial = \"off\",", "entry = \"light\", initial = \"off\",", "no haptic style"),
    ]
    for (old, new, message) in faults {
      let changed = source.replacingOccurrences(of: old, with: new)
        .replacingOccurrences(of: "haptic(\"selection", with: "haptic(\"slection")
      _ = try folder.write(changed, to: "Plugins/lamp/init.lua")
      let doctor = try Program.run("doctor", in: folder.path)
      #expect(doctor.code == 1)
      let line = doctor.output.split(separator: "\n").first { $0.hasPrefix("error") } ?? ""
      #expect(line.hasPrefix("error  plugin lamp: lamp.lamp: "), "\(doctor.output)")
      #expect(line.contains(message), "\(line)")
    }
  }

  @Test("No link leads out of a plugin's folder")
  func links() throws {
    let folder = try Folder()
    _ = try Program.run("new", "plugin", "lamp", in: folder.path)
    let source = try folder.read("Plugins/lamp/init.lua")
    _ = try folder.write(source, to: "outside.lua")
    let path = folder.path + "/Plugins/lamp/init.lua"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path + "/outside.lua")
    let doctor = try Program.run("doctor", in: folder.path)
    #expect(doctor.code == 1)
    #expect(doctor.output.contains("error  plugin lamp"))
    #expect(try Program.run("test", in: folder.path).code == 1)
  }

  @Test("A session that was saved gives the same log when it runs")
  func saved() throws {
    let folder = try Folder()
    let input = """
      save = stage:add("pinterest.save_button", { name = "save" })
      save:tap() step(0.1)
      stage.env.reduce_motion = true
      save:tap() settle()
      .save session.lua
      .log json

      """
    let prompt = try Program.run(input: input, in: folder.path)
    let run = try Program.run("run", "session.lua", "--log", "json", in: folder.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == prompt.output)
    #expect(try Program.run("test", "session.lua", in: folder.path).code == 0)
  }
}
