// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Motion

/// Public test vectors; reads `../shared/motion/vectors` beside the package and passes if it is
/// absent.
struct VectorFileTests {
  struct File: Decodable { let cases: [Case] }

  struct Case: Decodable {
    let id: String
    let model: String
    let input: [String: Input]
    let expect: [Row]

    func number(_ name: String) -> Double? { input[name]?.numbers.first }
    func numbers(_ name: String) -> [Double] { input[name]?.numbers ?? [] }
    func word(_ name: String) -> String? { input[name]?.word }
  }

  struct Row: Decodable {
    let q: String
    let v: Input
    let tol: Double
    let at: [String: Input]?
    let check: String?

    func at(_ name: String) -> Double? { at?[name]?.numbers.first }
  }

  /// A number, a word, a list or an object of them; null is none of these.
  struct Input: Decodable {
    var numbers: [Double] = []
    var word: String?
    var list: [Input] = []
    var fields: [String: Input] = [:]

    init(from decoder: any Decoder) throws {
      let box = try decoder.singleValueContainer()
      if let flag = try? box.decode(Bool.self) {
        numbers = [flag ? 1 : 0]
      } else if let number = try? box.decode(Double.self) {
        numbers = [number]
      } else if let text = try? box.decode(String.self) {
        word = text
        let special = ["inf": Double.infinity, "-inf": -.infinity, "nan": .nan]
        numbers = special[text].map { [$0] } ?? []
      } else if let list = try? box.decode([Input].self) {
        self.list = list
        numbers = list.flatMap { $0.list.isEmpty ? $0.numbers : [] }
      } else if let fields = try? box.decode([String: Input].self) {
        self.fields = fields
      }
    }

    func number(_ name: String) -> Double? { fields[name]?.numbers.first }
  }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/motion/vectors")

  struct Count {
    var run = 0
    var passed = 0
    var left: [String: Int] = [:]
  }

  static let files = [
    "apple_quartzcore", "compose", "derived_fluid_spring", "flutter", "misc", "openswiftui",
    "respring_oracle", "wave_motion", "wpt_css_easing",
  ]

  @Test("the public vectors come out, row by row, in every file") func vectors() throws {
    guard FileManager.default.fileExists(atPath: Self.folder.path) else { return }
    var table = "file                  run  passed  not modelled\n"
    for name in Self.files {
      let url = Self.folder.appendingPathComponent(name + ".json")
      let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
      let count = try check(file, name)
      let left = count.left.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      let total = count.left.values.reduce(0, +)
      table += name.padding(toLength: 20, withPad: " ", startingAt: 0)
      table += String(repeating: " ", count: max(0, 5 - "\(count.run)".count)) + "\(count.run)"
      table +=
        String(repeating: " ", count: max(0, 8 - "\(count.passed)".count)) + "\(count.passed)"
      table += "  \(total)" + (left.isEmpty ? "" : ": " + left.joined(separator: ", ")) + "\n"
      #expect(count.run > 0, "no row of \(name) ran")
      #expect(
        count.run == count.passed, "\(name): \(count.run - count.passed) rows do not come out")
    }
    print(table)
  }

  private func check(_ file: File, _ name: String) throws -> Count {
    var count = Count()
    for item in file.cases {
      for row in item.expect where row.check != "disagree" {
        guard let want = row.v.numbers.first, let got = try VectorModels.value(item, row) else {
          count.left["\(item.model).\(row.q)", default: 0] += 1
          continue
        }
        count.run += 1
        let fits = got == want || abs(got - want) <= max(row.tol, 1e-15 * abs(want))
        if fits { count.passed += 1 }
        #expect(
          fits,
          "\(name) \(item.id) \(row.q) at \(row.at.map { "\($0)" } ?? ""): \(got), not \(want)")
      }
    }
    return count
  }
}
