// SPDX-License-Identifier: MIT
import CSystem
import Components
import LuaKit
import SCXML
import Scripting
import Simulation

/// What `run`, `test` and the prompt make their scripts with.
struct Setup {
  var settings: [Value.Field] = []
  var seed: UInt64 = 0
  var limits = LuaState.Limits()
  /// Whether plots do without braille.
  var plotsInASCII = false
  /// The folders of `--plugins`.
  var pluginFolders: [String] = []
  /// The plugins that were found there and elsewhere.
  private(set) var shelf: PluginShelf

  init(_ arguments: Arguments) throws(Failure) {
    var settings: [Value.Field] = []
    for text in arguments.all("set") {
      settings.append(try Setting.parse(text, option: "--set"))
    }
    try self.init(arguments, settings: settings)
  }

  /// The same with settings that come from elsewhere than `--set`.
  init(_ arguments: Arguments, settings: [Value.Field]) throws(Failure) {
    self.settings = settings
    seed = try Setting.seed(arguments["seed"])
    limits = try Setting.limits(arguments)
    pluginFolders = arguments.all("plugins")
    for folder in pluginFolders where Files.kind(folder) != .folder {
      throw Failure("--plugins \(folder): there is no such folder")
    }
    shelf = PluginShelf(Places.pluginFolders(pluginFolders))
  }

  /// Looks for plugins again, in some folders first.
  mutating func findPlugins(first folders: [String] = []) {
    shelf = PluginShelf(folders + Places.pluginFolders(pluginFolders))
  }

  /// Says which plugins could not be read; the rest go on.
  func complainOfPlugins(to console: Console) {
    for problem in shelf.problems { console.complain(problem) }
  }

  /// The options of a script; `folder` is where its modules lie.
  func options(modulesIn folder: String, print: @escaping (String) -> Void) -> Script.Options {
    var options = Script.Options(components: Catalogue.components)
    options.plotsInASCII = plotsInASCII
    options.limits = limits
    options.seed = seed
    options.settings = settings
    options.plugins = shelf.plugins
    options.isInterrupted = { csystem_interrupt_pending() }
    options.print = print
    options.module = { name in
      let path = name.split(separator: ".").joined(separator: "/") + ".lua"
      guard let source = try Files.read(path, inside: folder) else { return nil }
      return (source, folder == "." ? path : folder + "/" + path)
    }
    let room = SCXMLRoom()
    options.loadChart = { [limits] file in
      try Setup.chart(file, in: folder, limits: limits, room: room, print: print)
    }
    return options
  }

  /// The component of an SCXML document in a folder, and of nothing outside it.
  ///
  /// `read` is told of each file that it takes from there, at the start and later.
  static func chart(
    _ file: String, in folder: String, limits: LuaState.Limits, room: SCXMLRoom = SCXMLRoom(),
    read: @escaping (_ path: String, _ text: String) -> Void = { _, _ in },
    print: @escaping (String) -> Void
  ) throws -> Component {
    let load: (String) throws -> String = { path in
      guard let text = try Files.read(path, inside: folder, limit: 4 << 20) else {
        throw Failure("cannot read \(path): there is no such file in \(folder)")
      }
      read(path, text)
      return text
    }
    let document = try SCXMLDocument(load(file), file: file, load: load)
    return try document.component(limits: limits, room: room, load: load, print: print)
  }
}

extension Stage {
  /// A setting or parameter held fast that nothing on the stage has is a mistake, not a silence.
  func checkSettings(_ settings: [Value.Field], option: String) throws(Failure) {
    for field in settings where field.name.contains(".") {
      let known = placedParameters
      if known.contains(where: { field.name == $0 || field.name.hasPrefix($0 + ".") }) { continue }
      let error = unknownName(field.name, "parameter", among: known, of: "the stage")
      throw Failure("\(option) \(field.name): \(error)")
    }
  }
}
