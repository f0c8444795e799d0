// SPDX-License-Identifier: MIT
import Simulation

/// The options of checks that a project keeps in `sandbox.json`, in the folder where it is tested.
///
/// ```json
/// { "checks": { "motion_budget": { "longest": 0.5 } } }
/// ```
/// They stand in for the options a check has by itself whenever `test --check` runs it.
struct CheckDefaults {
  private var options: [(check: String, fields: [Value.Field])] = []

  /// Reads the file, if there is one; `known` are the checks of the plugins that were found.
  init(_ file: String = "sandbox.json", known: [String]) throws(Failure) {
    guard Files.kind(file) != .nothing else { return }
    do {
      options = try CheckDefaults.read(try Files.read(file), file, known)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
  }

  /// The options for a check.
  subscript(_ check: String) -> [Value.Field] {
    options.first { $0.check == check }?.fields ?? []
  }

  private static func read(
    _ text: String, _ file: String, _ known: [String]
  ) throws -> [(check: String, fields: [Value.Field])] {
    let top = try members(of: JSONTree.parse(text, file: file), file, "sandbox.json")
    for member in top where member.name != "checks" {
      throw misspelt(member, "key", ["checks"], file)
    }
    guard let checks = top.last else { return [] }
    return try members(of: checks.value, file, "checks").map { check in
      guard known.contains(check.name) else { throw misspelt(check, "check", known, file) }
      let fields = try members(of: check.value, file, check.name)
      return (check.name, fields.map { Value.Field($0.name, $0.value.value) })
    }
  }

  private static func members(
    of tree: JSONTree, _ file: String, _ what: String
  ) throws -> [JSONTree.Member] {
    guard let members = tree.members else {
      throw Failure("\(file):\(tree.line): \(what) must be an object, { … }")
    }
    return members
  }

  private static func misspelt(
    _ member: JSONTree.Member, _ what: String, _ known: [String], _ file: String
  ) -> Failure {
    Failure("\(file):\(member.line): \(unknownName(member.name, what, among: known))")
  }
}
