// SPDX-License-Identifier: MIT
import Simulation

/// A component placed once on a stage that is then thrown away, and what went wrong.
struct ComponentTrial {
  /// What is done with a component, in words.
  static let what = "placed, its size, picture and accessibility read"

  /// What was thrown or logged as an error.
  private(set) var errors: [String] = []
  /// What is probably a mistake, and what was logged as a warning.
  private(set) var warnings: [String] = []

  /// Places `component` with an example for every input that has one of its own.
  init(_ component: Component, on stage: Stage) {
    let start = component.inputs.filter { $0.defaultValue != $0.example }.map {
      Value.Field($0.name, $0.example)
    }
    warnings = (try? component.warnings()) ?? []
    attempt { try stage.place(component, PlacementOptions(start: start)) }
    for instance in stage.allInstances {
      _ = instance.size
      attempt { try instance.picture() }
      attempt { try instance.accessibility() }
    }
    for record in stage.log.records {
      switch record.entry {
      case .error(let text): add(text)
      case .warning(let text): warnings.append(text)
      default: break
      }
    }
  }

  private mutating func attempt<Result>(_ body: () throws -> Result) {
    do { _ = try body() } catch is SwitchedOff {
      // The fault before it has been said.
    } catch {
      add("\(error)")
    }
  }

  private mutating func add(_ text: String) {
    if !errors.contains(text) { errors.append(text) }
  }
}
