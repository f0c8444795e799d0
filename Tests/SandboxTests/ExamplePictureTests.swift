// SPDX-License-Identifier: MIT
import Foundation
import Testing

@Suite("The pictures of the examples")
struct ExamplePictureTests {
  @Test(
    "Each is what its example draws at the end",
    arguments: [
      ("01_save_morph", ["--set", "height=170"]),
      ("02_hairline_slider", ["--set", "height=90", "--set", "color_scheme=dark"]),
      ("03_subscribe", ["--set", "height=500"]),
      ("04_pinterest_feed", []),
    ])
  func picture(name: String, options: [String]) throws {
    let folder = try Folder()
    let drawn = folder.path + "/drawn.svg"
    let arguments = ["run", "Examples/\(name).lua", "--log", "none", "--svg", drawn] + options
    #expect(try Program.runAll(arguments).code == 0)
    let kept = URL(fileURLWithPath: "\(Program.package)/Examples/pictures/\(name).svg")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try Data(try folder.read("drawn.svg").utf8).write(to: kept)
    }
    let text = String(decoding: try Data(contentsOf: kept), as: UTF8.self)
    #expect(try folder.read("drawn.svg") == text)
  }
}
