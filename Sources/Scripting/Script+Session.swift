// SPDX-License-Identifier: MIT
import LuaKit
import Simulation

/// What a prompt does with the stage between two lines.
extension Script {
  /// Goes back in time: the recording is done again up to `instant`, and what was done later is gone.
  ///
  /// Globals of the script, and fields of tables in them, that mean a component mean its namesake
  /// on the earlier stage from then on; the names of those that were not there yet are returned, and
  /// become nil. Callbacks of `at` that had not run are gone too.
  public func goBack(to instant: Int64) throws -> [String] {
    guard instant >= 0, instant <= stage.now else {
      throw StageError(
        "back takes an instant from 0 to now, which is \(describe(lua(seconds: stage.now))) s")
    }
    let earlier = stage.recording.cut(after: instant)
    let host = makePluginHost()
    let stage = try earlier.replay(
      until: instant, with: options.settings, isPartial: true,
      component: { [unowned self] id in try host.component(id, for: self) }, prepare: prepare)
    adopt(stage, host)
    var missing: [String] = []
    var seen: [LuaTable] = []
    try rebind(lua.globals, path: "", &seen, &missing)
    return missing
  }

  private func rebind(
    _ table: LuaTable, path: String, _ seen: inout [LuaTable], _ missing: inout [String]
  ) throws {
    if seen.count > 1000 || seen.contains(where: { $0 == table }) { return }
    seen.append(table)
    for (key, value) in try table.pairs() {
      let name = path + (key.string ?? describe(key))
      if let inner = value.table {
        try rebind(inner, path: name + ".", &seen, &missing)
      } else if let old = value.object(as: Instance.self) {
        let new = try? stage.instance(named: old.name)
        if new == nil { missing.append(name) }
        try table.set(key, new.map { rebound(value, $0) } ?? .nil)
      }
    }
  }

  private func rebound(_ old: LuaValue, _ instance: Instance) -> LuaValue {
    guard let type = old.object?.type else { return .nil }
    return lua.object(instance, type, id: instance.id)
  }
}
