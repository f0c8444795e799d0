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

  /// A number, a list of numbers, a word, or something these models do not use.
  struct Input: Decodable {
    var numbers: [Double] = []
    var word: String?

    init(from decoder: any Decoder) throws {
      let box = try decoder.singleValueContainer()
      if let flag = try? box.decode(Bool.self) {
        numbers = [flag ? 1 : 0]
      } else if let number = try? box.decode(Double.self) {
        numbers = [number]
      } else if let list = try? box.decode([Double].self) {
        numbers = list
      } else if let text = try? box.decode(String.self) {
        word = text
        let special = ["inf": Double.infinity, "-inf": -.infinity, "nan": .nan]
        numbers = special[text].map { [$0] } ?? []
      }
    }
  }

  // The slope of easeIn at 1 is 0/0: SwiftUI gives 0 there, this library the limit.
  private func isUndefined(_ item: Case, _ row: Row) -> Bool {
    item.id == "easeIn" && row.q == "velocity" && row.at("x") == 1
  }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/motion/vectors")

  @Test(
    "the public vectors come out, row by row",
    arguments: ["apple_quartzcore", "respring_oracle", "openswiftui"])
  func vectors(_ name: String) throws {
    let url = Self.folder.appendingPathComponent(name + ".json")
    guard FileManager.default.fileExists(atPath: Self.folder.path) else { return }
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    var ran: [String: Int] = [:]
    var skipped: [String: Int] = [:]
    for item in file.cases {
      for row in item.expect where row.check != "disagree" && !isUndefined(item, row) {
        guard let want = row.v.numbers.first, let got = try VectorModels.value(item, row) else {
          skipped["\(item.model).\(row.q)", default: 0] += 1
          continue
        }
        ran[item.model, default: 0] += 1
        let fits = got == want || abs(got - want) <= max(row.tol, 1e-15 * abs(want))
        #expect(fits, "\(item.id) \(row.q) at \(row.at.map { "\($0)" } ?? ""): \(got), not \(want)")
      }
    }
    let counts = ran.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let left = skipped.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print("\(name): ran \(counts), has no model for \(left)")
    #expect(!ran.isEmpty, "no row of \(name) ran")
  }
}
