// SPDX-License-Identifier: MIT
import Testing

@Suite("The options of checks in sandbox.json")
struct CheckDefaultsTests {
  private func run(_ json: String?) throws -> Program.Outcome {
    let folder = try Folder()
    _ = try folder.write(
      """
      { "name": "few", "version": "1.0.0", "api": 1, "summary": "Few.", "author": "A",
        "license": "MIT", "provides": { "checks": ["few_notes"] } }
      """, to: "Plugins/few/plugin.json")
    _ = try folder.write(
      """
      return { checks = { { name = "few_notes", summary = "Few notes.", options = { most = 1 },
        run = function(run, options)
          local count = run.log:count{ kind = "note" }
          if count > options.most then return { count .. " notes, more than " .. options.most } end
          return {}
        end } } }
      """, to: "Plugins/few/init.lua")
    _ = try folder.write("note(\"a\") note(\"b\") expect(1):equals(1)", to: "a.lua")
    if let json { _ = try folder.write(json, to: "sandbox.json") }
    return try Program.run("test", "a.lua", "--check", "few_notes", in: folder.path)
  }

  @Test("Without the file a check has its own options, with it those of the file")
  func defaults() throws {
    let own = try run(nil)
    #expect(own.code == 1)
    #expect(own.output.contains("2 notes, more than 1"))
    #expect(try run("{ \"checks\": { \"few_notes\": { \"most\": 2 } } }").code == 0)
  }

  @Test("What the file says wrongly is wrong use, with its line")
  func mistakes() throws {
    let check = try run("{ \"checks\": {\n  \"few_nots\": { \"most\": 2 } } }")
    #expect(check.code == 2)
    #expect(check.errors.contains("sandbox.json:2"), "\(check.errors)")
    #expect(check.errors.contains("did you mean \"few_notes\""), "\(check.errors)")
    let broken = try run("{ \"checks\": ")
    #expect(broken.code == 2)
    #expect(broken.errors.contains("sandbox.json"), "\(broken.errors)")
    let option = try run("{ \"checks\": { \"few_notes\": { \"mst\": 2 } } }")
    #expect(option.code != 0)
    #expect((option.errors + option.output).contains("most"), "\(option.output)")
  }
}
