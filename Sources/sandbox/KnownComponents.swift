// SPDX-License-Identifier: MIT
import Components
import LuaKit
import Scripting
import Simulation

/// Every component by its id, those of plugins after the catalogue's.
final class KnownComponents {
  /// The components; one whose plugin is broken is left out.
  let components: [Component]
  /// Where the functions of plugins run: they go with it.
  private let script: Script?

  /// Loads the plugins, and says which of them are broken; the rest go on.
  init(_ setup: Setup, _ console: Console) throws {
    setup.complainOfPlugins(to: console)
    guard !setup.shelf.plugins.isEmpty else {
      script = nil
      components = Catalogue.components
      return
    }
    let script = try Script(
      setup.options(modulesIn: ".") { text in console.writeError(text + "\n") })
    var components = Catalogue.components
    var said = script.knownPluginProblems
    for problem in said { console.complain(problem) }
    for id in script.componentIDs.dropFirst(components.count) {
      do {
        components.append(try script.component(id))
      } catch {
        let problem = "\(error)"
        if said.contains(problem) { continue }
        said.append(problem)
        console.complain(problem)
      }
    }
    self.script = script
    self.components = components
  }

  /// The component called `id`, or that of an SCXML file; else an error with the nearest right name.
  ///
  /// `read` is told of each file that such a one takes from its folder; `others` may be meant too.
  func component(
    _ id: String, hinting others: [String] = [],
    read: @escaping (_ path: String, _ text: String) -> Void = { _, _ in }
  ) throws(Failure) -> Component {
    if id.hasSuffix(".scxml") {
      do {
        return try Setup.chart(
          Files.name(id), in: Files.parent(id) ?? ".", limits: LuaState.Limits(), read: read,
          print: { _ in })
      } catch {
        throw error as? Failure ?? Failure("\(error)")
      }
    }
    if let known = components.first(where: { $0.id == id }) { return known }
    throw Failure("\(unknownName(id, "component", among: components.map(\.id), hinting: others))")
  }
}
