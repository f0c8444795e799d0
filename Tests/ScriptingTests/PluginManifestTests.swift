// SPDX-License-Identifier: MIT
import Simulation
import Testing

@testable import Scripting

@Suite("plugin.json")
struct PluginManifestTests {
  private func manifest(_ changes: [(String, String?)] = []) throws -> PluginManifest {
    var fields = [
      ("name", "\"heart\""), ("version", "\"1.2.0\""), ("api", "1"), ("summary", "\"A heart.\""),
    ]
    for (name, value) in changes {
      fields.removeAll { $0.0 == name }
      if let value { fields.append((name, value)) }
    }
    let body = fields.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n")
    return try PluginManifest(json: "{\n\(body)\n}\n", file: "Plugins/heart/plugin.json")
  }

  @Test("Everything in it is read")
  func everything() throws {
    let manifest = try manifest([
      ("author", "\"Ann \\u00e9\""), ("license", "\"MIT\""),
      ("capabilities", "[\"print\", \"stage\"]"),
      ("provides", "{ \"components\": [\"heart.a\"], \"commands\": [\"c\"], \"checks\": [\"d\"] }"),
    ])
    #expect(manifest.name == "heart" && manifest.version == "1.2.0")
    #expect(manifest.author == "Ann é" && manifest.license == "MIT")
    #expect(manifest.capabilities == [.print, .stage])
    #expect(manifest.components == ["heart.a"] && manifest.commands == ["c"])
    #expect(manifest.checks == ["d"])
  }

  @Test(
    "A version is SemVer",
    arguments: ["0.0.0", "1.2.3", "10.20.30-rc.1", "1.0.0-alpha-b.0+build.007", "1.0.0+5"])
  func versions(_ version: String) throws {
    #expect(try manifest([("version", "\"\(version)\"")]).version == version)
  }

  @Test(
    "A mistake names its line, and what was meant",
    arguments: [
      ("version", "\"1.0\"", ":5: version \"1.0\" is not SemVer: write \"1.0.0\""),
      ("version", "\"01.0.0\"", "is not SemVer"), ("version", "\"1.0.0-\"", "is not SemVer"),
      ("version", "\"1.0.0-01\"", "is not SemVer"),
      ("version", "1", "must be a text, not a number"),
      ("api", "2", ":5: \"api\" 2 is not spoken here, only 1: update sandbox"),
      ("api", "0", "take a newer version of the plugin"),
      ("api", nil, "it needs \"api\": 1"), ("name", nil, "it needs \"name\": \"…\""),
      ("name", "\"My Heart\"", "a plugin's name is made of a–z, 0–9 and _"),
      ("sumary", "\"x\"", ":6: the manifest has no field \"sumary\" (did you mean \"summary\"?)"),
      ("capabilities", "[\"prnt\"]", "has no capability \"prnt\" (did you mean \"print\"?)"),
      ("capabilities", "\"print\"", "must be a list of names, not a text"),
      ("provides", "{ \"component\": [] }", "(did you mean \"components\"?)"),
      ("provides", "{ \"components\": [\"Heart\"] }", "an id is made of a–z"),
      ("provides", "[]", "must be an object"),
      ("author", "nobody", "plugin.json:6: expected a value, found \"nobody\""),
      ("author", "\"a\" \"b\"", "plugin.json:6: expected \",\" or \"}\", found"),
      ("author", "\"a", "plugin.json:6: expected the end of a text on its line"),
      ("author", "\"\\x\"", "expected an escape such as \\n"),
      ("author", "1.5.2", "expected a number"),
      ("author", "[1,]", "expected a value, found \"]\""),
    ])
  func mistakes(_ field: String, _ value: String?, _ part: String) {
    #expect { try manifest([(field, value)]) } throws: {
      "\($0)".hasPrefix("Plugins/heart/plugin.json:") && "\($0)".contains(part)
    }
  }

  @Test("A name twice, another folder's name and a missing file are mistakes")
  func files() {
    #expect {
      try JSONTree.parse("{ \"a\": 1,\n \"a\": 2 }", file: "p.json")
    } throws: { "\($0)" == "p.json:2: the same name twice, found \"\\\"a\\\":\"" }
    #expect { try PluginFiles(folder: "Plugins/x") { _ in nil } } throws: {
      "\($0)".contains("Plugins/x/plugin.json: there is no such file")
    }
    let text = "{ \"name\": \"heart\", \"version\": \"1.0.0\", \"api\": 1, \"summary\": \"A.\" }"
    #expect { try PluginFiles(folder: "Plugins/x") { _ in text } } throws: {
      "\($0)".contains("the name \"heart\" is not that of its folder, \"x\"")
    }
  }

  @Test("Deep and broken JSON neither crashes nor hangs")
  func hostile() {
    for text in [
      "", "{", "[", "\"", "\\", "{\"a\"", "[1", "nul", String(repeating: "[", count: 100_000),
      "\"\\u12\"", "\"\\ud800\"", "-", "1e999", "{} {}",
    ] {
      #expect(throws: StageError.self) { try JSONTree.parse(text, file: "p.json") }
    }
  }
}
