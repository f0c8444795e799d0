// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import LuaKit

/// The corpus of hostile scripts: `LUA_HOSTILE`, or `../shared/lua/hostile`.
private let corpus: URL = {
  if let path = ProcessInfo.processInfo.environment["LUA_HOSTILE"] {
    return URL(fileURLWithPath: path)
  }
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  return package.deletingLastPathComponent().appendingPathComponent("shared/lua/hostile")
}()

private let scripts: [String] = {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []
  if names.isEmpty { print("no hostile scripts at \(corpus.path): nothing to run") }
  return names.filter { $0.hasSuffix(".lua") }.sorted()
}()

@Suite(.serialized) struct HostileTests {
  @Test(
    "A hostile script comes back soon, breaches nothing, and the next one runs", arguments: scripts)
  func comesBack(name: String) throws {
    var output = 0
    let limits = LuaState.Limits(
      instructions: 20_000_000, memory: 16 << 20, output: 1 << 20, source: 400 << 10, wallClock: 0.3
    )
    let source = try String(contentsOf: corpus.appendingPathComponent(name), encoding: .utf8)
    let clock = ContinuousClock()
    var outcome = ""
    let time = clock.measure {
      let state = LuaState(limits: limits, print: { output += $0.utf8.count + 1 })
      giveHost(state)
      do throws(LuaError) {
        let results = try state.call(state.load(source, name: name), [])
        outcome = "returned " + (results.first?.repairedString ?? "nothing")
      } catch {
        outcome = "error \(error.kind) \(error.message)"
      }
    }
    if ProcessInfo.processInfo.environment["LUA_HOSTILE_SHOW"] != nil {
      print("HOSTILE \(name) \(time / .milliseconds(1)) ms \(outcome.prefix(150))")
    }
    #expect(!outcome.contains("BREACH"))
    #expect(time < .milliseconds(2_000))
    #expect(output <= 1 << 20)
    #expect(try run("return 1 + 1") == [2])
  }
}

/// The `host` table some of the scripts attack: an object with a method, and a count of arguments.
private func giveHost(_ state: LuaState) {
  let type = LuaType(
    name: "box", methods: [("get", { call in [.number(try call.receiver(as: Door.self).width)] })])
  let box = state.function("box") { call in [call.state.object(Door(), type, id: 1)] }
  let count = state.function("nargs") { call in [.integer(call.arguments.count)] }
  let host = state.table(fields: [("box", .function(box)), ("nargs", .function(count))])
  try? state.globals.set("host", .table(host))
}
