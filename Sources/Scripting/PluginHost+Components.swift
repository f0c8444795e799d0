// SPDX-License-Identifier: MIT
import Simulation

/// The components that plugins bring.
extension PluginHost {
  /// The component called `id`, of the catalogue or a plugin; one that both have, or none, is an error.
  func component(
    _ id: String, of components: [Component], for script: Script, evenIfOff: Bool = false
  ) throws -> Component {
    if let known = components.first(where: { $0.id == id }) {
      guard let rival = slots.first(where: { $0.files.manifest.components.contains(id) }) else {
        return known
      }
      throw StageError(
        PluginHost.rivalry(of: rival.files, id) + ": give that of the plugin another id")
    }
    if let made = try component(id, for: script, evenIfOff: evenIfOff) { return made }
    let error = unknownName(
      id, "component", among: components.map(\.id) + componentIDs, of: "the catalogue")
    let problems = problems(about: id, for: script)
    throw problems.isEmpty ? error : StageError("\(error)" + problems.map { "\n  " + $0 }.joined())
  }

  /// The component called `id`, or nil if no plugin has it.
  ///
  /// That of a plugin that is switched off is an error, but not for a child that stands already.
  func component(
    _ id: String, for script: Script, evenIfOff: Bool = false
  ) throws -> Component? {
    guard let index = slots.firstIndex(where: { $0.files.manifest.components.contains(id) }) else {
      return nil
    }
    let contents = try loaded(index, for: script, evenIfOff: evenIfOff).contents
    return contents.components.first { $0.id == id }
  }

  /// What may be the reason why no plugin has `id`; the plugin of its first word is tried.
  private func problems(about id: String, for script: Script) -> [String] {
    let word = String(id.prefix { $0 != "." })
    for index in slots.indices where slots[index].files.manifest.name == word {
      _ = try? loaded(index, for: script)
    }
    return problems
  }

  /// What the component called `id` says while its plugin is switched off.
  func switchedOff(component id: String) -> SwitchedOff? {
    slots.first { $0.files.manifest.components.contains(id) }?.loaded?.state.switchedOff
  }
}
